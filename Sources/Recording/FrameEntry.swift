import Foundation
import Signals

/// One row of `index.csv`: where a frame's picture lies and when it was taken.
package struct FrameEntry: Hashable, Sendable {
  /// The frame's number in the bundle, from 0: its row in the index and in the truth.
  package var index: Int
  /// The camera's own counter; a gap is a dropped frame, a fall a camera that was connected anew.
  package var sequence: UInt64
  /// When it was taken, on the session's clock.
  package var time: Timestamp
  /// Where its JPEG begins in `frames.mjpeg`, bytes.
  package var offset: Int
  /// Bytes.
  package var length: Int
  /// CRC-32 of those bytes; nil where the entry was rebuilt by scanning, and then `sequence` and
  /// `time` are estimates.
  package var checksum: UInt32?

  package init(index: Int, sequence: UInt64, time: Timestamp, offset: Int, length: Int, checksum: UInt32?) {
    self.index = index
    self.sequence = sequence
    self.time = time
    self.offset = offset
    self.length = length
    self.checksum = checksum
  }

  /// The first byte behind the picture in the file of frames.
  package var end: Int { offset + length }

  /// No clock of ours runs 146 years; beyond that, sums of times would overflow.
  private static let latest: Int64 = 1 << 62

  static let header = "sequence,t_ns,offset,length,crc32"

  /// The row without its line end; `index` is the row's place and is not written.
  var csv: String {
    let hex = String(checksum ?? 0, radix: 16)
    let padded = String(repeating: "0", count: 8 - hex.count) + hex
    return "\(sequence),\(time.nanoseconds),\(offset),\(length),\(padded)"
  }

  /// - Returns: nil for a line that is not such a row.
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
