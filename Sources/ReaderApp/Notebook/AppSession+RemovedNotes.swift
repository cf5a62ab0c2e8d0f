import Library
import Localization
import Signals

// Removed notes: listed, read, put back, and erased for good after a confirmation.
extension AppSession {
  /// Shows all removed notes, even if only notes about one document were listed.
  mutating func openRemovedNotes(at time: Timestamp) -> [AppAction] {
    let list = openNotebook(.kept(.removed(.list)), about: nil, at: time)
    guard case .covered(.notebook(let shown), _) = screen else { return list }
    notebook.removed = .asked
    show(shown, isOther: true, at: time)
    return list + notebookRequest(.removed)
  }

  mutating func know(removed answer: Result<NotebookAnswer, AppFailure>, after request: NotebookRequest) {
    switch answer {
    case .success(let told): notebook.removed = .known(told.removed ?? [])
    case .failure(let failure):
      // Why notes could not be erased is told above the list that is known.
      if request == .removed { notebook.removed = .failed(failure.words) }
    }
  }

  /// Discards the drafts of texts in notes that are gone.
  ///
  /// - Parameters:
  ///   - request: the request that was answered.
  ///   - answer: the store's answer.
  ///   - document: the document whose notes were listed; nil for all notes, without which it is unknown which are gone.
  mutating func forgetDrafts(
    after request: NotebookRequest, _ answer: Result<NotebookAnswer, AppFailure>,
    about document: ShelfItem.ID?
  ) -> [AppAction] {
    guard document == nil, case .erase(let ids) = request, case .success(let told) = answer else {
      return []
    }
    let left = Set(told.notes.map(\.note.id)).union((told.removed ?? []).map(\.id))
    return discardBegun(in: Set(ids).subtracting(left))
  }

  private func removedNote(_ id: Note.ID) -> Note? { notebook.removed?.notes.first { $0.id == id } }

  // MARK: The cells

  func removedItems(_ view: RemovedNotesView, _ shown: inout NotebookScreen) -> [PanelItem] {
    switch view {
    case .list: return page(of: removedListItems, &shown)
    case .one(let id):
      guard removedNote(id) != nil else { return page(of: [], &shown) }
      let items = [
        PanelItem(.removedBack, localized("Put it back"), .undo),
        PanelItem(.removedText, localized("Read it"), .eye),
        PanelItem(.eraseNote, localized("Erase it for good…"), .forget),
      ]
      return page(of: items, &shown)
    case .text(let id):
      let note = removedNote(id)
      shown.pages = note.map(NoteWords.pages(ofRemoved:)) ?? []
      return keptTextItems(
        [note.map { _ in PanelItem(.removedBack, localized("Put it back"), .undo) }], &shown)
    case .erasing(let id):
      return Self.erasingItems(
        removedNote(id).map { _ in PanelItem(.eraseNote, localized("Erase it for good"), .forget) })
    case .erasingAll(let ids):
      let count = ids.count
      let label =
        count == 1
        ? localized("Erase it for good")
        : localized(count, one: "Erase all \(count) for good", other: "Erase all \(count) for good")
      return Self.erasingItems(PanelItem(.eraseNotes, label, .forget))
    }
  }

  private var removedListItems: [PanelItem] {
    switch notebook.removed {
    case nil, .asked: return []
    case .failed: return [PanelItem(.readNotesAgain, localized("Try again"), .later)]
    case .known(let notes):
      let count = notes.count
      let label = localized(
        count, one: "Erase all \(count) for good…", other: "Erase all \(count) for good…")
      let all = count > 1 ? [PanelItem(.eraseNotes, label, .forget)] : []
      return all
        + notes.enumerated().map { index, note in
          var item = PanelItem(
            .removedNote(index), "\(NoteWords.title(of: note)), \(NoteWords.removed(note))", .dot)
          item.dwellSeconds = PanelItem.listDwellSeconds
          return item
        }
    }
  }

  /// The cells of the last step before notes are erased, which needs a long look on a page of its own.
  ///
  /// - Parameter erase: the cell that erases; nil if there is nothing to erase any more.
  private static func erasingItems(_ erase: PanelItem?) -> [PanelItem] {
    guard var erase else { return [.back] }
    erase.dwellSeconds = 2.5
    return [PanelItem(.panelBack, localized("No, keep it"), .back), erase]
  }

  // MARK: The words above

