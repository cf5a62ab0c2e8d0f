import Store

extension HouseholdSchema {
  /// Adds the note whose step a reminder is about. A reminder outlives its note: it is its owner's, with words and a time
  /// of its own.
  static let reminderNotes = Migration(
    "reminder-notes",
    [
      "ALTER TABLE reminder ADD COLUMN note TEXT REFERENCES note ON DELETE SET NULL",
      // Set while only the reminder's text tells which note it belongs to. That is so for reminders of versions that did
      // not keep the note, whose programs may still be running.
      "ALTER TABLE reminder ADD COLUMN by_text BIGINT NOT NULL DEFAULT 1 CHECK (by_text IN (0, 1))",
      "CREATE INDEX reminder_of_note ON reminder (note)",
      "CREATE INDEX reminder_by_text ON reminder (person) WHERE by_text = 1",
    ])
}
