import Dispatch
import Foundation
import Testing

/// Runs only one more of the marked tests at a time than the machine has cores.
///
/// For tests that start processes, open windows or replay whole sessions. Swift Testing begins all tests at once; a
/// hundred programs that share two cores would each take minutes, and hold their memory all the while. Tests without
/// the mark are short and pass by those that wait here: a waiting test is suspended and blocks no thread.
///
/// They run on threads beside those of Swift's pool, which has one for each core: two tests that compute for half a
/// minute would otherwise keep all others from answering their clients and programs all the while.
package struct HeavyTrait: TestTrait, SuiteTrait, TestScoping {
  let gate: Gate
  package var isRecursive: Bool { true }

  /// Whether the current test has its place already: a marked test in a marked suite takes one.
  @TaskLocal private static var isAdmitted = false

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    if Self.isAdmitted { return try await function() }
    await gate.enter()
    do {
      try await withTaskExecutorPreference(gate.threads) {
        try await Self.$isAdmitted.withValue(true) { try await function() }
      }
    } catch {
      await gate.leave()
      throw error
    }
    await gate.leave()
  }
}

extension Trait where Self == HeavyTrait {
  /// Starts processes, opens windows or replays sessions: one more at a time than there are cores, since now and then one
  /// waits for the disk or for a process.
  package static var heavy: HeavyTrait { HeavyTrait(gate: .machine) }

  /// Follows a person or a client at their own pace, and mostly waits: three at a time, beside the heavy ones. One after
  /// another they would take longer than all others together.
  package static var live: HeavyTrait { HeavyTrait(gate: .live) }
}

/// Lets in a fixed number at a time, the others in the order they came.
actor Gate {
  nonisolated let threads = OwnThreads()
  static let machine = Gate(places: ProcessInfo.processInfo.activeProcessorCount + 1)
  static let live = Gate(places: 3)

  private var places: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(places: Int) { self.places = max(1, places) }

  func enter() async {
    guard places == 0 else {
      places -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  func leave() {
    guard waiting.isEmpty else { return waiting.removeFirst().resume() }
    places += 1
  }
}

/// As many threads as there are cores, none of them of Swift's pool.
final class OwnThreads: TaskExecutor {
  // On Linux the quality of service chooses the threads and nothing else.
  private let queue = DispatchQueue.global(qos: .userInteractive)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
