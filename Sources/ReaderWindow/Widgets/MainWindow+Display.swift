import CAdwaita
import Foundation
import Signals

// The window on the display: its monitor, its frames, its picture.
extension MainWindow {
  /// Puts text on the desktop's clipboard.
  func copy(_ text: String) { gdk_clipboard_set_text(gtk_widget_get_clipboard(root), text) }

  var monitor: ScreenGeometry? {
    guard let native = gtk_widget_get_native(root), let surface = gtk_native_get_surface(native),
      let monitor = gdk_display_get_monitor_at_surface(gdk_surface_get_display(surface), surface)
    else { return nil }
    let size = (mm: gdk_monitor_get_width_mm(monitor), gdk_monitor_get_height_mm(monitor))
    guard size.mm > 0, size.1 > 0 else { return nil }
    var box = GdkRectangle()
    gdk_monitor_get_geometry(monitor, &box)
    let scale = Double(gdk_monitor_get_scale_factor(monitor))
    return ScreenGeometry(
      widthPx: Double(box.width) * scale, heightPx: Double(box.height) * scale, widthMm: Double(size.mm),
      heightMm: Double(size.1))
  }

  /// Waits until all pages in view are rendered, no transition runs, and the result has been drawn.
  func settled() async {
    repeat {
      await nextFrame()
    } while window != nil
      && (!canvas.isComplete || gtk_stack_get_transition_running(OpaquePointer(stack)) != 0)
    await nextFrame()
    await nextFrame()
  }

  /// Calls `then` once, when the first frame with content has been painted.
  func onFirstFrame(_ then: @escaping @MainActor () -> Void) {
    guard let clock = gtk_widget_get_frame_clock(root) else { return }
    var isDone = false
    Signal.plain(UnsafeMutableRawPointer(clock), "after-paint") { [weak self] in
      guard !isDone, self?.content != nil else { return }
      isDone = true
      then()
    }
  }

  private func nextFrame() async {
    guard window != nil else { return }
    gtk_widget_queue_draw(root)
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let ticker = Ticker()
      ticker.id = TickCallback.tick(on: root) { [root] _ in
        gtk_widget_remove_tick_callback(root, ticker.id)
        continuation.resume()
      }
    }
  }

  private final class Ticker {
    var id: UInt32 = 0
  }

  func snapshot(to url: URL) throws(WindowError) {
    try Snapshot.png(of: root, on: theme.surround, to: url)
  }
}
