import Accounts
import Library
import ReaderApp

// What the store says, in the application's values.

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

extension Accounts {
  /// Contacts are the whole household's, the guest's too.
  func cards(matching words: String) async throws -> [ContactCard] {
    try await contacts(for: try await household.guest(), matching: words).map { ContactCard($0) }
  }
}

extension ContactCard {
  init(_ contact: Contact) {
    self.init(
      id: contact.id, name: contact.name, phone: contact.phone, mail: contact.mail, note: contact.note,
      isHelp: contact.isHelp)
  }
}

extension SignInOffer {
  /// nil where there is no other way than to try again.
  init?(_ error: AccountsError) {
    switch error {
    case .passwordToChange(_, let needsCode): self = .choosePassword(needsRecoveryCode: needsCode)
    case .leaving(_, _, .person): self = .undelete
    default: return nil
    }
  }
}

extension AppFailure {
  /// What a room's error says, and whether it may pass.
  init(_ error: any Error) {
    if let told = error as? AppFailure {
      self = told
      return
    }
    self.init("\(error)")
    isPassing = (error as? LibraryError)?.isPassing ?? (error as? AccountsError)?.isPassing ?? false
  }
}
