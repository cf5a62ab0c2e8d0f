import AppFlows
import Calibration
import Drift
import Library
import Reading
import Signals
import Testing
import Tracking

@testable import ReaderApp

/// The networks that measure eyes have changed since somebody's calibration was stored.
@Suite("Calibrations made with other networks")
struct OtherNetworksTests {
  private static let before = [NetworkStamp(name: "eye", sha256: "a")]
  private static let now = [NetworkStamp(name: "eye", sha256: "b")]
  private static let repairWords = "Then the point is mended"

  /// Everybody's calibration is stored; those of the given people were made with the networks of before.
  private func world(changedFor readers: [Reader] = [.guest]) -> SimulatedWorld {
    var world = SimulatedWorld.with("Emma")
    world.store.shelves[.named("Ada")] = SimulatedStore.Shelf(items: [SimulatedStore.item("Notes")])
    world = world.calibrated
    world.gaze.networks = Self.now
    let key = world.key
    for reader in world.store.shelves.keys {
      world.store.shelves[reader]?.profiles[key]?.profile.networks =
        readers.contains(reader) ? Self.before : Self.now
    }
    return world
  }

  private func kept(_ app: TestedApp, of reader: Reader = .guest) -> StoredCalibration? {
    app.world.store.shelves[reader]?.profiles[app.world.key]
  }

  /// How often a repair was announced.
  private func repairs(_ app: TestedApp) -> Int {
    app.transcript.filter { $0.contains(Self.repairWords) }.count
  }

  @Test(
    "the calibration is repaired in five seconds before anything reacts, and is in use and kept from then on")
  func repaired() throws {
    let app = TestedApp(world: world())
    #expect(app.shows("Your eyes are measured in a new way since the program was updated."))
    #expect(app.shows("in five seconds. \(Self.repairWords)."))
    #expect(app.layout.targets.isEmpty, "nothing is chosen by the wrong map")
    #expect(app.wait(until: "a dot", within: 3))
    #expect(app.layout.targets.isEmpty)
    #expect(app.wait(until: "Mended", within: 6))
    #expect(app.wait(until: "people: Guest, Ada", within: 4))
    let stored = try #require(kept(app))
    #expect(stored.profile.networks == Self.now)
    #expect(stored.profile.model.drift.offset == ScreenPoint(x: 40, y: 10))
    #expect(app.look(at: .guest), "gaze is in force")
    #expect(app.shows("shelf of Guest") && repairs(app) == 1)
    let next = TestedApp(world: app.world)
    #expect(next.summary == "people: Guest, Ada", "the next run begins with it")
  }

  @Test("a calibration of the same networks, and one of before they were stored, are used at once")
  func same() {
    for networks in [Self.now, nil] {
      var world = world(changedFor: [])
      let key = world.key
      world.store.shelves[.guest]?.profiles[key]?.profile.networks = networks
      let app = TestedApp(world: world)
      #expect(app.summary == "people: Guest, Ada" && repairs(app) == 0)
      #expect(app.look(at: .guest))
    }
  }

  @Test("after a repair that fails the wrong map is gone, and a whole calibration begins by itself")
  func failed() throws {
    var world = world()
    world.gaze.luck = .failing(.driftTooLarge)
    let app = TestedApp(world: world)
    #expect(app.wait(until: "Five seconds were not enough to mend that."))
    #expect(app.shows("Calibration begins in a moment"))
    #expect(app.world.gaze.model == nil)
    app.world.gaze.luck = .good
    #expect(app.wait(until: "Calibrated"))
    #expect(app.look(at: .goOn))
    #expect(app.shows("people: Guest, Ada"))
    #expect(try #require(kept(app)).profile.networks == Self.now)
    #expect(app.look(at: .guest), "gaze is in force")
    #expect(repairs(app) == 1)
  }

