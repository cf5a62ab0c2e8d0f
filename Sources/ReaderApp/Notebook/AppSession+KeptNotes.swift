import Library
import Localization
import Signals

// Pages about what is stored of notes besides their present text, such as versions: their cells, words and choices.
extension AppSession {
  mutating func keptItems(_ kept: KeptView, _ shown: inout NotebookScreen) -> [PanelItem] {
    switch kept {
    case .versions(let id): page(of: versionItems(id), &shown)
    case .version(let id, let number): versionTextItems(id, number, &shown)
    case .about(let id): page(of: aboutItems(id), &shown)
    case .more: page(of: moreItems, &shown)
    case .places: page(of: placeItems, &shown)
    case .texts: page(of: textFileItems, &shown)
    case .removed(let view): removedItems(view, &shown)
    case .parts(let id, let group): partItems(id, group, &shown)
    }
  }

  func describe(_ kept: KeptView, _ shown: NotebookScreen, in scene: inout PanelScene) {
    switch kept {
    case .versions(let id): describeVersions(id, shown, in: &scene)
    case .version(let id, let number): describeVersion(id, number, shown, in: &scene)
    case .about(let id):
      (scene.headline, scene.detail) = (notebook.note(id).map { NoteWords.title(of: $0.note) }, shown.news)
    case .more: (scene.headline, scene.detail) = (localized("What is to be done with notes?"), shown.news)
    case .places(let notes): describePlaces(for: notes, shown, in: &scene)
    case .texts: describeTextFiles(shown, in: &scene)
    case .removed(let view): describeRemoved(view, shown, in: &scene)
    case .parts(let id, let group): describeParts(id, group, shown, in: &scene)
    }
  }

  mutating func choose(
    _ id: TargetID, inKept kept: KeptView, _ before: NotebookScreen, at time: Timestamp
  ) -> [AppAction] {
    switch kept {
    case .versions(let note): choose(id, inVersionsOf: note, before, at: time)
    case .version(let note, let number): choose(id, inVersion: number, of: note, before, at: time)
    case .about(let note): choose(id, about: note, before, at: time)
    case .more: chooseMore(id, before, at: time)
    case .places(let notes): choose(id, asPlaceFor: notes, before, at: time)
    case .texts: choose(id, inTextFilesOf: before, at: time)
    case .removed(let view): choose(id, inRemoved: view, before, at: time)
    case .parts(let note, let group): choose(id, inPartsOf: note, group, before, at: time)
    }
  }

  /// Asks again for what is shown, since somebody may have changed it.
  func keptRequest() -> [AppAction] {
    guard case .covered(.notebook(let shown), _) = screen, case .kept(let kept) = shown.view else {
      return []
    }
    switch kept {
    case .versions(let id), .version(let id, _): return notebookRequest(.versions(of: id))
    case .removed: return notebookRequest(.removed)
    case .about, .more, .places, .texts, .parts: return []
    }
  }

  mutating func know(kept request: NotebookRequest, _ answer: Result<NotebookAnswer, AppFailure>) {
    switch request {
    case .versions(let id): know(versionsOf: id, answer)
    case .removed, .erase: know(removed: answer, after: request)
    default: break
    }
  }

  private func aboutItems(_ id: Note.ID) -> [PanelItem] {
    guard let note = notebook.note(id)?.note else { return [] }
    let versions =
      note.version > 1 ? [PanelItem(.noteVersions, localized("What it said before…"), .earlier)] : []
    return versions + [PanelItem(.writeNotes, localized("Write it as a file…"), .copy)]
  }

  private mutating func choose(
    _ id: TargetID, about note: Note.ID, _ before: NotebookScreen, at time: Timestamp
  ) -> [AppAction] {
    switch id {
    case .panelBack: return show(.options(note), after: before, at: time)
    case .noteVersions: return showVersions(of: note, before, at: time)
    case .writeNotes: return choosePlace(for: .one(note), before, at: time)
    default: return []
    }
  }

  /// Shows another page of the notebook.
  mutating func show(
    _ view: NotebookScreen.View, after before: NotebookScreen, at time: Timestamp
  ) -> [AppAction] {
    var shown = before
    (shown.view, shown.page) = (view, 0)
    show(shown, isOther: true, at: time)
    return [.voice(.hush)]
  }
}
