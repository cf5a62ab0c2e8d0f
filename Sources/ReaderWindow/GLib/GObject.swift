import CAdwaita

/// Signals of GObjects as Swift closures. A closure lives until its object is gone. Main thread only.
///
/// GTK's loop runs on the main thread, which is the main actor's: hence `assumeIsolated` throughout.
@MainActor
enum Signal {
  /// A handler that C can hold on to. `retained` gives up one reference, which `release` takes back.
  final class Box<Handler> {
    let handler: Handler
    init(_ handler: Handler) { self.handler = handler }
    func retained() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }
    static func of(_ data: UnsafeMutableRawPointer?) -> Handler? {
      data.map { Unmanaged<Box<Handler>>.fromOpaque($0).takeUnretainedValue().handler }
    }
  }

  typealias Plain = @MainActor () -> Void
  typealias Point = @MainActor (Double, Double) -> Void
  typealias Key = @MainActor (_ keyval: UInt32, _ isShifted: Bool, _ isControlled: Bool) -> Bool
  typealias Number = @MainActor (Int32) -> Void

  private static let release: GClosureNotify = { data, _ in
    guard let data else { return }
    Unmanaged<AnyObject>.fromOpaque(data).release()
  }

  static func connect(
    _ object: UnsafeMutableRawPointer, _ name: String, _ data: UnsafeMutableRawPointer, _ callback: GCallback
  ) {
    g_signal_connect_data(object, name, callback, data, release, GConnectFlags(rawValue: 0))
  }

  /// For signals without arguments of interest, such as `clicked`, `activate`, `entry-activated`.
  static func plain(_ object: UnsafeMutableRawPointer, _ name: String, _ handler: @escaping Plain) {
    let callback: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in
      MainActor.assumeIsolated { Box<Plain>.of(data)?() }
    }
    connect(object, name, Box(handler).retained(), unsafeBitCast(callback, to: GCallback.self))
  }

  /// For `notify::PROPERTY`.
  static func changed(_ object: UnsafeMutableRawPointer, _ property: String, _ handler: @escaping Plain) {
    let callback: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, _, data in
      MainActor.assumeIsolated { Box<Plain>.of(data)?() }
    }
    connect(
      object, "notify::\(property)", Box(handler).retained(), unsafeBitCast(callback, to: GCallback.self))
  }

  /// For `close-request`: true keeps the window open.
  static func asked(
    _ object: UnsafeMutableRawPointer, _ name: String, _ handler: @escaping @MainActor () -> Bool
  ) {
    let callback: @convention(c) (gpointer?, gpointer?) -> gboolean = { _, data in
      MainActor.assumeIsolated { Box<@MainActor () -> Bool>.of(data)?() == true ? 1 : 0 }
    }
    connect(object, name, Box(handler).retained(), unsafeBitCast(callback, to: GCallback.self))
  }

  /// For `key-pressed`: true when the key was used.
  static func key(_ controller: UnsafeMutableRawPointer, _ handler: @escaping Key) {
    typealias Callback = @convention(c) (gpointer?, guint, guint, GdkModifierType, gpointer?) -> gboolean
    let callback: Callback = { _, keyval, _, state, data in
      MainActor.assumeIsolated {
        let isShifted = state.rawValue & GDK_SHIFT_MASK.rawValue != 0
        let isControlled = state.rawValue & GDK_CONTROL_MASK.rawValue != 0
        return Box<Key>.of(data)?(keyval, isShifted, isControlled) == true ? 1 : 0
      }
    }
    connect(controller, "key-pressed", Box(handler).retained(), unsafeBitCast(callback, to: GCallback.self))
  }

  /// For `drag-begin`, `drag-update`: two numbers, no answer.
  static func point(_ object: UnsafeMutableRawPointer, _ name: String, _ handler: @escaping Point) {
    let callback: @convention(c) (gpointer?, Double, Double, gpointer?) -> Void = { _, x, y, data in
      MainActor.assumeIsolated { Box<Point>.of(data)?(x, y) }
    }
    connect(object, name, Box(handler).retained(), unsafeBitCast(callback, to: GCallback.self))
  }

  /// For `pressed` of a click gesture: where, GTK's units.
  static func click(_ gesture: UnsafeMutableRawPointer, _ handler: @escaping Point) {
    let callback: @convention(c) (gpointer?, gint, Double, Double, gpointer?) -> Void = { _, _, x, y, data in
      MainActor.assumeIsolated { Box<Point>.of(data)?(x, y) }
    }
    connect(gesture, "pressed", Box(handler).retained(), unsafeBitCast(callback, to: GCallback.self))
  }

  /// For `scroll` of a scroll controller.
  static func scroll(_ controller: UnsafeMutableRawPointer, _ handler: @escaping Point) {
    let callback: @convention(c) (gpointer?, Double, Double, gpointer?) -> gboolean = { _, x, y, data in
      MainActor.assumeIsolated { Box<Point>.of(data)?(x, y) }
      return 1
    }
    connect(controller, "scroll", Box(handler).retained(), unsafeBitCast(callback, to: GCallback.self))
  }

  /// For `resize` of drawing areas.
  static func resized(_ area: UnsafeMutableRawPointer, _ handler: @escaping Plain) {
    let callback: @convention(c) (gpointer?, gint, gint, gpointer?) -> Void = { _, _, _, data in
      MainActor.assumeIsolated { Box<Plain>.of(data)?() }
    }
    connect(area, "resize", Box(handler).retained(), unsafeBitCast(callback, to: GCallback.self))
  }

  /// For `drop` of a drop target; the value is valid during the call only.
  static func dropped(
    _ target: UnsafeMutableRawPointer, _ handler: @escaping @MainActor (UnsafePointer<GValue>) -> Void
  ) {
    typealias Callback =
      @convention(c) (
        gpointer?, UnsafePointer<GValue>?, Double, Double, gpointer?
      ) -> gboolean
    typealias Handler = @MainActor (UnsafePointer<GValue>) -> Void
    let callback: Callback = { _, value, _, _, data in
      guard let value else { return 0 }
      // Only borrowed for the call, on this very thread.
      nonisolated(unsafe) let borrowed = value
      MainActor.assumeIsolated { Box<Handler>.of(data)?(borrowed) }
      return 1
    }
    connect(target, "drop", Box(handler).retained(), unsafeBitCast(callback, to: GCallback.self))
  }

  /// For `response` of dialogs.
  static func number(_ object: UnsafeMutableRawPointer, _ name: String, _ handler: @escaping Number) {
    let callback: @convention(c) (gpointer?, gint, gpointer?) -> Void = { _, number, data in
      MainActor.assumeIsolated { Box<Number>.of(data)?(number) }
    }
    connect(object, name, Box(handler).retained(), unsafeBitCast(callback, to: GCallback.self))
  }
}

extension UnsafeMutablePointer<GtkWidget> {
  /// Takes a reference of our own, so that the pointer stays good after the window is gone.
  func kept() -> Self {
    g_object_ref_sink(UnsafeMutableRawPointer(self))
    return self
  }

  /// Gives back what `kept` took.
  func released() { g_object_unref(UnsafeMutableRawPointer(self)) }
}

/// The macro casts of GObject: the pointer stays the same, only its type changes.
func cast<T>(_ pointer: UnsafeMutablePointer<GtkWidget>?, to type: T.Type = T.self) -> UnsafeMutablePointer<
  T
>? {
  UnsafeMutableRawPointer(pointer)?.assumingMemoryBound(to: type)
}
