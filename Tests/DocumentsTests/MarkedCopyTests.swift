import DocumentProtocol
import Foundation
import Testing

@testable import Documents

/// Marks as annotations of an exported copy, and what other programs have put there.
@Suite struct MarkedCopyTests {
  private let made: MadePDFs
  private var folder: URL { made.folder }
  init() throws { made = try MadePDFs() }

  private typealias Point = MarkGeometry.Point

  private static func quad(_ box: PageRect) -> MarkGeometry {
    .highlight([
      [
        Point(x: box.x, y: box.y), Point(x: box.maxX, y: box.y), Point(x: box.maxX, y: box.maxY),
        Point(x: box.x, y: box.maxY),
      ]
    ])
  }

  /// The word's box as the document's text has it.
  private func box(of word: String, in document: Document, page: Int = 0) async throws -> PageRect {
    let words = try await document.lines(page: page).flatMap(\.words)
    return try #require(words.first { $0.text == word }).box
  }

  /// One of each kind; the highlight is on this word.
  private func marks(on word: String, in document: Document) async throws -> [MarkAnnotation] {
    let box = try await box(of: word, in: document)
    let stroke = [Point(x: 30, y: 110), Point(x: 60, y: 120), Point(x: 90, y: 112)]
    return [
      MarkAnnotation(
        page: 0, geometry: Self.quad(box), colour: .green, contents: "Zoë 王: (really?)\nYes.",
        author: "Ada (1)",
        name: "mark-1", modified: Date(timeIntervalSince1970: 1_709_208_000)),
      MarkAnnotation(
        page: 0, geometry: .bookmark(Point(x: 5, y: 70)), contents: "Here", author: "Ada", name: "mark-2"),
      MarkAnnotation(page: 0, geometry: .ink([stroke], width: 2), colour: .blue, name: "mark-3"),
      MarkAnnotation(
        page: 0, geometry: .area(from: Point(x: 100, y: 20), to: Point(x: 140, y: 60)), colour: .pink,
        name: "mark-4"),
    ]
  }

  /// How much darker or more colourful the middle of a box is than the same place of another picture: the sum over its
  /// pixels of what the channels differ.
  private func difference(_ box: PageRect, _ one: Document, _ other: Document) async throws -> Double {
    let scale = 2.0
    let clip = PixelRect(
      x: Int(box.x * scale) + 1, y: Int(box.y * scale) + 1, width: max(1, Int(box.width * scale) - 2),
      height: max(1, Int(box.height * scale) - 2))
    let (a, b) = (
      try await one.render(page: 0, scale: scale, clip: clip),
      try await other.render(page: 0, scale: scale, clip: clip)
    )
    var sum = 0
    a.withBytes { first in
      b.withBytes { second in
        for index in first.indices { sum += abs(Int(first[index]) - Int(second[index])) }
      }
    }
    return Double(sum) / Double(clip.width * clip.height)
  }

