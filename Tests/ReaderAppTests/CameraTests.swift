import AppFlows
import Reading
import Signals
import Simulation
import Testing

@testable import ReaderApp

/// Cameras are chosen, shown, slowed down and told apart.
@Suite("The camera on the screen")
struct CameraTests {
  private static let both = [SimulatedWorld.camera, SimulatedWorld.other]

  /// With a point that is wrong by so many degrees.
  private func off(_ degrees: Double, _ world: SimulatedWorld) -> SimulatedWorld {
    var world = world
    world.gaze.webcam = Webcam(
      WebcamError(offset: degrees, sway: 0.2, wobble: 0.2, white: 0.3), screen: world.screen, distanceMm: 570,
      seed: 5)
    return world
  }

  // MARK: Choosing

  @Test("another camera is chosen by gaze, calibrated by itself, used, and remembered", arguments: [0, 2.0])
  func chosenByGaze(degrees: Double) {
    let world = SimulatedWorld.with("Emma").calibrated.seen(by: Self.both)
    let app = TestedApp(world: degrees > 0 ? off(degrees, world) : world)
    #expect(app.look(at: .cameras))
    #expect(
      app.summary
        == "cameras: camera (640x480 at 30 a second, in use); other camera (640x480 at 30 a second)")
    #expect(app.look(at: .camera(SimulatedWorld.other.id)))
    #expect(app.world.gaze.usedCameras == [SimulatedWorld.other.id])
    #expect(app.shows("I do not know your eyes with this camera"))
    #expect(app.wait(until: "Calibrated"))
    #expect(app.look(at: .goOn))
    #expect(app.shows("people: Guest, Ada; The picture comes from other camera now."))
    #expect(app.world.view?.sign == CameraSign(.on, "camera on: other camera"))
    #expect(app.world.store.chosenCamera == ChosenCamera(SimulatedWorld.other))
    #expect(app.look(at: .guest))
  }

  @Test("a camera whose calibration is kept is used with it at once")
  func keptCalibration() {
    let world = SimulatedWorld.with("Emma").calibrated.seen(by: Self.both)
      .calibrated(for: SimulatedWorld.other)
    let app = TestedApp.reading("Emma", in: world)
    app.does(.chooseCamera)
    app.does(.choseCamera(id: SimulatedWorld.other.id))
    #expect(app.shows("reading “Emma” page 1"), "the book is still open")
    app.wait(1)
    #expect(app.look(at: .pageForward), "gaze goes by the calibration of that camera")
    #expect(!app.transcript.contains { $0.contains("dot") })
  }

  @Test("cameras of one name are told apart by where they are plugged in; the way back changes nothing")
  func twins() {
    let twins = SimulatedWorld.twins
    let world = SimulatedWorld.with("Emma").seen(by: twins).calibrated(for: twins[0])
    let app = TestedApp(world: off(2, world))
    app.look(at: .guest)
    #expect(app.look(at: .cameras))
    #expect(app.shows("Twin (USB port 1-1, /dev/video0, 640x480 at 30 a second, in use)"))
    #expect(app.shows("Twin (USB port 1-2, /dev/video2, 640x480 at 30 a second)"))
    #expect(app.look(at: .exit))
    #expect(app.summary == "shelf of Guest: Emma (5 pages)")
    #expect(app.world.gaze.usedCameras.isEmpty && app.world.store.chosenCamera == nil)
  }

  @Test("a chosen camera that sees nobody gives way to the one before, which is said, and is not remembered")
  func blindCamera() {
    var world = SimulatedWorld.with("Emma").calibrated.seen(by: Self.both)
    world.gaze.blindCameras = [SimulatedWorld.other.id]
    let app = TestedApp(world: world)
    app.look(at: .cameras)
    app.look(at: .camera(SimulatedWorld.other.id))
    app.wait(25)
    #expect(app.world.gaze.usedCameras.count == 1, "there is time to sit down before it")
    #expect(app.wait(until: "other camera saw nobody for 30 seconds", within: 8), "\(app.summary)")
    #expect(app.world.gaze.usedCameras.last == SimulatedWorld.camera.id)
    #expect(app.world.store.chosenCamera == nil)
    #expect(app.look(at: .guest), "the calibration of the first camera is in force again")
  }

  @Test("a chosen camera that has gone is said; the one before goes on")
  func goneCamera() {
    let world = SimulatedWorld.with("Emma").calibrated.seen(by: Self.both)
    let app = TestedApp(world: world)
    app.does(.chooseCamera)
    app.world.gaze.cameras = [SimulatedWorld.camera]
    app.does(.choseCamera(id: SimulatedWorld.other.id))
    #expect(app.shows("| The camera that was chosen is not there"))
    #expect(app.world.view?.sign?.light == .missing)
    app.setCamera(true)
    app.does(.back)
    #expect(app.look(at: .guest), "\(app.summary)")
  }

  @Test("a remembered camera that is absent is said and stays remembered; one that is there is no news")
  func remembered() {
    let chosen = ChosenCamera(SimulatedWorld.other)
    let absent = TestedApp(world: SimulatedWorld.with().calibrated, chosenCamera: chosen)
    #expect(
      absent.shows("The camera other camera, which was chosen, is not there. The picture comes from camera"))
    #expect(absent.world.store.chosenCamera == nil, "nothing is kept in its place")
    let there = TestedApp(
      world: SimulatedWorld.with().calibrated, chosenCamera: ChosenCamera(SimulatedWorld.camera))
    #expect(there.summary == "people: Guest, Ada")
  }

  @Test(
    "chosen before any frame has come, or again after it was lost: there is nothing to try, and it is remembered"
  )
  func nothingToTry() {
    let app = TestedApp(world: SimulatedWorld.with("Emma").calibrated.seen(by: Self.both))
    app.setCamera(false)
    app.does(.chooseCamera)
    app.does(.choseCamera(id: SimulatedWorld.camera.id))
    #expect(app.shows("people: Guest") && app.world.store.chosenCamera?.id == SimulatedWorld.camera.id)
    app.world.gaze.look = nil
    app.wait(40)
    #expect(app.world.gaze.usedCameras == [SimulatedWorld.camera.id], "no other one is gone back to")
    app.world.gaze.look = app.world.screen.bounds.center
    app.wait(1)
    #expect(app.look(at: .guest), "its calibration was never out of force")
  }

  @Test("a camera that is chosen while it is switched off is switched on")
  func chosenWhileOff() {
    let app = TestedApp(world: SimulatedWorld.with().calibrated.seen(by: Self.both))
    app.does(.toggleCamera)
    app.does(.chooseCamera)
    app.does(.choseCamera(id: SimulatedWorld.other.id))
    #expect(app.world.view?.sign == CameraSign(.on, "camera on: other camera"))
  }

  // MARK: The sign

  @Test("every screen says that the camera is on, and with which name; off, it says until when")
  func sign() {
    let on = CameraSign(.on, "camera on: camera")
    let app = TestedApp(world: .with("Emma"))
    var seen: Set<String> = []
    func look() {
      seen.insert(app.session?.viewName ?? "")
      #expect(app.world.view?.sign == on, "\(app.summary)")
    }
    look()
    app.wait(until: "a dot")
    look()
    app.wait(until: "Calibrated")
    look()
    app.look(at: .goOn)
    look()
    app.look(at: .guest)
    look()
    app.look(at: .addDocument)
    look()
    app.does(.back)
    app.does(.open(documentID: "id-Emma"))
    look()
    let targets = app.layout.targets.map(\.id)
    app.does(.chooseCamera)
    look()
    app.does(.back)
    #expect(seen == ["calibrating", "people", "shelf", "finding", "reading", "cameras"])
    #expect(app.layout.targets.map(\.id) == targets, "nothing of it reacts to gaze")
    app.post(.camera(.paused(until: app.now + 600, clock: "14:35")))
    #expect(app.world.view?.sign == CameraSign(.off, "camera off by F9 until 14:35"))
    app.setCamera(false)
    #expect(app.world.view?.sign?.light == .missing)
  }

  // MARK: Nobody there

  @Test("nobody for a minute: fewer frames, which is shown; the first face brings all back at once")
  func away() {
    let app = TestedApp.reading("Emma", in: .with("Emma"))
    app.world.gaze.look = nil
    app.wait(59)
    #expect(app.world.gaze.framesPerSecond == nil)
    app.wait(2)
    #expect(app.world.gaze.framesPerSecond == 5)
    #expect(
      app.world.view?.sign == CameraSign(.slow, "camera on, slower (nobody there): camera"))
    app.world.gaze.look = app.world.screen.bounds.center
    app.frame()
    #expect(app.world.gaze.framesPerSecond == nil)
    #expect(app.world.view?.sign?.light == .on)
    #expect(app.look(at: .pageForward))
  }

  @Test("the window hidden, or gaze switched off: fewer frames, which is shown, until either is back")
  func unused() {
    let app = TestedApp.reading("Emma", in: .with("Emma"))
    app.does(.visibility(.hidden))
    #expect(app.world.gaze.framesPerSecond == 5)
    #expect(
      app.world.view?.sign == CameraSign(.slow, "camera on, slower (the window is hidden): camera"))
    app.does(.visibility(.shown))
    #expect(app.world.gaze.framesPerSecond == nil && app.world.view?.sign?.light == .on)
    app.press(.toggleGaze)
    #expect(app.world.gaze.framesPerSecond == 5)
    #expect(app.world.view?.sign == CameraSign(.slow, "camera on, slower (gaze is off): camera"))
    app.press(.toggleGaze)
    #expect(app.world.gaze.framesPerSecond == nil)
    #expect(app.look(at: .pageForward), "the calibration was never out of force")
  }

  @Test("another camera while reading is told over the page, and its calibration is in force")
  func otherWhileReading() {
    var world = SimulatedWorld.with("Emma").calibrated
    world = world.calibrated(for: SimulatedWorld.other)
    let app = TestedApp.reading("Emma", in: world)
    app.setCamera(false)
    app.world.gaze.camera = SimulatedWorld.other
    app.setCamera(true)
    app.wait(0.2)
    #expect(app.shows("reading “Emma”"), "\(app.summary)")
    #expect(app.shows("| The picture comes from another camera now: other camera"))
    #expect(app.world.view?.sign == CameraSign(.on, "camera on: other camera"))
    #expect(app.look(at: .pageForward))
  }

  @Test("closed eyes are somebody; a recorded session and a calibration under way keep every frame")
  func notAway() {
    let asleep = TestedApp.reading("Emma", in: .with("Emma"))
    asleep.world.gaze.hasClosedEyes = true
    asleep.wait(70)
    #expect(asleep.world.gaze.framesPerSecond == nil)
    let recorded = TestedApp(world: SimulatedWorld.with().calibrated, isRecorded: true)
    recorded.world.gaze.look = nil
    recorded.wait(70)
    #expect(recorded.world.gaze.framesPerSecond == nil)
    let calibrating = TestedApp(world: .with())
    calibrating.wait(until: "a dot")
    calibrating.world.gaze.look = nil
    calibrating.wait(70)
    #expect(calibrating.world.gaze.framesPerSecond == nil && calibrating.session?.viewName == "calibrating")
  }

  @Test("a calibration that begins while nobody is seen gets every frame")
  func calibratedFromAway() {
    let app = TestedApp(world: SimulatedWorld.with().calibrated)
    app.world.gaze.look = nil
    app.wait(62)
    #expect(app.world.gaze.framesPerSecond == 5)
    app.does(.calibrate)
    #expect(app.world.gaze.framesPerSecond == nil)
  }
}
