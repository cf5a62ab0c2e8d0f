import Foundation
import Signals

/// One row of `index.csv`: the place of a frame's picture and when it was taken.
package struct FrameEntry: Hashable, Sendable {
  /// The frame's number in the bundle, from 0: its row in the index and in the truth.
  package var index: Int
  /// The camera's own frame counter. A gap is a dropped frame; a decrease means that the camera was connected anew.
  package var sequence: UInt64
  /// When the frame was taken, on the session's clock.
  package var time: Timestamp
  /// Where the frame's JPEG begins in `frames.mjpeg`, bytes.
  package var offset: Int
  /// Length of the frame's JPEG, bytes.
  package var length: Int
  /// CRC-32 of the JPEG's bytes; nil where the entry was rebuilt by scanning, and `sequence` and `time` are estimates.
  package var checksum: UInt32?

  /// Makes a row from the frame's number, its counter, its time, and place and checksum of its picture.
  package init(index: Int, sequence: UInt64, time: Timestamp, offset: Int, length: Int, checksum: UInt32?) {
    self.index = index
    self.sequence = sequence
    self.time = time
    self.offset = offset
    self.length = length
    self.checksum = checksum
  }

  /// The first byte after the picture in the file of frames.
  package var end: Int { offset + length }

  /// Largest time that is accepted: no clock runs for 146 years, and beyond that sums of times would overflow.
  private static let latest: Int64 = 1 << 62

  static let header = "sequence,t_ns,offset,length,crc32"

  /// The row as CSV without its line end; `index` is the row's place and is not written.
  var csv: String {
    let hex = String(checksum ?? 0, radix: 16)
    let padded = String(repeating: "0", count: 8 - hex.count) + hex
    return "\(sequence),\(time.nanoseconds),\(offset),\(length),\(padded)"
  }

  /// Parses one line of the index.
  ///
  /// - Returns: nil for a line that is no row of an index.
  init?(csv line: Substring, index: Int) {
    let fields = line.split(separator: ",", omittingEmptySubsequences: false)
    guard fields.count == 5, let sequence = UInt64(fields[0]), let time = Int64(fields[1]),
      (0..<Self.latest).contains(time),
      let offset = Int(fields[2]), offset >= 0, let length = Int(fields[3]), length > 0,
      !offset.addingReportingOverflow(length).overflow,
      fields[4].count == 8, let checksum = UInt32(fields[4], radix: 16)
    else { return nil }
    self.init(
      index: index, sequence: sequence, time: Timestamp(nanoseconds: time), offset: offset, length: length,
      checksum: checksum)
  }
}
