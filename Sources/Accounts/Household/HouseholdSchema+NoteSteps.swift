import Store

extension HouseholdSchema {
  /// Adds the identity of the steps of notes' plans, and the step that a reminder is about.
  static let noteSteps = Migration(
    "note-steps",
    [
      // The identifiers of the steps in their order in the text, with spaces between them. NULL in notes that were not
      // changed since: there they are the steps' numbers.
      "ALTER TABLE note ADD COLUMN steps TEXT",
      "ALTER TABLE note_version ADD COLUMN steps TEXT",
      "ALTER TABLE reminder ADD COLUMN step TEXT",
      "CREATE INDEX reminder_without_step ON reminder (person) WHERE note IS NOT NULL AND step IS NULL",
    ])
}
