import Accounts
import Foundation
import Library
import Signals
import Statistics
import Store

/// A made-up household whose members own documents in turn and share all of them with the first member, and each with
/// two others.
///
/// The rows are written to the tables directly; the files have a few bytes, since nothing reads them here.
struct MadeHousehold: Sendable {
  let documents: Int
  let people: Int
  /// The number of marks and notes together; every tenth is a note.
  let marks: Int

  static let pages = 20
  /// The name of the first member.
  static let name = "Reader 0"
  static let otherName = "Reader 1"
  static let fewName = "Reader 2"
  static let password = "made up for this"

  /// A quick password hash, because no real password is protected here, and hashing is not what is measured.
  static var quickHashes: HouseholdAccounts.Configuration {
    var configuration = HouseholdAccounts.Configuration()
    (configuration.hashOperations, configuration.hashMemory) = (1, 8192)
    return configuration
  }

  /// The store of the first member, and the documents by their content.
  struct Made: Sendable {
    let reader: PersonalStore
    let contents: [String]
    /// The store of the second member, who has a tenth of the documents of thirty people.
    let other: PersonalStore
    /// The store of the third member, who has one document in a hundred.
    let few: PersonalStore
  }

  func make(in folder: URL) async throws -> Made {
    let accounts = try HouseholdAccounts(folder: folder, configuration: Self.quickHashes)
    let reader = try await accounts.register(name: Self.name, password: Self.password)
    var ids = [reader.id]
    if people > 1 {
      ids.append(try await accounts.register(name: Self.otherName, password: Self.password).id)
    }
    if people > 2 {
      ids.append(try await accounts.register(name: Self.fewName, password: Self.password).id)
    }
    while ids.count < people { ids.append(UUIDv7.make()) }
    let contents = (0..<documents).map { Self.hexadecimal($0) }
    for id in ids {
      let files = folder.appending(path: "users/\(id)/documents")
      try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    }
    for (number, content) in contents.enumerated() {
      let owner = ids[Self.owner(of: number, ids.count)]
      try Data("%PDF-1.4".utf8).write(to: folder.appending(path: "users/\(owner)/documents/\(content).pdf"))
    }
    let members = ids
    try await reader.household.engine.write { [ids = members] session in
      for (number, id) in ids.enumerated().dropFirst(3) {
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
      for number in 0..<marks {
        try number % 10 == 9
          ? note(number, keys, ids, session) : mark(number, keys, contents, ids, session)
      }
    }
    let other = people > 1 ? try await accounts.login(name: Self.otherName, password: Self.password) : reader
    let few = people > 2 ? try await accounts.login(name: Self.fewName, password: Self.password) : other
    return Made(reader: reader, contents: contents, other: other, few: few)
  }

  /// The owner of a document: the members in turn, except that the third owns one in a hundred.
  private static func owner(of number: Int, _ count: Int) -> Int {
    let turn = number % count
    return turn == 2 && count > 3 && number % 100 != 2 ? 3 : turn
  }

  /// The members who have a document: the first, the owner and two others; the third has one in a hundred.
  private func holders(_ number: Int, _ owner: Int, _ count: Int) -> Set<Int> {
    var holders: Set = [0, owner, (owner + 1) % count, (owner + 2) % count]
    if count > 3, number % 100 != 2, owner != 2 { holders.remove(2) }
    return holders
  }

  private func add(
    _ number: Int, _ content: String, _ ids: [String], _ session: any SQLSession
  ) throws -> String {
    let (key, owner) = (UUIDv7.make(), Self.owner(of: number, ids.count))
    try session.run(
      """
      INSERT INTO document (id, owner, sha256, title, pages, is_encrypted) VALUES ($1, $2, $3, $4, $5, 0)
      """, key, ids[owner], content, "A made-up document, number \(number)", Self.pages)
    for member in holders(number, owner, ids.count) {
      try session.run(
        "INSERT INTO share (document, person, role) VALUES ($1, $2, $3)", key, ids[member],
        member == owner ? "owner" : "reader")
      if member != owner {
        try session.run(
          """
          INSERT INTO membership (id, kind, document, inviter, invitee, role, state, asked, version)
          VALUES ($1, 'document', $2, $3, $4, 'reader', 'accepted', 0, 1)
          """, UUIDv7.make(), key, ids[owner], ids[member])
      }
      let opened = number.isMultiple(of: 3) ? Int?.none : 1_700_000_000_000 + number * 7919 % 10_000_000
      try session.run(
        """
        INSERT INTO shelf_entry
          (person, document, added, last_opened, state, due, next_due, title_key, author_key, progress, seconds_left)
        VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $10)
        """, ids[member], key, 1_690_000_000_000 + number, opened,
        opened == nil ? (number.isMultiple(of: 2) ? "want" : String?.none) : "reading",
        number.isMultiple(of: 10) ? 1_800_000_000_000 + number * 7907 % 10_000_000 : Int?.none,
        Self.titleKey(number), number.isMultiple(of: 5) ? String?.none : " author \(number % 997) ",
        opened == nil ? 0.0 : Double(number % Self.pages) / Double(Self.pages),
        opened == nil ? Double?.none : Double(number * 31 % 36_000))
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
    var facts = [
      ("title", title, Self.titleKey(number)), ("kind", "Kind \(number % 7)", " kind \(number % 7) "),
    ]
    if !number.isMultiple(of: 5) {
      facts.append(("author", "Author \(number % 997)", " author \(number % 997) "))
    }
    for (name, value, valueKey) in facts {
      try session.run(
        "INSERT INTO document_fact (document, name, value, value_key) VALUES ($1, $2, $3, $4)", key, name,
        value,
        valueKey)
    }
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
    let person = ids[(number / keys.count).isMultiple(of: 2) ? 0 : Self.owner(of: document, ids.count)]
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

  private func note(
    _ number: Int, _ keys: [String], _ ids: [String], _ session: any SQLSession
  ) throws {
    let (id, document) = (UUIDv7.make(), number % keys.count)
    let person = ids[(number / keys.count).isMultiple(of: 2) ? 0 : Self.owner(of: document, ids.count)]
    let (title, body) = ("Thought \(number)", "What came to mind while reading, number \(number)")
    try session.run(
      """
      INSERT INTO note (id, person, document, about, page, title, body, created, changed, version)
      VALUES ($1, $2, $3, 'A made-up document', 1, $4, $5, $6, $6, 1)
      """, id, person, keys[document], title, body, 1_700_000_000_000 + number)
    try session.run(
      "INSERT INTO entry_text (id, person, note, at, text) VALUES ($1, $2, $3, $4, $5)", number + 1, person,
      id,
      1_700_000_000_000 + number, "\(title) \(body)")
  }

  static func titleKey(_ number: Int) -> String { " a made up document number \(number) " }

  /// A highlight of two pieces of lines.
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
