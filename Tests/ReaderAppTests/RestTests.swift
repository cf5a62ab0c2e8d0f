import AppFlows
import Foundation
import Reading
import Signals
import Testing

@testable import ReaderApp

/// Rest and the call for somebody, without hands.
@Suite("Rest and call")
struct RestTests {
  private func reader() -> TestedApp {
    TestedApp.reading("Emma", in: SimulatedWorld.with("Emma").calibrated)
  }

  private func scene(_ app: TestedApp) -> PanelScene? {
    if case .panel(let scene) = app.state.view?.content { scene } else { nil }
  }

  private func look(at label: String, _ app: TestedApp, seconds: Double) throws {
    let cell = try #require(scene(app)?.cells.first { $0.label == label }, "\(app.summary)")
    app.world.gaze.look = cell.rect.center
    app.wait(seconds)
  }

  @Test("eyes shut for twenty seconds rest; open, they wake by a look, on the same page")
  func shut() throws {
    let app = reader()
    app.world.gaze.hasClosedEyes = true
    app.wait(19)
    #expect(app.shows("reading"))
    app.wait(2)
    #expect(scene(app)?.purpose == .rest && scene(app)?.cells.map(\.label) == ["Wake", "Call for help"])
    app.leap(600)
    #expect(scene(app)?.purpose == .rest, "rest lasts")
    app.world.gaze.hasClosedEyes = false
    app.world.gaze.look = ScreenPoint(x: 960, y: 100)
    app.wait(1)
    try look(at: "Wake", app, seconds: 2.5)
    #expect(app.shows("reading “Emma” page 1"))
  }

  @Test("whoever is read to keeps the eyes shut as long as they like")
  func listening() {
    let app = reader()
    app.press(.toggleAloud)
    app.world.gaze.hasClosedEyes = true
    app.wait(28)
    #expect(app.shows("reading") && app.world.isSpeaking)
  }

  @Test("a call counts five seconds, sounds until it is stopped by a look, and names who is called")
  func call() throws {
    let app = reader()
    app.world.gaze.look = ScreenPoint(x: 960, y: 100)
    app.wait(0.2)
    app.does(.rest(.call))
    #expect(scene(app)?.purpose == .call && scene(app)?.headline?.contains("in 5 s") == true)
    app.wait(3.1)
    #expect(app.shows("in 2 s") && app.world.alarm == nil)
    app.wait(2.2)
    #expect(app.world.alarm == .start(isTest: false))
    #expect(scene(app)?.detail?.contains("no medical alarm") == true)
    app.wait(60)
    #expect(app.world.alarm == .start(isTest: false), "it sounds until somebody stops it")
    try look(at: "Stop", app, seconds: 2.5)
    #expect(app.world.alarm == .stop && app.shows("reading"))
  }

  @Test("a call that was not meant is stopped within the countdown, and nobody is called")
  func stopped() throws {
    let app = reader()
    app.world.gaze.look = ScreenPoint(x: 960, y: 100)
    app.wait(0.2)
    app.does(.rest(.call))
    try look(at: "Stop", app, seconds: 3)
    #expect(app.world.alarm == nil && app.shows("reading"))
    app.wait(6)
    #expect(app.world.alarm == nil)
  }

  @Test("a test sounds for five seconds, and what is amiss with the sound is shown")
  func test() {
    let app = reader()
    app.does(.rest(.testCall))
    app.leap(6)
    #expect(app.world.alarm == .start(isTest: true) && app.shows("This is a test of the call"))
    app.post(.alarm(trouble: "No sound can be played here."))
    #expect(scene(app)?.detail?.hasPrefix("No sound can be played here.") == true)
    app.leap(6)
    #expect(app.world.alarm == .stop && app.shows("reading"))
  }

  @Test("from rest, a stopped call leads back to rest; a key wakes")
  func fromRest() throws {
    let app = reader()
    app.does(.rest(.begin))
    app.does(.rest(.call))
    app.does(.rest(.stop))
    #expect(scene(app)?.purpose == .rest)
    let wake = UserAction.event(for: "Escape", in: try #require(app.state.view?.content))
    #expect(wake == .rest(.wake))
    app.does(.rest(.wake))
    #expect(app.shows("reading"))
  }

  @Test("a test of the call from rest ends by itself, and leads back to rest")
  func testFromRest() {
    let app = reader()
    app.does(.rest(.begin))
    app.does(.rest(.testCall))
    app.leap(6)
    #expect(app.world.alarm == .start(isTest: true) && app.shows("This is a test of the call"))
    app.leap(6)
    #expect(app.world.alarm == .stop && scene(app)?.purpose == .rest)
    app.does(.rest(.wake))
    #expect(app.shows("reading"))
  }

  @Test("what was amiss with one call is not said of the next")
  func nextCall() {
    let app = reader()
    let trouble = "No sound can be played here."
    app.does(.rest(.testCall))
    app.leap(6)
    app.post(.alarm(trouble: trouble))
    #expect(scene(app)?.detail?.hasPrefix(trouble) == true)
    app.leap(6)
    app.does(.rest(.call))
    app.leap(6)
    #expect(app.world.alarm == .start(isTest: false) && scene(app)?.detail?.contains(trouble) == false)
  }

  @Test("closing the program silences a call")
  func closed() {
    let app = reader()
    app.does(.rest(.call))
    app.leap(6)
    app.post(.stop)
    #expect(app.world.alarm == .stop && app.isOver)
  }
}
