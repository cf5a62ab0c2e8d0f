import Accounts

/// The SQL statements that list shares; `$1` is the person who is signed in.
enum ShareListStatement: PersonalStatement {
  /// Invitations to the person and those that the person made; declined and left ones are listed for the
  /// owner only.
  case all
  /// One share of something that the person owns, `$2`. It is a separate statement since it is found by its
  /// key; a condition that may be left out in `all` would make the engine look at every row.
  case own

  init?(rawValue: String) {
    guard let known = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = known
  }

  var rawValue: String {
    switch self {
    case .all:
      """
      \(Self.rows)
      WHERE (w.id = $1 OR (m.invitee = $1 AND m.state IN ('invited', 'accepted')))
        AND \(Self.isThere)
      ORDER BY m.asked DESC, m.id
      """
    case .own:
      """
      \(Self.rows)
      WHERE m.id = $2 AND w.id = $1 AND \(Self.isThere)
      """
    }
  }

  private static let rows = """
    SELECT m.id, m.kind, m.role, m.state, m.asked, m.version, d.sha256, m.note, m.collection,
      coalesce(d.title, c.name, o.title) AS title, o.body, w.id AS owner, w.name AS owner_name,
      i.id AS invitee, i.name AS invitee_name
    FROM membership m LEFT JOIN document d ON d.id = m.document LEFT JOIN note o ON o.id = m.note
      LEFT JOIN collection c ON c.id = m.collection
      JOIN person w ON w.id = coalesce(d.owner, o.person, c.person) JOIN person i ON i.id = m.invitee
    """

  /// The condition that the owner has the shared thing and has not removed it.
  private static let isThere = """
    o.deleted IS NULL AND (d.id IS NULL OR EXISTS (
      SELECT 1 FROM shelf_entry e WHERE e.document = d.id AND e.person = d.owner AND e.removed IS NULL))
    """
}
