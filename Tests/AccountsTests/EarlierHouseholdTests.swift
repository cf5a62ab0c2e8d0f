import Foundation
import Store
import TestSupport
import Testing

@testable import Accounts

/// Every table is filled as it was at each step of the schema, and is there unchanged after the steps that came later.
@Suite("What a household of each earlier schema holds")
struct EarlierHouseholdTests {
  private typealias Values = [String: any SQLConvertible]

  @Test("is all there in the present one", arguments: 1...HouseholdSchema.migrations.count)
  func nothingIsLost(steps: Int) throws {
    let place = try Place()
    try FileManager.default.createDirectory(at: place.folder, withIntermediateDirectories: true)
    let engine = try SQLiteEngine(file: place.folder.appending(path: Household.fileName))
    try engine.migrate(Array(HouseholdSchema.migrations.prefix(steps)))
    let columns = try Self.columns(engine)
    for (table, values) in Self.rows {
      guard let known = columns[table] else { continue }
      let used = values.keys.filter(known.contains).sorted()
      let places = used.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
      try engine.writeBlocking { session in
        try session.run(
          "INSERT INTO \(table) (\(used.joined(separator: ", "))) VALUES (\(places))",
          used.compactMap { values[$0] })
      }
    }
    let before = try Self.contents(of: columns, in: engine)
    #expect(before.values.allSatisfy { !$0.isEmpty }, "a table is empty")

    try engine.migrate(HouseholdSchema.migrations)
    let after = try Self.contents(of: columns, in: engine)
    for (table, rows) in before {
      let missing = rows.subtracting(after[table] ?? [])
      #expect(missing.isEmpty, "\(table) has lost \(missing)")
      // Whoever had somebody's document before there were invitations is counted as invited.
      #expect(after[table]?.count == rows.count || table == "membership", "\(table) has more")
    }
    let broken = try engine.readBlocking { try $0.run("SELECT * FROM pragma_foreign_key_check") }
    #expect(broken.isEmpty)
  }

