import Accounts
import Foundation
import Store

// Searching everything that a person may read, while they type.
extension Shelf {
  /// The most hits that can be asked for, the newest ones: ranking all hits of a single letter would take
  /// half a second.
  static let mostHits = 200
  /// The limit up to which documents that are not indexed yet are counted: counting a large shelf takes as
  /// long as searching it.
  static let mostUnread = 1000

  /// Finds documents, marks and notes by words and tokens (`SearchQuery`).
  ///
  /// - Parameters:
  ///   - text: the query as typed.
  ///   - limit: the most hits, 200 or fewer.
  ///   - asTyped: whether the last word may continue.
  /// - Throws: `badSearch`, `store`.
  package func search(
    _ text: String, limit: Int = 20, asTyped: Bool = true
  ) async throws(LibraryError) -> SearchResults {
    try await search(SearchQuery(text, asTyped: asTyped), limit: limit)
  }

  /// Searches for a query that is parsed already.
  ///
  /// - Parameters:
  ///   - query: the query.
  ///   - limit: the most hits, 200 or fewer.
  /// - Throws: `store`.
  package func search(_ query: SearchQuery, limit: Int = 20) async throws(LibraryError) -> SearchResults {
    let dialect = household.engine.fullText
    let limit = min(max(limit, 1), Self.mostHits)
    var results = try await database.read { session in
      let unread = try session.run(SearchStatement.unread, Self.mostUnread).first?.integer("documents") ?? 0
      guard !query.isEmpty else { return SearchResults(hits: [], unread: unread) }
      var search = try Search(query, dialect, session, limit)
      return SearchResults(hits: try search.hits(), unread: unread)
    }
    let recognised = recognisedPages
    for (index, hit) in results.hits.enumerated() where hit.kind == .page {
      guard let page = hit.page, let id = hit.document else { continue }
      results.hits[index].isRecognised = recognised.isKept(page, of: id)
    }
    return results
  }
}

/// One search, in one transaction.
private struct Search {
  let query: SearchQuery
  let words: FullTextQuery
  let argument: String
  let session: PersonalSession
  let limit: Int
  /// A shorter prefix of the words, searched instead if the words have more letters than are found quickly.
  private let wider: String?
  private var tokenizer = TextTokenizer()
  /// Whether the person has few documents beside those of others.
  private let hasFewDocuments: Bool
  private let hasFewEntries: Bool

  /// The number of documents and entries up to which the person's own are listed first, which takes one or
  /// two milliseconds; in a larger household the limit is higher, since their hits are then nearer to each
  /// other.
  private static let few = 1000
  /// Up to this many wanted hits it is worth while to read rows that match the shorter prefix, at most this
  /// many for each hit.
  private static let mostRead = 50
  private static let readForEach = 3
  /// Among the newest rows that match the shorter prefix, one in this many has to be a hit.
  private static let seldom = 6
  /// The most bytes of text that are read, which takes some milliseconds; a single note may have more.
  private static let mostBytes = 500_000

  init(
    _ query: SearchQuery, _ dialect: any FullTextDialect, _ session: PersonalSession, _ limit: Int
  ) throws {
    (self.query, self.session, self.limit) = (query, session, limit)
    words = FullTextQuery(query.words, isPrefix: query.isPrefix)
    argument = dialect.argument(for: words)
    wider = words.widened(to: dialect.quickLetters).map(dialect.argument)
    let extent = try session.run(SearchStatement.extent, 5 * Self.few + 1).first
    hasFewDocuments =
      try (extent?.integer("documents") ?? 0)
      <= max(Self.few, min(5 * Self.few, (extent?.integer("numbers") ?? 0) / 16))
    hasFewEntries = try (extent?.integer("entries") ?? 0) <= 5 * Self.few
  }

  mutating func hits() throws -> [SearchHit] {
    // The typed text has nothing that counts as a word, such as only a full stop.
    guard !words.isEmpty else { return query.words.isEmpty ? try browse() : [] }
    let titles = query.scopes.contains(.titles) ? try rows(.titles, hasFewDocuments, limit) : []
    let entries = try entries()
    let pages = query.scopes.contains(.text) ? try rows(.pages, hasFewDocuments, limit) : []
    let shares = Self.shares(of: limit, [titles.count, entries.count, pages.count])
    return try titles.prefix(shares[0]).map { try title($0) }
      + entries.prefix(shares[1]).map { try entry($0) } + pages.prefix(shares[2]).map { try page($0) }
  }

