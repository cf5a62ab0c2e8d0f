import Store

/// The tables of a household, as migrations. Instants are milliseconds since 1970; identifiers are UUIDv7 in small
/// letters; values that are looked up by name have a key that Swift has folded.
package enum HouseholdSchema {
  /// The migrations in the order in which they run.
  package static let migrations = [
    people, shelf, marks, formers, readingTime, members, views, notes, search,
    shelfOrder, sharing, reminders, calendar, removedEvents,
    shelfStates, typedWords, pins, editions, together, pictures, shelfDocuments,
    pictureDrawings,
    sharedDocuments,
    covers,
    noteAuthors,
    reminderNotes,
    noteSteps,
  ]

  /// `guest` is the person who is not logged in. A member without a name has documents here, but no known account.
  private static let people = Migration(
    "people",
    [
      """
      CREATE TABLE person (
        id TEXT NOT NULL PRIMARY KEY,
        kind TEXT NOT NULL CHECK (kind IN ('guest', 'member')),
        name TEXT,
        name_key TEXT UNIQUE,
        created BIGINT NOT NULL)
      """,
      """
      CREATE TABLE login (
        person TEXT NOT NULL PRIMARY KEY REFERENCES person ON DELETE CASCADE,
        hash TEXT NOT NULL,
        failures BIGINT NOT NULL DEFAULT 0,
        locked_until BIGINT)
      """,
    ])

  private static let shelf = Migration(
    "shelf",
    [
      // The document's file is in the owner's folder, named by its SHA-256.
      """
      CREATE TABLE document (
        id TEXT NOT NULL PRIMARY KEY,
        owner TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
        sha256 TEXT NOT NULL,
        title TEXT NOT NULL,
        pages BIGINT NOT NULL,
        is_encrypted BIGINT NOT NULL CHECK (is_encrypted IN (0, 1)),
        UNIQUE (owner, sha256))
      """,
      // Who may have a document, including its owner: every statement about documents checks this table.
      """
      CREATE TABLE share (
        document TEXT NOT NULL REFERENCES document ON DELETE CASCADE,
        person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
        role TEXT NOT NULL CHECK (role IN ('owner', 'editor', 'reader')),
        PRIMARY KEY (document, person))
      """,
      "CREATE INDEX share_of_person ON share (person, document)",
      // An entry is deleted with the right to the document.
      """
      CREATE TABLE shelf_entry (
        person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
        document TEXT NOT NULL,
        added BIGINT NOT NULL,
        last_opened BIGINT,
        PRIMARY KEY (person, document),
        FOREIGN KEY (document, person) REFERENCES share (document, person) ON DELETE CASCADE)
      """,
      "CREATE INDEX shelf_entry_by_use ON shelf_entry (person, (coalesce(last_opened, added)), document)",
      "CREATE INDEX document_by_content ON document (sha256)",
      "CREATE INDEX shelf_entry_of_share ON shelf_entry (document, person)",
      // The page from 0, and the share of it above the top of the view; `at` is NULL if the time was not noted.
      """
      CREATE TABLE place (
        person TEXT NOT NULL,
        document TEXT NOT NULL,
        page BIGINT NOT NULL,
        top DOUBLE PRECISION NOT NULL,
        zoom DOUBLE PRECISION NOT NULL,
        scroll_x DOUBLE PRECISION NOT NULL,
        at BIGINT,
        PRIMARY KEY (person, document),
        FOREIGN KEY (person, document) REFERENCES shelf_entry (person, document) ON DELETE CASCADE)
      """,
      // Files that are still to be deleted, so that a crash before the deletion does not put them back on the shelf.
      """
      CREATE TABLE purge (
        person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
        sha256 TEXT NOT NULL,
        PRIMARY KEY (person, sha256))
      """,
      """
      CREATE TABLE calibration (
        person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
        camera TEXT NOT NULL,
        screen_key TEXT NOT NULL,
        screen BYTEA NOT NULL,
        created BIGINT NOT NULL,
        data BYTEA NOT NULL,
        PRIMARY KEY (person, camera, screen_key))
      """,
      """
      CREATE TABLE setting (
        person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
        name TEXT NOT NULL,
        value BYTEA NOT NULL,
        PRIMARY KEY (person, name))
      """,
    ])

  private static let marks = Migration(
    "marks",
    [
      // A mark is on a page of the content with that SHA-256; `geometry` is JSON in points from the page's top left. A
      // deleted mark is kept for undo, and so that a copy of it elsewhere is not taken for a new mark.
      """
      CREATE TABLE mark (
        id TEXT NOT NULL PRIMARY KEY,
        person TEXT NOT NULL,
        document TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('highlight', 'bookmark', 'ink', 'area')),
        sha256 TEXT NOT NULL,
        page BIGINT NOT NULL CHECK (page >= 0),
        geometry TEXT NOT NULL,
        text TEXT NOT NULL,
        colour TEXT NOT NULL,
        note TEXT NOT NULL,
        created BIGINT NOT NULL,
        changed BIGINT NOT NULL,
        version BIGINT NOT NULL CHECK (version > 0),
        deleted BIGINT,
        FOREIGN KEY (document, person) REFERENCES share (document, person) ON DELETE CASCADE)
      """,
      "CREATE INDEX mark_of_page ON mark (person, document, page)",
      "CREATE INDEX mark_of_share ON mark (document, person)",
      // One person's steps in one document, for undo only; numbered, since a clock may go back. `before` is JSON, NULL if
      // the mark was new; `version` is the mark's version after the step.
      """
      CREATE TABLE change (
        person TEXT NOT NULL,
        number BIGINT NOT NULL,
        document TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('mark')),
        row_id TEXT NOT NULL,
        before TEXT,
        version BIGINT NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (person, number),
        FOREIGN KEY (document, person) REFERENCES share (document, person) ON DELETE CASCADE)
      """,
      "CREATE INDEX change_of_share ON change (document, person)",
    ])

  /// Adds the list of moved databases of older versions: where each is kept, and until when; NULL keeps it for good.
  private static let formers = Migration(
    "formers",
    [
      """
      CREATE TABLE former (
        kept TEXT NOT NULL PRIMARY KEY,
        path TEXT NOT NULL,
        moved BIGINT NOT NULL,
        kept_until BIGINT,
        problem TEXT)
      """
    ])

  /// Adds a PDF's permanent identifier, which it keeps when it is edited; empty if the file has none, NULL if nobody has
  /// looked. `adopts` is set while a document has still to take over marks and notes of an earlier edition.
  private static let editions = Migration(
    "editions",
    [
      "ALTER TABLE document ADD COLUMN permanent_id TEXT",
      "ALTER TABLE document ADD COLUMN adopts BIGINT NOT NULL DEFAULT 0 CHECK (adopts IN (0, 1))",
      "CREATE INDEX document_by_permanent_id ON document (owner, permanent_id) WHERE permanent_id IS NOT NULL",
      "CREATE INDEX document_that_adopts ON document (owner) WHERE adopts = 1",
    ])

  /// Adds how a person has a document displayed, in the notation of `Reading`; NULL if nothing was chosen.
  private static let views = Migration("views", ["ALTER TABLE place ADD COLUMN view TEXT"])
}
