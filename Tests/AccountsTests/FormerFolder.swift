import Foundation
import GRDB
import Logging
import TestSupport

@testable import Accounts

/// A data folder as version 0.1.0 left it: Ada and two others with accounts, each with a library, and the guest's.
struct FormerFolder {
  let place: TemporaryFolder
  var folder: URL { place.url("data") }

  static let ada = "d11989bd-1109-47ea-9e7a-f23416571004"
  static let people = [
    ada, "0a000000-0000-4000-8000-000000000001", "0a000000-0000-4000-8000-000000000002", "guest",
  ]
  static let slots = [FormerSlot.accounts] + people.map(FormerSlot.library(of:))

  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()

  init() throws {
    place = try TemporaryFolder()
    let files = FileManager.default
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    try files.copyItem(
      at: Self.fixtures.appending(path: "LibraryTests/Fixtures/users"), to: folder.appending(path: "users"))
    try files.copyItem(
      at: Self.fixtures.appending(path: "AccountsTests/Fixtures/accounts.sqlite"), to: file("accounts.sqlite")
    )
    for (number, id) in Self.people[1...2].enumerated() {
      try files.copyItem(
        at: folder.appending(path: "users/\(Self.ada)"), to: folder.appending(path: "users/\(id)"))
      try change("accounts.sqlite") { db in
        try db.execute(
          sql: "INSERT INTO person VALUES (?, ?, ?, 'no hash', ?, ?, ?)",
          arguments: [
            id.uppercased(), "Zoë \(number)", "zoë \(number)", Date(timeIntervalSince1970: 1_700_000_000.5),
            number, number == 1 ? Date(timeIntervalSince1970: 1_700_000_100.25) : nil,
          ])
      }
    }
    // What the fixtures lack: a title with quotes, a document never opened, a removal that was cut short.
    try change("users/guest/library.sqlite") { db in
      try db.execute(
        sql: """
          INSERT INTO item VALUES ('aa', 'A "quoted" title, 漢字', 3, 1, '2026-11-22 23:59:59.999', NULL);
          INSERT INTO place VALUES ('aa', 2, 0.25, 1.5, 0.125);
          INSERT INTO removed VALUES ('bb');
          INSERT INTO setting VALUES ('theme', X'226461726B22');
          """)
    }
  }

  func file(_ path: String) -> URL { folder.appending(path: path) }

  func change(_ path: String, _ body: (Database) throws -> Void) throws {
    let queue = try DatabaseQueue(path: file(path).path)
    try queue.write(body)
    try queue.close()
  }

  /// Opens the household as a start of the program does.
  func open(
    now: Date = Date(), busySeconds: Double = 5, at step: (FormerMove.Step) throws -> Void = { _ in }
  ) throws -> Household {
    try Household(
      folder: folder, logger: Logger(label: "test"), now: now, busySeconds: busySeconds, at: step)
  }

  // MARK: Rows, each as a line of text

  /// Everything that the databases of version 0.1.0 hold, as far as they lie in the places or under their kept names.
  func formerRows(kept: Bool = false) throws -> [String] {
    try Self.slots.flatMap { slot -> [String] in
      let path = kept ? slot.kept(1, isDamaged: false) : slot.path
      return try formerRows(of: slot, at: path)
    }.sorted()
  }

  func formerRows(of slot: FormerSlot, at path: String) throws -> [String] {
    guard case .library(let person) = slot else {
      return try lines(
        path,
        """
        SELECT 'person', lower(id), name, nameKey, hash, \(Self.instant("created")), failures,
          \(Self.instant("lockedUntil")) FROM person
        """)
    }
    return try [
      """
      SELECT 'item', '\(person)', id, title, pageCount, isEncrypted, \(Self.instant("added")),
        \(Self.instant("lastOpened")) FROM item
      """,
      "SELECT 'place', '\(person)', item, page, offset, zoom, scrollX FROM place",
      "SELECT 'removed', '\(person)', id FROM removed",
      """
      SELECT 'profile', '\(person)', camera, screenKey, hex(screen), \(Self.instant("created")), hex(data) FROM profile
      """,
      "SELECT 'setting', '\(person)', key, hex(value) FROM setting",
    ].flatMap { try lines(path, $0) }
  }

  /// The same of the household.
  func householdRows() throws -> [String] {
    try [
      """
      SELECT 'person', id, name, name_key, hash, created, failures, locked_until
      FROM person JOIN login ON person = id
      """,
      """
      SELECT 'item', e.person, d.sha256, d.title, d.pages, d.is_encrypted, e.added, e.last_opened
      FROM shelf_entry e JOIN document d ON d.id = e.document
        JOIN share s ON s.document = d.id AND s.person = e.person AND s.role = 'owner' AND d.owner = e.person
      """,
      """
      SELECT 'place', p.person, d.sha256, p.page, p.top, p.zoom, p.scroll_x
      FROM place p JOIN document d ON d.id = p.document
      """,
      "SELECT 'removed', person, sha256 FROM purge",
      "SELECT 'profile', person, camera, screen_key, hex(screen), created, hex(data) FROM calibration",
      "SELECT 'setting', person, name, hex(value) FROM setting",
    ].flatMap { try lines(Household.fileName, $0) }.sorted()
  }

  /// Milliseconds of a time as text.
  private static func instant(_ column: String) -> String {
    "CAST(round((julianday(\(column)) - 2440587.5) * 86400000.0) AS INTEGER)"
  }

  private func lines(_ path: String, _ sql: String) throws -> [String] {
    var configuration = GRDB.Configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(path: file(path).path, configuration: configuration)
    return try queue.read { db in
      try Row.fetchAll(db, sql: sql).map { row in
        row.databaseValues.map { "\($0)" }.joined(separator: "|")
      }
    }
  }
}
