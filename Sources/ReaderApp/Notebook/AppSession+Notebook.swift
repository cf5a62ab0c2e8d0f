import Library
import Localization
import Reading
import Signals

// The notebook by gaze, switch, keys and mouse: opened, read, left, and notes removed or put back.
extension AppSession {
  mutating func handle(_ event: NotebookEvent, at time: Timestamp) -> [AppAction] {
    switch event {
    case .open: return openNotebook(.list, about: documentRead?.id, at: time)
    case .undoDrawing: return undoPictureDrawing(at: time)
    case .openRemoved: return openRemovedNotes(at: time)
    }
  }

  var documentRead: ShelfItem? {
    if case .reading(let reading) = screen.place { reading.item } else { nil }
  }

  /// Opens the notebook, with other notes than before.
  ///
  /// - Parameters:
  ///   - view: the page to show.
  ///   - document: the document that the notes are about; nil for all notes.
  ///   - time: the present time.
  mutating func openNotebook(
    _ view: NotebookScreen.View, about document: ShelfItem.ID?, at time: Timestamp
  ) -> [AppAction] {
    notebook = NotebookDesk(document: document)
    return showNotebook(view, at: time) + notebookRequest(.list)
  }

  func notebookRequest(_ request: NotebookRequest) -> [AppAction] {
    [.store(.notebook(request, about: notebook.document))]
  }

  /// Asks again for the notes that are shown, since somebody may have changed them.
  func refreshedNotebook() -> [AppAction] {
    guard case .covered(.notebook, _) = screen else { return [] }
    let drawing = notebook.drawing.map { notebookRequest(.draw(.look, on: $0.picture, of: $0.note)) }
    return notebookRequest(.list) + (drawing ?? []) + keptRequest()
  }

  /// Asks for the notes again after a rest: answers that came during it were dropped.
  mutating func askNotebookAgain(at time: Timestamp) -> [AppAction] {
    guard case .covered(.notebook(var shown), _) = screen else { return [] }
    (shown.news, shown.awaited) = (nil, nil)
    if case .asked = notebook.picture { notebook.picture = nil }
    // The drawing may have been changed by others meanwhile.
    let line = liftDrawing()
    notebook.drawing?.readAnew()
    show(shown, isOther: false, at: time)
    let drawing = notebook.drawing.map { notebookRequest(.draw(.look, on: $0.picture, of: $0.note)) } ?? []
    return line + notebookRequest(.list) + drawing + pictureRequest() + keptRequest()
  }

  /// Shows the notebook with the known notes, above the place where the person is or in place of what covers it.
  ///
  /// - Parameters:
  ///   - view: the page to show.
  ///   - news: a message; nil for none.
  ///   - awaited: the request that is sent to the store with it; nil for none.
  ///   - time: the present time.
  mutating func showNotebook(
    _ view: NotebookScreen.View, news: String? = nil, awaiting awaited: NotebookRequest? = nil,
    at time: Timestamp
  ) -> [AppAction] {
    switch (screen, screen.place) {
    case (.calibrating, _), (.cameras, _), (.resting, _), (_, .people): return []
    case (.place, _), (.covered, _): break
    }
    let silence = fallSilent()
    let cells = newCells(NotebookScreen.timing, at: time)
    show(NotebookScreen(view: view, news: news, awaited: awaited, cells: cells), isOther: true, at: time)
    return silence + (awaited.map { notebookRequest($0) } ?? [])
  }

  // MARK: Choosing cells

  mutating func chooseInNotebook(_ id: TargetID, at time: Timestamp) -> [AppAction] {
    guard case .covered(.notebook(var shown), _) = screen else { return [] }
    (shown.news, shown.awaited, shown.newsOnceKept) = (nil, nil, nil)
    switch (shown.view, id) {
    case (_, .panelMore): shown.page += 1
    case (_, .pageBefore): shown.page -= 1
    case (.note, .panelBack): (shown.view, shown.page) = (.list, 0)
    case (.note(let note), .noteOptions):
      (shown.view, shown.page, shown.textPage) = (.options(note), 0, shown.page)
    case (.options(let note), .panelBack): (shown.view, shown.page) = (.note(note), 0)
    case (.options(let note), .noteLeave): (shown.view, shown.page) = (.leaving(note), 0)
    case (.leaving(let note), .panelBack): (shown.view, shown.page) = (.options(note), 0)
    case (.list, _): return choose(id, inListOf: shown, at: time)
    case (.note(let note), _), (.options(let note), _), (.leaving(let note), _):
      return choose(id, for: note, shown, at: time)
    case (.plan, _), (.step, _), (.stepOptions, _), (.planDay, _):
      return choose(id, inPlanOf: shown, at: time)
    case (.picture, _), (.pictureOptions, _), (.pictureCloser, _), (.pictureDrawing, _),
      (.drawingOptions, _):
      return choose(id, inPicturesOf: shown, at: time)
    case (.pictureFiles(.note(let note)), .panelBack): (shown.view, shown.page) = (.options(note), 0)
    // From every page it takes three looks at most to leave the notebook.
    case (.pictureFiles(.step(_, of: let note)), .panelBack): (shown.view, shown.page) = (.plan(note), 0)
    case (.kept(let kept), _): return choose(id, inKept: kept, shown, at: time)
    case (.pictureFiles(let owner), _): return choose(id, inFilesFor: owner, shown, at: time)
    }
    show(shown, isOther: true, at: time)
    return [.voice(.hush)]
  }

