import Store

extension HouseholdSchema {
  /// Adds tables for each person's calendar and invitations to its entries.
  static let calendar = Migration(
    "calendar",
    [
      // `starts` is local time in `zone`; `rrule` is RFC 5545's RRULE, its UNTIL in the same local time.
      """
      CREATE TABLE event (
        id TEXT NOT NULL PRIMARY KEY,
        person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
        uid TEXT NOT NULL,
        title TEXT NOT NULL,
        note TEXT NOT NULL,
        category TEXT NOT NULL,
        colour TEXT NOT NULL,
        starts TEXT NOT NULL,
        zone TEXT NOT NULL,
        minutes BIGINT NOT NULL CHECK (minutes >= 0),
        all_day BIGINT NOT NULL CHECK (all_day IN (0, 1)),
        rrule TEXT,
        created BIGINT NOT NULL,
        changed BIGINT NOT NULL,
        version BIGINT NOT NULL CHECK (version > 0),
        UNIQUE (person, uid))
      """,
      "CREATE INDEX event_of_person ON event (person, starts)",
      // A changed occurrence of a series; `occurrence` is the time that the series' rule gives it.
      """
      CREATE TABLE event_change (
        event TEXT NOT NULL REFERENCES event ON DELETE CASCADE,
        occurrence TEXT NOT NULL,
        cancelled BIGINT NOT NULL CHECK (cancelled IN (0, 1)),
        title TEXT NOT NULL,
        note TEXT NOT NULL,
        category TEXT NOT NULL,
        colour TEXT NOT NULL,
        starts TEXT NOT NULL,
        minutes BIGINT NOT NULL CHECK (minutes >= 0),
        all_day BIGINT NOT NULL CHECK (all_day IN (0, 1)),
        PRIMARY KEY (event, occurrence))
      """,
      """
      CREATE TABLE invitee (
        event TEXT NOT NULL REFERENCES event ON DELETE CASCADE,
        person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
        answer TEXT NOT NULL CHECK (answer IN ('invited', 'accepted', 'declined')),
        asked BIGINT NOT NULL,
        answered BIGINT,
        PRIMARY KEY (event, person))
      """,
      "CREATE INDEX invitee_of_person ON invitee (person, event)",
      // Who may see an event: its owner and the invited members, whatever they answered.
      """
      CREATE VIEW held_event AS
      SELECT id AS event, person FROM event UNION ALL SELECT event, person FROM invitee
      """,
    ])

  /// Keeps removed calendar entries for a while, so that they can be put back with their invitations and answers.
  static let removedEvents = Migration(
    "removed events",
    [
      "ALTER TABLE event ADD COLUMN removed BIGINT",
      "DROP VIEW held_event",
      """
      CREATE VIEW held_event AS
      SELECT id AS event, person FROM event WHERE removed IS NULL
      UNION ALL SELECT i.event, i.person FROM invitee i JOIN event e ON e.id = i.event WHERE e.removed IS NULL
      """,
    ])
}
