import CAdwaita
import Foundation
import TestSupport

/// A session bus of a test's own, and on it a service that takes notifications and shows them to nobody.
// Unchecked because it changes: all that changes after the thread has begun is under `lock`.
package final class VirtualNotices: @unchecked Sendable {
  /// A notification as it was asked for.
  package struct Notice: Hashable, Sendable {
    package var number: UInt32
    package var title: String
    package var body: String
    package var replaced: UInt32
    package var actions: [String]
  }

  package struct Failure: Error, CustomStringConvertible { package var description: String }

  /// For `DBUS_SESSION_BUS_ADDRESS`.
  package let address: String
  private let bus: VirtualBus
  /// Guards what follows; everything else is set before the thread begins.
  private let lock = NSLock()
  private var taken: [Notice] = []
  private var gone: [UInt32] = []
  private var connection: OpaquePointer?
  private var loop: OpaquePointer?

  private static let interface = """
    <node><interface name="org.freedesktop.Notifications">
      <method name="Notify"><arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
        <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="in"/>
        <arg type="a{sv}" direction="in"/><arg type="i" direction="in"/><arg type="u" direction="out"/></method>
      <method name="CloseNotification"><arg type="u" direction="in"/></method>
    </interface></node>
    """

  /// - Parameter isThere: whether there is a service on the bus.
  package init(isThere: Bool = true) async throws {
    bus = try await VirtualBus()
    address = bus.address
    if isThere { try serve() }
  }

  deinit {
    if let loop { g_main_loop_quit(loop) }
  }

  /// What was asked for, and not taken away since.
  package var notices: [Notice] { lock.withLock { taken.filter { !gone.contains($0.number) } } }
  package var closed: [UInt32] { lock.withLock { gone } }

  /// The screen saver of a desktop tells that the screen is locked, or no longer.
  /// - Parameter interface: by which it tells that, such as `org.gnome.ScreenSaver`.
  package func lock(_ isLocked: Bool, by interface: String) {
    var parts: [OpaquePointer?] = [g_variant_new_boolean(isLocked ? 1 : 0)]
    let path = "/" + interface.replacing(".", with: "/")
    _ = g_dbus_connection_emit_signal(
      connection, nil, path, interface, "ActiveChanged", g_variant_new_tuple(&parts, 1), nil)
  }

  /// Runs a block on a thread with a loop of GLib's, which goes on until `isDone` holds.
  package static func onLoop(
    _ block: @escaping @Sendable () -> Void, until isDone: @escaping @Sendable () -> Bool
  ) {
    let thread = Thread {
      let context = g_main_context_new()
      defer { g_main_context_unref(context) }
      g_main_context_push_thread_default(context)
      block()
      while !isDone() {
        g_main_context_iteration(context, 0)
        usleep(1000)
      }
      g_main_context_pop_thread_default(context)
    }
    thread.start()
  }

  /// Somebody chooses an action of a notification.
  package func choose(_ action: String, on number: UInt32) {
    var parts: [OpaquePointer?] = [g_variant_new_uint32(number), g_variant_new_string(action)]
    _ = g_dbus_connection_emit_signal(
      connection, nil, "/org/freedesktop/Notifications", "org.freedesktop.Notifications", "ActionInvoked",
      g_variant_new_tuple(&parts, 2), nil)
  }

  private func serve() throws {
    let ready = DispatchSemaphore(value: 0)
    let problem = Problem()
    let thread = Thread { [unowned self] in
      let context = g_main_context_new()
      g_main_context_push_thread_default(context)
      let loop = g_main_loop_new(context, 0)
      problem.text = own()
      self.loop = loop
      ready.signal()
      if problem.text == nil { g_main_loop_run(loop) }
    }
    thread.start()
    ready.wait()
    if let text = problem.text { throw Failure(description: text) }
  }

  // Unchecked because it changes: written before the semaphore is signalled, and read by others only after that.
  private final class Problem: @unchecked Sendable { var text: String? }

  /// - Returns: why it cannot.
  private func own() -> String? {
    let flags = GDBusConnectionFlags(
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    guard let connection = g_dbus_connection_new_for_address_sync(address, flags, nil, nil, nil) else {
      return "cannot connect"
    }
    g_dbus_connection_set_exit_on_close(connection, 0)
    self.connection = connection
    guard let node = g_dbus_node_info_new_for_xml(Self.interface, nil),
      let interface = g_dbus_node_info_lookup_interface(node, "org.freedesktop.Notifications")
    else { return "bad interface" }
    var table = GDBusInterfaceVTable()
    table.method_call = { _, _, _, _, method, parameters, invocation, data in
      guard let method, let parameters, let data else { return }
      let notices = Unmanaged<VirtualNotices>.fromOpaque(data).takeUnretainedValue()
      let reply = notices.answer(String(cString: method), parameters)
      g_dbus_method_invocation_return_value(invocation, reply)
    }
    let own = Unmanaged.passUnretained(self).toOpaque()
    guard
      g_dbus_connection_register_object(
        connection, "/org/freedesktop/Notifications", interface, &table, own, nil, nil) != 0
    else { return "cannot register" }
    var parts: [OpaquePointer?] = [
      g_variant_new_string("org.freedesktop.Notifications"), g_variant_new_uint32(0),
    ]
    let reply = g_dbus_connection_call_sync(
      connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
      g_variant_new_tuple(&parts, 2), nil, G_DBUS_CALL_FLAGS_NONE, 2000, nil, nil)
    return reply == nil ? "cannot own the name" : nil
  }

  private func answer(_ method: String, _ parameters: OpaquePointer) -> OpaquePointer? {
    func child(_ index: Int) -> OpaquePointer? { g_variant_get_child_value(parameters, gsize(index)) }
    func text(_ value: OpaquePointer?) -> String {
      g_variant_get_string(value, nil).map { String(cString: $0) } ?? ""
    }
    return lock.withLock {
      guard method == "Notify" else {
        gone.append(g_variant_get_uint32(child(0)))
        return nil
      }
      let actions = child(5)
      let names = (0..<g_variant_n_children(actions)).map { text(g_variant_get_child_value(actions, $0)) }
      let replaced = g_variant_get_uint32(child(1))
      let number = replaced > 0 ? replaced : UInt32(taken.count + 1)
      taken.append(
        Notice(
          number: number, title: text(child(3)), body: text(child(4)), replaced: replaced, actions: names))
      var parts: [OpaquePointer?] = [g_variant_new_uint32(number)]
      return g_variant_new_tuple(&parts, 1)
    }
  }
}
