import Documents
import Foundation
import Store
import TestSupport
import Testing

@testable import Accounts
@testable import Library

@Suite("What is drawn on pictures of notes")
struct PictureDrawingTests {
  let place: Place
  let accounts: HouseholdAccounts
  let (hers, his): (Shelf, Shelf)
  let picture: PictureFile
  let note: Note

  init() async throws {
    place = try Place()
    accounts = try place.accounts()
    _ = try await accounts.register(name: "Zoe", password: "daisy chains")
    hers = try await Shelf.open(for: accounts.register(name: "Ada", password: "analytical"))
    his = try await Shelf.open(for: accounts.register(name: "Bob", password: "difference"))
    picture = try .plain()
    note = try await hers.addPicture(picture, to: hers.addNote("Beans.", title: "Garden").id)
  }

  private func line(_ number: Int, points: Int = 2, colour: String = "blue", width: Double = 2)
    -> PictureStroke
  {
    PictureStroke(
      id: "00000000-0000-7000-8000-" + String(number + 100_000_000_000), colour: colour, width: width,
      points: (0..<points).map { .init(x: Double($0) + 0.25, y: Double(number)) })
  }

  private func ids(_ shelf: Shelf, of note: Note? = nil) async throws -> [PictureStroke.ID] {
    try await shelf.drawing(on: picture.id, of: (note ?? self.note).id).map(\.id)
  }

  private func share(as role: ShareRole) async throws {
    let share = try await hers.invite("Bob", to: .note(note.id), as: role)
    try await his.answer(share.id, accepting: true)
  }

  private func rows() throws -> Int? {
    try SQLiteEngine(file: place.database).writeBlocking { session in
      try session.run("SELECT count(*) AS count FROM note_picture_stroke").first?.integer("count")
    }
  }

  @Test(
    "lines are kept in their order, erased one by one and put back where they were; the file stays as it was")
  func whole() async throws {
    let lines = (1...3).map { line($0) }
    try await hers.draw(Array(lines.prefix(2)), on: picture.id, of: note.id)
    try await hers.draw([lines[2]], on: picture.id, of: note.id, now: Date(timeIntervalSinceNow: 5))
    let kept = try await hers.drawing(on: picture.id, of: note.id)
    #expect(kept.map(\.id) == lines.map(\.id) && kept[1].points == lines[1].points && kept[0].width == 2)
    #expect(try await hers.pictures(of: note.id).map(\.lines) == [3])
    try await hers.eraseLines([lines[1].id, "none"], on: picture.id, of: note.id)
    #expect(try await ids(hers) == [lines[0].id, lines[2].id])
    // Undo gives the line as it was told, and nothing twice.
    try await hers.draw([kept[1], kept[0]], on: picture.id, of: note.id)
    #expect(try await ids(hers) == lines.map(\.id))
    #expect(try await hers.picture(picture.id, of: note.id) == picture.data)
    #expect(try await hers.note(note.id).version == note.version, "no version of the note's text")
  }

  @Test(
    "a drawing stays with its picture while that goes from the note's text to a step, with the step, and back"
  )
  func moved() async throws {
    try await hers.draw([line(1), line(2)], on: picture.id, of: note.id)
    var changed = try await hers.note(note.id)
    let text = changed.body
    changed.body = "Beans.\n\n## Plan\n\n- [ ] Dig\n- [ ] Sow\n  ![Bed](picture:\(picture.id))"
    changed = try await hers.update(changed)
    #expect(try await hers.pictures(of: .step(1, of: note.id)).map(\.lines) == [2])
    #expect(try await hers.pictures(of: .step(0, of: note.id)).isEmpty)
    try await hers.draw([line(3)], on: picture.id, of: note.id, now: Date(timeIntervalSinceNow: 5))
    var plan = try #require(NotePlan(of: changed.body))
    try plan.move(1, to: 0)
    changed.body = plan.body
    changed = try await hers.update(changed)
    #expect(try await hers.pictures(of: .step(0, of: note.id)).map(\.lines) == [3])
    // Shown twice, it is the same drawing.
    changed.body = text + "\n\n![Again](picture:\(picture.id))"
    _ = try await hers.update(changed)
    #expect(try await hers.pictures(of: note.id).map(\.lines) == [3, 3])
    #expect(try await ids(hers) == (1...3).map { line($0).id })
  }

