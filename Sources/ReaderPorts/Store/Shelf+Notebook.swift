import Foundation
import Library
import Localization
import ReaderApp

extension Shelf {
  /// Carries out a request about notes, and returns what the window shows afterwards.
  /// - Parameter document: the document whose notes are shown; nil for all notes.
  func notebook(
    after request: NotebookRequest, about document: ShelfItem.ID?
  ) async throws(LibraryError) -> NotebookAnswer {
    var (changed, isConflict, shown) = (Note.ID?.none, false, PictureFile?.none)
    var (strokes, versions) = ([PictureStroke]?.none, [NoteVersion]?.none)
    var (written, taken) = (String?.none, TakenNote?.none)
    var (removed, erased, unreadable) = ([Note]?.none, Int?.none, 0)
    switch request {
    case .list: break
    case .versions(let id): versions = try await history(of: id)
    case .write(let ids, let name, let place): written = try await write(ids, called: name, into: place)
    case .takeIn(let file):
      let came = try await takeIn(file)
      (changed, taken) = (came.note.id, came.taken)
    case .makePresent(let id, let version, let seen):
      changed = try await restore(id, version: version, seen: seen).id
    case .add(let text, let id, let page): changed = try await addNote(text, about: id, page: page).id
    case .save(let note, _, _), .change(let note):
      switch try await save(note) {
      case .saved(let saved): changed = saved.id
      case .conflict(_, let yours): (changed, isConflict) = (yours.id, true)
      }
    case .remove(let note): try await remove(note)
    case .leave(let note): try await leave(note)
    case .putBack(let id): changed = try await putBackNote(id).id
    case .removed: removed = try await removedNotes()
    case .erase(let ids):
      erased = try await eraseRemovedNotes(ids)
      removed = try await removedNotes()
    case .restore(let id, let seen):
      let (now, versions) = (try await note(id), try await history(of: id))
      // Removing a note and putting it back did not change its words, so such versions are skipped.
      let former = versions.first { !$0.isDeleted && ($0.title, $0.body) != (now.title, now.body) }
      guard let former else { throw .badNote(reason: localized("it never said anything else")) }
      changed = try await restore(id, version: former.version, seen: seen).id
    case .picture(let id, let note): shown = try PictureFile(await picture(id, of: note))
    case .draw(let change, let picture, let note):
      switch change {
      case .look: break
      case .add(let new): try await draw(new, on: picture, of: note)
      case .remove(let old): try await eraseLines(old.map(\.id), on: picture, of: note)
      }
      strokes = try await drawing(on: picture, of: note)
      unreadable = try await unreadableLines(on: picture, of: note)
    case .cutPage(let owner, let version, let document, let page):
      changed = try await cutPicture(from: document, page: page, to: owner, version: version).id
    case .cutArea(let area, let document, let page):
      // A cut-out goes into a note of the person's own: it is not meant for people who share a note with them.
      let newest = try await self.notes(about: document).first { $0.role == .owner }
      changed = try await cutPicture(from: document, page: page, area: area, to: newest?.id).id
    case .addPicture(let file, let owner, let version):
      changed = try await addPicture(PictureFile(named: file), to: owner, version: version).id
    case .addTaken(let picture, let owner, let version):
      changed = try await addPicture(picture, to: owner, version: version).id
    }
    let shares = Dictionary(
      grouping: try await shares().filter { $0.kind == .note && $0.isOwn && $0.isOpen }, by: \.thing)
    let notes = try await notes(about: document).map { note in
      NotebookNote(note, sharedWith: shares[note.id]?.map(\.person).sorted() ?? [])
    }
    var answer = NotebookAnswer(
      notes, changed: changed, isConflict: isConflict, picture: shown, strokes: strokes)
    (answer.versions, answer.written, answer.taken) = (versions, written, taken)
    (answer.removed, answer.erased, answer.unreadableLines) = (removed, erased, unreadable)
    return answer
  }

  private func leave(_ note: Note) async throws(LibraryError) {
    let share = try await shares().first {
      !$0.isOwn && $0.kind == .note && $0.thing == note.id && $0.state == .accepted
    }
    guard let share else { throw .unknownNote(id: note.id) }
    try await leave(share.id)
  }

  /// Carries out a request about reading together, and returns what the person leads or follows afterwards.
  func together(after request: TogetherRequest) async throws(LibraryError) -> ReadingTogether? {
    switch request {
    case .look: return try await together()
    case .begin(let document): return try await beginTogether(in: document)
    case .join(let code): return try await joinTogether(code: code)
    case .leave:
      try await leaveTogether()
      return nil
    }
  }

  /// Carries out a request about sharing, and returns who has the thing afterwards.
  /// - Parameter members: the names of the other members of the household.
  func sharing(
    after request: SharingRequest, of thing: SharedThing, members: [String]
  ) async throws(LibraryError) -> [SharingMember] {
    switch request {
    case .list: break
    case .share(let member, let role): try await invite(member, to: thing, as: role)
    case .end(let id): try await end(id)
    }
    let shares = try await shares().filter { $0.isOwn && $0.isOpen && $0.isOf(thing) }
    return members.map { name in
      let share = shares.first { $0.person == name }
      return SharingMember(
        name, share.map { GivenRight($0.id, $0.role, isAccepted: $0.state == .accepted) })
    }
  }
}

extension PictureFile {
  /// Reads a picture's file that a person chose; blocks on the disk.
  /// - Throws: `notReadable`, `badPicture`, which name it.
  init(named file: URL) throws(LibraryError) {
    do { try self.init(reading: file) } catch .badPicture(let reason) {
      throw .badPicture(reason: "\(reason) (\(file.lastPathComponent))")
    }
  }
}

extension Share {
  /// Whether the member has accepted the share, or may still accept it.
  fileprivate var isOpen: Bool { state == .invited || state == .accepted }

  fileprivate func isOf(_ shared: SharedThing) -> Bool {
    switch shared {
    case .document(let id): kind == .document && thing == id
    case .note(let id): kind == .note && thing == id
    case .collection(let id): kind == .collection && thing == id
    }
  }
}
