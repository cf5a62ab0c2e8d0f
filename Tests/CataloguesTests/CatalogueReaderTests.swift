import Foundation
import Synchronization
import TestSupport
import Testing
import VirtualCatalogue

@testable import Catalogues

@Suite("Open catalogues")
struct CatalogueReaderTests {
  private static let pdf = Array("%PDF-1.4\nof a book\n".utf8)

  private func quick(feedBytes: Int = 4_000_000) -> CatalogueReader {
    var configuration = CatalogueReader.Configuration()
    (configuration.arxivPauseSeconds, configuration.feedBytes) = (0, feedBytes)
    return CatalogueReader(configuration)
  }

  /// For answers that never come: it waits a second for each byte.
  private func impatient() -> CatalogueReader {
    var configuration = CatalogueReader.Configuration()
    configuration.idleSeconds = 1
    return CatalogueReader(configuration)
  }

  private func source(_ server: VirtualCatalogue, _ path: String = "/root") throws -> CatalogueSource {
    var setting = CatalogueSetting()
    return try setting.add(server.address + path, name: "Test")
  }

  @Test("lists are read ten by ten, over the catalogue's own pages, and what is no free PDF is left out")
  func lists() async throws {
    let server = try await VirtualCatalogue { path in
      switch path {
      case "/root":
        .feed(
          Feeds.opds(
            [
              Feeds.section("New ones", "new"),
              Feeds.book("Sold", "/sold.pdf", rel: "http://opds-spec.org/acquisition/buy"),
              Feeds.book("E-book", "/book.epub", type: "application/epub+zip"),
            ] + (1...8).map { Feeds.book("Book \($0)", "/book\($0).pdf") }, next: "more?from=9"))
      case "/more?from=9": .feed(Feeds.opds((9...12).map { Feeds.book("Book \($0)", "book\($0).pdf") }))
      default: .status(404)
      }
    }
    let (reader, list) = (quick(), CatalogueList(try source(server)))
    let first = try await reader.page(0, of: list)
    #expect(first.items.map(\.title) == ["New ones"] + (1...8).map { "Book \($0)" } + ["Book 9"])
    #expect(first.hasMore && first.leftOut == 2)
    guard case .section(let section) = first.items[0], case .document(let book) = first.items[1] else {
      Issue.record("\(first.items)")
      return
    }
    #expect(section.address.absoluteString == server.address + "/new" && section.summary == "A list")
    #expect(book.authors == ["Ada Lovelace"] && book.year == 1843 && book.summary == "What it is about.")
    #expect(book.pdf.absoluteString == server.address + "/book1.pdf")
    let second = try await reader.page(1, of: list)
    #expect(second.items.map(\.title) == ["Book 10", "Book 11", "Book 12"] && !second.hasMore)
    #expect(
      try await reader.page(0, of: list)
        == CataloguePage(number: 0, items: first.items, hasMore: true, leftOut: 2))
    #expect(server.asked == ["/root", "/more?from=9"], "nothing is asked twice")
    #expect(
      server.headers.allSatisfy {
        $0["cookie"] == nil && $0["referer"] == nil && $0["user-agent"] == "Trackii"
      })
    try await server.stop()
  }

  @Test("what was read stays where the next part fails, and is not asked again")
  func goesOn() async throws {
    let isBroken = Mutex(true)
    let server = try await VirtualCatalogue { path in
      if path == "/root" { return .feed(Feeds.opds([Feeds.book("One", "/1.pdf")], next: "/two")) }
      return isBroken.withLock { $0 } ? .status(500) : .feed(Feeds.opds([Feeds.book("Two", "/2.pdf")]))
    }
    let (reader, list) = (quick(), CatalogueList(try source(server)))
    await #expect(throws: CatalogueError.refused(host: "127.0.0.1", status: 500)) {
      try await reader.page(0, of: list)
    }
    isBroken.withLock { $0 = false }
    #expect(try await reader.page(0, of: list).items.map(\.title) == ["One", "Two"])
    #expect(server.asked == ["/root", "/two", "/two"])
    try await server.stop()
  }

  @Test("a catalogue's own search is used, with any words")
  func search() async throws {
    let server = try await VirtualCatalogue { path in
      switch path {
      case "/root": .feed(Feeds.opds([], search: "/search.xml"))
      case "/search.xml":
        .file(
          Array(Feeds.description("/find?q={searchTerms}&amp;page={startPage?}&amp;x={other?}").utf8),
          type: "application/opensearchdescription+xml")
      default: .feed(Feeds.opds([Feeds.book("Found", "/found.pdf")]))
      }
    }
    let page = try await quick().page(
      0, of: CatalogueList(try source(server), .search("Tom & \"Jerry\" é 猫")))
    #expect(page.items.map(\.title) == ["Found"])
    #expect(server.asked.last == "/find?q=Tom%20%26%20%22Jerry%22%20%C3%A9%20%E7%8C%AB&page=1&x=")
    await #expect(throws: CatalogueError.noWords) {
      try await quick().page(0, of: CatalogueList(try source(server), .search(" -- ")))
    }
    try await server.stop()
  }

  @Test("arXiv is asked by words, ten at a time, and its papers come by https")
  func arxiv() async throws {
    let server = try await VirtualCatalogue { path in
      let start = path.contains("start=10") ? 10 : 0
      let papers = (start..<min(start + 10, 13)).map { ("Paper\n  \($0)", "http://arxiv.org/pdf/\($0)v1") }
      return .feed(Feeds.arxiv(papers, start: start, total: 13))
    }
    let source = CatalogueSource(.arxiv, name: "arXiv", address: URL(string: server.address + "/api/query")!)
    let (reader, list) = (quick(), CatalogueList(source, .search("gaze, eyes: AND")))
    let first = try await reader.page(0, of: list)
    #expect(first.items.count == 10 && first.hasMore && first.total == 13)
    guard case .document(let paper) = first.items[0] else {
      Issue.record("\(first.items[0])")
      return
    }
    #expect(paper.title == "Paper 0" && paper.authors == ["A. Author", "B. Author"] && paper.year == 2021)
    #expect(paper.summary == "Words of the abstract.")
    #expect(
      try WebAddress.followed(paper.pdf, from: CatalogueSource.arxiv.address).absoluteString
        == "https://arxiv.org/pdf/0v1")
    let second = try await reader.page(1, of: list)
    #expect(second.items.map(\.title) == ["Paper 10", "Paper 11", "Paper 12"] && !second.hasMore)
    #expect(
      server.asked
        == [0, 10].map {
          "/api/query?search_query=all%3Agaze+AND+all%3Aeyes+AND+all%3AAND&start=\($0)&max_results=10&sortBy=relevance"
        })
    await #expect(throws: CatalogueError.onlySearch(name: "arXiv")) {
      try await reader.page(0, of: CatalogueList(source))
    }
    try await server.stop()
  }

  @Test("a document is fetched whole or not at all")
  func fetch() async throws {
    let folder = try TemporaryFolder()
    let server = try await VirtualCatalogue { path in
      switch path {
      case "/good.pdf": .file(Self.pdf, type: "application/pdf")
      case "/moved.pdf": .redirect(to: "/good.pdf")
      case "/page.pdf": .file(Array("<html>Log in</html>".utf8), type: "text/html")
      case "/secret.pdf": .status(401)
      case "/half.pdf": .stall(after: Self.pdf)
      default: .status(503)
      }
    }
    let source = try source(server)
    let reader = quick()
    func entry(_ name: String) -> CatalogueEntry {
      CatalogueEntry(title: name, pdf: URL(string: server.address + "/\(name).pdf")!)
    }
    for name in ["good", "moved"] {
      let fetched = try await reader.fetch(entry(name), of: source, in: folder.url)
      #expect(fetched.file.lastPathComponent == "\(name).pdf" && fetched.entry.title == name)
      #expect(try Data(contentsOf: fetched.file) == Data(Self.pdf))
      fetched.discard()
    }
    let failures: [(String, CatalogueError)] = [
      ("page", .notAPDF(title: "page")), ("secret", .needsLogin(host: "127.0.0.1")),
      ("broken", .refused(host: "127.0.0.1", status: 503)),
    ]
    for (name, failure) in failures {
      await #expect(throws: failure) { try await reader.fetch(entry(name), of: source, in: folder.url) }
      #expect(try folder.isEmpty)
    }
    await #expect(throws: CatalogueError.self) {
      try await impatient().fetch(entry("half"), of: source, in: folder.url)
    }
    #expect(try folder.isEmpty)
    try await server.stop()
  }

  @Test("a fetch that is given up ends, and leaves nothing")
  func givenUp() async throws {
    let folder = try TemporaryFolder()
    let server = try await VirtualCatalogue { _ in .stall(after: Self.pdf) }
    let (source, place, reader) = (try source(server), folder.url, quick())
    let entry = CatalogueEntry(title: "x", pdf: URL(string: server.address + "/x.pdf")!)
    let began = AsyncStream<Void>.makeStream()
    let task = Task {
      try await reader.fetch(entry, of: source, in: place) { _, _ in began.continuation.yield() }
    }
    for await _ in began.stream { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try folder.isEmpty)
    try await server.stop()
  }

  @Test("answers of hostile catalogues are refused, in a sentence", arguments: HostileAnswer.all)
  func hostile(_ hostile: HostileAnswer) async throws {
    let server = try await VirtualCatalogue { path in path == "/root" ? hostile.answer : .redirect(to: path) }
    let reader = hostile.name == "silence" ? impatient() : quick(feedBytes: 200_000)
    let list = CatalogueList(try source(server))
    do {
      let page = try await reader.page(0, of: list)
      Issue.record("\(hostile.name) was read: \(page)")
    } catch let error as CatalogueError {
      #expect(error.description.contains(hostile.says), "\(error)")
    }
    try await server.stop()
  }

  struct HostileAnswer: Sendable, CustomTestStringConvertible {
    var name: String
    var answer: VirtualCatalogue.Answer
    /// Part of what is said.
    var says: String
    var testDescription: String { name }

    private static let laughs = """
      <?xml version="1.0"?><!DOCTYPE feed [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>
      <feed xmlns="http://www.w3.org/2005/Atom"><title>&b;</title></feed>
      """
    private static let deep =
      "<feed xmlns=\"http://www.w3.org/2005/Atom\">" + String(repeating: "<a>", count: 500)
      + String(repeating: "</a>", count: 500) + "</feed>"

    static let all = [
      HostileAnswer(name: "definitions", answer: .feed(laughs), says: "defines words of its own"),
      HostileAnswer(name: "depth", answer: .feed(deep), says: "nested too deeply"),
      HostileAnswer(
        name: "a web page", answer: .feed("<html><body>Hello</body></html>"), says: "something else"),
      HostileAnswer(
        name: "half a feed", answer: .feed("<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry>"),
        says: "no whole XML"),
      HostileAnswer(name: "JSON", answer: .feed("{\"publications\": []}"), says: "OPDS 2.0"),
      HostileAnswer(name: "nothing", answer: .feed(""), says: "no whole XML"),
      HostileAnswer(
        name: "no text", answer: .file([0xFF, 0xFE, 0x3C, 0x00], type: "application/atom+xml"), says: "UTF-8"),
      HostileAnswer(
        name: "too much", answer: .file([UInt8](repeating: 32, count: 300_000), type: "x/y"),
        says: "more than"),
      HostileAnswer(name: "without end", answer: .endless(300_000), says: "more than"),
      HostileAnswer(name: "silence", answer: .silence, says: "did not answer within"),
      HostileAnswer(name: "a circle", answer: .redirect(to: "/other"), says: "redirects without end"),
      HostileAnswer(name: "another way", answer: .redirect(to: "file:///etc/passwd"), says: "http"),
      HostileAnswer(name: "a log-in", answer: .status(401), says: "wants a log-in"),
    ]
  }

  @Test("a list that goes round in a circle, or has nothing to read, ends")
  func circle() async throws {
    let server = try await VirtualCatalogue { path in
      path == "/round"
        ? .feed(Feeds.opds([Feeds.book("A", "/a.pdf")], next: "/round"))
        : .feed(Feeds.opds([Feeds.book("E", "/e.epub", type: "application/epub+zip")], next: path + "x"))
    }
    let round = try await quick().page(0, of: CatalogueList(try source(server, "/round")))
    #expect(round.items.map(\.title) == ["A"] && !round.hasMore)
    let (reader, list) = (quick(), CatalogueList(try source(server, "/e")))
    let empty = try await reader.page(0, of: list)
    #expect(empty.items.isEmpty && empty.leftOut == 12 && empty.hasMore)
    let asked = server.asked.count
    #expect(try await reader.page(0, of: list).leftOut == 24 && server.asked.count == asked + 12)
    try await server.stop()
  }
}

extension TemporaryFolder {
  fileprivate var isEmpty: Bool {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).isEmpty }
  }
}
