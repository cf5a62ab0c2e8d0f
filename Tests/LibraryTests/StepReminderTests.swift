import Foundation
import Store
import TestSupport
import Testing

@testable import Accounts
@testable import Library

@Suite("A reminder of a plan's step keeps its note")
struct StepReminderTests {
  let place: Place
  init() throws { place = try Place() }

  private static let body = "## Plan\n\n- [ ] Sow\n- [ ] Dig"

  /// The reminders of the first step of a note.
  private func listed(_ note: Note, on shelf: Shelf) async throws -> [Reminder] {
    let step = try #require(NotePlan(of: note)?.steps.first)
    return step.reminders(among: try await shelf.reminders(), in: note)
  }

  /// Sets a reminder of the first step of a note.
  private func remind(of note: Note, on shelf: Shelf, after seconds: Double = 600) async throws -> Reminder {
    let step = try #require(NotePlan(of: note)?.steps.first)
    return try await shelf.addReminder(
      NewReminder(
        step.reminderText(in: note), .after(seconds: seconds), about: note.document, of: note.id))
  }

  @Test("of two notes with one title and the same steps, each has its own reminder, and rewords only that")
  func twins() async throws {
    let shelf = try await place.shelf()
    var first = try await shelf.addNote(Self.body, title: "Garden")
    let second = try await shelf.addNote(Self.body, title: "Garden")
    let (one, other) = (
      try await remind(of: first, on: shelf), try await remind(of: second, on: shelf, after: 900)
    )
    #expect(one.note == first.id && one.text == other.text)
    #expect(try await listed(first, on: shelf).map(\.id) == [one.id])
    #expect(try await listed(second, on: shelf).map(\.id) == [other.id])
    first.body = "## Plan\n\n- [ ] Sow peas\n- [ ] Dig"
    first = try await shelf.update(first)
    #expect(try await shelf.reminders().map(\.text) == ["Sow peas (Garden)", "Sow (Garden)"])
    #expect(try await listed(first, on: shelf).map(\.id) == [one.id])
    #expect(try await listed(second, on: shelf).map(\.id) == [other.id])
    // A reminder of the same words that was set by itself is no step's.
    let plain = try await shelf.addReminder(NewReminder("Sow (Garden)", .after(seconds: 60)))
    #expect(plain.note == nil)
    #expect(try await listed(second, on: shelf).map(\.id) == [other.id])
  }

  @Test("every change of a reminder keeps its note, and so does what takes the change back")
  func changes() async throws {
    let shelf = try await place.shelf()
    let note = try await shelf.addNote(Self.body, title: "Garden")
    var reminder = try await remind(of: note, on: shelf)
    let set = reminder
    reminder = try await shelf.update(reminder, to: .after(seconds: 900))
    #expect(reminder.note == note.id)
    reminder = try await shelf.changeBack(to: set, from: reminder.version)
    #expect(reminder.note == note.id)
    reminder = try await shelf.answer(.later(seconds: 60), to: reminder)
    #expect(reminder.note == note.id)
    try await shelf.removeReminder(reminder.id)
    #expect(try await shelf.putBackReminder(reminder).note == note.id)
    #expect(try await listed(note, on: shelf).map(\.id) == [reminder.id])
  }

  @Test(
    "it outlives its note: removed and put back the note has it again, erased it belongs to no other note")
  func removed() async throws {
    let shelf = try await place.shelf()
    let note = try await shelf.addNote(Self.body, title: "Garden")
    let twin = try await shelf.addNote(Self.body, title: "Garden")
    let reminder = try await remind(of: note, on: shelf)
    try await shelf.remove(note)
    #expect(try await shelf.reminders().map(\.note) == [note.id])
    let back = try await shelf.putBackNote(note.id)
    #expect(try await listed(back, on: shelf).map(\.id) == [reminder.id])
    try await shelf.eraseNote(note.id)
    let kept = try await shelf.reminder(reminder.id)
    #expect(kept.note == nil && kept.text == "Sow (Garden)" && kept.due == reminder.due)
    #expect(try await listed(twin, on: shelf).isEmpty)
    // Undo after the note was erased.
    try await shelf.removeReminder(reminder.id)
    #expect(try await shelf.putBackReminder(reminder).note == nil)
    // The next start does not look for a note by the text.
    let again = try await place.shelf()
    #expect(try await again.reminders().map(\.note) == [nil])
  }

  /// The guest's notes and reminders in a household of the schema before reminders kept their note.
  private func earlier(
    notes: [(id: String, title: String, body: String, removed: Bool)], reminders: [(id: String, text: String)]
  ) throws {
    try FileManager.default.createDirectory(at: place.data, withIntermediateDirectories: true)
    let engine = try SQLiteEngine(file: place.database)
    let before = Array(HouseholdSchema.migrations.prefix { $0.name != "reminder-notes" })
    #expect(before.count < HouseholdSchema.migrations.count)
    try engine.migrate(before)
    let now = Date()
    try engine.writeBlocking { session in
      try session.run("INSERT INTO person (id, kind, created) VALUES ('guest', 'guest', $1)", now)
      for note in notes {
        try session.run(
          """
          INSERT INTO note (id, person, about, title, body, created, changed, version, deleted)
          VALUES ($1, 'guest', '', $2, $3, $4, $4, 1, $5)
          """, note.id, note.title, note.body, now, note.removed ? now : Date?.none)
      }
      for (number, reminder) in reminders.enumerated() {
        try session.run(
          """
          INSERT INTO reminder (id, person, text, zone, repeats, due, created, changed, version)
          VALUES ($1, 'guest', $2, 'GMT', 'never', $3, $4, $4, 1)
          """, reminder.id, reminder.text, now + 600 + Double(number), now)
      }
    }
  }

