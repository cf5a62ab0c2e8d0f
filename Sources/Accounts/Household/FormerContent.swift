import Foundation
import Store

/// The rows of an older version's accounts or of one person's library, and how they are imported into a household.
///
/// The import can be repeated: rows that exist already stay as they are.
struct FormerContent {
  private var tables: [String: [SQLRow]] = [:]
  /// What of the older database could not be read; nil if all could.
  private(set) var problem: String?
  private let slot: FormerSlot

  /// Content for a database of which nothing can be read.
  init(unreadable slot: FormerSlot, _ problem: String) { (self.slot, self.problem) = (slot, problem) }

  init(_ slot: FormerSlot, _ session: any SQLSession) throws(StoreError) {
    self.slot = slot
    var rows = FormerRows(session)
    let names =
      switch slot {
      case .accounts: ["person"]
      case .library: ["item", "place", "removed", "profile", "setting"]
      }
    for name in names { tables[name] = try rows.all(of: name) }
    problem = rows.problem
  }

  mutating func merge(into session: any SQLSession, now: Date) throws(StoreError) {
    var rows = FormerRows(session)
    switch slot {
    case .accounts:
      try rows.each(tables["person"] ?? []) { row throws(StoreError) in try addPerson(row, session) }
    case .library(let person):
      try session.run(
        "INSERT INTO person (id, kind, created) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING",
        person, person == PersonalStore.guestID ? "guest" : "member", now)
      try mergeLibrary(of: person, into: session, &rows)
    }
    problem = problem ?? rows.problem
  }

  private func addPerson(_ row: SQLRow, _ session: any SQLSession) throws(StoreError) {
    let id = try row.text("id").lowercased()
    try session.run(
      """
      INSERT INTO person (id, kind, name, name_key, created) VALUES ($1, 'member', $2, $3, $4)
      ON CONFLICT (id) DO UPDATE
      SET created = CASE WHEN person.name IS NULL THEN excluded.created ELSE person.created END,
        name = coalesce(person.name, excluded.name), name_key = coalesce(person.name_key, excluded.name_key)
      """, id, try row.text("name"), try row.text("nameKey"), try row.formerInstant("created"))
    try session.run(
      """
      INSERT INTO login (person, hash, failures, locked_until) VALUES ($1, $2, $3, $4)
      ON CONFLICT (person) DO NOTHING
      """, id, try row.text("hash"), try row.integer("failures"), try row.optionalFormerInstant("lockedUntil")
    )
  }

  private func mergeLibrary(
    of person: String, into session: any SQLSession, _ rows: inout FormerRows
  ) throws(StoreError) {
    try rows.each(tables["item"] ?? []) { row throws(StoreError) in try addItem(row, of: person, session) }
    try rows.each(tables["place"] ?? []) { row throws(StoreError) in
      let document = try Self.document(try row.text("item"), of: person, session)
      try session.run(
        """
        INSERT INTO place (person, document, page, top, zoom, scroll_x) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (person, document) DO NOTHING
        """, person, document, try row.integer("page"), try row.real("offset"), try row.real("zoom"),
        try row.real("scrollX"))
    }
    try rows.each(tables["removed"] ?? []) { row throws(StoreError) in
      try session.run(
        "INSERT INTO purge (person, sha256) VALUES ($1, $2) ON CONFLICT (person, sha256) DO NOTHING",
        person, try row.text("id"))
    }
    try rows.each(tables["profile"] ?? []) { row throws(StoreError) in
      try session.run(
        """
        INSERT INTO calibration (person, camera, screen_key, screen, created, data) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (person, camera, screen_key)
        DO UPDATE SET screen = excluded.screen, created = excluded.created, data = excluded.data
        WHERE excluded.created > calibration.created
        """, person, try row.text("camera"), try row.text("screenKey"), try row.blob("screen"),
        try row.formerInstant("created"), try row.blob("data"))
    }
    try rows.each(tables["setting"] ?? []) { row throws(StoreError) in
      try session.run(
        """
        INSERT INTO setting (person, name, value) VALUES ($1, $2, $3) ON CONFLICT (person, name) DO NOTHING
        """, person, try row.text("key"), try row.blob("value"))
    }
  }

  private func addItem(_ row: SQLRow, of person: String, _ session: any SQLSession) throws(StoreError) {
    let sha256 = try row.text("id")
    try session.run(
      """
      INSERT INTO document (id, owner, sha256, title, pages, is_encrypted) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (owner, sha256) DO NOTHING
      """, UUIDv7.make(), person, sha256, try row.text("title"), try row.integer("pageCount"),
      try row.flag("isEncrypted"))
    let document = try Self.document(sha256, of: person, session)
    try session.run(
      """
      INSERT INTO share (document, person, role) VALUES ($1, $2, 'owner') ON CONFLICT (document, person) DO NOTHING
      """, document, person)
    try session.run(
      """
      INSERT INTO shelf_entry (person, document, added, last_opened) VALUES ($1, $2, $3, $4)
      ON CONFLICT (person, document) DO NOTHING
      """, person, document, try row.formerInstant("added"), try row.optionalFormerInstant("lastOpened"))
  }

  private static func document(
    _ sha256: String, of person: String, _ session: any SQLSession
  ) throws(StoreError) -> String {
    let rows = try session.run("SELECT id FROM document WHERE owner = $1 AND sha256 = $2", person, sha256)
    guard let row = rows.first else { throw .foreign }
    return try row.text("id")
  }
}
