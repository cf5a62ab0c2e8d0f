import Store

extension HouseholdSchema {
  /// Adds collections of documents, and invitations to share things.
  static let sharing = Migration(
    "sharing",
    [
      """
      CREATE TABLE collection (
        id TEXT NOT NULL PRIMARY KEY,
        person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
        name TEXT NOT NULL,
        name_key TEXT NOT NULL,
        created BIGINT NOT NULL,
        changed BIGINT NOT NULL,
        version BIGINT NOT NULL CHECK (version > 0),
        UNIQUE (person, name_key))
      """,
      // A document that `added_by` put into a collection is shared with the members only if `added_by` owns it.
      """
      CREATE TABLE collection_entry (
        collection TEXT NOT NULL REFERENCES collection ON DELETE CASCADE,
        document TEXT NOT NULL REFERENCES document ON DELETE CASCADE,
        added_by TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
        added BIGINT NOT NULL,
        PRIMARY KEY (collection, document))
      """,
      "CREATE INDEX collection_entry_of_document ON collection_entry (document, collection)",
      "CREATE INDEX collection_entry_of_person ON collection_entry (added_by)",
      // An invitation of one person to one document, note or collection. A membership that its owner ends is deleted;
      // `inviter` is NULL once that person is gone.
      """
      CREATE TABLE membership (
        id TEXT NOT NULL PRIMARY KEY,
        kind TEXT NOT NULL CHECK (kind IN ('document', 'note', 'collection')),
        document TEXT REFERENCES document ON DELETE CASCADE,
        note TEXT REFERENCES note ON DELETE CASCADE,
        collection TEXT REFERENCES collection ON DELETE CASCADE,
        inviter TEXT REFERENCES person ON DELETE SET NULL,
        invitee TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
        role TEXT NOT NULL CHECK (role IN ('editor', 'reader')),
        state TEXT NOT NULL CHECK (state IN ('invited', 'accepted', 'declined', 'left')),
        asked BIGINT NOT NULL,
        answered BIGINT,
        version BIGINT NOT NULL CHECK (version > 0),
        CHECK ((kind = 'document' AND document IS NOT NULL AND note IS NULL AND collection IS NULL)
          OR (kind = 'note' AND note IS NOT NULL AND document IS NULL AND collection IS NULL)
          OR (kind = 'collection' AND collection IS NOT NULL AND document IS NULL AND note IS NULL)),
        UNIQUE (document, invitee), UNIQUE (note, invitee), UNIQUE (collection, invitee))
      """,
      "CREATE INDEX membership_of_invitee ON membership (invitee, state)",
      "CREATE INDEX membership_of_inviter ON membership (inviter)",
      """
      INSERT INTO membership (id, kind, document, inviter, invitee, role, state, asked, answered, version)
      SELECT s.document || ' ' || s.person, 'document', s.document, d.owner, s.person, s.role, 'accepted', e.added, e.added, 1
      FROM share s JOIN document d ON d.id = s.document
        JOIN shelf_entry e ON e.document = s.document AND e.person = s.person
      WHERE s.role <> 'owner'
      """,
      // Whether the person shows their place and marks in the document to others who have it.
      "ALTER TABLE shelf_entry ADD COLUMN shows BIGINT NOT NULL DEFAULT 0 CHECK (shows IN (0, 1))",
      """
      CREATE VIEW held_collection AS
      SELECT id AS collection, person, 'owner' AS role FROM collection
      UNION ALL SELECT collection, invitee, role FROM membership WHERE kind = 'collection' AND state = 'accepted'
      """,
      """
      CREATE VIEW held_note AS
      SELECT id AS note, person, 'owner' AS role FROM note
      UNION ALL SELECT note, invitee, role FROM membership WHERE kind = 'note' AND state = 'accepted'
      """,
      // Who should have a document beside its owner, once for each reason. A document that its owner took off the shelf
      // is nobody else's either.
      """
      CREATE VIEW entitled AS
      SELECT r.document, r.person, r.grade FROM (
        SELECT document, invitee AS person, CASE role WHEN 'editor' THEN 2 ELSE 1 END AS grade
        FROM membership WHERE kind = 'document' AND state = 'accepted'
        UNION ALL
        SELECT l.document, m.invitee, CASE m.role WHEN 'editor' THEN 2 ELSE 1 END
        FROM collection_entry l JOIN document d ON d.id = l.document AND d.owner = l.added_by
          JOIN membership m ON m.collection = l.collection AND m.state = 'accepted'
        UNION ALL
        SELECT l.document, c.person, 1
        FROM collection_entry l JOIN document d ON d.id = l.document AND d.owner = l.added_by
          JOIN collection c ON c.id = l.collection
      ) r JOIN document d ON d.id = r.document AND d.owner <> r.person
        JOIN shelf_entry o ON o.document = d.id AND o.person = d.owner AND o.removed IS NULL
      """,
    ])
}
