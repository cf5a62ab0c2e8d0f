/// Finds the messages in the text of a Swift file: the literals in calls of `localized`.
///
/// It knows as much of Swift's syntax as is needed to distinguish code, comments, literals and interpolations.
struct SourceScanner {
  let file: String
  private let bytes: [UInt8]
  private var at = 0
  private(set) var messages: [SourceMessage] = []

  init(_ text: String, file: String) {
    bytes = Array(text.utf8)
    self.file = file
  }

  /// The messages of a file, in the order in which they stand in it.
  static func messages(in text: String, file: String) throws(TemplateError) -> [SourceMessage] {
    var scanner = SourceScanner(text, file: file)
    try scanner.code()
    return scanner.messages
  }

  // MARK: Code

  /// Reads code to the end of the file, or to the parenthesis that closes an interpolation, inclusive.
  private mutating func code() throws(TemplateError) {
    var depth = 0
    while at < bytes.count {
      if skipSpace() { continue }
      if isLiteral {
        _ = try literal()
      } else if Self.isWord(bytes[at]) {
        try word()
      } else {
        if bytes[at] == UInt8(ascii: "(") { depth += 1 }
        if bytes[at] == UInt8(ascii: ")") { depth -= 1 }
        at += 1
        if depth < 0 { return }
      }
    }
  }

  private mutating func word() throws(TemplateError) {
    let start = at
    while at < bytes.count, Self.isWord(bytes[at]) { at += 1 }
    let word = bytes[start..<at]
    if word.elementsEqual("func".utf8) {
      // The name in the declaration of a function is no call.
      while skipSpace() {}
      while at < bytes.count, Self.isWord(bytes[at]) { at += 1 }
    } else if word.elementsEqual("localized".utf8), next == UInt8(ascii: "(") {
      let line = line(of: start)
      at += 1
      try call(line)
    }
  }

  /// Reads the arguments of a call, beginning after its opening parenthesis.
  private mutating func call(_ line: Int) throws(TemplateError) {
    while skipSpace() {}
    var found = SourceMessage(key: "", file: file, line: line)
    if isLiteral {
      found.key = try literal()
      if try comma(), try label("context") { found.context = try argument(line) }
    } else {
      try number(line)
      guard try label("one") else { throw unreadable(line, "a message is a literal, not a value") }
      found.key = try argument(line)
      guard try comma(), try label("other") else {
        throw unreadable(line, "the text for other numbers is missing")
      }
      let many = try argument(line)
      found.plural = many
      let count = Self.places(in: found.key)
      guard count == 0 || count == Self.places(in: many) else {
        throw unreadable(line, "the text for one has other arguments than that for other numbers")
      }
    }
    _ = try comma()
    guard next == UInt8(ascii: ")") else {
      throw unreadable(line, "a message is one literal and nothing else")
    }
    at += 1
    messages.append(found)
  }

  /// Reads a value up to the comma after it.
  private mutating func number(_ line: Int) throws(TemplateError) {
    while at < bytes.count {
      if skipSpace() { continue }
      switch bytes[at] {
      case UInt8(ascii: ","):
        at += 1
        return
      case UInt8(ascii: "("):
        at += 1
        try code()
      case UInt8(ascii: ")"): throw unreadable(line, "a message is a literal, not a value")
      default:
        if isLiteral { _ = try literal() } else if Self.isWord(bytes[at]) { try word() } else { at += 1 }
      }
    }
  }

  private mutating func argument(_ line: Int) throws(TemplateError) -> String {
    while skipSpace() {}
    guard isLiteral else { throw unreadable(line, "a message and its context are literals, not values") }
    return try literal()
  }

  private mutating func comma() throws(TemplateError) -> Bool {
    while skipSpace() {}
    guard next == UInt8(ascii: ",") else { return false }
    at += 1
    while skipSpace() {}
    return true
  }

  private mutating func label(_ name: String) throws(TemplateError) -> Bool {
    while skipSpace() {}
    guard bytes[at...].starts(with: "\(name):".utf8) else { return false }
    at += name.utf8.count + 1
    return true
  }

  // MARK: Literals

  /// Whether a string literal begins at the present byte.
  private var isLiteral: Bool {
    guard at < bytes.count else { return false }
    if bytes[at] == UInt8(ascii: "\"") { return true }
    guard bytes[at] == UInt8(ascii: "#") else { return false }
    return bytes[at...].first { $0 != UInt8(ascii: "#") } == UInt8(ascii: "\"")
  }

  /// Reads a string literal.
  ///
  /// - Returns: its text as it stands in keys.
  private mutating func literal() throws(TemplateError) -> String {
    let start = line(of: at)
    var literal = StringLiteral(bytes, from: at)
    var arguments = 0
    while let part = literal.next() {
      switch part {
      case .text: break
      case .code(let begin):
        arguments += 1
        at = begin
        try code()
        literal.go(on: at, argument: arguments)
      }
    }
    guard let text = literal.text else {
      throw unreadable(start, "a string literal does not end, or has an unknown escape")
    }
    at = literal.end
    return text
  }

  // MARK: Bytes

  private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

  /// Skips a space or a comment.
  ///
  /// - Returns: whether there was one.
  private mutating func skipSpace() -> Bool {
    guard at < bytes.count else { return false }
    if [0x20, 0x0a, 0x09, 0x0d].contains(bytes[at]) {
      at += 1
      return true
    }
    if bytes[at...].starts(with: "//".utf8) {
      while at < bytes.count, bytes[at] != 0x0a { at += 1 }
      return true
    }
    guard bytes[at...].starts(with: "/*".utf8) else { return false }
    var depth = 0
    while at < bytes.count {
      let (opens, closes) = (bytes[at...].starts(with: "/*".utf8), bytes[at...].starts(with: "*/".utf8))
      at += opens || closes ? 2 : 1
      depth += opens ? 1 : closes ? -1 : 0
      if depth == 0 { break }
    }
    return true
  }

  private func line(of index: Int) -> Int { bytes[..<index].count { $0 == 0x0a } + 1 }

  private func unreadable(_ line: Int, _ reason: String) -> TemplateError {
    .unreadable(file: file, line: line, reason: reason)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte)
      || (0x61...0x7a).contains(byte)
  }

  private static func places(in key: String) -> Int {
    var rest = key.utf8[...]
    var count = 0
    while let place = rest.firstIndex(of: UInt8(ascii: "%")) {
      rest = rest[rest.index(after: place)...]
      if rest.first == UInt8(ascii: "%") { rest = rest.dropFirst() } else { count += 1 }
    }
    return count
  }
}
