import Foundation
import Library
import TestSupport
import Testing

@Suite("Marks")
struct MarksTests {
  let place: Place
  let noon = Date(timeIntervalSince1970: 1_700_000_000)
  init() throws { place = try Place() }

  private let quads: MarkGeometry = .highlight([
    [.init(x: 20, y: 40), .init(x: 80.5, y: 40), .init(x: 80.5, y: 52), .init(x: 20, y: 52)]
  ])
  private let bookmark: MarkGeometry = .bookmark(.init(x: 0, y: 120))
  private let ink: MarkGeometry = .ink([[.init(x: 1, y: 2), .init(x: 3, y: 4)]], width: 1.5)
  private let area: MarkGeometry = .area(from: .init(x: 10, y: 10), to: .init(x: 90, y: 60))

  private func book(on shelf: Shelf, pages: Int = 1) async throws -> ShelfItem.ID {
    try await shelf.add(place.pdf("one.pdf")).id
  }

  @Test("each kind comes back as it was made, by page, also for the next program")
  func kinds() async throws {
    let shelf = try await place.shelf()
    let id = try await book(on: shelf)
    var made: [Mark] = []
    for (number, geometry) in [quads, bookmark, ink, area].enumerated() {
      made.append(
        try await shelf.addMark(
          geometry, page: 0, in: id, text: "words \(number)", colour: "yellow", note: "why 漢字\n\(number)",
          now: noon + Double(number)))
    }
    let again = try await place.shelf()
    #expect(try await again.marks(in: id) == made)
    #expect(made.map(\.geometry) == [quads, bookmark, ink, area])
    #expect(made.allSatisfy { $0.document == id && $0.version == 1 && $0.page == 0 })
    #expect(try await again.bookmarks(in: id) == [made[1]])
    #expect(try await again.marks(in: id, page: 0).count == 4)
    #expect(try await again.marks(in: id, page: 1).isEmpty)
  }

