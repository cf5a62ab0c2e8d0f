import CAdwaita
import ReaderApp
import Signals

/// Reads the input of a drawing device: a pen reports its pressure and which of its ends touches the page. Main thread
/// only.
@MainActor
struct DrawingPen {
  /// The gesture that follows the device.
  let gesture: UnsafeMutableRawPointer

  func point(_ place: ScreenPoint) -> PenPoint {
    guard let event = gtk_event_controller_get_current_event(OpaquePointer(gesture)) else {
      return PenPoint(place)
    }
    let tool = gdk_event_get_device_tool(event)
    let isEraser = tool.map { gdk_device_tool_get_tool_type($0) == GDK_DEVICE_TOOL_TYPE_ERASER } ?? false
    var pressure = 0.0
    // A mouse has no pressure axis, or always reports the same value.
    let tells = tool != nil && gdk_event_get_axis(event, GDK_AXIS_PRESSURE, &pressure) != 0
    return PenPoint(place, pressure: tells ? pressure : nil, isEraser: isEraser)
  }
}
