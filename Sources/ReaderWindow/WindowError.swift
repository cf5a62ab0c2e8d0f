import Localization

/// Why a window, or a picture of one, cannot be made.
package enum WindowError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no display to open a window on.
  case noDisplay
  /// This process has a window already.
  case alreadyRunning
  /// The picture's file could not be drawn or written.
  case pictureNotWritten(path: String, reason: String)
  /// The PDF could not be drawn or written.
  case documentNotWritten(path: String, reason: String)
  /// The picture's file cannot be read, or is of another kind or size than is accepted.
  case pictureNotRead(path: String, reason: String)

  /// What happened and what the person can do about it, in their language.
  package var description: String {
    switch self {
    case .noDisplay:
      localized(
        "There is no display to open a window on. Run this in a graphical session, or set DISPLAY or WAYLAND_DISPLAY."
      )
    case .alreadyRunning:
      localized("The window is already open. Close it before opening another.")
    case .pictureNotWritten(let path, let reason):
      localized("The picture \(path) was not written: \(reason). Choose a folder that exists and has room.")
    case .documentNotWritten(let path, let reason):
      localized("The document \(path) was not written: \(reason). Choose a folder that exists and has room.")
    case .pictureNotRead(let path, let reason):
      localized("The picture \(path) cannot be read: \(reason). Give a whole PNG.")
    }
  }
}
