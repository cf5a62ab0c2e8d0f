import Foundation
import Store
import TestSupport
import Testing

@testable import Accounts
@testable import Library

@Suite("Reminders are one person's own")
struct ReminderIsolationTests {
  @Test("no statement shows or changes anything of hers to another", arguments: ReminderStatement.allCases)
  func others(_ statement: ReminderStatement) async throws {
    let world = try await IsolationWorld()
    try await world.tryAsOthers(statement, world.arguments(of: statement))
  }

  @Test("the same statement shows or changes it to herself", arguments: ReminderStatement.allCases)
  func herself(_ statement: ReminderStatement) async throws {
    let world = try await IsolationWorld()
    let (ada, cleo, note) = (world.ada.id, world.cleo.id, world.note.id)
    try await world.change { session in
      switch statement {
      case .misdue: try session.run("UPDATE shelf_entry SET next_due = 7 WHERE person = $1", ada)
      case .settleDue: try session.run("UPDATE shelf_entry SET next_due = NULL WHERE person = $1", ada)
      case .release: try session.run("UPDATE reminder SET claimed_by = 'desk'")
      case .goingByText, .bind: try session.run("UPDATE reminder SET by_text = 1")
      case .withoutStep, .bindStep: try session.run("UPDATE reminder SET note = $1", note)
      case .rewordOthers: try Self.remind(cleo, of: note, session)
      default: return
      }
    }
    try await world.tryDoes(statement, world.arguments(of: statement), as: world.ada)
  }

  @Test("whoever has her document gets no reminder of hers, and her reminders do not sort another's shelf")
  func shared() async throws {
    let world = try await IsolationWorld()
    let cleo = try await Shelf.open(for: world.cleo)
    #expect(try await cleo.reminders(all: true).isEmpty)
    #expect(try await cleo.items().map(\.nextDue) == [nil])
    #expect(try await world.hers.items().map(\.nextDue) == [world.reminder.due])
    let far = Date(timeIntervalSinceNow: 1e9)
    #expect(try await cleo.claimReminders(as: "desk", now: far).isEmpty)
    await #expect(throws: LibraryError.unknownReminder(id: world.reminder.id)) {
      try await cleo.answer(.done, to: world.reminder)
    }
    try await cleo.noteDelivered([world.reminder.id])
    #expect(try await !cleo.noteNotified(world.reminder.id))
    #expect(try await world.hers.reminder(world.reminder.id) == world.reminder)
  }

  @Test("a reminder belongs to a note only if the person has the note")
  func notes() async throws {
    let world = try await IsolationWorld()
    let note = world.note.id
    let bob = try await Shelf.open(for: world.bob)
    await #expect(throws: LibraryError.unknownNote(id: note)) {
      try await bob.addReminder(NewReminder("Sow", .after(seconds: 60), of: note))
    }
    var forged = try await bob.addReminder(NewReminder("Sow", .after(seconds: 60)))
    try await bob.removeReminder(forged.id)
    forged.note = note
    #expect(try await bob.putBackReminder(forged).note == nil)
    try await world.change { try $0.run("UPDATE reminder SET by_text = 1") }
    let id = forged.id
    try await world.bob.write { try $0.run(ReminderStatement.bind, id, note, "s1") }
    #expect(try await bob.reminder(id).note == nil)
    let cleo = try await Shelf.open(for: world.cleo)
    #expect(try await cleo.addReminder(NewReminder("Sow", .after(seconds: 60), of: note)).note == note)
  }

  /// Gives somebody a reminder of the first step of a note.
  private static func remind(_ person: String, of note: Note.ID, _ session: any SQLSession) throws {
    try session.run(
      """
      INSERT INTO reminder (id, person, text, zone, repeats, due, created, changed, version, note, by_text, step)
      VALUES ('another', $1, 'before', 'GMT', 'never', 1, 1, 1, 1, $2, 0, 's1')
      """, person, note)
  }

  @Test(
    "only who may change a note changes the words of others' reminders of it, and only of those who have it")
  func reworded() async throws {
    let world = try await IsolationWorld()
    let (bob, cleo, note) = (world.bob.id, world.cleo.id, world.note.id)
    func text() async throws -> String? {
      try await world.hers.household.engine.read {
        try $0.run("SELECT text FROM reminder WHERE id = 'another'").first?.text("text")
      }
    }
    func reword(as person: PersonalStore) async throws {
      let arguments = world.arguments(of: ReminderStatement.rewordOthers)
      _ = try await person.write { try $0.run(ReminderStatement.rewordOthers, arguments) }
    }
    // Bob does not have the note, Cleo reads it.
    try await world.change { try Self.remind(bob, of: note, $0) }
    for person in [world.ada, world.cleo, world.guest] { try await reword(as: person) }
    #expect(try await text() == "before")
    try await world.change { session in
      try session.run("DELETE FROM reminder WHERE id = 'another'")
      try Self.remind(cleo, of: note, session)
    }
    for person in [world.bob, world.cleo, world.guest] { try await reword(as: person) }
    #expect(try await text() == "before")
    try await reword(as: world.ada)
    #expect(try await text() == "after")
  }

  @Test("every statement names the person")
  func names() {
    for statement in ReminderStatement.allCases { #expect(statement.rawValue.contains("$1"), "\(statement)") }
  }
}

extension IsolationWorld {
  /// Without a `default`: a new statement does not compile until it has its case.
  func arguments(of statement: ReminderStatement) -> [any SQLConvertible] {
    let far = Date(timeIntervalSinceNow: 1e8)
    let none = String?.none
    switch statement {
    case .add:
      return [
        "00000000-reminder", document, "forged", none, "GMT", none, "never", far, Date(), note.id, false,
        "s1",
      ]
    case .bind: return [reminder.id, note.id, "s1"]
    case .bindStep: return [reminder.id, "s1"]
    case .rewordOthers: return [note.id, "s1", "before", "after", Date()]
    case .withoutStep: return []
    case .reminder, .remove: return [reminder.id]
    case .reminders, .goingByText, .openCount, .misdue: return []
    case .change: return [reminder.id, 1, "forged", none, none, far, Date?.none, Date(), "GMT", "never"]
    case .reword: return [reminder.id, 1, "forged", Date()]
    case .claim: return [reminder.id, far, "another desk", far + 60, "here"]
    case .release: return ["desk"]
    case .noteDelivered, .noteNotified: return [reminder.id, far]
    case .refresh: return [reminder.id, 1, far, Date?.none, Date()]
    case .settleDue: return [document]
    }
  }
}
