import Library
import Localization
import Signals

// Editing a text that is too long for the keys: part by part, each of which is put back in its place.
extension AppSession {
  /// Shows the parts of a note's text, beginning near the page that was read.
  mutating func showParts(
    of known: NotebookNote, _ before: NotebookScreen, at time: Timestamp
  ) -> [AppAction] {
    let (pages, parts) = (notebook.pages(of: known).count, notebook.parts(of: known.note))
    // Takes the middle of the page, since a page may begin with the end of the part before.
    let number = parts.number(at: (Double(before.textPage) + 0.5) / Double(max(1, pages)))
    var shown = before
    shown.view = .kept(.parts(known.note.id, group: number / NotePart.inAGroup))
    shown.page = partPage(number, of: parts)
    show(shown, isOther: true, at: time)
    return [.voice(.hush)]
  }

  /// Shows the parts again, on the page of cells with this part.
  mutating func showPart(
    _ part: NotePart, news: String? = nil, awaiting awaited: NotebookRequest? = nil, at time: Timestamp
  ) -> [AppAction] {
    let actions = showNotebook(NotebookField.part(part).view, news: news, awaiting: awaited, at: time)
    guard case .covered(.notebook(var shown), _) = screen, let note = notebook.note(part.note)?.note else {
      return actions
    }
    shown.page = partPage(part.number, of: notebook.parts(of: note))
    show(shown, isOther: true, at: time)
    return actions
  }

  /// The page of cells on which a part is.
  private func partPage(_ number: Int, of parts: NoteParts) -> Int {
    let group = group(number / NotePart.inAGroup, of: parts)
    return PanelItem.page(of: number - group.lowerBound, among: group.count, cells: grid().count)
  }

  /// The parts of a group; all parts if there are few.
  private func group(_ group: Int, of parts: NoteParts) -> Range<Int> {
    guard parts.count > NotePart.inAGroup else { return 0..<parts.count }
    let start = min(group * NotePart.inAGroup, parts.count)
    return start..<min(start + NotePart.inAGroup, parts.count)
  }

  // MARK: The cells

  mutating func partItems(
    _ id: Note.ID, _ group: Int?, _ shown: inout NotebookScreen
  ) -> [PanelItem] {
    guard let note = notebook.note(id)?.note, note.role.mayEdit else { return page(of: [], &shown) }
    let parts = notebook.parts(of: note)
    let items: [PanelItem]
    if group == nil, parts.count > NotePart.inAGroup {
      items = (0...(parts.count - 1) / NotePart.inAGroup).map { number in
        let range = self.group(number, of: parts)
        let beginning = Self.beginning(range.lowerBound, of: parts)
        let label = localized("\(range.lowerBound + 1) to \(range.upperBound), from: \(beginning)")
        return PanelItem(.noteParts(number), label, .places)
      }
    } else {
      items = self.group(group ?? 0, of: parts).map { number in
        PanelItem(.notePart(number), "\(number + 1). \(Self.beginning(number, of: parts))", .mark)
      }
    }
    let slow = items.map { item in
      var item = item
      item.dwellSeconds = PanelItem.listDwellSeconds
      return item
    }
    return page(of: slow, &shown)
  }

  private static func beginning(_ number: Int, of parts: NoteParts) -> String {
    NoteWords.beginning(of: parts.part(number) ?? "")
  }

  func describeParts(_ id: Note.ID, _ group: Int?, _ shown: NotebookScreen, in scene: inout PanelScene) {
    guard let note = notebook.note(id)?.note else { return }
    let title = NoteWords.title(of: note)
    scene.headline = localized("Which part of “\(title)” is to be changed?")
    scene.detail =
      shown.news ?? (shown.awaited == nil ? nil : localized("Being kept…"))
      ?? localized("It is too long to be changed at once. The rest stays as it is.")
  }

  // MARK: Choosing cells

  mutating func choose(
    _ id: TargetID, inPartsOf note: Note.ID, _ group: Int?, _ before: NotebookScreen, at time: Timestamp
  ) -> [AppAction] {
    guard let known = notebook.note(note)?.note else { return show(.list, after: before, at: time) }
    let parts = notebook.parts(of: known)
    let isDivided = parts.count > NotePart.inAGroup
    if id == .panelBack {
      let isGroup = isDivided && group != nil
      return show(isGroup ? .kept(.parts(note, group: nil)) : .options(note), after: before, at: time)
    }
    if group == nil, isDivided {
      let last = (parts.count - 1) / NotePart.inAGroup
      guard let chosen = (0...last).first(where: { id == .noteParts($0) }) else { return [] }
      return show(.kept(.parts(note, group: chosen)), after: before, at: time)
    }
    // Until a part is stored, an edit of another one would conflict with it.
    guard notebook.pending == nil, known.role.mayEdit,
      let number = self.group(group ?? 0, of: parts).first(where: { id == .notePart($0) }),
      let former = parts.part(number)
    else { return [] }
    let part = NotePart(note: note, version: known.version, number: number, former: former)
    return openKeys(for: .notebook(begun(.part(part))), at: time)
  }

  // MARK: Typed text

  /// Whether an edit of a part that was begun earlier can be continued in this part: the part has the same text, or the text
  /// that the earlier edit was to change is nowhere in the note any more.
  func isSame(_ part: NotePart, _ begun: NotePart) -> Bool {
    if part.former == begun.former { return part.version != begun.version || part.number == begun.number }
    guard part.number == begun.number, part.version != begun.version,
      let note = notebook.note(part.note)?.note
    else { return false }
    return TypedPictures.typed(note.body).firstRange(of: begun.former) == nil
  }

  /// Puts an edited part back in its place. If somebody has changed the note meanwhile, it goes where the part's former text
  /// still is; if that is gone, nothing is overwritten, and the typed text is stored as a note of its own.
  mutating func write(
    _ text: String, for part: NotePart, of before: Note, at time: Timestamp
  ) -> [AppAction] {
    guard text != part.former else { return showPart(part, at: time) }
    let parts = notebook.parts(of: before)
    let isThere = before.version == part.version && parts.part(part.number) == part.former
    let changed =
      isThere
      ? parts.replacing(part.number, by: text) : NoteParts.replacing(part.former, in: parts.text, by: text)
    guard let changed else {
      guard !text.isEmpty else {
        return showPart(
          part, news: localized("That part was changed by somebody meanwhile. It stays as it is."), at: time)
      }
      let news = localized(
        "That part was changed by somebody meanwhile. What you wrote is kept as a new note.")
      let actions = showNotebook(
        .list, news: news, awaiting: .add(text, about: notebook.document, page: nil), at: time)
      if case .covered(.notebook(var shown), _) = screen {
        shown.newsOnceKept = news
        show(shown, isOther: true, at: time)
      }
      return actions
    }
    guard changed.contains(where: { !$0.isWhitespace }) else {
      return showPart(
        part, news: localized("A note cannot be empty. Choose “Remove” to delete it."), at: time)
    }
    var note = before
    note.body = TypedPictures.kept(changed, of: before.body)
    let request = NotebookRequest.save(note, typed: text, .part(part))
    notebook.pending = request
    return showPart(part, awaiting: request, at: time)
  }
}
