import Documents
import Library
import Reading
import Signals
import Typing

// Keys that are used by gaze, switch, keyboard and mouse: opened for a text, and pressed.
extension AppSession {
  mutating func handle(_ event: TypingEvent, at time: Timestamp) -> [AppAction] {
    switch event {
    case .open(let purpose): return openKeys(for: purpose, at: time)
    case .openHere: return openKeysHere(at: time)
    case .type(let character): return changeTyped(by: character, at: time)
    case .delete: return changeTyped(by: nil, at: time)
    case .finish:
      guard case .covered(.typing(let typing), _) = screen else { return [] }
      return finish(typing.purpose, with: typing.finished, at: time)
    }
  }

  private mutating func openKeysHere(at time: Timestamp) -> [AppAction] {
    guard case .place = screen, let purpose = purposeHere else { return [] }
    // A person with a PIN need not type a password.
    guard case .password(let name) = purpose else { return openKeys(for: purpose, at: time) }
    entryMode = .keys
    return askWayIn(of: name, at: time)
  }

  private mutating func changeTyped(by character: Character?, at time: Timestamp) -> [AppAction] {
    if case .covered(.pin, _) = screen { return type(intoPIN: character, at: time) }
    guard case .covered(.typing(var typing), _) = screen else { return [] }
    typing.type(character, on: keyGrid, at: time)
    cover(.typing(typing))
    return keep(draft: typing)
  }

  /// Stores the text that is being typed after each finished word, so that it survives whatever comes in between, even a
  /// restart.
  private mutating func keep(draft typing: TypingScreen) -> [AppAction] {
    guard !typing.purpose.isSecret else { return [] }
    // Text that only repeats the note is not a draft: the note may have changed by the next time.
    if case .notebook(let field) = typing.purpose, notebook.text(in: field) == typing.typed.text {
      return keep(nil, for: typing.purpose)
    }
    return keep(typing.typed.isEmpty ? nil : typing.typed, for: typing.purpose)
  }

  /// Stores the draft of a text.
  ///
  /// - Parameters:
  ///   - typed: the text; nil if the draft is no longer needed.
  ///   - purpose: what the text is for.
  mutating func keep(_ typed: TypedText?, for purpose: TypingPurpose) -> [AppAction] {
    let id = draft(of: purpose)
    return changeDrafts { $0[id] = typed }
  }

  /// Changes the drafts, and stores them if those that are stored have changed.
  mutating func changeDrafts(_ change: (inout [DraftID: TypedText]) -> Void) -> [AppAction] {
    storingDrafts { change(&$0.drafts) }
  }

  /// Makes a change, and stores the drafts if those that are stored have changed.
  mutating func storingDrafts(_ change: (inout AppSession) -> Void) -> [AppAction] {
    let before = keptDrafts
    change(&self)
    let now = keptDrafts
    // The drafts of a guest are not stored.
    return now == before || reader == .guest ? [] : [.store(.keepDrafts(now, insteadOf: before, of: reader))]
  }

  /// The drafts that are stored, with texts of the notebook that the store has not confirmed yet.
  private var keptDrafts: [KeptDraft] {
    let unconfirmed =
      sentTexts.compactMap(KeptDraft.init(sent:)) + waitingTexts.compactMap(KeptDraft.init(waiting:))
    let room = max(0, KeptDraft.most - unconfirmed.count)
    return Array(drafts.kept.prefix(room) + unconfirmed.prefix(KeptDraft.most))
  }

  /// The identifier of a draft; texts typed in one document are not offered in another.
  func draft(of purpose: TypingPurpose) -> DraftID {
    switch purpose {
    case .find, .note, .field: DraftID(purpose: purpose, document: documentID)
    default: DraftID(purpose: purpose)
    }
  }

  // MARK: Opening keys

