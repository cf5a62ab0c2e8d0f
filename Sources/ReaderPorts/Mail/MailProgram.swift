import Foundation

/// Opens the person's mail program with a message by `xdg-email`, from the Debian package xdg-utils.
package struct MailProgram: Sendable {
  let program: URL
  /// How long a failure of `xdg-email` is waited for. It runs as long as the mail program that it has started, but fails
  /// at once.
  var patience: Duration = .seconds(5)
  /// The environment in which it runs; nil for that of this process.
  private let environment: [String: String]?

  init(program: URL, patience: Duration = .seconds(5), environment: [String: String]? = nil) {
    (self.program, self.patience, self.environment) = (program, patience, environment)
  }

  /// The installed mail program.
  /// - Throws: `noProgram`.
  package static func installed(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(MailError) -> MailProgram {
    guard let program = InstalledProgram.url("xdg-email", environment) else { throw .noProgram }
    return MailProgram(program: program, environment: environment)
  }

  /// Hands a message to the mail program, which may run longer than this program. On failure the attached copies are
  /// removed.
  /// - Throws: `notStarted`, `refused`.
  package func hand(_ message: MailMessage) async throws(MailError) {
    do throws(MailError) { try await open(message) } catch {
      message.discard()
      throw error
    }
  }

  private func open(_ message: MailMessage) async throws(MailError) {
    let process = Process()
    (process.executableURL, process.arguments) = (program, message.arguments)
    if let environment { process.environment = environment }
    // No pipes: a mail program that writes to one after this program has ended would be ended by that.
    process.standardInput = FileHandle.nullDevice
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    let ended = AsyncStream<Outcome> { continuation in
      process.terminationHandler = {
        continuation.yield(.ended($0.terminationReason == .exit ? $0.terminationStatus : nil))
        continuation.finish()
      }
    }
    do { try process.runWithSignals() } catch { throw .notStarted(reason: error.localizedDescription) }
    let patience = patience
    let outcome = await withTaskGroup(of: Outcome.self) { group in
      group.addTask { await ended.first { _ in true } ?? .goesOn }
      group.addTask {
        try? await Task.sleep(for: patience)
        return .goesOn
      }
      defer { group.cancelAll() }
      return await group.next() ?? .goesOn
    }
    if case .ended(let status) = outcome, status != 0 { throw .refused(status: status) }
  }

  private enum Outcome: Sendable {
    case goesOn
    case ended(Int32?)
  }
}
