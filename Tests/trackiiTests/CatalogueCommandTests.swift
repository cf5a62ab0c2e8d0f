import Catalogues
import Foundation
import Library
import ReaderApp
import ReaderPorts
import TestSupport
import Testing
import VirtualCatalogue

@Suite("Open catalogues on the command line", .heavy)
struct CatalogueCommandTests {
  let place: Place
  init() throws { place = try Place() }

  private func catalogue(_ arguments: String...) async throws -> Outcome {
    try await householdCommand(["catalogue"] + arguments, in: place)
  }

  /// A catalogue with thirteen books, of which all are the same file.
  private func server() async throws -> VirtualCatalogue {
    let pdf = [UInt8](try Data(contentsOf: URL(filePath: place.pdf("source.pdf", text: "From afar"))))
    return try await VirtualCatalogue { path in
      switch path {
      case "/opds":
        .feed(
          Feeds.opds(
            [Feeds.section("New ones", "/new")] + (1...12).map { Feeds.book("Book \($0)", "/\($0).pdf") },
            search: "/search.xml"))
      case "/new": .feed(Feeds.opds([Feeds.book("Newest", "/new.pdf")]))
      case "/search.xml":
        .file(
          Array(Feeds.description("/find?q={searchTerms}").utf8),
          type: "application/opensearchdescription+xml")
      case "/find?q=nothing": .feed(Feeds.opds([]))
      case "/12.pdf": .file(Array("<html></html>".utf8), type: "text/html")
      case let path where path.hasSuffix(".pdf"): .file(pdf, type: "application/pdf")
      case let path where path.hasPrefix("/find"): .feed(Feeds.opds([Feeds.book("Found", "/found.pdf")]))
      default: .status(404)
      }
    }
  }

