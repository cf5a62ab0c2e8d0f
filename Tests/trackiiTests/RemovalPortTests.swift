import Foundation
import Library
import ReaderApp
import ReaderPorts
import Signals
import TestSupport
import Testing

/// Titles and taking off the shelf as the window has them, in a real store that two people use at once.
@Suite("The store of a shared shelf", .heavy)
@MainActor
struct RemovalPortTests {
  private let place: Place

  init() throws { place = try Place() }

  private func somebody(_ name: String) async throws -> Desk { try await Desk(registering: name, in: place) }

  private func ask(_ desk: Desk, _ request: RemovalRequest) async throws -> [String] {
    try await answer(desk, request).removed.map(\.item.title)
  }

  private func answer(_ desk: Desk, _ request: RemovalRequest) async throws -> RemovalAnswer {
    desk.store.perform(.removal(request))
    let answer = await desk.next { event -> Result<RemovalAnswer, AppFailure>? in
      if case .store(.removal(let answer, request)) = event { answer } else { nil }
    }
    return try #require(answer).get()
  }

  /// - Returns: why it is not called so.
  private func title(_ desk: Desk, _ title: String, _ id: String) async throws -> AppFailure? {
    desk.store.perform(.keepTitle(title, documentID: id))
    let answer = await desk.next { event -> [AppFailure?]? in
      if case .store(.retitled(let failure, title, id)) = event { [failure] } else { nil }
    }
    return try #require(answer).first ?? nil
  }

  @Test("a reader's title is refused in words, and the owner's is kept before it is told")
  func titles() async throws {
    let (ada, bob) = (try await somebody("Ada"), try await somebody("Bob"))
    let id = try await ada.store.shelf.add(place.writePDF("shared.pdf", text: "shared")).id
    let share = try await ada.store.shelf.invite("Bob", to: .document(id), as: .reader)
    try await bob.store.shelf.answer(share.id, accepting: true)
    let refusal = try #require(try await title(bob, "Mine", id))
    #expect(refusal.words.contains("belongs to somebody else"))
    #expect(try await title(ada, "Ours", id) == nil)
    #expect(try await bob.store.shelf.item(id).title == "Ours")
    for desk in [ada, bob] { await desk.store.finish() }
  }

  @Test("taken off, put back, removed for good; a shared document is left and stays with its owner")
  func removal() async throws {
    let (ada, bob) = (try await somebody("Ada"), try await somebody("Bob"))
    let id = try await ada.store.shelf.add(place.writePDF("shared.pdf", text: "shared"), title: "Shared").id
    let share = try await ada.store.shelf.invite("Bob", to: .document(id), as: .reader)
    try await bob.store.shelf.answer(share.id, accepting: true)
    let his = try await bob.store.shelf.item(id)
    #expect(try await ask(bob, .list).isEmpty)
    #expect(try await ask(bob, .take(his)) == ["Shared"])
    #expect(try await ada.store.shelf.shares().map(\.state) == [.left])
    #expect(try await ada.store.shelf.items().map(\.title) == ["Shared"])
    #expect(try await ask(bob, .putBack(his)).isEmpty)
    #expect(try await bob.store.shelf.items().map(\.owner) == ["Ada"])
    let hers = try await ada.store.shelf.item(id)
    #expect(try await ask(ada, .take(hers)) == ["Shared"])
    #expect(try await bob.store.shelf.items().isEmpty)
    let other = try await ada.store.shelf.add(place.writePDF("other.pdf", text: "other"))
    #expect(try await ask(ada, .take(other)).count == 2)
    #expect(try await answer(ada, .list).purged == 0)
    let purged = try await answer(ada, .purgeAll([other.id, "unknown"]))
    #expect(purged.removed.map(\.item.title) == ["Shared"] && purged.purged == 1)
    #expect(try await answer(ada, .purgeAll([other.id])).purged == 0, "it is gone already")
    let last = try await answer(ada, .purge(hers))
    #expect(last.removed.isEmpty && last.purged == 1)
    await #expect(throws: AppFailure.self) { try await ask(ada, .putBack(hers)) }
    for desk in [ada, bob] { await desk.store.finish() }
  }

  @Test("places and marks of those who show them are told, and are taken back")
  func readers() async throws {
    let (ada, bob) = (try await somebody("Ada"), try await somebody("Bob"))
    let id = try await ada.store.shelf.add(place.writePDF("shared.pdf", text: "shared")).id
    let share = try await ada.store.shelf.invite("Bob", to: .document(id), as: .reader)
    try await bob.store.shelf.answer(share.id, accepting: true)
    try await bob.store.shelf.addMark(.bookmark(.init(x: 0, y: 1)), page: 0, in: id)
    try await bob.store.shelf.remember(ReadingPlace(position: DocumentPosition(page: 0, offset: 0.5)), in: id)
    func ask(_ desk: Desk, _ request: ReadersRequest) async throws -> DocumentReaders {
      desk.store.perform(.readers(request, of: id))
      let answer = await desk.next { event -> Result<DocumentReaders, AppFailure>? in
        if case .store(.readers(let answer, request, id)) = event { answer } else { nil }
      }
      return try #require(answer).get()
    }
    let hidden = try await ask(ada, .list)
    #expect(hidden.holders.map(\.name) == ["Ada", "Bob"] && hidden.marks.isEmpty)
    #expect(hidden.holders.map(\.page) == [nil, nil])
    #expect(try await ask(bob, .show(true)).holders.map(\.shows) == [false, true])
    let shown = try await ask(ada, .list)
    #expect(shown.holders.map(\.page) == [nil, 0] && shown.marks.map(\.name) == ["Bob"])
    _ = try await ask(bob, .show(false))
    #expect(try await ask(ada, .list) == hidden)
    for desk in [ada, bob] { await desk.store.finish() }
  }

  @Test("a folder's PDFs are added one by one, with how far that is, and what was left out is told")
  func folder() async throws {
    let ada = try await somebody("Ada")
    let folder = place.url("papers")
    for name in ["b", "a", ".c"] { _ = try place.writePDF("papers/\(name).pdf", text: "paper \(name)") }
    ada.store.perform(.add([folder]))
    let first = await ada.next { event -> [Int]? in
      if case .store(.adding(let done, let total)) = event { [done, total] } else { nil }
    }
    #expect(first == [1, 2])
    let end = await ada.next { event -> (Int, AppFailure?)? in
      if case .store(.added(let count, let failure)) = event { (count, failure) } else { nil }
    }
    #expect(end?.0 == 2 && end?.1?.words.contains(".c.pdf: left out, since it is hidden") == true)
    #expect(try await ada.store.shelf.items(0..<9, by: ShelfOrder(.title)).map(\.title) == ["a", "b"])
    await ada.store.finish()
  }

  @Test("a note that somebody else shares is left, and its owner is told so")
  func note() async throws {
    let (ada, bob) = (try await somebody("Ada"), try await somebody("Bob"))
    let note = try await ada.store.shelf.addNote("Bread")
    let share = try await ada.store.shelf.invite("Bob", to: .note(note.id), as: .reader)
    try await bob.store.shelf.answer(share.id, accepting: true)
    let his = try await bob.store.shelf.note(note.id)
    bob.store.perform(.notebook(.leave(his), about: nil))
    let answer = await bob.next { event -> Result<NotebookAnswer, AppFailure>? in
      if case .store(.notebook(let answer, .leave(his), nil)) = event { answer } else { nil }
    }
    #expect(try #require(answer).get().notes.isEmpty)
    #expect(try await ada.store.shelf.shares().map(\.state) == [.left])
    for desk in [ada, bob] { await desk.store.finish() }
  }
}
