import Foundation
import Store
import TestSupport
import Testing

@testable import Accounts
@testable import Library

@Suite("Who has a note has its pictures")
struct SharedPictureTests {
  let place: Place
  let accounts: HouseholdAccounts
  let (hers, his): (Shelf, Shelf)
  let picture: PictureFile
  let note: Note

  init() async throws {
    place = try Place()
    accounts = try place.accounts()
    // Whoever comes first administers the household, which others may leave.
    _ = try await accounts.register(name: "Zoe", password: "daisy chains")
    hers = try await Shelf.open(for: accounts.register(name: "Ada", password: "analytical"))
    his = try await Shelf.open(for: accounts.register(name: "Bob", password: "difference"))
    picture = try .plain()
    let made = try await hers.addNote("Beans.", title: "Garden")
    note = try await hers.addPicture(picture, to: made.id, caption: "The bed")
  }

  private func share(as role: ShareRole) async throws {
    let share = try await hers.invite("Bob", to: .note(note.id), as: role)
    try await his.answer(share.id, accepting: true)
  }

  @Test("nobody else sees it before it is shared; a reader sees and changes nothing")
  func reader() async throws {
    let (picture, note) = (picture, note)
    await #expect(throws: LibraryError.unknownNote(id: note.id)) {
      try await his.picture(picture.id, of: note.id)
    }
    try await share(as: .reader)
    #expect(try await his.picture(picture.id, of: note.id) == picture.data)
    #expect(try await his.pictures(of: note.id).map(\.caption) == ["The bed"])
    let refused = LibraryError.notAllowed(why: "You may not change this note. Ask the owner.")
    await #expect(throws: refused) { try await his.addPicture(.plain(2, 2), to: note.id) }
    await #expect(throws: refused) { try await his.removePicture(0, of: note.id) }
    await #expect(throws: refused) { try await his.describePicture(0, of: note.id, as: "mine") }
    // Nor does the statement itself.
    try await his.database.write { session in
      try session.run(
        NoteStatement.addPicture, note.id, picture.id, "png", 1, 1, 1, Date(), Data("other".utf8))
    }
    #expect(try await hers.picture(picture.id, of: note.id) == picture.data)
  }

  @Test("an editor changes them; after a conflict both notes show theirs")
  func editor() async throws {
    try await share(as: .editor)
    let other = try PictureFile.plain(2, 2)
    try await his.addPicture(other, to: note.id, caption: "From Bob")
    #expect(try await hers.picture(other.id, of: note.id) == other.data)
    // She wrote from the version before.
    var mine = note
    mine.body += "\nMine."
    guard case .conflict(_, let yours) = try await hers.save(mine) else {
      Issue.record("no conflict")
      return
    }
    #expect(try await hers.pictures(of: yours.id).map(\.file?.width) == [4])
    #expect(try await hers.picture(picture.id, of: yours.id) == picture.data)
    // What he added is not in her text, and not kept with it.
    await #expect(throws: LibraryError.pictureGone(id: other.id)) {
      try await hers.picture(other.id, of: yours.id)
    }
  }

  @Test("an invitation to a note without a title names it as it is read")
  func named() async throws {
    let untitled = try await hers.addNote("\n# ![The bed](picture:\(picture.id))\n\n- [x] Dig")
    let share = try await hers.invite("Bob", to: .note(untitled.id), as: .reader)
    #expect(share.title == "[picture: The bed]")
    #expect(try await his.shares().map(\.title) == ["[picture: The bed]"])
  }

  @Test("they go with the note, and with the person, from every file")
  func erased() async throws {
    let rows = { (place: Place) in
      try SQLiteEngine(file: place.database).writeBlocking { session in
        try session.run("SELECT count(*) AS count FROM note_picture").first?.integer("count")
      }
    }
    let other = try await hers.addNote("Other")
    try await hers.addPicture(picture, to: other.id)
    #expect(try rows(place) == 2)
    try await hers.eraseNote(other.id)
    #expect(try rows(place) == 1)
    // A removed note can come back, with its pictures.
    try await hers.remove(note)
    #expect(try rows(place) == 1)
    try await hers.undoNote(note.id)
    #expect(try await hers.picture(picture.id, of: note.id) == picture.data)
    let now = Date()
    try await accounts.delete(name: "Ada", password: "analytical", now: now)
    #expect(try await accounts.finishDepartures(now: now + HouseholdAccounts.graceSeconds) == 1)
    #expect(try rows(place) == 0)
  }

  // MARK: Out and in again

  @Test("they go out beside the Markdown and come in again, on another shelf too")
  func exported() async throws {
    let folder = place.url("notes")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = try await hers.exportNote(note, to: folder)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("![The bed](pictures/\(picture.id).png)"))
    #expect(try Data(contentsOf: folder.appending(path: "pictures/\(picture.id).png")) == picture.data)
    let report = try await his.importNote(text, from: folder)
    let taken = report.note
    #expect(taken.body == note.body && report.problems.isEmpty)
    #expect(try await his.picture(picture.id, of: taken.id) == picture.data)
    // Over her own note it is a version of it.
    #expect(try await hers.importNote(text, from: folder).note.version == note.version + 1)

    let all = place.url("exported")
    try await hers.export(to: all)
    let third = try await place.shelf()
    #expect(try await third.importFolder(all).notes == 1)
    let same = try #require(try await third.notes().first)
    #expect(try await third.picture(picture.id, of: same.id) == picture.data)
    #expect(try await third.importFolder(all).notes == 0)
  }

  @Test("a file beside it that is not what its name says, no picture or not there is told, not taken in")
  func forged() async throws {
    let folder = place.url("notes")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "pictures"), withIntermediateDirectories: true)
    let (other, wrong) = (try PictureFile.plain(2, 2), String(repeating: "a", count: 64))
    try other.data.write(to: folder.appending(path: "pictures/\(wrong).png"))
    let report = try await his.importNote("![x](pictures/\(wrong).png)", from: folder)
    let taken = report.note
    #expect(taken.body == "![x](picture:\(wrong))")
    #expect(try await his.pictures(of: taken.id).map(\.file) == [nil])
    #expect(report.problems.count == 1)
    #expect(report.problems.first?.contains("\(wrong).png") == true)
    #expect(report.problems.first?.contains("not what its name says") == true)

    let (damaged, missing) = (String(repeating: "b", count: 64), String(repeating: "c", count: 64))
    try Data("no picture".utf8).write(to: folder.appending(path: "pictures/\(damaged).jpg"))
    let text = "![](pictures/\(damaged).jpg) ![](pictures/\(missing).png) ![again](pictures/\(missing).png)"
    let problems = try await his.importNote(text, from: folder).problems
    #expect(problems.count == 2)
    #expect(problems.first?.contains("\(damaged).jpg") == true)
    #expect(problems.last?.contains(missing) == true)
    #expect(problems.last?.contains("not there") == true)
  }

  @Test("a damaged picture in an exported folder is told where the folder is taken in")
  func damagedInFolder() async throws {
    let folder = place.url("exported")
    try await hers.export(to: folder)
    let file = folder.appending(path: "notes/pictures/\(picture.id).png")
    try Data("no picture".utf8).write(to: file)
    let report = try await his.importFolder(folder)
    #expect(report.notes == 1 && report.problems.count == 1)
    let problem = try #require(report.problems.first)
    #expect(problem.contains("\(note.id).md") && problem.contains("\(picture.id).png"))
  }

  @Test("a picture that is gone is left out of an export; any other failure ends it and names the picture")
  func failedExport() async throws {
    let other = try PictureFile.plain(2, 2)
    let both = try await hers.addPicture(other, to: note.id)
    // What cannot be written: something else lies in its place. The one that was written before goes again.
    let blocked = place.url("blocked")
    let inTheWay = blocked.appending(path: "pictures/\(other.id).png/x")
    try FileManager.default.createDirectory(at: inTheWay, withIntermediateDirectories: true)
    await #expect {
      try await hers.exportNote(both, to: blocked)
    } throws: {
      "\($0)".contains("\(other.id).png")
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: blocked.appending(path: "pictures").path)
    #expect(left == ["\(other.id).png"])
    #expect(!FileManager.default.fileExists(atPath: blocked.appending(path: "\(note.id).md").path))

    // What is no longer what it was.
    try place.execute("UPDATE note_picture SET bytes = $1 WHERE sha256 = $2", Data("x".utf8), other.id)
    let folder = place.url("notes")
    let file = try await hers.exportNote(both, to: folder)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("![The bed](pictures/\(picture.id).png)"))
    #expect(text.contains("![](picture:\(other.id))"))

    // What cannot be read.
    try place.execute("ALTER TABLE note_picture RENAME COLUMN bytes TO octets")
    await #expect {
      try await hers.exportNote(both, to: place.url("unread"))
    } throws: {
      guard case LibraryError.pictureNotRead(picture.id, _) = $0 else { return false }
      return true
    }
    await #expect(throws: LibraryError.self) { try await hers.export(to: place.url("all")) }
    #expect(!FileManager.default.fileExists(atPath: place.url("all").path))
  }

  @Test("a note that goes away meanwhile ends neither the export nor the check of the others")
  func goneMeanwhile() async throws {
    let gone = try await hers.addNote("Gone")
    let other = try await hers.addNote("Other", title: "Other")
    try await hers.addPicture(picture, to: other.id)
    let listed = try await [gone] + hers.notes()
    try await hers.eraseNote(gone.id)
    let files = try await hers.exportNotes(listed, to: place.url("notes"))
    #expect(Set(files.map(\.lastPathComponent)) == ["\(note.id).md", "\(other.id).md"])
    try place.execute("DELETE FROM note_picture WHERE note = $1", other.id)
    #expect(try await hers.checkPictures(of: listed) == [.picture(note: "Other")])
  }

  @Test("a backup and what is salvaged of a household have them")
  func backedUp() async throws {
    let elsewhere = try Place()
    let backup = Backup(elsewhere.url("backup"))
    let snapshot = try backup.create(of: place.data)
    #expect(snapshot.people == 3)
    let file = elsewhere.url("backup/snapshots/\(snapshot.id)/household.sqlite")
    let salvage = try Backup.salvage(file, to: elsewhere.url("new.sqlite"))
    #expect(salvage.isWhole, "\(salvage.tables)")
    let data = try SQLiteFile.reading(URL(filePath: salvage.file)) { session in
      try session.run("SELECT bytes FROM note_picture").first?.blob("bytes")
    }
    #expect(data == picture.data)
  }

  @Test("checking the shelf tells of one that is gone or damaged; adding it again heals it")
  func checked() async throws {
    #expect(try await hers.check().isEmpty)
    try place.execute("UPDATE note_picture SET bytes = $1", Data("damaged".utf8))
    #expect(try await hers.check() == [.picture(note: "Garden")])
    #expect(try await his.check().isEmpty)
    try await hers.addPicture(picture, to: note.id)
    #expect(try await hers.check().isEmpty)
    try place.execute("DELETE FROM note_picture")
    // It stands there twice and is told once.
    #expect(try await hers.check() == [.picture(note: "Garden")])
  }
}
