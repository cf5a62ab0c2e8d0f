import CAdwaita
import Signals

/// Draw and tick functions as Swift closures. Main thread only.
@MainActor
enum Drawing {
  typealias Draw = @MainActor (_ context: OpaquePointer, _ width: Double, _ height: Double) -> Void
  typealias Tick = @MainActor (Timestamp) -> Void

  private static let release: GDestroyNotify = { data in
    guard let data else { return }
    Unmanaged<AnyObject>.fromOpaque(data).release()
  }

  static func set(on area: UnsafeMutablePointer<GtkWidget>, _ draw: @escaping Draw) {
    let callback: GtkDrawingAreaDrawFunc = { _, context, width, height, data in
      guard let context else { return }
      // Only borrowed for the call, on this very thread.
      nonisolated(unsafe) let borrowed = context
      MainActor.assumeIsolated { Signal.Box<Draw>.of(data)?(borrowed, Double(width), Double(height)) }
    }
    gtk_drawing_area_set_draw_func(cast(area), callback, Signal.Box(draw).retained(), release)
  }

  /// - Returns: what `gtk_widget_remove_tick_callback` takes.
  static func tick(on widget: UnsafeMutablePointer<GtkWidget>, _ tick: @escaping Tick) -> UInt32 {
    let callback: GtkTickCallback = { _, clock, data in
      let time = Timestamp(nanoseconds: Int64(gdk_frame_clock_get_frame_time(clock)) * 1000)
      MainActor.assumeIsolated { Signal.Box<Tick>.of(data)?(time) }
      return 1
    }
    return gtk_widget_add_tick_callback(widget, callback, Signal.Box(tick).retained(), release)
  }
}
