import Foundation

/// Somebody who is registered on this machine.
package struct Person: Hashable, Codable, Sendable, Identifiable {
  /// Stays when the name changes; names the person's folder.
  package let id: UUID
  /// What the person logs in by, and what others in the household see.
  package let name: String
  package init(id: UUID, name: String) { (self.id, self.name) = (id, name) }
}

/// A name as it is kept.
struct PersonName {
  /// Normalised (NFC) and trimmed.
  let shown: String
  /// What must be unique: capitals do not tell people apart.
  let key: String

  static let longest = 64

  init(_ typed: String) throws(AccountsError) {
    let trimmed = typed.precomposedStringWithCanonicalMapping
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard !trimmed.isEmpty else { throw .badName(name: trimmed, reason: "it is empty") }
    guard trimmed.count <= Self.longest, trimmed.utf8.count <= 16 * Self.longest else {
      throw .badName(
        name: String(trimmed.prefix(20)) + "…", reason: "it is longer than \(Self.longest) characters")
    }
    // Invisible characters would let two people look the same in a list.
    guard trimmed.unicodeScalars.allSatisfy(Self.isVisible) else {
      throw .badName(
        name: trimmed.filter { $0.unicodeScalars.allSatisfy(Self.isVisible) },
        reason: "it holds characters that cannot be seen")
    }
    shown = trimmed
    let drawn = String(String.UnicodeScalarView(trimmed.unicodeScalars.filter { !Self.isJoiner($0) }))
    key = drawn.folding(options: .caseInsensitive, locale: nil).precomposedStringWithCanonicalMapping
    guard !key.isEmpty else { throw .badName(name: "", reason: "it holds nothing that can be seen") }
  }

  /// Persian and Indic spelling and some emoji need the joiners; they count for nothing in `key`.
  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{200C}" || scalar == "\u{200D}"
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if isJoiner(scalar) { return true }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
    default: true
    }
  }
}

extension Person {
  /// What a name is looked up by; nil for what cannot be a name.
  package static func key(_ name: String) -> String? { (try? PersonName(name))?.key }
}
