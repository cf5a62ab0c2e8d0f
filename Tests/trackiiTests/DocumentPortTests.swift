import Foundation
import Library
import ReaderApp
import ReaderPorts
import Signals
import TestSupport
import Testing

/// A document's own screen as the window has it, with the real store and a real page.
@Suite("The store of a document's own screen", .heavy)
@MainActor
struct DocumentPortTests {
  private let place: Place

  init() throws { place = try Place() }

  /// A PNG of one gray pixel.
  private static let png = Data(
    base64Encoded:
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGOIAgAAXABb2LRWWgAAAABJRU5ErkJggg==")

  private func ask(
    _ desk: Desk, _ request: DocumentRequest, of id: String
  ) async throws -> Result<DocumentDetails, AppFailure> {
    desk.store.perform(.document(request, of: id))
    let answer = await desk.next { event -> Result<DocumentDetails, AppFailure>? in
      if case .store(.document(let answer, request, id)) = event { answer } else { nil }
    }
    return try #require(answer)
  }

  private func cover(_ desk: Desk, of id: String) async throws -> PictureFile? {
    let told = await desk.next { event -> [PictureFile?]? in
      if case .store(.documentCover(let cover, id)) = event { [cover] } else { nil }
    }
    return try #require(told).first ?? nil
  }

  @Test("what is known is told with the first page; changes are kept, refused and told, a cover with them")
  func whole() async throws {
    let data = place.url("data")
    let desk = try Desk(data, try await Shelf.forGuest(in: data))
    let shelf = desk.store.shelf
    let id = try await shelf.add(place.writePDF("emma.pdf", text: "Emma"), title: "Emma").id

    let known = try await ask(desk, .look, of: id).get()
    #expect(known.item.title == "Emma" && known.facts == DocumentFacts() && known.tags.isEmpty)
    let page = try #require(try await cover(desk, of: id))
    #expect(page.format == .png && page.width > page.height)

    #expect(try await ask(desk, .keep(.title, "Emma W.", from: "Emma"), of: id).get().item.title == "Emma W.")
    let author = DocumentRequest.keep(.author, "Austen", from: "")
    #expect(try await ask(desk, author, of: id).get().facts.author == "Austen")
    // Somebody has said something else since it was read.
    guard case .failure = try await ask(desk, .keep(.author, "Jane", from: "Burney"), of: id) else {
      Issue.record("an author was written over")
      return
    }
    #expect(try await ask(desk, .keep(.author, "", from: "Austen"), of: id).get().facts.author == nil)
    #expect(try await ask(desk, .tag("slow"), of: id).get().tags == ["slow"])
    #expect(try await ask(desk, .untag("slow"), of: id).get().tags.isEmpty)
    #expect(try await ask(desk, .state(.want), of: id).get().item.state == .want)
    let day = Date(timeIntervalSince1970: 1_798_000_000)
    #expect(try await ask(desk, .due(day), of: id).get().item.due == day)
    let category = DocumentRequest.keep(.category, "novels", from: "")
    #expect(try await ask(desk, category, of: id).get().facts == DocumentFacts(category: "novels"))
    #expect(try await ask(desk, .refresh, of: id).get().item.state == .want)
    let reminder = NewReminder("Go on reading", .after(seconds: 600), about: id)
    let reminded = try await ask(desk, .remind(reminder), of: id).get().reminders
    #expect(reminded.map(\.text) == ["Go on reading"])
    #expect(try await ask(desk, .answer(try #require(reminded.first), .done), of: id).get().reminders.isEmpty)

    let file = place.url("cover.png")
    try #require(Self.png).write(to: file)
    let covered = try await ask(desk, .cover(file), of: id).get()
    let own = try #require(try await cover(desk, of: id))
    #expect(covered.item.cover == own.id && own.data == Self.png && covered.formerCover == nil)
    // The shelf's tile has it, small.
    desk.store.perform(.shelf(ShelfRequest(0..<9)))
    let tiles = await desk.next { event -> [String: CoverThumbnail]? in
      if case .store(.covers(let covers)) = event { covers } else { nil }
    }
    #expect(try #require(tiles)[own.id]?.width == 1)
    let back = try await ask(desk, .keepCover(nil), of: id).get()
    #expect(back.item.cover == nil && back.formerCover == own)
    #expect(try await cover(desk, of: id) == page)

    let taken = try PictureFile(try #require(Self.png))
    let photographed = try await ask(desk, .takenCover(taken), of: id).get()
    #expect(photographed.item.cover == taken.id && photographed.item.hasOwnCover)
    #expect(try await cover(desk, of: id) == taken)
    #expect(try await ask(desk, .keepCover(photographed.formerCover), of: id).get().item.cover == nil)
    #expect(try await cover(desk, of: id) == page)

    try Data("no picture".utf8).write(to: file)
    guard case .failure(let failure) = try await ask(desk, .cover(file), of: id) else {
      Issue.record("no picture is a cover")
      return
    }
    #expect(failure.words.contains("cover.png"))
    await desk.store.finish()
  }

  @Test("first pages are the covers on the shelf's tiles, drawn once; a damaged document has none")
  func firstPages() async throws {
    let data = place.url("data")
    let desk = try Desk(data, try await Shelf.forGuest(in: data))
    let shelf = desk.store.shelf
    let whole = try await shelf.add(place.writePDF("emma.pdf", text: "Emma"), title: "Emma").id
    let damaged = try await shelf.add(place.writePDF("lost.pdf", text: "Lost"), title: "Lost").id
    try Data("no PDF".utf8).write(to: try await shelf.file(damaged))

    desk.store.perform(.shelf(ShelfRequest(0..<9)))
    let told = await desk.next { event -> [String: CoverThumbnail]? in
      if case .store(.covers(let covers)) = event { covers } else { nil }
    }
    let covers = try #require(told)
    #expect(Set(covers.keys) == [whole])
    let cover = try #require(covers[whole])
    // A page of 300 x 200 points.
    #expect(cover.width == CoverThumbnail.largestSide && abs(cover.height - 171) <= 1)
    // It is white but for the word.
    #expect(cover.pixels.count == 4 * cover.width * cover.height)
    #expect(cover.pixels.filter { $0 == 255 }.count > cover.pixels.count * 9 / 10)
    #expect(cover.pixels.contains { $0 < 100 })
    await desk.store.finish()
  }
}
