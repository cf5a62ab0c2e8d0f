import Documents
import Foundation
import Testing

/// What people have added to pages, read by the worker.
@Suite struct AnnotationTests {
  let made: MadePDFs
  init() throws { made = try MadePDFs() }

  private func pdf(_ annotations: [String], page: String = "") throws -> URL {
    try made.annotated(annotations, page: page)
  }

  /// Around "first", from its left edge to its right one.
  private static let highlight =
    "/Subtype/Highlight/T(Ann)/M(D:20240229120000Z)/C[1 0.5 0]/Rect[54 135 92 158]"
    + "/QuadPoints[54 158 92 158 54 135 92 135]"

  @Test("each annotation says what it is, whose it is, where it stands and what it says")
  func kinds() async throws {
    let url = try pdf([
      "/Subtype/Text/T(Bea)/Contents(Is this so?\\nReally?)/Rect[200 20 220 40]", Self.highlight,
      "/Subtype/FreeText/Contents(Free)/DA(/F 12 Tf)/Rect[20 20 120 40]",
      "/Subtype/Link/Rect[1 1 9 9]/A<</S/URI/URI(https://example.org)>>",
      "/Subtype/Text/F 2/Contents(Hidden)/Rect[1 1 9 9]",
    ])
    let read = try await Document.open(url).annotations(page: 0)
    #expect(read.map(\.kind) == [.highlight, .freeText, .note])
    #expect(read.map(\.author) == ["Ann", nil, "Bea"])
    #expect(read.map(\.text) == ["first", "Free", "Is this so? Really?"])
    let first = try #require(read.first)
    #expect(first.box == PageRect(x: 54, y: 42, width: 38, height: 23) && first.pieces == [first.box])
    #expect(first.words == "first" && first.contents == nil)
    #expect(first.colour == "#ff7f00" || first.colour == "#ff8000")
    #expect(first.modified == Date(timeIntervalSince1970: 1_709_208_000))
  }

  @Test("on a turned page the pieces of a highlight stand where they are shown", arguments: [90, 180, 270])
  func turned(rotation: Int) async throws {
    let url = try pdf([Self.highlight], page: "/Rotate \(rotation)/CropBox[10 20 300 200]")
    let highlight = try #require(try await Document.open(url).annotations(page: 0).first)
    let expected =
      switch rotation {
      case 90: PageRect(x: 115, y: 44, width: 23, height: 38)
      case 180: PageRect(x: 208, y: 115, width: 38, height: 23)
      default: PageRect(x: 42, y: 208, width: 23, height: 38)
      }
    #expect(highlight.box == expected && highlight.pieces == [expected])
  }

  @Test("what would mislead or has no end is cleaned and cut")
  func hostile() async throws {
    let long = String(repeating: "word ", count: 4_000)
    let pieces = String(repeating: "54 158 92 158 54 135 92 135 ", count: 1_000)
    let url = try pdf(
      ["/Subtype/Text/T<FEFF202E000A006D0065000A0021>/Contents(\(long))/Rect[0 0 9 9]"]
        + ["/Subtype/Highlight/Rect[0 0 9 9]/QuadPoints[\(pieces)]"]
        + (0..<2_000).map { "/Subtype/Text/Contents(\($0))/Rect[0 0 9 9]" })
    let read = try await Document.open(url).annotations(page: 0)
    #expect(read.count == PageAnnotation.maximumPerPage)
    let note = try #require(read.first { $0.author != nil })
    #expect(note.author == "me !")
    #expect((note.contents?.count ?? 0) <= PageAnnotation.maximumText + 1)
    let highlight = try #require(read.first { $0.kind == .highlight })
    #expect(highlight.pieces.count == PageAnnotation.maximumPieces)
    #expect((highlight.words?.count ?? 0) <= PageAnnotation.maximumText + 1)
  }

  @Test func aDocumentWithoutAnyHasNone() async throws {
    let document = try await Document.open(made.text(pages: 2))
    #expect(try await document.annotations(page: 1).isEmpty)
    await #expect(throws: DocumentError.self) { _ = try await document.annotations(page: 2) }
  }
}
