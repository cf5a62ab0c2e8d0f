import CommandSupport
import Foundation

/// Keeps a second keeper from opening another reader in the same desktop session (flock(2)); gone with the process.
final class KeeperLock: Sendable {
  private let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// - Returns: nil where there is no folder for such a lock: two keepers are better than none.
  /// - Throws: `CommandError.alreadyKept`.
  static func taken(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(CommandError) -> KeeperLock? {
    guard let parent = environment["XDG_RUNTIME_DIR"], parent.hasPrefix("/") else { return nil }
    let folder = "\(parent)/trackii"
    mkdir(folder, 0o700)
    // Not handed on: the reader may outlive the keeper.
    let descriptor = open("\(folder)/stay.lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return nil }
    let lock = KeeperLock(descriptor)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw .alreadyKept }
    return lock
  }
}
