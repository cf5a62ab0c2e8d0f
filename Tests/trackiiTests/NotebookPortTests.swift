import Foundation
import Library
import ReaderApp
import ReaderPorts
import TestSupport
import Testing

/// Notes and sharing as the window has them, in a real store that two people use at once.
@Suite("The notebook's store", .heavy)
@MainActor
struct NotebookPortTests {
  private let place: Place

  init() throws { place = try Place() }

  /// Somebody who has just registered.
  private func somebody(_ name: String) async throws -> Desk { try await Desk(registering: name, in: place) }

  private func ask(
    _ desk: Desk, _ request: NotebookRequest, about document: String? = nil
  ) async throws -> NotebookAnswer {
    desk.store.perform(.notebook(request, about: document))
    let answer = await desk.next { event -> Result<NotebookAnswer, AppFailure>? in
      if case .store(.notebook(let answer, request, document)) = event { answer } else { nil }
    }
    return try #require(answer).get()
  }

  private func ask(_ desk: Desk, _ request: SharingRequest, of note: Note) async throws -> [SharingMember] {
    desk.store.perform(.sharing(request, of: .note(note.id)))
    let answer = await desk.next { event -> Result<[SharingMember], AppFailure>? in
      if case .store(.sharing(let answer, request, of: .note(note.id))) = event { answer } else { nil }
    }
    return try #require(answer).get()
  }

  @Test("a note is written, shared with another who changes it, and a later save loses neither text")
  func shared() async throws {
    let (ada, bob) = (try await somebody("Ada"), try await somebody("Bob"))
    let first = try await ask(ada, .add("Bread", about: nil, page: nil))
    let note = try #require(first.notes.first?.note)
    #expect(first.changed == note.id && first.notes.count == 1 && first.notes[0].sharedWith.isEmpty)
    #expect(try await ask(bob, .list).notes.isEmpty)

    #expect(try await ask(ada, .list, of: note) == [SharingMember("Bob")])
    let invited = try await ask(ada, .share(with: "Bob", as: .editor), of: note)
    let right = try #require(invited.first?.right)
    #expect(right.role == .editor && !right.isAccepted)
    #expect(try await ask(ada, .list).notes.map(\.sharedWith) == [["Bob"]])
    bob.store.perform(.answer(right.id, accepting: true))
    _ = await bob.next { if case .store(.answered(nil)) = $0 { true } else { nil } }
    #expect(try await ask(ada, .list, of: note).first?.right?.isAccepted == true)

    var theirs = try #require(try await ask(bob, .list).notes.first?.note)
    #expect(theirs.owner == "Ada" && theirs.role == .editor)
    theirs.body = "Bread and butter"
    _ = try await ask(bob, .save(theirs, typed: theirs.body, .text(theirs.id, version: theirs.version)))
    var mine = note
    mine.body = "Bread and jam"
    let conflict = try await ask(ada, .save(mine, typed: mine.body, .text(mine.id, version: mine.version)))
    #expect(conflict.isConflict && conflict.changed != note.id)
    #expect(Set(conflict.notes.map(\.note.body)) == ["Bread and butter", "Bread and jam"])

    // Whose words are whose is known to both; earlier ones are brought back, as a new version.
    let now = try #require(conflict.notes.first { $0.note.id == note.id }?.note)
    #expect(now.author == "Bob" && now.version == 2)
    let before = try #require(try await ask(ada, .versions(of: note.id)).versions)
    #expect(before.map(\.version) == [1] && before.map(\.body) == ["Bread"] && before.map(\.author) == [nil])
    #expect(try await ask(bob, .versions(of: note.id)).versions?.map(\.author) == ["Ada"])
    let mineBeside = try #require(conflict.notes.first { $0.note.body == "Bread and jam" }?.note)
    #expect(mineBeside.isKept(beside: now) && !now.isKept(beside: mineBeside))
    // What Bob has written is not taken back by somebody who has not seen it.
    await #expect(throws: AppFailure.self) { try await ask(ada, .restore(note.id, seen: 1)) }
    await #expect(throws: AppFailure.self) {
      try await ask(ada, .makePresent(note.id, version: 1, seen: 1))
    }
    let restored = try await ask(ada, .makePresent(note.id, version: 1, seen: 2))
    #expect(restored.changed == note.id)
    #expect(restored.notes.first { $0.note.id == note.id }?.note.body == "Bread")
    #expect(try await ask(ada, .versions(of: note.id)).versions?.map(\.author) == ["Bob", nil])
    await #expect(throws: AppFailure.self) { try await ask(ada, .makePresent(note.id, version: 9, seen: 3)) }

