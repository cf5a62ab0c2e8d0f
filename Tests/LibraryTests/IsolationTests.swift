import Documents
import Foundation
import Signals
import Store
import TestSupport
import Testing

@testable import Accounts
@testable import Library

@Suite("What is one person's stays theirs")
struct IsolationTests {
  /// What a statement gave, or how it was refused.
  private static func run(
    _ statement: LibraryStatement, _ world: IsolationWorld, as person: PersonalStore
  ) async throws -> [SQLRow] {
    let arguments = world.arguments(of: statement)
    do { return try await person.write { try $0.run(statement, arguments) } } catch is StoreError {
      return []
    }
  }

  @Test(
    "no statement shows or changes anything of hers to another member or to the guest",
    arguments: LibraryStatement.allCases)
  func statement(_ statement: LibraryStatement) async throws {
    let world = try await IsolationWorld()
    let before = try world.herRows()
    let given = world.arguments(of: statement).map(\.sql)
    for other in [world.bob, world.guest] {
      let rows = try await Self.run(statement, world, as: other)
      #expect(try world.herRows() == before, "\(statement) as \(other.id)")
      for value in rows.flatMap(\.values) where !given.contains(value) {
        let text =
          if case .blob(let data) = value { String(decoding: data, as: UTF8.self) } else { "\(value)" }
        for secret in [world.ada.id, world.document, world.mark.id, world.item, IsolationWorld.secret] {
          #expect(!text.contains(secret), "\(statement) gives \(other.id) \(text)")
        }
      }
    }
  }

  @Test("the same statement does show or change it to herself", arguments: LibraryStatement.allCases)
  func control(_ statement: LibraryStatement) async throws {
    let world = try await IsolationWorld()
    if statement == .addOwner || statement == .addEntry {
      let document = world.document
      try await world.hers.household.engine.write { session in
        try session.run("DELETE FROM shelf_entry")
        if statement == .addOwner { try session.run("DELETE FROM share WHERE document = $1", document) }
      }
    }
    if statement == .otherEditions {
      let ada = world.ada.id
      try await world.hers.household.engine.write { session in
        try session.run("UPDATE document SET permanent_id = 'same'")
        try session.run(
          "INSERT INTO document (id, owner, sha256, title, pages, is_encrypted, permanent_id) "
            + "VALUES ('later', $1, $2, 'later', 1, 0, 'same')", ada, String(repeating: "ef", count: 32))
      }
    }
    if statement == .waitingToAdopt {
      try await world.hers.household.engine.write { try $0.run("UPDATE document SET adopts = 1") }
    }
    if statement == .withoutPermanentID {
      try await world.hers.household.engine.write { try $0.run("UPDATE document SET permanent_id = NULL") }
    }
    if statement == .removedMarks { try await world.hers.remove(world.mark) }
    let before = try world.rows()
    let rows = try await Self.run(statement, world, as: world.ada)
    let after = try world.rows()
    #expect(!rows.isEmpty || before != after, "\(statement) does nothing")
  }

