import Foundation
import Store

/// A role of a member of the household, beyond their own things.
package enum Role: String, Hashable, Codable, Sendable, CaseIterable {
  /// An administrator adds, locks and removes members, issues one-time passwords and edits contacts, and reads no private
  /// data.
  case administrator
  /// A carer may end the wait after wrong passwords, and store a calibration for a member, and reads no private data.
  case carer
}

/// A member of the household, as everybody in it may see them.
package struct Member: Hashable, Codable, Sendable, Identifiable {
  /// Whether a member may log in.
  package enum State: Hashable, Codable, Sendable {
    /// The member may log in.
    case active
    /// The member was locked by an administrator at `since`.
    case locked(since: Date)
    /// The account is to be erased at `until`, unless the deletion is cancelled.
    case leaving(until: Date, by: Asker)
  }

  /// Who asked for an account's deletion.
  package enum Asker: String, Hashable, Codable, Sendable {
    /// The person whose account it is.
    case person = "self"
    /// An administrator who removed the member.
    case administrator
  }

  /// The member's identifier, which stays when the name changes.
  package let id: UUID
  /// The member's name, with which they log in.
  package let name: String
  /// When the account was made.
  package let registered: Date
  /// The member's roles; empty for most members.
  package let roles: [Role]
  /// Whether the member may log in.
  package let state: State
  /// Whether the member has a picture of themselves.
  package let hasPicture: Bool

  init?(_ row: SQLRow) throws(StoreError) {
    guard let id = UUID(uuidString: try row.text("id")) else { return nil }
    self.id = id
    name = try row.text("name")
    registered = try row.instant("created")
    roles = try row.text("roles").split(separator: ",").compactMap { Role(rawValue: String($0)) }
    hasPicture = try row.flag("has_picture")
    if let until = try row.optionalInstant("ends") {
      state = .leaving(until: until, by: Asker(rawValue: try row.text("asked_by")) ?? .person)
    } else if let since = try row.optionalInstant("suspended") {
      state = .locked(since: since)
    } else {
      state = .active
    }
  }
}

extension SQLSession {
  /// All members who can log in, or could before they were locked or deleted their account.
  func members() throws(StoreError) -> [Member] {
    var members: [Member] = []
    let rows = try run(
      """
      SELECT p.id, p.name, p.created, s.at AS suspended, d.ends, d.asked_by,
        CASE WHEN EXISTS (SELECT 1 FROM person_role r WHERE r.person = p.id AND r.role = 'administrator')
          THEN 'administrator,' ELSE '' END
        || CASE WHEN EXISTS (SELECT 1 FROM person_role r WHERE r.person = p.id AND r.role = 'carer')
          THEN 'carer' ELSE '' END AS roles,
        CASE WHEN EXISTS (SELECT 1 FROM portrait i WHERE i.person = p.id) THEN 1 ELSE 0 END AS has_picture
      FROM person p JOIN login l ON l.person = p.id
        LEFT JOIN suspension s ON s.person = p.id LEFT JOIN departure d ON d.person = p.id
      ORDER BY p.name_key
      """)
    for row in rows { if let member = try Member(row) { members.append(member) } }
    return members
  }

  /// Makes the person who registered first an administrator, if there is none.
  func appointAdministrator() throws(StoreError) {
    try run(
      """
      INSERT INTO person_role (person, role) SELECT p.id, 'administrator' FROM person p JOIN login l ON l.person = p.id
      WHERE NOT EXISTS (SELECT 1 FROM person_role WHERE role = 'administrator')
      ORDER BY p.created, p.id LIMIT 1
      ON CONFLICT (person, role) DO NOTHING
      """)
  }

  /// Whether there are members and none of them is an administrator.
  func lacksAdministrator() throws(StoreError) -> Bool {
    try !run(
      """
      SELECT 1 AS lacking FROM login WHERE NOT EXISTS (SELECT 1 FROM person_role WHERE role = 'administrator') LIMIT 1
      """
    ).isEmpty
  }
}