    // No longer shared, no longer seen.
    #expect(try await ask(ada, .end(right.id), of: note) == [SharingMember("Bob")])
    #expect(try await ask(bob, .list).notes.isEmpty)
    for desk in [ada, bob] { await desk.store.finish() }
  }

  @Test("a removed note is put back with its text; the guest shares nothing, in words")
  func removed() async throws {
    let data = place.url("data")
    let guest = try Desk(data, try await Shelf.forGuest(in: data))
    let note = try #require(try await ask(guest, .add("Keep me", about: nil, page: nil)).notes.first?.note)
    #expect(try await ask(guest, .remove(note)).notes.isEmpty)
    let back = try await ask(guest, .putBack(note.id))
    #expect(back.changed == note.id && back.notes.map(\.note.body) == ["Keep me"])
    // It never said anything else: taking a change back must not remove it again.
    await #expect(throws: AppFailure.self) { try await ask(guest, .restore(note.id, seen: 3)) }
    var changed = try #require(back.notes.first?.note)
    changed.body = "Keep me too"
    let field = NotebookField.text(note.id, version: changed.version)
    _ = try await ask(guest, .save(changed, typed: changed.body, field))
    var seen = changed.version + 1
    for words in ["Keep me", "Keep me too", "Keep me"] {
      #expect(try await ask(guest, .restore(note.id, seen: seen)).notes.map(\.note.body) == [words])
      // What has changed since it was seen is not taken back.
      await #expect(throws: AppFailure.self) { try await ask(guest, .restore(note.id, seen: seen)) }
      seen += 1
    }
    // Erased for good, it is listed nowhere; one that was put back meanwhile is not erased.
    let last = try #require(try await ask(guest, .list).notes.first?.note)
    _ = try await ask(guest, .remove(last))
    #expect(try await ask(guest, .removed).removed?.map(\.id) == [note.id])
    _ = try await ask(guest, .putBack(note.id))
    #expect(try await ask(guest, .putBack(note.id)).notes.map(\.note.body) == ["Keep me"])
    await #expect(throws: AppFailure.self) { try await ask(guest, .erase([note.id])) }
    let again = try #require(try await ask(guest, .list).notes.first?.note)
    _ = try await ask(guest, .remove(again))
    let erased = try await ask(guest, .erase([note.id]))
    #expect(erased.erased == 1 && erased.removed == [] && erased.notes.isEmpty)
    await #expect(throws: AppFailure.self) { try await ask(guest, .versions(of: note.id)) }
    await #expect(throws: AppFailure.self) {
      try await ask(guest, .share(with: "Nobody", as: .reader), of: note)
    }
    await guest.store.finish()
  }

  @Test("a page is cut out into a note, and its picture is read")
  func pictures() async throws {
    let data = place.url("data")
    let shelf = try await Shelf.forGuest(in: data)
    let book = try await shelf.add(place.writePDF("book.pdf", text: "Keel"), title: "Keels").id
    let guest = try Desk(data, shelf)
    let note = try #require(try await ask(guest, .add("Look", about: book, page: 0)).notes.first?.note)
    let cut = try await ask(guest, .cutPage(.note(note.id), version: 1, from: book, page: 0))
    let changed = try #require(cut.notes.first?.note)
    #expect(cut.changed == note.id && changed.version == 2)
    let shown = try #require(NotePictures(of: changed.body).references.first)
    #expect(shown.caption == "“Keels”, page 1")
    let picture = try #require(try await ask(guest, .picture(shown.id, of: note.id)).picture)
    #expect(picture.id == shown.id && picture.format == .png && picture.width > picture.height)
    await #expect(throws: AppFailure.self) {
      try await ask(guest, .cutPage(.note(note.id), version: 1, from: book, page: 1))
    }
    let none = String(repeating: "0", count: 64)
    await #expect(throws: AppFailure.self) { try await ask(guest, .picture(none, of: note.id)) }
    await guest.store.finish()
  }

  @Test("notes go into a folder as files and come in again, as a change or anew; nothing half-written stays")
  func files() async throws {
    let data = place.url("data")
    let guest = try Desk(data, try await Shelf.forGuest(in: data))
    let note = try #require(try await ask(guest, .add("Keep me", about: nil, page: nil)).notes.first?.note)
    let out = TransferPlace(place.url("stick"), called: "stick")
    try FileManager.default.createDirectory(at: out.folder, withIntermediateDirectories: true)
    let folder = try #require(
      try await ask(guest, .write([note.id], called: "a/b: c", into: out)).written)
    #expect(folder.contains("Trackii notes, a-b- c "))
    let file = URL(filePath: folder).appending(path: "\(note.id).md")
    #expect(try String(contentsOf: file, encoding: .utf8).hasSuffix("Keep me\n"))
    // A second time nothing is written over.
    let second = try await ask(guest, .write([note.id], called: "a/b: c", into: out)).written
    #expect(second != nil && second != folder)
    await #expect(throws: AppFailure.self) { try await ask(guest, .write(["none"], called: "x", into: out)) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: out.folder.path).count == 2)

    let text = try String(contentsOf: file, encoding: .utf8)
    try Data(text.replacing("Keep me", with: "Keep me too").utf8).write(to: file)
    let changed = try await ask(guest, .takeIn(file))
    #expect(changed.changed == note.id && changed.taken == TakenNote(isNew: false))
    #expect(changed.notes.map(\.note.body) == ["Keep me too"])
    let plain = place.url("plain.md")
    try Data("# Bread\n\nFlour.".utf8).write(to: plain)
    let new = try await ask(guest, .takeIn(plain))
    #expect(new.taken == TakenNote(isNew: true) && new.notes.map(\.note.title).contains("Bread"))
    #expect(new.notes.count == 2)
    await guest.store.finish()
  }

  @Test("what one window has begun stays when another one keeps what was begun in it")
  func windows() async throws {
    func drafts(_ words: String...) throws -> [KeptDraft] {
      let kept = words.map { #"{"kind": "spoken", "text": "\#($0)"}"# }.joined(separator: ", ")
      return try JSONDecoder().decode([KeptDraft].self, from: Data("[\(kept)]".utf8))
    }
    let shelf = try await Shelf.forGuest(in: place.url("data"))
    let other = try await Shelf.forGuest(in: place.url("data"))
    try await shelf.keep(try drafts("One"), insteadOf: [])
    try await other.keep(try drafts("Two"), insteadOf: [])
    try await shelf.keep(try drafts("One more"), insteadOf: try drafts("One"))
    #expect(await shelf.drafts().map(\.text) == ["Two", "One more"])
    // What could not be stored before is stored with the next change.
    try await other.keep(try drafts("Two", "Four"), insteadOf: try drafts("Two", "Three"))
    #expect(await shelf.drafts().map(\.text) == ["Two", "One more", "Four"])
    try await other.keep([], insteadOf: try drafts("Two", "Four"))
    #expect(await shelf.drafts().map(\.text) == ["One more"])
    try await shelf.keep([], insteadOf: try drafts("One more"))
    #expect(await shelf.drafts().isEmpty)
    let many = (1...60).map { "Draft \($0)" }
    for text in many { try await shelf.keep(try drafts(text), insteadOf: []) }
    #expect(await shelf.drafts().map(\.text) == Array(many.suffix(40)), "the latest stay")
  }

  @Test("with a note that is erased goes what was begun in it, and nothing else that was begun")
  func erasedDrafts() async throws {
    let shelf = try await Shelf.forGuest(in: place.url("data"))
    let (note, other) = (try await shelf.addNote("Beans."), try await shelf.addNote("Peas."))
    let kept = """
      [{"kind": "noteEntry", "of": "\(note.id)", "text": "Secret"},
       {"kind": "stepText", "of": "\(note.id)", "version": 1, "number": 0, "text": "Secret too"},
       {"kind": "noteEntry", "of": "\(other.id)", "text": "More"}]
      """
    let drafts = try JSONDecoder().decode([KeptDraft].self, from: Data(kept.utf8))
    try await shelf.keep(drafts)
    await #expect(throws: LibraryError.unknownNote(id: "nothing")) {
      try await shelf.eraseNoteWithDrafts("nothing")
    }
    #expect(await shelf.drafts() == drafts)
    try await shelf.eraseNoteWithDrafts(note.id)
    #expect(await shelf.drafts().map(\.text) == ["More"])
    #expect(try await shelf.notes().map(\.id) == [other.id])
  }

  @Test(
    "a file that makes no note is told by its name, and changes nothing",
    arguments: [
      ("latin.md", Data([0x42, 0xE4, 0x75, 0x6D]), "no UTF-8"),
      ("empty.md", Data(), "it is empty (empty.md)"),
      ("huge.md", Data(repeating: 0x61, count: 1_200_000), "longer than 1000000 bytes"),
      ("long.md", Data(repeating: 0x61, count: 1_000_001), "longer than 1000000 bytes (long.md)"),
      ("page.md", Data("---\npage: none\n---\nx".utf8), "“none” is no page (page.md)"),
    ])
  func badFiles(name: String, content: Data, words: String) async throws {
    let data = place.url("data")
    let guest = try Desk(data, try await Shelf.forGuest(in: data))
    let file = place.url(name)
    try content.write(to: file)
    do {
      _ = try await ask(guest, .takeIn(file))
      Issue.record("\(name) came in")
    } catch let failure as AppFailure {
      #expect(failure.words.contains(words) && failure.words.contains(name), "\(failure.words)")
    }
    for missing in [place.url("missing.md"), place.url] {
      await #expect(throws: AppFailure.self) { try await ask(guest, .takeIn(missing)) }
    }
    #expect(try await ask(guest, .list).notes.isEmpty)
    await guest.store.finish()
  }
}
