import Accounts

/// The SQL statements of a search; `$1` is the person who is signed in, and each statement contains the rule
/// of what that person may see.
///
/// `$2` is the words and `$3` how many; then come seven patterns (title, author, subject, category, kind,
/// tag, owner), from and to, and whether the person has little: what is theirs is listed first then, so that
/// nobody else's many hits have to be looked at one by one. `browse` has no words, and its numbers are one
/// lower. `{index:T}`, `{id:T}` and `{matches:T:$2}` are the engine's to rewrite (`FullTextDialect`).
enum FindingStatement: PersonalStatement {
  case titles
  case pages
  /// Finds marks and notes by words. The note of a document that the person no longer has does not name the
  /// document. Whether another person's note is shared is checked for each note: listing all shared notes
  /// takes longer than the rest of the search.
  case entries
  /// Finds documents by their facts alone, without words.
  case browse

  init?(rawValue: String) {
    guard let known = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = known
  }

  var rawValue: String {
    switch self {
    case .titles:
      """
      SELECT d.sha256, d.title, n.added AS at,
        (SELECT t.text FROM title_text t WHERE t.id = {id:title_text}) AS text
      FROM {index:title_text} CROSS JOIN indexed_document n CROSS JOIN document d CROSS JOIN shelf_entry s
      WHERE {matches:title_text:$2} AND n.number = {id:title_text} AND d.id = n.document
        AND s.document = d.id AND s.person = $1 AND s.removed IS NULL
        \(Self.filters(from: 4, at: "n.added"))
        \(Self.isOwn("{id:title_text}", if: 13))
      ORDER BY {id:title_text} DESC LIMIT $3
      """
    case .pages:
      """
      SELECT {id:page_text} AS id, d.sha256, d.title, n.added AS at,
        (SELECT t.text FROM page_text t WHERE t.id = {id:page_text}) AS text
      FROM {index:page_text} CROSS JOIN indexed_document n CROSS JOIN document d CROSS JOIN shelf_entry s
      WHERE {matches:page_text:$2} AND n.number = {id:page_text} / 1048576 AND d.id = n.document
        AND s.document = d.id AND s.person = $1 AND s.removed IS NULL
        \(Self.filters(from: 4, at: "n.added"))
        \(Self.isOwn("{id:page_text} / 1048576", if: 13))
      ORDER BY {id:page_text} DESC LIMIT $3
      """
    case .entries:
      """
      SELECT {id:entry_text} AS id, e.text, e.at, e.mark, e.note, m.page AS mark_page, o.page AS note_page, o.about,
        o.title AS note_title, d.sha256, d.title
      FROM {index:entry_text} CROSS JOIN entry_text e LEFT JOIN mark m ON m.id = e.mark LEFT JOIN note o ON o.id = e.note
        LEFT JOIN shelf_entry s ON s.document = coalesce(m.document, o.document) AND s.person = $1 AND s.removed IS NULL
        LEFT JOIN document d ON d.id = s.document
      WHERE {matches:entry_text:$2} AND e.id = {id:entry_text}
        AND (e.person = $1 OR EXISTS (
          SELECT 1 FROM membership h WHERE h.note = e.note AND h.invitee = $1 AND h.state = 'accepted'))
        AND (e.mark IS NULL OR s.document IS NOT NULL)
        \(Self.filters(from: 4, at: "e.at"))
        AND ($13 IS NULL OR {id:entry_text} IN (SELECT x.id FROM entry_text x WHERE x.person = $1
          UNION SELECT x.id FROM entry_text x JOIN membership h ON h.note = x.note
          WHERE h.invitee = $1 AND h.kind = 'note' AND h.state = 'accepted'))
      ORDER BY {id:entry_text} DESC LIMIT $3
      """
    case .browse:
      """
      SELECT d.sha256, d.title, n.added AS at, (SELECT t.text FROM title_text t WHERE t.id = n.number) AS text
      FROM indexed_document n CROSS JOIN document d CROSS JOIN shelf_entry s
      WHERE d.id = n.document AND s.document = d.id AND s.person = $1 AND s.removed IS NULL
        \(Self.filters(from: 3, at: "n.added"))
        \(Self.isOwn("n.number", if: 12))
      ORDER BY n.number DESC LIMIT $2
      """
    }
  }

  /// The filters of a search; each is left out if its argument is NULL.
  ///
  /// Patterns are `'' || $4` rather than `$4`: SQLite plans LIKE by the value of a bound pattern, and
  /// prepares the statement again when that changes.
  /// - Parameters:
  ///   - first: the number of the first argument.
  ///   - time: the column that from and to are held against.
  private static func filters(from first: Int, at time: String) -> String {
    let facts = ["title", "author", "subject", "category", "kind"].enumerated().map { place, name in
      """
      AND ($\(first + place) IS NULL OR EXISTS (SELECT 1 FROM document_fact f
          WHERE f.document = d.id AND f.name = '\(name)' AND f.value_key LIKE '' || $\(first + place)))
      """
    }
    let (tag, owner, from, to) = (first + 5, first + 6, first + 7, first + 8)
    let others = [
      """
      AND ($\(tag) IS NULL OR EXISTS (SELECT 1 FROM document_tag t
          WHERE t.document = d.id AND t.person = $1 AND t.name_key LIKE '' || $\(tag)))
      """,
      "AND ($\(owner) IS NULL OR EXISTS ("
        + "SELECT 1 FROM person o WHERE o.id = d.owner AND ' ' || o.name_key LIKE '' || $\(owner)))",
      "AND ($\(from) IS NULL OR \(time) >= $\(from)) AND ($\(to) IS NULL OR \(time) < $\(to))",
    ]
    return (facts + others).joined(separator: "\n  ")
  }

  /// A condition that selects only documents on the person's own shelf, unless the argument is NULL.
  private static func isOwn(_ number: String, if argument: Int) -> String {
    """
    AND ($\(argument) IS NULL OR \(number) IN (SELECT q.number FROM shelf_entry r
        JOIN indexed_document q ON q.document = r.document WHERE r.person = $1 AND r.removed IS NULL))
    """
  }
}
