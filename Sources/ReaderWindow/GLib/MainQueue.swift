import CAdwaita
import CSupport

/// Lets GLib's loop run the work of libdispatch's main queue, so that main actor tasks run while a window is open.
/// Installed once for the whole process.
@MainActor
enum MainQueue {
  private static var isJoined = false

  static func joinGLib() {
    guard !isJoined else { return }
    isJoined = true
    g_unix_fd_add(
      trackii_main_queue_descriptor(), G_IO_IN,
      { descriptor, _, _ in
        trackii_main_queue_run(descriptor)
        return 1
      }, nil)
  }
}
