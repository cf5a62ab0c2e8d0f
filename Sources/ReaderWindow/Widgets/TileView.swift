import CAdwaita
import Signals

/// A page of the window whose parts can be chosen by gaze: its content, and which widget is which target.
@MainActor
struct TileView {
  var widget: Widget
  var targets: [(id: TargetID, widget: Widget)] = []

  mutating func add(_ id: TargetID, _ widget: Widget) -> Widget {
    targets.append((id, widget))
    return widget
  }
}

extension TargetID {
  static func document(_ id: String) -> TargetID { TargetID("document-\(id)") }
  static func person(_ name: String) -> TargetID { TargetID("person-\(name)") }
  static let addDocument: TargetID = "add-document"
  static let calibrate: TargetID = "calibrate"
  static let logOut: TargetID = "log-out"
  static let newPerson: TargetID = "new-person"
}
