import Accounts

/// Every SQL statement about what can be searched, and about facts and tags of documents; `$1` is the person
/// who is signed in, and each statement contains the rule of what that person may see. The search itself is
/// in `FindingStatement`.
enum SearchStatement: String, PersonalStatement {
  // MARK: Taking in

  case unregistered = """
    SELECT d.id, d.title, e.added FROM shelf_entry e JOIN document d ON d.id = e.document
    WHERE e.person = $1 AND NOT EXISTS (SELECT 1 FROM indexed_document n WHERE n.document = d.id)
    ORDER BY e.added
    """
  case register = """
    INSERT INTO indexed_document (number, document, state, pages_done, added)
    SELECT coalesce((SELECT max(number) FROM indexed_document), 0) + 1, s.document, 'waiting', 0, $3
    FROM share s WHERE s.document = $2 AND s.person = $1
    ON CONFLICT (document) DO UPDATE SET state = indexed_document.state
    RETURNING number
    """
  /// Updates the searchable title from the tables, whoever asks for it.
  case refreshTitle = """
    INSERT INTO title_text (id, text)
    SELECT n.number, d.title
      || coalesce((SELECT ' ' || f.value FROM document_fact f WHERE f.document = d.id AND f.name = 'author'), '')
      || coalesce((SELECT ' ' || f.value FROM document_fact f WHERE f.document = d.id AND f.name = 'subject'), '')
    FROM indexed_document n JOIN document d ON d.id = n.document
      JOIN share s ON s.document = d.id AND s.person = $1
    WHERE d.id = $2
    ON CONFLICT (id) DO UPDATE SET text = excluded.text
    RETURNING id
    """
  case waiting = """
    SELECT d.id, d.sha256, d.pages, d.is_encrypted, n.pages_done
    FROM shelf_entry e JOIN document d ON d.id = e.document JOIN indexed_document n ON n.document = d.id
    WHERE e.person = $1 AND e.removed IS NULL AND n.state = 'waiting'
    ORDER BY n.number DESC LIMIT 1
    """
  /// Documents whose text is not indexed yet, limited in number. Starts from the documents that wait, of
  /// which there are few, and not from the shelf.
  case unread = """
    SELECT count(*) AS documents FROM (
      SELECT 1 AS one FROM indexed_document n CROSS JOIN shelf_entry e
      WHERE n.state = 'waiting' AND e.document = n.document AND e.person = $1 AND e.removed IS NULL LIMIT $2) w
    """
  /// How much one person can search: their documents and entries, each counted up to a limit, and all
  /// documents.
  case extent = """
    SELECT
      (SELECT count(*) FROM (SELECT 1 AS one FROM shelf_entry WHERE person = $1 AND removed IS NULL LIMIT $2) d)
        AS documents,
      (SELECT count(*) FROM (SELECT 1 AS one FROM entry_text WHERE person = $1 LIMIT $2) t) AS entries,
      coalesce((SELECT max(number) FROM indexed_document), 0) AS numbers
    """
  case savePage = """
    INSERT INTO page_text (id, number, text) SELECT n.number * 1048576 + 1048575 - $3, n.number, $4
    FROM indexed_document n JOIN share s ON s.document = n.document AND s.person = $1 WHERE n.document = $2
    ON CONFLICT (id) DO UPDATE SET text = excluded.text
    """
  /// The documents whose own text has been indexed.
  case readDocuments = """
    SELECT d.id, d.sha256, d.pages, d.is_encrypted
    FROM shelf_entry e JOIN document d ON d.id = e.document JOIN indexed_document n ON n.document = d.id
    WHERE e.person = $1 AND e.removed IS NULL AND n.state = 'done'
    ORDER BY n.number DESC
    """
  case pagesWithText = """
    SELECT t.id FROM page_text t JOIN indexed_document n ON n.number = t.number
      JOIN share s ON s.document = n.document AND s.person = $1
    WHERE n.document = $2
    """
  case noteProgress = """
    UPDATE indexed_document SET state = $3, pages_done = $4, reason = $5
    WHERE document = $2 AND EXISTS (SELECT 1 FROM share WHERE document = $2 AND person = $1)
    """
  case status = """
    SELECT n.state, count(*) AS documents FROM shelf_entry e JOIN indexed_document n ON n.document = e.document
    WHERE e.person = $1 AND e.removed IS NULL GROUP BY n.state
    """
  case unindexedMarks = """
    SELECT m.id FROM mark m WHERE m.person = $1 AND m.deleted IS NULL AND (m.text <> '' OR m.note <> '')
      AND NOT EXISTS (SELECT 1 FROM entry_text t WHERE t.mark = m.id)
    ORDER BY m.changed LIMIT 1000
    """
  case removeMarkEntry = "DELETE FROM entry_text WHERE person = $1 AND mark = $2"
  case addMarkEntry = """
    INSERT INTO entry_text (id, person, mark, at, text)
    SELECT coalesce((SELECT max(id) FROM entry_text), 0) + 1, m.person, m.id, m.changed, m.text || ' ' || m.note
    FROM mark m WHERE m.id = $2 AND m.person = $1 AND m.deleted IS NULL AND (m.text <> '' OR m.note <> '')
    """
  case removeNoteEntry = """
    DELETE FROM entry_text WHERE note IN (
      SELECT note FROM held_note WHERE note = $2 AND person = $1 AND role IN ('owner', 'editor'))
    """
  case addNoteEntry = """
    INSERT INTO entry_text (id, person, note, at, text)
    SELECT coalesce((SELECT max(id) FROM entry_text), 0) + 1, o.person, o.id, o.changed, $3
    FROM note o JOIN held_note h ON h.note = o.id AND h.person = $1 AND h.role IN ('owner', 'editor')
    WHERE o.id = $2 AND o.deleted IS NULL
    """

