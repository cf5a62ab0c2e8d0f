import Documents
import Foundation
import Library
import Localization
import Signals

// Notes as Markdown files: written into a new folder in Documents or on a memory stick, and imported from files that are found.
extension AppSession {
  var moreItems: [PanelItem] {
    let count = notebook.notes?.count ?? 0
    let label =
      count == 1
      ? localized("Write the note as a file…")
      : localized(
        count, one: "Write this \(count) note as a file…", other: "Write these \(count) notes as files…")
    let write = count == 0 ? [] : [PanelItem(.writeNotes, label, .copy)]
    return write + [
      PanelItem(.takeNotesIn, localized("Take in Markdown files…"), .screen),
      PanelItem(.removedNotes, localized("Removed notes…"), .undo),
    ]
  }

  mutating func chooseMore(_ id: TargetID, _ before: NotebookScreen, at time: Timestamp) -> [AppAction] {
    switch id {
    case .panelBack: return show(.list, after: before, at: time)
    case .writeNotes: return choosePlace(for: .listed, before, at: time)
    case .takeNotesIn:
      // An imported note may be about another document, or about none.
      guard notebook.document != nil else { return findTexts(before, at: time) }
      let list = openNotebook(.kept(.texts), about: nil, at: time)
      guard case .covered(.notebook(let shown), _) = screen else { return list }
      return list + findTexts(shown, at: time)
    case .removedNotes: return openRemovedNotes(at: time)
    default: return []
    }
  }

  // MARK: Exporting notes

  /// Looks for places to write to, each time anew, since memory sticks come and go.
  mutating func choosePlace(
    for notes: WrittenNotes, _ before: NotebookScreen, at time: Timestamp
  ) -> [AppAction] {
    notebook.places = nil
    return show(.kept(.places(notes)), after: before, at: time) + [.store(.transfer(.look, of: reader))]
  }

  mutating func know(places: [TransferPlace], at time: Timestamp) {
    notebook.places = places
    guard case .covered(.notebook(let shown), _) = screen, case .kept(.places) = shown.view else { return }
    show(shown, isOther: true, at: time)
  }

  var placeItems: [PanelItem] {
    (notebook.places ?? []).enumerated().map { index, place in
      PanelItem(.notePlace(index), DisplayText.of(place.name, maximum: 60), .places)
    }
  }

  func describePlaces(for notes: WrittenNotes, _ shown: NotebookScreen, in scene: inout PanelScene) {
    scene.headline = localized("Where to?")
    let isOne =
      switch notes {
      case .one: true
      case .listed: notebook.notes?.count == 1
      }
    let what =
      isOne
      ? localized("A new folder there gets the note as Markdown, with pictures.")
      : localized("A new folder there gets the notes as Markdown, with pictures.")
    scene.detail = shown.news ?? (notebook.places == nil ? localized("Places are being looked for…") : what)
  }

  mutating func choose(
    _ id: TargetID, asPlaceFor notes: WrittenNotes, _ before: NotebookScreen, at time: Timestamp
  ) -> [AppAction] {
    let back: NotebookScreen.View
    let chosen: [Note]
    var name = "all"
    switch notes {
    case .one(let note):
      (back, chosen) = (.options(note), [notebook.note(note)?.note].compactMap(\.self))
      name = chosen.first.map(NoteWords.title) ?? name
    case .listed:
      (back, chosen) = (.list, (notebook.notes ?? []).map(\.note))
      if let document = notebook.document {
        name = chosen.first { $0.document == document }?.about ?? name
      }
    }
    if id == .panelBack { return show(back, after: before, at: time) }
    let places = notebook.places ?? []
    guard let index = places.indices.first(where: { id == .notePlace($0) }), !chosen.isEmpty else {
      return []
    }
    var shown = before
    (shown.view, shown.page) = (back, 0)
    shown.news = localized("Being written into “\(DisplayText.of(places[index].name, maximum: 60))”…")
    return ask(.write(chosen.map(\.id), called: name, into: places[index]), shown, at: time)
  }

  // MARK: Importing notes

  private mutating func findTexts(_ before: NotebookScreen, at time: Timestamp) -> [AppAction] {
    notebook.texts = nil
    return show(.kept(.texts), after: before, at: time) + [.screen(.findTexts)]
  }

  /// Takes in the Markdown files that were found, the newest first.
  mutating func found(texts files: [FinderModel.File], at time: Timestamp) {
    // This also happens during a rest, since the page comes back after it.
    notebook.texts = files
    guard case .covered(.notebook(let shown), _) = screen, shown.view == .kept(.texts) else { return }
    show(shown, isOther: true, at: time)
  }

  var textFileItems: [PanelItem] {
    guard let files = notebook.texts else { return [] }
    guard !files.isEmpty else { return [PanelItem(.findTextsAgain, localized("Look again"), .later)] }
    return Self.items(of: files) { .noteFile($0) }
  }

  func describeTextFiles(_ shown: NotebookScreen, in scene: inout PanelScene) {
    scene.headline = localized("Which file?")
    let words =
      switch notebook.texts {
      case nil: localized("Markdown files are being looked for…")
      case .some(let files) where files.isEmpty:
        localized("No Markdown file lies in your folders, nor on what is plugged in.")
      default: localized("It becomes a note; one that was written here before changes its note.")
      }
    scene.detail = shown.news ?? (shown.awaited == nil ? words : localized("Being taken in…"))
  }

  mutating func choose(
    _ id: TargetID, inTextFilesOf before: NotebookScreen, at time: Timestamp
  ) -> [AppAction] {
    if id == .panelBack { return show(.list, after: before, at: time) }
    if id == .findTextsAgain { return findTexts(before, at: time) }
    let files = notebook.texts ?? []
    guard let index = files.indices.first(where: { id == .noteFile($0) }) else { return [] }
    return ask(.takeIn(files[index].url), before, at: time)
  }

  /// Undoes an import: a note that the file made is removed and can be put back; one that it changed gets its earlier text.
  mutating func takeBackFile(
    of note: Note, _ before: NotebookScreen, at time: Timestamp
  ) -> [AppAction] {
    var shown = before
    guard shown.isTaken(note), let taken = shown.taken else { return [] }
    shown.taken = nil
    guard taken.isNew else {
      return ask(.makePresent(note.id, version: note.version - 1, seen: note.version), shown, at: time)
    }
    (shown.view, shown.page, shown.removed) = (.list, 0, note)
    notebook.state = .known(notebook.notes?.filter { $0.note.id != note.id } ?? [])
    shown.news = localized("“\(NoteWords.title(of: note))” is removed.")
    show(shown, isOther: true, at: time)
    return notebookRequest(.remove(note))
  }
}
