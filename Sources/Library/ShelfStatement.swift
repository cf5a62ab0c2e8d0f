import Accounts

/// SQL statements about the sort keys and filters of a shelf; `$1` is the person who is signed in. The parts
/// of a shelf themselves are read by `ShelfListStatement`, and counted by `ShelfCountStatement`.
enum ShelfStatement: String, PersonalStatement {
  /// How many documents the person owns, counted up to `$2`.
  case owned =
    "SELECT count(*) AS documents FROM (SELECT 1 AS one FROM document WHERE owner = $1 LIMIT $2) d"
  /// Documents whose identifiers lie between `$2` and `$3`: those that begin with `$2`.
  case beginning = """
    SELECT DISTINCT d.sha256 FROM document d JOIN shelf_entry e ON e.document = d.id
    WHERE d.sha256 >= $2 AND d.sha256 < $3 AND e.person = $1 AND e.removed IS NULL ORDER BY d.sha256 LIMIT $4
    """
  case contents = """
    SELECT d.sha256 FROM shelf_entry e JOIN document d ON d.id = e.document
    WHERE e.person = $1 AND e.removed IS NULL
    """
  /// The kinds of the documents on the shelf.
  case kinds = """
    SELECT min(f.value) AS name, count(*) AS documents FROM document_fact f
      JOIN shelf_entry e ON e.document = f.document AND e.person = $1 AND e.removed IS NULL
    WHERE f.name = 'kind' GROUP BY f.value_key ORDER BY f.value_key
    """

  /// Imports a mark of an exported folder under its former identifier, if that is free.
  case importMark = """
    INSERT INTO mark (id, person, document, kind, sha256, page, geometry, text, colour, note, created, changed, version)
    SELECT $2, h.person, h.document, $4, $5, $6, $7, $8, $9, $10, $11, $12, 1 FROM held h
    WHERE h.document = $3 AND h.person = $1
    ON CONFLICT (id) DO NOTHING
    RETURNING id
    """

  // MARK: What it is sorted by

  /// Documents without sort keys; every key has at least a space.
  case unsorted = """
    SELECT d.id, d.sha256, d.owner, d.title, d.pages, d.is_encrypted, e.added, e.last_opened, e.state, e.due,
      e.next_due, e.seconds_left, p.page, p.top, p.zoom, p.scroll_x, p.view,
      (SELECT f.value FROM document_fact f WHERE f.document = d.id AND f.name = 'author') AS author,
      (SELECT c.sha256 FROM document_cover c WHERE c.document = d.id) AS cover,
      NULL AS earlier_cover,
      (SELECT s.role FROM share s WHERE s.document = e.document AND s.person = e.person) AS role,
      CASE WHEN d.owner = e.person THEN NULL ELSE (SELECT w.name FROM person w WHERE w.id = d.owner) END AS owner_name
    FROM shelf_entry e JOIN document d ON d.id = e.document
      LEFT JOIN place p ON p.person = e.person AND p.document = e.document
    WHERE e.person = $1 AND e.removed IS NULL AND e.title_key = ''
    """

  /// Updates sort keys from the tables, for everybody who has the document.
  case refreshKeys = """
    UPDATE shelf_entry SET
      title_key = coalesce((SELECT f.value_key FROM document_fact f WHERE f.document = $2 AND f.name = 'title'), ''),
      author_key = (SELECT f.value_key FROM document_fact f WHERE f.document = $2 AND f.name = 'author')
    WHERE document = $2 AND EXISTS (SELECT 1 FROM share WHERE document = $2 AND person = $1)
    """
  case saveProgress = "UPDATE shelf_entry SET progress = $3 WHERE person = $1 AND document = $2"
  case saveTimeLeft = "UPDATE shelf_entry SET seconds_left = $3 WHERE person = $1 AND document = $2"
  case saveState = "UPDATE shelf_entry SET state = $3 WHERE person = $1 AND document = $2"
  case saveDue = "UPDATE shelf_entry SET due = $3 WHERE person = $1 AND document = $2"
  /// The reading totals of one document, as `LibraryStatement.readingTotals`.
  case readingTotal = """
    SELECT d.sha256, d.title, d.pages AS page_count, max(r.ended) AS last_read, sum(r.seconds) AS seconds,
      CAST(sum(r.pages) AS BIGINT) AS pages, max(r.furthest) AS furthest, CAST(sum(r.lines) AS BIGINT) AS lines,
      CAST(sum(r.words) AS BIGINT) AS words, sum(r.line_seconds) AS line_seconds
    FROM reading_session r JOIN document d ON d.id = r.document
    WHERE r.person = $1 AND r.document = $2 GROUP BY d.id, d.sha256, d.title, d.pages
    """

