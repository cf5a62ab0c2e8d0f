import Logging
import Signals

/// All listeners of the tracker. One that releases its queue is removed.
struct Listeners {
  private struct Listener {
    weak var queue: ListenerQueue?
    /// Whether the listener wants every sample, so that a loss is worth a warning.
    let wantsAll: Bool
    /// The losses of this listener that are part of the sum already.
    var counted = LostSamples()
  }

  /// Seconds of frames between two log lines that report losses: a listener that is too slow usually stays so for long.
  static let reportSeconds = 10.0

  private var all: [Listener] = []
  private var hasEnded = false
  private var reported: (time: Timestamp, lost: LostSamples)?
  private var lostByEager = LostSamples()
  /// Samples that were dropped so far, summed over all listeners.
  private(set) var lost = LostSamples()

  /// Adds a listener to the tracker.
  ///
  /// - Parameter wantsAll: whether the listener wants every sample, so that a loss is worth a warning.
  mutating func add(_ limits: EventBacklog.Limits, wantsAll: Bool) -> ListenerQueue {
    let queue = ListenerQueue(limits)
    if hasEnded {
      _ = queue.add(.ended)
      queue.end()
    } else {
      all.append(Listener(queue: queue, wantsAll: wantsAll))
    }
    return queue
  }

  /// Begins a new run of the tracker: events are passed to the listeners again.
  mutating func begin() { hasEnded = false }

  /// Passes an event to all listeners, and reports losses in the log.
  mutating func tell(_ event: TrackingEvent, logger: Logger) {
    for index in all.indices.reversed() {
      guard let queue = all[index].queue, queue.add(event) else {
        all.remove(at: index)
        continue
      }
      count(queue.lost, of: index)
    }
    if case .tracked(let frame) = event { report(at: frame.time, logger) }
    if case .ended = event { end(logger) }
  }

  private mutating func count(_ now: LostSamples, of index: Int) {
    let before = all[index].counted
    guard now != before else { return }
    let new = LostSamples(frames: now.frames - before.frames, views: now.views - before.views)
    all[index].counted = now
    lost = lost + new
    if all[index].wantsAll { lostByEager = lostByEager + new }
  }

  private mutating func report(at time: Timestamp, _ logger: Logger) {
    guard let last = reported else { return reported = (time, lostByEager) }
    guard time - last.time >= Self.reportSeconds else { return }
    reported = (time, lostByEager)
    say(since: last.lost, logger)
  }

  private func say(since before: LostSamples, _ logger: Logger) {
    guard lostByEager != before else { return }
    logger.warning(
      "a listener falls behind and loses samples",
      metadata: [
        "frames": "\(lostByEager.frames - before.frames)", "views": "\(lostByEager.views - before.views)",
      ])
  }

  private mutating func end(_ logger: Logger) {
    hasEnded = true
    for listener in all { listener.queue?.end() }
    all = []
    say(since: reported?.lost ?? LostSamples(), logger)
    if lost.total > 0 {
      logger.info(
        "samples passed over for slow listeners",
        metadata: ["frames": "\(lost.frames)", "views": "\(lost.views)"])
    }
  }
}
