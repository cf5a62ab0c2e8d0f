import Foundation
import Logging
import Notices
import ReaderApp

/// Reports when the desktop locks the screen. If that cannot be known, nothing is reported.
@MainActor
package final class DesktopLock {
  private let post: @MainActor (AppEvent) -> Void
  private var lock: ScreenLock?

  /// Makes the port that reports screen locks.
  /// - Parameter post: hands an event to the application, on the main thread.
  package init(post: @escaping @MainActor (AppEvent) -> Void) { self.post = post }

  /// Listens for screen locks from now on. The bus is connected off the main thread, since it may take time to answer.
  package func listen() async {
    guard Self.hasBus() else { return }
    let made: Result<ScreenLock, NotifierError> = await Task.detached {
      do throws(NotifierError) { return .success(try ScreenLock()) } catch { return .failure(error) }
    }.value
    switch made {
    case .success(let lock):
      lock.listen { [weak self] isLocked in Task { @MainActor in self?.post(.locked(isLocked)) } }
      self.lock = lock
    case .failure(let error):
      Logger(label: "trackii.notices").notice(
        "a locked screen is not noticed", metadata: ["says": "\(error.reason)"])
    }
  }

  /// Whether a session bus exists: without an address GLib would start a new bus.
  private static func hasBus(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Bool {
    if environment["DBUS_SESSION_BUS_ADDRESS"] != nil { return true }
    guard let folder = environment["XDG_RUNTIME_DIR"] else { return false }
    return FileManager.default.fileExists(atPath: "\(folder)/bus")
  }
}
