import Foundation
import Logging
import Store

extension HouseholdAccounts {
  /// Erases all people whose 30 days are over, with all their data in the household's files. After an interruption the
  /// next call continues.
  ///
  /// - Parameters:
  ///   - now: the present moment, by which 30 days are over or not.
  ///   - forgetting: told each one's identifier, so that what is kept of them elsewhere goes too.
  /// - Returns: how many were erased.
  /// - Throws: `store`; what could not be erased is tried again by the next call.
  @discardableResult
  package func finishDepartures(
    now: Date = Date(), forgetting: @Sendable (_ person: String) async -> Void = { _ in }
  ) async throws(AccountsError) -> Int {
    do {
      return try await Departures(household: household, logger: logger).finish(
        now: now, forgetting: forgetting)
    } catch {
      throw store.translated(error)
    }
  }
}

/// Erases people who leave the household. First their rows are deleted, with a note of what else has to be deleted; then
/// the files; then remains in the database's own files.
struct Departures: Sendable {
  let household: Household
  let logger: Logger

  func finish(now: Date, forgetting: @Sendable (String) async -> Void) async throws -> Int {
    let due = try await household.engine.read { session in
      try session.run("SELECT person FROM departure WHERE ends <= $1 ORDER BY ends, person", now).map {
        try $0.text("person")
      }
    }
    for person in due { try await erase(person, now) }
    let erased = try await household.engine.read { session in
      try session.run("SELECT person FROM departed").map { try $0.text("person") }
    }
    guard !erased.isEmpty else { return 0 }
    for person in erased {
      try removeFolder(of: person)
      await forgetting(person)
    }
    // The note is deleted only after this, so that what failed before is tried again.
    do throws(StoreError) { try await household.engine.scrub() } catch {
      logger.warning("what was erased is still in the database's files", metadata: error.logged)
      throw error
    }
    try await household.engine.write { session in
      for person in erased { try session.run("DELETE FROM departed WHERE person = $1", person) }
    }
    logger.notice("accounts were erased", metadata: ["accounts": "\(erased.count)"])
    return erased.count
  }

  private func erase(_ person: String, _ now: Date) async throws {
    let household = household
    try await household.engine.write { session in
      // Checked again: the deletion may have been cancelled meanwhile.
      guard
        let row = try session.run(
          """
          SELECT heir FROM departure WHERE person = $1 AND ends <= $2
          """, person, now
        ).first
      else { return }
      if let heir = try row.optionalText("heir") {
        try Inheritance(from: person, to: heir, household: household).pass(session)
      }
      try session.run("DELETE FROM person WHERE id = $1", person)
      try session.run(
        "INSERT INTO departed (person, at) VALUES ($1, $2) ON CONFLICT (person) DO NOTHING", person, now)
      try session.appointAdministrator()
    }
  }

  private func removeFolder(of person: String) throws(StoreError) {
    let folder = household.folder(of: person)
    guard FileManager.default.fileExists(atPath: folder.path) else { return }
    do { try FileManager.default.removeItem(at: folder) } catch {
      throw StoreError(fileSystem: error, folder.path)
    }
  }
}

/// Passes documents that a leaving person shares to an heir, with the other people's places, marks and rights.
struct Inheritance {
  let from: String
  let to: String
  let household: Household

  func pass(_ session: any SQLSession) throws {
    let shared = try session.run(
      """
      SELECT id, sha256 FROM document
      WHERE owner = $1 AND id IN (SELECT document FROM share WHERE person <> $1)
        AND id NOT IN (SELECT document FROM shelf_entry WHERE person = $1 AND removed IS NOT NULL)
      """, from)
    for row in shared {
      let (document, content) = (try row.text("id"), try row.text("sha256"))
      try copy(content)
      let own = try session.run("SELECT id FROM document WHERE owner = $1 AND sha256 = $2", to, content).first
      if let own {
        try merge(document, into: try own.text("id"), session)
      } else {
        try give(document, session)
      }
    }
    try passNotesAndCollections(session)
  }

  private func give(_ document: String, _ session: any SQLSession) throws {
    try session.run("UPDATE document SET owner = $2 WHERE id = $1", document, to)
    try session.run(
      """
      INSERT INTO share (document, person, role) VALUES ($1, $2, 'owner')
      ON CONFLICT (document, person) DO UPDATE SET role = 'owner'
      """, document, to)
    try session.run(
      """
      INSERT INTO shelf_entry (person, document, added) VALUES ($1, $2, $3) ON CONFLICT (person, document) DO NOTHING
      """, to, document, Date())
    try session.run("DELETE FROM share WHERE document = $1 AND person = $2", document, from)
    try session.run("DELETE FROM membership WHERE document = $1 AND invitee = $2", document, to)
    try session.run(
      "UPDATE collection_entry SET added_by = $2 WHERE document = $1 AND added_by = $3", document, to, from)
  }

