import Foundation
import Library
import ReaderApp
import ReaderPorts
import Signals
import TestSupport
import Testing

/// Reading together and collections as the window has them, in a real store that two people use at once.
@Suite("The store of those who read together", .heavy)
@MainActor
struct TogetherPortTests {
  private let place: Place

  init() throws { place = try Place() }

  /// Somebody who has just registered, with a document on the shelf.
  private func somebody(_ name: String) async throws -> (desk: Desk, document: String) {
    let desk = try await Desk(registering: name, in: place)
    return (desk, try await desk.store.shelf.add(place.writePDF("read.pdf", text: "read")).id)
  }

  private func ask(_ desk: Desk, _ request: TogetherRequest, as name: String) async throws -> ReadingTogether?
  {
    desk.store.perform(.together(request, of: .named(name)))
    let answer = await desk.next { event -> Result<ReadingTogether?, AppFailure>? in
      if case .store(.together(let answer, request, of: .named(name))) = event { answer } else { nil }
    }
    return try #require(answer).get()
  }

  @Test("another follows by the code, is told by itself that the page went on, and of the end")
  func followed() async throws {
    let ((ada, document), (bob, same)) = (try await somebody("Ada"), try await somebody("Bob"))
    #expect(document == same)
    let begun = try #require(try await ask(ada, .begin(documentID: document), as: "Ada"))
    await #expect(throws: AppFailure.self) { try await ask(bob, .join(code: "nothing"), as: "Bob") }
    #expect(try await ask(bob, .join(code: begun.code), as: "Bob")?.leader == "Ada")
    #expect(try await ask(ada, .look, as: "Ada")?.followers == ["Bob"])

    let there = DocumentPosition(page: 0, offset: 0.5)
    ada.store.perform(.remember(ReadingPlace(position: there), documentID: document))
    var seen: DocumentPosition?
    while seen != there {
      _ = await bob.next { if case .store(.changed) = $0 { true } else { nil } }
      seen = try await ask(bob, .look, as: "Bob")?.position
    }
    #expect(try await ask(ada, .leave, as: "Ada") == nil)
    #expect(try await ask(bob, .look, as: "Bob") == nil)
    for desk in [ada, bob] { await desk.store.finish() }
  }

  @Test("a collection is made with the document in it, renamed, taken out, put in, deleted")
  func collections() async throws {
    let (desk, document) = try await somebody("Ada")
    func ask(_ request: CollectionsRequest) async throws -> [ListedCollection] {
      desk.store.perform(.collections(request, of: document))
      let answer = await desk.next { event -> Result<[ListedCollection], AppFailure>? in
        if case .store(.collections(let answer, request, of: document)) = event { answer } else { nil }
      }
      return try #require(answer).get()
    }
    #expect(try await ask(.list).isEmpty)
    _ = try await desk.store.shelf.createCollection("Summer")
    let made = try await ask(.create(name: "Winter"))
    #expect(
      made.map(\.collection.name) == ["Winter", "Summer"] && made.map(\.holdsDocument) == [true, false])
    let winter = made[0].collection
    let renamed = try await ask(.rename(winter, to: "Cold"))
    #expect(renamed[0].collection.name == "Cold" && renamed[0].collection.documents == 1)
    await #expect(throws: AppFailure.self) { try await ask(.create(name: "summer")) }
    #expect(try await ask(.take(outOf: winter.id)).allSatisfy { !$0.holdsDocument })
    #expect(try await ask(.put(into: winter.id)).first?.collection.id == winter.id)
    #expect(try await ask(.delete(renamed[0].collection)).map(\.collection.name) == ["Summer"])
    await desk.store.finish()
  }

  @Test("a reader takes their own document out and leaves; without a document one is made and listed")
  func readers() async throws {
    let ((ada, _), (bob, _)) = (try await somebody("Ada"), try await somebody("Bob"))
    let document = try await bob.store.shelf.add(place.writePDF("own.pdf", text: "own")).id
    func ask(_ desk: Desk, _ request: CollectionsRequest, of id: String?) async throws -> [ListedCollection] {
      desk.store.perform(.collections(request, of: id))
      let answer = await desk.next { event -> Result<[ListedCollection], AppFailure>? in
        if case .store(.collections(let answer, request, of: id)) = event { answer } else { nil }
      }
      return try #require(answer).get()
    }
    let winter = try await ada.store.shelf.createCollection("Winter")
    let share = try await ada.store.shelf.invite("Bob", to: .collection(winter.id), as: .editor)
    try await bob.store.shelf.answer(share.id, accepting: true)
    #expect(try await ask(bob, .put(into: winter.id), of: document).map(\.holdsDocument) == [true])
    try await ada.store.shelf.change(share.id, to: .reader)
    let listed = try await ask(bob, .list, of: document)
    #expect(listed.map(\.collection.role) == [.reader])
    #expect(listed.map(\.holdsDocument) == [true] && listed.map(\.isOwnDocument) == [true])
    #expect(try await ask(bob, .take(outOf: winter.id), of: document).map(\.holdsDocument) == [false])
    await #expect(throws: AppFailure.self) { try await ask(bob, .put(into: winter.id), of: document) }
    #expect(try await ask(bob, .leave(listed[0].collection), of: nil).isEmpty)
    #expect(
      try await ask(ada, .create(name: "Empty"), of: nil).map(\.collection.name) == ["Empty", "Winter"])
    for desk in [ada, bob] { await desk.store.finish() }
  }
}
