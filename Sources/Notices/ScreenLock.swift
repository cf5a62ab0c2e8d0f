import CAdwaita
import Foundation

/// Whether the desktop's screen is locked: the signal `ActiveChanged` of the screen saver on the session bus, as GNOME
/// (org.gnome.ScreenSaver), KDE and others (org.freedesktop.ScreenSaver) send it. Locks of desktops without a session
/// bus, and of lockers without this signal, are not noticed.
package final class ScreenLock: Sendable {
  /// GDBusConnection may be used from any thread (GIO's documentation); it is released with this object.
  private struct Connection: @unchecked Sendable { let pointer: OpaquePointer }

  private static let interfaces = ["org.gnome.ScreenSaver", "org.freedesktop.ScreenSaver"]
  private let connection: Connection

  /// Connects to the bus on which screen locks are signalled.
  /// - Parameter address: the address of a bus; nil for the session bus.
  /// - Throws: `NotifierError` if there is no bus.
  package init(address: String? = nil) throws(NotifierError) {
    connection = Connection(pointer: try SessionBus.connection(address))
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(connection.pointer)) }

  /// Calls a closure whenever the screen is locked or unlocked, on the main context of the calling thread, as long as the
  /// program runs.
  package func listen(_ changed: @escaping @Sendable (_ isLocked: Bool) -> Void) {
    for interface in Self.interfaces {
      let box = Unmanaged.passRetained(Handler(changed))
      // The signal is accepted from any sender, since desktops own different bus names for it.
      g_dbus_connection_signal_subscribe(
        connection.pointer, nil, interface, "ActiveChanged", nil, nil, G_DBUS_SIGNAL_FLAGS_NONE,
        { _, _, _, _, _, parameters, data in
          guard let parameters, let data, g_variant_n_children(parameters) == 1,
            let isActive = g_variant_get_child_value(parameters, 0)
          else { return }
          defer { g_variant_unref(isActive) }
          guard g_variant_get_type_string(isActive).map({ String(cString: $0) }) == "b" else { return }
          Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue().call(g_variant_get_boolean(isActive) != 0)
        }, box.toOpaque(), { $0.map { Unmanaged<Handler>.fromOpaque($0).release() } })
    }
  }

  private final class Handler: Sendable {
    let call: @Sendable (Bool) -> Void
    init(_ call: @escaping @Sendable (Bool) -> Void) { self.call = call }
  }
}

/// The D-Bus session bus.
enum SessionBus {
  /// Connects to a D-Bus bus.
  /// - Parameter address: the address of another bus; nil for the session bus.
  /// - Returns: a connection that the caller has to release. The program does not exit when the bus closes.
  /// - Throws: `NotifierError` where there is no bus.
  static func connection(_ address: String?) throws(NotifierError) -> OpaquePointer {
    var error: UnsafeMutablePointer<GError>?
    let flags = GDBusConnectionFlags(
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    let made =
      if let address {
        g_dbus_connection_new_for_address_sync(address, flags, nil, nil, &error)
      } else {
        g_bus_get_sync(G_BUS_TYPE_SESSION, nil, &error)
      }
    guard let made else { throw NotifierError(taking: error) }
    // By default GIO exits the program when the session bus closes.
    g_dbus_connection_set_exit_on_close(made, 0)
    return made
  }
}
