import AppFlows
import Attention
import Calibration
import Library
import Reading
import Signals
import Statistics
import Testing
import Tracking

@testable import ReaderApp

/// What happens before the tiles while nobody is chosen, and what stands in the way of choosing.
@Suite("The course of circling dots")
struct CirclingCourseTests {
  private func app(people: [String] = [], _ change: (inout SimulatedWorld) -> Void = { _ in }) -> TestedApp {
    var world = SimulatedWorld.with("Emma")
    for name in people { world.store.passwords[name] = "secret" }
    change(&world)
    return TestedApp(world: world, choosesByDots: true)
  }

  private func degrees(_ app: TestedApp) -> Double? {
    app.panel?.dots.first.map { $0.radius / app.world.screen.pxPerDegree(distanceMm: 570) }
  }

  private func isNear(_ value: Double?, _ wanted: Double) -> Bool {
    value.map { abs($0 - wanted) < 0.01 } ?? false
  }

  // MARK: Nobody is chosen

  @Test(
    "without a choice the dots get larger and slower, then switch and voice help, then calibration begins")
  func nobodyFollows() {
    let app = app()
    app.wait(1.4)
    #expect(app.panel?.dots.isEmpty == true)
    app.wait(0.2)
    #expect(app.panel?.dots.count == 3 && isNear(degrees(app), 4))
    app.wait(10.3)
    #expect(isNear(degrees(app), 4))
    app.wait(0.2)
    #expect(isNear(degrees(app), 5))
    app.wait(11.7)
    #expect(app.world.told.isEmpty && app.panel?.cells.contains(where: \.isMarked) == false)
    app.wait(0.4)
    #expect(app.world.told == [AppSession.helpWords])
    #expect(app.panel?.cells.first?.isMarked == true && app.panel?.dots.count == 3)
    app.wait(1.1)
    #expect(app.panel?.cells.first?.isMarked == false && app.panel?.cells.contains(where: \.isMarked) == true)
    #expect(app.follow(dotOf: "Somebody who is not there") == nil)
    app.wait(34.3)
    #expect(app.circling != nil)
    app.wait(0.6)
    #expect(app.shows("Calibration begins in a moment") && app.world.told.count == 1)
    #expect(app.wait(until: "Calibrated"))
    app.look(at: .goOn)
    #expect(app.summary == "people: Guest, Ada", "as if nobody had been asked")
  }

  @Test("six tiles begin with the smallest circles, and more noise is told apart once they are larger")
  func paces() throws {
    let app = app(people: ["Bob", "Cleo", "Dan"]) { $0.gaze.sight.noiseDegrees = 1.6 }
    app.wait(1.6)
    #expect(app.panel?.dots.count == 6 && isNear(degrees(app), 3))
    app.wait(10.6)
    #expect(isNear(degrees(app), 4))
    #expect(app.follow(dotOf: "Cleo") != nil && app.wish == .person("Cleo"))
    let late = self.app(people: ["Bob", "Cleo", "Dan"]) { $0.gaze.sight.noiseDegrees = 1.8 }
    late.wait(24.2)
    #expect(isNear(degrees(late), 5))
    #expect(late.follow(dotOf: "Dan") != nil && late.wish == .person("Dan"))
  }

