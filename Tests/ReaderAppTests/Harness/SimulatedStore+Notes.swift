import Documents
import Foundation

@testable import Library
@testable import ReaderApp

extension PictureFile {
  /// White all over.
  static func simulated(_ width: Int, _ height: Int) throws -> PictureFile {
    let pixels = [UInt8](repeating: 255, count: 4 * width * height)
    let data = pixels.withUnsafeBytes { PNGFile.data(width: width, height: height, stride: 4 * width, $0) }
    return try PictureFile(data ?? Data())
  }
}

extension SimulatedStore {
  /// Pictures in the person's folders.
  static func files(_ count: Int, _ content: PictureFile) -> [(
    file: FinderModel.File, content: Result<PictureFile, AppFailure>
  )] {
    (1...count).map { (file("photo \($0)"), .success(content)) }
  }

  static func file(_ name: String) -> FinderModel.File {
    FinderModel.File(url: URL(filePath: "/home/ada/\(name).png"), name: name, detail: "Desktop, 3 Nov")
  }

  static func note(
    _ body: String, title: String = "", about document: String? = nil, page: Int? = nil,
    from owner: String? = nil, role: ShareRole = .owner, version: Int = 1
  ) -> Note {
    Note(
      id: "note-\(title)\(body.prefix(12))", title: title, body: body, document: document,
      about: document.map { $0.replacing("id-", with: "") } ?? "", page: page,
      created: Date(timeIntervalSince1970: 1_795_000_000),
      changed: Date(timeIntervalSince1970: 1_795_000_000),
      version: version, owner: owner, role: role)
  }

  static let changedMeanwhile = AppFailure("\(LibraryError.changedMeanwhile)")

  private func isSeen(_ id: Note.ID, _ version: Int) -> Bool {
    shelf.notes.first { $0.note.id == id }?.note.version == version
  }

  static func keepsTyped(_ request: NotebookRequest) -> Bool { request.typed != nil }

  /// The typed text that was sent first is kept, unless the store is locked, and answered.
  mutating func answerNote() throws -> AppEvent {
    guard !notesAsked.isEmpty else { throw CocoaError(.featureUnsupported) }
    let (request, document) = notesAsked.removeFirst()
    let answer = isLocked ? .failure(Self.locked) : perform(request, about: document)
    return .store(.notebook(answer, after: request, about: document))
  }

