import Accounts

/// Every SQL statement about a shelf's documents, marks, profiles and settings. `$1` is the person who is
/// signed in, and each statement says what that person may have: documents through `share`, all else by
/// `person`.
///
/// They are an enum so that a test can try each one as somebody else: a new one has to be given its case
/// there.
enum LibraryStatement: String, PersonalStatement {
  // MARK: Documents on the shelf

  /// A document on the shelf; of two with the same content, the person's own. `shelf_entry` goes with the
  /// right to the document, so there is none without it.
  case item = """
    SELECT d.id, d.sha256, d.owner, d.title, d.pages, d.is_encrypted, e.added, e.last_opened, e.state, e.due,
      e.next_due, e.seconds_left, p.page, p.top, p.zoom, p.scroll_x, p.view,
      (SELECT f.value FROM document_fact f WHERE f.document = d.id AND f.name = 'author') AS author,
      (SELECT c.sha256 FROM document_cover c WHERE c.document = d.id) AS cover,
      (SELECT c.sha256 FROM document b CROSS JOIN document_cover c
        WHERE b.owner = d.owner AND b.permanent_id = nullif(d.permanent_id, '') AND b.id < d.id AND c.document = b.id
          AND EXISTS (SELECT 1 FROM held h WHERE h.document = b.id AND h.person = e.person)
        ORDER BY b.id DESC LIMIT 1) AS earlier_cover,
      (SELECT s.role FROM share s WHERE s.document = e.document AND s.person = e.person) AS role,
      CASE WHEN d.owner = e.person THEN NULL ELSE (SELECT w.name FROM person w WHERE w.id = d.owner) END AS owner_name
    FROM shelf_entry e JOIN document d ON d.id = e.document
      LEFT JOIN place p ON p.person = e.person AND p.document = e.document
    WHERE e.person = $1 AND e.removed IS NULL AND e.document IN (SELECT id FROM document WHERE sha256 = $2)
    ORDER BY CASE WHEN d.owner = $1 THEN 0 ELSE 1 END, d.id LIMIT 1
    """

  /// Notes that a document was opened; a document that is finished stays finished.
  case noteOpening = """
    UPDATE shelf_entry SET last_opened = $3, state = coalesce(nullif(state, 'want'), 'reading')
    WHERE person = $1 AND document = $2
    """

  case rename = """
    UPDATE document SET title = $3
    WHERE id = $2 AND EXISTS (
      SELECT 1 FROM held WHERE document = $2 AND person = $1 AND role IN ('owner', 'editor'))
    RETURNING id
    """

  // MARK: One's own documents

  /// Adds a document under identifier `$2`, if the person owns none with this content.
  case addDocument = """
    INSERT INTO document (id, owner, sha256, title, pages, is_encrypted) VALUES ($2, $1, $3, $4, $5, $6)
    ON CONFLICT (owner, sha256) DO UPDATE SET pages = excluded.pages, is_encrypted = excluded.is_encrypted
    RETURNING id, title
    """

  case addOwner = """
    INSERT INTO share (document, person, role) SELECT id, owner, 'owner' FROM document WHERE id = $2 AND owner = $1
    ON CONFLICT (document, person) DO NOTHING
    """

  /// Adds a document to the shelf, or puts it back if it was taken off. Refused if the person has no right to
  /// it.
  case addEntry = """
    INSERT INTO shelf_entry (person, document, added) VALUES ($1, $2, $3)
    ON CONFLICT (person, document) DO UPDATE SET removed = NULL, removed_by = NULL
    """

  case own = "SELECT sha256, title FROM document WHERE owner = $1"
  case ownDocument = "SELECT id FROM document WHERE owner = $1 AND sha256 = $2"

  // MARK: Editions of a document

  /// Notes a document's permanent identifier; empty if its file has none.
  case notePermanentID = """
    UPDATE document SET permanent_id = $3 WHERE owner = $1 AND sha256 = $2 RETURNING id
    """
  /// Sets whether a document still has to take over marks and notes from an earlier edition.
  case setAdopts = "UPDATE document SET adopts = $3 WHERE owner = $1 AND sha256 = $2 RETURNING id"
  case waitingToAdopt = """
    SELECT d.sha256 FROM document d
      JOIN shelf_entry e ON e.person = d.owner AND e.document = d.id AND e.removed IS NULL
    WHERE d.owner = $1 AND d.adopts = 1 ORDER BY d.id
    """
  case withoutPermanentID = """
    SELECT sha256 FROM document WHERE owner = $1 AND permanent_id IS NULL AND is_encrypted = 0 ORDER BY id
    """
  /// The person's own documents on the shelf that have the permanent identifier of document `$2`, without
  /// that one, the last read first.
  case otherEditions = """
    SELECT d.sha256 FROM document n JOIN document d ON d.owner = n.owner AND d.permanent_id = n.permanent_id
      JOIN shelf_entry e ON e.person = d.owner AND e.document = d.id AND e.removed IS NULL
    WHERE n.owner = $1 AND n.sha256 = $2 AND n.permanent_id <> '' AND d.id <> n.id
    ORDER BY coalesce(e.last_opened, e.added) DESC, d.id DESC
    """

  // MARK: Files that are still to be deleted