  /// What the input field that is shown is for; nil if there is none.
  private var purposeHere: TypingPurpose? {
    guard case .place(let place) = screen else { return nil }
    switch place {
    case .reading(let reading):
      if let id = reading.note { return .note(id) }
      return reading.form.typing.flatMap { reading.form.field($0.name) }.map(TypingPurpose.init) ?? .find
    case .shelf(let shelf):
      if case .unlocking(let opening, _) = shelf.activity {
        return .documentPassword(id: opening.id, title: opening.title)
      }
      return .shelfSearch
    case .people(let people):
      switch people.view {
      case .password(let name): return .password(name: name)
      case .list, .registering: return .newName
      case .choosingPassword(let name, _, _): return .replacingPassword(name: name)
      case .leaving, .signingIn: return nil
      }
    case .plan(let plan): return planField(of: plan).map { .plan($0) }
    case .finder, .readingTime: return nil
    }
  }

  /// Shows keys to type a text.
  ///
  /// - Parameters:
  ///   - purpose: what the text is for.
  ///   - text: the text to begin with; nil for the present text or the draft.
  ///   - news: a message above the keys.
  ///   - time: the present time.
  mutating func openKeys(
    for purpose: TypingPurpose, _ text: String? = nil, news: String? = nil, at time: Timestamp
  ) -> [AppAction] {
    switch screen {
    case .place, .covered: break
    case .calibrating, .cameras, .resting: return []
    }
    guard let before = textBefore(purpose) else { return [] }
    let silence = fallSilent()
    let begun = text == nil ? begunText(for: purpose) : (typed: nil, actions: [])
    let typed = begun.typed ?? TypedText(text ?? before, for: purpose)
    let cells = newCells(TypingScreen.timing(for: purpose), at: time)
    entryMode = .keys
    show(TypingScreen(purpose, typed, cells: cells, news: news), isOther: true, at: time)
    return silence + begun.actions + [wordsRequest(for: purpose)]
  }

  func wordsRequest(for purpose: TypingPurpose) -> AppAction {
    .store(.words(document: purpose.takesDocumentWords ? documentID : nil))
  }

  private var documentID: String? {
    if case .reading(let reading) = screen.place { reading.item.id } else { nil }
  }

  /// The present text of the thing that is edited; nil if the thing itself does not exist.
  private func textBefore(_ purpose: TypingPurpose) -> String? {
    switch (purpose, screen.place) {
    case (.find, .reading), (.shelfSearch, .shelf), (.spoken, _), (.ownPassword, _): return ""
    case (.note(let id), .reading(let reading)): return reading.marks.mark(id)?.note
    case (.field(let name), .reading(let reading)), (.secretField(let name), .reading(let reading)):
      guard let field = reading.form.field(name) else { return nil }
      return switch reading.form.value(of: field) {
      case .text(let text): text
      case .chosen(let chosen): chosen.first ?? ""
      case .on: ""
      }
    case (.notebook(let field), .shelf), (.notebook(let field), .plan), (.notebook(let field), .reading):
      return notebook.text(in: field)
    case (.documentPassword, .shelf): return ""
    case (.catalogue, .people), (.togetherCode, .people), (.accountName, .people),
      (.changedPassword, .people), (.memberName, .people):
      return nil
    case (.catalogue, _), (.togetherCode, _), (.changedPassword, _): return ""
    case (.memberName, _): return reader == .guest ? nil : ""
    case (.accountName, _): return reader == .guest ? nil : reader.name
    case (.collectionName(let collection), .reading), (.collectionName(let collection), .shelf):
      return collection?.name ?? ""
    case (.document(let field), .shelf):
      guard let details = document?.details, details.item.id == field.document else { return nil }
      return field.fact.map { details.value(of: $0) } ?? ""
    case (.plan(let field), .plan(let plan)):
      return planField(of: plan) == field ? model(plan, at: nil).typed : nil
    case (.title(let id), .reading(let reading)): return reading.item.id == id ? reading.item.title : nil
    case (.tag(let id), .reading(let reading)): return reading.item.id == id ? "" : nil
    case (.lookUp, .reading): return ""
    case (.password, .people), (.newName, .people), (.newPassword, .people),
      (.replacingPassword, .people), (.recoveryCode, .people):
      return ""
    default: return nil
    }
  }

