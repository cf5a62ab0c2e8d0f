/// Cuts text into the words that are searched for, texts and typed queries alike.
///
/// Not for use by two threads at a time, since it caches how characters are folded.
package struct TextTokenizer {
  /// The most bytes of a word; longer ones are cut, in texts and queries alike.
  static let longest = 96
  private var folding = CharacterFolding()
  private var token: [UInt8] = []

  /// Makes a tokenizer that has not folded any character yet.
  package init() {}

  /// Finds the words of a text.
  ///
  /// - Parameters:
  ///   - text: UTF-8.
  ///   - found: called with each word's bytes, in small letters without accents, and its byte range in the text; it
  ///     returns false to stop.
  package mutating func tokens(
    in text: UnsafeBufferPointer<UInt8>, _ found: (UnsafeBufferPointer<UInt8>, Range<Int>) -> Bool
  ) {
    var (index, start, end) = (0, 0, 0)
    var isAttachable = false
    token.removeAll(keepingCapacity: true)
    func flush(_ token: inout [UInt8]) -> Bool {
      defer { token.removeAll(keepingCapacity: true) }
      guard !token.isEmpty else { return true }
      var count = min(token.count, Self.longest)
      while count > 0, count < token.count, token[count] & 0xC0 == 0x80 { count -= 1 }
      return token.withUnsafeBufferPointer { found(UnsafeBufferPointer(rebasing: $0[..<count]), start..<end) }
    }
    while index < text.count {
      let byte = text[index]
      if byte < 0x80 {
        let folded = Self.ascii[Int(byte)]
        if folded == 0 || isAttachable {
          guard flush(&token) else { return }
          isAttachable = false
        }
        if folded != 0 {
          if token.isEmpty { start = index }
          token.append(folded)
          end = index + 1
        }
        index += 1
        continue
      }
      let (scalar, length) = Self.scalar(text, index)
      defer { index += length }
      switch folding.kind(of: scalar) {
      case .ignored: if !token.isEmpty { end = index + length }
      case .separator:
        guard flush(&token) else { return }
        isAttachable = false
      case .letter(let bytes):
        if isAttachable {
          guard flush(&token) else { return }
          isAttachable = false
        }
        if token.isEmpty { start = index }
        token += bytes
        end = index + length
      case .word(let bytes):
        guard flush(&token) else { return }
        (token, start, end, isAttachable) = (bytes, index, index + length, true)
      case .attached(let bytes):
        if token.isEmpty { start = index }
        token += bytes
        end = index + length
      }
    }
    _ = flush(&token)
  }

  /// The words of a text, in order.
  package mutating func words(_ text: String) -> [Word] {
    var words: [Word] = []
    var text = text
    text.withUTF8 { bytes in
      tokens(in: bytes) { token, range in
        words.append(Word(text: String(decoding: token, as: UTF8.self), bytes: range))
        return true
      }
    }
    return words
  }

  /// A word of a text in its folded form, and its place.
  package struct Word: Hashable, Sendable {
    /// The word in small letters without accents.
    package let text: String
    /// The word's byte range in the original text, in UTF-8.
    package let bytes: Range<Int>
  }

  /// The folded form of ASCII characters: small letters and digits; 0 for characters that separate words.
  private static let ascii: [UInt8] = (0..<128).map { byte in
    switch byte {
    case 48...57, 97...122: UInt8(byte)
    case 65...90: UInt8(byte) + 32
    default: 0
    }
  }

  /// The character at a byte of UTF-8; U+FFFD, one byte long, if the bytes are invalid.
  private static func scalar(
    _ text: UnsafeBufferPointer<UInt8>, _ index: Int
  ) -> (scalar: Unicode.Scalar, length: Int) {
    let first = text[index]
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, index + length <= text.count else { return ("\u{FFFD}", 1) }
    var value = UInt32(first) & (length == 4 ? 0x07 : length == 3 ? 0x0F : 0x1F)
    for offset in 1..<length {
      let next = text[index + offset]
      guard next & 0xC0 == 0x80 else { return ("\u{FFFD}", 1) }
      value = value << 6 | UInt32(next & 0x3F)
    }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }
}
