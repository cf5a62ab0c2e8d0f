import Foundation
import Localization

/// A person who is registered on this machine.
package struct Person: Hashable, Codable, Sendable, Identifiable {
  /// The person's identifier, which stays when the name changes, and is the name of their folder.
  package let id: UUID
  /// The person's name, with which they log in and which others in the household see.
  package let name: String
  /// Makes a person from their identifier and their name.
  package init(id: UUID, name: String) { (self.id, self.name) = (id, name) }
}

extension Person {
  /// The guest's name in the list of people. The guest has no account, and nobody who has one may get this name.
  package static let guestName = localized("Guest")
}

/// A person's name in its stored forms.
struct PersonName {
  /// The name as shown, normalised (NFC) and trimmed.
  let shown: String
  /// The form of the name that must be unique: case does not tell people apart.
  let key: String

  static let longest = 64

  init(_ typed: String) throws(AccountsError) {
    let trimmed = typed.precomposedStringWithCanonicalMapping
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard !trimmed.isEmpty else { throw .badName(name: trimmed, reason: localized("it is empty")) }
    guard trimmed.count <= Self.longest, trimmed.utf8.count <= 16 * Self.longest else {
      throw .badName(
        name: String(trimmed.prefix(20)) + "…",
        reason: localized(
          Self.longest, one: "it is longer than \(Self.longest) character",
          other: "it is longer than \(Self.longest) characters"))
    }
    // Invisible characters would let two people look the same in a list.
    guard trimmed.unicodeScalars.allSatisfy(Self.isVisible) else {
      throw .badName(
        name: trimmed.filter { $0.unicodeScalars.allSatisfy(Self.isVisible) },
        reason: localized("it holds characters that cannot be seen"))
    }
    shown = trimmed
    let drawn = String(String.UnicodeScalarView(trimmed.unicodeScalars.filter { !Self.isJoiner($0) }))
    key = drawn.folding(options: .caseInsensitive, locale: nil).precomposedStringWithCanonicalMapping
    guard !key.isEmpty else {
      throw .badName(name: "", reason: localized("it holds nothing that can be seen"))
    }
  }

  /// A name that somebody gets from now on, in registering or renaming. The guest's name is refused, since a person of that name
  /// would look like the guest in the list of people.
  init(new typed: String) throws(AccountsError) {
    try self.init(typed)
    guard !Self.guestKeys.contains(key) else {
      throw .badName(name: shown, reason: localized("it is what the guest is called"))
    }
  }

  /// The guest's name in English and in the program's language, as keys.
  private static let guestKeys = Set(["Guest", Person.guestName].compactMap { (try? PersonName($0))?.key })

  /// Whether a character is a joiner, which Persian and Indic spelling and some emoji need; joiners are left out of
  /// `key`.
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
  /// The form by which a name is looked up; nil if the text cannot be a name.
  package static func key(_ name: String) -> String? { (try? PersonName(name))?.key }

  /// Checks whether a text can be the name of somebody new, before they choose a password or a PIN for it. Whether somebody has
  /// the name already is not checked.
  /// - Throws: `badName`.
  package static func check(newName name: String) throws(AccountsError) { _ = try PersonName(new: name) }
}
