import Foundation
import GRDB
import Signals
import Store
import TestSupport

@testable import Accounts
@testable import Library

/// Ada, who has one of everything; Bob and the guest, who have nothing of hers; Cleo, with whom she shares some.
struct IsolationWorld {
  private(set) var place: Place
  private(set) var (ada, bob, guest): (PersonalStore, PersonalStore, PersonalStore)
  private(set) var hers: Shelf
  /// A folder that she has watched, and one that nobody has.
  let watched: URL
  var folder: URL { place.url("folder") }
  /// Her document by its content, and in the tables.
  let (item, document): (String, String)
  let mark: Mark
  private(set) var session = Shelf.ReadingSession()
  let note: Note
  /// Her note has it, by its content.
  let picture: String
  let reminder: Reminder
  /// To the first Cleo is invited.
  let (event, otherEvent, removedEvent): (CalendarEvent, CalendarEvent, CalendarEvent)
  private(set) var cleo: PersonalStore
  let collection: String
  /// Cleo has the document and the note, and has not answered for the collection.
  let (documentShare, noteShare, collectionShare): (Share.ID, Share.ID, Share.ID)

  /// Looks at all tables behind the program's back. Kept, with its statements: to make them takes longer than to read.
  private var reader: DatabaseQueue?

  static let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)
  static let read = ReadingSpan(
    seconds: 1234.5, pages: 1, furthest: 0, lines: 12, words: 90, lineSeconds: 25)
  /// Stands in all that is hers and has words.
  static let secret = "ADA-SECRET"
  /// Drawn on her picture.
  static let stroke = "00000000-0000-7000-8000-00000000000a"

  /// Made once: each test has a copy of its files.
  private static let template = Shared { try await IsolationWorld(in: Place()) }

  init() async throws {
    self = try await Self.template.value
    let original = place
    place = try Place()
    for name in try FileManager.default.contentsOfDirectory(atPath: original.url.path) {
      // SQLite makes the index of its log anew.
      guard !name.hasSuffix("-shm") else { continue }
      try FileManager.default.copyItem(at: original.url(name), to: place.url(name))
    }
    let household = try Household(folder: place.data)
    let stores = Dictionary(
      uniqueKeysWithValues: try await household.membersForMaintenance().map { ($0.id, $0) })
    guard let ada = stores[ada.id], let bob = stores[bob.id], let cleo = stores[cleo.id] else {
      throw CocoaError(.fileReadCorruptFile)
    }
    (self.ada, self.bob, self.cleo, guest) = (ada, bob, cleo, try await household.guest())
    hers = try await Shelf.open(for: ada)
    // Opening a shelf ends what it purges.
    try await ada.write { session in
      try session.run(LibraryStatement.addPurge, String(repeating: "ab", count: 32))
    }
    reader = try DatabaseQueue(path: place.database.path)
  }

  private init(in place: Place) async throws {
    self.place = place
    let accounts = try place.accounts()
    ada = try await accounts.register(name: "Ada", password: "analytical")
    bob = try await accounts.register(name: "Bob", password: "difference")
    guest = try await accounts.household.guest()
    hers = try await Shelf.open(for: ada)
    watched = place.url("inbox of \(Self.secret)")
    for folder in [watched, place.url("folder")] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    item = try await hers.add(place.pdf("diary.pdf"), title: "\(Self.secret) title").id
    try await hers.remember(ReadingPlace(position: .start), in: item)
    mark = try await hers.addMark(
      .bookmark(.init(x: 1234.5, y: 1)), page: 0, in: item, text: "\(Self.secret) text", note: Self.secret)
    try await hers.saveProfile(
      data: Data(Self.secret.utf8), camera: Self.secret, screen: Self.screen, created: Date())
    try await hers.set("theme", to: Self.secret)
    try await hers.set(BoundSetting.keepsSittings.rawValue, to: true)
    _ = try await hers.changeBytes(BoundSetting.earlierSittings.rawValue) { _ in
      Result<Data, LibraryError>.success(Data(Self.secret.utf8))
    }
    try await hers.watch(watched)
    try await hers.keepReading(Self.read, in: item, session: session)
    note = try await hers.addNote("\(Self.secret) body", title: "\(Self.secret) note", about: item)
    var changed = note
    changed.body = "\(Self.secret) changed"
    _ = try await hers.update(changed)
    let bytes = Data(Self.secret.utf8)
    let (shown, file) = (note.id, PictureFile.digest(of: bytes))
    picture = file
    try await ada.write { session in
      try session.run(NoteStatement.addPicture, shown, file, "png", 1, 1, bytes.count, Date(), bytes)
    }
    let drawn = PictureStroke(id: Self.stroke, colour: "blue", width: 2, points: [.init(x: 1234.5, y: 1)])
    try await hers.draw([drawn], on: file, of: shown)
    try await hers.tag(item, Self.secret)
    try await hers.setFacts(DocumentFacts(author: Self.secret), of: item)
    try await hers.index()
    cleo = try await accounts.register(name: "Cleo", password: "translation")
    collection = try await hers.createCollection("\(Self.secret) collection").id
    try await hers.add([item], toCollection: collection)
    documentShare = try await hers.invite("Cleo", to: .document(item), as: .editor).id
    noteShare = try await hers.invite("Cleo", to: .note(note.id), as: .reader).id
    collectionShare = try await hers.invite("Cleo", to: .collection(collection), as: .reader).id
    for share in [documentShare, noteShare] {
      try await Shelf.open(for: cleo).answer(share, accepting: true)
    }
    try await hers.show(true, in: item)
    reminder = try await hers.addReminder(
      NewReminder("\(Self.secret) reminder", .after(seconds: 3600), about: item))
    let content = EventContent("\(Self.secret) event", starts: .midnight(ofDay: 20_800), note: Self.secret)
    let daily = try RecurrenceRule("FREQ=DAILY")
    let made = try await hers.addEvent(content, repeating: daily, inviting: ["Cleo"])
    _ = try await hers.change(made, .one(content.starts), to: content, repeating: daily)
    event = try await hers.event(made.id)
    otherEvent = try await hers.addEvent(content)
    removedEvent = try await hers.addEvent(content)
    try await hers.remove(removedEvent)
    let item = item
    document = try await ada.read { try $0.document(item).key }
  }

  /// Every row of every table, with the table's name.
  func rows() throws -> [[String]] {
    let queue = try reader ?? DatabaseQueue(path: place.database.path)
    return try queue.read { db in
      let tables = try String.fetchAll(
        db,
        sql:
          "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '%_fts%'"
      )
      return try tables.flatMap { table in
        try Row.fetchAll(db.cachedStatement(sql: "SELECT * FROM \(table)")).map { row in
          [table] + row.databaseValues.map { "\($0)" }
        }
      }
    }
  }

  /// What must stay as it is whatever others do: her rows, and that nobody else's name her document or her mark.
  func herRows() throws -> [[String]] {
    let secrets = [
      ada.id, document, mark.id, note.id, reminder.id, event.id, otherEvent.id, removedEvent.id, collection,
      cleo.id,
      Self.secret, Self.contact,
    ]
    return try rows().filter { row in row.contains { $0.holds(anyOf: secrets) } }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The statement with arguments that name what is hers, as somebody who knows all of it would give them.
  ///
  /// Without a `default`: a new statement does not compile until it has its case.
  func arguments(of statement: LibraryStatement) -> [any SQLConvertible] {
    switch statement {
    case .own, .purges, .endPurges, .calibrations, .settings: []
    case .item, .ownDocument: [item]
    case .notePermanentID: [item, "forged"]
    case .withoutPermanentID, .waitingToAdopt: []
    case .setAdopts: [item, 1]
    case .otherEditions: [String(repeating: "ef", count: 32)]
    case .noteOpening: [document, Date()]
    case .rename: [document, "new title"]
    case .addDocument: ["00000000-new", String(repeating: "cd", count: 32), "title", 1, false]
    case .addOwner, .marks, .removedMarks, .lastChange: [document]
    case .addEntry: [document, Date()]
    case .addPurge: [item]
    case .endPurge: [String(repeating: "ab", count: 32)]
    case .savePlace: [document, 7, 0.5, 1.0, 0.0, "{}", Date()]
    case .saveCalibration: ["another camera", "key", Data([1]), Date(), Data([2])]
    case .calibration, .removeCalibration: [Self.secret, "1920x1080x527x296"]
    case .setting, .removeSetting: ["theme"]
    case .saveSetting: ["voice", Data([1])]
    case .addMark: ["00000000-mark", document, "bookmark", item, 0, "{}", "", "", "", Date()]
    case .mark: [mark.id]
    case .marksOfPage: [document, 0]
    case .changeMark: [mark.id, 1, "{}", "", "", "", Date(), Date()]
    case .addChange: [document, mark.id, String?.none, 9, Date()]
    case .endChange: [1]
    case .rebaseChange: [mark.id, 5]
    case .trimChanges: [0]
    case .keepReading: [session.key, document, Date(), Date(), 1.0, 1, 0, 1, 1, 1.0]
    case .readingTotals: []
    case .readingSince: [Date(timeIntervalSince1970: 0)]
    }
  }
}
