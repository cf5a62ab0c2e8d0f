import DocumentProtocol
import Foundation
import Testing

@testable import Documents

/// Forms are listed, and filled in in copies that have lost nothing.
@Suite struct FormTests {
  let made: MadePDFs
  let folder: URL
  init() throws {
    made = try MadePDFs()
    folder = made.folder.appending(path: "out", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private var kept: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  /// A copy with these values, opened again.
  private func filled(
    _ url: URL, _ values: [String: FormValue], password: String? = nil
  ) async throws -> (URL, Document) {
    let document = try await Document.open(url, password: password)
    let copy = try await document.saveFilled(values, in: folder, as: "copy.pdf")
    return (copy, try await Document.open(copy, password: password))
  }

  private func value(_ name: String, in document: Document) async throws -> FormValue? {
    try await document.form().fields.first { $0.name == name }?.value
  }

  @Test("every kind of field is listed with its name, place, value and choices")
  func list() async throws {
    let form = try await Document.open(made.form()).form()
    #expect(
      form.fields.map(\.name) == [
        "Name", "Address", "Agreed", "Colour", "Country", "Days", "Number", "a\nb=c", "Signature", "Town",
      ])
    #expect(
      form.fields.map(\.kind) == [
        .text, .lines, .checkBox, .radio, .choice, .severalChoices, .text, .text, .signature, .editableChoice,
      ])
    let fields = Dictionary(uniqueKeysWithValues: form.fields.map { ($0.name, $0) })
    #expect(fields["Name"]?.label == "Your name" && fields["Name"]?.maximumLength == 12)
    #expect(form.fields.filter(\.isRequired).map(\.name) == ["Name"])
    #expect(form.fields.filter(\.isReadOnly).map(\.name) == ["Number"])
    #expect(fields["Name"]?.places == [.init(page: 0, box: PageRect(x: 20, y: 20, width: 180, height: 20))])
    #expect(fields["Colour"]?.choices == ["Red", "Green"] && fields["Colour"]?.value == .chosen(["Red"]))
    #expect(fields["Colour"]?.places.map(\.choice) == ["Red", "Green"])
    #expect(fields["Country"]?.choices == ["Germany", "France"])
    #expect(fields["Country"]?.value == .chosen(["Germany"]) && fields["Days"]?.value == .chosen([]))
    #expect(fields["a\nb=c"]?.places.map(\.page) == [1])
    #expect(form.obstacle == nil && form.annotationCounts == [10, 3])
  }

