import ReaderApp

// Who is let in, and how.
extension SimulatedStore {
  mutating func signIn(_ way: SignIn) -> Result<SignedIn, SignInFailure> {
    switch way {
    case .guest: reader = .guest
    case .logIn(let name, let password):
      if oneTime[name] == password {
        return .failure(
          SignInFailure(
            "Choose another.", isKnown: true, offer: .choosePassword(needsRecoveryCode: !recoveryCode.isEmpty)
          ))
      }
      if leaving.contains(name), passwords[name] == password {
        return .failure(SignInFailure("To be erased.", isKnown: true, offer: .undelete))
      }
      guard let known = passwords[name] else { return .failure(SignInFailure("unknown", isKnown: false)) }
      guard known == password else {
        return .failure(SignInFailure("That is not the password.", isKnown: true))
      }
      reader = .named(name)
    case .register(let name, let password):
      guard passwords[name] == nil else { return .failure(SignInFailure("taken", isKnown: true)) }
      passwords[name] = password
      reader = .named(name)
    case .pin(let name, let pin):
      guard let kept = pins[name] else { return .failure(SignInFailure("no PIN", isKnown: true)) }
      guard kept.pin == pin else {
        return .failure(SignInFailure("That PIN is wrong; 4 tries are left.", isKnown: true))
      }
      if leaving.contains(name) {
        return .failure(SignInFailure("To be erased.", isKnown: true, offer: .undelete))
      }
      reader = .named(name)
    case .registerWithPIN(let name, let pin, let isShuffled):
      guard passwords[name] == nil else { return .failure(SignInFailure("taken", isKnown: true)) }
      pins[name] = KeptPIN(pin, isShuffled: isShuffled)
      (passwords[name], reader) = ("", .named(name))
    case .choosePassword(let name, _, let new, let code):
      guard code == recoveryCode else {
        return .failure(SignInFailure("wrong code", isKnown: true, offer: nil))
      }
      passwords[name] = new
      (oneTime[name], reader) = (nil, .named(name))
    case .undelete(let name, let credential):
      let isRight =
        switch credential {
        case .password(let password): passwords[name] == password
        case .pin(let pin): pins[name]?.pin == pin
        }
      guard isRight else { return .failure(SignInFailure("wrong", isKnown: true)) }
      leaving.remove(name)
      reader = .named(name)
    }
    return .success(
      SignedIn(
        reader, pace: shelf.pace, order: shelf.order, findings: shelf.findings, appearance: shelf.appearance,
        timers: shelf.timers, settings: shelf.settings, drafts: shelf.drafts,
        tracking: shelf.tracking,
        sittings: shelf.sittingsFailure.map { .failure($0) } ?? .success(shelf.sittings),
        catalogues: shelf.catalogues))
  }
}
