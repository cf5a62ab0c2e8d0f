import Calibration
import Drift
import Signals
import TestLog
import Testing

@testable import Tracking

/// Events without a camera, and what they are called in the checks below.
private enum Made {
  static func frame(_ number: Int, _ intents: [Intent] = [], _ events: [GazeEvent] = []) -> TrackingEvent {
    .tracked(
      TrackedFrame(
        sequence: UInt64(number), time: Timestamp(seconds: Double(number) / 30), eyes: .invalid(.noFace),
        raw: .invalid(.noFace), filtered: .invalid(.noFace), events: events, intents: intents))
  }

  static func view(_ progress: Double, at x: Double? = nil, _ actions: [CalibrationAction] = [])
    -> TrackingEvent
  {
    var view = CalibrationSession(
      targets: [], screen: ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)
    ).current
    view.progress = progress
    view.target = x.map { CalibrationTarget(label: "pursuit", point: ScreenPoint(x: $0, y: 0)) }
    return .calibrating(view, actions: actions, at: Timestamp(seconds: 0))
  }

  static func words(_ event: TrackingEvent) -> String {
    switch event {
    case .tracked(let frame): "frame \(frame.sequence)"
    case .calibrating(let view, _, _): "view \(view.progress)"
    case .repairOffered: "offer"
    case .calibrationLost: "lost"
    case .ended: "ended"
    default: "other"
    }
  }
}

@Suite("A listener's queue")
struct ListenerQueueTests {
  private func words(_ backlog: inout EventBacklog) -> [String] {
    var all: [String] = []
    while let event = backlog.next() { all.append(Made.words(event)) }
    return all
  }

  @Test(
    "for 10,000 frames nobody reads: samples bounded, every change of state there, in order, the loss counted"
  )
  func notRead() {
    var backlog = EventBacklog(.latest(100))
    var changes: [String] = []
    for number in 0..<10_000 {
      switch number % 1000 {
      case 300: backlog.add(.repairOffered(.seatChanged(mm: 30)))
      case 400: backlog.add(Made.frame(number, [.chosen(.exit)]))
      case 500: backlog.add(Made.frame(number, [], [.eyesClosed(since: Timestamp(seconds: 1))]))
      case 600: backlog.add(.calibrationLost)
      default: backlog.add(Made.frame(number, [.dwell(.exit, progress: 0.1), .scroll(.up, speed: 1)]))
      }
      switch number % 1000 {
      case 300: changes.append("offer")
      case 400, 500: changes.append("frame \(number)")
      case 600: changes.append("lost")
      default: break
      }
    }
    #expect(backlog.count == 100 + 40)
    #expect(backlog.lost == LostSamples(frames: 10_000 - 40 - 100, views: 0))
    // The newest samples are those after the last change.
    #expect(words(&backlog) == changes + (9900..<10_000).map { "frame \($0)" })
    #expect(backlog.count == 0)
  }

  @Test("whoever shows what is gets the newest frame, what happened in older ones, and the order")
  func newest() {
    var backlog = EventBacklog(.newest)
    for number in 0..<1000 {
      backlog.add(Made.frame(number, [.dwell(.exit, progress: 0.1), .scroll(.up, speed: 1)]))
      switch number {
      case 300: backlog.add(.repairOffered(.seatChanged(mm: 30)))
      case 400: backlog.add(Made.frame(2000, [.chosen(.exit)]))
      case 500: backlog.add(Made.frame(2001, [], [.eyesClosed(since: Timestamp(seconds: 1))]))
      default: break
      }
    }
    #expect(words(&backlog) == ["offer", "frame 2000", "frame 2001", "frame 999"])
    #expect(backlog.lost.frames == 999)
  }

  @Test("a target is shown where it is now; what the calibration did is not lost")
  func newestView() {
    var backlog = EventBacklog(.newest)
    for event in [Made.view(0.1), Made.view(0.2, [.collected(label: "c")]), Made.view(0.3), Made.view(0.4)] {
      backlog.add(event)
    }
    #expect(words(&backlog) == ["view 0.2", "view 0.4"])
    #expect(backlog.lost == LostSamples(frames: 0, views: 2))
  }