  @Test(
    "one that was set before is the note's whose step alone it fits; one that fits several stays as it is")
  func migrated() async throws {
    try earlier(
      notes: [
        ("beans", "Beans", Self.body, false), ("one", "Garden", Self.body, false),
        ("two", "Garden", Self.body, false), ("field", "Field", Self.body, false),
        ("old field", "Field", Self.body, true), ("gone", "Shed", Self.body, true),
      ],
      reminders: [
        ("1", "Sow (Beans)"), ("2", "Sow (Garden)"), ("3", "Dig (Field)"), ("4", "Sow (Shed)"), ("5", "Tea"),
      ])
    for _ in 0..<2 {
      let shelf = try await place.shelf()
      let reminders = try await shelf.reminders()
      #expect(reminders.map(\.note) == ["beans", nil, "field", "gone", nil])
      #expect(reminders.map(\.goesByText) == [false, true, false, false, false])
      // As before, both notes list what fits both.
      for id in ["one", "two"] {
        #expect(try await listed(shelf.note(id), on: shelf).map(\.id) == ["2"], "\(id)")
      }
      // Another note that fits now takes nothing away.
      try await shelf.addNote(Self.body, title: "Beans")
      try await shelf.addNote("## Plan\n\n- [ ] Tea", title: "")
    }
    let shelf = try await place.shelf()
    #expect(try await shelf.reminders().map(\.note) == ["beans", nil, "field", "gone", nil])
    let back = try await shelf.putBackNote("gone")
    #expect(try await listed(back, on: shelf).map(\.id) == ["4"])
    // Once the other note that fits is renamed, one fits.
    var other = try await shelf.note("two")
    let reminder = try await shelf.reminder("2")
    other.title = "Orchard"
    other = try await shelf.update(other)
    let reworded = try await shelf.reminder("2")
    #expect(reworded.text == "Sow (Orchard)" && reworded.version == reminder.version + 1)
    #expect(try await place.shelf().reminder("2").note == "two")
  }

  @Test("what an earlier program that is still running sets is bound at the next start")
  func both() async throws {
    let shelf = try await place.shelf()
    let note = try await shelf.addNote(Self.body, title: "Garden")
    let now = Date()
    try place.execute(
      """
      INSERT INTO reminder (id, person, text, zone, repeats, due, created, changed, version)
      VALUES ('new', 'guest', 'Sow (Garden)', 'GMT', 'never', $1, $2, $2, 1)
      """, now + 600, now)
    #expect(try await listed(note, on: shelf).map(\.id) == ["new"])
    #expect(try await place.shelf().reminder("new").note == note.id)
  }

  @Test("an earlier program refuses the household in a sentence")
  func older() async throws {
    _ = try await place.shelf()
    let before = Array(HouseholdSchema.migrations.prefix { $0.name != "reminder-notes" })
    let engine = try SQLiteEngine(file: place.database)
    #expect(throws: StoreError.newer(name: engine.name, migrations: ["note-steps", "reminder-notes"])) {
      try engine.migrate(before)
    }
  }

  @Test("a folder that is taken in binds reminders to the notes there, also where it does not tell them")
  func takenIn() async throws {
    let (hers, his) = (try await place.shelf(of: "Ada"), try await place.shelf(of: "Bob"))
    let notes = [
      try await hers.addNote(Self.body, title: "Garden"), try await hers.addNote(Self.body, title: "Garden"),
      try await hers.addNote(Self.body, title: "Field"),
    ]
    for note in notes { _ = try await remind(of: note, on: hers) }
    try await hers.addReminder(NewReminder("Tea", .after(seconds: 900)))
    let folder = place.url("exported")
    try await hers.export(to: folder)
    #expect(try await his.importFolder(folder).reminders == 4)
    let own = try await his.notes()
    #expect(own.count == 3)
    for note in own {
      let reminders = try await listed(note, on: his)
      #expect(reminders.map(\.note) == [note.id], "\(note.title)")
    }
    #expect(try await his.reminders().last?.note == nil)
    #expect(try await hers.importFolder(folder).reminders == 0)

    // As earlier versions wrote it.
    let file = folder.appending(path: "reminders.json")
    var all = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [[String: Any]])
    #expect(all.compactMap { $0["note"] as? String }.count == 3)
    for index in all.indices { all[index]["note"] = nil }
    try JSONSerialization.data(withJSONObject: all).write(to: file)
    let cleo = try await place.shelf(of: "Cleo")
    #expect(try await cleo.importFolder(folder).reminders == 4)
    let field = try #require(try await cleo.notes().first { $0.title == "Field" })
    #expect(try await cleo.reminders().map(\.note).compactMap(\.self) == [field.id])
    for note in try await cleo.notes() where note.title == "Garden" {
      #expect(try await listed(note, on: cleo).count == 2, "its text fits both notes")
    }
  }

  @Test("a backup has it too")
  func backup() async throws {
    let shelf = try await place.shelf()
    let note = try await shelf.addNote(Self.body, title: "Garden")
    let reminder = try await remind(of: note, on: shelf)
    let (copy, new) = (place.url("copy.sqlite"), place.url("new.sqlite"))
    try SQLiteFile.copy(place.database, to: copy)
    #expect(try Backup.salvage(copy, to: new).isWhole)
    for (name, file) in [("copied", copy), ("salvaged", new)] {
      let data = place.url(name)
      try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: file, to: data.appending(path: Household.fileName))
      let restored = try await Shelf.openForGuest(in: data)
      #expect(try await restored.reminder(reminder.id).note == note.id)
    }
  }
}
