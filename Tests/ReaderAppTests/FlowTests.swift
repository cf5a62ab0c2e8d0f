import AppFlows
import Calibration
import Drift
import Foundation
import Library
import Lines
import Reading
import Signals
import Testing
import Tracking

@testable import ReaderApp

/// What people do from the first screen to the last, by eye, key and mouse, in process.
@Suite("Flows through the application")
struct FlowTests {
  @Test("somebody new is told what comes, calibrates, goes on by looking, and finds the guest's books")
  func first() {
    let app = TestedApp(world: .with("Emma"))
    #expect(app.shows("Calibration begins in a moment"))
    #expect(app.shows("9 dots come one after another"))
    #expect(app.wait(until: "a dot"))
    #expect(app.wait(until: "Calibrated"))
    #expect(app.look(at: .goOn))
    #expect(app.shows("people: Guest, Ada"))
    #expect(app.look(at: .guest))
    #expect(app.summary == "shelf of Guest: Emma (5 pages)")
    #expect(app.world.store.shelf.profiles.count == 1, "the calibration is kept")
  }

  @Test("a result that nobody answers is taken by waiting, and the shelf has its books")
  func resultByWaiting() {
    let app = TestedApp(reader: .named("Ada"), world: .with("Emma", for: .named("Ada")))
    #expect(app.wait(until: "Calibrated"))
    #expect(app.wait(until: "shelf of Ada", within: 25))
    #expect(app.summary == "shelf of Ada: Emma (5 pages)", "no error, and no empty shelf")
  }

  @Test("“Again” calibrates once more; Esc leaves it with the calibration there was")
  func again() {
    let app = TestedApp(world: .with())
    app.wait(until: "Calibrated")
    #expect(app.look(at: .calibrateAgain))
    #expect(app.shows("Calibration begins in a moment"))
    app.wait(until: "a dot")
    app.does(.cancel)
    #expect(app.shows("people: Guest"))
    #expect(app.look(at: .guest), "the one before is in force again")
  }

  @Test(
    "three failures in a row: fewer dots each time, then peace, and a new try once eyes were seen for ten seconds"
  )
  func failures() {
    var world = SimulatedWorld()
    world.gaze.luck = .failing(.eyesDoNotFollow)
    let app = TestedApp(world: world)
    #expect(app.wait(until: "That did not work"))
    #expect(app.shows("five dots"))
    #expect(app.wait(until: "with a dot that moves"))
    #expect(app.wait(until: "people: Guest"))
    #expect(app.shows("Calibration failed 3 times"))
    app.world.gaze.luck = .good
    app.wait(9)
    #expect(app.shows("people: Guest"))
    #expect(app.wait(until: "a dot", within: 3))
    #expect(app.wait(until: "Calibrated"))
  }

