import AppFlows
import Foundation
import Reading
import Signals
import Testing

@testable import ReaderApp

@Suite("Session and eye-rest timers")
struct TimerTests {
  private func reading(_ timers: TimerSetting) -> TestedApp {
    let app = TestedApp.reading("Emma", in: SimulatedWorld.with("Emma").calibrated)
    app.does(.panel(.open(.remindMe)))
    app.does(.panel(.back))
    app.press(.exit)
    app.does(.plan(.open))
    app.does(.plan(.choose(.planTimers)))
    if let minutes = timers.sessionMinutes { app.does(.plan(.choose(TargetID("session-\(minutes)")))) }
    if let minutes = timers.eyeRestMinutes { app.does(.plan(.choose(TargetID("rest-\(minutes)")))) }
    #expect(app.world.store.shelf.timers == timers)
    app.does(.plan(.back))
    app.does(.plan(.back))
    app.does(.open(documentID: "id-Emma"))
    app.wait(1)
    #expect(app.shows("reading"))
    return app
  }

  @Test(
    "eyes that have looked for twenty minutes are asked to rest; a look stops the alarm, and it begins anew")
  func eyes() {
    let app = reading(TimerSetting(eyeRestMinutes: 20))
    app.leap(1195)
    #expect(app.shows("reading") && app.world.alarm == nil)
    app.leap(6)
    #expect(app.shows("Rest your eyes") && app.world.alarm == .ring)
    app.world.gaze.look = ScreenPoint(x: 960, y: 100)
    app.wait(1)
    #expect(app.world.alarm == .ring)
    app.world.gaze.look = ScreenPoint(x: 960, y: 730)
    app.wait(2)
    #expect(app.world.alarm == .stop && app.shows("reading"))
    app.world.gaze.look = app.world.screen.bounds.center
    app.leap(1190)
    #expect(app.shows("reading"))
    app.leap(15)
    #expect(app.shows("Rest your eyes"))
  }

  @Test("eyes that were shut or away for twenty seconds have rested; nobody there is not rung at")
  func rested() {
    let app = reading(TimerSetting(eyeRestMinutes: 20))
    app.leap(1150)
    app.world.gaze.hasClosedEyes = true
    app.leap(19)
    app.world.gaze.hasClosedEyes = false
    app.leap(35)
    #expect(app.shows("Rest your eyes"), "nineteen seconds are too few")
    app.does(.rest(.wake))
    app.leap(1150)
    app.world.gaze.look = nil
    app.leap(600)
    #expect(app.world.alarm != .ring && !app.shows("Rest your eyes"))
    app.world.gaze.look = app.world.screen.bounds.center
    app.leap(1190)
    #expect(app.shows("reading"))
    app.leap(15)
    #expect(app.shows("Rest your eyes"))
  }

  @Test(
    "a session ends once; an alarm that nobody hears falls silent, a key ends it, and the program's end does")
  func session() {
    let app = reading(TimerSetting(sessionMinutes: 30))
    app.leap(1795)
    #expect(app.shows("reading"))
    app.leap(6)
    #expect(app.shows("Your session is over") && app.world.alarm == .ring)
    app.leap(61)
    #expect(app.world.alarm == .stop && app.shows("Your session is over"))
    app.does(.rest(.wake))
    #expect(app.shows("reading"))
    app.leap(3600)
    #expect(app.shows("reading"), "once")
    let other = reading(TimerSetting(sessionMinutes: 30))
    other.leap(1801)
    #expect(other.world.alarm == .ring)
    other.post(.stop)
    #expect(other.world.alarm == .stop)
  }

  @Test("what is amiss with the sound of a timer is shown until somebody has seen it")
  func unheard() {
    let app = reading(TimerSetting(sessionMinutes: 30))
    app.leap(1801)
    #expect(app.world.alarm == .ring)
    app.post(.alarm(trouble: "No sound can be played here."))
    #expect(app.panel?.detail?.hasPrefix("No sound can be played here. A look at Stop") == true)
    app.leap(61)
    #expect(app.world.alarm == .stop)
    #expect(app.panel?.detail?.hasPrefix("No sound can be played here. A look at Stop") == true)
  }

  @Test("no alarm breaks into a calibration or a call: it comes after")
  func waits() {
    let app = reading(TimerSetting(eyeRestMinutes: 20))
    app.leap(1190)
    app.does(.rest(.call))
    app.leap(30)
    #expect(app.world.alarm == .start(isTest: false))
    app.does(.rest(.stop))
    app.leap(1)
    #expect(app.world.alarm == .ring && app.shows("Rest your eyes"))
  }

  @Test("a length of one's own is typed by gaze or looked at; one look puts back what was; none is refused")
  func ownLength() throws {
    let app = TestedApp(world: SimulatedWorld.with("Emma").calibrated)
    let typist = Typist(app: app)
    app.does(.choseGuest)
    app.does(.plan(.open))
    app.does(.plan(.choose(.planTimers)))
    app.does(.plan(.choose("rest-20")))
    #expect(app.layout.targets.count <= 12)
    #expect(app.look(at: .planOtherLengths))
    #expect(app.shows("Which length?: A session…, Rest eyes every…, Undo ✓"))
    #expect(app.look(at: .planSessionLength))
    #expect(app.shows("After how many minutes does a session end?: 10 min, 15 min"))
    for typed in ["0", "1441", "-5", "ten"] {
      app.does(.plan(.type(typed)))
      app.does(.plan(.choose(.planWords)))
      #expect(app.shows("; “\(typed)” is no length of a timer. Type 1 to 1440 minutes."), "\(app.summary)")
    }
    #expect(app.world.store.shelf.timers == TimerSetting(eyeRestMinutes: 20))
    app.does(.plan(.type("")))
    #expect(app.look(at: .keys))
    #expect(typist.shown == "Minutes, 1 to 1440")
    for key in ["5", "0", "Keys", "Done"] { try typist.press(key) }
    #expect(app.shows("Undo ✓; A session ends after 50 min."), "\(app.summary)")
    #expect(app.world.store.shelf.timers == TimerSetting(sessionMinutes: 50, eyeRestMinutes: 20))
    #expect(app.look(at: .planRestLength))
    #expect(app.look(at: .group(25)))
    #expect(app.shows("Undo ✓; The eyes rest every 25 min."), "\(app.summary)")
    #expect(app.world.store.shelf.timers == TimerSetting(sessionMinutes: 50, eyeRestMinutes: 25))
    #expect(app.look(at: .planUndo))
    #expect(app.shows("; The timers are as they were.") && !app.shows("Undo"))
    #expect(app.world.store.shelf.timers == TimerSetting(sessionMinutes: 50, eyeRestMinutes: 20))
    app.does(.plan(.back))
    #expect(app.shows("Other lengths… ✓"), "one that no cell has")
  }

  @Test("what nobody can have chosen is none")
  func checked() {
    let kept = TimerSetting(sessionMinutes: 0, eyeRestMinutes: -5).checked
    #expect(kept == TimerSetting())
    #expect(
      TimerSetting(sessionMinutes: 1441, eyeRestMinutes: 1440).checked == TimerSetting(eyeRestMinutes: 1440))
  }
}
