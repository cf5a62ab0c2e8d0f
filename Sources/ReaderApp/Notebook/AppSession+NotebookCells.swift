import Library
import Localization
import Signals

// The notebook's cells, and the words above them.
extension AppSession {
  /// Shows the notebook.
  ///
  /// - Parameters:
  ///   - before: the page to show.
  ///   - isOther: whether the cells differ from those before, so that the eyes have to leave the spot where they are.
  ///   - time: the present time.
  mutating func show(_ before: NotebookScreen, isOther: Bool, at time: Timestamp) {
    var shown = before
    var items: [PanelItem]
    switch shown.view {
    case .list: items = page(of: listItems(shown), &shown)
    case .options(let id): items = page(of: optionItems(id), &shown)
    case .leaving: items = leavingItems
    case .note(let id):
      shown.pages = notebook.note(id).map { notebook.pages(of: $0) } ?? []
      shown.page = min(max(0, shown.page), max(0, shown.pages.count - 1))
      items = textItems(id, shown)
      for index in items.indices { items[index].rect = cellBelowText(index, of: items.count) }
    case .plan, .step, .stepOptions, .planDay: items = planItems(&shown)
    case .picture, .pictureOptions, .pictureCloser, .pictureDrawing, .drawingOptions:
      items = pictureItems(&shown)
    case .pictureFiles: items = page(of: pictureFileItems, &shown)
    case .kept(let kept): items = keptItems(kept, &shown)
    }
    // The last picture of the note or the step is gone.
    if items.isEmpty {
      switch shown.view {
      case .note, .step: return show(shown, isOther: isOther, at: time)
      default: break
      }
    }
    layOut(items, in: &shown.cells, below: Self.headShare, isOther: isOther, at: time)
    cover(.notebook(shown))
  }

  /// The share of the screen's height for the words above a grid of cells.
  private static let headShare = 0.14

  func page(of items: [PanelItem], _ shown: inout NotebookScreen) -> [PanelItem] {
    page(&shown.page, of: items)
  }

  private func listItems(_ shown: NotebookScreen) -> [PanelItem] {
    guard let notes = notebook.notes else {
      if case .failed = notebook.state { return [PanelItem(.readNotesAgain, localized("Try again"), .later)] }
      return []
    }
    var items = [PanelItem(.newNote, localized("New note…"), .mark)]
    if let removed = shown.removed {
      items.append(PanelItem(.putNoteBack, localized("Put “\(NoteWords.title(of: removed))” back"), .undo))
    }
    if notebook.document != nil { items.append(PanelItem(.allNotes, localized("All notes"), .places)) }
    items.append(PanelItem(.moreWithNotes, localized("More with notes…"), .menu))
    return items
      + notes.enumerated().map { index, known in
        var item = PanelItem(.note(index), NoteWords.label(of: known), known.note.owner == nil ? .dot : .eye)
        item.dwellSeconds = PanelItem.listDwellSeconds
        return item
      }
  }

  /// The cells below a page of a note. The ways to further pages come first: with coarse gaze there is room for two cells.
  private func textItems(_ id: Note.ID, _ shown: NotebookScreen) -> [PanelItem] {
    guard let known = notebook.note(id) else { return [.back] }
    var items = [PanelItem.back]
    // The version that was just made present may be the wrong one, so Undo is offered.
    if shown.isRestored(known.note) { items.append(PanelItem(.versionUndo, localized("Undo"), .undo)) }
    if shown.isTaken(known.note) { items.append(PanelItem(.takenUndo, localized("Undo"), .undo)) }
    let isLast = shown.page >= shown.pages.count - 1
    if !isLast { items.append(.more) }
    items.append(PanelItem(.noteOptions, localized("What to do with it…"), .menu))
    if shown.page > 0 { items.append(PanelItem(.pageBefore, localized("Page before"), .previous)) }
    if known.note.role.mayEdit { items.append(PanelItem(.noteEntry, localized("Add an entry…"), .mark)) }
    if canSpeak { items.append(PanelItem(.noteAloud, localized("Read it to me"), .aloud)) }
    return Array(items.prefix(grid().columns))
  }

