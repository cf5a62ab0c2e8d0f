import Foundation
import JPEGCodec
import Signals

/// A file of JPEG pictures one after another (Motion JPEG), of any length. One thread at a time.
package final class JPEGFilm {
  private let file: FramesFile
  private let pictures: [Range<Int>]
  private let codec: JPEGCoder
  /// Number of pictures that begin in the file and do not end.
  package let damaged: Int

  /// Opens a file of JPEG pictures.
  /// - Throws: `RecordingError.cannotRead`; `JPEGError` where there is no decoder.
  package init(opening url: URL) throws {
    let file = try FramesFile(url)
    let found = JPEGScanner.pictures(in: 0..<file.size) { file.bytes($0) }
    (pictures, damaged) = (found.pictures, found.damaged.count)
    self.file = file
    codec = try JPEGCoder()
  }

  /// The number of whole pictures in the file.
  package var count: Int { pictures.count }

  /// Decodes one picture of the file.
  /// - Throws: `JPEGError` for a picture that cannot be decoded.
  package func picture(_ index: Int) throws -> GrayImage { try codec.gray(file.bytes(pictures[index])) }
}
