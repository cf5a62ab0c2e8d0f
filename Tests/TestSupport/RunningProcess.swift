import Foundation
import Synchronization

/// A process whose end is awaited without blocking a thread; it is killed where its last holder lets go of it before.
///
/// A blocked thread would be one of the few that all tests share.
package final class RunningProcess: Sendable {
  package let id: Int32
  private let exit: Exit

  /// Where a process stands, for those who wait for its end.
  private final class Exit: Sendable {
    private enum State {
      case running([CheckedContinuation<Int32, Never>])
      case ended(Int32)
    }
    private let state = Mutex(State.running([]))

    var status: Int32? {
      state.withLock { if case .ended(let status) = $0 { status } else { nil } }
    }

    func end(_ status: Int32) {
      let waiting = state.withLock { state -> [CheckedContinuation<Int32, Never>] in
        guard case .running(let waiting) = state else { return [] }
        state = .ended(status)
        return waiting
      }
      for continuation in waiting { continuation.resume(returning: status) }
    }

    func wait() async -> Int32 {
      await withCheckedContinuation { continuation in
        let status = state.withLock { state -> Int32? in
          switch state {
          case .ended(let status): return status
          case .running(let waiting):
            state = .running(waiting + [continuation])
            return nil
          }
        }
        if let status { continuation.resume(returning: status) }
      }
    }
  }

  /// Starts a process that is set up and has not been run.
  ///
  /// It is not run by `Process` itself: that reads the list of this process's open files in a buffer of 32 KiB and copies
  /// from beyond its end, which crashes now and then where more than 1,364 files are open, as they are while all tests
  /// run (seen in `Process.run`, Swift 6.3).
  /// - Parameter files: its own end of these is all that is needed; they are closed here.
  package init(_ process: Process, closing files: [FileHandle] = []) throws {
    defer { for file in files { try? file.close() } }
    let exit = Exit()
    let pid = try Spawn(process).start()
    (self.exit, id) = (exit, pid)
    let waiter = Thread {
      var status: Int32 = 0
      while waitpid(pid, &status, 0) < 0, errno == EINTR {}
      // As a shell says it: a program that a signal ended has 128 and the signal's number.
      exit.end(status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F)
    }
    waiter.stackSize = 128 << 10
    waiter.start()
  }

  deinit { if isRunning { kill(id, SIGKILL) } }

  package var isRunning: Bool { exit.status == nil }

  package func send(_ signal: Int32) { kill(id, signal) }

  /// Waits for its end and gives its status.
  @discardableResult
  package func status() async -> Int32 { await exit.wait() }

  /// Runs a command to its end with an output of its own; gives its status and what it wrote to standard output.
  ///
  /// The output goes to a file, so that nothing blocks however much there is.
  package static func run(
    _ executable: URL, _ arguments: [String], environment: [String: String]
  ) async throws -> (status: Int32, output: String) {
    let folder = try TemporaryFolder()
    let output = try folder.write("", to: "stdout")
    let process = Process()
    (process.executableURL, process.arguments, process.environment) = (executable, arguments, environment)
    let file = try FileHandle(forWritingTo: output)
    (process.standardOutput, process.standardError) = (file, FileHandle.nullDevice)
    let status = try await RunningProcess(process, closing: [file]).status()
    return (status, try String(contentsOf: output, encoding: .utf8))
  }
}
