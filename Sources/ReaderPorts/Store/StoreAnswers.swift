import Accounts
import Foundation
import Library
import Localization
import ReaderApp

// The store's values converted into the application's.

extension ShelfGroups {
  init(of shelf: Shelf) async throws(LibraryError) {
    self.init(
      tags: try await shelf.tags().map { Group(id: $0.name, name: $0.name, documents: $0.documents) },
      collections: try await shelf.collections().map {
        Group(id: $0.id, name: $0.name, documents: $0.documents)
      },
      kinds: try await shelf.kinds().map { Group(id: $0.name, name: $0.name, documents: $0.documents) })
  }
}

extension HouseholdAccounts {
  /// Carries out a request about contacts, and returns those that contain these words afterwards. Contacts belong to the
  /// whole household, including the guest; an administrator edits them.
  func list(
    after request: ContactRequest, by person: PersonalStore, matching words: String
  ) async throws -> ContactList {
    var kept: Contact?
    switch request {
    case .list: break
    case .add(let name): kept = try await add(Contact(name: name), by: person)
    case .change(let card): kept = try await update(Contact(card), by: person)
    case .remove(let card): try await remove(Contact(card), by: person)
    }
    return ContactList(
      try await contacts(for: person, matching: words).map { ContactCard($0) },
      mayEdit: try await roles(of: person).contains(.administrator), kept: kept.map { ContactCard($0) })
  }
}

extension Contact {
  init(_ card: ContactCard) {
    self.init(
      id: card.id, name: card.name, phone: card.phone, mail: card.mail, note: card.note,
      isHelp: card.isHelp, version: card.version)
  }
}

extension ContactCard {
  init(_ contact: Contact) {
    self.init(
      id: contact.id, name: contact.name, phone: contact.phone, mail: contact.mail, note: contact.note,
      isHelp: contact.isHelp, version: contact.version)
  }
}

extension SignInOffer {
  /// What the window offers after a failed log-in; nil if there is nothing but to try again.
  init?(_ error: AccountsError) {
    switch error {
    case .passwordToChange(_, let needsCode): self = .choosePassword(needsRecoveryCode: needsCode)
    case .leaving(_, _, .person): self = .undelete
    default: return nil
    }
  }
}

extension CocoaError {
  /// The error in words for a person, which Foundation's own description is not.
  fileprivate var words: String {
    let file = filePath ?? localized("A file")
    guard let cause = userInfo[NSUnderlyingErrorKey] as? NSError, cause.domain == NSPOSIXErrorDomain else {
      return localized("\(file): cannot be read or written. Check permissions and free space.")
    }
    let reason = String(cString: strerror(Int32(cause.code)))
    return localized("\(file): cannot be read or written (\(reason)). Check permissions and free space.")
  }
}

extension AppFailure {
  /// The failure for a room's error: its message, and whether it may pass.
  init(_ error: any Error) {
    if let told = error as? AppFailure {
      self = told
      return
    }
    self.init((error as? CocoaError)?.words ?? "\(error)")
    isPassing = (error as? LibraryError)?.isPassing ?? (error as? AccountsError)?.isPassing ?? false
  }
}
