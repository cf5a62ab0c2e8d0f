import Signals

extension TargetID {
  /// The tile of a document on the shelf.
  package static func document(_ id: String) -> TargetID { TargetID("document-\(id)") }
  /// The guest's tile.
  package static let guest: TargetID = "guest"
  /// The tile of a person who is registered.
  package static func person(_ name: String) -> TargetID { TargetID("person-\(name)") }
  /// The tile of the guest or of a person.
  package static func tile(of reader: Reader) -> TargetID {
    switch reader {
    case .guest: .guest
    case .named(let name): .person(name)
    }
  }
  /// The tile of a PDF, by number: file names must not get into a recording.
  package static func file(_ index: Int) -> TargetID { TargetID("file-\(index)") }
  /// The tile of a search hit, by number.
  package static func hit(_ index: Int) -> TargetID { TargetID("hit-\(index)") }
  /// The tile of a search condition, by number; choosing it removes the condition.
  package static func token(_ index: Int) -> TargetID { TargetID("token-\(index)") }
  /// Opens the field and the keys for a search on the shelf.
  package static let search: TargetID = "search"
  /// Opens keys for the field that is shown.
  package static let keys: TargetID = "keys"
  /// Cancels the scheduled erasure of an account.
  package static let undelete: TargetID = "undelete"
  /// Opens the list of what can be added to the shelf.
  package static let addDocument: TargetID = "add-document"
  /// Begins a calibration.
  package static let calibrate: TargetID = "calibrate"
  /// Shows how much the person has read.
  package static let readingTime: TargetID = "reading-time"
  /// Opens the form for registration.
  package static let newPerson: TargetID = "new-person"
  /// The tile of a camera, by `SourceIdentity.id`.
  package static func camera(_ id: String) -> TargetID { TargetID("camera-\(id)") }
  /// Opens the list of cameras.
  package static let cameras: TargetID = "cameras"
  /// Switches the camera off, or on again.
  package static let pauseCamera: TargetID = "pause-camera"
}
