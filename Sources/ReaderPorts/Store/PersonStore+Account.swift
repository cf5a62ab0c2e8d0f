import Accounts
import Foundation
import Library
import Localization
import ReaderApp
import ReaderWindow

// The account of the person who is signed in: shown, renamed, given another password, deleted.
extension PersonStore {
  func account(_ request: AccountRequest, of person: Reader) async {
    guard isOpen(person) else { return }
    let (accounts, shelf, name) = (accounts, shelf, reader.name)
    var answer: Result<AccountFacts, AppFailure>
    switch request {
    case .look: answer = await facts()
    case .rename(let new): answer = await rename(to: new)
    case .check(let credential, _):
      answer = await self.answer {
        _ = try await accounts.login(name: name, with: try credential.checked())
        return try await accounts.facts(of: shelf, called: name)
      }
    case .changePassword(let new, let credential):
      answer = await self.answer {
        switch try credential.checked() {
        case .password(let old): try await accounts.changePassword(name: name, old: old, new: new)
        case .pin(let pin): try await accounts.addPassword(new, name: name, pin: pin)
        }
        return try await accounts.facts(of: shelf, called: name)
      }
      // The supervisor uses the new credential to log the same person in after a restart.
      if case .success = answer { onLogIn?(.logIn(name: name, password: new)) }
    case .picture(let file):
      answer = await self.answer {
        // Read and decoded completely, so that the stored picture is known to be displayable.
        var picture: Data?
        if let file {
          picture = try await PictureFile(named: file).portraitData(named: " (\(file.lastPathComponent))")
        }
        try await accounts.setPicture(picture, of: shelf.person)
        return try await accounts.facts(of: shelf, called: name)
      }
    case .takenPicture(let picture):
      answer = await self.answer {
        try await accounts.setPicture(try await picture.portraitData(), of: shelf.person)
        return try await accounts.facts(of: shelf, called: name)
      }
    case .delete(let credential, let heir):
      answer = await self.answer {
        let until = try await accounts.delete(name: name, with: try credential.checked(), heir: heir)
        return AccountFacts(name: name, erased: until)
      }
    }
    tell(.account(answer, after: request, of: person))
  }

  private func facts() async -> Result<AccountFacts, AppFailure> {
    let (accounts, shelf, name) = (accounts, shelf, reader.name)
    guard reader != .guest else { return .success(AccountFacts(name: name)) }
    return await answer { try await accounts.facts(of: shelf, called: name) }
  }

  private func rename(to new: String) async -> Result<AccountFacts, AppFailure> {
    let (accounts, shelf) = (accounts, shelf)
    let renamed: PersonalStore
    switch await answer({ try await accounts.rename(shelf.person, to: new) }) {
    case .success(let person): renamed = person
    case .failure(let failure): return .failure(failure)
    }
    let name = renamed.person?.name ?? new
    onRename?(name)
    // Whatever is stored under the person's name from now on uses the new name. If the shelf cannot be opened again, the
    // open one is used on.
    call(.named(name), (try? await Shelf.open(for: renamed)) ?? shelf)
    // The name was changed, even if the other facts cannot be read.
    return .success((try? await facts().get()) ?? AccountFacts(name: name))
  }
}

extension HouseholdAccounts {
  fileprivate func facts(of shelf: Shelf, called name: String) async throws -> AccountFacts {
    let all = try await members()
    let own = all.first { $0.id.uuidString.lowercased() == shelf.personID.lowercased() }
    let others = all.filter { $0.id != own?.id }
    let active = others.filter { $0.state == .active }
    let isAdministrator = own?.roles.contains(.administrator) == true
    let isNeeded =
      isAdministrator && !others.isEmpty && !active.contains { $0.roles.contains(.administrator) }
    return AccountFacts(
      name: own?.name ?? name, hasPassword: try await waysIn(of: name).hasPassword,
      isAdministrator: isAdministrator, isCarer: own?.roles.contains(.carer) == true,
      hasPicture: own?.hasPicture == true,
      obstacle: isNeeded
        ? localized(
          """
          \(AccountsError.lastAdministrator) “Members…” does that: choose somebody there, and “Make an administrator”.
          """)
        : nil,
      sharedDocuments: try await sharedCount(of: shelf.person), heirs: active.map(\.name))
  }
}
