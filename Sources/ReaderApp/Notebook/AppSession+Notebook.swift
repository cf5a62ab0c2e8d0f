import Library
import Reading
import Signals
import Typing

// Notes by gaze, switch, keys and mouse: read, written, changed, removed and put back.
extension AppSession {
  mutating func handle(_ event: NotebookEvent, at time: Timestamp) -> [AppAction] {
    switch event {
    case .open:
      let document = documentRead?.id
      return openNotebook(.list, about: document, at: time)
    }
  }

  var documentRead: ShelfItem? {
    if case .reading(let reading) = screen.place { reading.item } else { nil }
  }

  /// Opens it at other notes than before.
  /// - Parameter document: about which they are; nil for all.
  mutating func openNotebook(
    _ view: NotebookScreen.View, about document: ShelfItem.ID?, at time: Timestamp
  ) -> [AppAction] {
    notebook = NotebookDesk(document: document)
    return showNotebook(view, at: time) + notebookRequest()
  }

  private func notebookRequest(_ request: NotebookRequest = .list) -> [AppAction] {
    [.store(.notebook(request, about: notebook.document))]
  }

  /// Somebody may have changed what is shown of it.
  func refreshedNotebook() -> [AppAction] {
    if case .covered(.notebook, _) = screen { notebookRequest() } else { [] }
  }

  /// Covers the place, or what covers it by now, with the notes that are known.
  private mutating func showNotebook(
    _ view: NotebookScreen.View, news: String? = nil, at time: Timestamp
  ) -> [AppAction] {
    switch (screen, screen.place) {
    case (.calibrating, _), (.cameras, _), (.resting, _), (_, .people): return []
    case (.place, _), (.covered, _): break
    }
    let silence = fallSilent()
    let cells = newCells(NotebookScreen.timing, at: time)
    show(NotebookScreen(view: view, news: news, cells: cells), isOther: true, at: time)
    return silence
  }

  // MARK: Cells

  mutating func chooseInNotebook(_ id: TargetID, at time: Timestamp) -> [AppAction] {
    guard case .covered(.notebook(var shown), _) = screen else { return [] }
    shown.news = nil
    switch id {
    case .panelMore:
      shown.page += 1
      show(shown, isOther: true, at: time)
      return [.voice(.hush)]
    case .pageBefore:
      shown.page -= 1
      show(shown, isOther: true, at: time)
      return [.voice(.hush)]
    default: break
    }
    switch shown.view {
    case .list: return choose(id, inListOf: shown, at: time)
    case .note(let note):
      if id == .panelBack { (shown.view, shown.page) = (.list, 0) }
      if id == .noteOptions { (shown.view, shown.page) = (.options(note), 0) }
      if [.panelBack, .noteOptions].contains(id) {
        show(shown, isOther: true, at: time)
        return [.voice(.hush)]
      }
      return choose(id, for: note, shown, at: time)
    case .options(let note):
      guard id == .panelBack else { return choose(id, for: note, shown, at: time) }
      (shown.view, shown.page) = (.note(note), 0)
      show(shown, isOther: true, at: time)
      return []
    }
  }

  private mutating func choose(
    _ id: TargetID, inListOf before: NotebookScreen, at time: Timestamp
  ) -> [AppAction] {
    var shown = before
    switch id {
    case .panelBack: return uncover()
    case .readNotesAgain:
      show(shown, isOther: false, at: time)
      return notebookRequest()
    case .newNote: return openKeys(for: .notebook(.new(document: notebook.document)), at: time)
    case .allNotes: return openNotebook(.list, about: nil, at: time)
    case .putNoteBack:
      guard let removed = shown.removed else { return [] }
      shown.removed = nil
      show(shown, isOther: true, at: time)
      return notebookRequest(.undo(removed.id))
    default:
      guard let notes = notebook.notes, let index = notes.indices.first(where: { id == .note($0) }) else {
        return []
      }
      (shown.view, shown.page) = (.note(notes[index].note.id), 0)
      show(shown, isOther: true, at: time)
      return []
    }
  }

  private mutating func choose(
    _ id: TargetID, for note: Note.ID, _ before: NotebookScreen, at time: Timestamp
  ) -> [AppAction] {
    var shown = before
    guard let known = notebook.note(note) else { return [] }
    switch id {
    case .noteEntry: return openKeys(for: .notebook(.entry(note)), at: time)
    case .noteText: return openKeys(for: .notebook(.text(note)), at: time)
    case .noteTitle: return openKeys(for: .notebook(.title(note)), at: time)
    case .noteAloud:
      let text = shown.pages.isEmpty ? known.note.body : shown.pages[shown.page % shown.pages.count]
      return [.voice(.speak(text, isLoud: false))]
    case .noteDocument: return readDocument(of: known.note, at: time)
    case .noteShare:
      return openSharing(.note(note), called: NoteWords.title(of: known.note), at: time)
    case .noteUndo:
      (shown.view, shown.page) = (.note(note), 0)
      show(shown, isOther: true, at: time)
      return notebookRequest(.undo(note))
    case .noteRemove:
      (shown.view, shown.page, shown.removed) = (.list, 0, known.note)
      notebook.notes?.removeAll { $0.note.id == note }
      shown.news = "“\(NoteWords.title(of: known.note))” is removed."
      show(shown, isOther: true, at: time)
      return notebookRequest(.remove(known.note))
    default: return []
    }
  }