  case addPurge = """
    INSERT INTO purge (person, sha256) VALUES ($1, $2) ON CONFLICT (person, sha256) DO NOTHING
    """
  case purges = """
    SELECT sha256 FROM purge
    WHERE person = $1 AND sha256 NOT IN (SELECT sha256 FROM document WHERE owner = $1)
    """
  case endPurge = "DELETE FROM purge WHERE person = $1 AND sha256 = $2"
  case endPurges = "DELETE FROM purge WHERE person = $1"

  // MARK: Places

  case savePlace = """
    INSERT INTO place (person, document, page, top, zoom, scroll_x, view, at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    ON CONFLICT (person, document) DO UPDATE SET page = excluded.page, top = excluded.top, zoom = excluded.zoom,
      scroll_x = excluded.scroll_x, view = excluded.view, at = excluded.at
    """

  // MARK: Calibrations and settings

  case saveCalibration = """
    INSERT INTO calibration (person, camera, screen_key, screen, created, data) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (person, camera, screen_key)
    DO UPDATE SET screen = excluded.screen, created = excluded.created, data = excluded.data
    """
  case calibration = """
    SELECT camera, screen, created, data FROM calibration WHERE person = $1 AND camera = $2 AND screen_key = $3
    """
  case calibrations = """
    SELECT camera, screen, created, data FROM calibration WHERE person = $1 ORDER BY created DESC
    """
  case removeCalibration = """
    DELETE FROM calibration WHERE person = $1 AND camera = $2 AND screen_key = $3
    """

  case setting = "SELECT value FROM setting WHERE person = $1 AND name = $2"
  case saveSetting = """
    INSERT INTO setting (person, name, value) VALUES ($1, $2, $3)
    ON CONFLICT (person, name) DO UPDATE SET value = excluded.value
    """
  case settings = "SELECT name, value FROM setting WHERE person = $1 ORDER BY name"
  case removeSetting = "DELETE FROM setting WHERE person = $1 AND name = $2"

  // MARK: Marks

  /// Adds a mark. Refused if the person has no right to the document.
  case addMark = """
    INSERT INTO mark (id, person, document, kind, sha256, page, geometry, text, colour, note, created, changed, version)
    VALUES ($2, $1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, 1)
    """
  case mark = "SELECT * FROM mark WHERE person = $1 AND id = $2"
  case marks = """
    SELECT * FROM mark WHERE person = $1 AND document = $2 AND deleted IS NULL ORDER BY page, created, id
    """
  case marksOfPage = """
    SELECT * FROM mark WHERE person = $1 AND document = $2 AND page = $3 AND deleted IS NULL ORDER BY created, id
    """
  case removedMarks = "SELECT id FROM mark WHERE person = $1 AND document = $2 AND deleted IS NOT NULL"
  /// Changes a mark, only if its version is still the one that was read.
  case changeMark = """
    UPDATE mark SET geometry = $4, text = $5, colour = $6, note = $7, changed = $8, deleted = $9, version = version + 1
    WHERE person = $1 AND id = $2 AND version = $3
    RETURNING version
    """

  // MARK: Undo

  case addChange = """
    INSERT INTO change (person, number, document, kind, row_id, before, version, at)
    SELECT $1, coalesce(max(number), 0) + 1, $2, 'mark', $3, $4, $5, $6 FROM change WHERE person = $1
    """
  case lastChange = """
    SELECT number, row_id, before, version FROM change WHERE person = $1 AND document = $2
    ORDER BY number DESC LIMIT 1
    """
  case endChange = "DELETE FROM change WHERE person = $1 AND number = $2"
  /// After an undo, lets the previous undo step continue from the mark's new version.
  case rebaseChange = """
    UPDATE change SET version = $3
    WHERE person = $1 AND number = (SELECT max(number) FROM change WHERE person = $1 AND row_id = $2)
    """
  case trimChanges = """
    DELETE FROM change WHERE person = $1 AND number <= (SELECT max(number) FROM change WHERE person = $1) - $2
    """

  // MARK: Reading time

  /// Keeps reading time. Refused if the person has no right to the document; another person's row is not
  /// overwritten.
  case keepReading = """
    INSERT INTO reading_session
      (id, person, document, started, ended, seconds, pages, furthest, lines, words, line_seconds)
    VALUES ($2, $1, $3, $4, $5, $6, $7, $8, $9, $10, $11)
    ON CONFLICT (id) DO UPDATE SET ended = excluded.ended, seconds = excluded.seconds, pages = excluded.pages,
      furthest = excluded.furthest, lines = excluded.lines, words = excluded.words,
      line_seconds = excluded.line_seconds
    WHERE reading_session.person = $1
    """
  /// Reading totals by document, the last read first. In PostgreSQL sums of whole numbers are decimals.
  case readingTotals = """
    SELECT d.sha256, d.title, d.pages AS page_count, max(r.ended) AS last_read, sum(r.seconds) AS seconds,
      CAST(sum(r.pages) AS BIGINT) AS pages, max(r.furthest) AS furthest, CAST(sum(r.lines) AS BIGINT) AS lines,
      CAST(sum(r.words) AS BIGINT) AS words, sum(r.line_seconds) AS line_seconds
    FROM reading_session r JOIN document d ON d.id = r.document
      JOIN shelf_entry e ON e.person = r.person AND e.document = r.document AND e.removed IS NULL
    WHERE r.person = $1
    GROUP BY d.id, d.sha256, d.title, d.pages
    ORDER BY max(r.ended) DESC, d.title
    """
  case readingSince = "SELECT started, seconds FROM reading_session WHERE person = $1 AND started >= $2"
}
