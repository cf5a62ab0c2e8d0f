import CAdwaita
import Signals

/// A view whose parts can be chosen by gaze: its content, and the widget of each target.
@MainActor
struct TileView {
  struct Target {
    var id: TargetID
    var widget: Widget
    /// The dwell time of the view's targets in seconds; nil for the usual time.
    var dwellSeconds: Double?
  }

  var widget: Widget
  var targets: [Target] = []
  /// The widget that first gets the keyboard focus.
  var first: Widget?

  init(widget: Widget) { self.widget = widget }

  mutating func add(_ id: TargetID, _ widget: Widget, dwellSeconds: Double? = nil) -> Widget {
    targets.append(Target(id: id, widget: widget, dwellSeconds: dwellSeconds))
    return widget
  }
}
