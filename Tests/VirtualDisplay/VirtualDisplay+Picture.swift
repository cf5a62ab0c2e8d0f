import Foundation

/// What a display shows, px; compared byte for byte.
package struct ScreenPicture: Equatable, Sendable {
  package let width: Int
  package let height: Int
  /// Four bytes a pixel, row after row.
  package let bytes: Data

  /// Whether more than one colour is in it.
  package var isDrawn: Bool {
    let first = bytes.prefix(4)
    return stride(from: 0, to: bytes.count, by: 4).contains { bytes.dropFirst($0).prefix(4) != first }
  }
}

extension VirtualDisplay {
  /// The file holds no picture of a screen.
  package struct NoPicture: Error {}

  /// A part of what is shown now, read from the server's own memory: nothing has to be installed for that.
  ///
  /// - Parameter part: from the left and from the top, shares of the screen.
  /// - Throws: `NoPicture`, or Foundation's error for a file that cannot be read.
  package func picture(x: Range<Double>, y: Range<Double>) throws -> ScreenPicture {
    // An X window dump: numbers of four bytes, the greatest first, then colours, then the pixels.
    let dump = try Data(contentsOf: memory, options: .alwaysMapped)
    func number(_ index: Int) -> Int {
      dump.dropFirst(index * 4).prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }
    guard dump.count > 100, number(11) == 32 else { throw NoPicture() }
    let (width, height, rowBytes) = (number(4), number(5), number(12))
    let start = number(0) + number(19) * 12
    guard dump.count >= start + rowBytes * height else { throw NoPicture() }
    let columns = Int(x.lowerBound * Double(width))..<Int(x.upperBound * Double(width))
    let rows = Int(y.lowerBound * Double(height))..<Int(y.upperBound * Double(height))
    var bytes = Data(capacity: columns.count * rows.count * 4)
    for row in rows {
      let offset = dump.startIndex + start + row * rowBytes
      bytes += dump[offset + columns.lowerBound * 4..<offset + columns.upperBound * 4]
    }
    return ScreenPicture(width: columns.count, height: rows.count, bytes: bytes)
  }
}