  @Test("each table and column of the present schema has a value here, so that none is left out above")
  func complete() throws {
    let place = try Place()
    try FileManager.default.createDirectory(at: place.folder, withIntermediateDirectories: true)
    let engine = try SQLiteEngine(file: place.folder.appending(path: Household.fileName))
    try engine.migrate(HouseholdSchema.migrations)
    let columns = try Self.columns(engine)
    #expect(Set(columns.keys) == Set(Self.rows.map(\.table)))
    for (table, values) in Self.rows { #expect(Set(values.keys) == columns[table], "\(table)") }
  }

  /// The columns of each table, without those of the indexes of words and the list of migrations.
  private static func columns(_ engine: SQLiteEngine) throws -> [String: Set<String>] {
    try engine.readBlocking { session in
      let all = try session.run("SELECT name, sql FROM sqlite_master WHERE type = 'table'").map {
        (name: try $0.text("name"), sql: try $0.optionalText("sql") ?? "")
      }
      let indexes = all.filter { $0.sql.hasPrefix("CREATE VIRTUAL") }.map(\.name)
      var columns: [String: Set<String>] = [:]
      for (name, _) in all where name != "migration" && !name.hasPrefix("sqlite_") {
        if indexes.contains(where: { name == $0 || name.hasPrefix($0 + "_") }) { continue }
        let names = try session.run("SELECT name FROM pragma_table_info($1)", name)
        columns[name] = Set(try names.map { try $0.text("name") })
      }
      return columns
    }
  }

  /// The rows of these tables, of these columns each.
  private static func contents(
    of columns: [String: Set<String>], in engine: SQLiteEngine
  ) throws -> [String: Set<[SQLValue]>] {
    try engine.readBlocking { session in
      var contents: [String: Set<[SQLValue]>] = [:]
      for (table, names) in columns {
        let rows = try session.run("SELECT \(names.sorted().joined(separator: ", ")) FROM \(table)")
        contents[table] = Set(rows.map(\.values))
      }
      return contents
    }
  }

  /// A row of each table, those that others refer to first: Ada's things, and what Bob has of them.
  private static let rows: [(table: String, values: Values)] = {
    var rows: [(table: String, values: Values)] = []
    func add(_ table: String, _ values: Values) { rows.append((table, values)) }
    add("person", ["id": "ada", "kind": "member", "name": "Ada", "name_key": "ada", "created": 1])
    add("person", ["id": "bob", "kind": "member", "name": "Bob", "name_key": "bob", "created": 2])
    add(
      "login",
      [
        "person": "ada", "hash": "a hash", "failures": 2, "locked_until": 5, "one_time": "another hash",
        "one_time_until": 9, "recovery": "a third", "has_password": 1,
      ]
    )
    add(
      "document",
      [
        "id": "doc", "owner": "ada", "sha256": "ab", "title": "Emma", "pages": 5, "is_encrypted": 0,
        "permanent_id": "pid", "adopts": 0,
      ]
    )
    add("share", ["document": "doc", "person": "ada", "role": "owner"])
    add("share", ["document": "doc", "person": "bob", "role": "reader"])
    add("shelf_entry", entry("ada"))
    add("shelf_entry", entry("bob"))
    add(
      "place",
      [
        "person": "ada", "document": "doc", "page": 1, "top": 0.5, "zoom": 1.5, "scroll_x": 0.25, "at": 4,
        "view": "{}",
      ]
    )
    add("purge", ["person": "ada", "sha256": "cd"])
    add(
      "calibration",
      [
        "person": "ada", "camera": "a camera", "screen_key": "a screen", "screen": Data([1]), "created": 1,
        "data": Data([2]),
      ]
    )
    add("setting", ["person": "ada", "name": "pace", "value": Data([3])])
    add(
      "mark",
      [
        "id": "mark", "person": "ada", "document": "doc", "kind": "highlight", "sha256": "ab", "page": 0,
        "geometry": "{}", "text": "handsome", "colour": "yellow", "note": "really", "created": 1,
        "changed": 2,
        "version": 1, "deleted": Int?.none,
      ]
    )
    add(
      "change",
      [
        "person": "ada", "number": 1, "document": "doc", "kind": "mark", "row_id": "mark",
        "before": String?.none, "version": 1, "at": 2,
      ]
    )
    add(
      "former", ["kept": "kept", "path": "path", "moved": 1, "kept_until": Int?.none, "problem": "damaged"])
    add(
      "reading_session",
      [
        "id": "session", "person": "ada", "document": "doc", "started": 1, "ended": 2, "seconds": 61.5,
        "pages": 2, "furthest": 1, "lines": 3, "words": 30, "line_seconds": 2.5,
      ]
    )
    add("person_role", ["person": "ada", "role": "administrator"])
    add("portrait", ["person": "ada", "picture": Data([4]), "changed": 1])
    add("suspension", ["person": "bob", "at": 1])
    add(
      "departure",
      ["person": "bob", "asked_by": "self", "asked": 1, "ends": 9_000_000_000_000, "heir": "ada"]
    )
    add("departed", ["person": "gone", "at": 1])
    add("stray_try", ["name_hash": "a hash", "failures": 1, "locked_until": Int?.none, "at": 1])
    add(
      "contact",
      [
        "id": "contact", "name": "Nurse", "name_key": "nurse", "phone": "112", "mail": "", "note": "",
        "is_help": 1, "changed": 1, "version": 1,
      ]
    )
    add(
      "note",
      [
        "id": "note", "person": "ada", "document": "doc", "about": "Emma", "page": 1, "title": "Garden",
        "body": "Beans.", "created": 1, "changed": 2, "version": 2, "deleted": Int?.none, "changed_by": "bob",
        "steps": "s2 s1",
      ]
    )
    add(
      "note_version",
      [
        "note": "note", "version": 1, "title": "Garden", "body": "Peas.", "changed": 1, "deleted": Int?.none,
        "changed_by": "ada", "steps": "s1 s2",
      ]
    )
    add("document_fact", ["document": "doc", "name": "author", "value": "Austen", "value_key": " austen "])
    add("document_tag", ["person": "ada", "document": "doc", "name": "Slow", "name_key": "slow"])
    add(
      "indexed_document",
      [
        "number": 1, "document": "doc", "state": "done", "pages_done": 5, "reason": String?.none, "added": 1,
      ]
    )
    add("title_text", ["id": 1, "text": "Emma"])
    add("page_text", ["id": 2_097_151, "number": 1, "text": "handsome, clever, and rich"])
    add(
      "entry_text",
      ["id": 1, "person": "ada", "mark": "mark", "note": String?.none, "at": 2, "text": "handsome"]
    )
    add(
      "collection",
      [
        "id": "collection", "person": "ada", "name": "Winter", "name_key": "winter", "created": 1,
        "changed": 1,
        "version": 1,
      ]
    )
    add("collection_entry", ["collection": "collection", "document": "doc", "added_by": "ada", "added": 1])
    add(
      "membership",
      [
        "id": "membership", "kind": "note", "document": String?.none, "note": "note",
        "collection": String?.none, "inviter": "ada", "invitee": "bob", "role": "reader", "state": "accepted",
        "asked": 1, "answered": 2, "version": 1,
      ]
    )
    add(
      "reminder",
      [
        "id": "reminder", "person": "ada", "document": "doc", "text": "Read on", "seat": "desk",
        "zone": "Europe/Berlin", "local": "2027-01-01T09:00:00", "repeats": "day 1", "due": 5, "later": 6,
        "claimed_by": String?.none, "claimed_until": Int?.none, "notified": Int?.none, "delivered": Int?.none,
        "created": 1, "changed": 2, "version": 1, "note": "note", "by_text": 0,
        "step": "s1",
      ]
    )
    add(
      "event",
      [
        "id": "event", "person": "ada", "uid": "uid", "title": "Dentist", "note": "", "category": "health",
        "colour": "blue", "starts": "2027-01-01T09:00:00", "zone": "Europe/Berlin", "minutes": 30,
        "all_day": 0, "rrule": "FREQ=DAILY", "created": 1, "changed": 2, "version": 1, "removed": Int?.none,
      ]
    )
    add(
      "event_change",
      [
        "event": "event", "occurrence": "2027-01-02T09:00:00", "cancelled": 0, "title": "Dentist",
        "note": "late", "category": "health", "colour": "blue", "starts": "2027-01-02T10:00:00",
        "minutes": 30, "all_day": 0,
      ]
    )
    add("invitee", ["event": "event", "person": "bob", "answer": "accepted", "asked": 1, "answered": 2])
    add("typed_word", ["person": "ada", "word": "fern", "count": 3, "at": 1])
    add("typed_pair", ["person": "ada", "first": "both", "second": "ferns", "count": 2, "at": 1])
    add(
      "pin",
      [
        "person": "ada", "kind": "digits", "length": 4, "is_shuffled": 0, "salt": Data([5]), "operations": 1,
        "memory": 8192, "tag": Data([6]), "secret": Data([7]), "failures": 0, "last_try": Int?.none,
      ]
    )
    add("together", ["id": "together", "code": "0042", "document": "doc", "leader": "ada", "begun": 1])
    add("together_follower", ["person": "bob", "together": "together", "joined": 2])
    add("note_picture", picture(["note": "note", "added": 1]))
    add(
      "note_picture_stroke",
      [
        "note": "note", "sha256": "aa", "id": "stroke", "colour": "red", "width": 2.5, "size": 1,
        "points": "[1,2]", "created": 1,
      ]
    )
    add("document_cover", picture(["document": "doc", "changed": 1]))
    return rows
  }()

  private static func entry(_ person: String) -> Values {
    [
      "person": person, "document": "doc", "added": 1, "last_opened": 2, "state": "want", "due": 7,
      "removed": Int?.none, "removed_by": String?.none, "title_key": " emma ", "author_key": " austen ",
      "progress": 0.5, "seconds_left": 60.5, "next_due": 7, "shows": 1,
    ]
  }

  /// A row with a picture's file.
  private static func picture(_ others: Values) -> Values {
    let file: Values = [
      "sha256": "aa", "format": "png", "width": 8, "height": 6, "size": 1, "bytes": Data([8]),
    ]
    return file.merging(others) { $1 }
  }
}
