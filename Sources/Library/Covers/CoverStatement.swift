import Accounts

/// Every SQL statement about covers of documents; `$1` is the person who is signed in. Everybody who has a
/// document sees its cover; its owner and editors change it.
enum CoverStatement: String, PersonalStatement {
  case cover = """
    SELECT c.bytes FROM document_cover c JOIN held h ON h.document = c.document AND h.person = $1
    WHERE c.document = $2
    """
  /// The cover of the newest earlier edition of a document that the person has and that has a cover.
  case earlier = """
    SELECT c.sha256, c.bytes FROM document d CROSS JOIN document b CROSS JOIN document_cover c
    WHERE d.id = $2 AND b.owner = d.owner AND b.permanent_id = nullif(d.permanent_id, '') AND b.id < d.id
      AND c.document = b.id
      AND EXISTS (SELECT 1 FROM held g WHERE g.document = d.id AND g.person = $1)
      AND EXISTS (SELECT 1 FROM held h WHERE h.document = b.id AND h.person = $1)
    ORDER BY b.id DESC LIMIT 1
    """
  case save = """
    INSERT INTO document_cover (document, sha256, format, width, height, size, changed, bytes)
    SELECT h.document, $3, $4, $5, $6, $7, $8, $9 FROM held h
    WHERE h.document = $2 AND h.person = $1 AND h.role IN ('owner', 'editor')
    ON CONFLICT (document) DO UPDATE SET sha256 = excluded.sha256, format = excluded.format, width = excluded.width,
      height = excluded.height, size = excluded.size, changed = excluded.changed, bytes = excluded.bytes
    RETURNING document
    """
  case remove = """
    DELETE FROM document_cover WHERE document = $2 AND EXISTS (
      SELECT 1 FROM held WHERE document = $2 AND person = $1 AND role IN ('owner', 'editor'))
    """
  /// The person's own documents that have a cover.
  case own = """
    SELECT d.sha256, d.title FROM document d JOIN document_cover c ON c.document = d.id
    WHERE d.owner = $1 ORDER BY d.title, d.id
    """
}
