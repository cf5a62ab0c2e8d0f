/// One element of the Open Gaze API, such as `<SET ID="USER_DATA" VALUE="7" />`: a tag and its attributes, in upper case.
struct OpenGazeElement: Hashable, Sendable {
  /// The length of the longest element that is read, bytes: the longest that clients send has 80.
  static let limit = 4096
  /// The largest number of attributes; more than any command has are an error.
  private static let mostAttributes = 32

  var tag: String
  /// The attributes, with values as they came, including entities.
  var attributes: [String: String]

  /// Parses an element of the Open Gaze API.
  ///
  /// - Parameter bytes: the bytes up to and including `/>`. Bytes before the element, such as a broken line, are
  ///   ignored.
  /// - Returns: nil where no element ends there.
  init?(_ bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    for start in bytes.indices where bytes[start] == UInt8(ascii: "<") {
      var reader = Reader(bytes: bytes, index: start + 1)
      if let element = reader.element() {
        self = element
        return
      }
    }
    return nil
  }

  private init(tag: String, attributes: [String: String]) { (self.tag, self.attributes) = (tag, attributes) }

  /// Reads an element from the byte after a `<`.
  private struct Reader {
    let bytes: [UInt8]
    var index: Int

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    mutating func element() -> OpenGazeElement? {
      guard let tag = name() else { return nil }
      var attributes: [String: String] = [:]
      while attributes.count <= OpenGazeElement.mostAttributes {
        skipBlanks()
        if next == UInt8(ascii: "/") {
          let isEnd = index + 2 == bytes.count && bytes[index + 1] == UInt8(ascii: ">")
          return isEnd ? OpenGazeElement(tag: tag, attributes: attributes) : nil
        }
        guard let key = name(), let value = value(), attributes[key] == nil else { return nil }
        attributes[key] = value
      }
      return nil
    }

    private mutating func skipBlanks() {
      while let byte = next, byte == 0x20 || (0x09...0x0D).contains(byte) { index += 1 }
    }

    private mutating func name() -> String? {
      let start = index
      while let byte = next, Self.isName(byte) { index += 1 }
      return start == index ? nil : String(decoding: bytes[start..<index], as: UTF8.self).uppercased()
    }

    private mutating func value() -> String? {
      skipBlanks()
      guard next == UInt8(ascii: "=") else { return nil }
      index += 1
      skipBlanks()
      guard let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
      let start = index + 1
      guard let end = bytes[start...].firstIndex(of: quote) else { return nil }
      index = end + 1
      return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    private static func isName(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
        true
      default: false
      }
    }
  }
}

/// Splits what a client sends into elements, which end with `/>`. Bytes may come in any portions. A pure value.
struct OpenGazeSplitter: Sendable {
  private enum State: Sendable {
    case collecting([UInt8])
    /// The element is longer than any that is read, and is skipped up to its end. `last` is the last byte.
    case discarding(last: UInt8)
  }

  private var state = State.collecting([])
  /// The number of pieces that ended but were no elements.
  private(set) var malformed: UInt64 = 0
  /// The number of pieces that were longer than `OpenGazeElement.limit`.
  private(set) var tooLong: UInt64 = 0

  /// Takes bytes that a client has sent.
  ///
  /// - Returns: the elements that ended in these bytes, in order.
  mutating func take(_ bytes: some Sequence<UInt8>) -> [OpenGazeElement] {
    var elements: [OpenGazeElement] = []
    for byte in bytes {
      if let element = take(byte) { elements.append(element) }
    }
    return elements
  }

  private mutating func take(_ byte: UInt8) -> OpenGazeElement? {
    switch state {
    case .discarding(let last):
      state = Self.ends(last, byte) ? .collecting([]) : .discarding(last: byte)
      return nil
    case .collecting(var piece):
      // The piece is moved out of the state first, so that it is not copied with every byte.
      state = .collecting([])
      let isEnd = Self.ends(piece.last, byte)
      piece.append(byte)
      if isEnd {
        if let element = OpenGazeElement(piece) { return element }
        malformed += 1
      } else if piece.count >= OpenGazeElement.limit {
        tooLong += 1
        state = .discarding(last: byte)
      } else {
        state = .collecting(piece)
      }
      return nil
    }
  }

  private static func ends(_ last: UInt8?, _ byte: UInt8) -> Bool {
    last == UInt8(ascii: "/") && byte == UInt8(ascii: ">")
  }
}
