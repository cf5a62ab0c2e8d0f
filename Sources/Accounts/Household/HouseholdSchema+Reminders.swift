import Store

extension HouseholdSchema {
  /// Adds the reminders of each person.
  static let reminders = Migration(
    "reminders",
    [
      // `local` is the reminder's local time in `zone`, from which `due` is computed anew when a zone's rules change;
      // NULL for a countdown. `due` is NULL once the reminder is done; `later` is until when it was put off. The program
      // that delivers it holds it until `claimed_until`.
      """
      CREATE TABLE reminder (
        id TEXT NOT NULL PRIMARY KEY,
        person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
        document TEXT,
        text TEXT NOT NULL,
        seat TEXT,
        zone TEXT NOT NULL,
        local TEXT,
        repeats TEXT NOT NULL,
        due BIGINT,
        later BIGINT,
        claimed_by TEXT,
        claimed_until BIGINT,
        notified BIGINT,
        delivered BIGINT,
        created BIGINT NOT NULL,
        changed BIGINT NOT NULL,
        version BIGINT NOT NULL CHECK (version > 0),
        FOREIGN KEY (document, person) REFERENCES share (document, person) ON DELETE CASCADE)
      """,
      "CREATE INDEX reminder_of_person ON reminder (person, due)",
      "CREATE INDEX reminder_of_share ON reminder (document, person)",
      // The earlier of `due` and the document's reminders, by which the shelf is sorted.
      "ALTER TABLE shelf_entry ADD COLUMN next_due BIGINT",
      "UPDATE shelf_entry SET next_due = due",
      "DROP INDEX shelf_by_due",
      "CREATE INDEX shelf_by_due ON shelf_entry (person, next_due, document) WHERE removed IS NULL",
    ])
}
