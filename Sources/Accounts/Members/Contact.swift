import Foundation
import Localization
import Store

/// A contact: somebody outside the household whom its people may want to reach, such as a nurse or a daughter.
package struct Contact: Hashable, Codable, Sendable, Identifiable {
  /// The contact's identifier in the household, a UUIDv7 as text; it stays when the contact changes.
  package let id: String
  /// The contact's name in the household.
  package var name: String
  /// The contact's telephone number as it was written; empty if unknown.
  package var phone: String
  /// The contact's mail address; empty if unknown.
  package var mail: String
  /// A note on when and how to reach the contact; may be empty.
  package var note: String
  /// Whether the call for help names this contact; true for one contact at most.
  package var isHelp: Bool
  /// The contact's version, which rises with every change; a change of an older version is refused.
  package let version: Int

  /// Makes a contact from its name and the ways to reach it; by default it is a new one, with an identifier of its
  /// own.
  package init(
    id: String = UUIDv7.make(), name: String, phone: String = "", mail: String = "", note: String = "",
    isHelp: Bool = false, version: Int = 1
  ) {
    (self.id, self.name, self.phone, self.mail) = (id, name, phone, mail)
    (self.note, self.isHelp, self.version) = (note, isHelp, version)
  }

  init(_ row: SQLRow) throws(StoreError) {
    self.init(
      id: try row.text("id"), name: try row.text("name"), phone: try row.text("phone"),
      mail: try row.text("mail"), note: try row.text("note"), isHelp: try row.flag("is_help"),
      version: try row.integer("version"))
  }

  /// The contact with cleaned texts.
  /// - Throws: `badContact`.
  fileprivate func checked() throws(AccountsError) -> Contact {
    var contact = self
    let isClean = { (text: String) in
      !text.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" }
    }
    contact.name = name.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !contact.name.isEmpty, contact.name.count <= 200, !contact.name.contains("\n"), isClean(name) else {
      throw .badContact(reason: localized("a name has 1 to 200 visible characters"))
    }
    for text in [phone, mail] where text.count > 200 || text.contains("\n") || !isClean(text) {
      throw .badContact(reason: localized("a number or address is one line of at most 200 characters"))
    }
    guard note.utf8.count <= 10_000, isClean(note) else {
      throw .badContact(reason: localized("its note is longer than 10,000 bytes, or no plain text"))
    }
    return contact
  }

  /// Whether the contact's texts contain every word; capitals and accents do not count.
  fileprivate func matches(_ words: [Substring]) -> Bool {
    let text = [name, phone, mail, note].joined(separator: "\n")
    return words.allSatisfy {
      text.range(of: $0, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
  }
}

// The household's contacts: everybody sees them, administrators edit them.
extension HouseholdAccounts {
  /// The contacts that contain every word of `words`, by name; all if there are no words.
  /// - Throws: `store`.
  package func contacts(for person: PersonalStore, matching words: String = "") async throws(AccountsError)
    -> [Contact]
  {
    let all = try await perform {
      try await person.read { try $0.run(MemberStatement.contacts).map { try Contact($0) } }
    }
    let words = words.split(whereSeparator: \.isWhitespace)
    return all.filter { $0.matches(words) }
  }

  /// The contact that the call for help names; nil if none was chosen.
  package func helpContact(for person: PersonalStore) async throws(AccountsError) -> Contact? {
    try await contacts(for: person).first(where: \.isHelp)
  }

  /// Adds a contact.
  /// - Throws: `badContact`, `notAllowed`, `store`.
  @discardableResult
  package func add(
    _ contact: Contact, by administrator: PersonalStore, now: Date = Date()
  ) async throws(AccountsError) -> Contact {
    let contact = try contact.checked()
    let key = Self.key(contact.name)
    let isAdded = try await perform {
      try await administrator.write { session in
        let rows = try session.run(
          MemberStatement.addContact, contact.id, contact.name, key, contact.phone, contact.mail,
          contact.note,
          contact.isHelp, now)
        if contact.isHelp { try session.run(MemberStatement.endHelp, contact.id) }
        return !rows.isEmpty
      }
    }
    guard isAdded else {
      throw .notAllowed(
        why: localized("Only an administrator of the household may edit contacts. Ask one of them."))
    }
    return contact
  }

  /// Saves changes of a contact.
  /// - Throws: `changedMeanwhile` if it was changed since it was read; `unknownContact`, `badContact`,
  ///   `notAllowed`, `store`.
  @discardableResult
  package func update(
    _ contact: Contact, by administrator: PersonalStore, now: Date = Date()
  ) async throws(AccountsError) -> Contact {
    let contact = try contact.checked()
    let key = Self.key(contact.name)
    guard try await roles(of: administrator).contains(.administrator) else {
      throw .notAllowed(
        why: localized("Only an administrator of the household may edit contacts. Ask one of them."))
    }
    let isChanged = try await perform {
      try await administrator.write { session in
        let rows = try session.run(
          MemberStatement.changeContact, contact.id, contact.version, contact.name, key, contact.phone,
          contact.mail,
          contact.note, contact.isHelp, now)
        if contact.isHelp, !rows.isEmpty { try session.run(MemberStatement.endHelp, contact.id) }
        return !rows.isEmpty
      }
    }
    let current = try await contacts(for: administrator).first { $0.id == contact.id }
    guard let current else { throw .unknownContact(id: contact.id) }
    guard isChanged else { throw .changedMeanwhile }
    return current
  }

  /// Removes a contact.
  /// - Throws: `changedMeanwhile` if it was changed since it was read; `unknownContact`, `notAllowed`, `store`.
  package func remove(_ contact: Contact, by administrator: PersonalStore) async throws(AccountsError) {
    let rows = try await perform {
      try await administrator.write {
        try $0.run(MemberStatement.removeContact, contact.id, contact.version)
      }
    }
    guard rows.isEmpty else { return }
    guard try await roles(of: administrator).contains(.administrator) else {
      throw .notAllowed(
        why: localized("Only an administrator of the household may edit contacts. Ask one of them."))
    }
    guard try await contacts(for: administrator).contains(where: { $0.id == contact.id }) else {
      throw .unknownContact(id: contact.id)
    }
    throw .changedMeanwhile
  }

  private static func key(_ name: String) -> String {
    name.folding(options: .caseInsensitive, locale: nil).precomposedStringWithCanonicalMapping
  }
}
