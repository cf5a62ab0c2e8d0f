import Documents
import Foundation
import Glibc
import Testing

@Suite struct BadDocumentTests {
  let made: MadePDFs
  init() throws { made = try MadePDFs() }

  private func failure(_ url: URL, password: String? = nil) async -> DocumentError? {
    do throws(DocumentError) {
      _ = try await Document.open(url, password: password)
      return nil
    } catch { return error }
  }

  @Test func everyMessageNamesTheFile() async throws {
    let missing = made.folder.appending(path: "missing.pdf")
    let error = try #require(await failure(missing))
    #expect(error == .notFound(file: missing.path))
    #expect("\(error)".contains("missing.pdf"))
  }

  @Test func aFolderOrAPipeIsNotWaitedFor() async throws {
    guard case .notReadable = await failure(made.folder) else {
      Issue.record("a folder was opened")
      return
    }
    let pipe = made.folder.appending(path: "pipe.pdf")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    guard case .notReadable = await failure(pipe) else {
      Issue.record("a pipe was opened")
      return
    }
  }

  @Test(.enabled(if: getuid() != 0, "root may read every file"))
  func aFileWithoutPermissionSaysSo() async throws {
    let url = made.text()
    #expect(chmod(url.path, 0) == 0)
    guard case .notReadable = await failure(url) else {
      Issue.record("it was opened")
      return
    }
  }

  @Test func anEmptyFileIsEmpty() async throws {
    let url = try made.written("empty.pdf", "")
    #expect(await failure(url) == .empty(file: url.path))
  }

  @Test func aLetterIsNoPDF() async throws {
    let url = try made.written("letter.pdf", "Dear reader, this is no PDF.")
    #expect(await failure(url) == .notAPDF(file: url.path))
  }

  @Test func aPDFWhoseHeaderComesLateOrNeverIsRead() async throws {
    let whole = try Data(contentsOf: made.text(pages: 2))
    let late = made.folder.appending(path: "late.pdf")
    try (Data(repeating: UInt8(ascii: " "), count: 3000) + whole).write(to: late)
    let never = made.folder.appending(path: "never.pdf")
    try (Data("%abc".utf8) + whole.dropFirst(4)).write(to: never)
    for url in [late, never] {
      let document = try await Document.open(url)
      #expect(try await document.lines(page: 1).first?.text == "Page number 2")
    }
  }

  @Test func aTornPDFIsDamaged() async throws {
    let whole = try Data(contentsOf: made.text(pages: 30))
    let url = made.folder.appending(path: "torn.pdf")
    try whole.prefix(200).write(to: url)
    guard case .damaged = await failure(url) else {
      Issue.record("it was opened, or said something else: \(String(describing: await failure(url)))")
      return
    }
  }

  @Test func aPDFOfWhichNoPageIsThereMayBeCutOff() async throws {
    let text =
      "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n"
      + "trailer<</Root 1 0 R>>\n"
    let url = try made.written("cut.pdf", text)
    let told = await failure(url)
    #expect(told?.description.contains("it may be cut off") == true, "\(String(describing: told))")
  }

  @Test func anEncryptedPDFAsksForItsPassword() async throws {
    let url = MadePDFs.fixture("encrypted.pdf")
    #expect(await failure(url) == .passwordNeeded(file: url.path))
    let wrong = await failure(url, password: "open barley")
    #expect(wrong == .wrongPassword(file: url.path))
    let document = try await Document.open(url, password: "open sesame")
    #expect(try await document.lines(page: 0).first?.text == "A secret page")
  }

  @Test func aPasswordMayHaveUmlauts() async throws {
    let url = MadePDFs.fixture("encrypted-utf8.pdf")
    let document = try await Document.open(url, password: "öffne dich")
    #expect(document.pageCount == 1)
    #expect(await failure(url, password: "offne dich") == .wrongPassword(file: url.path))
  }

  @Test func aPasswordThatIsNotNeededDoesNoHarm() async throws {
    #expect(await failure(made.text(), password: "whatever") == nil)
  }

  @Test func aPageBeyondTheLastIsNamed() async throws {
    let url = made.text(pages: 2)
    let document = try await Document.open(url)
    await #expect(throws: DocumentError.noSuchPage(file: url.path, page: 2, pageCount: 2)) {
      try await document.render(page: 2, scale: 1)
    }
    await #expect(throws: DocumentError.noSuchPage(file: url.path, page: -1, pageCount: 2)) {
      try await document.lines(page: -1)
    }
  }

  @Test(arguments: [1e6, 200, 0, -1, Double.nan, .infinity])
  func anImpossibleScaleIsTooLarge(scale: Double) async throws {
    let document = try await Document.open(made.text())
    var limits = Document.Limits()
    limits.pixels = 1 << 20
    do throws(DocumentError) {
      _ = try await document.render(page: 0, scale: scale)
      Issue.record("it was drawn")
    } catch {
      guard case .tooLarge = error else {
        Issue.record("\(error)")
        return
      }
    }
    #expect(try await document.render(page: 0, scale: 1).width == 300)
  }
}
