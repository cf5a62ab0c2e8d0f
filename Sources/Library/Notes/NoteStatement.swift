import Accounts

/// Every SQL statement about notes; `$1` is the person who is signed in, who owns the notes or with whom they
/// are shared (`held_note`). An editor changes what a note says; only its owner removes it.
enum NoteStatement: String, PersonalStatement {
  /// Adds a note; it is about a document only if the person has a right to that document.
  case addNote = """
    INSERT INTO note (id, person, document, about, page, title, body, created, changed, version, changed_by, steps)
    SELECT $2, p.id, d.id, coalesce(d.title, ''), $4, $5, $6, $7, $7, 1, p.id, $8
    FROM person p LEFT JOIN shelf_entry s ON s.person = p.id AND s.document = $3 AND s.removed IS NULL
      LEFT JOIN document d ON d.id = s.document
    WHERE p.id = $1
    RETURNING id
    """
  case note = """
    SELECT o.*, d.sha256, d.title AS document_title, h.role, w.name AS owner,
      (SELECT a.name FROM person a WHERE a.id = o.changed_by AND a.id <> $1) AS author FROM note o
      JOIN held_note h ON h.note = o.id AND h.person = $1 JOIN person w ON w.id = o.person
      LEFT JOIN shelf_entry s ON s.document = o.document AND s.person = $1 AND s.removed IS NULL
      LEFT JOIN document d ON d.id = s.document
    WHERE o.id = $2
    """
  case notes = """
    SELECT o.*, d.sha256, d.title AS document_title, h.role, w.name AS owner,
      (SELECT a.name FROM person a WHERE a.id = o.changed_by AND a.id <> $1) AS author FROM held_note h
      JOIN note o ON o.id = h.note JOIN person w ON w.id = o.person
      LEFT JOIN shelf_entry s ON s.document = o.document AND s.person = $1 AND s.removed IS NULL
      LEFT JOIN document d ON d.id = s.document
    WHERE h.person = $1 AND o.deleted IS NULL ORDER BY o.changed DESC, o.id DESC
    """
  /// The person's own removed notes, the last removed first.
  case removedNotes = """
    SELECT o.*, d.sha256, d.title AS document_title, 'owner' AS role, NULL AS owner,
      (SELECT a.name FROM person a WHERE a.id = o.changed_by AND a.id <> $1) AS author FROM note o
      LEFT JOIN shelf_entry s ON s.document = o.document AND s.person = $1 AND s.removed IS NULL
      LEFT JOIN document d ON d.id = s.document
    WHERE o.person = $1 AND o.deleted IS NOT NULL ORDER BY o.deleted DESC, o.id DESC
    """
  /// Notes about a document, including those about another edition of a document of the person's own, which
  /// name that edition.
  case notesOfDocument = """
    SELECT o.*, d.sha256, d.title AS document_title, h.role, w.name AS owner,
      (SELECT a.name FROM person a WHERE a.id = o.changed_by AND a.id <> $1) AS author FROM note o
      JOIN held_note h ON h.note = o.id AND h.person = $1 JOIN person w ON w.id = o.person
      LEFT JOIN shelf_entry s ON s.document = o.document AND s.person = $1 AND s.removed IS NULL
      LEFT JOIN document d ON d.id = s.document
    WHERE o.deleted IS NULL AND o.document IN (
      SELECT $2 UNION SELECT e.id FROM document n
        JOIN document e ON e.owner = n.owner AND e.permanent_id = n.permanent_id
      WHERE n.id = $2 AND n.owner = $1 AND n.permanent_id <> '')
    ORDER BY o.changed DESC, o.id DESC
    """
  /// Keeps a note as it is as a version, with the identifiers of its steps, which a note of an earlier version of
  /// the program does not have.
  case keepVersion = """
    INSERT INTO note_version (note, version, title, body, changed, deleted, changed_by, steps)
    SELECT o.id, o.version, o.title, o.body, o.changed, o.deleted, o.changed_by, $3 FROM note o
      JOIN held_note h ON h.note = o.id AND h.person = $1 AND h.role IN ('owner', 'editor')
    WHERE o.id = $2
    ON CONFLICT (note, version) DO NOTHING
    """
  /// Changes a note, only if its version is still the one that was read.
  case changeNote = """
    UPDATE note SET title = $4, body = $5, changed = $6, deleted = $7, version = version + 1,
      changed_by = $1, steps = $8
    WHERE id = $2 AND version = $3 AND (person = $1 OR (deleted IS NULL AND $7 IS NULL AND EXISTS (
      SELECT 1 FROM held_note WHERE note = $2 AND person = $1 AND role = 'editor')))
    RETURNING version
    """
  case versions = """
    SELECT v.version, v.title, v.body, v.changed, v.deleted, v.steps, a.name AS author FROM note_version v
      JOIN held_note h ON h.note = v.note AND h.person = $1
      LEFT JOIN person a ON a.id = v.changed_by AND a.id <> $1
    WHERE v.note = $2 ORDER BY v.version DESC
    """
  case addPicture = """
    INSERT INTO note_picture (note, sha256, format, width, height, size, added, bytes)
    SELECT h.note, $3, $4, $5, $6, $7, $8, $9 FROM held_note h
    WHERE h.note = $2 AND h.person = $1 AND h.role IN ('owner', 'editor')
    ON CONFLICT (note, sha256) DO UPDATE SET bytes = excluded.bytes
    """
  /// Copies a picture from one note to another of the person's own that shows it too.
  case copyPicture = """
    INSERT INTO note_picture (note, sha256, format, width, height, size, added, bytes)
    SELECT o.id, p.sha256, p.format, p.width, p.height, p.size, p.added, p.bytes FROM note_picture p
      JOIN held_note h ON h.note = p.note AND h.person = $1 JOIN note o ON o.id = $3 AND o.person = $1
    WHERE p.note = $2 AND p.sha256 = $4
    ON CONFLICT (note, sha256) DO NOTHING
    """
  case pictures = """
    SELECT p.sha256, p.format, p.width, p.height, p.size, p.added FROM note_picture p
      JOIN held_note h ON h.note = p.note AND h.person = $1
    WHERE p.note = $2
    """
  case picture = """
    SELECT p.bytes FROM note_picture p JOIN held_note h ON h.note = p.note AND h.person = $1
    WHERE p.note = $2 AND p.sha256 = $3
    """
  case strokes = """
    SELECT s.id, s.colour, s.width, s.points, s.created FROM note_picture_stroke s
      JOIN held_note h ON h.note = s.note AND h.person = $1
    WHERE s.note = $2 AND s.sha256 = $3 ORDER BY s.created, s.id
    """
  /// For each picture of a note that has a drawing: the number of lines, and of their points.
  case strokeCounts = """
    SELECT s.sha256, count(*) AS lines, CAST(sum(s.size) AS BIGINT) AS points FROM note_picture_stroke s
      JOIN held_note h ON h.note = s.note AND h.person = $1
    WHERE s.note = $2 GROUP BY s.sha256
    """
  /// Adds a line to a drawing; a line with the same identifier stays as it is.
  case addStroke = """
    INSERT INTO note_picture_stroke (note, sha256, id, colour, width, size, points, created)
    SELECT p.note, p.sha256, $4, $5, $6, $7, $8, $9 FROM note_picture p
      JOIN held_note h ON h.note = p.note AND h.person = $1 AND h.role IN ('owner', 'editor')
    WHERE p.note = $2 AND p.sha256 = $3
    ON CONFLICT (note, sha256, id) DO NOTHING
    """
  case eraseStroke = """
    DELETE FROM note_picture_stroke WHERE note = $2 AND sha256 = $3 AND id = $4 AND EXISTS (
      SELECT 1 FROM held_note WHERE note = $2 AND person = $1 AND role IN ('owner', 'editor'))
    """
  case erase = "DELETE FROM note WHERE person = $1 AND id = $2 RETURNING id"
  /// Erases a removed note; one that was put back since stays.
  case eraseRemoved =
    "DELETE FROM note WHERE person = $1 AND id = $2 AND deleted IS NOT NULL RETURNING id"
}
