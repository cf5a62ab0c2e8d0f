import CAdwaita
import ReaderApp

// Light and dark themes, as the person or the desktop prefers.
extension MainWindow {
  /// Sets the theme. The desktop's preference counts unless the person has chosen; dark if it has none, since the page is
  /// then the brightest thing on the screen.
  func use(_ choice: ThemeChoice) {
    guard choice != themeChoice else { return }
    themeChoice = choice
    let scheme =
      switch choice {
      case .desktop: ADW_COLOR_SCHEME_PREFER_DARK
      case .light: ADW_COLOR_SCHEME_FORCE_LIGHT
      case .dark: ADW_COLOR_SCHEME_FORCE_DARK
      }
    adw_style_manager_set_color_scheme(adw_style_manager_get_default(), scheme)
    showTheme()
  }

  /// Reads the desktop's preference now, and follows its changes.
  func followDesktop() {
    use(.desktop)
    guard let manager = adw_style_manager_get_default() else { return }
    Signal.changed(UnsafeMutableRawPointer(manager), "dark") { [weak self] in self?.showTheme() }
  }

  private func showTheme() {
    let now: Theme = adw_style_manager_get_dark(adw_style_manager_get_default()) != 0 ? .dark : .light
    guard now != theme else { return }
    theme = now
    (canvas.theme, overlay.theme) = (now, now)
    Build.loadStyle(unit: grid.unit, in: now)
  }
}
