import Localization

/// One piece of damage in a bundle, by kind and place. The undamaged parts can be played all the same.
package struct BundleProblem: Hashable, Sendable, CustomStringConvertible {
  /// The kind of damage; the raw values are for other programs.
  package enum Kind: String, Hashable, Sendable {
    /// A file of the bundle does not exist or cannot be opened.
    case missingFile = "missing file"
    /// The manifest cannot be decoded, so screen and camera are unknown.
    case badManifest = "bad manifest"
    /// A line of a file cannot be decoded, or contradicts what is before it.
    case garbledLine = "garbled line"
    /// A row of the index points behind the end of the file of frames.
    case beyondEnd = "beyond the end of the frames"
    /// A row of the index has a time that is not later than that of the row before.
    case clockBackwards = "clock runs backwards"
    /// The bytes of a picture are not the ones that were written.
    case checksumMismatch = "checksum mismatch"
    /// The bytes of a picture are all there and cannot be decoded.
    case damagedPicture = "damaged picture"
    /// The end of a picture is missing.
    case truncatedPicture = "truncated picture"
    /// Frames without an index row were found by scanning; their times are estimates.
    case indexRebuilt = "index rebuilt"
    /// The program ended before it could close the recording.
    case notClosed = "not closed"

    /// The name of the kind, for people.
    package var name: String {
      switch self {
      case .missingFile: localized("missing file")
      case .badManifest: localized("bad manifest")
      case .garbledLine: localized("garbled line")
      case .beyondEnd: localized("beyond the end of the frames")
      case .clockBackwards: localized("clock runs backwards")
      case .checksumMismatch: localized("checksum mismatch")
      case .damagedPicture: localized("damaged picture")
      case .truncatedPicture: localized("truncated picture")
      case .indexRebuilt: localized("index rebuilt")
      case .notClosed: localized("not closed")
      }
    }
  }

  /// The kind of damage.
  package var kind: Kind
  /// The damaged file inside the bundle.
  package var file: String
  /// The damaged line in `file`, from 1; nil where there is none.
  package var line: Int?
  /// The damaged frame's number, from 0, as in the index; nil where there is none.
  package var frame: Int?
  /// Where the damage is in `file`, or in the file of frames for an index row that points there, bytes from its start.
  package var byteOffset: Int?
  /// What exactly is damaged, in words for a person.
  package var detail: String

  /// A problem at a place; parts of the place that are not known are nil.
  ///
  /// - Parameters:
  ///   - kind: the kind of damage.
  ///   - file: the file inside the bundle.
  ///   - line: the line in `file`, from 1.
  ///   - frame: the frame's number, from 0.
  ///   - byteOffset: bytes from the file's start.
  ///   - detail: what exactly is damaged, in words for a person.
  package init(
    _ kind: Kind, file: String, line: Int? = nil, frame: Int? = nil, byteOffset: Int? = nil, detail: String
  ) {
    self.kind = kind
    self.file = file
    self.line = line
    self.frame = frame
    self.byteOffset = byteOffset
    self.detail = detail
  }

  /// The problem as a line for a person: its place, its kind and its detail.
  package var description: String {
    let place = [
      file, line.map { localized("line \($0)") }, frame.map { localized("frame \($0)") },
      byteOffset.map { localized("byte \($0)") },
    ].compactMap { $0 }.joined(separator: ", ")
    return "\(place): \(kind.name): \(detail)"
  }
}