  /// Passes shared notes and collections to the heir. If the heir has a collection of the same name, the identifier is
  /// appended.
  private func passNotesAndCollections(_ session: any SQLSession) throws {
    for table in ["note", "collection"] {
      let shared = "(SELECT \(table) FROM membership WHERE kind = '\(table)' AND state = 'accepted')"
      if table == "collection" {
        try session.run(
          """
          UPDATE collection SET name = name || ' (' || id || ')', name_key = name_key || ' (' || id || ')'
          WHERE person = $1 AND id IN \(shared)
            AND name_key IN (SELECT name_key FROM collection WHERE person = $2)
          """, from, to)
      }
      try session.run("UPDATE \(table) SET person = $2 WHERE person = $1 AND id IN \(shared)", from, to)
      try session.run(
        "DELETE FROM membership WHERE invitee = $1 AND \(table) IN (SELECT id FROM \(table) WHERE person = $1)",
        to)
    }
    try session.run(
      "UPDATE entry_text SET person = $1 WHERE note IN (SELECT id FROM note WHERE person = $1)", to)
  }

  /// The heir has a document with the same content: the other people get that one, with their marks and notes on this
  /// one.
  private func merge(_ document: String, into own: String, _ session: any SQLSession) throws {
    for statement in Self.merging { try session.run(statement, document, own, from) }
  }

  private static let merging = [
    """
    INSERT INTO share (document, person, role)
    SELECT $2, person, CASE WHEN role = 'owner' THEN 'reader' ELSE role END FROM share WHERE document = $1 AND person <> $3
    ON CONFLICT (document, person) DO NOTHING
    """,
    """
    INSERT INTO shelf_entry (person, document, added, last_opened)
    SELECT person, $2, added, last_opened FROM shelf_entry WHERE document = $1 AND person <> $3
    ON CONFLICT (person, document) DO NOTHING
    """,
    """
    INSERT INTO place (person, document, page, top, zoom, scroll_x, at)
    SELECT person, $2, page, top, zoom, scroll_x, at FROM place WHERE document = $1 AND person <> $3
    ON CONFLICT (person, document) DO NOTHING
    """,
    """
    INSERT INTO membership (id, kind, document, inviter, invitee, role, state, asked, answered, version)
    SELECT id || ' ' || $2, kind, $2, NULL, invitee, role, state, asked, answered, version FROM membership
    WHERE document = $1 AND invitee NOT IN (SELECT owner FROM document WHERE id = $2)
    ON CONFLICT (document, invitee) DO NOTHING
    """,
    """
    INSERT INTO collection_entry (collection, document, added_by, added)
    SELECT l.collection, $2, d.owner, l.added FROM collection_entry l JOIN document d ON d.id = $2
    WHERE l.document = $1 AND l.added_by = $3
    ON CONFLICT (collection, document) DO NOTHING
    """,
    "UPDATE mark SET document = $2 WHERE document = $1 AND person <> $3",
    "UPDATE change SET document = $2 WHERE document = $1 AND person <> $3",
    "UPDATE reminder SET document = $2 WHERE document = $1 AND person <> $3",
    """
    UPDATE shelf_entry SET next_due = (
      SELECT min(t.at) FROM (
        SELECT e.due AS at FROM shelf_entry e WHERE e.person = shelf_entry.person AND e.document = $2
        UNION ALL
        SELECT coalesce(r.later, r.due) FROM reminder r
        WHERE r.person = shelf_entry.person AND r.document = $2 AND r.due IS NOT NULL) t)
    WHERE document = $2
    """,
  ]

  /// Copies the document's file into the heir's folder, as a hard link if the disk supports it.
  private func copy(_ content: String) throws {
    let source = household.folder(of: from).appending(path: "documents/\(content).pdf")
    let folder = household.folder(of: to).appending(path: "documents", directoryHint: .isDirectory)
    let target = folder.appending(path: "\(content).pdf")
    guard FileManager.default.fileExists(atPath: source.path),
      !FileManager.default.fileExists(atPath: target.path)
    else { return }
    try household.makeFolder(of: to)
    try PrivateFolder.make(folder)
    do { try FileManager.default.linkItem(at: source, to: target) } catch {
      try FileManager.default.copyItem(at: source, to: target)
    }
  }
}
