/// The theme of the application, light or dark; pages have a light of their own.
package enum ThemeChoice: String, Hashable, Codable, Sendable, CaseIterable {
  /// The theme that the desktop prefers; dark if it has no preference.
  case desktop
  case light, dark

  /// The theme's name on its cell.
  package var name: String {
    switch self {
    case .desktop: "As the desktop"
    case .light: "Light"
    case .dark: "Dark"
    }
  }
}