  private mutating func choose(
    _ id: TargetID, inListOf before: NotebookScreen, at time: Timestamp
  ) -> [AppAction] {
    var shown = before
    switch id {
    case .panelBack: return backToDocument(at: time).map { [.voice(.hush)] + $0 } ?? uncover()
    case .readNotesAgain:
      notebook.state = .asked
      show(shown, isOther: true, at: time)
      return notebookRequest(.list)
    case .newNote: return openKeys(for: .notebook(.new(document: notebook.document)), at: time)
    case .allNotes: return openNotebook(.list, about: nil, at: time)
    case .moreWithNotes: return show(.kept(.more), after: shown, at: time)
    case .putNoteBack:
      guard let removed = shown.removed else { return [] }
      shown.removed = nil
      return ask(.putBack(removed.id), shown, at: time)
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
    let version = known.note.version
    switch id {
    case .noteEntry: return openKeys(for: .notebook(.entry(note)), at: time)
    case .noteText:
      // A longer text would be cut off by the keys, so it is edited in parts.
      guard TypedPictures.typed(known.note.body).count <= TypingPurpose.longestNote else {
        return showParts(of: known, shown, at: time)
      }
      return openKeys(for: .notebook(begun(.text(note, version: version))), at: time)
    case .noteTitle: return openKeys(for: .notebook(begun(.title(note, version: version))), at: time)
    case .noteAloud:
      // Beside the text, its page is read aloud; among what can be done with the note, the whole text.
      if case .note = shown.view, shown.pages.indices.contains(shown.page) {
        return [.voice(.speak(shown.pages[shown.page].text, isLoud: false))]
      }
      return [.voice(.speak(NoteWords.spoken(known.note.body), isLoud: false))]
    case .notePlan:
      (shown.view, shown.page) = (.plan(note), 0)
      show(shown, isOther: true, at: time)
      return []
    case .noteDocument: return readDocument(of: known.note, at: time)
    case .noteShare:
      return openSharing(.note(note), called: NoteWords.title(of: known.note), at: time)
    case .noteMail: return mail(.note(note), shown, at: time)
    case .moreWithNote: return show(.kept(.about(note)), after: shown, at: time)
    case .takenUndo: return takeBackFile(of: known.note, shown, at: time)
    case .versionUndo: return takeBackVersion(of: known.note, shown, at: time)
    case .noteUndo:
      (shown.view, shown.page) = (.note(note), 0)
      return ask(.restore(note, seen: version), shown, at: time)
    case .noteRemove:
      (shown.view, shown.page, shown.removed) = (.list, 0, known.note)
      notebook.state = .known(notebook.notes?.filter { $0.note.id != note } ?? [])
      shown.news = localized("“\(NoteWords.title(of: known.note))” is removed.")
      show(shown, isOther: true, at: time)
      return notebookRequest(.remove(known.note))
    case .noteLeave:
      guard case .leaving = shown.view else { return [] }
      (shown.view, shown.page) = (.list, 0)
      notebook.state = .known(notebook.notes?.filter { $0.note.id != note } ?? [])
      shown.news = localized("You have left “\(NoteWords.title(of: known.note))”.")
      show(shown, isOther: true, at: time)
      return notebookRequest(.leave(known.note))
    default: return choose(id, forPicturesOf: .note(note), known.note, shown, at: time) ?? []
    }
  }

  mutating func ask(
    _ request: NotebookRequest, _ before: NotebookScreen, at time: Timestamp
  ) -> [AppAction] {
    var shown = before
    shown.awaited = request
    show(shown, isOther: true, at: time)
    return notebookRequest(request)
  }

  // MARK: The document of a note

  /// Leaves the notebook for the page that a note is about.
  private mutating func readDocument(of note: Note, at time: Timestamp) -> [AppAction] {
    guard let document = note.document else { return [] }
    let left = uncover()
    switch screen {
    case .place(.reading(var reading)) where reading.item.id == document:
      if let page = note.page { reading.session.go(to: PagePlace(page: page)) }
      screen = .place(.reading(reading))
      return left
    case .place(.reading): return left + leaveBook() + open(document, page: note.page)
    case .place(.plan(let plan)):
      screen = .place(.shelf(plan.shelf))
      return left + open(document, page: note.page)
    case .place: return left + open(document, page: note.page)
    case .calibrating, .cameras, .resting, .covered: return left
    }
  }

  // MARK: Answers of the store

  mutating func know(
    notebook answer: Result<NotebookAnswer, AppFailure>, after request: NotebookRequest,
    about document: ShelfItem.ID?, at time: Timestamp
  ) -> [AppAction] {
    var actions: [AppAction] = []
    var news: String?
    let (before, formerlyRemoved) = (notebook.state, notebook.removed)
    if notebook.pending == request { notebook.pending = nil }
    if case .failure(let failure) = answer, case .addTaken(let picture, let owner, _) = request,
      case .covered(.notebook, _) = screen
    {
      // The picture can still be kept or taken again, even if the person has gone on in the notebook. The notes are read again:
      // over an outdated version the picture could never be stored.
      return liftDrawing() + openPhoto(for: .note(owner), taken: picture, news: failure.words, at: time)
        + notebookRequest(.list)
    }
    if case .picture(let id, _) = request { know(picture: id, answer) }
    know(kept: request, answer)
    actions += forgetDrafts(after: request, answer, about: document)
    if case .draw(let change, let id, let note) = request { know(change, on: id, of: note, answer) }
    switch answer {
    case .success(let answer):
      actions += forgetSent(request) + settleWaiting(among: answer.notes, about: document)
      guard document == notebook.document else { return actions }
      notebook.state = .known(answer.notes)
      // Reminders of a step contain its words, which may have changed.
      if let changed = answer.changed, !reminders.open.isEmpty, let note = notebook.note(changed)?.note,
        NotePlan(of: note) != nil
      {
        actions += remindersRequest()
      }
      if answer.isConflict {
        news =
          localized(
            "Somebody else changed that note meanwhile. Their text is kept, and yours is kept as this new note."
          )
      }
    case .failure where request.isPicture: break
    case .failure(let failure):
      news = failure.words
      actions = keepUnsaved(request)
      if request == .list, notebook.notes == nil { notebook.state = .failed(failure.words) }
      switch request {
      case .remove, .leave, .change, .restore, .makePresent, .cutArea, .cutPage, .addPicture:
        actions += notebookRequest(.list)
      case .erase, .putBack: actions += notebook.removed == nil ? [] : notebookRequest(.removed)
      default: break
      }
    }
    guard case .covered(.notebook(let shown), _) = screen else {
      let news = news ?? NotebookScreen.words(after: request, answer)
      if let news, request != .list { sayToReader(news) }
      return actions
    }
    let isOther = notebook.isOther(than: before) || notebook.removed != formerlyRemoved
    show(shown.after(answer, request, news, in: notebook), isOther: isOther, at: time)
    return actions + pictureRequest()
  }
}

extension NotebookScreen {
  /// The notebook's screen after the store has answered.
  fileprivate func after(
    _ answer: Result<NotebookAnswer, AppFailure>, _ request: NotebookRequest, _ news: String?,
    in desk: NotebookDesk
  ) -> NotebookScreen {
    var shown = self
    switch request {
    // The message about the removal stays until something else is chosen.
    case .list where news == nil, .remove where news == nil, .leave where news == nil,
      .change where news == nil, .picture, .versions, .removed:
      break
    case .draw where news == nil: break
    default: shown.news = news ?? Self.words(after: request, answer)
    }
    if case .failure = answer, case .remove = request { shown.removed = nil }
    // The view stays if the person has moved on meanwhile.
    if awaited == request {
      shown.awaited = nil
      shown.settle(request, answer, in: desk)
      if case .success(let answer) = answer, let changed = answer.changed {
        shown.view = shown.view.after(changeOf: changed)
        if shown.view == .note(changed) { shown.page = 0 }
        shown.news = shown.newsOnceKept ?? shown.news
      }
      shown.newsOnceKept = nil
    }
    if let id = shown.view.note, desk.notes != nil, desk.note(id) == nil, shown.awaited == nil {
      (shown.view, shown.page, shown.news) = (.list, 0, news ?? localized("That note is no longer there."))
    }
    return shown
  }
}

extension NotebookDesk {
  /// Whether the list has other notes, or another order, so that its cells stand for something else.
  fileprivate func isOther(than before: State) -> Bool {
    guard case .known(let notes) = state, case .known(let former) = before else { return state != before }
    return notes.map(\.note.id) != former.map(\.note.id)
  }
}

extension NotebookRequest {
  /// Whether the result is shown in the place of the picture, the versions or the removed notes.
  fileprivate var isPicture: Bool {
    switch self {
    case .picture, .draw(.look, on: _, of: _), .versions, .removed: true
    default: false
    }
  }
}
