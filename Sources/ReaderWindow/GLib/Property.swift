import CAdwaita

/// Properties of GObjects that have no function of their own. Main thread only.
@MainActor
enum Property {
  /// Sets a property that is on or off.
  static func set(_ object: UnsafeMutableRawPointer, _ name: String, _ isOn: Bool) {
    var value = GValue()
    g_value_init(&value, g_type_from_name("gboolean"))
    defer { g_value_unset(&value) }
    g_value_set_boolean(&value, isOn ? 1 : 0)
    g_object_set_property(object.assumingMemoryBound(to: GObject.self), name, &value)
  }
}
