/// One piece of damage found in a bundle, by name and place. What is whole plays all the same.
package struct BundleProblem: Hashable, Sendable, CustomStringConvertible {
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

  package var kind: Kind
  /// The file inside the bundle.
  package var file: String
  /// Line in `file`, from 1.
  package var line: Int?
  /// Frame number, from 0: the row of the index that names it.
  package var frame: Int?
  /// Where in `file`, or in the frames file for an index line that points there, bytes from its start.
  package var byteOffset: Int?
  package var detail: String

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
