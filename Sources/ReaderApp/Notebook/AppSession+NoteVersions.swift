import Documents
import Library
import Localization
import Signals

// Earlier versions of a note: listed, read, and made the present text again. That makes a new version, so that nothing is lost.
extension AppSession {
  mutating func showVersions(
    of note: Note.ID, _ before: NotebookScreen, at time: Timestamp
  ) -> [AppAction] {
    notebook.versions = .asked(note)
    return show(.kept(.versions(note)), after: before, at: time) + notebookRequest(.versions(of: note))
  }

  mutating func know(versionsOf note: Note.ID, _ answer: Result<NotebookAnswer, AppFailure>) {
    guard notebook.versions?.note == note else { return }
    switch answer {
    case .success(let told): notebook.versions = .known(note, told.versions ?? [])
    case .failure(let failure): notebook.versions = .failed(note, failure.words)
    }
  }

  private func version(_ number: Int, of note: Note.ID) -> NoteVersion? {
    guard let versions = notebook.versions, versions.note == note else { return nil }
    return versions.told.first { $0.version == number }
  }

  /// The notes that hold what was written when somebody else changed this note at the same time.
  private func beside(_ note: Note.ID) -> [Note] {
    guard let other = notebook.note(note)?.note else { return [] }
    return (notebook.notes ?? []).map(\.note).filter { $0.isKept(beside: other) }
  }

  // MARK: The list of versions

  func versionItems(_ note: Note.ID) -> [PanelItem] {
    if case .failed(note, _) = notebook.versions {
      return [PanelItem(.readNotesAgain, localized("Try again"), .later)]
    }
    let others = beside(note).enumerated().map { index, other in
      PanelItem(.noteBeside(index), localized("Kept beside it: \(NoteWords.title(of: other))"), .mark)
    }
    let versions = (notebook.versions?.told ?? []).enumerated().map { index, version in
      PanelItem(.noteVersion(index), NoteWords.label(of: version), .earlier)
    }
    return (others + versions).map { item in
      var item = item
      item.dwellSeconds = PanelItem.listDwellSeconds
      return item
    }
  }

  func describeVersions(_ note: Note.ID, _ shown: NotebookScreen, in scene: inout PanelScene) {
    let title = notebook.note(note).map { NoteWords.title(of: $0.note) } ?? ""
    switch notebook.versions {
    case .known(note, _):
      let count = notebook.versions?.told.count ?? 0
      scene.headline =
        count == 1
        ? localized("“\(title)” said something else once")
        : localized(
          count, one: "“\(title)” said something else \(count) time",
          other: "“\(title)” said something else \(count) times")
      scene.detail = shown.news ?? Self.words(of: beside(note))
    case .failed(note, let words):
      (scene.headline, scene.detail) = (localized("What it said before cannot be read"), words)
    case nil, .asked, .known, .failed: scene.headline = localized("What it said before is being read…")
    }
  }

  private static func words(of beside: [Note]) -> String? {
    guard !beside.isEmpty else { return nil }
    return beside.count == 1
      ? localized(
        "It was changed by two at once: what you wrote then is kept beside it, as a note of your own.")
      : localized(
        "It was changed by two at once: what you wrote then is kept beside it, as notes of your own.")
  }

  mutating func choose(
    _ id: TargetID, inVersionsOf note: Note.ID, _ before: NotebookScreen, at time: Timestamp
  ) -> [AppAction] {
    switch id {
    // From every page it takes three looks at most to leave the notebook.
    case .panelBack: return show(.options(note), after: before, at: time)
    case .readNotesAgain: return showVersions(of: note, before, at: time)
    default: break
    }
    let others = beside(note)
    if let index = others.indices.first(where: { id == .noteBeside($0) }) {
      return show(.note(others[index].id), after: before, at: time)
    }
    let versions = notebook.versions?.told ?? []
    guard let index = versions.indices.first(where: { id == .noteVersion($0) }) else { return [] }
    return show(.kept(.version(note, versions[index].version)), after: before, at: time)
  }

  // MARK: One version

