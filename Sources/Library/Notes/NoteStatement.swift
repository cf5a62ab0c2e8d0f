import Accounts

/// Every statement about notes; `$1` is the person who is signed in, whose notes they are.
enum NoteStatement: String, PersonalStatement {
  /// About a document only where the person has a right to it.
  case addNote = """
    INSERT INTO note (id, person, document, about, page, title, body, created, changed, version)
    SELECT $2, p.id, d.id, coalesce(d.title, ''), $4, $5, $6, $7, $7, 1
    FROM person p LEFT JOIN shelf_entry s ON s.person = p.id AND s.document = $3 AND s.removed IS NULL
      LEFT JOIN document d ON d.id = s.document
    WHERE p.id = $1
    RETURNING id
    """
  case note = """
    SELECT o.*, d.sha256, d.title AS document_title FROM note o
      LEFT JOIN shelf_entry s ON s.document = o.document AND s.person = $1 AND s.removed IS NULL
      LEFT JOIN document d ON d.id = s.document
    WHERE o.person = $1 AND o.id = $2
    """
  case notes = """
    SELECT o.*, d.sha256, d.title AS document_title FROM note o
      LEFT JOIN shelf_entry s ON s.document = o.document AND s.person = $1 AND s.removed IS NULL
      LEFT JOIN document d ON d.id = s.document
    WHERE o.person = $1 AND o.deleted IS NULL ORDER BY o.changed DESC, o.id DESC
    """
  case notesOfDocument = """
    SELECT o.*, d.sha256, d.title AS document_title FROM note o
      JOIN held s ON s.document = o.document AND s.person = $1 JOIN document d ON d.id = s.document
    WHERE o.person = $1 AND o.document = $2 AND o.deleted IS NULL ORDER BY o.changed DESC, o.id DESC
    """
  case keepVersion = """
    INSERT INTO note_version (note, version, title, body, changed, deleted)
    SELECT id, version, title, body, changed, deleted FROM note WHERE person = $1 AND id = $2
    ON CONFLICT (note, version) DO NOTHING
    """
  /// Only over the version that was read.
  case changeNote = """
    UPDATE note SET title = $4, body = $5, changed = $6, deleted = $7, version = version + 1
    WHERE person = $1 AND id = $2 AND version = $3
    RETURNING version
    """
  case versions = """
    SELECT v.version, v.title, v.body, v.changed, v.deleted FROM note_version v JOIN note o ON o.id = v.note
    WHERE o.person = $1 AND o.id = $2 ORDER BY v.version DESC
    """
  case erase = "DELETE FROM note WHERE person = $1 AND id = $2 RETURNING id"
}
