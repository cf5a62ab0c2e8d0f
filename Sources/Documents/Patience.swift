import Foundation

/// How long to wait for a worker's reply: longer if the worker has to wait for a CPU core, less once the request is
/// cancelled.
///
/// A limit in wall-clock time alone would end a healthy worker if other programs keep all cores busy.
struct Patience {
  private let seconds: Double
  private let cancelledSeconds: Double
  private let start: ContinuousClock.Instant
  private let waitedBefore: Double
  private var deadline: ContinuousClock.Instant
  private var isCancelled = false

  /// Begins to wait for a worker's reply.
  ///
  /// - Parameters:
  ///   - seconds: how long the worker may compute or sleep.
  ///   - cancelledSeconds: wall-clock time once the request is cancelled.
  ///   - now: the present moment.
  ///   - waitedForCore: seconds that the worker has waited for a core up to `now`.
  init(seconds: Double, cancelledSeconds: Double, now: ContinuousClock.Instant, waitedForCore: Double) {
    (self.seconds, self.cancelledSeconds) = (seconds, cancelledSeconds)
    (start, waitedBefore) = (now, waitedForCore)
    deadline = now + .seconds(seconds)
  }

  /// Why waiting for the reply ends now; nil while it continues.
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

/// Measures how long a process was ready to run and had no CPU core.
enum CoreWait {
  /// The waiting time since the start of a process with one thread, in seconds; 0 if the kernel does not report it.
  static func seconds(of pid: Int32) -> Double {
    guard let text = try? String(contentsOfFile: "/proc/\(pid)/schedstat", encoding: .utf8) else { return 0 }
    return seconds(schedstat: text)
  }

  /// The waiting time from a schedstat text: the second of three numbers, nanoseconds on a run queue. Source: Linux,
  /// Documentation/scheduler/sched-stats.
  static func seconds(schedstat: String) -> Double {
    let numbers = schedstat.split(whereSeparator: \.isWhitespace)
    guard numbers.count >= 2, let nanoseconds = Double(numbers[1]) else { return 0 }
    return nanoseconds / 1e9
  }
}
