import Documents
import Reading
import Signals
import Testing

@testable import ReaderApp

/// Search in the open document as a value: what was found, counted and gone through.
@Suite("A search in a document")
struct DocumentSearchTests {
  private func search(_ pages: Int, from page: Int) throws -> DocumentSearch {
    DocumentSearch(try #require(FoundWords("here")), number: 1, pageCount: pages, from: page)
  }

  @Test(
    "every page is asked for once, from where one reads, one page first",
    arguments: [(1, 0), (40, 17), (100, 99)])
  func parts(pages: Int, from page: Int) throws {
    var search = try search(pages, from: page)
    var asked: [Int] = []
    #expect(search.query?.pages == page..<page + 1)
    while let query = search.query, asked.count < 1000 {
      #expect(query.pages.count <= DocumentSearch.longestPart && !query.pages.isEmpty)
      asked += query.pages
      _ = search.take(.simulated())
    }
    #expect(asked.count == pages && Set(asked).count == pages && asked.first == page)
    #expect(search.isDone && search.status == "“here” was not found.")
  }

  @Test("what was found is counted in the order of the document, and gone through from where one reads")
  func ranks() throws {
    var search = try search(3, from: 1)
    _ = search.take(.simulated([.simulated(1), .simulated(1, 1)]))
    #expect(search.status == "2 places so far; page 1 of 3")
    _ = search.take(.simulated([.simulated(2)]))
    #expect(search.step(by: 1) == TextHit.simulated(1))
    #expect(search.status == "1 of 3 places so far; page 2 of 3")
    _ = search.take(.simulated([.simulated(0)]))
    #expect(search.hits.indices.map(search.rank) == [2, 3, 4, 1])
    #expect(search.status == "2 of 4 places")
    #expect((0..<3).map { _ in search.step(by: 1)?.page } == [1, 2, 0])
    #expect(search.step(by: 1) == TextHit.simulated(1), "around the end")
    #expect(search.step(by: -1) == TextHit.simulated(0))
  }

  @Test("the next place that is not known yet is gone to when it is found")
  func awaited() throws {
    var search = try search(4, from: 0)
    #expect(search.step(by: 1) == nil && search.isAwaited)
    #expect(search.take(.simulated()) == nil)
    #expect(search.take(.simulated([.simulated(1)])) == TextHit.simulated(1))
    #expect(search.step(by: 1) == nil, "there may be another one")
    #expect(search.take(.simulated()) == TextHit.simulated(1), "there was none: around the end")
    #expect(search.isDone && search.status == "1 of 1 place")
  }

  @Test("a letter that stands everywhere ends the search early, and that is said")
  func full() throws {
    var search = try search(100, from: 0)
    while let query = search.query {
      _ = search.take(
        .simulated(query.pages.flatMap { page in (0..<200).map { TextHit.simulated(page, $0) } }))
    }
    #expect(search.hits.count == DocumentSearch.mostHits && search.searched < 20)
    #expect(search.status == "The first 1000 places")
  }

  @Test(
    "why nothing was found is said",
    arguments: [
      (0, 0, "There is no text to search: the pages are pictures."),
      (2, 0, "The text of this document cannot be read."),
      (1, 1, "“here” was not found; 1 page could not be read."),
      (1, 0, "There is no text to search: the pages are pictures. 1 page could not be read."),
    ])
  func nothing(unread: Int, withText: Int, words: String) throws {
    var search = try search(2, from: 0)
    _ = search.take(.simulated(unread: unread, withText: withText))
    _ = search.take(.simulated(withText: 0))
    if unread == 2 {
      search = try self.search(2, from: 0)
      for _ in 0..<2 { _ = search.take(.simulated(unread: 1, withText: 0)) }
    }
    #expect(search.status == words)
  }
}
