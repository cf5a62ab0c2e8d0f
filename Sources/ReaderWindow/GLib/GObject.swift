import CAdwaita

/// Signals of GObjects as Swift closures. A closure lives until its object is gone. Main thread only.
///
/// GTK's loop runs on the main thread, which is the main actor's: hence `assumeIsolated` throughout.
@MainActor
enum Signal {
  /// Holds a handler for C code. `retained` gives up one reference, which `release` takes back.
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

  /// Connects a signal without arguments of interest, such as `clicked`, `activate`, `entry-activated`.
  static func plain(_ object: UnsafeMutableRawPointer, _ name: String, _ handler: @escaping Plain) {
    let callback: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in
      MainActor.assumeIsolated { Box<Plain>.of(data)?() }
    }
    connect(object, name, Box(handler).retained(), unsafeBitCast(callback, to: GCallback.self))
  }

  /// Connects `notify::PROPERTY`.
  static func changed(_ object: UnsafeMutableRawPointer, _ property: String, _ handler: @escaping Plain) {
    let callback: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, _, data in
      MainActor.assumeIsolated { Box<Plain>.of(data)?() }
    }
    connect(
      object, "notify::\(property)", Box(handler).retained(), unsafeBitCast(callback, to: GCallback.self))
  }

  /// Connects `close-request`; the handler returns true to keep the window open.
  static func asked(
    _ object: UnsafeMutableRawPointer, _ name: String, _ handler: @escaping @MainActor () -> Bool
  ) {
    let callback: @convention(c) (gpointer?, gpointer?) -> gboolean = { _, data in
      MainActor.assumeIsolated { Box<@MainActor () -> Bool>.of(data)?() == true ? 1 : 0 }
    }
    connect(object, name, Box(handler).retained(), unsafeBitCast(callback, to: GCallback.self))
  }

  /// Connects `key-pressed`; the handler returns true if it used the key.
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

  /// Connects `drag-begin` or `drag-update`, which give two numbers and need no answer.
  static func point(_ object: UnsafeMutableRawPointer, _ name: String, _ handler: @escaping Point) {
    let callback: @convention(c) (gpointer?, Double, Double, gpointer?) -> Void = { _, x, y, data in
      MainActor.assumeIsolated { Box<Point>.of(data)?(x, y) }
    }
    connect(object, name, Box(handler).retained(), unsafeBitCast(callback, to: GCallback.self))
  }

  /// Connects `pressed` of a click gesture, which gives the place in GTK's units.
  static func click(_ gesture: UnsafeMutableRawPointer, _ handler: @escaping Point) {
    let callback: @convention(c) (gpointer?, gint, Double, Double, gpointer?) -> Void = { _, _, x, y, data in
      MainActor.assumeIsolated { Box<Point>.of(data)?(x, y) }
    }
    connect(gesture, "pressed", Box(handler).retained(), unsafeBitCast(callback, to: GCallback.self))
  }

  /// Connects `scroll` of a scroll controller.
  static func scroll(_ controller: UnsafeMutableRawPointer, _ handler: @escaping Point) {
    let callback: @convention(c) (gpointer?, Double, Double, gpointer?) -> gboolean = { _, x, y, data in
      MainActor.assumeIsolated { Box<Point>.of(data)?(x, y) }
      return 1
    }
    connect(controller, "scroll", Box(handler).retained(), unsafeBitCast(callback, to: GCallback.self))
  }

  /// Connects `resize` of drawing areas.
  static func resized(_ area: UnsafeMutableRawPointer, _ handler: @escaping Plain) {
    let callback: @convention(c) (gpointer?, gint, gint, gpointer?) -> Void = { _, _, _, data in
      MainActor.assumeIsolated { Box<Plain>.of(data)?() }
    }
    connect(area, "resize", Box(handler).retained(), unsafeBitCast(callback, to: GCallback.self))
  }

  /// Connects `drop` of a drop target; the value is valid only during the call.
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
      // The value is only borrowed for the call, on this thread.
      nonisolated(unsafe) let borrowed = value
      MainActor.assumeIsolated { Box<Handler>.of(data)?(borrowed) }
      return 1
    }
    connect(target, "drop", Box(handler).retained(), unsafeBitCast(callback, to: GCallback.self))
  }

  /// Connects `response` of dialogs.
  static func number(_ object: UnsafeMutableRawPointer, _ name: String, _ handler: @escaping Number) {
    let callback: @convention(c) (gpointer?, gint, gpointer?) -> Void = { _, number, data in
      MainActor.assumeIsolated { Box<Number>.of(data)?(number) }
    }
    connect(object, name, Box(handler).retained(), unsafeBitCast(callback, to: GCallback.self))
  }
}

extension UnsafeMutablePointer<GtkWidget> {
  /// Takes a reference, so that the pointer stays valid after the window is closed.
  func kept() -> Self {
    g_object_ref_sink(UnsafeMutableRawPointer(self))
    return self
  }

  /// Releases the reference that `kept` took.
  func released() { g_object_unref(UnsafeMutableRawPointer(self)) }
}

/// The macro casts of GObject: the pointer stays the same, only its type changes.
func cast<T>(_ pointer: UnsafeMutablePointer<GtkWidget>?, to type: T.Type = T.self) -> UnsafeMutablePointer<
  T
>? {
  UnsafeMutableRawPointer(pointer)?.assumingMemoryBound(to: type)
}
