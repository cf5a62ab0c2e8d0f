import Accounts
import Foundation
import Store

// Reminders of a plan's steps: a reminder keeps its note and the identifier of its step, and has the step's words and
// the note's name. A change of the note changes the reminder's text with the step's words.
extension NotePlan.Step {
  /// The most characters of the note's name in a reminder. Own choice: a cell of the screen has no room for
  /// more.
  private static let longestName = 60

  /// The text of a reminder of the step: the step's words and the note's name. It does not depend on the
  /// program's language, since reminders that do not keep their step are found by it.
  package func reminderText(in note: Note) -> String {
    let line = note.lastingName.split(whereSeparator: \.isNewline).first.map(String.init) ?? "Note"
    let name = line.count <= Self.longestName ? line : line.prefix(Self.longestName - 1) + "…"
    return "\(NotePictures.lasting(title)) (\(name))"
  }

  /// The reminders among `all` that were set for the step.
  ///
  /// One that does not keep its step is the first step's that has its text.
  package func reminders(among all: [Reminder], in note: Note) -> [Reminder] {
    let text = keptReminderText(in: note)
    lazy var isFirst = note.step(nil, orFirstRemindedBy: text) == id
    return all.filter { reminder in
      if reminder.goesByText { return reminder.document == note.document && reminder.text == text }
      guard reminder.note == note.id else { return false }
      return reminder.step.map { $0 == id } ?? (reminder.text == text && isFirst)
    }
  }

  /// The text of a reminder of the step as the store keeps it.
  fileprivate func keptReminderText(in note: Note) -> String {
    let said = reminderText(in: note)
    return (try? Shelf.cleaned(said)) ?? said
  }
}

extension Note {
  /// The step of the note's plan that a reminder is about.
  ///
  /// - Parameters:
  ///   - id: the step that is meant; nil for the first whose reminders have the text.
  ///   - text: the reminder's text as the store keeps it.
  /// - Returns: nil if there is no such step.
  func step(_ id: NotePlan.Step.ID?, orFirstRemindedBy text: String) -> NotePlan.Step.ID? {
    let steps = NotePlan(of: self)?.steps ?? []
    return steps.first { step in id.map { $0 == step.id } ?? (step.keptReminderText(in: self) == text) }?.id
  }
}

extension NotePlan {
  /// A change of the words of a step's reminders.
  struct Rewording: Hashable {
    var step: Step.ID
    var before: String
    var after: String
    /// Whether the step had these words as the first of its plan, so that the words alone meant it.
    var isFirst: Bool

    /// Whether the change is one of this reminder.
    func isOf(_ reminder: (step: Step.ID?, text: String)) -> Bool {
      reminder.text == before && (reminder.step.map { $0 == step } ?? isFirst)
    }
  }

  /// How the words of reminders change with their note: those of steps whose words changed, and of all steps if the
  /// note was renamed.
  static func rewordings(from before: Note, to after: Note) -> [Rewording] {
    guard before.lastingName != after.lastingName || before.body != after.body,
      let old = NotePlan(of: before)?.steps, let new = NotePlan(of: after)?.steps
    else { return [] }
    let now = Dictionary(new.map { ($0.id, $0) }) { first, _ in first }
    var (seen, changes) = (Set<String>(), [Rewording]())
    for step in old where !step.id.isEmpty {
      let said = step.keptReminderText(in: before)
      let isFirst = seen.insert(said).inserted
      guard let says = now[step.id]?.keptReminderText(in: after), says != said else { continue }
      changes.append(Rewording(step: step.id, before: said, after: says, isFirst: isFirst))
    }
    return changes
  }
}

extension PersonalSession {
  /// Gives reminders of a note's steps the new words of the steps after a change of the note, whoever has set them.
  func rewordReminders(from before: Note, to after: Note, _ now: Date) throws {
    let changes = NotePlan.rewordings(from: before, to: after)
    guard !changes.isEmpty else { return }
    for row in try run(ReminderStatement.reminders) {
      let isByText = try row.flag("by_text")
      let isOfNote =
        try isByText ? row.optionalText("sha256") == before.document : row.optionalText("note") == before.id
      let kept = (step: isByText ? nil : try row.optionalText("step"), text: try row.text("text"))
      guard isOfNote, let change = changes.first(where: { $0.isOf(kept) }) else { continue }
      try run(ReminderStatement.reword, row.text("id"), row.integer("version"), change.after, now)
    }
    for change in changes {
      try run(
        ReminderStatement.rewordOthers, before.id, change.step, change.before, change.after, now)
    }
  }

  /// Finds the notes of reminders of which only the text tells which note they belong to. A reminder whose text fits
  /// steps of several notes is left out; of notes that fit, those that were removed count only if no other fits.
  /// - Returns: each reminder with its note and step; nil if it fits no step.
  fileprivate func notesOfReminders() throws -> [(reminder: Reminder.ID, of: StepTexts.Place?)] {
    let rows = try run(ReminderStatement.goingByText)
    guard !rows.isEmpty else { return [] }
    let present = try StepTexts(run(NoteStatement.notes))
    let removed = try StepTexts(run(NoteStatement.removedNotes))
    return try rows.compactMap { row in
      let step = StepTexts.Step(document: try row.optionalText("sha256"), text: try row.text("text"))
      let fitting = present.places[step] ?? removed.places[step] ?? []
      return fitting.count <= 1 ? (try row.text("id"), fitting.first) : nil
    }
  }

  /// Finds the steps of reminders that keep their note alone: the first step with the reminder's text.
  fileprivate func stepsOfReminders() throws -> [(reminder: Reminder.ID, step: NotePlan.Step.ID)] {
    try run(ReminderStatement.withoutStep).compactMap { row in
      let note = try note(try row.text("note")).note
      return try note.step(nil, orFirstRemindedBy: try row.text("text")).map { (try row.text("id"), $0) }
    }
  }
}

extension LibraryDatabase {
  /// Notes which note and step each reminder belongs to of which only the text tells that. Writes nothing where that is
  /// known of all.
  func bindReminders() async throws(LibraryError) {
    let found = try await read { try $0.notesOfReminders() }
    let steps = try await read { try $0.stepsOfReminders() }
    guard !found.isEmpty || !steps.isEmpty else { return }
    try await write { session in
      for (reminder, place) in found {
        try session.run(ReminderStatement.bind, reminder, place?.note, place?.step)
      }
      for (reminder, step) in steps { try session.run(ReminderStatement.bindStep, reminder, step) }
    }
  }
}

/// The texts that reminders of notes' steps have, with the notes.
private struct StepTexts {
  struct Step: Hashable {
    var document: ShelfItem.ID?
    var text: String
  }

  /// A note and the first of its steps that has a text.
  struct Place: Hashable {
    var note: Note.ID
    var step: NotePlan.Step.ID
  }

  private(set) var places: [Step: [Place]] = [:]

  init(_ rows: [SQLRow]) throws {
    for row in rows {
      let note = try NoteRow(row).note
      for step in NotePlan(of: note)?.steps ?? [] {
        let said = Step(document: note.document, text: step.keptReminderText(in: note))
        guard places[said]?.contains(where: { $0.note == note.id }) != true else { continue }
        places[said, default: []].append(Place(note: note.id, step: step.id))
      }
    }
  }
}
