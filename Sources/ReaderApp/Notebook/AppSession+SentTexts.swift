import Library
import Signals
import Typing

// Typed texts of the notebook between the keys and the store's answer: they are drafts until the store has confirmed them.
extension AppSession {
  /// Asks the store to keep a text that was typed with keys. The text stays a draft, which is stored first: the store may
  /// refuse the text, and the program may end before the answer.
  mutating func send(_ text: String, in field: NotebookField, at time: Timestamp) -> [AppAction] {
    let actions = write(text, in: field, at: time)
    let purpose = TypingPurpose.notebook(field)
    let requests = actions.compactMap { action -> NotebookRequest? in
      guard case .store(.notebook(let request, _)) = action, request.typed != nil else { return nil }
      return request
    }
    let draft: TypedText? =
      switch screen {
      // The text was refused, and is typed on.
      case .covered(.typing(let typing), _) where typing.purpose == purpose: typing.typed
      case .covered(.notebook, _): nil
      case .place, .covered, .calibrating, .cameras, .resting:
        text.isEmpty ? nil : TypedText(text, for: purpose)
      }
    let id = self.draft(of: purpose)
    return storingDrafts { session in
      session.drafts[id] = draft
      session.sentTexts += requests
    } + actions
  }

  /// Drops a text that the store has kept.
  mutating func forgetSent(_ request: NotebookRequest) -> [AppAction] {
    guard let index = sentTexts.firstIndex(of: request) else { return [] }
    return storingDrafts { _ = $0.sentTexts.remove(at: index) }
  }

  /// Makes a text that the store has not kept available again when the same keys are opened.
  mutating func keepUnsaved(_ request: NotebookRequest) -> [AppAction] {
    // A text of somebody who has logged out meanwhile is among their stored drafts.
    guard let index = sentTexts.firstIndex(of: request), let (field, text) = request.typed else { return [] }
    let purpose = TypingPurpose.notebook(field)
    let (id, typed) = (draft(of: purpose), TypedText(text, for: purpose))
    let isOpen =
      if case .covered(.typing(let typing), _) = screen { typing.purpose == purpose } else { false }
    return storingDrafts { session in
      session.sentTexts.remove(at: index)
      if session.drafts[id] == nil, !isOpen || !field.isAdded {
        session.drafts[id] = typed
      } else if field.isAdded {
        session.waitingTexts.append(WaitingText(id: id, typed: typed))
      }
      // Otherwise the text that was begun since began with this one.
    }
  }

  /// The text with which keys of the notebook are opened: that which was begun, was not kept, or is being kept.
  /// - Returns: nil for none, and what stores the drafts.
  mutating func begunText(for purpose: TypingPurpose) -> (typed: TypedText?, actions: [AppAction]) {
    let id = draft(of: purpose)
    if let begun = drafts[id] { return (begun, []) }
    guard case .notebook(let field) = purpose else { return (nil, []) }
    if let index = waitingTexts.firstIndex(where: { $0.id == id }) {
      let typed = waitingTexts[index].typed
      let actions = storingDrafts { session in
        session.waitingTexts.remove(at: index)
        session.drafts[id] = typed
      }
      return (typed, actions)
    }
    guard !field.isAdded else { return (nil, []) }
    let sent = sentTexts.last { $0.typed?.field == field }?.typed
    return (sent.map { TypedText($0.text, for: purpose) }, [])
  }

  /// The fields of notes in which texts were begun, or are not kept yet.
  var begunFields: [NotebookField] {
    let fields = (drafts.keys.map(\.purpose) + waitingTexts.map(\.id.purpose)).compactMap {
      purpose -> NotebookField? in
      if case .notebook(let field) = purpose { field } else { nil }
    }
    return fields + sentTexts.compactMap { $0.typed?.field }
  }

