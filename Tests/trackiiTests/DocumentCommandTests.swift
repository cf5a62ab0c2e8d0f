import Foundation
import TestSupport
import Testing

@Suite("What a PDF holds, on the command line", .heavy)
struct DocumentCommandTests {
  let place: Place
  init() throws { place = try Place() }

  @Test("contents are indented in words, and have depth and page in JSON")
  func outline() async throws {
    let file = try place.writeLinkedPDF("book.pdf").path
    let words = try await householdCommand("document", "outline", file, in: place)
    #expect(words.status == 0, "\(words.errors)")
    #expect(words.output == "First  (page 1)\n  A section  (page 3)\nSecond  (page 4)\n")
    let json = try await householdCommand("document", "outline", file, "--json", in: place).json()
    let entries = try #require(json["entries"] as? [[String: Any]])
    #expect(entries.map { $0["depth"] as? Int } == [0, 1, 0] && json["isCut"] as? Bool == false)
    #expect((entries[1]["target"] as? [String: Any])?["page"] as? Int == 2)
  }

  @Test("links tell where they lead, of all pages or of one")
  func links() async throws {
    let file = try place.writeLinkedPDF("book.pdf").path
    let json = try await householdCommand("document", "links", file, "--json", in: place).jsonList()
    let targets = json.compactMap { ($0 as? [String: Any])?["target"] as? [String: Any] }
    #expect(targets.first?["page"] as? Int == 4)
    #expect(targets.last?["address"] as? String == "https://example.org/")
    let none = try await householdCommand("document", "links", file, "--page", "2", in: place)
    #expect(none.status == 0 && none.output.isEmpty && none.errors.contains("has no links"))
    let beyond = try await householdCommand("document", "links", file, "--page", "7", in: place)
    #expect(beyond.status != 0 && beyond.errors.contains("has no page 7"))
  }

  @Test("a page that cannot be read costs its own links only, and the exit code tells of it")
  func brokenPage() async throws {
    let file = try place.file(
      "broken.pdf",
      """
      %PDF-1.4
      1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
      2 0 obj<</Type/Pages/Kids[9 0 R 3 0 R]/Count 2>>endobj
      3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Annots[\
      <</Type/Annot/Subtype/Link/Rect[1 1 9 9]/A<</S/URI/URI(https://example.org/)>>>>]>>endobj
      trailer<</Root 1 0 R>>
      %%EOF

      """)
    let links = try await householdCommand("document", "links", file, in: place)
    #expect(links.status == 65 && links.output.contains("https://example.org/"), "\(links)")
  }

  @Test("a file that is none, is no PDF, or is encrypted says what to do")
  func bad() async throws {
    let missing = try await trackii("document", "outline", place.path("none.pdf"), in: place)
    #expect(missing.status == 66 && missing.errors.contains("there is no such file"))
    let letter = try place.file("letter.pdf", "Dear reader")
    #expect(try await trackii("document", "attachments", letter, in: place).status == 65)
    let closed = try await trackii("document", "outline", encryptedPDF.path, in: place)
    #expect(closed.status != 0 && closed.errors.contains("--pdf-password-file"))
    let password = try place.file("password", "open sesame\n")
    let open = try await trackii(
      "document", "attachments", encryptedPDF.path, "--pdf-password-file", password, in: place)
    #expect(open.status == 0 && open.errors.contains("has no attached files"), "\(open.errors)")
  }
}

extension DocumentCommandTests {
  @Test("annotations say whose they are; attached files are saved, never over a file")
  func annotationsAndFiles() async throws {
    let file = try place.file(
      "notes.pdf",
      """
      %PDF-1.7
      1 0 obj<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(a) 5 0 R]>>>>>>endobj
      2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
      3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Annots[\
      <</Type/Annot/Subtype/Text/T(Ann)/Contents(Is this so?)/Rect[200 20 220 40]>>]>>endobj
      4 0 obj<</Type/EmbeddedFile/Length 5>>stream
      hello
      endstream endobj
      5 0 obj<</Type/Filespec/F(../note.txt)/EF<</F 4 0 R>>>>endobj
      trailer<</Root 1 0 R>>
      %%EOF

      """)
    let notes = try await householdCommand("document", "annotations", file, "--json", in: place).jsonList()
    let note = try #require(notes.first as? [String: Any])
    #expect(note["author"] as? String == "Ann" && note["contents"] as? String == "Is this so?")
    #expect(note["kind"] as? String == "note" && note["page"] as? Int == 0)
    let folder = place.path("out")
    for name in ["note.txt", "note (2).txt"] {
      let saved = try await householdCommand("document", "attachments", file, "--save", folder, in: place)
      #expect(saved.status == 0 && saved.output.contains(name), "\(saved)")
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["note (2).txt", "note.txt"])
    let blocked = try await householdCommand("document", "attachments", file, "--save", file, in: place)
    #expect(blocked.status == 73 && blocked.errors.contains("nothing can be saved there"), "\(blocked)")
  }
}

extension DocumentCommandTests {
  @Test("text is printed by page; a page without any is said, and recognised where that is asked for")
  func text() async throws {
    let file = try place.pdf("hello.pdf", text: "Hello")
    let printed = try await householdCommand("document", "text", file, in: place)
    #expect(printed.status == 0 && printed.output == "Hello\n\n", "\(printed)")
    let blank = try place.file(
      "blank.pdf",
      """
      %PDF-1.4
      1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
      2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
      3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
      trailer<</Root 1 0 R>>
      %%EOF

      """)
    let none = try await householdCommand("document", "text", blank, in: place)
    #expect(none.status == 0 && none.output.isEmpty && none.errors.contains("--recognise"), "\(none)")
    let unknown = try await householdCommand(
      "document", "text", blank, "--recognise", "--languages", "xxx", in: place)
    #expect(unknown.status == 69 && unknown.errors.contains("tesseract-ocr"), "\(unknown)")
  }

  @Test(
    "made scans are recognised with few wrong words",
    .enabled(
      if: FileManager.default.fileExists(atPath: "/usr/share/tesseract-ocr/5/tessdata/eng.traineddata"),
      "needs tesseract (apt-get install tesseract-ocr-eng)"))
  func recognitionBench() async throws {
    let run = try await trackii(
      "bench", "recognition", "--pages", "1", "--languages", "eng", "--json", in: place)
    #expect(run.status == 0, "\(run)")
    let conditions = try #require(try run.json()["conditions"] as? [[String: Any]])
    #expect(conditions.count == 5 && conditions.allSatisfy { ($0["words"] as? Int ?? 0) > 50 })
  }
}
