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

  /// Asks the desktop for a window whose content has this size, px of the display. The desktop may give more.
  ///
  /// GTK keeps the size of a window that is shown. Hidden and shown again it is as large as it has to be, which is what its
  /// content needs at least.
  func request(widthPx: Int, heightPx: Int) {
    guard let window else { return }
    let scale = canvas.pixelScale
    let (width, height) = (Double(widthPx) / scale, Double(heightPx) / scale)
    gtk_widget_set_visible(UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWidget.self), 0)
    gtk_widget_set_size_request(root, Int32(width.rounded()), Int32(height.rounded()))
    gtk_window_set_default_size(window, 1, 1)
    gtk_window_present(window)
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