  @Test("every statement names the person, and no other room runs any or signs anybody in")
  func statements() throws {
    for statement in LibraryStatement.allCases {
      #expect(statement.rawValue.contains("$1"), "\(statement)")
    }
    for (file, text) in try Self.sources(in: "") {
      if !file.contains("/Accounts/") { #expect(!text.contains("PersonalStore("), "\(file)") }
      if !file.contains("/Accounts/"), !Self.statementFiles.contains(where: { file.hasSuffix($0) }) {
        #expect(!text.contains(#/: (String, )?PersonalStatement/#), "\(file)")
      }
    }
  }

  /// Where statements may stand; each has its own isolation tests.
  private static let statementFiles = [
    "LibraryStatement.swift", "SearchStatement.swift", "NoteStatement.swift", "ShelfStatement.swift",
    "ShelfListStatement.swift", "ShelfCountStatement.swift", "CollectionStatement.swift",
    "ShareStatement.swift",
    "ReminderStatement.swift",
    "EventStatement.swift", "WordStatement.swift", "TogetherStatement.swift", "CoverStatement.swift",
    "FindingStatement.swift", "ShareListStatement.swift",
  ]

  @Test("each call of the shelf that others may make is tried, and gives nobody else anything")
  func calls() async throws {
    let world = try await IsolationWorld()
    let names = try Self.sources(in: "Library").filter { $0.text.contains(#/(extension|class) Shelf\b/#) }
      .flatMap { _, text in
        text.matches(of: #/package (?:static )?(?:nonisolated )?func ([a-zA-Z]+)/#).map { String($0.1) }
      }
    let tried = Self.calls(world).merging(Self.sharingCalls(world)) { first, _ in first }
      .merging(Self.reminderCalls(world)) { first, _ in first }
      .merging(Self.calendarCalls(world)) { first, _ in first }
      .merging(Self.togetherCalls(world)) { first, _ in first }
      .merging(Self.coverCalls(world)) { first, _ in first }
    // These give no content: they open, put in order or erase what is the caller's own, tell that something changed, or read
    // nothing of the library (`screenKey` names a screen by its size).
    let others: Set = ["open", "openForGuest", "putInOrder", "changes", "screenKey"]
    #expect(Set(names) == Set(tried.keys).union(others))
    let before = try world.herRows()
    for person in [world.bob, world.guest] {
      let shelf = try await Shelf.open(for: person)
      // What is taken in from a forged folder is in their own shelf from then on: last.
      for (name, call) in tried.filter({ $0.key != "importFolder" }).map({ $0 })
        + tried.filter({ $0.key == "importFolder" })
      {
        let said: String
        do { said = String(describing: try await call(shelf)) } catch is LibraryError { said = "refused" }
        for secret in [
          world.document, IsolationWorld.secret, "1234.5", world.note.id, world.reminder.id, world.event.id,
          world.collection,
        ] {
          #expect(!said.contains(secret), "\(name) gives \(person.id) \(said)")
        }
        #expect(try world.herRows() == before, "\(name) as \(person.id)")
      }
    }
    // Her file is hers too.
    #expect(try await world.hers.items().map(\.isMissing) == [false])
  }

  private static func calls(_ world: IsolationWorld) -> [String: @Sendable (Shelf) async throws -> Any] {
    let (item, mark, screen, note) = (world.item, world.mark, IsolationWorld.screen, world.note)
    let (camera, session) = (IsolationWorld.secret, world.session)
    return [
      "items": { try await [$0.items(), $0.items(beginning: item)] }, "count": { try await $0.count() },
      "item": { try await $0.item(item) }, "copies": { try await $0.copies(of: item) },
      "file": { try await $0.file(item) },
      "rename": { try await $0.rename(item, to: "mine") },
      "editions": { try await $0.editions(of: item) }, "adopt": { try await $0.adopt(into: item) as Any },
      "adoptWaiting": { try await $0.adoptWaiting() },
      "remove": { shelf in
        try? await shelf.remove(note)
        try await shelf.remove(mark)
        return try await shelf.remove(item)
      },
      "remember": { try await $0.remember(ReadingPlace(position: .start), in: item) },
      "keepLastView": { try await $0.keepLastView(Data([1]), of: item) },
      "keepRecognised": {
        try await $0.keepRecognised(
          RecognisedPage(Recognition(lines: [], confidence: 0), languages: "eng"), page: 0, of: item)
      },
      "recogniseScans": { try await $0.recogniseScans(with: TextRecogniser(languages: "eng")) },
      "watchedFolders": { try await $0.watchedFolders() }, "watch": { try await $0.watch(world.folder) },
      "stopWatching": { try await $0.stopWatching(world.watched) },
      "listWatchedFolders": { try await $0.listWatchedFolders() },
      "watchAgain": { try await $0.watchAgain(WatchedFolder(path: world.folder.path)) },
      "addFromWatchedFolders": { try await $0.addFromWatchedFolders() },
      "recognised": { $0.recognised(page: 0, of: item, languages: "eng") as Any },
      "lastView": { $0.lastView(of: item) as Any },
      "place": { try await $0.place(in: item) as Any },
      "add": { try await $0.add(world.place.pdf("own.pdf", text: "Own")) },
      "addMark": { try await $0.addMark(.bookmark(.init(x: 1, y: 1)), page: 0, in: item) },
      "update": { shelf in
        _ = try? await shelf.update(note)
        _ = try? await shelf.update(world.reminder)
        return try await shelf.update(mark)
      }, "undo": { try await $0.undo(in: item) as Any },
      "exportMarks": {
        try await $0.exportMarks(
          of: item, onto: Document.open(world.place.url("diary.pdf")), in: world.place.url, as: "copy.pdf")
      },
      "importMarks": {
        try await $0.importMarks(of: item, from: Document.open(world.place.url("diary.pdf")))
      },
      "marks": { try await $0.marks(in: item) }, "bookmarks": { try await $0.bookmarks(in: item) },
      "saveProfile": {
        try await $0.saveProfile(data: Data([1]), camera: "c", screen: screen, created: Date())
      },
      "profile": { try await $0.profile(camera: camera, screen: screen) as Any },
      "profiles": { try await $0.profiles() },
      "removeProfile": { try await $0.removeProfile(camera: camera, screen: screen) },
      "keepReading": { try await $0.keepReading(ReadingSpan(), in: item, session: session) },
      "readingTimes": { try await $0.readingTimes() },
      "learn": { try await $0.learn(TypedWords(words: [TypedWords.Word("mine", 1)])) },
      "typedWords": { try await $0.typedWords() },
      "forgetTypedWords": { try await $0.forgetTypedWords() },
      "readTexts": { shelf in
        let own = try await shelf.readTexts(mostDocuments: 10, mostPages: 10)
        return [own, try await shelf.readTexts(of: item, mostPages: 10)]
      },
      "setting": { try await $0.setting("theme", as: String.self) as Any },
      "settingBytes": { try await $0.settingBytes("theme") as Any },
      "changeBytes": { shelf in
        try await shelf.changeBytes("theme") { _ in Result<Data, LibraryError>.success(Data("1".utf8)) }.get()
      },
      "eraseSetting": { try await $0.eraseSetting("theme") },
      "set": { shelf in
        try? await shelf.set(.finished, of: item)
        return try await shelf.set("theme", to: "light")
      }, "dwellPace": { try await $0.dwellPace() as Any },
      "save": { try await $0.save(dwellPace: 1.1) },
      "search": { try await $0.search("ada-secret") },
      "index": { try await $0.index() }, "indexProgress": { try await $0.indexProgress() },
      "facts": { try await $0.facts(of: item) },
      "setFacts": { try await $0.setFacts(DocumentFacts(author: "me"), of: item) },
      "tags": { shelf in [try await shelf.tags().map(\.name)] + [(try? await shelf.tags(of: item)) ?? []] },
      "tag": { try await $0.tag(item, "mine") }, "untag": { try await $0.untag(item, IsolationWorld.secret) },
      "addNote": { try await $0.addNote("mine", about: item) }, "notes": { try await $0.notes() },
      "note": { try await $0.note(note.id) }, "eraseNote": { try await $0.eraseNote(note.id) },
      "removedNotes": { try await $0.removedNotes() },
      "putBackNote": { try await $0.putBackNote(note.id) },
      "eraseRemovedNotes": { try await $0.eraseRemovedNotes([note.id]) },
      "history": { try await $0.history(of: note.id) }, "undoNote": { try await $0.undoNote(note.id) },
      "restore": { try await $0.restore(note.id, version: 1) },
      "addPicture": { shelf in
        _ = try? await shelf.addPicture(.plain(), to: .step(0, of: note.id))
        return try await shelf.addPicture(.plain(), to: note.id)
      },
      "pictures": { shelf in
        [try? await shelf.pictures(of: .step(0, of: note.id)), try? await shelf.pictures(of: note.id)]
      },
      "picture": { try await $0.picture(world.picture, of: note.id) },
      "drawing": { try await $0.drawing(on: world.picture, of: note.id) },
      "unreadableLines": { try await $0.unreadableLines(on: world.picture, of: note.id) },
      "draw": { shelf in
        let line = PictureStroke(
          id: "00000000-0000-7000-8000-00000000000b", colour: "blue", width: 1, points: [.init(x: 1, y: 1)])
        return try await shelf.draw([line], on: world.picture, of: note.id)
      },
      "eraseLines": {
        try await $0.eraseLines([IsolationWorld.stroke], on: world.picture, of: note.id)
      },
      "describePicture": { try await $0.describePicture(0, of: note.id, as: "mine") },
      "movePicture": { try await $0.movePicture(0, of: note.id, to: 0) },
      "removePicture": { try await $0.removePicture(0, of: note.id) },
      "cutPicture": { shelf in
        let own = try await shelf.addNote("mine").id
        return [
          try? await shelf.cutPicture(from: item, page: 0, to: own),
          try? await shelf.cutPicture(from: item, page: 0, to: note.id),
          try? await shelf.cutPicture(from: item, page: 0, to: nil),
        ]
      },
      "exportNote": { try await $0.exportNote(note, to: world.place.url("theirs")) },
      "exportNotes": { try await $0.exportNotes([note], to: world.place.url("theirs")) },
      "importNote": { try await $0.importNote("---\nid: \(note.id)\n---\nmine").note.body },
      "export": { shelf in
        let folder = world.place.url("exported-\(UUID().uuidString)")
        try await shelf.export(to: folder)
        let files = FileManager.default.subpaths(atPath: folder.path) ?? []
        return try files.filter { $0.hasSuffix(".json") }.map {
          try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
        }
      },
    ]
  }

  private static func reminderCalls(
    _ world: IsolationWorld
  ) -> [String: @Sendable (Shelf) async throws -> Any] {
    let (reminder, far) = (world.reminder, Date(timeIntervalSinceNow: 1e8))
    return [
      "addReminder": {
        try await $0.addReminder(NewReminder("mine", .after(seconds: 60), about: world.item))
      },
      "reminders": { try await $0.reminders(all: true) },
      "reminder": { try await $0.reminder(reminder.id) },
      "changeBack": { try await $0.changeBack(to: reminder, from: reminder.version) },
      "putBackReminder": { try await $0.putBackReminder(reminder) },
      "removeReminder": { try await $0.removeReminder(reminder.id) },
      "claimReminders": { try await $0.claimReminders(as: "desk", now: far) },
      "releaseReminders": { try await $0.releaseReminders(of: "desk") },
      "noteDelivered": { try await $0.noteDelivered([reminder.id]) },
      "noteNotified": { try await $0.noteNotified(reminder.id) },
    ]
  }

  /// The text of the program's source files in a room, or in all.
  private static func sources(in room: String) throws -> [(file: String, text: String)] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/\(room)")
    let files = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return try files.filter { $0.hasSuffix(".swift") }.map {
      ("/\(room)/\($0)", try String(contentsOf: root.appending(path: $0), encoding: .utf8))
    }
  }
}