  /// The person's own documents whose sort keys do not fit their facts.
  case missorted = """
    SELECT d.id, d.sha256, d.owner, d.title, d.pages, d.is_encrypted, e.added, e.last_opened, e.state, e.due,
      e.next_due, e.seconds_left, NULL AS author, NULL AS cover, NULL AS earlier_cover, NULL AS page,
      'owner' AS role, NULL AS owner_name
    FROM shelf_entry e JOIN document d ON d.id = e.document
      LEFT JOIN document_fact t ON t.document = d.id AND t.name = 'title'
      LEFT JOIN document_fact a ON a.document = d.id AND a.name = 'author'
      LEFT JOIN indexed_document n ON n.document = d.id
    WHERE e.person = $1 AND e.removed IS NULL AND (n.document IS NULL OR t.value_key IS NULL
      OR t.value <> d.title OR e.title_key <> t.value_key OR coalesce(e.author_key, '') <> coalesce(a.value_key, ''))
    """

  // MARK: Taken off the shelf

  case takeOff = """
    UPDATE shelf_entry SET removed = $3, removed_by = $1
    WHERE person = $1 AND document = $2 AND removed IS NULL RETURNING document
    """
  /// Puts a document back on the shelf, only if the person took it off and may have it.
  case putBack = """
    UPDATE shelf_entry SET removed = NULL, removed_by = NULL
    WHERE person = $1 AND document = $2 AND removed_by = $1
      AND (EXISTS (SELECT 1 FROM document WHERE id = $2 AND owner = $1)
        OR EXISTS (SELECT 1 FROM entitled WHERE document = $2 AND person = $1))
    RETURNING document
    """
  case removed = """
    SELECT d.id, d.sha256, d.owner, d.title, d.pages, d.is_encrypted, e.added, e.last_opened, e.state, e.due,
      e.next_due, e.seconds_left, e.removed, p.page, p.top, p.zoom, p.scroll_x, p.view,
      (SELECT f.value FROM document_fact f WHERE f.document = d.id AND f.name = 'author') AS author,
      (SELECT c.sha256 FROM document_cover c WHERE c.document = d.id) AS cover,
      NULL AS earlier_cover,
      (SELECT s.role FROM share s WHERE s.document = e.document AND s.person = e.person) AS role,
      CASE WHEN d.owner = e.person THEN NULL ELSE (SELECT w.name FROM person w WHERE w.id = d.owner) END AS owner_name
    FROM shelf_entry e JOIN document d ON d.id = e.document
      LEFT JOIN place p ON p.person = e.person AND p.document = e.document
    WHERE e.person = $1 AND e.removed IS NOT NULL AND e.removed_by = $1
    ORDER BY e.removed DESC, d.id
    """
  /// Documents whose grace period is over, whoever took them off.
  case removedBefore = """
    SELECT d.id, d.sha256, d.owner FROM shelf_entry e JOIN document d ON d.id = e.document
    WHERE e.person = $1 AND e.removed IS NOT NULL AND e.removed < $2
    """
  case purgeOwn = """
    DELETE FROM document WHERE id = $2 AND owner = $1 AND EXISTS (
      SELECT 1 FROM shelf_entry WHERE person = $1 AND document = $2 AND removed IS NOT NULL)
    RETURNING id
    """
  /// Deletes what the person has of a document that somebody else shares.
  case purgeShared = """
    DELETE FROM share WHERE document = $2 AND person = $1 AND role <> 'owner' AND EXISTS (
      SELECT 1 FROM shelf_entry WHERE person = $1 AND document = $2 AND removed IS NOT NULL)
    RETURNING document
    """
}
