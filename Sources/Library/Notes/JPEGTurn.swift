/// The orientation that cameras record in JPEG files (Exif 2.32, 4.6.4).
enum JPEGTurn {
  /// By how many quarter turns, clockwise, a picture is turned to be upright; 0 if the file does not say it
  /// readably. Mirrored orientations, which cameras do not write, are not applied.
  static func quarters(of bytes: UnsafeRawBufferPointer) -> Int {
    var place = 2
    while let marker = number(bytes, place, 2), marker > 0xFF00, marker != 0xFFDA {
      // Any number of fill bytes 0xFF may stand before a JPEG marker.
      if marker == 0xFFFF {
        place += 1
        continue
      }
      guard let length = number(bytes, place + 2, 2), length >= 2 else { return 0 }
      if marker == 0xFFE1, number(bytes, place + 4, 4) == 0x4578_6966 {
        return orientation(bytes, from: place + 10, to: place + 2 + length)
      }
      place += 2 + length
    }
    return 0
  }

  /// The orientation entry of the first TIFF directory (TIFF 6.0, 2).
  private static func orientation(
    _ bytes: UnsafeRawBufferPointer, from start: Int, to end: Int
  ) -> Int {
    guard end <= bytes.count, let order = number(bytes, start, 2), order == 0x4949 || order == 0x4D4D else {
      return 0
    }
    let isLittle = order == 0x4949
    guard let offset = number(bytes, start + 4, 4, isLittle: isLittle),
      let count = number(bytes, start + offset, 2, isLittle: isLittle)
    else { return 0 }
    for entry in 0..<min(count, 200) {
      let place = start + offset + 2 + 12 * entry
      guard place + 12 <= end, let tag = number(bytes, place, 2, isLittle: isLittle) else { return 0 }
      guard tag == 0x0112 else { continue }
      return [3: 2, 6: 1, 8: 3][number(bytes, place + 8, 2, isLittle: isLittle) ?? 1] ?? 0
    }
    return 0
  }

  private static func number(
    _ bytes: UnsafeRawBufferPointer, _ place: Int, _ length: Int, isLittle: Bool = false
  ) -> Int? {
    guard place >= 0, place <= bytes.count - length else { return nil }
    let part = bytes[place..<place + length]
    return isLittle ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
  }
}
