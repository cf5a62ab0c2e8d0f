import Documents
import Foundation
import Lines
import Reading
import ReaderWindow
import Signals
import Tracking

extension ReaderBench {
  /// How often each document is opened in the text view.
  private static let openings = 5

  /// Times the first screen of the text view, from opening the document to the painted frame, in the order in which the reader
  /// works: the line pitch, the text, what is drawn on the pages besides text, typesetting, the pieces of pages in view,
  /// painting.
  ///
  /// - Returns: nil where the first pages have no text.
  func firstScreens(_ file: URL) async throws -> DurationSummary? {
    let clock = ContinuousClock()
    var times: [Double] = []
    for _ in 0..<Self.openings {
      // In the app a worker is kept ready, and the window is there.
      await Document.waitForReadyWorker()
      let start = clock.now
      let document = try await Document.open(file)
      let session = try await textView(of: document)
      guard !session.scene.texts.isEmpty else { return nil }
      guard let board = PaintBoard(width: widthPx, height: heightPx, source: PageSource(document)) else {
        return nil
      }
      try await board.prepare(session.scene, withAhead: false)
      board.paint(session.scene)
      times.append((clock.now - start).milliseconds)
    }
    return DurationSummary(times)
  }

  /// The document in the text view, with the pages that fill the screen.
  private func textView(of document: Document) async throws -> ReaderSession {
    var session = ReaderSession(
      document: try await ReaderDocument(document), screen: screen, choice: ViewChoice(view: .text),
      typesetter: PangoTypesetter(), followsReading: true)
    for page in 0..<min(Self.mostPages, session.document.pages.count) {
      let lines = try await document.lines(page: page)
      let annotations = (try? await document.annotations(page: page)) ?? []
      let pictures = PageInk.pictures(
        try await document.render(page: page, scale: PageInk.scale), lines: lines, annotations: annotations)
      _ = session.learn(lines)
      session.setLines(lines, pictures: pictures, page: page)
      let last = session.rect(of: LineID(page: page, line: lines.count - 1))
      if let last, last.maxY >= screen.heightPx { break }
    }
    return session
  }

  /// The pages of which the reader asks for the text at once.
  private static let mostPages = 3
}
