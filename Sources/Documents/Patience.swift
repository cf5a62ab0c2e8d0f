import Foundation

/// How long a reply is waited for: longer where the worker has to wait for a core, less when nobody wants it any more.
///
/// A limit in seconds of the clock alone would end a worker that is well, where other programs keep all cores busy.
struct Patience {
  private let seconds: Double
  private let cancelledSeconds: Double
  private let start: ContinuousClock.Instant
  private let waitedBefore: Double
  private var deadline: ContinuousClock.Instant
  private var isCancelled = false

  /// - Parameters:
  ///   - seconds: that the worker may compute or sleep.
  ///   - cancelledSeconds: of the clock, once the one who asked is gone.
  ///   - waitedForCore: seconds that the worker has waited for a core up to `now`.
  init(seconds: Double, cancelledSeconds: Double, now: ContinuousClock.Instant, waitedForCore: Double) {
    (self.seconds, self.cancelledSeconds) = (seconds, cancelledSeconds)
    (start, waitedBefore) = (now, waitedForCore)
    deadline = now + .seconds(seconds)
  }

  /// Why the reply is waited for no longer; nil while it is.
  mutating func end(
    _ wish: WorkerProcess.Wish, now: ContinuousClock.Instant, waitedForCore: () -> Double
  ) -> WorkerProcess.End? {
    switch wish {
    case .wanted: break
    case .overtaken: return .overtaken
    case .cancelled where !isCancelled:
      isCancelled = true
      deadline = min(deadline, now + .seconds(cancelledSeconds))
    case .cancelled: break
    }
    guard now >= deadline else { return nil }
    guard !isCancelled else { return .cancelled }
    deadline = start + .seconds(seconds + max(0, waitedForCore() - waitedBefore))
    return now >= deadline ? .late(seconds: seconds) : nil
  }
}

/// How long a process was ready to run and had no core.
enum CoreWait {
  /// Seconds since the start of a process of one thread; 0 where the kernel does not tell.
  static func seconds(of pid: Int32) -> Double {
    guard let text = try? String(contentsOfFile: "/proc/\(pid)/schedstat", encoding: .utf8) else { return 0 }
    return seconds(schedstat: text)
  }

  /// The second of the three numbers: nanoseconds on a run queue. Source: Linux, Documentation/scheduler/sched-stats.
  static func seconds(schedstat: String) -> Double {
    let numbers = schedstat.split(whereSeparator: \.isWhitespace)
    guard numbers.count >= 2, let nanoseconds = Double(numbers[1]) else { return 0 }
    return nanoseconds / 1e9
  }
}