  /// The cells below a version's text. The ways to further pages come first: with coarse gaze there is room for two cells.
  func versionTextItems(_ note: Note.ID, _ number: Int, _ shown: inout NotebookScreen) -> [PanelItem] {
    let version = version(number, of: note)
    shown.pages = version.map(NoteWords.pages) ?? []
    var present: PanelItem?
    if let version, let now = notebook.note(note)?.note, now.role.mayEdit,
      (now.title, now.body) != (version.title, version.body)
    {
      present = PanelItem(.makePresent, localized("Make it the present one"), .done)
    }
    return keptTextItems([present], &shown)
  }

  func describeVersion(
    _ note: Note.ID, _ number: Int, _ shown: NotebookScreen, in scene: inout PanelScene
  ) {
    guard let version = version(number, of: note) else {
      switch notebook.versions {
      case .known(note, _): scene.headline = localized("That version is no longer there.")
      case .failed(note, let words):
        (scene.headline, scene.detail) = (localized("What it said before cannot be read"), words)
      case nil, .asked, .known, .failed: scene.headline = localized("What it said before is being read…")
      }
      return
    }
    let title = DisplayText.of(
      version.title.isEmpty ? localized("Note", context: "noun") : version.title, maximum: 60)
    let page = shown.page + 1
    let count = shown.pages.count
    let place =
      count > 1
      ? localized("\(title), version \(number), page \(page) of \(count)")
      : localized("\(title), version \(number)")
    describeText(place, shown, in: &scene)
  }

  mutating func choose(
    _ id: TargetID, inVersion number: Int, of note: Note.ID, _ before: NotebookScreen, at time: Timestamp
  ) -> [AppAction] {
    switch id {
    case .panelBack: return show(.kept(.versions(note)), after: before, at: time)
    case .makePresent:
      guard let known = notebook.note(note)?.note, known.role.mayEdit, version(number, of: note) != nil else {
        return []
      }
      return ask(.makePresent(note, version: number, seen: known.version), before, at: time)
    case .noteAloud: return readAloud(before)
    default: return []
    }
  }

  /// Gives a note back the text that it had until an earlier version was made present.
  mutating func takeBackVersion(
    of note: Note, _ before: NotebookScreen, at time: Timestamp
  ) -> [AppAction] {
    var shown = before
    guard shown.isRestored(note) else { return [] }
    shown.restored = nil
    return ask(.makePresent(note.id, version: note.version - 1, seen: note.version), shown, at: time)
  }

  // MARK: A text with cells below it

  /// The cells below a text. The ways to further pages come first: with coarse gaze there is room for two cells.
  func keptTextItems(_ deeds: [PanelItem?], _ shown: inout NotebookScreen) -> [PanelItem] {
    shown.page = min(max(0, shown.page), max(0, shown.pages.count - 1))
    var items = [PanelItem.back]
    if shown.page < shown.pages.count - 1 { items.append(.more) }
    items += deeds.compactMap(\.self)
    if shown.page > 0 { items.append(PanelItem(.pageBefore, localized("Page before"), .previous)) }
    if canSpeak, !shown.pages.isEmpty {
      items.append(PanelItem(.noteAloud, localized("Read it to me"), .aloud))
    }
    items = Array(items.prefix(grid().columns))
    for index in items.indices { items[index].rect = cellBelowText(index, of: items.count) }
    return items
  }

  /// The words above a text, with the page that is shown.
  static func place(_ title: String, _ shown: NotebookScreen) -> String {
    let count = shown.pages.count
    return count > 1 ? localized("\(title), page \(shown.page + 1) of \(count)") : title
  }

  func describeText(_ headline: String, _ shown: NotebookScreen, in scene: inout PanelScene) {
    scene.headline = shown.news ?? headline
    if let page = shown.pages.at(shown.page) { scene.show(page) }
  }

  func readAloud(_ shown: NotebookScreen) -> [AppAction] {
    shown.pages.at(shown.page).map { [.voice(.speak($0.text, isLoud: false))] } ?? []
  }
}
