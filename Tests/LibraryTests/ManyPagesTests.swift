import Documents
import Foundation
import Store
import Synchronization
import TestSupport
import Testing

@testable import Accounts
@testable import Library

@Suite("A document of very many pages", .heavy)
struct ManyPagesTests {
  /// Added whole; of its text a few thousand pages are read, so that a debug build takes about 2 s of processor time: on the
  /// developers' machine a page's text takes 0.45 ms. 50,000 pages take 3 s to add and 48 s to read there.
  private static let pages = 20_000

  /// A PDF whose pages share their one word, except for the last.
  private func pdf(_ name: String, in place: Place) throws -> URL {
    var (data, offsets) = (Data("%PDF-1.7\n".utf8), [Int]())
    func add(_ object: String) {
      offsets.append(data.count)
      data.append(contentsOf: "\(offsets.count) 0 obj\(object)endobj\n".utf8)
    }
    add("<</Type/Catalog/Pages 2 0 R>>")
    let kids = (0..<Self.pages).map { "\($0 + 6) 0 R" }.joined(separator: " ")
    add("<</Type/Pages/Count \(Self.pages)/Kids[\(kids)]>>")
    add("<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>")
    for word in ["hedgehog", "porcupine"] {
      let text = "BT /F 20 Tf 50 50 Td (\(word)) Tj ET"
      add("<</Length \(text.utf8.count)>>stream\n\(text)\nendstream ")
    }
    for page in 1...Self.pages {
      let content = page == Self.pages ? 5 : 4
      add(
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents \(content) 0 R/Resources<</Font<</F 3 0 R>>>>>>"
      )
    }
    let table = data.count
    data.append(contentsOf: "xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n".utf8)
    for offset in offsets {
      let digits = String(offset)
      let zeros = String(repeating: "0", count: 10 - digits.count)
      data.append(contentsOf: "\(zeros)\(digits) 00000 n \n".utf8)
    }
    data.append(
      contentsOf:
        "trailer<</Size \(offsets.count + 1)/Root 1 0 R>>\nstartxref\n\(table)\n%%EOF\n".utf8)
    return try place.write(data, to: name)
  }

  /// How many pages of the only document have been read.
  private func pagesDone(_ shelf: Shelf) async throws -> Int? {
    try await shelf.household.engine.read {
      try $0.run("SELECT pages_done FROM indexed_document").first?.integer("pages_done")
    }
  }

  /// Reads so many batches of pages, then stops: between two batches, or wherever it is then.
  private func read(_ batches: Int, _ shelf: Shelf, stopsBetween: Bool) async throws {
    let (stops, stop) = AsyncStream.makeStream(of: Void.self)
    let told = Mutex(0)
    // A task of its own, since a task that is stopped stays so.
    let reading = Task {
      try await shelf.index { _ in
        let count = told.withLock { told in
          told += 1
          return told
        }
        guard count == batches else { return }
        if stopsBetween { withUnsafeCurrentTask { $0?.cancel() } } else { stop.yield() }
      }
    }
    if !stopsBetween {
      for await _ in stops { break }
      reading.cancel()
    }
    do { _ = try await reading.value } catch LibraryError.store(.cancelled) {}
  }

  @Test("is added with progress, opens, and its text is read on from where the reading stopped")
  func whole() async throws {
    let place = try Place()
    let shelf = try await place.shelf()
    let told = Mutex([Double]())
    let item = try await shelf.add(pdf("many.pdf", in: place)) { share in told.withLock { $0.append(share) } }
    #expect(item.pageCount == Self.pages)
    let shares = told.withLock { $0 }
    #expect(shares.last == 1 && shares == shares.sorted() && shares.allSatisfy { (0...1).contains($0) })

    let document = try await Document.open(try await shelf.file(item.id))
    #expect(document.pageCount == Self.pages)
    #expect(try await document.lines(page: 0).map { Shelf.text(of: [$0]) } == ["hedgehog"])
    #expect(try await document.lines(page: Self.pages - 1).map { Shelf.text(of: [$0]) } == ["porcupine"])
    #expect(try await document.pageSize(Self.pages - 1).width == 200)
    let sizes = try await document.allPageSizes()
    #expect(sizes.count == Self.pages)

    try await read(50, shelf, stopsBetween: true)
    let first = try #require(try await pagesDone(shelf))
    #expect((900...1100).contains(first))
    #expect(try await shelf.indexProgress() == Shelf.IndexProgress(waiting: 1))
    #expect(try await shelf.search("hedgehog").hits.first?.kind == .page, "what is read is found")
    // After a restart.
    let again = try await place.shelf()
    try await read(50, again, stopsBetween: false)
    let second = try #require(try await pagesDone(again))
    #expect(second >= first + 980 && second < Self.pages - 1000)
    // The rest would take 9 s: all but the last thousand is taken for read.
    try await again.household.engine.write {
      try $0.run("UPDATE indexed_document SET pages_done = $1", Self.pages - 1000)
    }
    #expect(try await again.index() == Shelf.IndexProgress(done: 1))
    #expect(try await pagesDone(again) == Self.pages)
    let hits = try await again.search("porcupine").hits
    #expect(hits.map(\.page) == [Self.pages - 1])
    let stored = try await again.household.engine.read {
      try $0.run("SELECT count(*) AS pages FROM page_text").first?.integer("pages")
    }
    #expect(stored == second + 1000, "no page is left out, none is read twice")
  }
}
