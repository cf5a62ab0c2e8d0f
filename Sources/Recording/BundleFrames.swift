import Foundation
import JPEGCodec
import Localization
import Signals

/// The frames of a bundle, each decoded when it is read. `Frame.jpeg` holds the camera's own bytes.
package struct BundleFrames: Sequence, IteratorProtocol {
  private let entries: [FrameEntry]
  private let picture: PictureReader?
  private let report: (BundleProblem) -> Void
  private var position = 0

  init(_ bundle: SessionBundle, report: @escaping (BundleProblem) -> Void) {
    entries = bundle.entries
    self.report = report
    do { picture = try PictureReader(bundle.folder) } catch {
      picture = nil
      if !entries.isEmpty {
        report(BundleProblem(.missingFile, file: BundleFormat.frames, detail: "\(error)"))
      }
    }
  }

  /// Reads and decodes the next whole frame; nil after the last one. Damaged frames are reported and skipped.
  package mutating func next() -> Frame? {
    while let picture, position < entries.count {
      let entry = entries[position]
      position += 1
      do {
        return try picture.frame(entry)
      } catch { report(error) }
    }
    return nil
  }
}

extension BundleProblem: Error {}

/// Reads and decodes single pictures of a bundle. One thread at a time.
final class PictureReader {
  private let file: FramesFile
  private let codec: JPEGCoder

  init(_ folder: URL) throws {
    file = try FramesFile(folder.appending(path: BundleFormat.frames))
    codec = try JPEGCoder()
  }

  /// Reads the bytes of one frame's JPEG, as the camera sent them.
  ///
  /// - Throws: the problem with this frame, except for a picture that cannot be decoded.
  func jpeg(_ entry: FrameEntry) throws(BundleProblem) -> Data {
    let jpeg = file.bytes(entry.offset..<entry.end)
    guard jpeg.count == entry.length else {
      throw entry.problem(
        .truncatedPicture, localized("only \(jpeg.count) of \(entry.length) bytes are there"))
    }
    if let checksum = entry.checksum, CRC32.of(jpeg) != checksum {
      throw entry.problem(
        .checksumMismatch, localized("the \(entry.length) bytes are not the ones that were written"))
    }
    return jpeg
  }

  /// Reads and decodes one frame.
  /// - Throws: the problem with this frame.
  func frame(_ entry: FrameEntry) throws(BundleProblem) -> Frame {
    let jpeg = try jpeg(entry)
    do {
      return Frame(sequence: entry.sequence, time: entry.time, image: try codec.gray(jpeg), jpeg: jpeg)
    } catch { throw entry.problem(.damagedPicture, "\(error)") }
  }
}

extension FrameEntry {
  fileprivate func problem(_ kind: BundleProblem.Kind, _ detail: String) -> BundleProblem {
    BundleProblem(kind, file: BundleFormat.frames, frame: index, byteOffset: offset, detail: detail)
  }
}