  func describeRemoved(_ view: RemovedNotesView, _ shown: NotebookScreen, in scene: inout PanelScene) {
    let news = shown.news ?? (shown.awaited == nil ? nil : localized("Being kept…"))
    switch view {
    case .list:
      (scene.headline, scene.detail) = removedWords
      scene.detail = news ?? scene.detail
    case .one(let id):
      let note = removedNote(id)
      scene.headline = note.map(NoteWords.title) ?? Self.noLongerRemoved
      scene.detail =
        news ?? note.map(NoteWords.wasRemoved)
    case .text(let id):
      let title = removedNote(id).map(NoteWords.title) ?? Self.noLongerRemoved
      describeText(Self.place(title, shown), shown, in: &scene)
    case .erasing(let id):
      let note = removedNote(id)
      scene.headline =
        note.map { localized("Is “\(NoteWords.title(of: $0))” to be erased for good?") }
        ?? Self.noLongerRemoved
      scene.detail = news ?? note.map { _ in Self.whatGoesWithIt }
    case .erasingAll(let ids):
      scene.headline = localized(
        ids.count, one: "Is 1 removed note to be erased for good?",
        other: "Are all \(ids.count) removed notes to be erased for good?")
      scene.detail = news ?? Self.whatGoesWithEach
    }
  }

  private var removedWords: (headline: String, detail: String?) {
    switch notebook.removed {
    case nil, .asked: return (localized("Removed notes are being read…"), nil)
    case .failed(let words): return (localized("Removed notes cannot be read"), words)
    case .known(let notes):
      let count = notes.count
      guard count > 0 else {
        return (
          localized("No note is removed"), localized("What you remove is kept here until you erase it.")
        )
      }
      return (
        localized(count, one: "1 removed note", other: "\(count) removed notes"),
        localized(
          count, one: "It is kept here until you erase it.",
          other: "They are kept here until you erase them.")
      )
    }
  }

  private static let noLongerRemoved = localized("That note is no longer among the removed ones.")

  private static var whatGoesWithIt: String {
    localized(
      """
      All that it ever said and its pictures go, from every file of the household. Nothing brings that back, \
      except a backup that was made before.
      """)
  }

  private static var whatGoesWithEach: String {
    localized(
      """
      All that each ever said and its pictures go, from every file of the household. Nothing brings that back, \
      except a backup that was made before.
      """)
  }

  // MARK: Choosing cells

  mutating func choose(
    _ id: TargetID, inRemoved view: RemovedNotesView, _ before: NotebookScreen, at time: Timestamp
  ) -> [AppAction] {
    switch (view, id) {
    case (.list, .panelBack): return show(.list, after: before, at: time)
    // From every page it takes three looks at most to leave the notebook.
    case (_, .panelBack): return show(.kept(.removed(.list)), after: before, at: time)
    case (.list, .readNotesAgain):
      notebook.removed = .asked
      show(before, isOther: true, at: time)
      return notebookRequest(.removed)
    case (.list, .eraseNotes):
      let ids = notebook.removed?.notes.map(\.id) ?? []
      return ids.isEmpty ? [] : show(.kept(.removed(.erasingAll(ids))), after: before, at: time)
    case (.list, _):
      let notes = notebook.removed?.notes ?? []
      guard let index = notes.indices.first(where: { id == .removedNote($0) }) else { return [] }
      return show(.kept(.removed(.one(notes[index].id))), after: before, at: time)
    case (.one(let note), .removedBack), (.text(let note), .removedBack):
      return removedNote(note) == nil ? [] : ask(.putBack(note), before, at: time)
    case (.one(let note), .removedText): return show(.kept(.removed(.text(note))), after: before, at: time)
    case (.one(let note), .eraseNote): return show(.kept(.removed(.erasing(note))), after: before, at: time)
    case (.text, .noteAloud): return readAloud(before)
    case (.erasing(let note), .eraseNote):
      return removedNote(note) == nil ? [] : erase([note], before, at: time)
    case (.erasingAll(let notes), .eraseNotes): return erase(notes, before, at: time)
    case (.one, _), (.text, _), (.erasing, _), (.erasingAll, _): return []
    }
  }

  /// Erases notes; while that goes on, a second choice has no effect.
  private mutating func erase(
    _ notes: [Note.ID], _ before: NotebookScreen, at time: Timestamp
  ) -> [AppAction] {
    guard notebook.pending == nil else { return [] }
    notebook.pending = .erase(notes)
    return ask(.erase(notes), before, at: time)
  }
}
