import Documents
import Foundation
import Library
import Localization
import Reading
import Signals

// Adding pictures to notes from files, and from areas that are marked on pages.
extension AppSession {
  // MARK: From a file

  mutating func findPictures(
    for owner: PictureOwner, _ before: NotebookScreen, at time: Timestamp
  ) -> [AppAction] {
    var shown = before
    (shown.view, shown.page) = (.pictureFiles(owner), 0)
    notebook.pictureFiles = nil
    show(shown, isOther: true, at: time)
    return [.voice(.hush), .screen(.findPictures)]
  }

  /// Takes in the picture files that were found, the newest first.
  mutating func found(pictures files: [FinderModel.File], at time: Timestamp) {
    // This also happens during a rest, since the page comes back after it.
    notebook.pictureFiles = files
    switch screen {
    case .covered(.notebook(let shown), _):
      guard case .pictureFiles = shown.view else { return }
      show(shown, isOther: true, at: time)
    case .covered(.account(var shown), _):
      shown.pictures = files
      show(shown, isOther: shown.view == .pictures, at: time)
    case .covered(.document(var shown), _):
      shown.pictures = files
      show(shown, isOther: shown.view == .covers, at: time)
    default: return
    }
  }

  var pictureFileItems: [PanelItem] {
    guard let files = notebook.pictureFiles else { return [] }
    let again = PanelItem(.findPicturesAgain, localized("Look again"), .later)
    let camera = setting.isLive ? [PanelItem.withTheCamera] : []
    return camera + (files.isEmpty ? [again] : Self.items(of: files) { .pictureFile($0) })
  }

  /// The cells of picture files.
  ///
  /// - Parameters:
  ///   - files: the picture files.
  ///   - id: gives a cell's target by the file's number: names must not get into a recording.
  static func items(of files: [FinderModel.File], _ id: (Int) -> TargetID) -> [PanelItem] {
    files.enumerated().map { index, file in
      var item = PanelItem(id(index), DisplayText.of("\(file.name), \(file.detail)", maximum: 60), .screen)
      item.dwellSeconds = PanelItem.listDwellSeconds
      return item
    }
  }

  /// The words above the cells of picture files.
  static func words(ofPictures files: [FinderModel.File]?, _ use: String) -> String {
    guard let files else { return localized("Pictures are being looked for…") }
    return files.isEmpty
      ? localized("No picture (PNG or JPEG) lies in your folders, nor on what is plugged in.") : use
  }

  func describePictureFiles(_ shown: NotebookScreen, in scene: inout PanelScene) {
    var (question, use) = (localized("Which picture?"), localized("It comes to the end of the note."))
    if case .pictureFiles(.step(let number, of: let id)) = shown.view {
      let step = (notebook.note(id)?.note.body).flatMap { NotePlan(of: $0)?.steps.at(number) }
      question =
        step.map {
          localized("Which picture for “\(DisplayText.of(NotePictures.plain($0.title), maximum: 40))”?")
        } ?? localized("That step is no longer there.")
      use = localized("It comes to step \(number + 1).")
    }
    (scene.headline, scene.detail) = (
      question, shown.news ?? Self.words(ofPictures: notebook.pictureFiles, use)
    )
  }

  mutating func choose(
    _ id: TargetID, inFilesFor owner: PictureOwner, _ before: NotebookScreen, at time: Timestamp
  ) -> [AppAction] {
    if id == .takePicture { return openPhoto(for: .note(owner), at: time) }
    if id == .findPicturesAgain { return findPictures(for: owner, before, at: time) }
    let files = notebook.pictureFiles ?? []
    guard let index = files.indices.first(where: { id == .pictureFile($0) }) else { return [] }
    return addPicture(files[index].url, to: owner, before, at: time)
  }

  private mutating func addPicture(
    _ file: URL, to owner: PictureOwner, _ before: NotebookScreen, at time: Timestamp
  ) -> [AppAction] {
    // Another change of the note that is not stored yet would conflict with this one.
    guard notebook.pending == nil, let note = notebook.note(owner.note)?.note, note.role.mayEdit else {
      return []
    }
    var shown = before
    (shown.view, shown.page) = (.picture(owner, owner.nextNumber(in: note)), 0)
    let request = NotebookRequest.addPicture(file, to: owner, version: note.version)
    notebook.pending = request
    return ask(request, shown, at: time)
  }

  /// Takes files that were dropped with the mouse: onto a note, the person's account, a document's own screen, or watched
  /// folders.
  mutating func take(dropped files: [URL], at time: Timestamp) -> [AppAction] {
    guard let file = files.first else { return [] }
    switch screen {
    case .covered(.notebook(let shown), _):
      return shown.view.pictureOwner.map { addPicture(file, to: $0, shown, at: time) } ?? []
    case .covered(.account(let shown), _):
      guard reader != .guest, shown.facts != nil, shown.view == .overview || shown.view == .pictures else {
        return []
      }
      return ask(.picture(file), shown, at: time)
    case .covered(.document(let shown), _):
      guard document?.details?.item.role.mayEdit == true else { return [] }
      return ask(.cover(file), shown, at: time)
    case .covered(.folders(let shown), _): return watch(file, shown, at: time)
    default: return []
    }
  }

