import Signals

extension TargetID {
  /// A document's tile on the shelf.
  package static func document(_ id: String) -> TargetID { TargetID("document-\(id)") }
  /// A person's tile.
  package static func person(_ name: String) -> TargetID { TargetID("person-\(name)") }
  /// A PDF's tile, by number: names of files have no place in a recording.
  package static func file(_ index: Int) -> TargetID { TargetID("file-\(index)") }
  /// A hit's tile, by number.
  package static func hit(_ index: Int) -> TargetID { TargetID("hit-\(index)") }
  /// A token of a search, by number: choosing it takes it away.
  package static func token(_ index: Int) -> TargetID { TargetID("token-\(index)") }
  /// Leads to the field and the keys of a search on the shelf.
  package static let search: TargetID = "search"
  /// Keys for the field that is shown.
  package static let keys: TargetID = "keys"
  /// Keeps an account that is to be erased.
  package static let undelete: TargetID = "undelete"
  /// Leads to what can be put on the shelf.
  package static let addDocument: TargetID = "add-document"
  /// Begins a calibration.
  package static let calibrate: TargetID = "calibrate"
  /// Shows how much the person has read.
  package static let readingTime: TargetID = "reading-time"
  /// Leads to the form in which somebody registers.
  package static let newPerson: TargetID = "new-person"
  /// A camera's tile, by `SourceIdentity.id`.
  package static func camera(_ id: String) -> TargetID { TargetID("camera-\(id)") }
  /// Shows which cameras there are.
  package static let cameras: TargetID = "cameras"
  /// Switches the camera off, or on again.
  package static let pauseCamera: TargetID = "pause-camera"
}