  @Test("nothing is asked before it is allowed; then lists, searches and adds, as text and as JSON")
  func whole() async throws {
    let server = try await server()
    let source = try await catalogue("add", server.address + "/opds", "--name", "Test", "--json").json()
    #expect(source["name"] as? String == "Test" && source["kind"] as? String == "opds")
    let refused = try await catalogue("browse", "--in", "test")
    #expect(
      refused.status == 77 && refused.errors.contains("trackii catalogue allow") && server.asked.isEmpty)
    #expect(try await catalogue("allow", "--json").json()["isAllowed"] as? Bool == true)
    let listed = try await trackii("catalogue", "list", "--json", in: place).json()
    #expect(listed["isAllowed"] as? Bool == true)
    #expect(
      (listed["catalogues"] as? [[String: Any]])?.map { $0["name"] as? String } == ["arXiv (papers)", "Test"])

    let first = try await catalogue("browse", "--in", "test")
    #expect(first.output.contains("1  New ones\n    a list: \(server.address)/new\n"), "\(first)")
    #expect(first.output.contains("2  Book 1  –  Ada Lovelace, 1843\n"))
    #expect(first.output.hasSuffix("1 to 10. The next ten: --page 2\n"))
    let second = try await catalogue("browse", "--in", "test", "--page", "2", "--json").json()
    let items = try #require(second["items"] as? [[String: Any]])
    #expect(items.map { $0["number"] as? Int } == [11, 12, 13] && second["hasMore"] as? Bool == false)
    #expect(items[0]["title"] as? String == "Book 10")
    #expect(
      try await catalogue("browse", "--in", "test", "--at", server.address + "/new").output.hasPrefix(
        "1  Newest"))

    let added = try await catalogue("search", "far", "away", "--in", "test", "--add", "1", "--json")
      .jsonList()
    let document = try #require(added.first as? [String: Any])
    #expect(document["title"] as? String == "Found" && document["author"] as? String == "Ada Lovelace")
    #expect(server.asked.contains("/find?q=far%20away"))
    let again = try await catalogue("browse", "--in", "test", "--add", "3")
    #expect(again.output.contains("“Found” is on the shelf already."), "the same content is there once")
    #expect(try await catalogue("forbid", "--json").json()["isAllowed"] as? Bool == false)
    #expect(try await catalogue("search", "x", "--in", "test").status == 77)
    #expect(try await catalogue("remove", "test", "--json").json()["name"] as? String == "Test")
    try await server.stop()
  }

  @Test("bad addresses, names, numbers and answers are told with what to do")
  func bad() async throws {
    let server = try await server()
    for address in ["ftp://example.org", "https://me:secret@example.org/opds"] {
      let refused = try await catalogue("add", address)
      #expect(
        refused.status == 64 && refused.errors.contains("is not the address of a catalogue"), "\(refused)")
    }
    #expect(try await catalogue("add", server.address + "/opds", "--name", "Test").status == 0)
    let twice = try await catalogue("add", server.address + "/opds")
    #expect(twice.status == 64 && twice.errors.contains("is there already"))
    #expect(try await catalogue("remove", "arXiv").errors.contains("belongs to Trackii"))
    #expect(try await catalogue("allow").status == 0)
    let unknown = try await catalogue("browse", "--in", "elsewhere")
    #expect(unknown.status == 64 && unknown.errors.contains("There are: arXiv (papers), Test."))
    #expect(try await catalogue("browse", "--in", "arxiv").errors.contains("Search it for words."))
    let none = try await catalogue("browse", "--in", "test", "--add", "30")
    #expect(none.status == 64 && none.errors.contains("There is no number 30"))
    let section = try await catalogue("browse", "--in", "test", "--add", "1")
    #expect(section.status == 64 && section.errors.contains("is a further list"))
    let page = try await catalogue("browse", "--in", "test", "--page", "2", "--add", "13")
    #expect(page.status == 65 && page.errors.contains("did not come as a PDF"), "\(page)")
    #expect(
      try await catalogue("search", "nothing", "--in", "test").errors.contains(
        "Nothing is there as a free PDF."))
    let gone = try await catalogue("browse", "--in", "test", "--at", server.address + "/old")
    #expect(gone.status == 69 && gone.errors.contains("has nothing at that address"))
    #expect(
      try await householdCommand(["library", "list"], in: place).errors.contains("This shelf is empty"))
    let address = server.address
    try await server.stop()
    let away = try await catalogue("browse", "--in", "test", "--at", address + "/new")
    #expect(away.status == 69 && away.errors.contains("cannot be reached"), "\(away)")
  }

  @Test(
    "in the window's own ports: a list, a document onto the shelf of whoever wanted it, and its file goes")
  @MainActor
  func ports() async throws {
    let server = try await server()
    let source = CatalogueSource(
      .opds, name: "Test", address: try #require(URL(string: server.address + "/opds")))
    let (events, told) = AsyncStream<AppEvent>.makeStream()
    var answers = events.makeAsyncIterator()
    let port = WebCatalogues { told.yield($0) }
    port.perform(.page(0, of: CatalogueList(source)))
    guard case .catalogue(.page(.success(let page), number: 0, _)) = await answers.next(),
      case .document(let entry) = page.items[1]
    else {
      Issue.record("no list")
      return
    }
    port.perform(.fetch(entry, of: source))
    var fetched: FetchedDocument?
    while fetched == nil, let event = await answers.next() {
      if case .catalogue(.fetched(let answer, entry)) = event { fetched = try answer.get() }
    }
    let document = try #require(fetched)
    let data = place.url("data")
    let desk = try Desk(data, try await Shelf.forGuest(in: data))
    desk.store.perform(.addFetched(document, of: .guest))
    let added = await desk.next { if case .store(.fetched(let answer, _)) = $0 { answer } else { nil } }
    let item = try #require(added).get()
    #expect(item.title == "Book 1" && item.author == "Ada Lovelace" && item.pageCount == 1)
    let folder = document.file.deletingLastPathComponent().path
    #expect(!FileManager.default.fileExists(atPath: folder))
    try await server.stop()
  }
}
