import Accounts
import Foundation
import Store

// Reminders of steps: they have the step's words and the note's name, and belong to the step as long as both say the same. A change
// of the note gives them the words that it gives the step.
extension NotePlan.Step {
  /// Characters of the note's name. Own choice: on a cell there is room for no more.
  private static let longestName = 60

  /// What a reminder of the step says.
  package func reminderText(in note: Note) -> String {
    let line = note.name.split(whereSeparator: \.isNewline).first.map(String.init) ?? "Note"
    let name = line.count <= Self.longestName ? line : line.prefix(Self.longestName - 1) + "…"
    return "\(NotePictures.plain(title)) (\(name))"
  }

  /// The reminders that were set for the step.
  package func reminders(among all: [Reminder], in note: Note) -> [Reminder] {
    let said = reminderText(in: note)
    let kept = (try? Shelf.cleaned(said)) ?? said
    return all.filter { $0.document == note.document && $0.text == kept }
  }
}

extension NotePlan {
  /// What reminders of a note's steps are to say after a change of the note, by what they said before: those of steps that have other
  /// words now, and of all steps where the note is called otherwise.
  static func newReminderTexts(from before: Note, to after: Note) -> [String: String] {
    guard before.name != after.name || before.body != after.body, let old = NotePlan(of: before.body)?.steps,
      let new = NotePlan(of: after.body)?.steps
    else { return [:] }
    let (oldTitles, newTitles) = (Set(old.map(\.title)), Set(new.map(\.title)))
    var texts: [String: String] = [:]
    for (index, step) in old.enumerated() {
      var now: Step?
      if newTitles.contains(step.title) {
        now = step
      } else if old.count == new.count, !oldTitles.contains(new[index].title) {
        // In its place stands one that nobody knew before.
        now = new[index]
      }
      guard let now, let said = try? Shelf.cleaned(step.reminderText(in: before)),
        let says = try? Shelf.cleaned(now.reminderText(in: after)), said != says
      else { continue }
      texts[said] = texts[said] ?? says
    }
    return texts
  }
}

extension PersonalSession {
  /// Gives the reminders of a note's steps the words that its change gives the steps.
  func rewordReminders(from before: Note, to after: Note, _ now: Date) throws {
    let texts = NotePlan.newReminderTexts(from: before, to: after)
    guard !texts.isEmpty else { return }
    for row in try run(ReminderStatement.reminders) {
      guard try row.optionalText("sha256") == before.document, let text = texts[try row.text("text")] else {
        continue
      }
      try run(ReminderStatement.reword, row.text("id"), row.integer("version"), text, now)
    }
  }
}
