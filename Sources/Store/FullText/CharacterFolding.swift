import Foundation

/// How characters are compared in a search: in small letters, without accents, ligatures as their letters, and with one
/// spelling for letters of Arabic that are written in several ways.
struct CharacterFolding {
  /// How a character takes part in words.
  enum Kind: Equatable {
    /// The character ends a word.
    case separator
    /// The character is ignored and ends no word.
    case ignored
    /// The character is part of a word, as these bytes of UTF-8.
    case letter([UInt8])
    /// The character is a word by itself: its script has no spaces between words.
    case word([UInt8])
    /// The character belongs to the single-character word before it, such as a vowel sign of Thai.
    case attached([UInt8])
  }

  private var known: [UInt32: Kind] = [:]

  mutating func kind(of scalar: Unicode.Scalar) -> Kind {
    if let kind = known[scalar.value] { return kind }
    let kind = Self.found(scalar)
    known[scalar.value] = kind
    return kind
  }

  private static func found(_ scalar: Unicode.Scalar) -> Kind {
    // CJK Unified Ideographs fold to themselves. This saves looking up their properties, which is slow.
    if (0x4E00...0x9FFF).contains(scalar.value) { return .word(Array(String(scalar).utf8)) }
    if isIgnored(scalar) { return .ignored }
    if let letters = special[scalar] { return .letter(Array(letters.utf8)) }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber:
      break
    case .nonspacingMark, .spacingMark, .enclosingMark:
      // Vowel signs of Indic scripts distinguish words, so they are not dropped.
      return isUnspaced(scalar) ? .attached(Array(String(scalar).utf8)) : .letter(Array(String(scalar).utf8))
    default: return .separator
    }
    if properties.numericType == .decimal, let value = properties.numericValue {
      return .letter(Array(String(Int(value)).utf8))
    }
    if isIdeographOrKana(scalar) {
      return .word(Array(String(scalar).precomposedStringWithCompatibilityMapping.utf8))
    }
    if isUnspaced(scalar) { return .word(Array(String(scalar).utf8)) }
    let isHangul = (0x1100...0x11FF).contains(scalar.value) || (0xAC00...0xD7FF).contains(scalar.value)
    let mapped =
      isHangul
      ? String(scalar).precomposedStringWithCompatibilityMapping
      : properties.lowercaseMapping.decomposedStringWithCompatibilityMapping
    var folded = ""
    for part in mapped.unicodeScalars where !isIgnored(part) {
      folded += special[part] ?? String(part).lowercased()
    }
    folded.unicodeScalars.removeAll { $0.properties.isWhitespace }
    return folded.isEmpty ? .ignored : .letter(Array(folded.utf8))
  }

  /// Letters that have no Unicode decomposition, and those of Arabic and Persian that are interchangeable.
  private static let special: [Unicode.Scalar: String] = [
    "ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l",
    "đ": "d", "Đ": "d", "ı": "i", "ς": "σ", "\u{671}": "\u{627}", "\u{649}": "\u{64A}", "\u{6CC}": "\u{64A}",
    "\u{629}": "\u{647}", "\u{6A9}": "\u{643}",
  ]

  /// Whether a character is ignored: accents, points of Hebrew, vowel signs of Arabic and its tatweel, joiners, soft
  /// hyphens, and direction marks.
  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x300...0x36F, 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5, 0x5C7, 0x610...0x61A, 0x640,
      0x64B...0x65F, 0x670, 0x6D6...0x6DC, 0x6DF...0x6E8, 0x6EA...0x6ED, 0x8D3...0x8FF, 0x1AB0...0x1AFF,
      0x1DC0...0x1DFF, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0x20D0...0x20FF, 0xFE00...0xFE0F,
      0xFE20...0xFE2F, 0xFEFF:
      true
    default: false
    }
  }

  private static func isIdeographOrKana(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3005, 0x3007, 0x3040...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: true
    default: scalar.properties.isIdeographic
    }
  }

  /// Whether a character belongs to a script without spaces between words: Thai, Lao, Myanmar, Khmer.
  private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF: true
    default: false
    }
  }
}
