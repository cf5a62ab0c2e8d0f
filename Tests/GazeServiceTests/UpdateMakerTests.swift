import Calibration
import Signals
import Testing
import Tracking

@testable import GazeService

@Suite("What other programs are told")
struct UpdateMakerTests {
  private func time(_ seconds: Double) -> Timestamp { Timestamp(seconds: seconds) }

  private func events(_ updates: [GazeUpdate]) -> [StreamEvent] {
    updates.compactMap { if case .event(let event) = $0 { event } else { nil } }
  }

  private func fixation(_ start: Double, _ end: Double, x: Double) -> Fixation {
    Fixation(start: time(start), end: time(end), center: ScreenPoint(x: x, y: 500), dispersion: 5)
  }

  @Test("a frame is a sample, its fixations and blinks events, and the jump between two fixations a saccade")
  func saccade() throws {
    var maker = UpdateMaker()
    let first = Made.frame(1, at: 1.1, events: [.fixationEnded(fixation(0.5, 1.05, x: 100))])
    let second = Made.frame(2, at: 1.2, events: [.fixationBegan(ScreenPoint(x: 900, y: 500))])
    _ = maker.take(.tracked(first), arrival: time(1.11))
    let updates = maker.take(.tracked(second), arrival: time(1.21))
    guard case .sample(let sample)? = updates.first else { return #expect(Bool(false), "no sample") }
    #expect(sample.arrival == time(1.21))
    let saccade = events(updates).compactMap {
      if case .saccade(let saccade) = $0.kind { saccade } else { nil }
    }
    #expect(
      saccade == [
        Saccade(
          start: time(1.05), end: time(1.2), from: ScreenPoint(x: 100, y: 500),
          to: ScreenPoint(x: 900, y: 500))
      ])
  }

  @Test("no saccade is made up where the eyes were shut, lost or searching in between")
  func noSaccade() {
    for between: [GazeEvent] in [
      [.blink(Blink(start: time(1), end: time(1.1)))], [.lost(.noFace), .regained], [],
    ] {
      var finder = SaccadeFinder()
      var found = finder.take(.fixationEnded(fixation(0, 1, x: 100)), at: time(1))
      for event in between { found = found ?? finder.take(event, at: time(1.1)) }
      let later = between.isEmpty ? 2.0 : 1.2
      found = found ?? finder.take(.fixationBegan(ScreenPoint(x: 900, y: 500)), at: time(later))
      #expect(found == nil)
    }
  }

  @Test("progress of a dwell is part of the sample, its end an event")
  func intents() {
    var maker = UpdateMaker()
    let frame = Made.frame(intents: [.dwell("a", progress: 0.5), .chosen("b")])
    let told = events(maker.take(.tracked(frame), arrival: time(1)))
    #expect(told.count == 1)
    guard case .intent(.chosen("b"))? = told.first?.kind else { return #expect(Bool(false), "not told") }
  }

  @Test("drift is told once it has moved the gaze, and starts anew with each calibration")
  func drift() {
    var maker = UpdateMaker()
    func moved(_ x: Double, calibration: Int = 1) -> Bool {
      let shift = GazeShift(calibration: calibration, moved: ScreenPoint(x: x, y: 0))
      return events(maker.take(.tracked(Made.frame(shift: shift)), arrival: time(1))).contains {
        if case .drift = $0.kind { true } else { false }
      }
    }
    #expect([moved(0), moved(3), moved(5), moved(8), moved(10)] == [false, false, true, false, true])
    #expect(!moved(50, calibration: 2))
  }

  @Test("a calibration's targets are told with their stage: those after its last one check it")
  func stages() {
    var maker = UpdateMaker()
    var desk = CalibrationDesk()
    func told(_ actions: [CalibrationAction]) {
      let view = CalibrationSession(targets: [], screen: Made.screen).current
      for event in events(maker.take(.calibrating(view, actions: actions, at: time(1)), arrival: time(1))) {
        desk.take(event)
      }
    }
    let (a, b) = (Made.target("a"), Made.target("b"))
    try? desk.begin(.calibration, targets: [a], owner: ClientID(number: 1))
    for event in events(maker.begin(.calibration, targets: [a])) { desk.take(event) }
    told([.show(a, attempt: 1)])
    #expect(desk.points.map(\.state) == [.shown])
    told([.collected(label: "a"), .finished])
    #expect(desk.points.map(\.state) == [.done])
    told([.show(b, attempt: 1)])
    guard case .running(let course) = desk.state else { return #expect(Bool(false), "not running") }
    #expect(course.stage == .validation && course.points.map(\.target) == [b])
  }

  @Test("a recorded person's targets are told as if they were shown")
  func script() {
    var follower = ScriptFollower([
      ScriptedTarget(target: Made.target("b"), start: time(3), end: time(4)),
      ScriptedTarget(target: Made.target("a"), start: time(1), end: time(2)),
    ])
    func words(_ seconds: Double) -> [String] {
      follower.take(time(seconds)).map { news in
        switch news {
        case .targetShown(let target, _, _): "+\(target.label)"
        case .targetDone(let target, _): "-\(target.label)"
        default: "?"
        }
      }
    }
    #expect(
      [words(0.5), words(1), words(1.5), words(2.5), words(5)] == [[], ["+a"], [], ["-a"], ["+b", "-b"]])
  }

  @Test("a recording's last target is done before the calibration that it ends is told")
  func lastOfScript() {
    var maker = UpdateMaker()
    let script = [ScriptedTarget(target: Made.target("a"), start: time(1), end: time(2))]
    _ = maker.begin(.calibration, targets: [Made.target("a")], script: script)
    _ = maker.take(.tracked(Made.frame(at: 1.5)), arrival: time(1.5))
    let told = events(maker.take(.calibrationFailed(.eyesDoNotMove), arrival: time(2)))
    guard case .calibration(.targetDone)? = told.first?.kind, case .calibration(.failed)? = told.last?.kind,
      told.count == 2
    else { return #expect(Bool(false), "\(told)") }
  }

  @Test(
    "another camera in the middle of a calibration leaves nobody calibrating; nothing that never began is aborted"
  )
  func ends() throws {
    var (maker, desk) = (UpdateMaker(), CalibrationDesk())
    #expect(maker.abort().isEmpty)
    for isLost in [true, false] {
      try desk.begin(.calibration, targets: [Made.target("a")], owner: ClientID(number: 1))
      for event in events(maker.begin(.calibration, targets: [Made.target("a")])) { desk.take(event) }
      let end = isLost ? maker.take(.calibrationLost, arrival: time(1)) : maker.abort()
      for event in events(end) { desk.take(event) }
      #expect(desk.owner == nil)
    }
  }
}
