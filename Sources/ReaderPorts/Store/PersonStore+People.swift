import Accounts
import Foundation
import Library
import ReaderApp

// Logging people in, registering them, and managing their PINs.
extension PersonStore {
  func signIn(_ way: SignIn) async {
    do {
      await take(try await Shelf.open(for: try await person(way)), way.name.map(Reader.named) ?? .guest)
      onLogIn?(way)
      await tellOfPerson()
    } catch let error as AccountsError {
      // The answer does not reveal whether the name exists: a password can be tried again in any case.
      let isKnown: Bool = if case .badName = error { false } else { true }
      tell(.signedIn(.failure(SignInFailure("\(error)", isKnown: isKnown, offer: SignInOffer(error)))))
    } catch {
      tell(.signedIn(.failure(SignInFailure(AppFailure(error).words, isKnown: false))))
    }
  }

  private func person(_ way: SignIn) async throws -> PersonalStore {
    switch way {
    case .guest: return try await accounts.household.guest()
    case .logIn(let name, let password): return try await accounts.login(name: name, password: password)
    case .pin(let name, let pin): return try await accounts.login(name: name, pin: try pin.checked())
    case .register(let name, let password): return try await accounts.register(name: name, password: password)
    case .registerWithPIN(let name, let pin, let isShuffled):
      return try await accounts.register(name: name, pin: try pin.checked(), isShuffled: isShuffled)
    case .choosePassword(let name, let old, let new, let code):
      try await accounts.changePassword(
        name: name, old: old, new: new, recoveryCode: code.isEmpty ? nil : code)
      return try await accounts.login(name: name, password: new)
    case .undelete(let name, let credential):
      return try await accounts.undelete(name: name, with: try credential.checked())
    }
  }

  private func tellOfPerson() async {
    let person = await shelf.signedIn(reader)
    scanLanguages = person.settings.scanLanguages
    tell(.signedIn(.success(person)))
  }

  func tellWayIn(of name: String) async {
    let accounts = accounts
    tell(.wayIn(await answer { WayIn(try await accounts.waysIn(of: name)) }, name: name))
  }

  func tellOwnWayIn(_ name: String, _ aim: OwnAim) async {
    let accounts = accounts
    tell(.ownWayIn(await answer { WayIn(try await accounts.waysIn(of: name)) }, name: name, aim))
  }

  func check(_ credential: EnteredCredential, of person: Reader) async {
    // A request under the former name is carried out under the present one.
    let (accounts, name) = (accounts, reader.name)
    guard isOpen(person) else { return }
    tell(
      .ownChecked(
        await answer {
          _ = try await accounts.login(name: name, with: try credential.checked())
          return credential
        }, of: person))
  }

  func makeRecoveryCode(of person: Reader, with credential: EnteredCredential) async {
    let (accounts, name) = (accounts, reader.name)
    guard isOpen(person) else { return }
    let made = await answer {
      try await accounts.prepareRecoveryCode(name: name, with: try credential.checked())
    }
    if case .success(let code) = made { madeCodes.append(code) }
    tell(.recoveryCode(made.map(\.code), of: person))
  }

  /// Puts a recovery code in force that the person sees on the screen; one that is in force already is skipped.
  func keep(recoveryCode code: String, of person: Reader) async {
    let accounts = accounts
    guard isOpen(person) else { return }
    guard let made = madeCodes.first(where: { $0.code == code }) else {
      return tell(.recoveryCodeKept(nil, of: person))
    }
    let answer = await answer { try await accounts.keep(made) }
    if case .failure(let failure) = answer { return tell(.recoveryCodeKept(failure, of: person)) }
    madeCodes.removeAll { $0.code == code }
    tell(.recoveryCodeKept(nil, of: person))
  }

  func set(_ new: NewPIN, of person: Reader) async {
    let (accounts, name) = (accounts, reader.name)
    guard isOpen(person) else { return }
    switch await answer({ try await accounts.setPIN(new, of: name) }) {
    case .success:
      // The supervisor uses the new PIN to log the same person in after a restart.
      onLogIn?(.pin(name: name, new.pin))
      tell(.pinSet(nil))
    case .failure(let failure): tell(.pinSet(failure))
    }
  }
}
