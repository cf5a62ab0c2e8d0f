import CAdwaita
import Signals

/// A page of the window whose parts can be chosen by gaze: its content, and which widget is which target.
@MainActor
struct TileView {
  struct Target {
    var id: TargetID
    var widget: Widget
    /// nil takes the usual time.
    var dwellSeconds: Double?
  }

  var widget: Widget
  var targets: [Target] = []
  /// What the keyboard is on at first.
  var first: Widget?

  init(widget: Widget) { self.widget = widget }

  mutating func add(_ id: TargetID, _ widget: Widget, dwellSeconds: Double? = nil) -> Widget {
    targets.append(Target(id: id, widget: widget, dwellSeconds: dwellSeconds))
    return widget
  }
}