  @Test(
    "what is filled in is in the copy, and nowhere else",
    arguments: [
      ("Name", FormValue.text("Bo")), ("Name", .text("")), ("Name", .text("Zoë 王 ش")),
      ("Name", .text("(\\)<>")),
      ("Address", .text("One\nTwo")), ("Agreed", .on(true)), ("Colour", .chosen(["Green"])),
      ("Country", .chosen(["France"])), ("Days", .chosen(["Monday", "Friday"])), ("a\nb=c", .text("x")),
      ("Town", .chosen(["Paris"])), ("Town", .chosen(["Łódź"])),
    ])
  func fill(name: String, value: FormValue) async throws {
    let url = try made.form()
    let original = try Data(contentsOf: url)
    let before = try await Document.open(url).form()
    let (copy, document) = try await filled(url, [name: value])
    let after = try await document.form()
    for field in after.fields {
      #expect(
        field.value == (field.name == name ? value : before.fields.first { $0.name == field.name }?.value))
    }
    #expect(after.annotationCounts == before.annotationCounts && document.pageCount == 2)
    #expect(try Data(contentsOf: copy).prefix(original.count) == original)
    #expect(try Data(contentsOf: url) == original)
  }

  @Test("what is filled in is drawn, in letters that the form's own font lacks too")
  func drawn() async throws {
    let (_, document) = try await filled(
      made.form(), ["Name": .text("Müller"), "a\nb=c": .text("Жук"), "Town": .chosen(["Paris"])])
    let words = try await document.lines(page: 0).map(\.text) + document.lines(page: 1).map(\.text)
    for word in ["Müller", "Жук", "Paris"] { #expect(words.contains { $0.contains(word) }, "\(words)") }
  }

  @Test("a copy can be filled in again")
  func again() async throws {
    let (copy, _) = try await filled(made.form(), ["Name": .text("One"), "Colour": .chosen(["Green"])])
    let second = try await Document.open(copy).saveFilled(
      ["Name": .text("Two"), "Agreed": .on(true)], in: folder, as: "second.pdf")
    let document = try await Document.open(second)
    #expect(try await value("Name", in: document) == .text("Two"))
    #expect(try await value("Colour", in: document) == .chosen(["Green"]))
    #expect(try await value("Agreed", in: document) == .on(true))
  }

  @Test(
    "what a field does not take is refused in words, and nothing is saved",
    arguments: [
      ("Nobody", FormValue.text("x"), FormError.unknownField(name: "Nobody")),
      ("Number", .text("7"), .readOnly(name: "Number")),
      ("Name", .text("thirteen long"), .tooLong(name: "Your name", length: 13, maximum: 12)),
      ("Name", .text("a\nb"), .severalLines(name: "Your name")),
      (
        "Address", .text(String(repeating: "x", count: 32_001)),
        .tooLong(name: "Address", length: 32_001, maximum: 32_000)
      ),
      ("Colour", .chosen(["Blue"]), .notAChoice(name: "Colour", value: "Blue", choices: ["Red", "Green"])),
      ("Colour", .chosen(["Red", "Green"]), .severalChosen(name: "Colour")),
      ("Signature", .text("x"), .otherKind(name: "Signature", .signature)),
      ("Agreed", .text("on"), .otherKind(name: "Agreed", .checkBox)),
    ])
  func refused(name: String, value: FormValue, error: FormError) async throws {
    let document = try await Document.open(made.form())
    await #expect(throws: error) {
      let values = ["Address": FormValue.text("here")].merging([name: value]) { $1 }
      _ = try await document.saveFilled(values, in: folder, as: "copy.pdf")
    }
    #expect(try kept.isEmpty)
  }

  @Test("XFA forms and signed documents are told and not filled in")
  func obstacles() async throws {
    let signed = "/V<</Type/Sig/Filter/Adobe.PPKLite/ByteRange[0 1 2 3]/Contents<00>>>"
    let cases: [(URL, FormObstacle)] = [
      (try made.form("xfa.pdf", more: "/XFA 18 0 R"), .xfa),
      (try made.form("signed.pdf", signature: signed), .signed),
      (try made.form("certified.pdf", catalogue: "/Perms<</DocMDP 15 0 R>>"), .signed),
    ]
    for (url, obstacle) in cases {
      let document = try await Document.open(url)
      #expect(try await document.form().obstacle == obstacle)
      await #expect(throws: FormError.notFillable(file: url.path, obstacle)) {
        _ = try await document.saveFilled(["Name": .text("x")], in: folder, as: "copy.pdf")
      }
    }
    #expect(try kept.isEmpty)
  }

  @Test("no other file is replaced, and nothing is left where a copy cannot be saved")
  func names() async throws {
    let document = try await Document.open(made.form())
    let mine = folder.appending(path: "mine.pdf")
    try Data("mine".utf8).write(to: mine)
    await #expect(throws: SavingError.exists(file: mine.path)) {
      _ = try await document.saveFilled(["Agreed": .on(true)], in: folder, as: "mine.pdf")
    }
    let other = try await document.saveFilled(
      ["Agreed": .on(true)], in: folder, as: "mine.pdf", isExact: false)
    #expect(other.lastPathComponent == "mine (2).pdf")
    #expect(try Data(contentsOf: mine) == Data("mine".utf8))
    #expect(try kept == ["mine (2).pdf", "mine.pdf"])
  }

  @Test("a document without a form has no fields, and so have damaged ones")
  func without() async throws {
    let plain = try await Document.open(made.text())
    #expect(try await plain.form().fields.isEmpty)
    await #expect(throws: FormError.self) {
      _ = try await plain.saveFilled(["Name": .text("x")], in: folder, as: "copy.pdf")
    }
    #expect(
      try await Document.open(MadePDFs.fixture("encrypted.pdf"), password: "open sesame").form().fields
        .isEmpty)
    #expect(try kept.isEmpty)
  }

  @Test("a group of fields that belongs to itself is refused in words, before poppler follows it for ever")
  func circle() async throws {
    let circle = try made.written(
      "circle.pdf",
      objects: [
        "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Annots[4 0 R]>>",
        "<</Type/Annot/Subtype/Widget/FT/Tx/T(leaf)/Parent 5 0 R/Rect[1 1 50 20]>>",
        "<</T(one)/Parent 6 0 R/Kids[4 0 R]>>", "<</T(two)/Parent 5 0 R/Kids[5 0 R]>>",
      ])
    let document = try await Document.open(circle)
    await #expect(
      throws: DocumentError.damaged(
        file: circle.path, reason: "the groups of its form's fields are nested too deeply")
    ) { _ = try await document.form() }
    #expect(try await document.lines(page: 0).isEmpty)
  }

  @Test("a document that qpdf refuses and poppler does not has no form, and says so")
  func refusedStructure() async throws {
    let url = try made.written(
      "large-number.pdf",
      MadePDFs.onePage(contents: "", more: "5 99999999999999999990 obj<</Type/Annot>>endobj"))
    let document = try await Document.open(url)
    await #expect(
      throws: DocumentError.damaged(file: url.path, reason: "its structure cannot be read")
    ) { _ = try await document.form() }
  }

  @Test("each way out is refused to a worker that may write one copy")
  func cage() throws {
    let attempts = try PDFLibrary.copyingEscapeAttempts(in: folder)
    #expect(attempts.count >= 76)
    #expect(attempts.filter { !$0.isRefused }.map(\.name) == [])
    #expect(try kept.isEmpty)
  }
}
