import Foundation

/// The header of SQLite files (https://www.sqlite.org/fileformat2.html#the_database_header), as far as it can be
/// rewritten without having been read.
struct SQLiteHeader: Hashable, Sendable {
  static let length = 100
  /// Possible page sizes in bytes, the library's default first.
  static let pageSizes = [4096, 1024, 2048, 8192, 512, 16_384, 32_768, 65_536]

  let bytes: Data

  /// Reads the header of a SQLite file.
  /// - Parameter bytes: the beginning of the file.
  /// - Returns: nil if there are fewer bytes than a header has.
  init?(_ bytes: Data) {
    guard bytes.count >= Self.length else { return nil }
    self.bytes = Data(bytes.prefix(Self.length))
  }

  /// The page size that the header gives; nil if it is invalid.
  var pageSize: Int? {
    let size = Int(bytes[16]) << 8 | Int(bytes[17])
    return Self.pageSizes.first { $0 == (size == 1 ? 65_536 : size) }
  }

  /// Whether the fields that are the same in each file of this program have their usual values, as far as reading depends
  /// on them.
  var isUsual: Bool {
    bytes[20..<24].elementsEqual([0, 64, 32, 32]) && bytes[52..<60].elementsEqual([0, 0, 0, 0, 0, 0, 0, 1])
      && bytes[64..<68].allSatisfy { $0 == 0 }
  }

  /// The header with all fields that are the same in each file of this program, and with the actual number of pages.
  ///
  /// The list of free pages is lost: for a file that is only read.
  /// - Parameters:
  ///   - pageSize: in bytes.
  ///   - pages: the number of pages in the file.
  ///   - hasLog: whether SQLite finds a write-ahead log beside the file.
  func restored(pageSize: Int, pages: Int, hasLog: Bool) -> SQLiteHeader {
    var header = bytes
    header.replaceSubrange(0..<16, with: Data("SQLite format 3\0".utf8))
    let size = pageSize == 65_536 ? 1 : pageSize
    let version: UInt8 = hasLog ? 2 : 1
    // The versions for writing and reading, no reserved bytes, and the fractions of a page that a row may take.
    header.replaceSubrange(
      16..<24, with: [UInt8(size >> 8), UInt8(size & 0xFF), version, version, 0, 64, 32, 32])
    let counter = header[24..<28]
    for (place, number) in [(28, pages), (32, 0), (36, 0), (44, 4), (48, 0), (52, 0), (56, 1), (64, 0)] {
      header.replaceSubrange(place..<place + 4, with: Self.bigEndian(number))
    }
    header.replaceSubrange(72..<92, with: Data(count: 20))
    // The header's number of pages is valid only if this field equals the change counter.
    header.replaceSubrange(92..<96, with: Data(counter))
    return SQLiteHeader(restored: header)
  }

  private init(restored bytes: Data) { self.bytes = bytes }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    let number = UInt32(clamping: number)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
