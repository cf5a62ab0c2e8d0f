import Accounts
import Foundation
import Library
import Signals
import Store

/// A household whose members own documents in turn and share all of them with the first, each with two others.
///
/// The rows are put into the tables at once; the files hold a few bytes, since nothing here looks into them.
struct MadeHousehold: Sendable {
  let documents: Int
  let people: Int
  let marks: Int

  static let pages = 20
  /// Of the first member.
  static let name = "Reader 0"
  static let otherName = "Reader 1"
  static let password = "made up for this"

  /// Nobody's password is at stake, and hashing is not what is measured.
  static var quickHashes: Accounts.Configuration {
    var configuration = Accounts.Configuration()
    (configuration.hashOperations, configuration.hashMemory) = (1, 8192)
    return configuration
  }

  /// Who uses it, and the documents by their content.
  struct Made: Sendable {
    let reader: PersonalStore
    let contents: [String]
    /// The second member, who has a tenth of the documents of thirty people.
    let other: PersonalStore
  }

  func make(in folder: URL) async throws -> Made {
    let accounts = try Accounts(folder: folder, configuration: Self.quickHashes)
    let reader = try await accounts.register(name: Self.name, password: Self.password)
    var ids = [reader.id]
    if people > 1 {
      ids.append(try await accounts.register(name: Self.otherName, password: Self.password).id)
    }
    while ids.count < people { ids.append(UUIDv7.make()) }
    let contents = (0..<documents).map { Self.hexadecimal($0) }
    for id in ids {
      let files = folder.appending(path: "users/\(id)/documents")
      try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    }
    for (number, content) in contents.enumerated() {
      let owner = ids[number % ids.count]
      try Data("%PDF-1.4".utf8).write(to: folder.appending(path: "users/\(owner)/documents/\(content).pdf"))
    }
    let members = ids
    try await reader.household.engine.write { [ids = members] session in
      for (number, id) in ids.enumerated().dropFirst(2) {
        try session.run(
          "INSERT INTO person (id, kind, name, name_key, created) VALUES ($1, 'member', $2, $3, 0)",
          id, "Reader \(number)", "reader \(number)")
      }
      var keys: [String] = []
      var random = SplitMix64(seed: 11)
      for number in 0..<documents {
        keys.append(try add(number, contents[number], ids, session))
        try addText(number, keys[number], session, &random)
      }
      for number in 0..<marks { try mark(number, keys, contents, ids, session) }
    }
    let other = people > 1 ? try await accounts.login(name: Self.otherName, password: Self.password) : reader
    return Made(reader: reader, contents: contents, other: other)
  }

  private func add(
    _ number: Int, _ content: String, _ ids: [String], _ session: any SQLSession
  ) throws -> String {
    let (key, owner) = (UUIDv7.make(), number % ids.count)
    try session.run(
      """
      INSERT INTO document (id, owner, sha256, title, pages, is_encrypted) VALUES ($1, $2, $3, $4, $5, 0)
      """, key, ids[owner], content, "A made-up document, number \(number)", Self.pages)
    for member in Set([0, owner, (owner + 1) % ids.count, (owner + 2) % ids.count]) {
      try session.run(
        "INSERT INTO share (document, person, role) VALUES ($1, $2, $3)", key, ids[member],
        member == owner ? "owner" : "reader")
      let opened = number.isMultiple(of: 3) ? Int?.none : 1_700_000_000_000 + number * 7919 % 10_000_000
      try session.run(
        "INSERT INTO shelf_entry (person, document, added, last_opened) VALUES ($1, $2, $3, $4)",
        ids[member], key, 1_690_000_000_000 + number, opened)
      guard opened != nil else { continue }
      try session.run(
        """
        INSERT INTO place (person, document, page, top, zoom, scroll_x, at) VALUES ($1, $2, $3, 0.5, 1.0, 0.0, $4)
        """, ids[member], key, number % Self.pages, opened)
    }
    return key
  }

  private func addText(
    _ number: Int, _ key: String, _ session: any SQLSession, _ random: inout SplitMix64
  ) throws {
    let numbered = number + 1
    try session.run(
      "INSERT INTO indexed_document (number, document, state, pages_done, added) VALUES ($1, $2, 'done', $3, $4)",
      numbered, key, Self.pages, 1_690_000_000_000 + number)
    let title = "A made-up document, number \(number)"
    try session.run("INSERT INTO title_text (id, text) VALUES ($1, $2)", numbered, title)
    try session.run(
      "INSERT INTO document_fact (document, name, value, value_key) VALUES ($1, 'title', $2, $3)", key, title,
      " a made up document number \(number) ")
    for page in 0..<Self.pages {
      try session.run(
        "INSERT INTO page_text (id, number, text) VALUES ($1, $2, $3)",
        numbered * 1_048_576 + 1_048_575 - page,
        numbered, MadeText.page(&random))
    }
  }

  private func mark(
    _ number: Int, _ keys: [String], _ contents: [String], _ ids: [String], _ session: any SQLSession
  ) throws {
    let document = number % keys.count
    let person = ids[(number / keys.count).isMultiple(of: 2) ? 0 : document % ids.count]
    let id = UUIDv7.make()
    let geometry = String(decoding: try JSONEncoder().encode(Self.geometry(number)), as: UTF8.self)
    try session.run(
      """
      INSERT INTO mark
        (id, person, document, kind, sha256, page, geometry, text, colour, note, created, changed, version)
      VALUES ($1, $2, $3, 'highlight', $4, $5, $6, $7, 'yellow', $8, $9, $9, 1)
      """, id, person, keys[document], contents[document], number % Self.pages, geometry,
      "What was marked", "Why it was marked, number \(number)", 1_700_000_000_000 + number)
    try session.run(
      "INSERT INTO entry_text (id, person, mark, at, text) VALUES ($1, $2, $3, $4, $5)", number + 1, person,
      id,
      1_700_000_000_000 + number, "What was marked Why it was marked, number \(number)")
  }

  /// Two pieces of lines.
  static func geometry(_ number: Int) -> MarkGeometry {
    let y = Double(40 + number % 700)
    return .highlight(
      [y, y + 16].map { y in
        [.init(x: 60, y: y), .init(x: 500, y: y), .init(x: 500, y: y + 12), .init(x: 60, y: y + 12)]
      })
  }

  private static func hexadecimal(_ number: Int) -> String {
    let digits = String(number &* 2_654_435_761 & 0xFFFF_FFFF, radix: 16)
    let tail = String(number, radix: 16)
    return digits + String(repeating: "0", count: 64 - digits.count - tail.count) + tail
  }
}