  @Test("a calibration that failed in bad light names the light, with what helps")
  func hindered() {
    var world = SimulatedWorld()
    world.gaze.luck = .failing(.hindered(.eyesDoNotFollow, by: [.lightFromBehind]))
    let app = TestedApp(world: world)
    #expect(
      app.wait(until: "The eyes did not follow the calibration points. The light comes from behind you."))
    #expect(app.shows("put a lamp beside the screen"))
    #expect(
      app.world.notes.contains { $0.hasPrefix("calibrationFailed(") && $0.hasSuffix(".eyesDoNotFollow)") })
  }

  @Test("a calibration that was skipped begins again by itself, after words that a key takes back")
  func skipped() {
    let app = TestedApp(world: .with("Emma"))
    app.wait(until: "a dot")
    app.does(.cancel)
    app.wait(45)
    #expect(app.summary == "people: Guest, Ada")
    app.wait(6)
    #expect(app.shows("| Calibration begins in a moment"))
    app.does(.newPerson)
    app.does(.back)
    app.wait(100)
    #expect(app.shows("people: Guest, Ada") && !app.shows("|"))
    app.wait(145)
    #expect(app.wait(until: "a dot", within: 10), "\(app.summary): nobody without hands is left without gaze")
  }

  @Test("closed eyes make the next try wait")
  func closedEyesWait() {
    var world = SimulatedWorld()
    world.gaze.luck = .failing(.eyesDoNotFollow)
    let app = TestedApp(world: world)
    app.wait(until: "That did not work")
    app.world.gaze.look = nil
    app.wait(30)
    #expect(app.shows("That did not work"))
    app.world.gaze.look = ScreenPoint(x: 960, y: 540)
    #expect(app.wait(until: "a dot", within: 4))
  }

  @Test("a calibration that its own check finds far off is not taken")
  func refused() {
    var world = SimulatedWorld()
    world.gaze.luck = .off(7)
    let app = TestedApp(world: world)
    #expect(app.wait(until: "The check found the point off by 7 degrees"))
    #expect(app.world.store.shelf.profiles.isEmpty)
  }

  @Test("a book is opened, turned, left by gaze, and its place is kept")
  func read() {
    let app = TestedApp.reading("Emma", in: .with("Emma"))
    #expect(app.shows("reading “Emma” page 1 of 5"))
    #expect(app.look(at: .pageForward))
    app.wait(1)
    #expect(app.shows("page 2 of 5"))
    #expect(app.look(at: .exit))
    #expect(app.shows("shelf of Guest: Emma (page 2 of 5)"))
  }

  @Test("how long a person dwells is kept on their own shelf only")
  func pace() {
    let app = TestedApp(reader: .named("Ada"), world: SimulatedWorld.with(for: .named("Ada")).calibrated)
    app.post(.pace(1.3, of: .guest))
    #expect(app.world.store.shelf.pace == nil)
    app.post(.pace(1.3, of: .named("Ada")))
    #expect(app.world.store.shelf.pace == 1.3)
  }

  @Test("a PDF of the person's folders is put on the shelf by gaze")
  func add() {
    var world = SimulatedWorld().calibrated
    world.files = [
      FinderModel.File(url: URL(filePath: "/home/a/Persuasion.pdf"), name: "Persuasion", detail: "Documents")
    ]
    let app = TestedApp(world: world)
    app.look(at: .guest)
    #expect(app.shows("shelf of Guest: nothing"))
    #expect(app.look(at: .addDocument))
    #expect(app.shows("PDFs: Persuasion"))
    #expect(app.look(at: .file(0)))
    #expect(app.summary == "shelf of Guest: Persuasion (5 pages); Added.")
  }

  @Test("a password that is wrong is said and asked for again; log-out shows the people")
  func logIn() {
    let app = TestedApp(world: SimulatedWorld.with("Emma", for: .named("Ada")).calibrated)
    app.does(.chosePerson("Ada"))
    #expect(app.shows("password of Ada"))
    app.does(.logIn(name: "Ada", password: "no"))
    #expect(app.summary == "password of Ada; That is not the password.")
    app.does(.logIn(name: "Ada", password: "byron"))
    #expect(app.shows("shelf of Ada: Emma"))
    #expect(app.look(at: .exit))
    #expect(app.shows("people: Guest, Ada"))
    app.does(.newPerson)
    app.does(.register(name: "Grace", password: "hopper"))
    #expect(app.shows("shelf of Grace: nothing"))
  }

  @Test("a form that has to be typed is left by gaze")
  func formWithoutHands() {
    let app = TestedApp(world: SimulatedWorld.with().calibrated)
    app.does(.chosePerson("Ada"))
    #expect(app.look(at: .exit))
    #expect(app.shows("people: Guest, Ada"))
    app.does(.newPerson)
    #expect(app.look(at: .keys))
    #expect(app.shows("What are you called?"))
    #expect(app.look(at: .panelBack))
    app.does(.newPerson)
    #expect(app.look(at: .guest))
    #expect(app.shows("shelf of Guest"))
  }

  @Test("another seat: a repair is offered beside the page, taken by gaze, said and kept")
  func repair() throws {
    let app = TestedApp.reading("Emma", in: .with("Emma"))
    app.post(.gaze(.repairOffered(.seatChanged(mm: 40))))
    #expect(app.shows("Mend (5 s)"))
    // A recording stores values, not sentences in the person's language.
    #expect(app.world.notes.contains { $0.hasPrefix("repairOffered(") && $0.contains("seatChanged(mm: 40") })
    #expect(app.look(at: .repair))
    #expect(app.shows("Follow the dot with your eyes"))
    #expect(app.wait(until: "a dot", within: 3))
    #expect(app.wait(until: "Mended"))
    #expect(app.world.notes.contains { $0.hasPrefix("repaired(") && $0.contains("uncertaintyMm") })
    #expect(app.wait(until: "reading “Emma”", within: 4))
    #expect(!app.shows("Mend (5 s)"))
    let kept = try #require(app.world.store.shelf.profiles[app.world.key])
    #expect(kept.profile.model.drift.offset == ScreenPoint(x: 40, y: 10), "the next time begins with it")
  }

  @Test("a repair that fails changes nothing and offers a whole calibration")
  func repairFails() {
    let app = TestedApp.reading("Emma", in: .with("Emma"))
    app.world.gaze.luck = .failing(.driftTooLarge)
    app.press(.mend)
    #expect(app.wait(until: "That did not work"))
    #expect(app.wait(until: "reading “Emma”", within: 10))
    #expect(app.shows("Calibrate"))
    app.world.gaze.luck = .good
    #expect(app.look(at: .repair))
    #expect(app.wait(until: "Calibrated"))
  }

  @Test("a voice reads page after page, and is silent once the book is left")
  func aloud() throws {
    let app = TestedApp.reading("Emma", in: .with("Emma"))
    app.wait(1)
    #expect(app.offers("Read aloud"))
    app.press(.toggleAloud)
    #expect(app.world.isSpeaking)
    let first = try #require(app.world.spoken.last)
    app.post(.voice(.ended(passage: first.number)))
    #expect(app.world.spoken.last?.parts.first?.line.page == 1)
    #expect(app.shows("Silence"))
    app.press(.exit)
    #expect(!app.world.isSpeaking)
    #expect(app.shows("shelf of Guest"))
  }

  @Test("a camera that goes is said on every screen, and everything goes on when it is back")
  func cameraLost() {
    let app = TestedApp.reading("Emma", in: .with("Emma"))
    app.setCamera(false)
    #expect(app.shows("The camera is gone"))
    app.press(.pageForward)
    app.press(.exit)
    #expect(app.shows("| The camera is gone"))
    app.setCamera(true)
    #expect(!app.shows("camera is gone"))
    #expect(app.look(at: .exit))
  }

  @Test("the camera is switched off by a key, which is said; on again, the calibration is still in force")
  func cameraOff() {
    let app = TestedApp.reading("Emma", in: .with("Emma"))
    app.does(.toggleCamera)
    #expect(app.shows("| The camera is off"))
    app.does(.toggleCamera)
    app.wait(1)
    #expect(!app.shows("The camera is off"))
    #expect(app.look(at: .pageForward), "gaze goes by the calibration there was")
    app.press(.exit)
    #expect(app.shows("shelf of Guest") && app.world.view?.sign == CameraSign(.on, "camera on: camera"))
  }

  @Test("another camera is said, and its own calibration is looked for")
  func cameraSwapped() {
    let app = TestedApp(world: SimulatedWorld.with("Emma").calibrated)
    var other = SimulatedWorld.camera
    (other.id, other.name) = ("usb:0003:0004:B", "other camera")
    app.post(.camera(.streaming(other)))
    app.post(.gaze(.calibrationLost))
    #expect(app.shows("Calibration begins in a moment"))
    app.does(.cancel)
    #expect(app.shows("The picture comes from another camera now: other camera."))
    app.post(.camera(.streaming(SimulatedWorld.camera)))
    #expect(app.look(at: .guest), "the first camera's calibration is in force again")
  }

  @Test("eyes that are no longer those of the calibration: another is made, and the book is still open")
  func calibrationLost() {
    let app = TestedApp.reading("Emma", in: .with("Emma"))
    app.world.store.shelf.profiles = [:]
    app.post(.gaze(.calibrationLost))
    #expect(app.shows("I no longer recognise your eyes"))
    #expect(app.wait(until: "Calibrated"))
    app.look(at: .goOn)
    #expect(app.shows("reading “Emma”"))
  }

  @Test("a recorded person's calibration is taken, the document read, and the run ends with the recording")
  func recorded() {
    let world = SimulatedWorld.with("Emma")
    let app = TestedApp(.document(id: "id-Emma"), source: .recorded(world.screen), world: world)
    #expect(app.wait(until: "Calibrated"))
    #expect(app.wait(until: "reading “Emma”", within: 3))
    app.post(.camera(.ended))
    #expect(app.isOver && app.world.isClosed)
    #expect(app.world.store.shelf.items[0].place != nil, "its place is kept")
  }

  @Test("`calibrate` ends with its result, `repair` without a calibration says so")
  func calibrateOnly() throws {
    let app = TestedApp(.calibration, world: .with())
    #expect(app.wait(until: "Calibrated"))
    app.look(at: .goOn)
    #expect(app.isOver)
    #expect(app.state.end?.outcome?.stored.profile.camera.name == "camera")
    let none = TestedApp(.repair, world: .with())
    let problem = try #require(none.state.end?.problem)
    #expect("\(problem)".contains("no calibration to repair for camera"))
    let mending = TestedApp(.repair, world: SimulatedWorld.with().calibrated)
    #expect(mending.wait(until: "Mended"))
    mending.wait(4)
    #expect(mending.state.end?.outcome?.repair != nil)
  }
}
