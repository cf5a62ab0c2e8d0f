import CAdwaita
import Signals

/// GTK's tick callbacks as Swift closures. Main thread only.
@MainActor
enum TickCallback {
  typealias Tick = @MainActor (Timestamp) -> Void

  private static let release: GDestroyNotify = { data in
    guard let data else { return }
    Unmanaged<AnyObject>.fromOpaque(data).release()
  }

  /// Adds a tick function to a widget.
  /// - Returns: the identifier for `gtk_widget_remove_tick_callback`.
  static func tick(on widget: UnsafeMutablePointer<GtkWidget>, _ tick: @escaping Tick) -> UInt32 {
    let callback: GtkTickCallback = { _, clock, data in
      let time = Timestamp(nanoseconds: Int64(gdk_frame_clock_get_frame_time(clock)) * 1000)
      MainActor.assumeIsolated { Signal.Box<Tick>.of(data)?(time) }
      return 1
    }
    return gtk_widget_add_tick_callback(widget, callback, Signal.Box(tick).retained(), release)
  }
}
