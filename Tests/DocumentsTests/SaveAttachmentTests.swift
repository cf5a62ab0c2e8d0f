import Foundation
import TestSupport
import Testing

@testable import Documents

/// Files are taken out of documents under safe names, never over another file, and whole or not at all.
@Suite struct SaveAttachmentTests {
  let made: MadePDFs
  let folder: URL
  init() throws {
    made = try MadePDFs()
    folder = made.folder.appending(path: "out", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// - Parameters:
  ///   - size: what the document says of the file's length.
  ///   - stream: of the file's object, its dictionary's entries and its bytes.
  private func document(
    names: [String], size: String = "/Params<</Size 5>>", entries: String = "/Length 5",
    stream: String = "hello"
  ) async throws -> Document {
    let list = names.indices.map { "(\($0)) \(5 + $0) 0 R" }.joined(separator: " ")
    return try await Document.open(
      made.written(
        "attached.pdf",
        objects: [
          "<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[\(list)]>>>>>>",
          "<</Type/Pages/Kids[3 0 R]/Count 1>>", "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>",
          "<</Type/EmbeddedFile\(size)\(entries)>>stream\n\(stream)\nendstream",
        ] + names.map { "<</Type/Filespec/F(\($0))/EF<</F 4 0 R>>>>" }))
  }

  private func save(_ document: Document) async throws -> [URL] {
    var saved: [URL] = []
    for (index, attachment) in try await document.attachments().enumerated() {
      saved.append(try await document.save(attachment, at: index, in: folder))
    }
    return saved
  }

  private var kept: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test(
    "a file's bytes are saved, whatever the document says of their number",
    arguments: ["/Params<</Size 5>>", "", "/Params<</Size 2>>", "/Params<</Size 2000000000>>"])
  func sizes(size: String) async throws {
    let saved = try await save(document(names: ["note.txt"], size: size))
    #expect(try saved.map { try String(contentsOf: $0, encoding: .utf8) } == ["hello"])
    #expect(try kept == ["note.txt"])
  }

  @Test("a name that is taken gets a number; what has it stays as it is, a link too")
  func taken() async throws {
    let mine = folder.appending(path: "note.txt")
    try Data("mine".utf8).write(to: mine)
    let target = made.folder.appending(path: "elsewhere")
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "note (2).txt"), withDestinationURL: target)
    let saved = try await save(document(names: ["note.txt", "note.txt"]))
    #expect(saved.map(\.lastPathComponent) == ["note (3).txt", "note (4).txt"])
    #expect(try String(contentsOf: mine, encoding: .utf8) == "mine")
    #expect(!FileManager.default.fileExists(atPath: target.path))
  }

  @Test(
    "names become safe",
    arguments: [
      ("../../etc/passwd", "passwd"), (".bashrc", "bashrc"), ("-rf", "rf"), ("...", "unnamed"),
      ("a\\nb.txt", "a b.txt"), (String(repeating: "ä", count: 400) + ".pdf", nil),
    ])
  func names(name: String, safe: String?) async throws {
    let saved = try await save(document(names: [name]))
    let kept = try kept
    #expect(kept.count == 1 && saved.map(\.lastPathComponent) == kept)
    if let safe { #expect(kept == [safe]) }
    #expect(kept.allSatisfy { $0.utf8.count <= 216 && !$0.hasPrefix(".") })
  }

  @Test("nothing is left of a file that does not exist or has no folder to go to")
  func unusable() async throws {
    let damaged = try await document(names: ["a"], entries: "/Filter/Nonsense/Length 5")
    let attachment = try #require(try await damaged.attachments().first)
    await #expect(throws: SavingError.self) { _ = try await damaged.save(attachment, at: 7, in: folder) }
    #expect(try kept.isEmpty)
    let nowhere = made.folder.appending(path: "missing")
    await #expect(throws: SavingError.self) { _ = try await damaged.save(attachment, at: 0, in: nowhere) }
  }

  @Test("files that are attached to pages come after the document's own and are saved like them")
  func onPages() async throws {
    func pin(_ file: Int, _ words: String = "") -> String {
      "<</Type/Annot/Subtype/FileAttachment/Rect[9 9 20 20]/FS \(file) 0 R/Contents(\(words))>>"
    }
    let document = try await Document.open(
      made.written(
        "pages.pdf",
        objects: [
          "<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(a) 6 0 R]>>>>>>",
          "<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R]/Count 3>>",
          "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>",
          "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Annots[\(pin(7, "See this"))\(pin(9))]>>",
          "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Annots[\(pin(6))]>>",
          "<</Type/Filespec/F(own.txt)/EF<</F 8 0 R>>>>", "<</Type/Filespec/F(../pin.txt)/EF<</F 10 0 R>>>>",
          "<</Type/EmbeddedFile/Length 5>>stream\nhello\nendstream", "<</Type/Filespec/F(missing.txt)>>",
          "<</Type/EmbeddedFile/Length 5>>stream\nthere\nendstream",
        ]))
    let found = try await document.attachments()
    #expect(found.map(\.name) == ["own.txt", "pin.txt", "own.txt"])
    #expect(found.map(\.page) == [nil, 1, 2] && found.map(\.description) == [nil, "See this", nil])
    let saved = try await save(document)
    #expect(saved.map(\.lastPathComponent) == ["own.txt", "pin.txt", "own (2).txt"])
    #expect(
      try saved.map { try String(contentsOf: $0, encoding: .utf8) } == ["hello", "there", "hello"])
  }

  @Test("a list of attached files that brings poppler down costs this answer, and no other")
  func listThatCrashes() async throws {
    let document = try await Document.open(
      made.written(
        "crash.pdf",
        objects: [
          "<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(a) 4 0 R]>>>>>>",
          "<</Type/Pages/Kids[3 0 R]/Count 1>>", "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>",
          "<</Type/Filespec/F(a.txt)/EF<</F 9 0 R>>>>",
        ]))
    do {
      // A poppler that is mended lists nothing.
      #expect(try await document.attachments().isEmpty)
    } catch DocumentError.workerCrashed {}
    #expect(try await document.pageLabels() == ["1"])
  }

  @Test("a shortened name keeps its ending")
  func endings() {
    let long = FileNames.safe(String(repeating: "x", count: 500) + ".pdf")
    #expect(long.hasSuffix("x.pdf") && long.utf8.count == 200)
    #expect(FileNames.numbered("a.tar.gz", 2) == "a.tar (2).gz" && FileNames.numbered("a", 3) == "a (3)")
  }

  @Test func aFreeNameIsSafeAndGetsANumberWhereItIsTaken() throws {
    let folder = try TemporaryFolder()
    #expect(FileNames.free("-a.pdf", in: folder.url).lastPathComponent == "a.pdf")
    _ = try folder.write("", to: "a.pdf")
    _ = try folder.write("", to: "a (2).pdf")
    #expect(FileNames.free("a.pdf", in: folder.url).lastPathComponent == "a (3).pdf")
  }
}
