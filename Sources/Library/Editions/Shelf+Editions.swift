import Accounts
import Documents
import Foundation
import Logging
import Signals
import Store

/// What was taken over from another edition of a document.
package struct Adoption: Hashable, Codable, Sendable {
  /// The other edition, which stays on the shelf unchanged.
  package let from: ShelfItem.ID
  /// The title of the other edition.
  package let title: String
  /// How many marks are in the new edition now.
  package var marks = 0
  /// How many marks have no place in the new edition and stay in the other one alone.
  package var marksLeft = 0
  /// How many notes about the other edition are shown with the new one too.
  package var notes = 0

  /// Whether nothing was taken over from the other edition.
  package var isEmpty: Bool { marks == 0 && marksLeft == 0 && notes == 0 }

  enum CodingKeys: String, CodingKey { case from, title, marks, marksLeft, notes }
}

// A PDF keeps its permanent identifier however often it is edited, so marks and notes of one edition go on in
// the next.
extension Shelf {
  /// Other editions of a document of the person's own that are on the shelf, the last read first.
  /// - Throws: `unknownItem`, `store`.
  package func editions(of id: ShelfItem.ID) async throws(LibraryError) -> [ShelfItem] {
    let others = try await database.read { session in
      _ = try session.document(id)
      return try session.run(LibraryStatement.otherEditions, id).map { try $0.text("sha256") }
    }
    var items: [ShelfItem] = []
    for other in others { items.append(try await item(other)) }
    return items
  }

  /// Lets newly added documents take over marks, notes and places from their earlier editions. Work that was
  /// interrupted is done the next time; documents that need a password are left to `adopt`. May take minutes.
  /// - Throws: `store`.
  @discardableResult
  package func adoptWaiting(now: Date = Date()) async throws(LibraryError) -> [Adoption] {
    let waiting = try await database.read { session in
      try session.run(LibraryStatement.waitingToAdopt).map { try $0.text("sha256") }
    }
    var adoptions: [Adoption] = []
    for id in waiting where !Task.isCancelled {
      do throws(LibraryError) {
        if let adoption = try await adopt(into: id, now: now), !adoption.isEmpty {
          adoptions.append(adoption)
        }
      } catch {
        if error.isPassing { throw error }
        try await database.write { _ = try $0.run(LibraryStatement.setAdopts, id, 0) }
        logger.warning(
          "what was done with an earlier edition could not be taken over",
          metadata: ["document": .document(id), "why": "\(error.kind)"])
      }
    }
    return adoptions
  }

  /// Takes over from another edition of a document: the person's marks, where their words stand now, tags
  /// and, if the new edition has none, reading state and place. Notes about the other edition are shown with
  /// both. Nothing is taken over twice.
  ///
  /// May take seconds for long documents: pages are read until the words of all marks are found.
  ///
  /// - Parameters:
  ///   - id: the edition that gets it, by its content.
  ///   - old: the edition to take it from; nil for the one that was read last.
  ///   - password: the new edition's password, if it is encrypted.
  ///   - now: the present moment.
  /// - Returns: nil where there is no other edition.
  /// - Throws: `unknownItem`, `fileMissing`, `document`, `store`.
  @discardableResult
  package func adopt(
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
    adoption.notes = try await notes(about: id).count { $0.document != id }
    let (marks, later) = (try await marks(in: earlier.id), try await item(id))
    let takesPlace = earlier.place != nil && later.place == nil
    if !marks.isEmpty || takesPlace {
      var pages = try await pages(from: earlier.id, to: id, password)
      var led: [Mark] = []
      for mark in marks {
        if let mark = await Self.led(mark, into: id, &pages) { led.append(mark) }
      }
      adoption.marksLeft = marks.count - led.count
      adoption.marks = try await take(led, in: id)
      if takesPlace { try await takePlace(earlier, into: id, &pages, now: now) }
    }
    for name in try await tags(of: earlier.id) { try await tag(id, name) }
    if later.state == nil, let state = earlier.state { try await set(state, of: id) }
    try await database.write { _ = try $0.run(LibraryStatement.setAdopts, id, 0) }
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

  /// A mark as it is placed in the new edition; nil if it has no place there.
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
    guard var place = earlier.place, let page = await pages.page(like: place.position.page) else { return }
    place.position.page = page
    try await remember(place, in: id, now: now)
  }
}

extension MarkGeometry {
  /// The corners of a box: top left, top right, bottom right, bottom left.
  fileprivate static func corners(of box: PageRect) -> [Point] {
    let (right, bottom) = (box.x + box.width, box.y + box.height)
    return [
      Point(x: box.x, y: box.y), Point(x: right, y: box.y), Point(x: right, y: bottom),
      Point(x: box.x, y: bottom),
    ]
  }
}
