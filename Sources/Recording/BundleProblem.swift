/// One piece of damage found in a bundle, by name and place. What is whole plays all the same.
package struct BundleProblem: Hashable, Sendable, CustomStringConvertible {
  /// What is wrong; the words are for people.
  package enum Kind: String, Hashable, Sendable {
    case missingFile = "missing file"
    case badManifest = "bad manifest"
    case garbledLine = "garbled line"
    case beyondEnd = "beyond the end of the frames"
    case clockBackwards = "clock runs backwards"
    case checksumMismatch = "checksum mismatch"
    case damagedPicture = "damaged picture"
    case truncatedPicture = "truncated picture"
    /// Frames without an index line were found by scanning; their times are estimates.
    case indexRebuilt = "index rebuilt"
    /// The program ended before it could close the recording.
    case notClosed = "not closed"
  }

  /// What is wrong.
  package var kind: Kind
  /// The file inside the bundle.
  package var file: String
  /// Line in `file`, from 1.
  package var line: Int?
  /// Frame number, from 0: the row of the index that names it.
  package var frame: Int?
  /// Where in `file`, or in the frames file for an index line that points there, bytes from its start.
  package var byteOffset: Int?
  /// What exactly is wrong there, in words for a person.
  package var detail: String

  /// A problem at a place; what of the place is not known is nil.
  ///
  /// - Parameters:
  ///   - kind: what is wrong.
  ///   - file: the file inside the bundle.
  ///   - line: the line in `file`, from 1.
  ///   - frame: the frame's number, from 0.
  ///   - byteOffset: bytes from the file's start.
  ///   - detail: what exactly is wrong, in words for a person.
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

  package var description: String {
    let place = [
      file, line.map { "line \($0)" }, frame.map { "frame \($0)" }, byteOffset.map { "byte \($0)" },
    ].compactMap { $0 }.joined(separator: ", ")
    return "\(place): \(kind.rawValue): \(detail)"
  }
}
