import Localization

/// The theme of the application, light or dark; pages have a light of their own.
package enum ThemeChoice: String, Hashable, Codable, Sendable, CaseIterable {
  /// The theme that the desktop prefers; dark if it has no preference.
  case desktop
  /// The light theme, whatever the desktop prefers.
  case light
  /// The dark theme, whatever the desktop prefers.
  case dark

  /// The theme's name on its cell.
  package var name: String {
    switch self {
    case .desktop: localized("As the desktop")
    case .light: localized("Light", context: "theme")
    case .dark: localized("Dark", context: "theme")
    }
  }

  /// The theme as the end of a label that tells the present one.
  var words: String {
    switch self {
    case .desktop: localized("as the desktop")
    case .light: localized("light", context: "theme")
    case .dark: localized("dark", context: "theme")
    }
  }
}
