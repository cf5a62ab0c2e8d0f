import Documents

/// The mail address of one person, safe to be given to a mail program.
package struct MailAddress: Hashable, Sendable {
  /// The address itself, without a name.
  package let text: String

  /// The most bytes of an address in UTF-8; RFC 5321, 4.5.3.1.
  private static let longest = 254

  /// Accepts a single address, and nothing that could be several addresses, an option, or part of a command: letters and
  /// numbers of any script, and `. _ + - ~` before the @ sign.
  /// - Throws: `badAddress`.
  package init(_ text: String) throws(MailError) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.count <= Self.longest, Self.isName(parts[0]), Self.isDomain(parts[1])
    else { throw .badAddress(DisplayText.of(text, maximum: 80)) }
    self.text = text
  }

  private static func isName(_ name: Substring) -> Bool {
    // A leading hyphen would make the address an option.
    guard let first = name.unicodeScalars.first, first != "-" else { return false }
    return name.unicodeScalars.allSatisfy { isWordPart($0) || "._+-~".unicodeScalars.contains($0) }
  }

  private static func isDomain(_ domain: Substring) -> Bool {
    domain.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      !label.isEmpty && !label.hasPrefix("-") && !label.hasSuffix("-")
        && label.unicodeScalars.allSatisfy { isWordPart($0) || $0 == "-" }
    }
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber:
      true
    default: false
    }
  }
}
