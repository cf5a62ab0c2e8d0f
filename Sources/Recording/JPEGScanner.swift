import Foundation

/// Finds JPEG pictures in a run of bytes by their markers (ITU-T T.81, annex B).
enum JPEGScanner {
  enum Extent: Equatable {
    /// The picture is whole; `end` is the offset of the first byte after its end marker.
    case whole(end: Int)
    /// The bytes end before the JPEG picture does.
    case truncated
    /// The bytes contain something that no JPEG picture may have at this place.
    case broken
  }

  struct Found: Equatable {
    var pictures: [Range<Int>] = []
    /// Offsets at which a picture begins that is not whole.
    var damaged: [Int] = []
  }

  /// Finds all whole pictures, in order; bytes between pictures are skipped.
  static func pictures(in bytes: UnsafeRawBufferPointer) -> Found {
    var found = Found()
    var position = 0
    while let start = nextStart(in: bytes, from: position) {
      if case .whole(let end) = extent(of: bytes, from: start) {
        found.pictures.append(start..<end)
        position = end
      } else {
        found.damaged.append(start)
        position = start + 2
      }
    }
    return found
  }

  /// Finds all whole pictures in `region` of a file that is too long for memory; offsets are those in the file.
  ///
  /// - Parameters:
  ///   - window: number of bytes in memory at a time; a longer picture is not found.
  ///   - read: the file's bytes in a range, fewer where it ends.
  static func pictures(in region: Range<Int>, window: Int = 16 << 20, read: (Range<Int>) -> Data) -> Found {
    var all = Found()
    var position = region.lowerBound
    while position < region.upperBound {
      let end = min(position + window, region.upperBound)
      var found = read(position..<end).withUnsafeBytes { pictures(in: $0) }
      var next = end
      if end < region.upperBound {
        // The last bytes may be the beginning of a picture, or of its first marker, so the next search starts there.
        let done = found.pictures.last?.upperBound ?? 0
        let open = found.damaged.first { $0 >= done } ?? max(done, end - position - 2)
        if open > 0 {
          found.damaged.removeAll { $0 >= open }
          next = position + open
        }
      }
      all.pictures += found.pictures.map { position + $0.lowerBound..<position + $0.upperBound }
      all.damaged += found.damaged.map { position + $0 }
      position = next
    }
    return all
  }

  /// Finds the end of the picture that starts at `start` (FF D8).
  ///
  /// Segments are skipped by their length, because a preview inside one has markers of its own. In the coded data FF is always
  /// followed by 00 or a restart marker, so any other marker ends the data.
  static func extent(of bytes: UnsafeRawBufferPointer, from start: Int) -> Extent {
    var position = start + 2
    while true {
      guard position + 1 < bytes.count else { return .truncated }
      guard bytes[position] == 0xFF else { return .broken }
      let marker = bytes[position + 1]
      switch marker {
      case 0xFF: position += 1
      case 0xD9: return .whole(end: position + 2)
      case 0x01, 0xD0...0xD7: position += 2
      case 0x00, 0xD8: return .broken
      default:
        guard position + 3 < bytes.count else { return .truncated }
        let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
        guard length >= 2 else { return .broken }
        position += 2 + length
        if marker == 0xDA {
          guard let next = endOfCodedData(in: bytes, from: position) else { return .truncated }
          position = next
        }
      }
    }
  }

  private static func endOfCodedData(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var position = start
    while let at = indexOfFF(in: bytes, from: position), at + 1 < bytes.count {
      switch bytes[at + 1] {
      case 0x00, 0xD0...0xD7: position = at + 2
      case 0xFF: position = at + 1
      default: return at
      }
    }
    return nil
  }

  private static func nextStart(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var position = start
    while let at = indexOfFF(in: bytes, from: position), at + 2 < bytes.count {
      if bytes[at + 1] == 0xD8, bytes[at + 2] == 0xFF { return at }
      position = at + 1
    }
    return nil
  }

  private static func indexOfFF(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard start < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + start, 0xFF, bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }
}
