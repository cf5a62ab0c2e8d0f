import Foundation
import Store
import TestSupport
import Testing

@testable import Accounts
@testable import Library

@Suite("A step of a plan keeps its identity")
struct StepIdentityTests {
  let place: Place
  init() throws { place = try Place() }

  private static let twins = "## Plan\n\n- [ ] Water\n  The beans.\n- [ ] Water\n  The peas."

  /// A plan whose steps have these identifiers.
  private static func plan(_ steps: [String], _ ids: [String]) -> NotePlan? {
    var plan = NotePlan(of: "## Plan\n\n" + steps.map { "- [ ] \($0)" }.joined(separator: "\n"))
    plan?.take(ids)
    return plan
  }

  private static func identifiers(_ before: [String], _ after: [String], _ given: [String] = []) -> [String] {
    NotePlan.identifiers(given, of: plan(after, []), from: plan(before, before.indices.map { "s\($0)" }))
  }

  @Test("a text typed anew keeps the steps that it still has")
  func matched() {
    #expect(Self.identifiers(["a", "b", "c"], ["c", "a", "b"]) == ["s2", "s0", "s1"])
    #expect(Self.identifiers(["a", "b"], ["a", "new", "b"]) == ["s0", "", "s1"])
    #expect(Self.identifiers(["a", "b", "c"], ["a", "c"]) == ["s0", "s2"])
    // In other words, in the same place.
    #expect(Self.identifiers(["a", "b", "c"], ["a", "other", "c"]) == ["s0", "s1", "s2"])
    #expect(Self.identifiers(["a", "b", "c"], ["a", "other", "c", "new"]) == ["s0", "s1", "s2", ""])
    // With other lines below it, in another place.
    #expect(
      Self.identifiers(["a", "b\n  one", "c"], ["c", "b\n  two", "x", "a"]) == ["s2", "s1", "", "s0"])
    // Equal ones: told apart by what stands below them, else by their places.
    #expect(Self.identifiers(["a\n  one", "a\n  two"], ["a\n  two", "a\n  one"]) == ["s1", "s0"])
    #expect(Self.identifiers(["a", "a"], ["a\n  - 2026-12-01: seen", "a"]) == ["s0", "s1"])
    #expect(Self.identifiers(["a", "a", "b"], ["a", "b"]) == ["s0", "s2"])
    #expect(Self.identifiers([], ["a"]) == [""] && Self.identifiers(["a"], []) == [])
  }

  @Test("identifiers that are given count first; forged and doubled ones do not")
  func given() {
    #expect(Self.identifiers(["a", "b"], ["a", "b"], ["s1", "s0"]) == ["s1", "s0"])
    #expect(Self.identifiers(["a", "b"], ["a", "b"], ["s1", ""]) == ["s1", ""])
    #expect(Self.identifiers(["a", "b"], ["a", "b"], ["s1", "s1"]) == ["s1", ""])
    #expect(Self.identifiers(["a", "b"], ["a", "b"], ["s1"]) == ["s0", "s1"], "not one for each")
    let long = String(repeating: "s", count: 41)
    for id in ["S1", "s 1", "s1 --> x", "é", long, "s\n"] {
      #expect(Self.identifiers(["a"], ["a"], [id]) == ["s0"], "\(id)")
    }
  }

  @Test("many equal steps are matched in time that grows with their number")
  func many() {
    let steps = [String](repeating: "Sow", count: 2000)
    let found = Self.identifiers(steps, steps + ["Dig"])
    #expect(Set(found.dropLast()).count == 2000 && found.last == "")
  }

  @Test("each change of a plan keeps the identifiers with their steps")
  func changed() throws {
    var plan = try #require(Self.plan(["a", "b", "c"], ["s0", "s1", "s2"]))
    try plan.move(0, to: 2)
    #expect(plan.steps.map(\.id) == ["s1", "s2", "s0"] && plan.steps.map(\.title) == ["b", "c", "a"])
    try plan.rename(1, to: "d")
    try plan.describe(1, "With words.")
    try plan.set(1, isDone: true)
    try plan.add("e")
    #expect(plan.steps.map(\.id) == ["s1", "s2", "s0", ""])
    try plan.remove(0)
    #expect(plan.steps.map(\.id) == ["s2", "s0", ""] && plan.steps.map(\.title) == ["d", "a", "e"])
  }

  /// The texts of the reminders of each step of a note.
  private func reminded(_ note: Note, on shelf: Shelf) async throws -> [[String]] {
    let all = try await shelf.reminders()
    return (NotePlan(of: note)?.steps ?? []).map { $0.reminders(among: all, in: note).map(\.text) }
  }

  private func remind(_ number: Int, of note: Note, on shelf: Shelf) async throws -> Reminder {
    let step = try #require(NotePlan(of: note)?.steps[number])
    return try await shelf.addReminder(
      NewReminder(step.reminderText(in: note), .after(seconds: 600), of: note.id, step: step.id))
  }

  private func change(
    _ note: Note, on shelf: Shelf, _ body: (inout NotePlan) throws -> Void
  ) async throws -> Note {
    var (note, plan) = (note, try #require(NotePlan(of: note)))
    try body(&plan)
    note.take(plan)
    return try await shelf.update(note)
  }

  @Test(
    "of two equal steps one is reminded: ordered, reworded, taken back, removed, the reminder is that step's")
  func twins() async throws {
    let shelf = try await place.shelf()
    var note = try await shelf.addNote(Self.twins, title: "Garden")
    #expect(Set(note.stepIDs).count == 2 && note.stepIDs.allSatisfy(NotePlan.isID))
    let reminder = try await remind(1, of: note, on: shelf)
    #expect(reminder.step == note.stepIDs[1])
    #expect(try await reminded(note, on: shelf) == [[], ["Water (Garden)"]])
    note = try await change(note, on: shelf) { try $0.move(1, to: 0) }
    #expect(try await reminded(note, on: shelf) == [["Water (Garden)"], []])
    note = try await change(note, on: shelf) { try $0.rename(1, to: "Weed") }
    #expect(try await reminded(note, on: shelf) == [["Water (Garden)"], []])
    note = try await change(note, on: shelf) { try $0.rename(0, to: "Water well") }
    #expect(try await reminded(note, on: shelf) == [["Water well (Garden)"], []])
    // The whole text typed anew.
    note.body = "## Plan\n\n- [x] Weed\n- [ ] Sow\n- [ ] Water well"
    note.title = "Field"
    note = try await shelf.update(note)
    #expect(try await reminded(note, on: shelf) == [[], [], ["Water well (Field)"]])
    // Its second version, with both steps called alike.
    note = try await shelf.restore(note.id, version: 2)
    #expect(try await reminded(note, on: shelf) == [["Water (Garden)"], []])
    note = try await change(note, on: shelf) { try $0.remove(0) }
    #expect(try await reminded(note, on: shelf) == [[]])
    note = try await shelf.undoNote(note.id)
    #expect(try await reminded(note, on: shelf) == [["Water (Garden)"], []])
    try await shelf.remove(note)
    note = try await shelf.putBackNote(note.id)
    #expect(try await reminded(note, on: shelf) == [["Water (Garden)"], []])
    #expect(try await shelf.reminder(reminder.id).due == reminder.due)
  }

  @Test("two equal steps with nothing else change places, which only their identifiers tell")
  func equal() async throws {
    let shelf = try await place.shelf()
    var note = try await shelf.addNote("## Plan\n\n- [ ] Water\n- [ ] Water", title: "Garden")
    let body = note.body
    _ = try await remind(0, of: note, on: shelf)
    note = try await change(note, on: shelf) { try $0.move(0, to: 1) }
    #expect(note.body == body)
    #expect(try await reminded(note, on: shelf) == [[], ["Water (Garden)"]])
    #expect(try await reminded(shelf.undoNote(note.id), on: shelf) == [["Water (Garden)"], []])
  }

  @Test("a Markdown file has it in each step, and gives it back whatever was done to the file")
  func markdown() async throws {
    let shelf = try await place.shelf()
    var note = try await shelf.addNote(
      "Beans.\n\n" + Self.twins + "\n\n## Later\n\n- [ ] Rest", title: "Garden")
    _ = try await remind(1, of: note, on: shelf)
    let ids = note.stepIDs
    let file = note.markdown
    #expect(file.contains("- [ ] Water\n  <!-- step: \(ids[0]) -->\n  The beans.\n"))
    #expect(file.contains("- [ ] Rest\n"), "it is in no plan")
    let read = try Note.parsed(file)
    #expect(read.body == note.body && read.stepIDs == ids)
    // Elsewhere the steps changed places and got the same words below them.
    let (head, plan) = (file.components(separatedBy: "## Plan")[0], "## Plan\n\n")
    let steps = [1, 0].map { "- [ ] Water\n    <!-- step: \(ids[$0]) -->  \n  All." }
    note = try await shelf.importNote(head + plan + steps.joined(separator: "\n") + "\n- [ ] Sow\n").note
    #expect(note.body == "Beans.\n\n## Plan\n\n- [ ] Water\n  All.\n- [ ] Water\n  All.\n- [ ] Sow")
    #expect(note.stepIDs.prefix(2) == [ids[1], ids[0]] && note.stepIDs.count == 3)
    #expect(try await reminded(note, on: shelf) == [["Water (Garden)"], [], []])
    // Bad ones are text.
    for bad in ["S1", "", "a b", "--"] {
      let text = "## Plan\n\n- [ ] Water\n  <!-- step: \(bad) -->"
      #expect(try Note.parsed("---\ntitle: x\n---\n\n" + text).body == text, "\(bad)")
    }
    // A new note from a file has the steps of the file.
    let other = try await place.shelf(of: "Bob")
    #expect(try await other.importNote(file).note.stepIDs == ids)
  }

  @Test("a folder of everything, taken in by somebody else, has reminders of the same steps")
  func everything() async throws {
    let (hers, his) = (try await place.shelf(of: "Ada"), try await place.shelf(of: "Bob"))
    let note = try await hers.addNote(Self.twins, title: "Garden")
    _ = try await remind(1, of: note, on: hers)
    let folder = place.url("exported")
    try await hers.export(to: folder)
    #expect(try await his.importFolder(folder).reminders == 1)
    let taken = try #require(try await his.notes().first)
    #expect(taken.body == note.body && taken.stepIDs == note.stepIDs)
    #expect(try await reminded(taken, on: his) == [[], ["Water (Garden)"]])
  }

  @Test("a backup and what is salvaged of it have the same steps")
  func backup() async throws {
    let shelf = try await place.shelf()
    let note = try await shelf.addNote(Self.twins, title: "Garden")
    _ = try await remind(1, of: note, on: shelf)
    let (copy, new) = (place.url("copy.sqlite"), place.url("new.sqlite"))
    try SQLiteFile.copy(place.database, to: copy)
    #expect(try Backup.salvage(copy, to: new).isWhole)
    for (name, file) in [("copied", copy), ("salvaged", new)] {
      let data = place.url(name)
      try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: file, to: data.appending(path: Household.fileName))
      let restored = try await Shelf.openForGuest(in: data)
      let kept = try await restored.note(note.id)
      #expect(kept.stepIDs == note.stepIDs)
      #expect(try await reminded(kept, on: restored) == [[], ["Water (Garden)"]])
    }
  }

  @Test(
    "two who change a shared note at once: one plan is kept, the other beside it, and reminders stay with steps"
  )
  func together() async throws {
    let (hers, his) = (try await place.shelf(of: "Ada"), try await place.shelf(of: "Bob"))
    let note = try await hers.addNote(Self.twins, title: "Garden")
    let share = try await hers.invite("Bob", to: .note(note.id), as: .editor).id
    try await his.answer(share, accepting: true)
    let (mine, yours) = (try await hers.note(note.id), try await his.note(note.id))
    #expect(yours.stepIDs == note.stepIDs)
    _ = try await remind(0, of: mine, on: hers)
    _ = try await remind(1, of: yours, on: his)
    // Bob changes the order and both steps' words; Ada did not see that.
    let changed = try await change(yours, on: his) { plan in
      try plan.move(1, to: 0)
      try plan.rename(0, to: "Water the peas")
      try plan.rename(1, to: "Water the beans")
    }
    #expect(try await reminded(changed, on: his) == [["Water the peas (Garden)"], []])
    #expect(try await reminded(hers.note(note.id), on: hers) == [[], ["Water the beans (Garden)"]])
    var (late, plan) = (mine, try #require(NotePlan(of: mine)))
    try plan.rename(0, to: "Drown")
    late.take(plan)
    guard case .conflict(let theirs, let kept) = try await hers.save(late) else {
      Issue.record("no conflict")
      return
    }
    #expect(theirs.stepIDs == changed.stepIDs && kept.stepIDs == note.stepIDs)
    #expect(try await reminded(theirs, on: hers) == [[], ["Water the beans (Garden)"]])
    #expect(try await reminded(kept, on: hers) == [[], []])
    // Who has no right to the note any more keeps the words that they had.
    try await hers.end(share)
    _ = try await change(hers.note(note.id), on: hers) { try $0.rename(0, to: "Secret") }
    #expect(try await his.reminders().map(\.text) == ["Water the peas (Garden)"])
  }

  @Test("notes and reminders of an earlier version: the first equal step has the reminder, then and later")
  func migrated() async throws {
    try FileManager.default.createDirectory(at: place.data, withIntermediateDirectories: true)
    let engine = try SQLiteEngine(file: place.database)
    try engine.migrate(Array(HouseholdSchema.migrations.prefix { $0.name != "note-steps" }))
    try engine.writeBlocking { session in
      let now = Date()
      try session.run("INSERT INTO person (id, kind, created) VALUES ('guest', 'guest', $1)", now)
      try session.run(
        """
        INSERT INTO note (id, person, about, title, body, created, changed, version)
        VALUES ('note', 'guest', '', 'Garden', $1, $2, $2, 2)
        """, Self.twins, now)
      try session.run(
        """
        INSERT INTO note_version (note, version, title, body, changed)
        VALUES ('note', 1, 'Garden', $1, $2)
        """, Self.twins.replacing("peas", with: "leeks"), now)
      for (id, text) in [("1", "Water (Garden)"), ("2", "Weed (Garden)")] {
        try session.run(
          """
          INSERT INTO reminder (id, person, text, zone, repeats, due, created, changed, version, note, by_text)
          VALUES ($1, 'guest', $2, 'GMT', 'never', $3, $4, $4, 1, 'note', 0)
          """, id, text, now + 600, now)
      }
    }
    for _ in 0..<2 {
      let shelf = try await place.shelf()
      let note = try await shelf.note("note")
      #expect(NotePlan(of: note)?.steps.map(\.id) == ["1", "2"])
      #expect(try await shelf.reminders().map(\.step) == ["1", nil])
      #expect(try await reminded(note, on: shelf) == [["Water (Garden)"], []])
    }
    let shelf = try await place.shelf()
    var note = try await change(shelf.note("note"), on: shelf) { plan in
      try plan.move(0, to: 1)
      try plan.add("Weed")
    }
    #expect(note.stepIDs.prefix(2) == ["2", "1"] && note.stepIDs.last?.first == "s")
    #expect(
      try await reminded(note, on: shelf) == [[], ["Water (Garden)"], ["Weed (Garden)"]],
      "a step has the words of a reminder that had none")
    note = try await shelf.undoNote(note.id)
    #expect(note.stepIDs == ["1", "2"])
    note = try await shelf.restore(note.id, version: 1)
    #expect(note.stepIDs == ["1", "2"])
    #expect(try await reminded(note, on: shelf) == [["Water (Garden)"], []])
  }
}