  @Test(
    "the way of a target that moves is kept whole, for the recording; one that rests is told once or twice")
  func movingTarget() {
    var backlog = EventBacklog(.newest)
    for x in 0..<20 { backlog.add(Made.view(0, at: Double(x))) }
    #expect(words(&backlog).count == 20)
    for _ in 0..<20 { backlog.add(Made.view(0, at: 3)) }
    #expect(words(&backlog).count == 2)
    // But not for ever: nobody reads.
    for x in 0..<10_000 { backlog.add(Made.view(0, at: Double(x))) }
    #expect(backlog.count == 512)
  }

  @Test("whoever keeps up gets everything, one by one or together, and the end")
  func keepsUp() async {
    let queue = ListenerQueue(.newest)
    var taken: [String] = []
    for number in 0..<5 {
      #expect(queue.add(Made.frame(number)))
      if let event = await queue.next() { taken.append(Made.words(event)) }
    }
    _ = queue.add(Made.frame(5))
    _ = queue.add(.calibrationLost)
    taken += await queue.batch().map(Made.words)
    _ = queue.add(.ended)
    queue.end()
    taken += await queue.batch().map(Made.words)
    #expect(taken == (0...5).map { "frame \($0)" } + ["lost", "ended"])
    #expect(await queue.batch().isEmpty)
    #expect(await queue.next() == nil)
    #expect(queue.lost.total == 0)
  }

  @Test("who waits is woken by the next event, and by the end")
  func wakes() async {
    let queue = ListenerQueue(.newest)
    let listening = Task {
      var taken: [String] = []
      while case let events = await queue.batch(), !events.isEmpty { taken += events.map(Made.words) }
      return taken
    }
    for number in 0..<3 {
      _ = queue.add(Made.frame(number, [.chosen(.exit)]))
      await Task.yield()
    }
    queue.end()
    #expect(await listening.value == ["frame 0", "frame 1", "frame 2"])
  }

  @Test("nothing is kept for a listener whose wait was cancelled")
  func cancelled() async {
    let queue = ListenerQueue(.newest)
    let listening = Task { await queue.next() }
    listening.cancel()
    #expect(await listening.value == nil)
    #expect(!queue.add(.calibrationLost))
  }
}

@Suite("Everybody who listens")
struct ListenersTests {
  @Test("losses are counted over all and told in the log, but not with every frame")
  func counted() {
    let lines = TestLog()
    var listeners = Listeners()
    let slow = listeners.add(.latest(10), wantsAll: true)
    let showing = listeners.add(.newest, wantsAll: false)
    for number in 0..<1000 { listeners.tell(Made.frame(number), logger: lines.logger) }
    #expect(slow.lost == LostSamples(frames: 990) && showing.lost == LostSamples(frames: 999))
    #expect(listeners.lost == LostSamples(frames: 1989))
    // 33 s of frames: three warnings, of the listener that wants all.
    #expect(
      lines.lines.count == 3 && lines.lines.allSatisfy { $0.hasPrefix("warning a listener falls behind") })
    listeners.tell(.ended, logger: lines.logger)
    let told = lines.lines.filter { $0.hasPrefix("warning") }.compactMap { line in
      line.split(separator: "frames=").last.flatMap { Int($0.prefix { $0.isNumber }) }
    }
    #expect(told.reduce(0, +) == 990)
    #expect(lines.lines.last?.hasSuffix("frames=1989 views=0") == true)
  }

  @Test("whoever has gone is forgotten, and whoever comes after the end is told so")
  func gone() async {
    var listeners = Listeners()
    do { _ = listeners.add(.newest, wantsAll: false) }
    let stays = listeners.add(.newest, wantsAll: false)
    for number in 0..<10 { listeners.tell(Made.frame(number), logger: TestLog().logger) }
    #expect(listeners.lost == LostSamples(frames: 9), "of the one who stays")
    listeners.tell(.ended, logger: TestLog().logger)
    #expect(await stays.batch().map(Made.words) == ["frame 9", "ended"])
    #expect(await listeners.add(.newest, wantsAll: false).batch().map(Made.words) == ["ended"])
  }
}