  // MARK: From an area of a page

  /// The part of its page that an area marks; nil for other marks, and for encrypted documents, whose pages must not be stored
  /// unencrypted.
  static func cuttableArea(of mark: Mark, in item: ShelfItem) -> PageArea? {
    guard case .area(let from, let to) = mark.geometry, !item.isEncrypted else { return nil }
    // An area that was drawn beyond the page's upper or left edge begins at that edge.
    let (left, top) = (max(0, min(from.x, to.x)), max(0, min(from.y, to.y)))
    return PageArea(
      x: left, y: top, width: max(from.x, to.x) - left, height: max(from.y, to.y) - top)
  }

  /// Puts an area of a page into a note, and shows the note.
  mutating func cut(
    _ area: PageArea, page: Int, of document: ShelfItem.ID, at time: Timestamp
  ) -> [AppAction] {
    let request = NotebookRequest.cutArea(area, from: document, page: page)
    let closed = closePanel(at: time)
    notebook = NotebookDesk(document: document)
    notebook.pending = request
    return closed + showNotebook(.list, awaiting: request, at: time)
  }

  /// Undoes that a picture was put into a note; a note that was made for the picture is removed.
  mutating func takeBackCut(
    in note: Note, _ before: NotebookScreen, at time: Timestamp
  ) -> [AppAction] {
    var shown = before
    guard shown.isCut(note) else { return [] }
    shown.cut = nil
    // The note was made for the picture and has no other text.
    guard note.version == 1 else {
      (shown.view, shown.page) = (.note(note.id), 0)
      return ask(.restore(note.id, seen: note.version), shown, at: time)
    }
    (shown.view, shown.page, shown.removed) = (.list, 0, note)
    notebook.state = .known(notebook.notes?.filter { $0.note.id != note.id } ?? [])
    shown.news = localized("“\(NoteWords.title(of: note))” is removed.")
    show(shown, isOther: true, at: time)
    return notebookRequest(.remove(note))
  }
}

extension NotebookScreen {
  /// Whether the note's last change was that a picture from a page was put into it.
  func isCut(_ note: Note) -> Bool { cut?.id == note.id && cut?.version == note.version }

  /// Updates the screen after a picture was added, or could not be.
  mutating func settle(
    _ request: NotebookRequest, _ answer: Result<NotebookAnswer, AppFailure>, in desk: NotebookDesk
  ) {
    switch (request, answer) {
    case (.addTaken(_, let owner, _), .failure): (view, page) = (owner.view, 0)
    // Another file can be chosen at once, unless it was dropped.
    case (.addPicture(_, let owner, _), .failure):
      (view, page) = (desk.pictureFiles == nil ? owner.view : .pictureFiles(owner), 0)
    // The picture that was to be cut from a page does not exist.
    case (.cutPage(let owner, _, _, _), .failure): (view, page) = (owner.view, 0)
    case (.cutArea, .success(let told)):
      guard let note = told.notes.first(where: { $0.note.id == told.changed })?.note else { return }
      let number = NotePictures(of: note.body).references.count - 1
      (view, page, cut) = (.picture(.note(note.id), max(0, number)), 0, note)
      news = Self.words(after: request, answer)
    case (.makePresent(let id, let version, _), .success(let told)):
      restored = told.notes.first { $0.note.id == id }?.note
      news = localized("It says what version \(version) said.")
    // Whether or not the notes were erased, the rest is listed.
    case (.erase(let ids), let answer):
      (view, page) = (.kept(.removed(.list)), 0)
      if case .success = answer, let removed, ids.contains(removed.id) { self.removed = nil }
    case (.takeIn, .success(let told)):
      let note = told.notes.first { $0.note.id == told.changed }?.note
      taken = note.map { NoteFromFile(note: $0, isNew: told.taken?.isNew ?? false) }
    default: return
    }
  }

  /// The message about where a picture from a page went, or about files; nil for other requests.
  static func words(
    after request: NotebookRequest, _ answer: Result<NotebookAnswer, AppFailure>
  ) -> String? {
    guard case .success(let answer) = answer else { return nil }
    if case .write(let notes, _, _) = request {
      guard let written = answer.written else { return nil }
      let count = notes.count
      return count == 1
        ? localized("The note is in \(written) now.")
        : localized(
          count, one: "The \(count) note is in \(written) now.",
          other: "The \(count) notes are in \(written) now.")
    }
    if case .erase = request, let count = answer.erased {
      return localized(
        count, one: "The note is erased for good.", other: "\(count) notes are erased for good.")
    }
    guard let note = answer.notes.first(where: { $0.note.id == answer.changed })?.note else { return nil }
    switch request {
    case .cutArea: return localized("The picture is in “\(NoteWords.title(of: note))” now.")
    case .takeIn: return answer.taken.map { NoteWords.came(note, $0) }
    default: return nil
    }
  }
}