  /// Finds marks and notes; if only one of these kinds is wanted, more rows are asked for, since the other
  /// kind is dropped.
  private mutating func entries() throws -> [SQLRow] {
    let wanted = query.scopes.intersection([.marks, .notes])
    guard !wanted.isEmpty else { return [] }
    return try rows(.entries, hasFewEntries, wanted.count == 2 ? limit : Shelf.mostHits).filter { row in
      wanted.contains(try row.optionalText("note") == nil ? .marks : .notes)
    }
  }

  /// Finds documents that fit the tokens of a query without words.
  private mutating func browse() throws -> [SearchHit] {
    try session.run(FindingStatement.browse, [limit] + filters + [mark(hasFewDocuments)]).map {
      try title($0)
    }
  }

  private mutating func rows(_ statement: FindingStatement, _ isFew: Bool, _ count: Int) throws -> [SQLRow] {
    try newest(statement, isFew, count)
      ?? session.run(statement, [argument, count] + filters + [mark(isFew)])
  }

  /// The same rows as the index gives, found by reading the newest that match the shorter prefix. A word that
  /// stands nearly everywhere is found among the first of them, where the index would list all that it stands
  /// in; nil for a word that is seldom among them, for which the index has little to list.
  private mutating func newest(
    _ statement: FindingStatement, _ isFew: Bool, _ count: Int
  ) throws -> [SQLRow]? {
    // If few documents fit the tokens, all rows that match the shorter prefix would be read to find the
    // wanted number.
    guard let wider, count <= Self.mostRead, query.tokens.allSatisfy({ $0.name == .in }),
      let finder = words.phrases.last.map(PhraseFinder.init)
    else { return nil }
    let most = Self.readForEach * count
    let alike = try session.run(statement, [wider, most] + filters + [mark(isFew)])
    var (found, read): ([SQLRow], Int) = ([], 0)
    for (index, row) in alike.enumerated() {
      if index == count, alike.count == most, found.count * Self.seldom < count { return nil }
      let text = try row.optionalText("text") ?? ""
      read += text.utf8.count
      if read > Self.mostBytes { return nil }
      guard finder.finds(in: text, &tokenizer) else { continue }
      found.append(row)
      if found.count == count { return found }
    }
    // Fewer rows than the limit match the shorter prefix, so there are no other hits.
    return alike.count < most ? found : nil
  }

  private func mark(_ isFew: Bool) -> Int? { isFew ? 1 : nil }

  private var filters: [any SQLConvertible] {
    let names: [SearchQuery.Token.Name] = [.title, .author, .subject, .category, .kind, .tag, .person]
    return names.map { query.pattern($0) } + [query.from, query.to]
  }

  /// How many hits of each kind are shown: titles and entries leave room for pages, and room that one kind
  /// leaves goes to the others.
  static func shares(of limit: Int, _ counts: [Int]) -> [Int] {
    var shares = [min(counts[0], (limit + 2) / 3), min(counts[1], (limit + 2) / 3), 0]
    shares[2] = min(counts[2], max(0, limit - shares[0] - shares[1]))
    for kind in 0..<2 { shares[kind] += min(counts[kind] - shares[kind], limit - shares.reduce(0, +)) }
    return shares
  }

  private mutating func title(_ row: SQLRow) throws -> SearchHit {
    SearchHit(
      kind: .title, document: try row.text("sha256"), title: try row.text("title"),
      snippet: Snippet(try row.optionalText("text") ?? "", words, &tokenizer), at: try row.instant("at"))
  }

  private mutating func page(_ row: SQLRow) throws -> SearchHit {
    SearchHit(
      kind: .page, document: try row.text("sha256"), title: try row.text("title"),
      page: 1_048_575 - (try row.integer("id")) % 1_048_576,
      snippet: Snippet(try row.optionalText("text") ?? "", words, &tokenizer), at: try row.instant("at"))
  }

  private mutating func entry(_ row: SQLRow) throws -> SearchHit {
    let snippet = Snippet(try row.text("text"), words, &tokenizer)
    guard let note = try row.optionalText("note") else {
      return SearchHit(
        kind: .mark, document: try row.optionalText("sha256"), title: try row.optionalText("title") ?? "",
        page: try row.optionalInteger("mark_page"), snippet: snippet, entry: try row.optionalText("mark"),
        at: try row.instant("at"))
    }
    let about = try row.optionalText("title") ?? row.optionalText("about") ?? ""
    let title = try row.optionalText("note_title") ?? ""
    return SearchHit(
      kind: .note, document: try row.optionalText("sha256"), title: about.isEmpty ? title : about,
      page: try row.optionalInteger("note_page"), snippet: snippet, entry: note, at: try row.instant("at"))
  }
}