  mutating func perform(_ request: NotebookRequest, about document: String?) -> Result<
    NotebookAnswer, AppFailure
  > {
    var (changed, isConflict, shown) = (Note.ID?.none, false, PictureFile?.none)
    var (strokes, versions) = ([PictureStroke]?.none, [NoteVersion]?.none)
    var (written, taken) = (String?.none, TakenNote?.none)
    var (removed, erased) = ([Note]?.none, Int?.none)
    switch request {
    case .list: break
    case .versions(let id): versions = noteVersions[id] ?? []
    case .write(let ids, let name, let place):
      writtenNotes.append((ids, name, place))
      written = "\(place.folder.path)/Trackii notes, \(name)"
    case .takeIn(let url):
      guard let content = textFiles.first(where: { $0.file.url == url })?.content else {
        return .failure(AppFailure("the file is gone"))
      }
      switch content {
      case .failure(let failure): return .failure(failure)
      case .success(let note):
        taken = TakenNote(isNew: !shelf.notes.contains { $0.note.id == note.id })
        if let index = shelf.notes.firstIndex(where: { $0.note.id == note.id }) {
          let before = shelf.notes[index].note
          remember(before)
          shelf.notes[index].note = note.read(at: before.version + 1)
        } else {
          shelf.notes.insert(NotebookNote(note), at: 0)
        }
        changed = note.id
      }
    case .makePresent(let id, let number, let seen):
      guard isSeen(id, seen) else { return .failure(Self.changedMeanwhile) }
      guard let index = shelf.notes.firstIndex(where: { $0.note.id == id }),
        let old = noteVersions[id]?.first(where: { $0.version == number })
      else { return .failure(AppFailure("it has no version \(number)")) }
      var note = shelf.notes[index].note
      remember(note)
      (note.title, note.body) = (old.title, old.body)
      shelf.notes[index].note = note.read(at: note.version + 1)
      changed = id
    case .add(let text, let id, let page):
      let new = Self.note(text, about: id, page: page)
      shelf.notes.insert(NotebookNote(new), at: 0)
      changed = new.id
    case .save(let note, _, _), .change(let note):
      if changesNotesElsewhere {
        isConflict = true
        let yours = Self.note(note.body, title: "yours", about: note.document)
        shelf.notes.insert(NotebookNote(yours), at: 0)
        changed = yours.id
        break
      }
      var note = note
      if let before = shelf.notes.first(where: { $0.note.id == note.id })?.note {
        note.identifySteps(from: before)
        let changes = NotePlan.rewordings(from: before, to: note)
        for (index, reminder) in shelf.reminders.enumerated() where reminder.note == note.id {
          let change = changes.first { $0.isOf((reminder.step, reminder.text)) }
          shelf.reminders[index].text = change?.after ?? reminder.text
        }
      }
      let kept = note
      shelf.notes = shelf.notes.map { known in
        guard known.note.id == kept.id else { return known }
        remember(known.note)
        var known = known
        known.note = kept.read(at: kept.version + 1)
        return known
      }
      changed = note.id
    case .remove(let note):
      formerNotes[note.id] = note
      shelf.notes.removeAll { $0.note.id == note.id }
      removedNotes.insert(note.read(at: note.version + 1), at: 0)
    case .removed: removed = removedNotes
    case .erase(let ids):
      erased = removedNotes.count { ids.contains($0.id) }
      guard erased != 0 else { return .failure(AppFailure("There is no such note.")) }
      removedNotes.removeAll { ids.contains($0.id) }
      removed = removedNotes
    case .leave(let note): shelf.notes.removeAll { $0.note.id == note.id }
    case .putBack(let id) where removedNotes.contains(where: { $0.id == id }):
      let back = removedNotes.filter { $0.id == id }
      removedNotes.removeAll { $0.id == id }
      shelf.notes.insert(contentsOf: back.map { NotebookNote($0.read(at: $0.version + 1)) }, at: 0)
      changed = id
    case .putBack(let id), .restore(let id, _):
      if case .restore(_, let seen) = request, !isSeen(id, seen) { return .failure(Self.changedMeanwhile) }
      guard let former = formerNotes[id] else { return .failure(AppFailure("it was never changed")) }
      shelf.notes.removeAll { $0.note.id == id }
      shelf.notes.insert(NotebookNote(former.read(at: former.version + 2)), at: 0)
      changed = id
    case .picture(let id, _):
      guard let file = shelf.pictures.first(where: { $0.id == id }) else {
        return .failure(AppFailure("the picture is gone"))
      }
      shown = file
    case .draw(let change, let picture, _):
      if change != .look, let refusal = refusesDrawing { return .failure(refusal) }
      var known = shelf.drawings[picture] ?? []
      switch change {
      case .look: break
      case .add(let new): known += new.filter { stroke in !known.contains { $0.id == stroke.id } }
      case .remove(let old): known.removeAll { stroke in old.contains { $0.id == stroke.id } }
      }
      (shelf.drawings[picture], strokes) = (known, known)
    case .cutPage(let owner, let version, let document, let page):
      guard let file = shelf.pictures.first else {
        return .failure(AppFailure("the page cannot be cut out"))
      }
      do throws(LibraryError) {
        changed = try put(file, "\(document), page \(page + 1)", to: owner, version)
      } catch { return .failure(AppFailure("\(error)")) }
    case .cutArea(let area, let document, let page):
      guard let file = shelf.pictures.first else {
        return .failure(AppFailure("the page cannot be cut out"))
      }
      cutAreas.append(area)
      let picture = "![\(document), page \(page + 1)](picture:\(file.id))"
      let newest = shelf.notes.firstIndex { $0.note.document == document && $0.note.role == .owner }
      guard let newest else {
        let title = document.replacing("id-", with: "")
        let new = Self.note(picture, title: title, about: document, page: page)
        shelf.notes.insert(NotebookNote(new), at: 0)
        changed = new.id
        break
      }
      changed = put(picture, intoNoteAt: newest)
    case .addTaken(let file, let owner, let version):
      if let pictureFailure { return .failure(pictureFailure) }
      do throws(LibraryError) { changed = try put(file, "", to: owner, version) } catch {
        return .failure(AppFailure("the note is gone"))
      }
      shelf.pictures.append(file)
    case .addPicture(let url, let owner, let version):
      guard let content = pictureFiles.first(where: { $0.file.url == url })?.content else {
        return .failure(AppFailure("the picture is gone"))
      }
      switch content {
      case .failure(let failure): return .failure(failure)
      case .success(let file):
        do throws(LibraryError) { changed = try put(file, "", to: owner, version) } catch {
          return .failure(AppFailure("\(error)"))
        }
        shelf.pictures.append(file)
      }
    }
    let notes = shelf.notes.filter { document == nil || $0.note.document == document }
    var answer = NotebookAnswer(
      notes, changed: changed, isConflict: isConflict, picture: shown, strokes: strokes)
    (answer.versions, answer.written, answer.taken) = (versions, written, taken)
    (answer.removed, answer.erased) = (removed, erased)
    answer.unreadableLines = strokes == nil ? 0 : unreadableLines
    return .success(answer)
  }

  /// What a note says before it is changed.
  private mutating func remember(_ note: Note) {
    formerNotes[note.id] = note
    noteVersions[note.id, default: []].insert(
      NoteVersion(
        version: note.version, title: note.title, body: note.body, changed: note.changed, author: note.author),
      at: 0)
  }

  private mutating func put(_ picture: String, intoNoteAt index: Int) -> Note.ID {
    var note = shelf.notes[index].note
    note.body += "\n\n" + picture
    return keep(note, at: index)
  }

  private mutating func put(
    _ file: PictureFile, _ caption: String, to owner: PictureOwner, _ version: Int
  ) throws(LibraryError) -> Note.ID {
    guard let index = shelf.notes.firstIndex(where: { $0.note.id == owner.note }) else {
      throw .unknownNote(id: owner.note)
    }
    var note = shelf.notes[index].note
    if case .step = owner, note.version != version { throw .changedMeanwhile }
    note.body = try owner.adding(file.id, caption: caption, to: note.body)
    return keep(note, at: index)
  }

  private mutating func keep(_ note: Note, at index: Int) -> Note.ID {
    formerNotes[note.id] = shelf.notes[index].note
    shelf.notes[index].note = note.read(at: note.version + 1)
    return note.id
  }

  mutating func perform(_ request: SharingRequest) -> [SharingMember] {
    switch request {
    case .list: break
    case .share(let name, let role):
      shelf.rights[name] = GivenRight(
        "share-\(name)", role, isAccepted: shelf.rights[name]?.isAccepted ?? false)
    case .end(let id): shelf.rights = shelf.rights.filter { $0.value.id != id }
    }
    let others = passwords.keys.sorted().filter { $0 != reader.name }
    return others.map { SharingMember($0, shelf.rights[$0]) }
  }
}
