/// One sentence or label for people, in English, before it is translated.
///
/// It is written as a literal. What is interpolated becomes a numbered argument, so that a translation can put it elsewhere:
/// `"“\(title)” is removed"` has the key `“%1$s” is removed`.
package struct Message: Equatable, Sendable, ExpressibleByStringInterpolation {
  /// What translations are found by: the literal with `%1$s`, `%2$s` … for its arguments, and `%%` for a percent sign.
  package let key: String
  /// What was interpolated, in the order of the literal.
  package let arguments: [String]
  /// The English sentence with its arguments.
  package let text: String

  package init(stringLiteral text: String) {
    self.text = text
    key = Self.escaped(text)
    arguments = []
  }

  package init(stringInterpolation parts: Parts) {
    (key, arguments, text) = (parts.key, parts.arguments, parts.text)
  }

  /// A literal while it is put together.
  package struct Parts: StringInterpolationProtocol {
    fileprivate var key = ""
    fileprivate var arguments: [String] = []
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity + 4 * interpolationCount)
      text.reserveCapacity(literalCapacity + 8 * interpolationCount)
      arguments.reserveCapacity(interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) {
      key += Message.escaped(literal)
      text += literal
    }

    package mutating func appendInterpolation(_ value: String) {
      arguments.append(value)
      key += "%\(arguments.count)$s"
      text += value
    }

    /// Only what describes itself: an enum without a description would be told by the name of its case.
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      appendInterpolation(value.description)
    }
  }

  /// A translation with the arguments in their places. Without a number that an argument has, its text stays as it is.
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

  /// A literal as it stands in a key.
  static func escaped(_ literal: String) -> String {
    guard literal.utf8.contains(UInt8(ascii: "%")) else { return literal }
    return literal.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
  }
}

extension Substring {
  /// Where the digits at the beginning are followed by this ending.
  fileprivate func range(ofPlace ending: String) -> Range<Index>? {
    let digits = prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, self[digits.endIndex...].hasPrefix(ending) else { return nil }
    return digits.endIndex..<index(digits.endIndex, offsetBy: ending.count)
  }
}
