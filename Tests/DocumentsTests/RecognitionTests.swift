import CPoppler
import Foundation
import TestSupport
import Testing

@testable import Documents

/// Text on pictures of pages, recognised in a process of its own.
@Suite(
  .enabled(
    if: RecognitionLanguages.installed.contains("eng"), "needs tesseract (apt-get install tesseract-ocr-eng)")
)
struct RecognitionTests {
  let made: MadePDFs
  init() throws { made = try MadePDFs() }

  /// Pages of 300 x 200 points that are pictures at 200 dpi, each with its number.
  private func scan(pages: Int = 1, isBlank: Bool = false) -> URL {
    made.drawn("scan.pdf", pages: pages) { context, page in
      let scale = 200.0 / 72
      let picture = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(300 * scale), Int32(200 * scale))
      let drawing = cairo_create(picture)
      cairo_scale(drawing, scale, scale)
      cairo_set_source_rgb(drawing, 1, 1, 1)
      cairo_paint(drawing)
      cairo_set_source_rgb(drawing, 0, 0, 0)
      cairo_set_font_size(drawing, 14)
      for (index, text) in ["The quick brown fox", "jumps over page \(page + 1)"].enumerated() where !isBlank
      {
        cairo_move_to(drawing, 40, 60 + 50 * Double(index))
        cairo_show_text(drawing, text)
      }
      cairo_destroy(drawing)
      cairo_save(context)
      cairo_scale(context, 1 / scale, 1 / scale)
      cairo_set_source_surface(context, picture, 0, 0)
      cairo_paint(context)
      cairo_restore(context)
      cairo_surface_destroy(picture)
    }
  }

  @Test("languages have names, and what cannot be taken is as usual")
  func languages() {
    let names = ["deu", "chi_sim", "aze_cyrl", "qqq"].map(RecognitionLanguages.name)
    #expect(names == ["German", "Chinese (simplified)", "Azerbaijani (Cyrillic)", "qqq"])
    #expect(RecognitionLanguages.chosen("qqq") == RecognitionLanguages.usual)
    #expect(RecognitionLanguages.chosen("deu+") == RecognitionLanguages.usual)
    for bad in ["", "../eng", "deu eng", "é", String(repeating: "a", count: 300)] {
      #expect(!RecognitionLanguages.isChoice(bad))
    }
    #expect(RecognitionLanguages.isChoice("chi_sim+eng"))
  }

  @Test func linesAndWordsStandWhereTheyAreOnThePage() async throws {
    let document = try await Document.open(scan(pages: 2))
    #expect(try await document.lines(page: 0).isEmpty)
    let recogniser = TextRecogniser(languages: "eng")
    let first = try await recogniser.recognise(document, page: 0)
    #expect(first.lines.map(\.text) == ["The quick brown fox", "jumps over page 1"])
    #expect(first.confidence > 0.8)
    let line = try #require(first.lines.first)
    // The baseline is at 60 points, the letters are 14 points high at most.
    #expect(abs(line.box.x - 40) < 2 && abs(line.box.maxY - 60) < 5 && line.box.height < 16)
    #expect(line.words.map(\.text) == ["The", "quick", "brown", "fox"])
    for (word, next) in zip(line.words, line.words.dropFirst()) { #expect(word.box.maxX < next.box.x) }
    let second = try await recogniser.recognise(document, page: 1)
    #expect(second.lines.last?.text == "jumps over page 2")
  }

  @Test func anEmptyPageHasNone() async throws {
    let document = try await Document.open(scan(isBlank: true))
    let found = try await TextRecogniser(languages: "eng").recognise(document, page: 0)
    #expect(found.lines.isEmpty && found.confidence == 0)
  }

  @Test func aLanguageThatIsNotInstalledIsNamed() async throws {
    let document = try await Document.open(scan())
    do throws(DocumentError) {
      _ = try await TextRecogniser(languages: "eng+xxx").recognise(document, page: 0)
      Issue.record("it was recognised")
    } catch {
      guard case .workerUnavailable = error else {
        Issue.record("\(error)")
        return
      }
      #expect("\(error)".contains("eng+xxx") && "\(error)".contains("tesseract-ocr"))
    }
    #expect(!RecognitionLanguages.areInstalled("") && !RecognitionLanguages.areInstalled("eng+"))
  }

  @Test func aPageThatTakesTooLongIsGivenUpAndTheNextIsRecognised() async throws {
    let document = try await Document.open(scan())
    await #expect(throws: DocumentError.self) {
      _ = try await TextRecogniser(languages: "eng", seconds: 0).recognise(document, page: 0)
    }
    let task = Task { try await TextRecogniser(languages: "eng").recognise(document, page: 0) }
    task.cancel()
    await #expect(throws: DocumentError.self) { _ = try await task.value }
    #expect(try await TextRecogniser(languages: "eng").recognise(document, page: 0).lines.count == 2)
  }

  /// It may read no file at all.
  @Test func everyWayOutIsRefused() throws {
    let place = try TemporaryFolder()
    let attempts = try PDFLibrary.escapeAttempts(in: place.url, recognising: "eng")
    #expect(attempts.count >= 70)
    #expect(attempts.filter { !$0.isRefused }.map(\.name) == [])
  }
}
