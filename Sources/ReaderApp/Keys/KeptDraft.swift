import Library
import Typing

/// A text that was begun with keys and neither finished nor discarded, as it is stored for the next start. Never a secret, nor
/// the name of somebody who has not logged in yet.
package struct KeptDraft: Hashable, Codable, Sendable {
  enum Kind: String, Codable, Sendable {
    case find, note, field, shelfSearch, title, tag, spoken
    case newNote, noteEntry, noteText, noteTitle, notePart
    case newStep, observation, stepTitle, stepText
    case pictureCaption
    case catalogue
  }

  var kind: Kind
  /// The identifier of a mark, a note or a catalogue, or the name of a form's field.
  var of: String?
  var document: String?
  /// The version of the note that was being changed.
  var version: Int?
  /// The number, from 0, of a step of the note's plan, a picture or a part of its text.
  var number: Int?
  /// The step of the note's plan, from 0, to which the picture belongs; nil for a picture of the note itself.
  var step: Int?
  /// The earlier text of the part of the note that was being changed.
  var former: String?
  /// For a text of the notebook that the store was asked to keep: the version of the note then, 0 for a new note. Nil for
  /// a text that is not finished, or was not kept.
  private(set) var sentOver: Int?
  /// The text, without the word being typed.
  package var text: String

  enum CodingKeys: String, CodingKey {
    case kind, of, document, version, number, step, former, sentOver = "sent", text
  }

  /// The largest number of drafts stored for one person. Own choice.
  static let most = 40

  /// Makes a draft for storing.
  ///
  /// - Returns: nil for a text that is not stored.
  init?(_ id: DraftID, _ typed: TypedText) {
    (of, document, text) = (nil, id.document, typed.text)
    switch id.purpose {
    case .find: kind = .find
    case .note(let mark): (kind, of) = (.note, mark)
    case .field(let name): (kind, of) = (.field, name)
    case .shelfSearch: kind = .shelfSearch
    case .title(let document): (kind, self.document) = (.title, document)
    case .tag(let document): (kind, self.document) = (.tag, document)
    case .spoken: kind = .spoken
    case .notebook(.new(let document)): (kind, self.document) = (.newNote, document)
    case .notebook(.entry(let note)): (kind, of) = (.noteEntry, note)
    case .notebook(.text(let note, let version)): (kind, of, self.version) = (.noteText, note, version)
    case .notebook(.title(let note, let version)): (kind, of, self.version) = (.noteTitle, note, version)
    case .notebook(.part(let part)):
      (kind, of, version, number) = (.notePart, part.note, part.version, part.number)
      former = part.former
    case .notebook(.newStep(let note)): (kind, of) = (.newStep, note)
    case .notebook(.observation(let step)):
      (kind, of, version, number) = (.observation, step.note, step.version, step.number)
    case .notebook(.stepTitle(let step)):
      (kind, of, version, number) = (.stepTitle, step.note, step.version, step.number)
    case .notebook(.stepText(let step)):
      (kind, of, version, number) = (.stepText, step.note, step.version, step.number)
    case .notebook(.caption(let picture, let step)):
      (kind, of, version, number) = (.pictureCaption, picture.note, picture.version, picture.number)
      self.step = step
    case .catalogue(let source): (kind, of) = (.catalogue, source)
    case .lookUp, .togetherCode, .collectionName, .document, .plan, .secretField, .documentPassword,
      .password,
      .ownPassword, .changedPassword, .accountName, .memberName, .newName, .newPassword, .replacingPassword,
      .recoveryCode:
      return nil
    }
    if text.isEmpty { return nil }
  }

  /// Makes a draft of a typed text that the store was asked to keep.
  init?(sent request: NotebookRequest) {
    guard let (field, text) = request.typed else { return nil }
    let purpose = TypingPurpose.notebook(field)
    self.init(DraftID(purpose: purpose), TypedText(text, for: purpose))
    sentOver = request.version
  }

  /// Makes a draft of a text that waits for its keys.
  init?(waiting: WaitingText) {
    self.init(waiting.id, waiting.typed)
    sentOver = waiting.sentOver
  }

  /// The draft as it is used.
  ///
  /// - Returns: nil if the stored values are invalid.
  var draft: (id: DraftID, typed: TypedText)? {
    guard let id else { return nil }
    return (id, TypedText(text, for: id.purpose))
  }

  private var id: DraftID? {
    switch kind {
    case .find: document.map { DraftID(purpose: .find, document: $0) }
    case .note: of.map { DraftID(purpose: .note($0), document: document) }
    case .field: of.map { DraftID(purpose: .field($0), document: document) }
    case .shelfSearch: DraftID(purpose: .shelfSearch)
    case .title: document.map { DraftID(purpose: .title(documentID: $0)) }
    case .tag: document.map { DraftID(purpose: .tag(documentID: $0)) }
    case .spoken: DraftID(purpose: .spoken)
    case .catalogue: of.map { DraftID(purpose: .catalogue($0)) }
    case .newNote: DraftID(purpose: .notebook(.new(document: document)))
    case .noteEntry: of.map { DraftID(purpose: .notebook(.entry($0))) }
    case .noteText: of.map { DraftID(purpose: .notebook(.text($0, version: version ?? 1))) }
    case .noteTitle: of.map { DraftID(purpose: .notebook(.title($0, version: version ?? 1))) }
    case .notePart:
      place.flatMap { place in
        former.map { former in
          let part = NotePart(
            note: place.note, version: place.version, number: place.number, former: former)
          return DraftID(purpose: .notebook(.part(part)))
        }
      }
    case .newStep: of.map { DraftID(purpose: .notebook(.newStep($0))) }
    case .observation: place.map { DraftID(purpose: .notebook(.observation($0))) }
    case .stepTitle: place.map { DraftID(purpose: .notebook(.stepTitle($0))) }
    case .stepText: place.map { DraftID(purpose: .notebook(.stepText($0))) }
    case .pictureCaption: place.map { DraftID(purpose: .notebook(.caption($0, step: step))) }
    }
  }

  /// The note in which the draft was begun; nil if it belongs to no note.
  package var note: Note.ID? {
    if case .notebook(let field) = id?.purpose { field.note } else { nil }
  }

  private var place: PlanStep? {
    guard let of, let version, let number, number >= 0 else { return nil }
    return PlanStep(note: of, version: version, number: number)
  }
}

