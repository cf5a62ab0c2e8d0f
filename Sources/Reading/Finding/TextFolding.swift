import Foundation

/// Folds text for comparison in a search: without case, accents, variants of a letter and hyphens within words.
///
/// The searched words and the text are folded alike. No locale is used, because the document's language is not known.
enum TextFolding {
  /// The folded text as UTF-8, with a single space for white space of any length.
  static func folded(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return bytes
  }

  /// Appends a text to text that has been folded already.
  ///
  /// - Parameter bytes: the folded text so far.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    if text.utf8.allSatisfy({ $0 < 0x80 && $0 != hyphen }) {
      // Most text is plain ASCII, for which no Unicode properties are needed.
      for byte in text.utf8 { append(byte, to: &bytes) }
      return
    }
    let plain = text.precomposedStringWithCompatibilityMapping.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    var before: Unicode.Scalar?
    let scalars = Array(plain.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      defer { before = scalar }
      switch scalar.value {
      case 0x20, 0x09...0x0D, 0x00A0, 0x2028, 0x2029, 0x3000: append(space, to: &bytes)
      // A soft hyphen or a space of zero width is dropped.
      case 0x00AD, 0x200B...0x200D, 0x2060, 0xFEFF: break
      case 0x2018, 0x2019, 0x02BC: bytes.append(UInt8(ascii: "'"))
      case 0x201C, 0x201D: bytes.append(UInt8(ascii: "\""))
      case 0x2D, 0x2010...0x2015, 0x2212:
        // A hyphen between letters may come from a line's end, so it is dropped in any case.
        let next = scalars.indices.contains(index + 1) ? scalars[index + 1] : nil
        let isWithin = before?.properties.isAlphabetic == true && next?.properties.isAlphabetic == true
        if !isWithin { bytes.append(hyphen) }
      default: bytes += Array(String(scalar).utf8)
      }
    }
  }

  private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case 0x20, 0x09...0x0D: if let last = bytes.last, last != space { bytes.append(space) }
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
    default: bytes.append(byte)
    }
  }

  static let space = UInt8(ascii: " ")
  private static let hyphen = UInt8(ascii: "-")

  /// Whether the character's script is written without spaces between words, so that the end of a line is no space
  /// either.
  static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // The blocks of Thai and Lao, Myanmar, and Khmer.
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: true
    // The blocks of Chinese and Japanese; Hangul is written with spaces.
    case 0x2E80...0x30FF, 0x31F0...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF: true
    default: false
    }
  }
}