  @Test(
    "where calibrations fail too the repair is not tried over and over, and a calibration is after a while")
  func nothingWorks() {
    var world = world()
    world.gaze.luck = .failing(.eyesDoNotFollow)
    let app = TestedApp(world: world)
    #expect(app.wait(until: "people: Guest, Ada", within: 180))
    #expect(app.shows("Calibration failed 3 times") && app.world.gaze.model == nil)
    #expect(repairs(app) == 1)
    #expect(kept(app)?.profile.networks == Self.before, "what is stored stays as it was")
    app.world.gaze.luck = .good
    #expect(app.wait(until: "Calibrated", within: 180))
    #expect(app.look(at: .goOn) && app.look(at: .guest))
  }

  @Test("whoever declines the repair has no wrong map, goes on by hand, and is calibrated after a while")
  func declined() {
    for moment in [Self.repairWords, "a dot"] {
      let app = TestedApp(world: world())
      #expect(app.wait(until: moment))
      app.does(.cancel)
      #expect(app.shows("people: Guest, Ada") && app.world.gaze.model == nil, "\(moment)")
      app.look(at: .guest)
      #expect(app.shows("people: Guest, Ada"), "nothing is chosen by the wrong map")
      app.does(.choseGuest)
      #expect(app.shows("shelf of Guest"))
      #expect(app.wait(until: "Calibrated", within: 180))
      #expect(app.look(at: .goOn) && app.shows("shelf of Guest"))
      #expect(app.look(at: .document("id-Emma")), "gaze is in force")
      #expect(repairs(app) == 1)
      #expect(kept(app)?.profile.networks == Self.now)
    }
  }

  @Test("a whole calibration that is asked for instead, and is skipped, brings the wrong map not back")
  func calibratedInstead() {
    let app = TestedApp(world: world())
    app.wait(until: "a dot")
    app.does(.calibrate)
    #expect(app.shows("Calibration begins in a moment") && app.world.gaze.model == nil)
    app.does(.cancel)
    #expect(app.shows("people: Guest, Ada") && app.world.gaze.model == nil)
    app.look(at: .guest)
    #expect(app.shows("people: Guest, Ada") && repairs(app) == 1)
  }

  @Test("a repair that full screen is taken from waits, and begins again")
  func window() {
    let app = TestedApp(world: world())
    app.wait(until: "a dot")
    app.wait(1)
    app.setFullScreen(false)
    app.wait(2)
    #expect(!app.shows("people") && app.layout.targets.isEmpty)
    app.setFullScreen(true)
    #expect(app.wait(until: "Mended", within: 20))
    #expect(app.wait(until: "people: Guest, Ada", within: 4))
    #expect(app.look(at: .guest) && kept(app)?.profile.networks == Self.now)
  }

  @Test("whoever logs in is asked for the repair of their own calibration, and the guest's stays as it is")
  func otherPerson() throws {
    let app = TestedApp(world: world(changedFor: [.named("Ada")]))
    #expect(app.summary == "people: Guest, Ada")
    app.does(.logIn(name: "Ada", password: "byron"))
    #expect(app.shows("Your eyes are measured in a new way"))
    #expect(app.wait(until: "Mended"))
    #expect(app.wait(until: "shelf of Ada", within: 4))
    let (ada, guest) = (try #require(kept(app, of: .named("Ada"))), try #require(kept(app)))
    #expect(ada.profile.networks == Self.now && ada.profile.model.drift.offset.x == 40)
    #expect(guest.profile.model.drift.offset.x == 0)
    #expect(app.look(at: .document("id-Notes")))
  }

  @Test("a calibration that is told by its camera's name alone is repaired once the camera is known")
  func askedForCamera() throws {
    let twins = SimulatedWorld.twins
    var world = SimulatedWorld.with("Emma").seen(by: twins).calibrated(forName: "Twin")
    world.gaze.networks = Self.now
    let app = TestedApp(world: world)
    #expect(app.shows("which camera"))
    app.does(.choseCamera(id: twins[0].id))
    #expect(app.shows(Self.repairWords))
    #expect(app.wait(until: "Mended"))
    #expect(app.wait(until: "people: Guest, Ada", within: 4))
    let stored = try #require(app.world.store.shelf.profiles.values.first)
    #expect(app.world.store.shelf.profiles.count == 1)
    #expect(stored.profile.networks == Self.now && stored.profile.camera.id == twins[0].id)
    #expect(app.look(at: .guest))
  }
}
