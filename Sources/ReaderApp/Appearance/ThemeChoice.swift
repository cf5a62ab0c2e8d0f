/// Whether the application is light or dark; pages have a light of their own.
package enum ThemeChoice: String, Hashable, Codable, Sendable, CaseIterable {
  /// As the desktop prefers it; dark where it prefers nothing.
  case desktop
  case light, dark

  /// As a cell calls it.
  package var name: String {
    switch self {
    case .desktop: "As the desktop"
    case .light: "Light"
    case .dark: "Dark"
    }
  }
}
