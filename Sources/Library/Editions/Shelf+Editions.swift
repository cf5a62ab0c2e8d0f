import Accounts
import Documents
import Foundation
import Signals
import Store

/// What came along from an earlier edition of a document.
public struct Adoption: Hashable, Codable, Sendable {
  /// The earlier edition, which stays on the shelf as it was, but for its notes.
  public let from: ShelfItem.ID
  public let title: String
  /// Marks that are in the new edition now.
  public var marks = 0
  /// Marks whose words or page the new edition does not have: they are in the earlier one alone.
  public var marksLeft = 0
  /// Notes that are about the new edition now.
  public var notes = 0

  enum CodingKeys: String, CodingKey { case from, title, marks, marksLeft, notes }
}

// A PDF keeps an identifier however often it is edited: what a person did with one edition goes on in the next.
extension Shelf {
  /// Other editions of one's own document that are on the shelf, those read last first.
  /// - Throws: `unknownItem`, `store`.
  public func editions(of id: ShelfItem.ID) async throws(LibraryError) -> [ShelfItem] {
    let others = try await database.read { session in
      _ = try session.document(id)
      return try session.run(LibraryStatement.otherEditions, id).map { try $0.text("sha256") }
    }
    var items: [ShelfItem] = []
    for other in others { items.append(try await item(other)) }
    return items
  }

  /// Takes over what the person did with another edition: marks where their words stand now, notes, tags, state and, where
  /// the new one was never opened, the place. What came along before does not come twice.
  ///
  /// May take seconds for long documents: pages are read until the words of all marks are found.
  ///
  /// - Parameters:
  ///   - old: the edition to take it from; nil for the one that was read last.
  ///   - password: of the new one, where it is encrypted.
  /// - Returns: nil where there is no other edition.
  /// - Throws: `unknownItem`, `fileMissing`, `document`, `store`.
  @discardableResult
  public func adopt(
    into id: ShelfItem.ID, from old: ShelfItem.ID? = nil, password: String? = nil, now: Date = Date()
  ) async throws(LibraryError) -> Adoption? {
    let earlier: ShelfItem
    if let old {
      earlier = try await item(old)
    } else if let other = try await editions(of: id).first {
      earlier = other
    } else {
      return nil
    }
    guard earlier.id != id else { return nil }
    var adoption = Adoption(from: earlier.id, title: earlier.title)
    let marks = try await marks(in: earlier.id)
    if !marks.isEmpty || earlier.place != nil {
      var pages = try await pages(from: earlier.id, to: id, password)
      var led: [Mark] = []
      for mark in marks {
        if let mark = await Self.led(mark, into: id, &pages) { led.append(mark) }
      }
      adoption.marksLeft = marks.count - led.count
      adoption.marks = try await take(led, in: id)
      try await takePlace(earlier, into: id, &pages, now: now)
    }
    adoption.notes = try await takeNotes(from: earlier.id, into: id)
    for name in try await tags(of: earlier.id) { try await tag(id, name) }
    if let state = earlier.state { try await set(state, of: id) }
    return adoption
  }

  private func pages(
    from earlier: ShelfItem.ID, to id: ShelfItem.ID, _ password: String?
  ) async throws(LibraryError) -> EditionPages {
    let (new, old) = (try await file(id), try? await file(earlier))
    let later: Document
    do throws(DocumentError) {
      later = try await Document.open(new, password: password)
    } catch { throw .document(error) }
    let former: Document? = if let old { try? await Document.open(old) } else { nil }
    return EditionPages(from: former, to: later)
  }

  /// The same mark in the new edition; nil where it has no place there.
  private static func led(
    _ mark: Mark, into id: ShelfItem.ID, _ pages: inout EditionPages
  ) async -> Mark? {
    let (page, geometry): (Int, MarkGeometry)
    let box = PageRect(around: mark.geometry.points)
    if mark.kind == .highlight, !mark.text.isEmpty {
      guard let place = await pages.place(of: mark.text, from: mark.page, top: box.y) else { return nil }
      (page, geometry) = (place.page, .highlight(place.boxes.map(MarkGeometry.corners)))
    } else {
      guard let like = await pages.page(like: mark.page) else { return nil }
      (page, geometry) = (like, mark.geometry)
    }
    return Mark(
      id: identifier(mark.id, of: id), document: id, page: page, geometry: geometry, text: mark.text,
      colour: mark.colour, note: mark.note, created: mark.created, changed: mark.changed, version: 1)
  }

  private func takePlace(
    _ earlier: ShelfItem, into id: ShelfItem.ID, _ pages: inout EditionPages, now: Date
  ) async throws(LibraryError) {
    guard var place = earlier.place, try await self.place(in: id) == nil,
      let page = await pages.page(like: place.position.page)
    else { return }
    place.position.page = page
    try await remember(place, in: id, now: now)
  }

  private func takeNotes(from old: ShelfItem.ID, into id: ShelfItem.ID) async throws(LibraryError) -> Int {
    try await database.write { session in
      let (earlier, later) = (try session.document(old).key, try session.document(id).key)
      let moved = try session.run(NoteStatement.moveNotes, earlier, later).map { try $0.text("id") }
      for note in moved { try session.indexNote(note) }
      return moved.count
    }
  }
}

extension MarkGeometry {
  /// Top left, top right, bottom right, bottom left.
  fileprivate static func corners(of box: PageRect) -> [Point] {
    let (right, bottom) = (box.x + box.width, box.y + box.height)
    return [
      Point(x: box.x, y: box.y), Point(x: right, y: box.y), Point(x: right, y: bottom),
      Point(x: box.x, y: bottom),
    ]
  }
}