  // MARK: Suggested words

  /// Takes in the words to suggest while typing.
  mutating func know(
    words answer: Result<WordModel, AppFailure>, of document: String?, at time: Timestamp
  ) {
    guard case .covered(.typing(var typing), _) = screen,
      document == (typing.purpose.takesDocumentWords ? documentID : nil)
    else { return }
    switch answer {
    case .success(let model) where model.wordCount == 0 && typing.purpose.takesDocumentWords:
      typing.know(.known(shownWords), on: keyGrid, at: time)
    case .success(let model): typing.know(.known(model), on: keyGrid, at: time)
    case .failure(let failure): typing.know(.failed(failure.words), on: keyGrid, at: time)
    }
    cover(.typing(typing))
  }

  /// The words of the pages that were shown, for a document whose text is not indexed.
  private var shownWords: WordModel {
    guard case .reading(let reading) = screen.place else { return .empty }
    var counts = WordCounts()
    for (_, text) in reading.texts.sorted(by: { $0.key < $1.key }) {
      if case .known(let text) = text { counts.learn(text) }
    }
    return WordModel(counts)
  }

  // MARK: Pressing keys

  mutating func chooseKey(_ id: TargetID, at time: Timestamp) -> [AppAction] {
    guard case .covered(.typing(var typing), _) = screen else { return [] }
    let outcome = typing.choose(id, on: keyGrid, at: time)
    let kept = keep(draft: typing)
    cover(.typing(typing))
    switch outcome {
    case .typed: return kept
    case .sayBack(let text): return kept + [.voice(.speak(text, isLoud: false))]
    case .done(let text): return finish(typing.purpose, with: text, at: time)
    case .left: return kept + leave(typing, at: time)
    }
  }

  /// Leaves the keys: phrases lead back to the phrases, a note to the notes, and a password to the screen of the person whose
  /// it is.
  mutating func leave(_ typing: TypingScreen, at time: Timestamp) -> [AppAction] {
    if typing.purpose == .spoken { return handle(SayEvent.open, at: time) }
    if case .notebook(let field) = typing.purpose { return leaveWriting(field, at: time) }
    if case .catalogue = typing.purpose { return leaveCatalogueKeys(at: time) }
    if typing.purpose == .togetherCode { return openTogether(at: time) }
    if case .document(let field) = typing.purpose { return leaveKeys(of: field, at: time) }
    if case .collectionName(let known) = typing.purpose { return leaveKeys(ofCollection: known, at: time) }
    switch typing.purpose {
    case .accountName, .changedPassword: return openAccount(at: time)
    case .memberName: return openMembers(at: time)
    case .ownPassword(let aim) where aim.isOfAccount: return openAccount(at: time)
    default: return uncover() + leaveField(typing.purpose)
    }
  }

  mutating func show(_ before: TypingScreen, isOther: Bool, at time: Timestamp) {
    var typing = before
    typing.show(on: keyGrid, isOther: isOther, at: time)
    cover(.typing(typing))
  }

  /// Ends the request that the keys of a field were opened for, when they are left.
  private mutating func leaveField(_ purpose: TypingPurpose) -> [AppAction] {
    switch (purpose, screen.place) {
    case (.documentPassword, .shelf(let shelf)) where shelf.activity != .none:
      return goToShelf() + [.book(.close)]
    case (.password, .people(var people)):
      // The wait was shown above the keys; it is told again if this person is chosen again.
      people.endWait()
      screen.place = .people(people)
      return goToPeople()
    case (.newName, .people), (.newPassword, .people), (.replacingPassword, .people),
      (.recoveryCode, .people):
      return goToPeople()
    default: return []
    }
  }

  private var keyGrid: CellGrid { grid(errorShare: TypingScreen.errorShare) }

  func scene(_ typing: TypingScreen) -> PanelScene {
    var scene = typing.cells.scene(on: cellScreen.bounds, over: nil, dim: 1)
    scene.headline = typing.headline
    scene.headlinePx = 34
    scene.entry = typing.isByHand ? .byHand : .keys
    return scene
  }
}
