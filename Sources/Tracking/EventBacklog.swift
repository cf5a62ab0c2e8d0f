import Calibration
import Signals

/// Counts of the samples that a slow listener has lost; changes of state are never lost.
package struct LostSamples: Hashable, Sendable {
  /// Lost frames, in none of which anything began or ended.
  package var frames = 0
  /// Lost views of a calibration, in none of which anything happened.
  package var views = 0
  /// All lost samples: frames and views.
  package var total: Int { frames + views }
  /// Makes counts of lost samples; by default none.
  package init(frames: Int = 0, views: Int = 0) { (self.frames, self.views) = (frames, views) }

  static func + (a: Self, b: Self) -> Self { Self(frames: a.frames + b.frames, views: a.views + b.views) }
}

/// The events that one listener has not taken yet, in order: the newest samples, and all changes of state.
///
/// A sample is a frame or a calibration view that the next one fully replaces. A pure value.
struct EventBacklog {
  /// How many samples of each kind are kept; older ones are dropped and counted.
  struct Limits: Hashable, Sendable {
    var frames: Int
    var views: Int
    /// Views of a moving target that are kept, because its path is recorded: a whole sweep of 17 s at 30 fps.
    var movingViews = 512

    /// Limits for a listener that shows the present state: an older sample is of no use beside a newer one.
    static let newest = Self(frames: 1, views: 1)
    /// Limits for a listener that counts or keeps past samples.
    static func latest(_ count: Int) -> Self { Self(frames: count, views: count) }
  }

  private enum Kind {
    case frame, view, movingView, change
  }

  private var frames: NumberedRing
  private var views: NumberedRing
  private var movingViews: NumberedRing
  private var changes = NumberedRing(limit: nil)
  private var number = 0
  private var place: ScreenPoint?
  private(set) var lost = LostSamples()

  init(_ limits: Limits) {
    frames = NumberedRing(limit: limits.frames)
    views = NumberedRing(limit: limits.views)
    movingViews = NumberedRing(limit: limits.movingViews)
  }

  var count: Int { frames.count + views.count + movingViews.count + changes.count }

  mutating func add(_ event: TrackingEvent) {
    number += 1
    switch kind(event) {
    case .frame: lost.frames += frames.add(event, number)
    case .view: lost.views += views.add(event, number)
    case .movingView: lost.views += movingViews.add(event, number)
    case .change: _ = changes.add(event, number)
    }
  }

  /// Takes the oldest event out of the backlog; nil where it is empty.
  mutating func next() -> TrackingEvent? {
    let first = [frames.first, views.first, movingViews.first, changes.first].compactMap { $0 }.min()
    guard let first else { return nil }
    return switch first {
    case frames.first: frames.removeFirst()
    case views.first: views.removeFirst()
    case movingViews.first: movingViews.removeFirst()
    default: changes.removeFirst()
    }
  }

  /// Drops all waiting events, without counting them as lost.
  mutating func clear() { while next() != nil {} }

  private mutating func kind(_ event: TrackingEvent) -> Kind {
    switch event {
    case .tracked(let frame): return frame.isPassing ? .frame : .change
    case .calibrating(let view, let actions, _):
      defer { place = view.target?.point }
      guard actions.isEmpty else { return .change }
      return place == view.target?.point ? .view : .movingView
    default: return .change
    }
  }
}

extension TrackedFrame {
  /// Whether nothing began, ended or was chosen in this frame, so that the next frame fully replaces it.
  fileprivate var isPassing: Bool {
    events.isEmpty
      && intents.allSatisfy { intent in
        switch intent {
        case .dwell, .scroll: true
        default: false
        }
      }
  }
}

/// A queue of numbered events, first in first out; when it reaches its limit, the oldest event is dropped.
private struct NumberedRing {
  /// How many events the queue holds at most; nil for no limit.
  let limit: Int?
  private var events: [(number: Int, event: TrackingEvent)?] = []
  private var head = 0
  private(set) var count = 0

  init(limit: Int?) { self.limit = limit.map { max(1, $0) } }

  /// The number of the oldest event; nil where the queue is empty.
  var first: Int? { count > 0 ? events[head]?.number : nil }

  /// Appends an event to the queue.
  ///
  /// - Returns: how many older events were dropped.
  mutating func add(_ event: TrackingEvent, _ number: Int) -> Int {
    let isFull = count == limit
    if isFull {
      events[head] = nil
      (head, count) = ((head + 1) % events.count, count - 1)
    } else if count == events.count {
      grow()
    }
    events[(head + count) % events.count] = (number, event)
    count += 1
    return isFull ? 1 : 0
  }

  mutating func removeFirst() -> TrackingEvent? {
    guard count > 0 else { return nil }
    defer {
      events[head] = nil
      (head, count) = ((head + 1) % events.count, count - 1)
      // Frees the memory that a long pause of the listener has filled.
      if count == 0 { (events, head) = ([], 0) }
    }
    return events[head]?.event
  }

  private mutating func grow() {
    let room = max(4, min(limit ?? .max, 2 * events.count))
    let ordered = (0..<count).map { events[(head + $0) % events.count] }
    events = ordered + Array(repeating: nil, count: room - count)
    head = 0
  }
}
