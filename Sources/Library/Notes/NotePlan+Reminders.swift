import Accounts
import Foundation
import Store

// Reminders of a plan's steps: a reminder keeps its note, has the step's words and the note's name, and belongs
// to the step as long as these agree. A change of the note changes the reminder's text with the step's words.
extension NotePlan.Step {
  /// The most characters of the note's name in a reminder. Own choice: a cell of the screen has no room for
  /// more.
  private static let longestName = 60

  /// The text of a reminder of the step: the step's words and the note's name. It does not depend on the
  /// program's language, since reminders are found by it.
  package func reminderText(in note: Note) -> String {
    let line = note.lastingName.split(whereSeparator: \.isNewline).first.map(String.init) ?? "Note"
    let name = line.count <= Self.longestName ? line : line.prefix(Self.longestName - 1) + "…"
    return "\(NotePictures.lasting(title)) (\(name))"
  }

  /// The reminders among `all` that were set for the step.
  package func reminders(among all: [Reminder], in note: Note) -> [Reminder] {
    let text = keptReminderText(in: note)
    return all.filter { reminder in
      let isOfNote =
        reminder.goesByText ? reminder.document == note.document : reminder.note == note.id
      return isOfNote && reminder.text == text
    }
  }

  /// The text of a reminder of the step as the store keeps it.
  fileprivate func keptReminderText(in note: Note) -> String {
    let said = reminderText(in: note)
    return (try? Shelf.cleaned(said)) ?? said
  }
}

extension NotePlan {
  /// The new texts of reminders after a change of their note, by their former texts: for steps whose words
  /// changed, and for all steps if the note was renamed.
  static func newReminderTexts(from before: Note, to after: Note) -> [String: String] {
    guard before.lastingName != after.lastingName || before.body != after.body,
      let old = NotePlan(of: before.body)?.steps,
      let new = NotePlan(of: after.body)?.steps
    else { return [:] }
    let (oldTitles, newTitles) = (Set(old.map(\.title)), Set(new.map(\.title)))
    var texts: [String: String] = [:]
    for (index, step) in old.enumerated() {
      var now: Step?
      if newTitles.contains(step.title) {
        now = step
      } else if old.count == new.count, !oldTitles.contains(new[index].title) {
        // A step with words that did not exist before stands in the place of the former step, so it is taken
        // for the same one.
        now = new[index]
      }
      guard let now else { continue }
      let (said, says) = (step.keptReminderText(in: before), now.keptReminderText(in: after))
      guard said != says else { continue }
      texts[said] = texts[said] ?? says
    }
    return texts
  }
}

extension PersonalSession {
  /// Gives reminders of a note's steps the new words of the steps after a change of the note.
  func rewordReminders(from before: Note, to after: Note, _ now: Date) throws {
    let texts = NotePlan.newReminderTexts(from: before, to: after)
    guard !texts.isEmpty else { return }
    for row in try run(ReminderStatement.reminders) {
      let isOfNote =
        try row.flag("by_text")
        ? row.optionalText("sha256") == before.document : row.optionalText("note") == before.id
      guard isOfNote, let text = texts[try row.text("text")] else { continue }
      try run(ReminderStatement.reword, row.text("id"), row.integer("version"), text, now)
    }
  }
  /// Finds the notes of reminders of which only the text tells which note they belong to. A reminder whose text fits
  /// steps of several notes is left out; of notes that fit, those that were removed count only if no other fits.
  /// - Returns: each reminder with its note; nil if it fits no step.
  fileprivate func notesOfReminders() throws -> [(reminder: Reminder.ID, note: Note.ID?)] {
    let rows = try run(ReminderStatement.goingByText)
    guard !rows.isEmpty else { return [] }
    let present = try StepTexts(run(NoteStatement.notes))
    let removed = try StepTexts(run(NoteStatement.removedNotes))
    return try rows.compactMap { row in
      let step = StepTexts.Step(document: try row.optionalText("sha256"), text: try row.text("text"))
      let fitting = present.notes[step] ?? removed.notes[step] ?? []
      return fitting.count <= 1 ? (try row.text("id"), fitting.first) : nil
    }
  }
}

extension LibraryDatabase {
  /// Notes which note each reminder belongs to of which only the text tells that. Writes nothing where that is known of
  /// all.
  func bindReminders() async throws(LibraryError) {
    let found = try await read { try $0.notesOfReminders() }
    guard !found.isEmpty else { return }
    try await write { session in
      for (reminder, note) in found { try session.run(ReminderStatement.bind, reminder, note) }
    }
  }
}

/// The texts that reminders of notes' steps have, with the notes.
private struct StepTexts {
  struct Step: Hashable {
    var document: ShelfItem.ID?
    var text: String
  }

  private(set) var notes: [Step: Set<Note.ID>] = [:]

  init(_ rows: [SQLRow]) throws {
    for row in rows {
      let note = try NoteRow(row).note
      for step in NotePlan(of: note.body)?.steps ?? [] {
        notes[Step(document: note.document, text: step.keptReminderText(in: note)), default: []]
          .insert(note.id)
      }
    }
  }
}
