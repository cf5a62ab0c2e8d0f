import Accounts
import AppFlows
import Calibration
import Drift
import Foundation
import Reading
import Signals
import Testing
import Tracking

@testable import ReaderApp

/// A person who comes back is calibrated by one look at a dot, by samples of earlier calibrations that they have agreed to keep.
@Suite("One look of a person who comes back")
struct LookTests {
  private static let ada = Reader.named("Ada")
  private static let known = "I know your eyes from 2 earlier calibrations."
  private static let nine = "9 dots come one after another."

  private static func sittings() throws -> [EarlierSitting] { try [.simulated(day: 0), .simulated(day: 1)] }

  /// Ada has agreed or not, and has no calibration for this camera and screen.
  private func world(consents: Bool = true, _ sittings: [EarlierSitting]) -> SimulatedWorld {
    var world = SimulatedWorld.with("Emma", for: Self.ada)
    var settings = PersonalSettings()
    settings.keepsSittings = consents
    world.store.shelves[Self.ada]?.settings = StoredSettings(settings)
    for sitting in sittings { world.store.shelves[Self.ada]?.sittings.add(sitting) }
    return world
  }

  /// Ada right after logging in by hand.
  private func back(_ world: SimulatedWorld) -> TestedApp {
    let app = TestedApp(world: world)
    // Nobody's eyes are known, so that a calibration has begun that nobody has asked for.
    app.does(.cancel)
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    return app
  }

  private func dots(_ app: TestedApp) -> Int { app.transcript.count { $0.hasPrefix("a dot") } }
  private func profiles(_ app: TestedApp) -> Int { app.world.store.shelves[Self.ada]?.profiles.count ?? -1 }

