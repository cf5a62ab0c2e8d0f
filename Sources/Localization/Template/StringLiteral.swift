/// A Swift string literal, read piece by piece: with or without `#`, on one line or on several.
struct StringLiteral {
  enum Part {
    /// A character of text, which is added to the literal's text.
    case text
    /// An interpolation, whose code begins at this byte. Reading continues after it with `go(on:argument:)`.
    case code(Int)
  }

  private let bytes: [UInt8]
  private let hashes: Int
  private let isMultiline: Bool
  private var at: Int
  /// The text of each line as it stands in keys.
  private var lines: [[UInt8]] = [[]]
  /// The numbers of the lines that continue the line before, which ended with a backslash.
  private var joined: Set<Int> = []
  private var state = State.open

  private enum State { case open, closed, broken }

  /// Begins to read a literal.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the whole file.
  ///   - start: the index of the literal's first `#` or quotation mark.
  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    hashes = bytes[start...].prefix { $0 == UInt8(ascii: "#") }.count
    let quote = start + hashes
    isMultiline = bytes[quote...].starts(with: "\"\"\"".utf8)
    at = quote + (isMultiline ? 3 : 1)
    // The text of a literal of several lines begins on the line after the quotation marks.
    if isMultiline { at = (bytes[at...].firstIndex(of: 0x0a) ?? bytes.count - 1) + 1 }
  }

  /// The index after the literal, once it was read to its end.
  var end: Int { at }

  /// The literal's text as it stands in keys; nil if the literal does not end or has an escape that Swift does not know.
  var text: String? {
    guard state == .closed else { return nil }
    guard isMultiline else { return String(decoding: lines[0], as: UTF8.self) }
    // The spaces before the closing quotation marks are the indentation of all lines, which is no part of the text.
    let indent = lines[lines.count - 1].count
    var text: [UInt8] = []
    for (number, line) in lines.dropLast().enumerated() {
      if number > 0, !joined.contains(number) { text.append(0x0a) }
      text += line.prefix(indent).allSatisfy { $0 == 0x20 || $0 == 0x09 } ? line.dropFirst(indent) : line[...]
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Continues after an interpolation, whose code ends before `index`.
  mutating func go(on index: Int, argument: Int) {
    at = index
    lines[lines.count - 1] += "%\(argument)$s".utf8
  }

  /// The next part; nil at the end of the literal.
  mutating func next() -> Part? {
    guard state == .open else { return nil }
    guard at < bytes.count, isMultiline || bytes[at] != 0x0a else {
      state = .broken
      return nil
    }
    if isClosing {
      at += (isMultiline ? 3 : 1) + hashes
      state = .closed
      return nil
    }
    if isEscape {
      at += 1 + hashes
      return escape()
    }
    switch bytes[at] {
    case 0x0a: lines.append([])
    case UInt8(ascii: "%"): lines[lines.count - 1] += "%%".utf8
    default: lines[lines.count - 1].append(bytes[at])
    }
    at += 1
    return .text
  }

  private var isClosing: Bool {
    let mark = (isMultiline ? "\"\"\"" : "\"") + String(repeating: "#", count: hashes)
    return bytes[at...].starts(with: mark.utf8)
  }

  private var isEscape: Bool {
    bytes[at...].starts(with: ("\\" + String(repeating: "#", count: hashes)).utf8)
  }

  private mutating func escape() -> Part? {
    guard at < bytes.count else { return broken() }
    let mark = bytes[at]
    at += 1
    switch mark {
    case UInt8(ascii: "("): return .code(at)
    case UInt8(ascii: "n"): keep([0x0a])
    case UInt8(ascii: "t"): keep([0x09])
    case UInt8(ascii: "r"): keep([0x0d])
    case UInt8(ascii: "0"): keep([0])
    case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"): keep([mark])
    case UInt8(ascii: "u"): return character()
    case 0x0a, 0x20, 0x09:
      // After a backslash at the end of a line the text continues on the next line.
      guard isMultiline, let line = bytes[(at - 1)...].firstIndex(of: 0x0a) else { return broken() }
      at = line + 1
      joined.insert(lines.count)
      lines.append([])
    default: return broken()
    }
    return .text
  }

  /// Reads the code of a character after `\u`, such as `{2026}`.
  private mutating func character() -> Part? {
    guard at < bytes.count, bytes[at] == UInt8(ascii: "{"),
      let close = bytes[at...].firstIndex(of: UInt8(ascii: "}")),
      let code = UInt32(String(decoding: bytes[(at + 1)..<close], as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(code)
    else { return broken() }
    at = close + 1
    keep(Array(String(scalar).utf8))
    return .text
  }

  private mutating func keep(_ text: [UInt8]) { lines[lines.count - 1] += text }

  private mutating func broken() -> Part? {
    state = .broken
    return nil
  }
}