  /// Drops texts of an earlier run that are in the notes: the program ended after the store had kept them. Others wait for
  /// their keys.
  ///
  /// - Parameters:
  ///   - notes: the notes that the store has told.
  ///   - document: the document whose notes these are; nil for all notes.
  mutating func settleWaiting(among notes: [NotebookNote], about document: ShelfItem.ID?) -> [AppAction] {
    guard waitingTexts.contains(where: { $0.sentOver != nil }) else { return [] }
    return storingDrafts { session in
      session.waitingTexts = session.waitingTexts.compactMap { waiting in
        guard let version = waiting.sentOver, case .notebook(let field) = waiting.id.purpose else {
          return waiting
        }
        if field.holds(waiting.typed.text, over: version, among: notes) { return nil }
        let isListed =
          document == nil || field == .new(document: document) || notes.contains { $0.note.id == field.note }
        return isListed ? WaitingText(id: waiting.id, typed: waiting.typed) : waiting
      }
    }
  }

  /// Discards what was begun in notes.
  mutating func discardBegun(in notes: Set<Note.ID>) -> [AppAction] {
    func isWithin(_ id: DraftID) -> Bool {
      guard case .notebook(let field) = id.purpose, let note = field.note else { return false }
      return notes.contains(note)
    }
    return storingDrafts { session in
      session.drafts = session.drafts.filter { !isWithin($0.key) }
      session.waitingTexts.removeAll { isWithin($0.id) }
    }
  }
}

/// A typed text of the notebook that the store has not kept, and that waits until its keys are opened.
struct WaitingText: Hashable, Sendable {
  var id: DraftID
  var typed: TypedText
  /// For a text of an earlier run that the store may have kept: the version of the note that it was sent for, 0 for a new
  /// note. Nil for a text that it has not kept.
  var sentOver: Int?
}

extension NotebookRequest {
  /// The typed text that the request keeps, and the field in which it is typed on if it is not kept; nil for none.
  var typed: (field: NotebookField, text: String)? {
    switch self {
    case .add(let text, let document, _): (.new(document: document), text)
    case .save(_, let text, let field): (field, text)
    case .list, .change, .remove, .leave, .putBack, .removed, .erase, .restore, .versions, .makePresent,
      .write, .takeIn, .picture, .draw, .cutPage, .cutArea, .addPicture, .addTaken:
      nil
    }
  }

  /// The version of the note that a typed text is kept in; 0 for a new note.
  var version: Int { if case .save(let note, _, _) = self { note.version } else { 0 } }
}

extension NotebookField {
  /// Whether a typed text is added to what is there; otherwise it takes the place of an earlier text.
  var isAdded: Bool {
    switch self {
    case .new, .entry, .newStep, .observation: true
    case .text, .part, .title, .stepTitle, .stepText, .caption: false
    }
  }

  /// Whether a typed text that was sent to the store is among the notes.
  ///
  /// - Parameters:
  ///   - text: the typed text.
  ///   - version: the version of the note for which the store was asked; 0 for a new note.
  ///   - notes: the notes.
  fileprivate func holds(_ text: String, over version: Int, among notes: [NotebookNote]) -> Bool {
    if case .new(let document) = self {
      return notes.contains { $0.note.document == document && $0.note.body == text }
    }
    guard let note = notes.first(where: { $0.note.id == self.note })?.note, note.version > version else {
      return false
    }
    let steps = NotePlan(of: note)?.steps ?? []
    return switch self {
    case .new: false
    case .entry: note.body.contains(text)
    case .text, .part: TypedPictures.typed(note.body).contains(text)
    case .title: note.title == text
    case .newStep, .stepTitle: steps.contains { TypedPictures.typed($0.title) == text }
    case .observation: steps.contains { $0.observations.contains { $0.text == text } }
    case .stepText: steps.contains { TypedPictures.typed($0.description) == text }
    case .caption: NotePictures(of: note.body).references.contains { $0.caption == text }
    }
  }
}

extension TypedText {
  /// A text that is typed for a purpose.
  init(_ text: String, for purpose: TypingPurpose) {
    self.init(text, style: purpose.style, longest: purpose.longest)
  }
}
