// Reminders of steps: they have the step's words and the note's name, and belong to the step as long as both say the same.
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
