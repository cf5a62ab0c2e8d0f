import Documents
import Foundation
import Library
import ReaderApp
import ReaderPorts
import TestSupport
import Testing

/// What is drawn and erased in the window, in a real store.
@Suite("The store of what is drawn", .heavy)
@MainActor
struct DrawingPortTests {
  private let place: Place

  init() throws { place = try Place() }

  private func ask(_ desk: Desk, _ change: MarkChange?, in document: String) async throws -> [Mark] {
    desk.store.perform(.marks(change, documentID: document))
    let answer = await desk.next { event -> Result<[Mark], AppFailure>? in
      if case .store(.marks(let marks, after: change, documentID: document)) = event { marks } else { nil }
    }
    return try #require(answer).get()
  }

  @Test("lines are kept, erased as a whole and in part, and all of it is taken back")
  func erased() async throws {
    let data = place.url("data")
    let desk = try Desk(data, try await Shelf.forGuest(in: data))
    let document = try await desk.store.shelf.add(place.writePDF("drawn.pdf", text: "drawn")).id
    let strokes: [[MarkGeometry.Point]] = [
      [.init(x: 10, y: 10), .init(x: 60, y: 10)], [.init(x: 70, y: 12)],
    ]
    let new = [strokes, [strokes[0]]].map { strokes in
      NewMark(.ink(strokes, width: 2), page: 0, text: "", colour: "blue")
    }
    let drawn = try await ask(desk, .add(new), in: document)
    #expect(Set(drawn.map(\.geometry)) == Set(new.map(\.geometry)) && drawn.allSatisfy { $0.kind == .ink })
    var changed = try #require(drawn.first { $0.geometry == new[0].geometry })
    let removed = try #require(drawn.first { $0.id != changed.id })
    changed.geometry = .ink([strokes[1]], width: 2)
    let erase = MarkChange.erase([removed], changed: [changed])
    let left = try await ask(desk, erase, in: document)
    #expect(left.map(\.geometry) == [changed.geometry] && left.map(\.id) == [changed.id])
    // A mark that was changed since is not overwritten.
    await #expect(throws: AppFailure.self) { _ = try await ask(desk, .update(changed), in: document) }
    let back = try await ask(desk, .undo(steps: 2), in: document)
    #expect(Set(back.map(\.geometry)) == Set(new.map(\.geometry)))
    #expect(try await ask(desk, .undo(steps: 2), in: document).isEmpty)
    await desk.store.finish()
  }
}