  @Test("logs in, looks at one dot, and reads; the result says what it rests on")
  func oneDot() throws {
    let sittings = try Self.sittings()
    let app = back(world(sittings))
    #expect(app.shows("Calibration begins in a moment") && app.shows(Self.known), "\(app.summary)")
    #expect(
      app.shows("One dot comes, and a second one where that is not enough. Look at each until it goes."))
    #expect(app.wait(until: "a dot", within: 4))
    let start = app.now
    #expect(app.wait(until: "Calibrated", within: 5), "\(app.summary)")
    #expect(app.now - start < 3 && dots(app) == 1 && app.world.gaze.recalled == [sittings])
    #expect(app.shows("Nothing was checked; the expected error is 1.9 degrees."))
    #expect(
      app.shows("This rests on one look and on 2 earlier calibrations. They were made on 2 different days."))
    #expect(app.shows("Calibrating with dots is more exact.") && app.shows("/ Go on, With dots"))
    #expect(app.look(at: .goOn))
    #expect(app.summary == "shelf of Ada: Emma (5 pages)")
    #expect(app.look(at: .document("id-Emma")) && app.reading != nil, "\(app.summary)")
    // It is neither stored nor learnt from.
    #expect(profiles(app) == 0)
    #expect(app.world.store.shelves[Self.ada]?.sittings.sittings == sittings)
    #expect(app.session?.gaze.basis?.sittings == 2)
  }

  @Test("goes on by itself, whatever is done at the result")
  func byItself() throws {
    let app = back(world(try Self.sittings()))
    #expect(app.wait(until: "Calibrated", within: 10))
    #expect(app.wait(until: "shelf of Ada", within: 25), "\(app.summary)")
    #expect(app.session?.gaze.inUse != nil)
  }

  @Test("has the calibration with dots where the look fails, which is said in one sentence")
  func failing() throws {
    let reasons: [CalibrationError] = [
      .tooFewPoints(usable: 1, needed: 2), .noFace(.noFace, seconds: 20), .eyesDoNotFollow,
    ]
    for reason in reasons {
      var world = world(try Self.sittings())
      world.gaze.lookLuck = .failing(reason)
      world.gaze.sitting = try .simulated(day: 2)
      let app = back(world)
      #expect(app.wait(until: "One look was not enough this time.", within: 10), "\(app.summary)")
      #expect(app.shows(Self.nine))
      #expect(app.wait(until: "Calibrated", within: 30))
      #expect(!app.shows("one look") && app.shows("/ Go on, Again"))
      #expect(app.look(at: .goOn) && app.shows("shelf of Ada"))
      #expect(profiles(app) == 1 && app.world.store.shelves[Self.ada]?.sittings.sittings.count == 3)
    }
  }

  @Test("whose eyes are not seen is told so, and the calibration with dots follows without hands")
  func unseen() throws {
    let app = back(world(try Self.sittings()))
    app.world.gaze.look = nil
    #expect(app.wait(until: "I cannot see your face.", within: 5))
    // The tracker gives up.
    app.world.gaze.work = .watching
    app.post(.gaze(.calibrationFailed(.noFace(.noFace, seconds: 20))))
    #expect(app.shows("One look was not enough this time."))
    app.world.gaze.look = app.world.screen.bounds.center
    #expect(app.wait(until: "Calibrated", within: 30))
  }

  @Test("chooses dots by key or mouse before and during the look, and a late result of it is dropped")
  func byHand() throws {
    for isRunning in [false, true] {
      let app = back(world(try Self.sittings()))
      if isRunning { #expect(app.wait(until: "a dot", within: 4)) }
      let content = try #require(app.state.view?.content)
      guard case .calibration(let scene) = content else {
        Issue.record("\(app.summary)")
        continue
      }
      #expect(scene.choices.map(\.label) == ["With dots"])
      #expect(scene.choices.allSatisfy { app.world.screen.bounds.contains($0.rect.center) })
      #expect(app.offers("Calibrate with dots"))
      app.does(try #require(UserAction.event(for: "c", in: content)))
      #expect(app.shows(Self.nine) && !app.shows("One look"), "\(app.summary)")
      app.post(.gaze(.calibrated(SimulatedGaze.stored(on: app.world.screen))))
      #expect(app.session?.gaze.inUse == nil)
      #expect(app.wait(until: "Calibrated", within: 30))
      #expect(profiles(app) == 1)
    }
    let app = back(world(try Self.sittings()))
    app.does(.calibrate)
    #expect(app.shows(Self.nine))
  }

  @Test("chooses dots by a look at the result; Esc there goes back to what the look gave")
  func byLook() throws {
    let app = back(world(try Self.sittings()))
    #expect(app.wait(until: "Calibrated", within: 10))
    #expect(app.look(at: .calibrateAgain))
    #expect(app.shows(Self.nine), "\(app.summary)")
    app.does(.cancel)
    #expect(app.shows("shelf of Ada") && app.session?.gaze.basis != nil)
    #expect(app.look(at: .document("id-Emma")), "gaze is in force")
  }

  @Test("skips the look by Esc, and is not asked again at once")
  func skipped() throws {
    let app = back(world(try Self.sittings()))
    app.does(.cancel)
    #expect(app.shows("shelf of Ada") && app.session?.gaze.inUse == nil)
    app.wait(2)
    #expect(app.shows("shelf of Ada"), "\(app.summary)")
  }

  @Test("is asked for no look without consent, with too few sittings, or with sittings of other pictures")
  func notServing() throws {
    let two = try Self.sittings()
    var wide = try Self.sittings()
    for index in wide.indices { wide[index].screen.widthPx = 2560 }
    let elsewhere = try (0..<2).map {
      try EarlierSitting.simulated(day: $0, camera: CameraIdentity(name: "other", width: 1280, height: 720))
    }
    var cases = [
      ("none", world([])), ("one", world([two[0]])), ("no consent", world(consents: false, two)),
      ("screen", world(wide)), ("camera", world(elsewhere)),
    ]
    var lens = world(two)
    lens.gaze.camera.optics = SourceOptics(horizontalFieldOfViewDegrees: 90, origin: .table)
    var networks = world(two)
    networks.gaze.networks = [NetworkStamp(name: "eye", sha256: "a")]
    cases += [("lens", lens), ("networks", networks)]
    for (name, world) in cases {
      let app = back(world)
      #expect(app.world.gaze.recalled.isEmpty && app.shows("shelf of Ada"), "\(name): \(app.summary)")
      app.does(.calibrate)
      #expect(app.wait(until: "Calibrated", within: 30) && app.world.gaze.recalled.isEmpty, "\(name)")
    }
  }

  @Test("the guest is asked for no look, whatever is kept")
  func guest() throws {
    var world = world(try Self.sittings())
    let kept = try #require(world.store.shelves[Self.ada])
    world.store.shelves[.guest]?.settings = kept.settings
    world.store.shelves[.guest]?.sittings = kept.sittings
    let app = TestedApp(world: world)
    app.does(.cancel)
    app.does(.choseGuest)
    app.wait(2)
    #expect(app.world.gaze.recalled.isEmpty && app.shows("shelf of Guest"), "\(app.summary)")
  }

  @Test("with a stored calibration uses it; once that is lost, one look does, and after that dots")
  func lost() throws {
    let app = back(world(try Self.sittings()).calibrated)
    #expect(app.shows("shelf of Ada") && app.world.gaze.recalled.isEmpty, "\(app.summary)")
    let before = app.world.store.shelves[Self.ada]?.profiles
    app.post(.gaze(.calibrationLost))
    #expect(app.shows("I no longer recognise your eyes") && app.shows(Self.known), "\(app.summary)")
    #expect(app.wait(until: "Calibrated", within: 10) && app.look(at: .goOn))
    #expect(app.world.store.shelves[Self.ada]?.profiles == before, "the stored one stays")
    app.post(.gaze(.calibrationLost))
    #expect(app.shows("I no longer recognise your eyes") && app.shows(Self.nine), "\(app.summary)")
    #expect(app.world.gaze.recalled.count == 1)
  }

  @Test("repairs the calibration by one look, which is not stored then either")
  func repaired() throws {
    let app = back(world(try Self.sittings()))
    #expect(app.wait(until: "Calibrated", within: 10) && app.look(at: .goOn))
    app.post(.gaze(.repairOffered(.seatChanged(mm: 40))))
    app.does(.calibrate)
    #expect(app.wait(until: "Mended", within: 15))
    #expect(profiles(app) == 0 && app.session?.gaze.basis != nil)
  }

  @Test("with another camera whose pictures no sitting has: said once, and dots")
  func otherCamera() throws {
    let words = "were made with another camera or screen and do not count here"
    var world = world(try Self.sittings()).calibrated
    world.gaze.cameras = [SimulatedGaze.camera, SimulatedWorld.other]
    world.store.cameras = world.gaze.cameras
    let app = back(world)
    #expect(!app.shows(words))
    app.does(.open(documentID: "id-Emma"))
    app.wait(1)
    #expect(app.reading != nil, "\(app.summary)")
    func change(to camera: SourceIdentity) {
      app.world.gaze.camera = camera
      app.post(.camera(.streaming(camera)))
    }
    change(to: SimulatedWorld.other)
    #expect(app.shows("I do not know your eyes with this camera and screen yet."), "\(app.summary)")
    guard case .reading(let reading) = app.session?.screen.place else {
      Issue.record("\(app.summary)")
      return
    }
    #expect(reading.shelf.message?.contains(words) == true)
    #expect(reading.shelf.message?.contains("The picture comes from another camera now") == true)
    app.does(.cancel)
    change(to: SimulatedGaze.camera)
    change(to: SimulatedWorld.other)
    guard case .reading(let again) = app.session?.screen.place else {
      Issue.record("\(app.summary)")
      return
    }
    #expect(again.shelf.message?.contains(words) == false)
  }

  @Test(
    "whose camera changes during the look goes on with the stored calibration of that camera, or looks or dots anew"
  )
  func cameraDuringLook() throws {
    let two = try Self.sittings()
    for isKept in [true, false] {
      var world = world(two).seen(by: [SimulatedGaze.camera, SimulatedWorld.other])
      if isKept { world = world.calibrated(for: SimulatedWorld.other) }
      let app = back(world)
      #expect(app.wait(until: "a dot", within: 4))
      (app.world.gaze.camera, app.world.gaze.work) = (SimulatedWorld.other, .watching)
      app.post(.camera(.streaming(SimulatedWorld.other)))
      if isKept {
        #expect(app.shows("shelf of Ada") && app.session?.gaze.inUse != nil, "\(app.summary)")
      } else {
        #expect(app.shows(Self.nine), "\(app.summary)")
        #expect(app.wait(until: "Calibrated", within: 30))
      }
    }
  }

  // MARK: Before log-in

  private func chosen(consents: Bool = true, _ sittings: [EarlierSitting]) -> TestedApp {
    var world = world(consents: consents, sittings)
    world.store.pins["Ada"] = SimulatedStore.KeptPIN(EnteredPIN(.digits(count: 4), [4, 7, 1, 1]))
    let app = TestedApp(world: world, choosesByDots: true)
    #expect(app.follow(dotOf: "Ada") != nil)
    return app
  }

  @Test(
    "is chosen by circling dots, looks at one dot, enters the PIN by gaze, and reads; no number is told before"
  )
  func beforeLogIn() throws {
    let app = chosen(try Self.sittings())
    #expect(
      app.shows("I know your eyes from earlier calibrations.") && !app.shows("2 earlier"), "\(app.summary)")
    #expect(app.wait(until: "Calibrated", within: 10))
    #expect(app.shows("This rests on one look and on earlier calibrations.") && !app.shows("days"))
    #expect(app.look(at: .goOn))
    let typist = Typist(app: app)
    #expect(typist.shown == "PIN of Ada   ○ ○ ○ ○", "\(app.summary)")
    for digit in ["4", "7", "1", "1"] { try typist.press(digit) }
    #expect(app.shows("shelf of Ada: Emma"), "\(app.summary)")
    #expect(app.session?.gaze.basis != nil && app.keepsNoCalibration && dots(app) == 1)
    #expect(app.look(at: .document("id-Emma")), "gaze is in force")
  }

  @Test("is chosen by circling dots, and calibrates with dots without consent")
  func beforeLogInWithoutConsent() throws {
    let app = chosen(consents: false, try Self.sittings())
    #expect(app.shows("I do not know your eyes") && app.world.gaze.recalled.isEmpty, "\(app.summary)")
  }
}
