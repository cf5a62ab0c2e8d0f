import AppFlows
import Calibration
import Reading
import Signals
import Testing

@testable import ReaderApp

/// What is told after a calibration: one sentence and a picture, and more to whoever asks for it.
@Suite("The result of a calibration")
struct CalibrationResultTests {
  private func calibrated(
    off degrees: Double, _ remarks: [EyesRemark] = [], until words: String = "Calibrated"
  ) -> TestedApp {
    var world = SimulatedWorld.with("Emma")
    world.gaze.luck = .off(degrees)
    world.gaze.remarks = remarks
    let app = TestedApp(world: world)
    #expect(app.wait(until: words))
    return app
  }

  private func scene(_ app: TestedApp) throws -> CalibrationScene {
    guard case .calibration(let scene)? = app.state.view?.content else {
      throw Missing(what: app.summary)
    }
    return scene
  }

  private struct Missing: Error { var what: String }

  @Test("figures and further sentences are behind “Details”, which hides them again; there is time to read")
  func details() throws {
    let app = calibrated(off: 0.8)
    let before = try scene(app)
    #expect(before.detail?.contains("The point is off by about") == true)
    #expect(before.detail?.contains("It trembles") == false, "one sentence: \(before.detail ?? "")")
    #expect(before.figures.isEmpty)
    #expect(before.choices.map(\.label) == ["Go on", "Again", "Details"])

    app.wait(10)
    #expect(app.look(at: .calibrationDetails))
    let shown = try scene(app)
    #expect(shown.detail?.contains("It trembles") == true && !shown.figures.isEmpty)
    #expect(shown.choices.map(\.label) == ["Go on", "Again", "Less"])
    app.wait(15)
    #expect(app.shows("Calibrated"), "the time to read begins anew")

    #expect(app.look(at: .calibrationDetails))
    let after = try scene(app)
    #expect(after.detail == before.detail && after.figures.isEmpty)
    #expect(app.look(at: .goOn))
    #expect(app.shows("people: Guest"))
  }

  @Test("a key shows the details too, and the result is taken by waiting all the same")
  func key() throws {
    let app = calibrated(off: 0.8)
    app.does(.chose(.calibrationDetails))
    #expect(try !scene(app).figures.isEmpty)
    #expect(app.wait(until: "people: Guest", within: 25))
  }

  @Test("a poor result says at once what to do")
  func poor() throws {
    let scene = try scene(calibrated(off: 3))
    #expect(scene.detail?.contains("poor") == true && scene.detail?.contains("Calibrate again") == true)
  }

  @Test("what was noticed about the eyes is said with the result, before any detail is asked for")
  func remarks() throws {
    let app = calibrated(off: 0.8, [EyesRemark(.notSeen, side: .left)])
    #expect(
      try scene(app).detail?.contains("Only your left eye is used: your right eye was not seen.") == true)
    app.wait(10)
    #expect(app.look(at: .calibrationDetails))
    let detail = try #require(try scene(app).detail)
    #expect(detail.contains("It trembles") && detail.contains("Only your left eye is used"))
  }

  @Test("a result that is not accepted says why, or what helps anyway")
  func refused() throws {
    let why = calibrated(
      off: 8, [EyesRemark(.takeTurns, degrees: 14)], until: "That did not work")
    let scene = String(describing: try scene(why))
    #expect(scene.contains("too far to read by") && scene.contains("14 degrees apart"), "\(scene)")
    #expect(scene.contains("Cover the eye"))
    let other = String(describing: try self.scene(calibrated(off: 8, until: "That did not work")))
    #expect(other.contains("contact lenses that have a pattern"), "\(other)")
  }

  @Test("nothing is offered where there is nothing more to tell")
  func nothingMore() throws {
    let app = TestedApp(world: .with("Emma"))
    #expect(app.wait(until: "Calibrated"))
    #expect(try scene(app).choices.map(\.label) == ["Go on", "Again"])
    app.does(.chose(.calibrationDetails))
    #expect(app.shows("Calibrated") && app.shows("Go on"))
  }

  @Test("the checked places come from the validation, seen or not")
  func checks() {
    let target = CalibrationTarget(label: "v1", point: ScreenPoint(x: 100, y: 200))
    let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)
    let seen = GazeSample(
      sequence: 0, time: Timestamp(seconds: 0),
      gaze: .valid(
        Gaze(
          point: ScreenPoint(x: 110, y: 190), covariance: ScreenCovariance(xx: 100, xy: 0, yy: 100))),
      distanceMm: 570)
    let report = ValidationReport(
      looks: [(target, [seen], 1), (target, [], 1)], screen: screen)
    #expect(
      CalibrationScene.checks(report) == [
        CalibrationScene.Check(target: target.point, gaze: ScreenPoint(x: 110, y: 190)),
        CalibrationScene.Check(target: target.point, gaze: nil),
      ])
    #expect(CalibrationScene.checks(nil).isEmpty)
  }
}
