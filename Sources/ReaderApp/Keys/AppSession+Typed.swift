import Accounts
import Library
import Reading
import Signals
import Typing

// What happens to a text that was typed with keys.
extension AppSession {
  mutating func finish(_ purpose: TypingPurpose, with typed: String, at time: Timestamp) -> [AppAction] {
    let text = purpose.isSecret ? typed : typed.trimmingWhitespace
    let kept = isStillNeeded(purpose) ? [] : keep(nil, for: purpose)
    let learnt: [AppAction] =
      purpose.isLearnt && learnsWords && !text.isEmpty ? [.store(.learnWords(text))] : []
    return kept + learnt + use(text, for: purpose, at: time)
  }

  /// Whether a draft outlives the end of typing.
  private func isStillNeeded(_ purpose: TypingPurpose) -> Bool {
    switch purpose {
    // A new name may yet be refused, and the person comes back to it.
    case .newName: true
    // The note of a mark and a text of the notebook are drafts until the store has confirmed them.
    case .note, .notebook: true
    default: false
    }
  }

  /// Whether typed words are learnt; those of a guest are not.
  private var learnsWords: Bool { personal.learnsWords && reader != .guest }

  private mutating func use(_ text: String, for purpose: TypingPurpose, at time: Timestamp) -> [AppAction] {
    switch purpose {
    // These texts lead to a screen that covers the place at once.
    case .spoken where !text.isEmpty: return speak(typed: text, at: time)
    case .lookUp where !text.isEmpty: return define(text, at: time)
    case .notebook(let field): return send(text, in: field, at: time)
    case .catalogue(let source): return searchCatalogue(source, text, at: time)
    case .togetherCode: return joinTogether(code: text, at: time)
    case .document(let field): return write(text, in: field, at: time)
    case .collectionName(let collection): return name(collection, text, at: time)
    case .newName where !text.isEmpty: return begin(newcomer: text, at: time)
    case .ownPassword(let aim): return change(aim, with: .password(text), at: time)
    case .accountName: return rename(to: text, at: time)
    case .memberName: return addMember(called: text, at: time)
    case .changedPassword(let credential, let first):
      return changePassword(to: text, first: first, with: credential, at: time)
    case .replacingPassword(let name): return replacePassword(of: name, by: text, at: time)
    default: return uncover() + carryOut(text, for: purpose, at: time)
    }
  }

  /// Asks somebody new for their PIN, unless the name cannot be theirs: then they come back to it.
  private mutating func begin(newcomer name: String, at time: Timestamp) -> [AppAction] {
    do { try Person.check(newName: name) } catch {
      return openKeys(for: .newName, name, news: "\(error)", at: time)
    }
    return openPINChoice(.newcomer(name: name), at: time)
  }

  private mutating func carryOut(_ text: String, for purpose: TypingPurpose, at time: Timestamp)
    -> [AppAction]
  {
    switch purpose {
    case .find: return text.isEmpty ? [] : find(typed: text, at: time)
    case .shelfSearch:
      guard !text.isEmpty else { return [] }
      // The document was still being opened when the keys were shown.
      if case .place(.reading) = screen { return find(typed: text, at: time) }
      return search(text)
    case .note(let id):
      change { $0.note = id }
      return keepNote(text)
    case .field(let name), .secretField(let name): return fill(name, with: text, at: time)
    case .title(let id): return text.isEmpty ? [] : retitle(id, text)
    case .tag(let id): return text.isEmpty ? [] : tag(id, text)
    case .plan: return takeTyped(text, at: time)
    case .documentPassword(let id, _): return unlock(id, text)
    case .password(let name): return text.isEmpty ? [] : signIn(.logIn(name: name, password: text))
    case .newPassword(let name): return signIn(.register(name: name, password: text))
    case .recoveryCode(_, let new): return choosePassword(new, text)
    case .spoken, .lookUp, .notebook, .catalogue, .togetherCode, .collectionName, .document, .newName,
      .ownPassword,
      .accountName, .memberName, .changedPassword, .replacingPassword:
      return []
    }
  }

  private mutating func replacePassword(of name: String, by new: String, at time: Timestamp) -> [AppAction] {
    guard case .people(let people) = screen.place,
      case .choosingPassword(_, _, let needsCode) = people.view
    else { return uncover() }
    return needsCode
      ? openKeys(for: .recoveryCode(name: name, newPassword: new), at: time)
      : uncover() + choosePassword(new, "")
  }

  /// Searches the document and shows the hits as cells at once, so that a person who typed by gaze can choose by gaze.
  private mutating func find(typed text: String, at time: Timestamp) -> [AppAction] {
    let asked = handle(FindEvent.words(text), at: time)
    return asked + open(.hits, isByHand: eyesPlace == nil, at: time)
  }

  private mutating func fill(_ name: String, with text: String, at time: Timestamp) -> [AppAction] {
    change { $0.form.typing = FormFilling.Typing(name: name) }
    let kept = handle(FormEvent.keep(text, step: 0), at: time)
    guard case .reading(let reading) = screen.place else { return kept }
    if let problem = reading.form.typing?.problem {
      change { $0.form.typing = nil }
      guard let field = reading.form.field(name) else { return kept }
      return kept + openKeys(for: TypingPurpose(field), text, news: problem, at: time)
    }
    return kept + handle(FormEvent.open, at: time)
  }

  private mutating func change(_ body: (inout ReadingScreen) -> Void) {
    guard case .reading(var reading) = screen.place else { return }
    body(&reading)
    screen.place = .reading(reading)
  }

  // MARK: Log-in

  /// Shows the keys again after a failed log-in, with the reason.
  mutating func typeAgain(
    after failure: SignInFailure, of way: SignIn, at time: Timestamp
  ) -> [AppAction] {
    guard case .place(.people(let people)) = screen else { return [] }
    switch (way, people.view) {
    // The window has no field for a PIN.
    case (.pin(let name, _), .password), (.undelete(let name, .pin), .password):
      return askWayIn(of: name, news: failure.words, at: time)
    default: break
    }
    guard entryMode == .keys else { return [] }
    switch people.view {
    case .password(let name): return askWayIn(of: name, news: failure.words, at: time)
    case .registering: return openKeys(for: .newName, news: failure.words, at: time)
    case .choosingPassword(let name, _, _):
      return openKeys(for: .replacingPassword(name: name), news: failure.words, at: time)
    case .list, .leaving, .signingIn: return []
    }
  }
}

extension WindowEvent {
  /// The keys that are shown next if this event was chosen by gaze; nil if nothing is to be typed.
  var typingPurpose: TypingPurpose? {
    switch self {
    case .search(""): .shelfSearch
    case .newPerson: .newName
    default: nil
    }
  }
}

extension String {
  fileprivate var trimmingWhitespace: String {
    var text = Substring(self)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
