import CAdwaita
import Foundation
import Localization

/// The desktop's own notifications: org.freedesktop.Notifications on the session bus (Desktop Notifications Specification
/// 1.2). Calls block for two seconds at most and may be made on any thread.
///
/// GNotification is not used, since it reports nothing if there is no notification service.
package final class DesktopNotifier: Sendable {
  /// GDBusConnection may be used from any thread (GIO's documentation); it is released with this object.
  private struct Connection: @unchecked Sendable { let pointer: OpaquePointer }

  private static let name = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"
  private static let timeoutMs: Int32 = 2000
  private let connection: Connection

  /// Connects to the desktop's notification service.
  /// - Parameter address: the address of a bus; nil for the session bus.
  /// - Throws: `NotifierError` if there is no bus.
  package init(address: String? = nil) throws(NotifierError) {
    connection = Connection(pointer: try SessionBus.connection(address))
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(connection.pointer)) }

  /// Shows a notification; it may replace an earlier one.
  ///
  /// - Parameters:
  ///   - title: in one line.
  ///   - body: plain text; may be empty.
  ///   - replaced: the number of the earlier one; 0 for none.
  ///   - actions: what can be chosen on it, by name and label.
  /// - Returns: its number.
  /// - Throws: `NotifierError` where no service shows it.
  package func show(
    _ title: String, _ body: String, replacing replaced: UInt32 = 0,
    actions: [(name: String, label: String)] = []
  ) throws(NotifierError) -> UInt32 {
    let escaped = g_markup_escape_text(body, -1)
    defer { g_free(escaped) }
    let urgency = g_variant_new_dict_entry(
      g_variant_new_string("urgency"), g_variant_new_variant(g_variant_new_byte(1)))
    let reply = try call(
      "Notify",
      [
        g_variant_new_string("Trackii"), g_variant_new_uint32(replaced), g_variant_new_string(""),
        g_variant_new_string(title), escaped.flatMap { g_variant_new_string($0) },
        Self.array("s", actions.flatMap { [g_variant_new_string($0.name), g_variant_new_string($0.label)] }),
        Self.array("{sv}", [urgency]), g_variant_new_int32(-1),
      ])
    defer { g_variant_unref(reply) }
    guard let number = g_variant_get_child_value(reply, 0) else { return 0 }
    defer { g_variant_unref(number) }
    return g_variant_get_uint32(number)
  }

  /// Closes a notification; one that is closed already stays so.
  package func close(_ number: UInt32) throws(NotifierError) {
    g_variant_unref(try call("CloseNotification", [g_variant_new_uint32(number)]))
  }

  /// Calls a closure for each action that is chosen on a notification, with the notification's number and the action's
  /// name; on the main context of the calling thread, as long as the program runs.
  package func listen(_ chosen: @escaping @Sendable (UInt32, String) -> Void) {
    let box = Unmanaged.passRetained(Handler(chosen))
    g_dbus_connection_signal_subscribe(
      connection.pointer, Self.name, Self.name, "ActionInvoked", Self.path, nil, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, _, parameters, data in
        guard let parameters, let data, g_variant_n_children(parameters) == 2,
          let number = g_variant_get_child_value(parameters, 0),
          let action = g_variant_get_child_value(parameters, 1)
        else { return }
        defer {
          g_variant_unref(number)
          g_variant_unref(action)
        }
        guard g_variant_get_type_string(number).map({ String(cString: $0) }) == "u",
          let name = g_variant_get_string(action, nil)
        else { return }
        Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue().call(
          g_variant_get_uint32(number), String(cString: name))
      }, box.toOpaque(), { $0.map { Unmanaged<Handler>.fromOpaque($0).release() } })
  }

  private final class Handler: Sendable {
    let call: @Sendable (UInt32, String) -> Void
    init(_ call: @escaping @Sendable (UInt32, String) -> Void) { self.call = call }
  }

  private func call(_ method: String, _ arguments: [OpaquePointer?]) throws(NotifierError) -> OpaquePointer {
    var error: UnsafeMutablePointer<GError>?
    var arguments = arguments
    let tuple = g_variant_new_tuple(&arguments, gsize(arguments.count))
    let reply = g_dbus_connection_call_sync(
      connection.pointer, Self.name, Self.path, Self.name, method, tuple, nil, G_DBUS_CALL_FLAGS_NONE,
      Self.timeoutMs, nil, &error)
    guard let reply else { throw NotifierError(taking: error) }
    return reply
  }

  private static func array(_ type: String, _ children: [OpaquePointer?]) -> OpaquePointer? {
    let made = g_variant_type_new(type)
    defer { g_variant_type_free(made) }
    var children = children
    return g_variant_new_array(made, &children, gsize(children.count))
  }
}

/// Why the desktop shows no notification, or its bus cannot be used.
package struct NotifierError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason in GLib's words.
  package let reason: String

  /// Takes over GLib's error and frees it.
  init(taking error: UnsafeMutablePointer<GError>?) {
    reason = error?.pointee.message.map { String(cString: $0) } ?? localized("the desktop gave no reason")
    if let error { g_error_free(error) }
  }

  /// What happened and what the person can do about it, in their language.
  package var description: String {
    localized(
      "The desktop shows no notifications (\(reason)). Log in to a desktop that does; reminders are shown in the window."
    )
  }
}
