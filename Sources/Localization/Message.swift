/// A sentence or label for people in English, before it is translated.
///
/// It is written as a string literal. Interpolated values become numbered arguments, so that a translation can put them in
/// another order: `"“\(title)” is removed"` has the key `“%1$s” is removed`.
package struct Message: Equatable, Sendable, ExpressibleByStringInterpolation {
  /// The key by which a translation is found: the literal with `%1$s`, `%2$s` … for its arguments, and `%%` for a percent
  /// sign.
  package let key: String
  /// The interpolated values in the order of the literal.
  package let arguments: [String]
  /// The English sentence with its arguments.
  package let text: String

  /// Makes a message without arguments from a string literal.
  package init(stringLiteral text: String) {
    self.text = text
    key = Self.escaped(text)
    arguments = []
  }

  /// Makes a message with arguments from the collected parts of a string literal.
  package init(stringInterpolation parts: Parts) {
    (key, arguments, text) = (parts.key, parts.arguments, parts.text)
  }

  /// Collects the parts of an interpolated string literal.
  package struct Parts: StringInterpolationProtocol {
    fileprivate var key = ""
    fileprivate var arguments: [String] = []
    fileprivate var text = ""

    /// Reserves room for literal text of about that length and for that many arguments.
    package init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity + 4 * interpolationCount)
      text.reserveCapacity(literalCapacity + 8 * interpolationCount)
      arguments.reserveCapacity(interpolationCount)
    }

    /// Adds a piece of the literal to the text, and to the key with its percent signs doubled.
    package mutating func appendLiteral(_ literal: String) {
      key += Message.escaped(literal)
      text += literal
    }

    /// Adds a value to the text, and a numbered placeholder for it to the key.
    package mutating func appendInterpolation(_ value: String) {
      arguments.append(value)
      key += "%\(arguments.count)$s"
      text += value
    }

    /// Takes values that describe themselves. Any other value, such as an enum without a description, would be shown by its
    /// name in the source.
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      appendInterpolation(value.description)
    }
  }

  /// Puts the arguments into a translation. A placeholder whose number no argument has stays as it is.
  func filled(into translation: String) -> String {
    guard translation.utf8.contains(UInt8(ascii: "%")) else { return translation }
    var filled = ""
    var rest = Substring(translation)
    while let percent = rest.firstIndex(of: "%") {
      filled += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      if rest.first == "%" {
        filled += "%"
        rest = rest.dropFirst()
      } else if let end = rest.range(ofPlace: "$s"), let number = Int(rest[..<end.lowerBound]),
        arguments.indices.contains(number - 1)
      {
        filled += arguments[number - 1]
        rest = rest[end.upperBound...]
      } else {
        filled += "%"
      }
    }
    return filled + rest
  }

  /// A part of a literal as it stands in a key, with percent signs doubled.
  static func escaped(_ literal: String) -> String {
    guard literal.utf8.contains(UInt8(ascii: "%")) else { return literal }
    return literal.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
  }
}

extension Substring {
  /// The range of the given ending directly after the digits at the beginning; nil where it does not follow them.
  fileprivate func range(ofPlace ending: String) -> Range<Index>? {
    let digits = prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, self[digits.endIndex...].hasPrefix(ending) else { return nil }
    return digits.endIndex..<index(digits.endIndex, offsetBy: ending.count)
  }
}
