import Foundation
import Glibc
import ReaderPorts
import Testing

/// What is started from a task, whose thread holds signals back.
@Suite("Programs that are started")
struct StartedProgramTests {
  /// Exit status, or the signal that ended it, of a script that is sent SIGTERM as soon as it runs.
  private func end(of script: String, isTerminated: Bool) async throws -> (
    reason: Process.TerminationReason, status: Int32
  ) {
    let process = Process()
    (process.executableURL, process.arguments) = (URL(filePath: "/bin/sh"), ["-c", script])
    let ended = AsyncStream<Void> { continuation in
      process.terminationHandler = { _ in continuation.finish() }
    }
    try process.runWithSignals()
    if isTerminated { kill(process.processIdentifier, SIGTERM) }
    for await _ in ended {}
    return (process.terminationReason, process.terminationStatus)
  }

  @Test("SIGTERM ends what was started from a task")
  func ended() async throws {
    let end = try await end(of: "exec sleep 600", isTerminated: true)
    #expect(end.reason == .uncaughtSignal && end.status == SIGTERM)
  }

  @Test("a shell that was started from a task learns of its child's end")
  func child() async throws {
    let end = try await end(of: "sh -c 'sleep 0.1; exit 5' & wait $!", isTerminated: false)
    #expect(end.reason == .exit && end.status == 5)
  }
}
