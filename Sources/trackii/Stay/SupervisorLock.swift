import Accounts
import CommandSupport
import Foundation

/// Keeps a second supervisor from opening another reader on the same screen (flock(2)); gone with the process.
final class SupervisorLock: Sendable {
  private let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// One that is being ended, with its session for example, has so long to do so, s: ten for the reader to leave, two
  /// times five for signals.
  static let endSeconds = 22.0

  /// - Parameter seconds: how long is waited for one that ends.
  /// - Returns: nil where there is no folder for such a lock: two keepers are better than none.
  /// - Throws: `CommandError.alreadyKept`.
  static func taken(
    _ environment: [String: String] = ProcessInfo.processInfo.environment, within seconds: Double = endSeconds
  ) async throws(CommandError) -> SupervisorLock? {
    guard let folder = UserFolders.runtime(environment: environment)?.path else { return nil }
    mkdir(folder, 0o700)
    // Not handed on: the reader may outlive the supervisor.
    let descriptor = open(
      "\(folder)/\(fileName(environment))", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return nil }
    let lock = SupervisorLock(descriptor)
    let step = 0.2
    for turn in 0...Int(seconds / step) {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return lock }
      if turn == 0 { Terminal.complain("trackii: the reader is kept open already; waiting until that ends") }
      do { try await Task.sleep(for: .seconds(step)) } catch { break }
    }
    throw .alreadyKept
  }

  /// The folder is the user's, who may have several sessions.
  ///
  /// The display tells them apart: a unit of the user's service manager, which belongs to no session, has the display of the
  /// session that it shows its window in, and not the session's number.
  private static func fileName(_ environment: [String: String]) -> String {
    let place = ["WAYLAND_DISPLAY", "DISPLAY", "XDG_SESSION_ID"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    // A display may be named by a path.
    return place.map { "stay-\($0.replacing("/", with: "_")).lock" } ?? "stay.lock"
  }
}
