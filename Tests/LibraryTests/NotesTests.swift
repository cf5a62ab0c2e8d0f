import Foundation
import TestSupport
import Testing

@testable import Library

@Suite("Notes")
struct NotesTests {
  let place: Place
  let shelf: Shelf
  let noon = Date(timeIntervalSince1970: 1_700_000_000)

  init() async throws {
    place = try Place()
    shelf = try await place.shelf()
  }

  @Test("a note is changed, every version is kept, and each change can be taken back")
  func versions() async throws {
    var note = try await shelf.addNote("One", title: "Title", now: noon)
    await #expect(throws: LibraryError.self) { try await shelf.undoNote(note.id) }
    note.body = "Two"
    let second = try await shelf.update(note, now: noon + 1)
    #expect(second.version == 2)
    // Somebody who still has the first version destroys nothing.
    note.body = "Lost?"
    await #expect(throws: LibraryError.changedMeanwhile) { try await shelf.update(note) }
    var third = second
    third.body = "Three"
    try await shelf.update(third, now: noon + 2)
    #expect(try await shelf.history(of: note.id).map(\.body) == ["Two", "One"])
    #expect(try await shelf.undoNote(note.id).body == "Two")
    #expect(try await shelf.undoNote(note.id).body == "Three")
    // A change that was not seen is not taken back.
    await #expect(throws: LibraryError.changedMeanwhile) {
      try await shelf.restore(note.id, version: 1, seen: third.version)
    }
    #expect(try await shelf.restore(note.id, version: 1, seen: 5).body == "One")
    let last = try await shelf.note(note.id)
    try await shelf.remove(last)
    await #expect(throws: LibraryError.unknownNote(id: note.id)) { try await shelf.note(note.id) }
    await #expect(throws: LibraryError.unknownNote(id: note.id)) { try await shelf.update(last) }
    #expect(try await shelf.notes().isEmpty)
    #expect(try await shelf.undoNote(note.id).body == "One")
    #expect(try await shelf.notes().count == 1)
  }

  @Test("removed notes are listed, the last first; put back and erased, each only while it is removed")
  func removed() async throws {
    let (one, two) = (try await shelf.addNote("One", now: noon), try await shelf.addNote("Two", now: noon))
    let three = try await shelf.addNote("Three", now: noon)
    #expect(try await shelf.removedNotes().isEmpty)
    for (note, after) in [(one, 1), (two, 2), (three, 3)] {
      try await shelf.remove(note, now: noon + TimeInterval(after))
    }
    let removed = try await shelf.removedNotes()
    #expect(
      removed.map(\.id) == [three.id, two.id, one.id] && removed.map(\.role) == [.owner, .owner, .owner])
    #expect(removed.map(\.changed) == [noon + 3, noon + 2, noon + 1])
    // A second time nothing is removed by it.
    for _ in 0..<2 { #expect(try await shelf.putBackNote(one.id).body == "One") }
    #expect(try await shelf.notes().map(\.id) == [one.id])
    #expect(try await shelf.eraseRemovedNotes([one.id, two.id]) == 1, "the first is there again")
    #expect(try await shelf.removedNotes().map(\.id) == [three.id])
    await #expect(throws: LibraryError.unknownNote(id: one.id)) {
      try await shelf.eraseRemovedNotes([one.id, two.id])
    }
    await #expect(throws: LibraryError.unknownNote(id: two.id)) { try await shelf.putBackNote(two.id) }
    await #expect(throws: LibraryError.unknownNote(id: two.id)) { try await shelf.history(of: two.id) }
    #expect(try await shelf.history(of: one.id).map(\.version) == [2, 1])
  }

  @Test("a note about a document outlives it, with its title")
  func outlives() async throws {
    let id = try await shelf.add(place.pdf("one.pdf"), title: "The Book").id
    let note = try await shelf.addNote("About it", about: id, page: 0)
    #expect(note.document == id && note.about == "The Book")
    #expect(try await shelf.notes(about: id) == [note])
    try await shelf.remove(id)
    let kept = try await shelf.note(note.id)
    #expect(kept.document == nil && kept.about == "The Book" && kept.body == "About it")
  }

  @Test("what makes no note is refused")
  func refused() async throws {
    let id = try await shelf.add(place.pdf("one.pdf")).id
    await #expect(throws: LibraryError.self) { try await shelf.addNote(" \n") }
    await #expect(throws: LibraryError.self) {
      try await shelf.addNote(String(repeating: "x", count: Shelf.longestNoteBody + 1))
    }
    await #expect(throws: LibraryError.self) { try await shelf.addNote("x", page: 0) }
    await #expect(throws: LibraryError.self) { try await shelf.addNote("x", about: id, page: 1) }
    await #expect(throws: LibraryError.self) { try await shelf.addNote("x", about: "0000") }
    #expect(try await shelf.addNote("a\u{0}b\u{1B}[31m\tc\n").body == "ab[31m\tc\n")
  }

  @Test(
    "Markdown goes out and comes in again",
    arguments: [
      "Plain", "# Head\n\n- a\n- b\n", "---\nnot: head\n---", "Say \"this\": that\n\n---\nend", "日本語 🦔",
    ])
  func markdown(body: String) async throws {
    let id = try await shelf.add(place.pdf("one.pdf"), title: "“Quotes”: \"all\" of \\ them").id
    let note = try await shelf.addNote(body, title: "A \"title\": \\ with signs", about: id, page: 0)
    let text = note.markdown
    let again = try await shelf.importNote(text).note
    #expect(again.id == note.id && again.title == note.title)
    #expect(again.body.trimmingCharacters(in: .newlines) == body.trimmingCharacters(in: .newlines))
    try await shelf.eraseNote(note.id)
    let new = try await shelf.importNote(text).note
    #expect(new.id != note.id && new.title == note.title && new.document == id && new.page == 0)
  }

  @Test("Markdown of other programs is taken in, and damaged heads are refused or left as text")
  func foreign() async throws {
    let plain = try await shelf.importNote("# A day\r\n\r\nIt rained.\r\n").note
    #expect(plain.title == "A day" && plain.body == "# A day\n\nIt rained.")
    let open = try await shelf.importNote("---\ntitle: never closed\n").note
    #expect(open.body == "---\ntitle: never closed")
    await #expect(throws: LibraryError.self) { try await shelf.importNote("---\npage: first\n---\nx") }
    await #expect(throws: LibraryError.self) { try await shelf.importNote("") }
    let elsewhere = try await shelf.importNote("---\ndocument: ffff\npage: 3\ntags: [a]\n---\nx").note
    #expect(elsewhere.document == nil && elsewhere.page == nil)
  }

  @Test("lines at the head that cannot be kept are told, those that others write are not")
  func ignored() async throws {
    let told = try await shelf.importNote(
      "---\nid: ../../etc\ntitle: T\ncreated: banana\nchanged: 2024-05-17\ndocument: ffff\ntags: [a]\n---\nx")
    #expect(told.note.title == "T" && told.problems.isEmpty)
    #expect(
      told.ignored == [
        "id: “../../etc” is no note's identifier", "created: “banana” is no date",
        "document: “ffff” is not on this shelf",
      ])
    #expect(try await shelf.importNote(told.note.markdown).ignored.isEmpty)
  }

  @Test("somebody else's note stays theirs, also when their export is taken in")
  func theirs() async throws {
    let hers = try await place.shelf(of: "Ada")
    let note = try await hers.addNote("Hers")
    await #expect(throws: LibraryError.unknownNote(id: note.id)) { try await shelf.note(note.id) }
    await #expect(throws: LibraryError.unknownNote(id: note.id)) { try await shelf.update(note) }
    await #expect(throws: LibraryError.unknownNote(id: note.id)) { try await shelf.eraseNote(note.id) }
    await #expect(throws: LibraryError.unknownNote(id: note.id)) { try await shelf.history(of: note.id) }
    let copy = try await shelf.importNote(note.markdown).note
    #expect(copy.id != note.id)
    #expect(try await hers.note(note.id) == note)
  }
}