extension [DraftID: TypedText] {
  /// The drafts that are stored, in a stable order.
  var kept: [KeptDraft] {
    let all = compactMap { KeptDraft($0.key, $0.value) }
    let sorted = all.sorted {
      ($0.kind.rawValue, $0.of ?? "", $0.document ?? "") < ($1.kind.rawValue, $1.of ?? "", $1.document ?? "")
    }
    return Array<KeptDraft>(sorted.prefix(KeptDraft.most))
  }
}

extension [KeptDraft] {
  /// The drafts that can be continued; of several for the same keys, the first.
  var begun: [DraftID: TypedText] {
    let unsent = filter { $0.sentOver == nil }.compactMap(\.draft)
    return [DraftID: TypedText](unsent.map { ($0.id, $0.typed) }) { first, _ in first }
  }

  /// The other drafts, which wait until their keys are opened.
  var waiting: [WaitingText] {
    var begun: Set<DraftID> = []
    return compactMap { kept in
      guard let (id, typed) = kept.draft else { return nil }
      if kept.sentOver == nil, begun.insert(id).inserted { return nil }
      // Other keys have one draft; two windows may have stored another.
      guard case .notebook = id.purpose else { return nil }
      return WaitingText(id: id, typed: typed, sentOver: kept.sentOver)
    }
  }
  /// The stored drafts after a window has changed its own.
  ///
  /// - Parameters:
  ///   - drafts: the window's drafts.
  ///   - before: the window's drafts before the change.
  package func with(_ drafts: [KeptDraft], insteadOf before: [KeptDraft]) -> [KeptDraft] {
    let gone = Set(before).subtracting(drafts)
    let left = filter { !gone.contains($0) }
    // A draft of the window that is missing could not be stored before.
    return Array<KeptDraft>((left + drafts.filter { !left.contains($0) }).suffix(KeptDraft.most))
  }
}
