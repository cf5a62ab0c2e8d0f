import Calibration
import Signals
import Testing
import Tracking

@testable import trackii

@Suite("News from the tracker to a window that is slow")
struct TrackingInboxTests {
  private func frame(_ number: UInt64, _ intents: [Intent] = [], _ events: [GazeEvent] = []) -> TrackingEvent
  {
    .tracked(
      TrackedFrame(
        sequence: number, time: Timestamp(seconds: Double(number) / 30), eyes: .invalid(.noFace),
        raw: .invalid(.noFace), filtered: .invalid(.noFace), events: events, intents: intents))
  }

  private func view(_ progress: Double, _ actions: [CalibrationAction] = []) -> TrackingEvent {
    var view = CalibrationSession(
      targets: [], screen: ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)
    ).current
    view.progress = progress
    return .calibrating(view, actions: actions, at: Timestamp(seconds: 0))
  }

  private func words(_ events: [TrackingEvent]) -> [String] {
    events.map { event in
      switch event {
      case .tracked(let frame): "frame \(frame.sequence)"
      case .calibrating(let view, _, _): "view \(view.progress)"
      case .repairOffered: "offer"
      default: "other"
      }
    }
  }

  @Test(
    "the way of a target that moves is kept whole, for the recording; one that rests is told once or twice")
  func movingTarget() throws {
    let inbox = TrackingInbox()
    func at(_ x: Double) -> TrackingEvent {
      guard case .calibrating(var view, _, let time) = view(x) else { return view(x) }
      view.target = CalibrationTarget(label: "pursuit", point: ScreenPoint(x: x, y: 0))
      return .calibrating(view, actions: [], at: time)
    }
    for x in 0..<20 { inbox.add(at(Double(x))) }
    #expect(inbox.take().count == 20)
    for _ in 0..<20 { inbox.add(at(3)) }
    #expect(inbox.take().count == 2)
  }

  @Test("the newest frame is enough, but what happened in older ones is not lost, and the order holds")
  func newestWins() {
    let inbox = TrackingInbox()
    for number in 0..<1000 {
      inbox.add(frame(UInt64(number), [.dwell(.exit, progress: 0.1), .scroll(.up, speed: 1)]))
      switch number {
      case 300: inbox.add(.repairOffered(.seatChanged(mm: 30)))
      case 400: inbox.add(frame(2000, [.chosen(.exit)]))
      case 500: inbox.add(frame(2001, [], [.eyesClosed(since: Timestamp(seconds: 1))]))
      default: break
      }
    }
    #expect(words(inbox.take()) == ["offer", "frame 2000", "frame 2001", "frame 999"])
    #expect(inbox.take().isEmpty)
  }

  @Test("a target is shown where it is now; what the calibration did is not lost")
  func newestView() {
    let inbox = TrackingInbox()
    inbox.add(view(0.1))
    inbox.add(view(0.2, [.collected(label: "c")]))
    inbox.add(view(0.3))
    inbox.add(view(0.4))
    #expect(words(inbox.take()) == ["view 0.2", "view 0.4"])
  }

  @Test("whoever keeps up gets everything")
  func everything() async {
    let inbox = TrackingInbox()
    var taken: [String] = []
    var wakes = inbox.wakes.makeAsyncIterator()
    for number in 0..<5 {
      inbox.add(frame(UInt64(number)))
      _ = await wakes.next()
      taken += words(inbox.take())
    }
    inbox.finish()
    #expect(taken.count == 5)
    #expect(await wakes.next() == nil)
  }
}
