import Accounts

/// The SQL statement that gives a part of a shelf in one of its orders. `$1` is the person who is signed in,
/// `$2` how many documents, `$3` how many to skip, `$4` to `$8` state, tag, collection, kind and ownership,
/// NULL for any.
struct ShelfListStatement: PersonalStatement, Hashable {
  let order: ShelfOrder
  /// Whether the documents that one owns, or those of others, are many. Each document of the shelf is then asked whose it
  /// is, until the part is full; few are listed first.
  let hasMany: Bool

  init(_ order: ShelfOrder, hasMany: Bool = false) { (self.order, self.hasMany) = (order, hasMany) }

  static let allCases = ShelfOrder.Key.allCases.flatMap { key in
    [false, true].flatMap { isReversed in
      [false, true].map { ShelfListStatement(ShelfOrder(key, isReversed: isReversed), hasMany: $0) }
    }
  }

  init?(rawValue: String) {
    guard let known = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = known
  }

  /// The part is selected along one index; only then are the other columns of its documents looked up.
  var rawValue: String {
    """
    SELECT \(Self.columns)
    FROM (SELECT e.person, e.document FROM shelf_entry e WHERE \(Self.conditions(from: 4))
      AND ($7 IS NULL OR e.document IN (SELECT f.document FROM document_fact f WHERE f.name = 'kind' AND f.value_key = $7))
      AND ($8 IS NULL OR \(hasMany ? Self.askedEach : Self.listedFirst))
      ORDER BY \(keys) LIMIT $2 OFFSET $3) c
      JOIN shelf_entry e ON e.person = c.person AND e.document = c.document
      JOIN document d ON d.id = e.document
      LEFT JOIN place p ON p.person = e.person AND p.document = e.document
    ORDER BY \(keys)
    """
  }

  private var keys: String {
    let keys =
      switch order.key {
      case .title: ["e.title_key"]
      case .author: ["e.author_key", "e.title_key"]
      case .added: ["e.added"]
      case .lastRead: ["coalesce(e.last_opened, e.added)"]
      case .progress: ["e.progress"]
      case .timeLeft: ["e.seconds_left"]
      case .due: ["e.next_due"]
      }
    let isNewestFirst = [.added, .lastRead, .progress].contains(order.key)
    let direction = isNewestFirst != order.isReversed ? "DESC" : "ASC"
    return (keys + ["e.document"]).map { "\($0) \(direction)" + ($0.isNullable ? " NULLS LAST" : "") }
      .joined(separator: ", ")
  }

  /// The columns of an item. Earlier editions are found by their identifier, of which a document has few;
  /// with another join to rights SQLite reads all documents of the person for each row.
  static let columns = """
    d.id, d.sha256, d.owner, d.title, d.pages, d.is_encrypted, e.added, e.last_opened, e.state, e.due, e.next_due,
      e.seconds_left, p.page, p.top, p.zoom, p.scroll_x, p.view,
      (SELECT f.value FROM document_fact f WHERE f.document = d.id AND f.name = 'author') AS author,
      (SELECT c.sha256 FROM document_cover c WHERE c.document = d.id) AS cover,
      (SELECT c.sha256 FROM document b CROSS JOIN document_cover c
        WHERE b.owner = d.owner AND b.permanent_id = nullif(d.permanent_id, '') AND b.id < d.id AND c.document = b.id
          AND EXISTS (SELECT 1 FROM held h WHERE h.document = b.id AND h.person = e.person)
        ORDER BY b.id DESC LIMIT 1) AS earlier_cover,
      (SELECT s.role FROM share s WHERE s.document = e.document AND s.person = e.person) AS role,
      CASE WHEN d.owner = e.person THEN NULL ELSE (SELECT w.name FROM person w WHERE w.id = d.owner) END AS owner_name
    """

  /// The conditions for entries that are shown: state, tag and collection, whose parameters follow each other. A
  /// collection counts for everybody who may see it; those of its documents that the person may have are on their own
  /// shelf.
  ///
  /// - Parameter first: the number of the state's parameter.
  static func conditions(from first: Int) -> String {
    let (state, tag, collection) = ("$\(first)", "$\(first + 1)", "$\(first + 2)")
    return """
      e.person = $1 AND e.removed IS NULL AND (\(state) IS NULL OR e.state = \(state))
        AND (\(tag) IS NULL OR e.document IN (SELECT t.document FROM document_tag t
          WHERE t.person = $1 AND t.name_key = \(tag)))
        AND (\(collection) IS NULL OR e.document IN (SELECT l.document FROM collection_entry l JOIN held_collection h
          ON h.collection = l.collection AND h.person = $1 WHERE l.collection = \(collection)))
      """
  }

  private static let askedEach = """
    EXISTS (SELECT 1 FROM share s WHERE s.document = e.document AND s.person = $1 AND s.role <> 'owner')
      = ($8 = 'shared')
    """

  private static let listedFirst = """
    e.document IN (SELECT d.id FROM document d WHERE $8 = 'own' AND d.owner = $1
      UNION ALL SELECT s.document FROM share s WHERE $8 = 'shared' AND s.person = $1 AND s.role <> 'owner')
    """
}

extension String {
  fileprivate var isNullable: Bool { ["e.author_key", "e.seconds_left", "e.next_due"].contains(self) }
}