  @Test("circles fit into their tiles on a small screen, and the dots are as fast there")
  func smallScreen() throws {
    let laptop = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 309, heightMm: 174)
    let app = app { $0.screen = laptop }
    app.wait(1.6)
    let scene = try #require(app.panel)
    for (dot, cell) in zip(scene.dots, scene.cells) {
      let room = 0.5 * min(cell.rect.width, cell.rect.height)
      #expect(dot.radius < room - 15 && dot.center == cell.rect.center)
    }
    let circling = try #require(app.circling?.machine.circling)
    let speed = circling.speed * circling.radius / app.world.screen.pxPerDegree(distanceMm: 570)
    #expect(abs(speed - 7) < 0.01)
    #expect(app.follow(dotOf: "Ada") != nil)
  }

  @Test("eyes that look about, or rest on a name, choose nothing", arguments: [1, 2, 3])
  func lookingAbout(seed: UInt64) {
    let app = app(people: ["Bob", "Cleo", "Dan"])
    app.keepsTranscript = false
    var random = SplitMix64(seed: seed)
    for _ in 0..<90 {
      app.world.gaze.look = ScreenPoint(
        x: Double.random(in: 0...1920, using: &random), y: Double.random(in: 0...1080, using: &random))
      app.wait(Double.random(in: 0.2...0.8, using: &random))
    }
    #expect(app.circling != nil && app.wish == PeopleScreen.Wish.none)
    let resting = self.app()
    resting.world.gaze.look = resting.panel?.cells.first?.rect.center
    resting.wait(50)
    #expect(resting.circling != nil && resting.wish == PeopleScreen.Wish.none)
  }

  // MARK: Hands

  @Test("a switch begins to step and chooses, arrows and mouse choose, Esc leads to the list of people")
  func byHand() {
    let app = app()
    app.wait(1)
    app.does(.panel(.press))
    #expect(app.panel?.cells.first?.isMarked == true && app.circling != nil)
    app.wait(1.2)
    app.does(.panel(.press))
    #expect(app.wish == .person("Ada"))
    let arrows = self.app()
    for _ in 0..<3 { arrows.does(.panel(.move(1))) }
    arrows.does(.panel(.press))
    #expect(arrows.wish == .newcomer)
    let mouse = self.app()
    mouse.does(.panel(.choose(.guest)))
    #expect(mouse.wish == .guest && mouse.shows("Calibration begins in a moment"))
    let left = self.app()
    left.does(.panel(.back))
    #expect(left.summary == "people: Guest, Ada")
    left.wait(45)
    #expect(left.summary == "people: Guest, Ada")
    left.wait(6)
    #expect(left.shows("| Calibration begins in a moment"), "as where a calibration was skipped")
  }

  @Test("whoever uses keys is not interrupted by a calibration")
  func notInterrupted() {
    let app = app()
    app.wait(50)
    app.does(.panel(.move(1)))
    app.wait(58)
    #expect(app.circling != nil)
    app.wait(3)
    #expect(app.shows("Calibration begins in a moment"))
  }

  // MARK: What stands in the way

  @Test("unseen eyes are told of; nobody is calibrated who is not there, and who comes has all the time")
  func nobodyThere() {
    let app = app()
    app.world.gaze.look = nil
    app.wait(2)
    #expect(!app.shows("I cannot see your face"))
    app.wait(2)
    #expect(app.shows("| I cannot see your face"))
    app.wait(100)
    #expect(app.circling != nil && app.world.told == [AppSession.helpWords])
    app.world.gaze.look = app.world.screen.bounds.center
    app.frame()
    #expect(!app.shows("I cannot see your face") && app.panel?.dots.isEmpty == true)
    app.wait(59)
    #expect(app.circling != nil)
    #expect(app.wait(until: "Calibration begins in a moment", within: 2))
    #expect(app.world.told.count == 1, "it is said once")
  }

  @Test("a camera that goes is said, and the dots begin anew when it is back")
  func cameraGone() {
    let app = app()
    app.wait(1)
    app.setCamera(false)
    #expect(app.shows("| The camera is gone"))
    app.wait(30)
    #expect(app.panel?.dots.isEmpty == true && app.world.told.isEmpty)
    app.setCamera(true)
    app.wait(0.2)
    #expect(!app.shows("The camera is gone"))
    #expect(app.follow(dotOf: "Ada") != nil && app.wish == .person("Ada"))
  }

  @Test("another camera whose calibration is kept ends the question; one without leaves it as it is")
  func otherCamera() {
    let known = app { $0 = $0.calibrated(for: SimulatedWorld.other) }
    known.wait(3)
    known.world.gaze.camera = SimulatedWorld.other
    known.post(.camera(.streaming(SimulatedWorld.other)))
    #expect(known.shows("people: Guest, Ada; The picture comes from another camera now"))
    #expect(known.look(at: .guest))
    let unknown = app()
    unknown.wait(3)
    unknown.world.gaze.camera = SimulatedWorld.other
    unknown.post(.camera(.streaming(SimulatedWorld.other)))
    #expect(unknown.circling != nil)
    #expect(unknown.follow(dotOf: "Guest") != nil && unknown.wish == .guest)
  }

  @Test("in a window nothing circles, which is said; in full screen, also on another screen, it begins anew")
  func window() {
    let app = app()
    app.wait(3)
    app.setFullScreen(false)
    app.wait(30)
    #expect(app.shows("| Gaze control is paused in a window") && app.panel?.dots.isEmpty == true)
    #expect(app.world.told.isEmpty)
    app.setFullScreen(true)
    app.wait(2)
    #expect(app.panel?.dots.count == 3)
    app.world.screen = ScreenGeometry(widthPx: 1600, heightPx: 900, widthMm: 527, heightMm: 296)
    app.setFullScreen(true)
    app.wait(1)
    #expect(app.panel?.screen == app.world.screen.bounds)
    #expect(app.follow(dotOf: "Ada") != nil && app.wish == .person("Ada"))
  }

  @Test("a calibration that cannot be read is said above the tiles")
  func damagedProfile() throws {
    let app = app { $0.store.hasDamagedProfiles = true }
    let scene = try #require(app.panel)
    #expect(scene.detail == "The calibration profile cannot be read.")
  }

  // MARK: Where it does not belong

  @Test("who is there is not asked where that is known, or where a calibration is kept, or of a recording")
  func notAsked() {
    let world = SimulatedWorld.with("Emma")
    let document = TestedApp(.document(id: "id-Emma"), world: world, choosesByDots: true)
    #expect(document.shows("Calibration begins in a moment"))
    let named = TestedApp(reader: .named("Ada"), world: world, choosesByDots: true)
    #expect(named.shows("Calibration begins in a moment"))
    let kept = TestedApp(world: world.calibrated, choosesByDots: true)
    #expect(kept.summary == "people: Guest, Ada")
    let recorded = TestedApp(source: .recorded(world.screen), world: world, choosesByDots: true)
    #expect(recorded.circling == nil && recorded.session?.screen.calibration != nil)
    let only = TestedApp(.calibration, world: world, choosesByDots: true)
    #expect(only.shows("Calibration begins in a moment"))
  }

  @Test("a stand-in is asked to look at the first dot")
  func standIn() throws {
    let app = app()
    app.wait(2)
    let sight = try #require(app.session?.sight)
    #expect(sight.sight == .circling && sight.point == app.panel?.dots.first?.point)
  }
}
