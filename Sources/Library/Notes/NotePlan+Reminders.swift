import Accounts
import Foundation
import Store

// Reminders of a plan's steps: a reminder has the step's words and the note's name, and belongs to the step
// as long as both agree. A change of the note changes the reminder's text with the step's words.
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
    let said = reminderText(in: note)
    let kept = (try? Shelf.cleaned(said)) ?? said
    return all.filter { $0.document == note.document && $0.text == kept }
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
      guard let now, let said = try? Shelf.cleaned(step.reminderText(in: before)),
        let says = try? Shelf.cleaned(now.reminderText(in: after)), said != says
      else { continue }
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
      guard try row.optionalText("sha256") == before.document, let text = texts[try row.text("text")] else {
        continue
      }
      try run(ReminderStatement.reword, row.text("id"), row.integer("version"), text, now)
    }
  }
}
