import Accounts

/// Every statement about what is searched; `$1` is the person who is signed in, and who may see what is part of each.
/// `{index:T}`, `{id:T}` and `{matches:T:$2}` are the engine's to rewrite (`FullTextDialect`). Patterns are `'' || $4`
/// rather than `$4`: SQLite plans LIKE by the value of a bound pattern, and prepares the statement again when that changes.
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
  /// Made of what the tables say, whoever asks for it.
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
  /// So many at most. Starts from the documents that wait, of which there are few, and not from the shelf.
  case unread = """
    SELECT count(*) AS documents FROM (
      SELECT 1 AS one FROM indexed_document n CROSS JOIN shelf_entry e
      WHERE n.state = 'waiting' AND e.document = n.document AND e.person = $1 AND e.removed IS NULL LIMIT $2) w
    """
  /// How much there is for one person to search in: documents and entries, of each so many at most, and all documents.
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
  /// Documents whose own text was read.
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
  /// As a file says it, where nobody has said anything.
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

  // MARK: Searching. $2 the words; $3 how many; $4 to $10 title, author, subject, category, kind, tag, owner as patterns;
  // $11, $12 from and to; $13 where the person has little: what is theirs is listed first then, so that nobody
  // else's many hits have to be looked at one by one

  case searchTitles = """
    SELECT d.sha256, d.title, n.added AS at,
      (SELECT t.text FROM title_text t WHERE t.id = {id:title_text}) AS text
    FROM {index:title_text} CROSS JOIN indexed_document n CROSS JOIN document d CROSS JOIN shelf_entry s
    WHERE {matches:title_text:$2} AND n.number = {id:title_text} AND d.id = n.document
      AND s.document = d.id AND s.person = $1 AND s.removed IS NULL
      AND ($4 IS NULL OR EXISTS (SELECT 1 FROM document_fact f
        WHERE f.document = d.id AND f.name = 'title' AND f.value_key LIKE '' || $4))
      AND ($5 IS NULL OR EXISTS (SELECT 1 FROM document_fact f
        WHERE f.document = d.id AND f.name = 'author' AND f.value_key LIKE '' || $5))
      AND ($6 IS NULL OR EXISTS (SELECT 1 FROM document_fact f
        WHERE f.document = d.id AND f.name = 'subject' AND f.value_key LIKE '' || $6))
      AND ($7 IS NULL OR EXISTS (SELECT 1 FROM document_fact f
        WHERE f.document = d.id AND f.name = 'category' AND f.value_key LIKE '' || $7))
      AND ($8 IS NULL OR EXISTS (SELECT 1 FROM document_fact f
        WHERE f.document = d.id AND f.name = 'kind' AND f.value_key LIKE '' || $8))
      AND ($9 IS NULL OR EXISTS (SELECT 1 FROM document_tag t
        WHERE t.document = d.id AND t.person = $1 AND t.name_key LIKE '' || $9))
      AND ($10 IS NULL OR EXISTS (SELECT 1 FROM person o WHERE o.id = d.owner AND ' ' || o.name_key LIKE '' || $10))
      AND ($11 IS NULL OR n.added >= $11) AND ($12 IS NULL OR n.added < $12)
      AND ($13 IS NULL OR {id:title_text} IN (SELECT q.number FROM shelf_entry r
        JOIN indexed_document q ON q.document = r.document WHERE r.person = $1 AND r.removed IS NULL))
    ORDER BY {id:title_text} DESC LIMIT $3
    """
  case searchPages = """
    SELECT {id:page_text} AS id, d.sha256, d.title, n.added AS at,
      (SELECT t.text FROM page_text t WHERE t.id = {id:page_text}) AS text
    FROM {index:page_text} CROSS JOIN indexed_document n CROSS JOIN document d CROSS JOIN shelf_entry s
    WHERE {matches:page_text:$2} AND n.number = {id:page_text} / 1048576 AND d.id = n.document
      AND s.document = d.id AND s.person = $1 AND s.removed IS NULL
      AND ($4 IS NULL OR EXISTS (SELECT 1 FROM document_fact f
        WHERE f.document = d.id AND f.name = 'title' AND f.value_key LIKE '' || $4))
      AND ($5 IS NULL OR EXISTS (SELECT 1 FROM document_fact f
        WHERE f.document = d.id AND f.name = 'author' AND f.value_key LIKE '' || $5))
      AND ($6 IS NULL OR EXISTS (SELECT 1 FROM document_fact f
        WHERE f.document = d.id AND f.name = 'subject' AND f.value_key LIKE '' || $6))
      AND ($7 IS NULL OR EXISTS (SELECT 1 FROM document_fact f
        WHERE f.document = d.id AND f.name = 'category' AND f.value_key LIKE '' || $7))
      AND ($8 IS NULL OR EXISTS (SELECT 1 FROM document_fact f
        WHERE f.document = d.id AND f.name = 'kind' AND f.value_key LIKE '' || $8))
      AND ($9 IS NULL OR EXISTS (SELECT 1 FROM document_tag t
        WHERE t.document = d.id AND t.person = $1 AND t.name_key LIKE '' || $9))
      AND ($10 IS NULL OR EXISTS (SELECT 1 FROM person o WHERE o.id = d.owner AND ' ' || o.name_key LIKE '' || $10))
      AND ($11 IS NULL OR n.added >= $11) AND ($12 IS NULL OR n.added < $12)
      AND ($13 IS NULL OR {id:page_text} / 1048576 IN (SELECT q.number FROM shelf_entry r
        JOIN indexed_document q ON q.document = r.document WHERE r.person = $1 AND r.removed IS NULL))
    ORDER BY {id:page_text} DESC LIMIT $3
    """
  /// A note of a document that one no longer has says no more of it than it did. Whether somebody else's note is shared
  /// is asked of that note: to list all that is shared with somebody takes longer than the rest of the search.
  case searchEntries = """
    SELECT {id:entry_text} AS id, e.text, e.at, e.mark, e.note, m.page AS mark_page, o.page AS note_page, o.about,
      o.title AS note_title, d.sha256, d.title
    FROM {index:entry_text} CROSS JOIN entry_text e LEFT JOIN mark m ON m.id = e.mark LEFT JOIN note o ON o.id = e.note
      LEFT JOIN shelf_entry s ON s.document = coalesce(m.document, o.document) AND s.person = $1 AND s.removed IS NULL
      LEFT JOIN document d ON d.id = s.document
    WHERE {matches:entry_text:$2} AND e.id = {id:entry_text}
      AND (e.person = $1 OR EXISTS (
        SELECT 1 FROM membership h WHERE h.note = e.note AND h.invitee = $1 AND h.state = 'accepted'))
      AND (e.mark IS NULL OR s.document IS NOT NULL)
      AND ($4 IS NULL OR EXISTS (SELECT 1 FROM document_fact f
        WHERE f.document = d.id AND f.name = 'title' AND f.value_key LIKE '' || $4))
      AND ($5 IS NULL OR EXISTS (SELECT 1 FROM document_fact f
        WHERE f.document = d.id AND f.name = 'author' AND f.value_key LIKE '' || $5))
      AND ($6 IS NULL OR EXISTS (SELECT 1 FROM document_fact f
        WHERE f.document = d.id AND f.name = 'subject' AND f.value_key LIKE '' || $6))
      AND ($7 IS NULL OR EXISTS (SELECT 1 FROM document_fact f
        WHERE f.document = d.id AND f.name = 'category' AND f.value_key LIKE '' || $7))
      AND ($8 IS NULL OR EXISTS (SELECT 1 FROM document_fact f
        WHERE f.document = d.id AND f.name = 'kind' AND f.value_key LIKE '' || $8))
      AND ($9 IS NULL OR EXISTS (SELECT 1 FROM document_tag t
        WHERE t.document = d.id AND t.person = $1 AND t.name_key LIKE '' || $9))
      AND ($10 IS NULL OR EXISTS (SELECT 1 FROM person o WHERE o.id = d.owner AND ' ' || o.name_key LIKE '' || $10))
      AND ($11 IS NULL OR e.at >= $11) AND ($12 IS NULL OR e.at < $12)
      AND ($13 IS NULL OR {id:entry_text} IN (SELECT x.id FROM entry_text x WHERE x.person = $1
        UNION SELECT x.id FROM entry_text x JOIN membership h ON h.note = x.note
        WHERE h.invitee = $1 AND h.kind = 'note' AND h.state = 'accepted'))
    ORDER BY {id:entry_text} DESC LIMIT $3
    """
  /// Documents by their facts alone, without words; the numbers are one lower.
  case browse = """
    SELECT d.sha256, d.title, n.added AS at, (SELECT t.text FROM title_text t WHERE t.id = n.number) AS text
    FROM indexed_document n CROSS JOIN document d CROSS JOIN shelf_entry s
    WHERE d.id = n.document AND s.document = d.id AND s.person = $1 AND s.removed IS NULL
      AND ($3 IS NULL OR EXISTS (SELECT 1 FROM document_fact f
        WHERE f.document = d.id AND f.name = 'title' AND f.value_key LIKE '' || $3))
      AND ($4 IS NULL OR EXISTS (SELECT 1 FROM document_fact f
        WHERE f.document = d.id AND f.name = 'author' AND f.value_key LIKE '' || $4))
      AND ($5 IS NULL OR EXISTS (SELECT 1 FROM document_fact f
        WHERE f.document = d.id AND f.name = 'subject' AND f.value_key LIKE '' || $5))
      AND ($6 IS NULL OR EXISTS (SELECT 1 FROM document_fact f
        WHERE f.document = d.id AND f.name = 'category' AND f.value_key LIKE '' || $6))
      AND ($7 IS NULL OR EXISTS (SELECT 1 FROM document_fact f
        WHERE f.document = d.id AND f.name = 'kind' AND f.value_key LIKE '' || $7))
      AND ($8 IS NULL OR EXISTS (SELECT 1 FROM document_tag t
        WHERE t.document = d.id AND t.person = $1 AND t.name_key LIKE '' || $8))
      AND ($9 IS NULL OR EXISTS (SELECT 1 FROM person o WHERE o.id = d.owner AND ' ' || o.name_key LIKE '' || $9))
      AND ($10 IS NULL OR n.added >= $10) AND ($11 IS NULL OR n.added < $11)
      AND ($12 IS NULL OR n.number IN (SELECT q.number FROM shelf_entry r
        JOIN indexed_document q ON q.document = r.document WHERE r.person = $1 AND r.removed IS NULL))
    ORDER BY n.number DESC LIMIT $2
    """
}