  private func optionItems(_ id: Note.ID) -> [PanelItem] {
    guard let known = notebook.note(id) else { return [] }
    let note = known.note
    let isOwn = note.role == .owner
    var items: [PanelItem] = []
    if note.role.mayEdit {
      items.append(PanelItem(.noteEntry, localized("Add an entry…"), .mark))
      items.append(PanelItem(.noteText, localized("Change the text…"), .mark))
      items.append(
        PanelItem(
          .noteTitle, note.title.isEmpty ? localized("Give it a title…") : localized("Another title…"), .mark)
      )
    }
    let plan = NotePlan(of: note)
    if plan != nil || note.role.mayEdit {
      items.append(
        PanelItem(.notePlan, plan.map(NotePlanWords.state) ?? localized("Plan it in steps…"), .places))
    }
    items += pictureWays(of: .note(id), note)
    if canSpeak { items.append(PanelItem(.noteAloud, localized("Read it to me"), .aloud)) }
    // A window that was started for one document would end if another one were opened.
    if let document = note.document, !endsWithDocument || document == documentRead?.id {
      items.append(
        PanelItem(
          .noteDocument,
          note.page.map { localized("Go to page \($0 + 1)") } ?? localized("Open the document"), .places))
    }
    if isOwn, reader != .guest { items.append(PanelItem(.noteShare, localized("Share it…"), .copy)) }
    if offersMail {
      var mail = PanelItem(.noteMail, Self.mailLabel, .copy)
      mail.dwellSeconds = Self.mailDwellSeconds
      items.append(mail)
    }
    if note.role.mayEdit, note.version > 1 {
      items.append(PanelItem(.noteUndo, NoteWords.undoing(note), .undo))
    }
    items.append(PanelItem(.moreWithNote, localized("More with it…"), .menu))
    if isOwn {
      var remove = PanelItem(.noteRemove, localized("Remove"), .forget)
      remove.dwellSeconds = 1.5
      items.append(remove)
    } else {
      items.append(PanelItem(.noteLeave, localized("Leave it…"), .forget))
    }
    return items
  }

  /// The cells that ask whether to leave a shared note. “Leave it” is where no cell was before, so that eyes that do not move
  /// choose nothing.
  private var leavingItems: [PanelItem] {
    var leave = PanelItem(.noteLeave, localized("Leave it"), .forget)
    leave.dwellSeconds = 1.5
    return [PanelItem(.panelBack, localized("No, keep it"), .back), leave]
  }

  func scene(_ shown: NotebookScreen) -> PanelScene {
    var scene = shown.cells.scene(on: cellScreen.bounds, over: nil, dim: 1)
    switch shown.view {
    case .list:
      (scene.headline, scene.detail) = (
        headline(shown), shown.news ?? (shown.awaited == nil ? nil : localized("Being kept…"))
      )
      if case .failed(let words) = notebook.state { scene.detail = words }
    case .options(let id):
      (scene.headline, scene.detail) = (notebook.note(id).map { NoteWords.title(of: $0.note) }, shown.news)
    case .leaving(let id):
      let note = notebook.note(id)?.note
      let title = note.map(NoteWords.title) ?? ""
      scene.headline = localized("Is “\(title)” to be left?")
      scene.detail =
        (note?.owner).map { localized("You see it no longer, until \($0) invites you again.") }
        ?? localized("You see it no longer, until its owner invites you again.")
    case .note(let id):
      let title =
        notebook.note(id).map { NoteWords.title(of: $0.note) } ?? localized("The note is being read…")
      scene.headline =
        shown.news ?? (shown.awaited == nil ? nil : localized("Being kept…")) ?? Self.place(title, shown)
      if !shown.pages.isEmpty { scene.show(shown.pages[shown.page]) }
    case .plan, .step, .stepOptions, .planDay: describe(shown, in: &scene)
    case .picture, .pictureOptions, .pictureCloser, .pictureDrawing, .drawingOptions:
      describePicture(shown, in: &scene)
    case .pictureFiles: describePictureFiles(shown, in: &scene)
    case .kept(let kept): describe(kept, shown, in: &scene)
    }
    return scene
  }

  private func headline(_ shown: NotebookScreen) -> String {
    guard let notes = notebook.notes else {
      return notebook.state == .asked
        ? localized("The notes are being read…") : localized("The notes cannot be read")
    }
    let count = notes.count
    guard count > 0 else {
      return notebook.document == nil
        ? localized("There are no notes yet") : localized("There are no notes about this document yet")
    }
    return notebook.document == nil
      ? localized(count, one: "1 note", other: "\(count) notes")
      : localized(count, one: "1 note about this document", other: "\(count) notes about this document")
  }
}
