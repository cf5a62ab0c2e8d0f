import CAdwaita

/// Whether a window of this program has the keyboard: a dialog of the program does not count as another program's window.
/// Main thread only.
@MainActor
final class OwnWindows {
  /// Whether a file is being chosen: the desktop may show that dialog in a window of another process.
  var isChoosingFile = false { didSet { tell() } }
  private let windows: OpaquePointer? = gtk_window_get_toplevels()
  private var watched: Set<OpaquePointer> = []
  private var told: Bool?
  private let onChange: @MainActor (_ isActive: Bool) -> Void

  /// Begins to watch the windows of this program.
  /// - Parameter onChange: called whenever it changes; the first time when a window gets or loses the keyboard.
  init(onChange: @escaping @MainActor (_ isActive: Bool) -> Void) {
    self.onChange = onChange
    guard let windows else { return }
    Signal.changed(UnsafeMutableRawPointer(windows), "n-items") { [weak self] in
      self?.watch()
      self?.tell()
    }
    watch()
  }

  private func watch() {
    let all = Set(toplevels)
    for window in all.subtracting(watched) {
      Signal.changed(UnsafeMutableRawPointer(window), "is-active") { [weak self] in self?.tell() }
    }
    watched = all
  }

  private func tell() {
    let isActive = isChoosingFile || toplevels.contains { gtk_window_is_active(Self.window($0)) != 0 }
    guard isActive != told else { return }
    told = isActive
    onChange(isActive)
  }

  private var toplevels: [OpaquePointer] {
    guard let windows else { return [] }
    return (0..<g_list_model_get_n_items(windows)).compactMap { index in
      guard let item = g_list_model_get_item(windows, index) else { return nil }
      // The list holds its own reference.
      g_object_unref(item)
      return OpaquePointer(item)
    }
  }

  private static func window(_ toplevel: OpaquePointer) -> UnsafeMutablePointer<GtkWindow> {
    UnsafeMutablePointer(toplevel)
  }
}
