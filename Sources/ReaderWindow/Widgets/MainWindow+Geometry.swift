import CAdwaita
import ReaderApp
import Signals

// The size of the window, and keeping it in full screen while a person without hands reads.
extension MainWindow {
  var gazeLayout: GazeLayout { geometry.isFullScreen ? overlay.layout : GazeLayout() }

  var geometry: WindowGeometry {
    let scale = canvas.pixelScale
    return WindowGeometry(
      widthPx: Double(gtk_widget_get_width(root)) * scale,
      heightPx: Double(gtk_widget_get_height(root)) * scale,
      isFullScreen: window.map { gtk_window_is_fullscreen($0) != 0 } ?? false,
      isFullScreenWanted: wantsFullScreen, monitor: monitor)
  }

  /// Returns to full screen: nothing reacts to gaze otherwise, so a person without hands must not be left in a smaller
  /// window that the desktop made.
  func returnToFullScreen() {
    returning?.cancel()
    guard wantsFullScreen, !geometry.isFullScreen else { return }
    returning = Task { [weak self] in
      repeat {
        do { try await Task.sleep(for: .seconds(WindowGeometry.returnSeconds)) } catch { return }
        guard let self, let window, wantsFullScreen, !geometry.isFullScreen else { return }
        gtk_window_fullscreen(window)
      } while true
    }
  }

  func setFullScreen(_ isOn: Bool) {
    guard let window else { return }
    wantsFullScreen = isOn
    returning?.cancel()
    if isOn { gtk_window_fullscreen(window) } else { gtk_window_unfullscreen(window) }
  }

  /// Gives a window that was never shown as much room as its content needs, which is this size; in px of a display with one
  /// for each of GTK's units. The desktop may give more.
  func fit(widthPx: Int, heightPx: Int) {
    gtk_widget_set_size_request(root, Int32(widthPx), Int32(heightPx))
    gtk_window_set_default_size(window, 1, 1)
  }

  func present() {
    guard let window else { return }
    gtk_window_unminimize(window)
    gtk_window_present(window)
  }

  func close() {
    guard let window else { return }
    gtk_window_close(window)
  }
}