  @Test("a change is kept, and one of an older version is refused and changes nothing")
  func versions() async throws {
    let shelf = try await place.shelf()
    let id = try await book(on: shelf)
    let first = try await shelf.addMark(quads, page: 0, in: id, now: noon)
    var mine = first
    mine.note = "mine"
    let kept = try await shelf.update(mine, now: noon + 1)
    #expect(kept.note == "mine" && kept.version == 2 && kept.changed == noon + 1 && kept.created == noon)
    var stale = first
    stale.note = "stale"
    await #expect(throws: LibraryError.changedMeanwhile) { try await shelf.update(stale) }
    await #expect(throws: LibraryError.changedMeanwhile) { try await shelf.remove(first) }
    #expect(try await shelf.marks(in: id) == [kept])
    var other = kept
    other.geometry = bookmark
    await #expect(throws: LibraryError.badMark(reason: "a mark keeps its kind")) {
      try await shelf.update(other)
    }
  }

  @Test("two who change the same mark at once: one is kept, the other is told")
  func atOnce() async throws {
    let shelf = try await place.shelf()
    let other = try await place.shelf()
    let id = try await book(on: shelf)
    let mark = try await shelf.addMark(quads, page: 0, in: id)
    let kept = await withTaskGroup(of: String?.self) { group in
      for (number, shelf) in [shelf, other, shelf, other].enumerated() {
        group.addTask {
          var mine = mark
          mine.note = "\(number)"
          return (try? await shelf.update(mine))?.note
        }
      }
      return await group.reduce(into: [String]()) { if let note = $1 { $0.append(note) } }
    }
    #expect(kept.count == 1)
    #expect(try await shelf.marks(in: id).map(\.note) == kept)
  }

  @Test("every step is undone, the last first, also after a restart, and no further than to the beginning")
  func undo() async throws {
    let shelf = try await place.shelf()
    let id = try await book(on: shelf)
    let first = try await shelf.addMark(quads, page: 0, in: id, note: "one")
    var changed = first
    (changed.note, changed.colour) = ("two", "green")
    changed = try await shelf.update(changed)
    try await shelf.remove(changed)
    let second = try await shelf.addMark(bookmark, page: 0, in: id)
    #expect(try await shelf.marks(in: id).map(\.id) == [second.id])

    let again = try await place.shelf()
    guard case .removed(let gone) = try await again.undo(in: id) else {
      Issue.record("the bookmark was not taken back")
      return
    }
    #expect(gone.id == second.id)
    #expect(try await again.marks(in: id).isEmpty)
    guard case .restored(let back) = try await again.undo(in: id) else {
      Issue.record("the mark was not put back")
      return
    }
    #expect(back.id == first.id && back.note == "two" && back.colour == "green")
    _ = try await again.undo(in: id)
    #expect(try await again.marks(in: id).map(\.note) == ["one"])
    #expect(try await again.marks(in: id).map(\.colour) == [""])
    _ = try await again.undo(in: id)
    #expect(try await again.marks(in: id).isEmpty)
    #expect(try await again.undo(in: id) == nil)
  }

  @Test("what was undone can be changed again, and that be undone")
  func afterUndo() async throws {
    let shelf = try await place.shelf()
    let id = try await book(on: shelf)
    var mark = try await shelf.addMark(quads, page: 0, in: id, note: "one")
    mark.note = "two"
    _ = try await shelf.update(mark)
    guard case .restored(var back) = try await shelf.undo(in: id) else {
      Issue.record("nothing was undone")
      return
    }
    back.note = "three"
    _ = try await shelf.update(back)
    _ = try await shelf.undo(in: id)
    #expect(try await shelf.marks(in: id).map(\.note) == ["one"])
    _ = try await shelf.undo(in: id)
    #expect(try await shelf.marks(in: id).isEmpty)
  }

  @Test("undo goes by the order of the steps where the clock goes back, and stays in its document")
  func clock() async throws {
    let shelf = try await place.shelf()
    let id = try await book(on: shelf)
    let other = try await shelf.add(place.pdf("two.pdf", text: "Two")).id
    _ = try await shelf.addMark(quads, page: 0, in: id, note: "first", now: noon)
    _ = try await shelf.addMark(quads, page: 0, in: id, note: "second", now: noon - 1e6)
    _ = try await shelf.addMark(quads, page: 0, in: other, note: "elsewhere", now: noon - 2e6)
    _ = try await shelf.undo(in: id)
    #expect(try await shelf.marks(in: id).map(\.note) == ["first"])
    #expect(try await shelf.marks(in: other).count == 1)
  }

  @Test("marks go with their document, and what is no mark is refused")
  func refused() async throws {
    let shelf = try await place.shelf()
    let id = try await book(on: shelf)
    let wrong: [(MarkGeometry, Int)] = [
      (.highlight([]), 0), (.highlight([[.init(x: 1, y: 1)]]), 0), (.bookmark(.init(x: .nan, y: 1)), 0),
      (.bookmark(.init(x: .infinity, y: 1)), 0), (.area(from: .init(x: 1e9, y: 0), to: .init(x: 0, y: 0)), 0),
      (.ink([[.init(x: 1, y: 1)]], width: 0), 0), (bookmark, 1), (bookmark, -1),
      (.ink([Array(repeating: .init(x: 1, y: 1), count: 100_001)], width: 1), 0),
    ]
    for (geometry, page) in wrong {
      let error = await #expect(throws: LibraryError.self) {
        try await shelf.addMark(geometry, page: page, in: id)
      }
      guard case .badMark = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
    let long = String(repeating: "x", count: 100_001)
    await #expect(throws: LibraryError.self) {
      try await shelf.addMark(bookmark, page: 0, in: id, note: long)
    }
    await #expect(throws: LibraryError.unknownItem(id: "none")) {
      try await shelf.addMark(bookmark, page: 0, in: "none")
    }
    let mark = try await shelf.addMark(bookmark, page: 0, in: id)
    try await shelf.remove(id)
    try await shelf.purge()
    await #expect(throws: LibraryError.unknownMark(id: mark.id)) { try await shelf.update(mark) }
    let again = try await book(on: shelf)
    #expect(try await shelf.marks(in: again).isEmpty)
  }

  @Test("the last 200 steps can be undone")
  func steps() async throws {
    let shelf = try await place.shelf()
    let id = try await book(on: shelf)
    for number in 0..<203 {
      try await shelf.addMark(bookmark, page: 0, in: id, note: "\(number)", now: noon + Double(number))
    }
    for _ in 0..<200 { #expect(try await shelf.undo(in: id) != nil) }
    #expect(try await shelf.undo(in: id) == nil)
    #expect(try await shelf.marks(in: id).map(\.note) == ["0", "1", "2"])
  }
}
