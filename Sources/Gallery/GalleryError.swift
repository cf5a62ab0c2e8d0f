import ArgumentParser
import CommandSupport
import Localization

/// The reasons why a gallery is not drawn.
enum GalleryError: HasExitCode, Hashable, CustomStringConvertible {
  /// The path that was named for the gallery is a file, or a folder that is not empty.
  case notEmpty(path: String)
  case notMade(path: String, reason: String)
  case badSize(String)
  case unknownScreen(String)
  /// The application shows another kind of screen than the one that was to be drawn.
  case notReached(screen: String)
  /// The application has ended on the way to the screen that was to be drawn.
  case ended(String)
  /// No page of cells has a cell of this identifier.
  case noCell(String)
  /// The desktop gives the window, in which tiles and forms are drawn, another size; both as WIDTHxHEIGHT.
  case otherSize(wanted: String, given: String)

  var description: String {
    switch self {
    case .notEmpty(let path):
      localized("\(path) is not empty and was left as it is; name a folder that is new or empty")
    case .notMade(let path, let reason): localized("\(path) cannot be made (\(reason)); name another folder")
    case .badSize(let text):
      localized("\(text) is no size for pictures; give whole px as WIDTHxHEIGHT, 320x240 to 7680x4320")
    case .unknownScreen(let name):
      localized("no screen is called \(name); `trackii gallery --list` names them")
    case .notReached(let screen):
      localized("“\(screen)” shows something that is not drawn; this is a fault of Trackii")
    case .ended(let screen):
      localized("the application ended on the way to “\(screen)”; this is a fault of Trackii")
    case .noCell(let id):
      localized("there is no cell “\(id)” where one should be; this is a fault of Trackii")
    case .otherSize(let wanted, let given):
      localized(
        """
        the desktop gives the window \(given) px in place of \(wanted); leave the window alone meanwhile, ask for \
        another size with --size, or draw on a display of its own: xvfb-run trackii gallery
        """)
    }
  }

  var exitCode: ExitCode {
    switch self {
    case .notEmpty, .notMade: Sysexit.cannotCreate
    case .badSize, .unknownScreen: Sysexit.usage
    case .notReached, .ended, .noCell: Sysexit.software
    case .otherSize: Sysexit.unavailable
    }
  }
}
