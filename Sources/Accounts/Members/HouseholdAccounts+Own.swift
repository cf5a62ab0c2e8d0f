import Foundation
import Localization
import Store

// Managing the person's own account.
extension HouseholdAccounts {
  /// Changes the person's name, with which they log in from then on.
  /// - Returns: the store of the person with the new name.
  /// - Throws: `badName`, `nameTaken`, `store`.
  package func rename(_ person: PersonalStore, to name: String) async throws(AccountsError) -> PersonalStore {
    let name = try PersonName(new: name)
    let rows = try await perform {
      do {
        return try await person.write { try $0.run(MemberStatement.rename, name.shown, name.key) }
      } catch StoreError.unique {
        throw AccountsError.nameTaken(name: name.shown)
      }
    }
    guard !rows.isEmpty, let id = person.person?.id else {
      throw .notAllowed(
        why: localized("The guest cannot be renamed. Log in to an account of your own first."))
    }
    return PersonalStore(id: person.id, person: Person(id: id, name: name.shown), household: household)
  }

  /// The largest picture of a person, in bytes; a photograph of a face needs a tenth of it.
  package static let largestPicture = 4 << 20

  /// Stores a person's picture, which everybody in the household may see; nil removes it.
  ///
  /// - Parameters:
  ///   - picture: a PNG or JPEG file's content.
  ///   - person: whose picture it is, signed in.
  ///   - now: the present moment.
  /// - Throws: `badPicture`, `notAllowed` for the guest, `store`.
  package func setPicture(
    _ picture: Data?, of person: PersonalStore, now: Date = Date()
  ) async throws(AccountsError) {
    guard person.person != nil else {
      throw .notAllowed(
        why: localized("The guest cannot have a picture. Log in to an account of your own first."))
    }
    guard let picture else {
      _ = try await perform { try await person.write { try $0.run(MemberStatement.removePicture) } }
      return
    }
    guard picture.count <= Self.largestPicture else {
      throw .badPicture(reason: localized("it is larger than \(Self.largestPicture >> 20) MiB"))
    }
    let (png, jpeg) = (Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), Data([0xFF, 0xD8, 0xFF]))
    guard picture.starts(with: png) || picture.starts(with: jpeg) else {
      throw .badPicture(reason: localized("it is neither a PNG nor a JPEG file"))
    }
    _ = try await perform { try await person.write { try $0.run(MemberStatement.setPicture, picture, now) } }
  }

  /// A member's picture; nil where there is none.
  /// - Throws: `unknownUser`, `store`.
  package func picture(of name: String) async throws(AccountsError) -> Data? {
    try await picture(of: try await id(named: name).uuid)
  }

  /// The picture of a member, by the identifier that stays when somebody is renamed; nil where they have none or are
  /// gone.
  ///
  /// - Throws: `store`.
  package func picture(of id: Person.ID) async throws(AccountsError) -> Data? {
    let id = id.uuidString.lowercased()
    return try await store.read {
      try $0.run("SELECT picture FROM portrait WHERE lower(person) = $1", id).first?.blob("picture")
    }
  }

  /// How many of the person's documents others have, for which an heir is needed.
  package func sharedCount(of person: PersonalStore) async throws(AccountsError) -> Int {
    try await perform {
      try await person.read { try $0.run(MemberStatement.sharedCount).first?.integer("documents") ?? 0 }
    }
  }

  /// Deletes a person's own account: from now on nobody can log in to it. `undelete` restores it within 30 days; after
  /// that `finishDepartures` erases all its data.
  ///
  /// - Parameters:
  ///   - name: the name of the account's person.
  ///   - password: the person's password.
  ///   - heir: gets what the person owns and others have; nil takes it from them.
  ///   - graceSeconds: how long it can be taken back.
  ///   - now: the present moment, from which the grace is counted.
  /// - Returns: when it is erased.
  /// - Throws: `wrongPassword`, `lastAdministrator`, `unknownUser` for the heir, as `login`.
  @discardableResult
  package func delete(
    name: String, password: String, heir: String? = nil,
    graceSeconds: Double = HouseholdAccounts.graceSeconds,
    now: Date = Date()
  ) async throws(AccountsError) -> Date {
    try await delete(
      name: name, with: .password(password), heir: heir, graceSeconds: graceSeconds, now: now)
  }

  /// Deletes a person's own account, with a password or a PIN.
  /// - Throws: as `delete(name:password:heir:graceSeconds:now:)`, and `passwordNeeded` with a PIN if there is a password.
  @discardableResult
  package func delete(
    name: String, with credential: Credential, heir: String? = nil,
    graceSeconds: Double = HouseholdAccounts.graceSeconds, now: Date = Date()
  ) async throws(AccountsError) -> Date {
    let person = try await loginToAccount(
      name, credential, now: now,
      why: localized(
        "“\(name)” has a password as well, and it is needed to delete the account. Use it in place of the PIN."
      ))
    let (heir, until) = (try await self.heir(heir, of: name), now + graceSeconds)
    let rows = try await perform {
      try await person.write { try $0.run(MemberStatement.leave, now, until, heir) }
    }
    guard !rows.isEmpty else { throw .lastAdministrator }
    return until
  }
}
