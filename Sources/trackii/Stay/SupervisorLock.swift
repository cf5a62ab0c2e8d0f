import Accounts
import CommandSupport
import Foundation
import Localization

/// Keeps a second supervisor from opening another reader on the same screen (flock(2)); it is released with the
/// process.
final class SupervisorLock: Sendable {
  private let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Seconds that are waited for another supervisor that is ending, with its session for example: ten for the reader to
  /// leave, two times five for signals.
  static let endSeconds = 22.0

  /// Takes the lock of a supervisor.
  ///
  /// - Parameters:
  ///   - environment: names the folder and the display.
  ///   - seconds: how long to wait for a supervisor that is ending.
  /// - Returns: nil where there is no folder for the lock: two supervisors are better than none.
  /// - Throws: `CommandError.alreadyKept`.
  static func taken(
    _ environment: [String: String] = ProcessInfo.processInfo.environment, within seconds: Double = endSeconds
  ) async throws(CommandError) -> SupervisorLock? {
    guard let folder = UserFolders.runtime(environment: environment)?.path else { return nil }
    mkdir(folder, 0o700)
    // Child processes do not inherit the lock, because the reader may outlive the supervisor.
    let descriptor = open(
      "\(folder)/\(fileName(environment))", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return nil }
    let lock = SupervisorLock(descriptor)
    let step = 0.2
    for turn in 0...Int(seconds / step) {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return lock }
      if turn == 0 {
        Terminal.complain(
          "trackii: " + localized("the reader is kept open already; waiting until that ends"))
      }
      do { try await Task.sleep(for: .seconds(step)) } catch { break }
    }
    throw .alreadyKept
  }

  /// The name of the lock file in the user's folder; a user may have several sessions.
  ///
  /// The display distinguishes them: a unit of the user's service manager, which belongs to no session, has the display
  /// on which it shows its window, but not the session's number.
  private static func fileName(_ environment: [String: String]) -> String {
    let place = ["WAYLAND_DISPLAY", "DISPLAY", "XDG_SESSION_ID"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    // A display may be named by a path, whose slashes are replaced.
    return place.map { "stay-\($0.replacing("/", with: "_")).lock" } ?? "stay.lock"
  }
}