  @Test("an editor draws, a reader sees; of two who draw at once neither loses a line")
  func shared() async throws {
    await #expect(throws: LibraryError.unknownNote(id: note.id)) { try await ids(his) }
    try await share(as: .reader)
    try await hers.draw([line(1)], on: picture.id, of: note.id)
    #expect(try await ids(his) == [line(1).id])
    let refused = LibraryError.notAllowed(why: "You may not change this note. Ask the owner.")
    await #expect(throws: refused) { try await his.draw([line(2)], on: picture.id, of: note.id) }
    await #expect(throws: refused) { try await his.eraseLines([line(1).id], on: picture.id, of: note.id) }
    let share = try #require(try await hers.shares().first)
    try await hers.change(share.id, to: .editor)
    try await his.draw([line(2)], on: picture.id, of: note.id)
    try await hers.draw([line(3)], on: picture.id, of: note.id, now: Date(timeIntervalSinceNow: 5))
    try await his.eraseLines([line(1).id], on: picture.id, of: note.id)
    #expect(Set(try await ids(hers)) == [line(2).id, line(3).id])
    try await hers.end(share.id)
    await #expect(throws: LibraryError.unknownNote(id: note.id)) { try await ids(his) }
  }

  @Test(
    "it stays with the picture through the note's versions, and comes back with a removed picture and note")
  func undone() async throws {
    try await hers.draw([line(1)], on: picture.id, of: note.id)
    try await hers.removePicture(0, of: note.id)
    #expect(try await ids(hers) == [line(1).id])
    try await hers.undoNote(note.id)
    #expect(try await hers.pictures(of: note.id).map(\.lines) == [1])
    try await hers.remove(hers.note(note.id))
    await #expect(throws: LibraryError.unknownNote(id: note.id)) { try await ids(hers) }
    await #expect(throws: LibraryError.unknownNote(id: note.id)) {
      try await hers.draw([line(2)], on: picture.id, of: note.id)
    }
    try await hers.undoNote(note.id)
    #expect(try await ids(hers) == [line(1).id])
    // Adding the same file again changes nothing of it.
    try await hers.addPicture(picture, to: note.id)
    #expect(try await ids(hers) == [line(1).id])
  }

  @Test("after a conflict both notes have the drawing; it goes with the note and with the person")
  func gone() async throws {
    try await hers.draw([line(1)], on: picture.id, of: note.id)
    var later = note
    later.body += "\nLater."
    try await hers.update(later)
    var mine = note
    mine.body += "\nMine."
    guard case .conflict(_, let yours) = try await hers.save(mine) else {
      Issue.record("no conflict")
      return
    }
    #expect(try await ids(hers, of: yours) == [line(1).id] && rows() == 2)
    try await hers.eraseNote(yours.id)
    #expect(try rows() == 1)
    let now = Date()
    try await accounts.delete(name: "Ada", password: "analytical", now: now)
    #expect(try await accounts.finishDepartures(now: now + HouseholdAccounts.graceSeconds) == 1)
    #expect(try rows() == 0)
  }

  @Test("what is no line is refused with a reason, and nothing of it is kept")
  func hostile() async throws {
    let point = MarkGeometry.Point(x: 1, y: 1)
    func bad(_ x: Double, _ width: Double = 1, colour: String = "blue", id: String? = nil) -> PictureStroke {
      PictureStroke(id: id ?? line(9).id, colour: colour, width: width, points: [point, .init(x: x, y: 1)])
    }
    let strokes = [
      bad(.nan), bad(.infinity), bad(-1), bad(1e9), bad(1, .nan), bad(1, 0), bad(1, 1e9),
      bad(1, colour: "'; DROP"), bad(1, id: "../../x"), line(9, points: 0),
      line(9, points: PictureStroke.longest + 1),
    ]
    for stroke in strokes {
      await #expect {
        try await hers.draw([line(1), stroke], on: picture.id, of: note.id)
      } throws: {
        if case LibraryError.badDrawing = $0 { true } else { false }
      }
    }
    #expect(try await ids(hers).isEmpty)
    let other = String(repeating: "0", count: 64)
    await #expect(throws: LibraryError.pictureGone(id: other)) {
      try await hers.draw([line(1)], on: other, of: note.id)
    }
    // A line that is damaged on the disk is left out.
    try await hers.draw([line(1), line(2)], on: picture.id, of: note.id)
    let (folder, now) = (place.url("damaged"), try await hers.note(note.id))
    try await hers.exportNote(now, to: folder)
    try place.execute("UPDATE note_picture_stroke SET points = '[1' WHERE id = $1", line(1).id)
    #expect(try await ids(hers) == [line(2).id])
    #expect(try await hers.unreadableLines(on: picture.id, of: note.id) == 1)
    let loss = try #require(try await hers.pictures(of: note.id).first?.loss)
    #expect(loss == "1 of the 2 lines drawn on it cannot be read")
    #expect(
      NotePictures.plain("![Bean](picture:\(picture.id))", losses: [picture.id: loss])
        == "[picture: Bean; \(loss)]")
    // What an earlier export has is not lost with what cannot be read any more.
    let lines = folder.appending(path: "pictures/\(picture.id)-\(note.id).json")
    for _ in 1...2 {
      try await hers.exportNote(now, to: folder)
      let kept = try String(contentsOf: lines, encoding: .utf8)
      #expect(kept.contains(line(1).id) && kept.contains(line(2).id))
      try place.execute("UPDATE note_picture_stroke SET points = '[1' WHERE id = $1", line(2).id)
    }
    #expect(try await hers.pictures(of: note.id).first?.loss == "what is drawn on it cannot be read")
  }

  @Test("there are only so many lines and points on a picture, which is said")
  func limits() async throws {
    try await hers.draw((1...PictureStroke.most).map { line($0) }, on: picture.id, of: note.id)
    await #expect {
      try await hers.draw([line(0)], on: picture.id, of: note.id)
    } throws: {
      "\($0)".contains("1000 lines") && "\($0)".contains("erase some")
    }
    // One of them again is no other.
    try await hers.draw([line(1)], on: picture.id, of: note.id)
    try await hers.eraseLines((1...PictureStroke.most).map { line($0).id }, on: picture.id, of: note.id)
    let long = (1...20).map { line($0, points: PictureStroke.longest) }
    try await hers.draw(long, on: picture.id, of: note.id)
    await #expect(throws: LibraryError.self) { try await hers.draw([line(21)], on: picture.id, of: note.id) }
  }

  // MARK: Out and in again

  @Test("an export has the picture, its lines and a copy with them, which the text names; all comes in again")
  func exported() async throws {
    try await hers.draw([line(1), line(2)], on: picture.id, of: note.id)
    let flat = try PictureFile.plain(2, 2)
    let folder = place.url("notes")
    let name = "\(picture.id)-\(note.id)"
    let file = try await hers.exportNote(note, to: folder) { given, strokes in
      given.id == self.picture.id && strokes.count == 2 ? flat.data : nil
    }
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("![](pictures/\(name).png)"))
    #expect(try Data(contentsOf: folder.appending(path: "pictures/\(picture.id).png")) == picture.data)
    #expect(try Data(contentsOf: folder.appending(path: "pictures/\(name).png")) == flat.data)
    let taken = try await his.importNote(text, from: folder)
    #expect(taken.problems.isEmpty && taken.note.body == note.body)
    #expect(try await his.picture(picture.id, of: taken.note.id) == picture.data)
    #expect(try await ids(his, of: taken.note) == [line(1).id, line(2).id])
    // Over her own note nothing is there twice.
    _ = try await hers.importNote(text, from: folder)
    #expect(try await ids(hers) == [line(1).id, line(2).id])
    // Drawn on no more, nothing of it is left in the folder.
    try await hers.eraseLines([line(1).id, line(2).id], on: picture.id, of: note.id)
    try await hers.exportNote(hers.note(note.id), to: folder)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "pictures").path)
    #expect(left == ["\(picture.id).png"])
  }

  @Test("everything of a person's comes in with the lines, also where no copies were made")
  func everything() async throws {
    try await hers.draw([line(1)], on: picture.id, of: note.id)
    let all = place.url("exported")
    try await hers.export(to: all)
    let guest = try await place.shelf()
    #expect(try await guest.importFolder(all).problems.isEmpty)
    let same = try #require(try await guest.notes().first)
    #expect(try await ids(guest, of: same) == [line(1).id])
  }

  @Test("a forged or damaged drawing beside a note is told and not taken in, the picture is")
  func forged() async throws {
    try await hers.draw([line(1)], on: picture.id, of: note.id)
    let folder = place.url("notes")
    let file = try await hers.exportNote(note, to: folder)
    let text = try String(contentsOf: file, encoding: .utf8)
    let lines = folder.appending(path: "pictures/\(picture.id)-\(note.id).json")
    let good = try String(contentsOf: lines, encoding: .utf8)
    for bad in [
      "no drawing", good.replacing("\"version\":1", with: "\"version\":2"),
      good.replacing(picture.id, with: String(repeating: "0", count: 64)),
      good.replacing("\"width\":2", with: "\"width\":-2"),
      good.replacing("[0.25,", with: "[1e99,"), good.replacing("[0.25,", with: "["),
    ] {
      #expect(bad != good)
      try Data(bad.utf8).write(to: lines)
      let taken = try await his.importNote(text, from: folder)
      #expect(taken.problems.count == 1 && taken.problems.first?.contains(lines.lastPathComponent) == true)
      #expect(try await his.picture(picture.id, of: taken.note.id) == picture.data)
      #expect(try await ids(his, of: taken.note).isEmpty)
    }
  }
}