  @Test(
    "poppler finds each annotation where its mark is, also on turned and cropped pages",
    arguments: [
      (0, "1 0 0 1 0 0"), (90, "0 1 -1 0 200 20"), (180, "-1 0 0 -1 300 220"), (270, "0 -1 1 0 30 200"),
    ])
  func places(rotation: Int, upright: String) async throws {
    let url = try made.annotated(page: "/Rotate \(rotation)/CropBox[10 20 300 200]", matrix: upright)
    let document = try await Document.open(url)
    let marks = try await marks(on: "first", in: document)
    let copy = try await Document.open(try await document.saveMarked(marks, in: folder, as: "copy.pdf"))
    let found = try await copy.annotations(page: 0)
    #expect(Set(found.map(\.kind)) == [.highlight, .note, .ink, .shape])
    let highlight = try #require(found.first { $0.kind == .highlight })
    let wanted = PageRect(around: marks[0].geometry.points)
    let piece = try #require(highlight.pieces.first)
    for (a, b) in [
      (piece.x, wanted.x), (piece.y, wanted.y), (piece.maxX, wanted.maxX), (piece.maxY, wanted.maxY),
    ] { #expect(abs(a - b) < 0.01) }
    #expect(highlight.words == "first" && highlight.author == "Ada (1)")
    #expect(highlight.contents == "Zoë 王: (really?) Yes." && highlight.modified == marks[0].modified)
    #expect(try await difference(wanted, copy, document) > 60)
    let note = try #require(found.first { $0.kind == .note })
    #expect(note.contents == "Here")
    #expect(abs(note.box.x - 5) < 5 && abs(note.box.y - 70) < 5, "\(note.box)")
    let ink = try #require(found.first { $0.kind == .ink })
    #expect(ink.box.x < 30 && ink.box.maxX > 90 && ink.box.y < 110 && ink.box.maxY > 120)
    #expect(try await difference(PageRect(x: 29, y: 109, width: 62, height: 12), copy, document) > 10)
    // Read again they are the marks that were written.
    let again = try await copy.markAnnotations().marks
    #expect(again.map(\.name) == marks.map(\.name) && again.map(\.colour) == [.green, .yellow, .blue, .pink])
    #expect(again[0].contents == marks[0].contents && again[0].words == "first")
    guard case .ink(let strokes, let width) = again[2].geometry else { Issue.record("no ink"); return }
    #expect(width == 2 && strokes.count == 1 && strokes[0].count == 3 && abs(strokes[0][1].x - 60) < 0.01)
    guard case .area = again[3].geometry else { Issue.record("no area"); return }
    let area = PageRect(around: again[3].geometry.points)
    for (a, b) in [(area.x, 100.0), (area.y, 20), (area.maxX, 140), (area.maxY, 60)] {
      #expect(abs(a - b) < 0.01)
    }
    #expect(try await difference(PageRect(x: 99, y: 19, width: 42, height: 42), copy, document) > 10)
  }

  @Test("what has the same name is replaced, what is to go goes, and everything else stays")
  func again() async throws {
    let url = try made.annotated(
      ["/Subtype/Text/T(Bea)/NM(hers)/Contents(Hers)/Rect[200 20 220 40]", "/Subtype/Link/Rect[1 1 9 9]"])
    let document = try await Document.open(url)
    var marks = try await marks(on: "first", in: document)
    let first = try await Document.open(try await document.saveMarked(marks, in: folder, as: "first.pdf"))
    (marks[0].contents, marks[0].geometry) = ("New", Self.quad(try await box(of: "line", in: document)))
    let last = try await Document.open(
      try await first.saveMarked(Array(marks[0...1]), removing: ["mark-4"], in: folder, as: "last.pdf"))
    let found = try await last.markAnnotations()
    #expect(found.marks.map(\.name) == ["hers", "mark-1", "mark-2", "mark-3"])
    #expect(found.marks.map(\.contents) == ["Hers", "New", "Here", ""])
    #expect(found.marks[1].words == "line" && found.annotationCounts == [5])
    #expect(try await last.annotations(page: 0).count == 4)
  }

  @Test("one that the file has already is changed where it is, with its answers")
  func inPlace() async throws {
    let document = try await Document.open(
      made.annotated([
        "/Subtype/Underline/T(Ann)/C[1 0 0]/Rect[54 135 92 158]/QuadPoints[54 158 92 158 54 135 92 135]",
        "/Subtype/Text/NM(answer)/IRT 3 0 R/Contents(Yes)/Rect[200 20 220 40]",
      ]))
    let before = try await document.markAnnotations()
    var mark = try #require(before.marks.first)
    #expect(before.marks.count == 1 && before.otherCount == 1)
    #expect(mark.words == "first" && mark.colour == .pink && mark.author == "Ann" && mark.index == 0)
    (mark.contents, mark.name) = ("Changed", "now")
    let copy = try await Document.open(try await document.saveMarked([mark], in: folder, as: "copy.pdf"))
    let after = try await copy.markAnnotations()
    #expect(after.marks.map(\.contents) == ["Changed"] && after.marks.map(\.name) == ["now"])
    #expect(after.annotationCounts == [2] && after.otherCount == 1)
  }

  @Test(
    "encrypted copies take the same passwords",
    arguments: ["form-rc4.pdf", "form-aes128.pdf", "form-aes256.pdf"])
  func encrypted(name: String) async throws {
    let mark = MarkAnnotation(
      page: 0, geometry: .bookmark(Point(x: 5, y: 7)), contents: "Quux", name: "mark-1")
    let document = try await Document.open(MadePDFs.fixture(name), password: "open sesame")
    let copy = try await document.saveMarked([mark], in: folder, as: "copy.pdf")
    for password in ["open sesame", "owner"] {
      let again = try await Document.open(copy, password: password)
      #expect(try await again.markAnnotations().marks.map(\.contents) == ["Quux"])
      #expect(try await again.form().fields.count == document.form().fields.count)
    }
    await #expect(throws: DocumentError.passwordNeeded(file: copy.path)) { _ = try await Document.open(copy) }
    let bytes = try Data(contentsOf: copy)
    for encoding in [String.Encoding.utf8, .utf16BigEndian] {
      #expect(bytes.firstRange(of: try #require("Quux".data(using: encoding))) == nil)
    }
  }

  @Test(
    "whose author forbids annotations is marked with the owner's password only, and nothing is left otherwise"
  )
  func forbidden() async throws {
    let url = MadePDFs.fixture("form-forbidden.pdf")
    let mark = MarkAnnotation(page: 0, geometry: .bookmark(Point(x: 5, y: 7)), name: "mark-1")
    let user = try await Document.open(url, password: "open sesame")
    #expect(try await user.markAnnotations().isForbidden)
    await #expect(throws: MarkingError.forbidden(file: url.path)) {
      _ = try await user.saveMarked([mark], in: folder, as: "copy.pdf")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    let owner = try await Document.open(url, password: "owner")
    let copy = try await owner.saveMarked([mark], in: folder, as: "copy.pdf")
    #expect(try await Document.open(copy, password: "open sesame").markAnnotations().marks.count == 1)
  }

  @Test("that a signature is lost is told, and the document itself is not touched")
  func signed() async throws {
    let url = try made.annotated(catalog: "/AcroForm<</SigFlags 3/Fields[<</FT/Sig/T(S)/V<</Type/Sig>>>>]>>")
    let original = try Data(contentsOf: url)
    let document = try await Document.open(url)
    #expect(try await document.markAnnotations().isSigned)
    let mark = MarkAnnotation(page: 0, geometry: .bookmark(Point(x: 5, y: 7)), name: "mark-1")
    let copy = try await document.saveMarked([mark], in: folder, as: "copy.pdf")
    #expect(try Data(contentsOf: url) == original && copy.lastPathComponent == "copy.pdf")
  }

  @Test("hostile annotations are left out, and what would mislead is cleaned")
  func hostile() async throws {
    let document = try await Document.open(
      made.annotated([
        "/Subtype/Highlight/Rect[0 0 9 9]/QuadPoints[1 2 3]", "/Subtype/Ink/Rect[0 0 9 9]/InkList[[1 /x]]",
        "/Subtype/Ink/Rect[0 0 9 9]/InkList 7", "/Subtype/Square/Rect[0 0 99999999 9]", "/Subtype/Stamp",
        "/Subtype/Text/NM 5/T[1]/C[2 0]/Contents<FEFF202E000A006D0065000A0021>/Rect[0 0 9 9]",
      ]))
    let found = try await document.markAnnotations()
    #expect(found.marks.map(\.contents) == ["me\n!"] && found.otherCount == 5)
    #expect(found.marks.map(\.name) == [nil] && found.marks.map(\.author) == [nil])
  }
}
