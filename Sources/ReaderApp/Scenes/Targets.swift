import Signals

extension TargetID {
  /// A document's tile on the shelf.
  public static func document(_ id: String) -> TargetID { TargetID("document-\(id)") }
  /// A person's tile.
  public static func person(_ name: String) -> TargetID { TargetID("person-\(name)") }
  /// A PDF's tile, by number: names of files have no place in a recording.
  public static func file(_ index: Int) -> TargetID { TargetID("file-\(index)") }
  /// A hit's tile, by number.
  public static func hit(_ index: Int) -> TargetID { TargetID("hit-\(index)") }
  /// A token of a search, by number: choosing it takes it away.
  public static func token(_ index: Int) -> TargetID { TargetID("token-\(index)") }
  public static let search: TargetID = "search"
  /// Keys for the field that is shown.
  public static let keys: TargetID = "keys"
  public static let undelete: TargetID = "undelete"
  public static let addDocument: TargetID = "add-document"
  public static let calibrate: TargetID = "calibrate"
  /// Shows how much the person has read.
  public static let readingTime: TargetID = "reading-time"
  public static let newPerson: TargetID = "new-person"
  /// A camera's tile, by `SourceIdentity.id`.
  public static func camera(_ id: String) -> TargetID { TargetID("camera-\(id)") }
  /// Shows which cameras there are.
  public static let cameras: TargetID = "cameras"
  public static let pauseCamera: TargetID = "pause-camera"
}
