import Documents
import Foundation
import Testing

/// Contents, links, page labels and attachments, read by the worker.
@Suite struct NavigationTests {
  let made: MadePDFs
  init() throws { made = try MadePDFs() }

  /// A PDF of objects that are numbered from 1: the first is the catalogue, the second the tree of pages.
  private func pdf(
    _ name: String, catalogue: String, pages: Int = 3, page: String = "", first: String = "",
    objects: [Int: String] = [:]
  ) throws -> URL {
    let kids = (0..<pages).map { "\($0 + 10) 0 R" }.joined(separator: " ")
    var body = "1 0 obj<</Type/Catalog/Pages 2 0 R \(catalogue)>>endobj\n"
    body += "2 0 obj<</Type/Pages/Kids[\(kids)]/Count \(pages)>>endobj\n"
    for index in 0..<pages {
      body +=
        "\(index + 10) 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]\(page)\(index == 0 ? first : "")>>endobj\n"
    }
    for (number, text) in objects.sorted(by: { $0.key < $1.key }) { body += "\(number) 0 obj\(text)endobj\n" }
    return try made.written(name, "%PDF-1.7\n\(body)trailer<</Root 1 0 R>>\n%%EOF\n")
  }

  private func outline(_ objects: [Int: String], pages: Int = 3) async throws -> Outline {
    let url = try pdf("outline.pdf", catalogue: "/Outlines 50 0 R", pages: pages, objects: objects)
    return try await Document.open(url).outline()
  }

