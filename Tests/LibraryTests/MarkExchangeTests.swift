import Documents
import Foundation
import Library
import TestSupport
import Testing

@Suite("Marks out and in as annotations")
struct MarkExchangeTests {
  let place: Place
  let noon = Date(timeIntervalSince1970: 1_700_000_000)
  init() throws { place = try Place() }

  private let quads: MarkGeometry = .highlight([
    [.init(x: 20, y: 40), .init(x: 80.5, y: 40), .init(x: 80.5, y: 52), .init(x: 20, y: 52)]
  ])

  private func opened(_ path: String) async throws -> Document {
    try await Document.open(URL(filePath: path))
  }

  /// Exports what is marked in a document.
  private func export(
    _ id: ShelfItem.ID, _ shelf: Shelf, onto file: String? = nil, as name: String
  ) async throws -> ExportedMarks {
    let document = if let file { try await opened(file) } else { try await Document.open(shelf.file(id)) }
    return try await shelf.exportMarks(of: id, onto: document, in: place.url, as: name)
  }

  @Test("a copy carries the marks; exported onto it again, changed ones are replaced and deleted ones gone")
  func again() async throws {
    let shelf = try await place.shelf(of: "Ada")
    let id = try await shelf.add(place.pdf("one.pdf")).id
    var first = try await shelf.addMark(quads, page: 0, in: id, colour: "blue", note: "why?", now: noon)
    let second = try await shelf.addMark(.bookmark(.init(x: 0, y: 120)), page: 0, in: id, now: noon)
    let original = try Data(contentsOf: try await shelf.file(id))
    let one = try await export(id, shelf, as: "one-marked.pdf")
    #expect(one.marks == 2 && !one.losesSignature)
    let found = try await opened(one.file).markAnnotations().marks
    #expect(found.map(\.name) == [first.id, second.id] && found.map(\.author) == ["Ada", "Ada"])
    #expect(found[0].contents == "why?" && found[0].colour == .blue && found[0].modified == noon)
    first.note = "because"
    first = try await shelf.update(first, now: noon + 60)
    try await shelf.remove(second, now: noon + 60)
    let two = try await export(id, shelf, onto: one.file, as: "two-marked.pdf")
    let after = try await opened(two.file).markAnnotations()
    #expect(after.marks.map(\.name) == [first.id] && after.marks.map(\.contents) == ["because"])
    #expect(try Data(contentsOf: try await shelf.file(id)) == original)
    // The person's own marks are known again, also those that were deleted.
    let back = try await shelf.importMarks(of: id, from: opened(one.file))
    #expect(back == ImportedMarks(added: 0, known: 2))
    #expect(try await shelf.marks(in: id) == [first])
  }

  @Test("lines drawn by hand and areas go out and come in with their places, width and colour")
  func inkAndAreas() async throws {
    let hers = try await place.shelf(of: "Ada")
    let id = try await hers.add(place.pdf("one.pdf")).id
    let strokes: [[MarkGeometry.Point]] = [
      [.init(x: 20, y: 30.25), .init(x: 60.5, y: 44), .init(x: 90, y: 31)], [.init(x: 95, y: 50)],
    ]
    let ink = try await hers.addMark(.ink(strokes, width: 4), page: 0, in: id, colour: "green", now: noon)
    let area = try await hers.addMark(
      .area(from: .init(x: 10, y: 60), to: .init(x: 110.5, y: 140)), page: 0, in: id, colour: "pink",
      now: noon)
    let copy = try await export(id, hers, as: "drawn.pdf")
    #expect(copy.marks == 2)
    let his = try await place.shelf(of: "Bob")
    _ = try await his.add(place.url("one.pdf"))
    #expect(try await his.importMarks(of: id, from: opened(copy.file)) == ImportedMarks(added: 2))
    let marks = try await his.marks(in: id)
    for mark in [ink, area] {
      let taken = try #require(marks.first { $0.kind == mark.kind })
      #expect(taken.colour == mark.colour && taken.geometry.points.count == mark.geometry.points.count)
      for (a, b) in zip(taken.geometry.points, mark.geometry.points) {
        #expect(abs(a.x - b.x) < 0.01 && abs(a.y - b.y) < 0.01)
      }
    }
    guard case .ink(let taken, let width) = marks.first(where: { $0.kind == .ink })?.geometry else { return }
    #expect(taken.map(\.count) == [3, 1] && width == 4)
  }

  @Test("somebody else takes them in as marks of their own, once, and what is exported then doubles nothing")
  func others() async throws {
    let hers = try await place.shelf(of: "Ada")
    let id = try await hers.add(place.pdf("one.pdf")).id
    let mark = try await hers.addMark(quads, page: 0, in: id, note: "why?", now: noon)
    let copy = try await export(id, hers, as: "hers.pdf")
    let his = try await place.shelf(of: "Bob")
    #expect(try await his.add(place.url("one.pdf")).id == id)
    #expect(try await his.importMarks(of: id, from: opened(copy.file)).added == 1)
    #expect(try await his.importMarks(of: id, from: opened(copy.file)) == ImportedMarks(known: 1))
    let taken = try #require(try await his.marks(in: id).first)
    #expect(taken.id != mark.id && taken.note == "why?" && taken.created == noon)
    #expect(taken.geometry.kind == .highlight)
    let back = try await export(id, his, onto: copy.file, as: "his.pdf")
    let found = try await opened(back.file).markAnnotations().marks
    // Unchanged, it is hers still.
    #expect(found.map(\.name) == [mark.id] && found.map(\.author) == ["Ada"])
    var changed = taken
    changed.note = "so!"
    _ = try await his.update(changed)
    let last = try await export(id, his, onto: copy.file, as: "his-2.pdf")
    let final = try await opened(last.file).markAnnotations().marks
    #expect(final.map(\.contents) == ["so!"] && final.map(\.author) == ["Bob"])
    #expect(try await hers.marks(in: id) == [mark])
  }

  @Test("nothing to export, another document and a name that is taken are refused, and nothing is written")
  func refused() async throws {
    let shelf = try await place.shelf()
    let item = try await shelf.add(place.pdf("one.pdf"))
    await #expect(throws: LibraryError.nothingMarked(title: item.title)) {
      _ = try await export(item.id, shelf, as: "copy.pdf")
    }
    _ = try await shelf.addMark(quads, page: 0, in: item.id)
    let longer = try place.writePDF("longer.pdf", pages: 2).path
    await #expect(throws: LibraryError.otherPages(title: item.title, pages: 2, expected: 1)) {
      _ = try await export(item.id, shelf, onto: longer, as: "copy.pdf")
    }
    let taken = try place.write(Data("mine".utf8), to: "copy.pdf")
    await #expect(throws: SavingError.exists(file: taken.path)) {
      _ = try await export(item.id, shelf, as: "copy.pdf")
    }
    #expect(try Data(contentsOf: taken) == Data("mine".utf8))
    let left = try FileManager.default.contentsOfDirectory(atPath: place.url.path)
    #expect(!left.contains { $0.contains("partial") })
  }
}