  /// Away from the notebook, to the page that a note is about.
  private mutating func readDocument(of note: Note, at time: Timestamp) -> [AppAction] {
    guard let document = note.document else { return [] }
    let left = uncover()
    switch screen {
    case .place(.reading(var reading)) where reading.item.id == document:
      if let page = note.page { reading.session.go(to: PagePlace(page: page)) }
      screen = .place(.reading(reading))
      return left
    case .place(.reading): return left + leaveBook() + openAtPage(document, note.page)
    case .place(.plan(let plan)):
      screen = .place(.shelf(plan.shelf))
      return left + openAtPage(document, note.page)
    case .place: return left + openAtPage(document, note.page)
    case .calibrating, .cameras, .resting, .covered: return left
    }
  }

  private mutating func openAtPage(_ document: ShelfItem.ID, _ page: Int?) -> [AppAction] {
    let actions = open(document)
    changeShelf { $0.passage = page }
    return actions
  }

  // MARK: Writing

  /// What was typed is kept, and the notebook is shown again.
  mutating func write(_ text: String, in field: NotebookField, at time: Timestamp) -> [AppAction] {
    let known = field.note.flatMap(notebook.note)
    var news: String?
    var request: NotebookRequest?
    switch field {
    case .new(let document):
      let page: Int? =
        if case .reading(let reading) = screen.place, reading.item.id == document {
          reading.session.position.page
        } else { nil }
      if !text.isEmpty { request = .add(text, about: document, page: page) }
    case .entry:
      guard var note = known?.note, !text.isEmpty else { break }
      note.body = NoteWords.adding(text, to: note.body, on: reminders.date(at: time))
      request = .save(note, typed: text, field)
    case .text:
      guard var note = known?.note else { break }
      if text.isEmpty {
        news = "A note needs words. To be rid of it, choose “Remove”."
      } else if text != note.body {
        note.body = text
        request = .save(note, typed: text, field)
      }
    case .title:
      guard var note = known?.note, text != note.title else { break }
      note.title = text
      request = .save(note, typed: text, field)
    }
    if request != nil { news = "Being kept…" }
    let shown = showNotebook(field.note.map { .note($0) } ?? .list, news: news, at: time)
    return shown + (request.map { notebookRequest($0) } ?? [])
  }

  /// The keys were left without writing.
  mutating func leaveWriting(_ field: NotebookField, at time: Timestamp) -> [AppAction] {
    showNotebook(field.note.map { .note($0) } ?? .list, at: time)
  }

  // MARK: From the store

  mutating func know(
    notebook answer: Result<NotebookAnswer, AppFailure>, after request: NotebookRequest,
    about document: ShelfItem.ID?, at time: Timestamp
  ) -> [AppAction] {
    var actions: [AppAction] = []
    var news: String?
    let wasUnknown = notebook.notes == nil
    switch answer {
    case .success(let answer):
      guard document == notebook.document else { return [] }
      notebook.notes = answer.notes
      if answer.isConflict {
        news =
          "Somebody else has changed it meanwhile. Theirs is kept, and this is yours, as a note of its own."
      }
    case .failure(let failure):
      news = failure.words
      actions = keepUnsaved(request)
      if case .remove = request { actions += notebookRequest() }
    }
    guard case .covered(.notebook(var shown), _) = screen else {
      if let news, request != .list { say(news) }
      return actions
    }
    let before = shown
    switch request {
    // What is said of the removal stays until something else is chosen.
    case .list where news == nil, .remove where news == nil: break
    default: shown.news = news
    }
    if case .failure = answer, case .remove = request { shown.removed = nil }
    if case .success(let answer) = answer, let changed = answer.changed {
      (shown.view, shown.page) = (.note(changed), 0)
    }
    switch shown.view {
    case .note(let id), .options(let id):
      if notebook.notes != nil, notebook.note(id) == nil {
        (shown.view, shown.page, shown.news) = (.list, 0, news ?? "That note is no longer there.")
      }
    case .list: break
    }
    show(shown, isOther: wasUnknown || shown.view != before.view, at: time)
    return actions
  }

  /// What was typed and could not be kept is there again when the same keys are opened.
  private mutating func keepUnsaved(_ request: NotebookRequest) -> [AppAction] {
    let field: NotebookField
    let typed: String
    switch request {
    case .add(let text, let document, _): (field, typed) = (.new(document: document), text)
    case .save(_, let text, let place): (field, typed) = (place, text)
    case .list, .remove, .undo: return []
    }
    let purpose = TypingPurpose.notebook(field)
    return keep(TypedText(typed, style: purpose.style, longest: purpose.longest), for: purpose)
  }
}
