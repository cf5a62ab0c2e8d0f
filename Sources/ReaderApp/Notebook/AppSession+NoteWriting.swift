import Library
import Localization
import Reading
import Signals

// Texts that are typed in the notebook.
extension AppSession {
  /// The same field at the version at which an unsaved edit of it was begun. Saving over an older version is a conflict, in
  /// which both texts are kept.
  func begun(_ field: NotebookField) -> NotebookField {
    let earlier = begunFields.compactMap { other -> NotebookField? in
      guard other.note == field.note else { return nil }
      return switch (field, other) {
      case (.text, .text), (.title, .title): other
      case (.part(let part), .part(let begun)): isSame(part, begun) ? other : nil
      case (.stepText(let step), .stepText(let begun)), (.stepTitle(let step), .stepTitle(let begun)),
        (.observation(let step), .observation(let begun)), (.caption(let step, _), .caption(let begun, _)):
        step.number == begun.number ? other : nil
      default: nil
      }
    }
    return earlier.first ?? field
  }

  /// Stores a typed text, and shows the notebook again.
  mutating func write(_ text: String, in field: NotebookField, at time: Timestamp) -> [AppAction] {
    let view = field.view
    var page: Int?
    if case .reading(let reading) = screen.place, reading.item.id == notebook.document {
      page = reading.session.position.page
    }
    guard let id = field.note else {
      guard !text.isEmpty else { return showNotebook(.list, at: time) }
      return showNotebook(
        .list, awaiting: .add(text, about: notebook.document, page: page), at: time)
    }
    guard var note = notebook.note(id)?.note else {
      guard !text.isEmpty else { return showNotebook(.list, at: time) }
      return showNotebook(
        .list, news: localized("That note is no longer there. What you wrote is kept as a new note."),
        awaiting: .add(text, about: notebook.document, page: page), at: time)
    }
    switch field {
    case .new: return []
    case .entry:
      guard !text.isEmpty else { return showNotebook(view, at: time) }
      note.body = NoteWords.adding(text, to: note.body, on: reminders.date(at: time))
    case .text(_, let version):
      guard !text.isEmpty else {
        return showNotebook(
          view, news: localized("A note cannot be empty. Choose “Remove” to delete it."), at: time)
      }
      // Picture numbers in the typed text refer to the version that was read; over another version both texts are kept as they
      // are.
      let body = note.version == version ? TypedPictures.kept(text, of: note.body) : text
      guard body != note.body else { return showNotebook(view, at: time) }
      note = note.read(at: version)
      note.body = body
    case .part(let part): return write(text, for: part, of: note, at: time)
    case .title(_, let version):
      guard text != note.title else { return showNotebook(view, at: time) }
      note = note.read(at: version)
      note.title = text
    case .newStep, .observation, .stepTitle, .stepText:
      return write(text, in: field, ofPlanOf: note, at: time)
    case .caption(let picture, let step): return write(text, of: picture, step: step, in: note, at: time)
    }
    return showNotebook(view, awaiting: .save(note, typed: text, field), at: time)
  }

  /// Leaves the keys without storing the text.
  mutating func leaveWriting(_ field: NotebookField, at time: Timestamp) -> [AppAction] {
    if case .part(let part) = field { return showPart(part, at: time) }
    return showNotebook(field.view, at: time)
  }
}
