import Accounts

/// Every SQL statement about collections; `$1` is the person who is signed in.
enum CollectionStatement: String, PersonalStatement {
  case create = """
    INSERT INTO collection (id, person, name, name_key, created, changed, version)
    SELECT $2, p.id, $3, $4, $5, $5, 1 FROM person p WHERE p.id = $1
    RETURNING id
    """
  /// The person's own collections and those shared with them; of their documents, those that the person has.
  case collections = """
    SELECT c.id, c.name, c.name_key, c.version, h.role, o.id AS owner, o.name AS owner_name,
      (SELECT count(*) FROM collection_entry l JOIN shelf_entry e ON e.document = l.document AND e.person = $1
        AND e.removed IS NULL WHERE l.collection = c.id) AS documents,
      (SELECT count(*) FROM membership m WHERE m.collection = c.id AND m.state = 'accepted') AS members
    FROM held_collection h JOIN collection c ON c.id = h.collection JOIN person o ON o.id = c.person
    WHERE h.person = $1 ORDER BY c.name_key, c.id
    """
  /// All documents in a collection, whoever has them.
  case documents = """
    SELECT l.document FROM collection_entry l
    WHERE l.collection = $2 AND (l.collection IN (SELECT collection FROM held_collection WHERE person = $1)
      OR l.collection IN (SELECT collection FROM membership WHERE invitee = $1 AND kind = 'collection'))
    """
  /// The collections of the person's that contain a document that they have.
  case holding = """
    SELECT l.collection FROM collection_entry l
      JOIN held_collection h ON h.collection = l.collection AND h.person = $1
      JOIN held d ON d.document = l.document AND d.person = $1
    WHERE l.document = $2
    """
  /// Adds a document that the person has to a collection. Only when the document's owner adds it do the other
  /// members get it.
  case add = """
    INSERT INTO collection_entry (collection, document, added_by, added)
    SELECT h.collection, s.document, h.person, $4 FROM held_collection h JOIN held s ON s.person = h.person
    WHERE h.collection = $2 AND h.person = $1 AND h.role IN ('owner', 'editor') AND s.document = $3
    ON CONFLICT (collection, document) DO UPDATE SET added_by = CASE
      WHEN excluded.added_by = (SELECT owner FROM document WHERE id = excluded.document) THEN excluded.added_by
      ELSE collection_entry.added_by END
    RETURNING document
    """
  /// Takes a document out of a collection. The owner of a document may always do so.
  case remove = """
    DELETE FROM collection_entry WHERE collection = $2 AND document = $3
      AND (EXISTS (SELECT 1 FROM held_collection WHERE collection = $2 AND person = $1 AND role IN ('owner', 'editor'))
        OR EXISTS (SELECT 1 FROM document WHERE id = $3 AND owner = $1))
    RETURNING document
    """
  /// Renames a collection, only if its version is still the one that was read.
  case rename = """
    UPDATE collection SET name = $4, name_key = $5, changed = $6, version = version + 1
    WHERE id = $2 AND version = $3 AND EXISTS (
      SELECT 1 FROM held_collection WHERE collection = $2 AND person = $1 AND role IN ('owner', 'editor'))
    RETURNING version
    """
  case delete = "DELETE FROM collection WHERE id = $2 AND person = $1 RETURNING id"
}