  @Test func contentsAreNestedAndLeadToPlaces() async throws {
    let outline = try await outline([
      50: "<</Type/Outlines/First 51 0 R/Last 53 0 R>>",
      51: "<</Title(One)/Parent 50 0 R/Next 53 0 R/First 52 0 R/Last 52 0 R/Dest[10 0 R/XYZ 0 150 0]>>",
      52: "<</Title(Inside one)/Parent 51 0 R/Dest[11 0 R/Fit]>>",
      53: "<</Title(Two)/Parent 50 0 R/Prev 51 0 R/A<</S/GoTo/D[12 0 R/FitH 20]>>>>",
    ])
    #expect(
      outline.entries == [
        OutlineEntry(title: "One", depth: 0, target: .place(PagePlace(page: 0, x: 0, y: 50))),
        OutlineEntry(title: "Inside one", depth: 1, target: .place(PagePlace(page: 1))),
        OutlineEntry(title: "Two", depth: 0, target: .place(PagePlace(page: 2, y: 180))),
      ])
    #expect(!outline.isCut)
  }

  @Test func aDocumentWithoutAnyOfItSaysSo() async throws {
    let document = try await Document.open(made.text(pages: 2))
    #expect(try await document.outline() == Outline(entries: []))
    #expect(try await document.links(page: 1).isEmpty)
    #expect(try await document.attachments().isEmpty)
    #expect(try await document.pageLabels() == ["1", "2"])
  }

  @Test("contents that lead back into themselves end; the document is read all the same")
  func loops() async throws {
    // The second entry's child is the first entry, and the third's next is the second.
    let outline = try await outline([
      50: "<</Type/Outlines/First 51 0 R/Last 53 0 R>>",
      51: "<</Title(One)/Parent 50 0 R/Next 52 0 R/First 52 0 R/Last 52 0 R>>",
      52: "<</Title(Two)/Parent 50 0 R/Next 53 0 R/First 51 0 R/Last 51 0 R>>",
      53: "<</Title(Three)/Parent 50 0 R/Next 52 0 R/First 50 0 R/Last 50 0 R>>",
    ])
    #expect(outline.entries.count <= Outline.maximumEntries)
    #expect(outline.entries.contains { $0.title == "One" })
  }

  @Test("contents of more entries than anybody reads are cut, and so is nesting without an end")
  func bounds() async throws {
    var wide = [50: "<</Type/Outlines/First 51 0 R/Last \(50 + 12_000) 0 R>>"]
    for number in 51...(50 + 12_000) {
      wide[number] = "<</Title(\(number))/Parent 50 0 R/Next \(number + 1) 0 R/Dest[10 0 R/Fit]>>"
    }
    let cut = try await outline(wide)
    #expect(cut.entries.count == Outline.maximumEntries && cut.isCut)
    var deep = [50: "<</Type/Outlines/First 51 0 R/Last 51 0 R>>"]
    for number in 51...150 {
      deep[number] =
        "<</Title(\(number))/Parent \(number - 1) 0 R/First \(number + 1) 0 R/Last \(number + 1) 0 R>>"
    }
    let shallow = try await outline(deep)
    #expect(shallow.entries.map(\.depth).max() == Outline.maximumDepth - 1 && shallow.isCut)
  }

  @Test("every entry of these contents has the same ones below it: they are cut in time")
  func shared() async throws {
    var objects = [50: "<</Type/Outlines/First 51 0 R/Last 51 0 R>>"]
    for number in 0..<30 {
      let (a, b) = (51 + 2 * number, 52 + 2 * number)
      let below = "/First \(a + 2) 0 R/Last \(b + 2) 0 R"
      objects[a] = "<</Title(a)/Next \(b) 0 R \(below)>>"
      objects[b] = "<</Title(b) \(below)>>"
    }
    let outline = try await outline(objects)
    #expect(outline.entries.count == Outline.maximumEntries && outline.isCut)
  }

  private func link(_ box: String, _ what: String) -> String {
    "<</Type/Annot/Subtype/Link/Rect[\(box)]\(what)>>"
  }

  @Test func linksLeadInsideOrAreShownOrAreRefusedByKind() async throws {
    let links = [
      link("10 170 60 190", "/Dest[12 0 R/XYZ 0 100 0]"),
      link("10 150 60 165", "/A<</S/URI/URI(https://example.org/a)>>"),
      link("10 130 60 145", "/A<</S/Launch/F(/bin/sh)>>"),
      link("10 110 60 125", "/A<</S/JavaScript/JS(app.alert\\(1\\))>>"),
      link("10 90 60 105", "/A<</S/GoToR/F(other.pdf)/D[0/Fit]>>"),
      link("10 70 60 85", "/A<</S/GoTo/D[99/Fit]>>"),
      link("10 50 60 65", "/A<</S/GoTo/D(nowhere)>>"),
      link("10 30 60 45", "/A<</S/Named/N/NextPage>>"),
      link("10 10 60 25", "/A<</S/GoTo/D(chapter)>>"),
    ]
    let url = try pdf(
      "links.pdf", catalogue: "/Names<</Dests<</Names[(chapter)[11 0 R/XYZ 0 200 0]]>>>>",
      first: "/Annots[\(links.joined())]")
    let document = try await Document.open(url)
    let read = try await document.links(page: 0)
    #expect(read.first?.box == PageRect(x: 10, y: 10, width: 50, height: 20))
    #expect(
      read.map(\.target) == [
        .place(PagePlace(page: 2, x: 0, y: 100)), .address("https://example.org/a"), .refused(.launch),
        .refused(.javaScript), .refused(.otherDocument), .refused(.missing), .refused(.missing),
        .place(PagePlace(page: 1)), .place(PagePlace(page: 1, x: 0, y: 0)),
      ])
    #expect(try await document.links(page: 1).isEmpty)
    await #expect(throws: DocumentError.noSuchPage(file: url.path, page: 3, pageCount: 3)) {
      _ = try await document.links(page: 3)
    }
  }

  @Test("places count from the corner of what is shown of a page")
  func cropped() async throws {
    let links = link("110 120 160 140", "/Dest[11 0 R/XYZ 130 170 0]")
    let cropped = try pdf(
      "cropped.pdf", catalogue: "", page: "/CropBox[100 50 300 200]", first: "/Annots[\(links)]")
    #expect(
      try await Document.open(cropped).links(page: 0) == [
        PageLink(
          box: PageRect(x: 10, y: 60, width: 50, height: 20), target: .place(PagePlace(page: 1, x: 30, y: 30))
        )
      ])
  }

  @Test("an address of several lines is shown as one, without marks that reorder it")
  func addresses() async throws {
    let url = try pdf(
      "address.pdf", catalogue: "",
      first: "/Annots[\(link("1 1 9 9", "/A<</S/URI/URI(https://a.example/\\n\\033[2Jb)>>"))]")
    let target = try await Document.open(url).links(page: 0).first?.target
    guard case .address(let address) = target else {
      Issue.record("\(String(describing: target))")
      return
    }
    #expect(address.hasPrefix("https://a.example/") && !address.contains { $0.isNewline })
    #expect(!address.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }

  @Test func labelsAreThoseOfTheDocument() async throws {
    let url = try pdf(
      "labels.pdf", catalogue: "/PageLabels<</Nums[0<</S/r>>2<</S/D/P(A-)/St 7>>]>>", pages: 4)
    #expect(try await Document.open(url).pageLabels() == ["i", "ii", "A-7", "A-8"])
  }

  @Test(
    "attached files keep their names only as far as they can be shown",
    arguments: [
      ("../../etc/passwd", "passwd"), ("..", "unnamed"), ("", "unnamed"), ("C:\\\\dir\\\\run.exe", "run.exe"),
      ("two\\nlines.txt", "two lines.txt"),
      (String(repeating: "x", count: 4000), String(repeating: "x", count: 200) + "…"),
    ])
  func attachments(name: String, shown: String) async throws {
    let url = try pdf(
      "attached.pdf", catalogue: "/Names<</EmbeddedFiles<</Names[(a) 40 0 R]>>>>",
      objects: [
        40: "<</Type/Filespec/F(\(name))/Desc(What\\nit is)/EF<</F 41 0 R>>>>",
        41: "<</Type/EmbeddedFile/Params<</Size 5>>/Length 5>>stream\nhello\nendstream ",
      ])
    let attachments = try await Document.open(url).attachments()
    #expect(attachments == [EmbeddedFile(name: shown, description: "What it is", size: 5)])
  }
}
