import Accounts
import Documents
import Foundation
import Library
import ReaderApp
import TestSupport
import Testing

@testable import ReaderPorts
@testable import Benchmarks

/// A scanned document on the shelf: opened by its real worker, its pages recognised by the real recogniser, and the text
/// kept.
@MainActor
@Suite(
  "Reading scans",
  .enabled(
    if: RecognitionLanguages.usual?.contains("eng") == true,
    "needs tesseract (apt-get install tesseract-ocr-eng)"))
struct ScanReadingTests {
  /// Two pages that are pictures of "Hello there" and "Good bye".
  private func scan(in place: TemporaryFolder) async throws -> URL {
    var pages: [MadeScan] = []
    for text in ["Hello there", "Good bye"] {
      let document = try await Document.open(try place.writePDF("\(text).pdf", text: text))
      pages.append(MadeScan(try await document.render(page: 0, scale: MadeScan.scale)))
    }
    return try place.write(MadeScan.pdf(pages), to: "scan.pdf")
  }

  private struct Told: Sendable {
    var page: Int
    var text: [String]
    var isRecognised: Bool
  }

  /// Opens the document, asks for a page, and gives what is told of it until its text was there.
  private func read(_ page: Int, of id: String, _ desk: Desk) async -> [Told] {
    desk.books.perform(.open(documentID: id, password: nil))
    var told: [Told] = []
    for await event in desk.events {
      guard case .book(let event) = event else { continue }
      switch event {
      case .opened: desk.books.perform(.lines(page: page, documentID: id))
      case .lines(.success(let lines), _, let isRecognised, let of, id):
        told.append(Told(page: of, text: lines.map(\.text), isRecognised: isRecognised))
        if isRecognised { return told }
      default: break
      }
    }
    return told
  }

  @Test("a page is empty first, then has the text of its picture; once kept it has that at once")
  func recognised() async throws {
    let place = try TemporaryFolder()
    let shelf = try await Shelf.forGuest(in: place.url("data"))
    let id = try await shelf.add(try await scan(in: place), title: "Scan").id
    let told = await read(1, of: id, try Desk(place.url("data"), shelf))
    #expect(told.map(\.text) == [[], ["Good bye"]] && told.map(\.isRecognised) == [false, true])
    let languages = try #require(RecognitionLanguages.usual)
    let kept = try #require(shelf.recognised(page: 1, of: id, languages: languages))
    #expect(kept.lines.map(\.text) == ["Good bye"])
    let again = await read(1, of: id, try Desk(place.url("data"), shelf))
    #expect(again.map(\.text) == [["Good bye"]])
  }
}