  // MARK: What is known of a document

  case facts = """
    SELECT f.name, f.value FROM document_fact f JOIN held s ON s.document = f.document AND s.person = $1
    WHERE f.document = $2 ORDER BY f.name
    """
  case saveFact = """
    INSERT INTO document_fact (document, name, value, value_key) SELECT s.document, $3, $4, $5 FROM held s
    WHERE s.document = $2 AND s.person = $1 AND s.role IN ('owner', 'editor')
    ON CONFLICT (document, name) DO UPDATE SET value = excluded.value, value_key = excluded.value_key
    RETURNING document
    """
  /// Stores a property as a document's file gives it, unless somebody has set it.
  case fillFact = """
    INSERT INTO document_fact (document, name, value, value_key) SELECT s.document, $3, $4, $5 FROM held s
    WHERE s.document = $2 AND s.person = $1 AND s.role IN ('owner', 'editor')
    ON CONFLICT (document, name) DO NOTHING
    """
  case removeFact = """
    DELETE FROM document_fact WHERE document = $2 AND name = $3 AND EXISTS (
      SELECT 1 FROM held WHERE document = $2 AND person = $1 AND role IN ('owner', 'editor'))
    """
  case tags = "SELECT name FROM document_tag WHERE person = $1 AND document = $2 ORDER BY name_key"
  case allTags = """
    SELECT min(t.name) AS name, count(*) AS documents FROM document_tag t
      JOIN held h ON h.document = t.document AND h.person = t.person
    WHERE t.person = $1 GROUP BY t.name_key ORDER BY t.name_key
    """
  case addTag = """
    INSERT INTO document_tag (person, document, name, name_key) VALUES ($1, $2, $3, $4)
    ON CONFLICT (person, document, name_key) DO UPDATE SET name = excluded.name
    """
  case removeTag =
    "DELETE FROM document_tag WHERE person = $1 AND document = $2 AND name_key = $3 RETURNING name"
}
