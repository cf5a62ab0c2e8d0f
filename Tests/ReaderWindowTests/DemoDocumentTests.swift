import Documents
import Foundation
import Reading
import Signals
import TestSupport
import Testing

@testable import ReaderWindow

/// The demo document, read back through the real worker.
struct DemoDocumentTests {
  let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)
  private let folder: TemporaryFolder
  private var url: URL { folder.url("demo.pdf") }

  init() throws { folder = try TemporaryFolder() }

  @Test("its lines lie where the recorded person looks")
  func linesLieUnderTheEyes() async throws {
    try DemoDocument.write(to: url)
    let document = try await Document.open(url)
    let lines = try await document.lines(page: 0)
    var session = ReaderSession(document: try await ReaderDocument(document), screen: screen)
    #expect(session.document.title == "On reading with the eyes")
    #expect(session.document.pages.count == 6)
    #expect(session.scale == 2)
    for index in 0..<15 {
      let y = 162 + 53.93 * Double(index)
      let sheet = try #require(session.scene.pages.first).rect
      let line = try #require(lines.min { abs(middle($0, sheet) - y) < abs(middle($1, sheet) - y) })
      #expect(abs(middle(line, sheet) - y) < 4, "line \(index)")
      #expect(abs(sheet.x + 2 * line.box.x - 604.8) < 30)
      #expect(sheet.x + 2 * line.box.maxX < 1318)
    }
    session.setLines(lines, page: 0)
    let sheet = try #require(session.scene.pages.first).rect
    // Reads the first five lines of the text, eight fixations each.
    var time = 1.0
    for fixation in 0..<40 {
      let y = 162 + 53.93 * Double(fixation / 8)
      // As far as the line goes: who reads does not look beyond the end of a short one.
      let box = try #require(lines.min { abs(middle($0, sheet) - y) < abs(middle($1, sheet) - y) }).box
      let x = sheet.x + 2 * (box.x + box.width * (0.05 + 0.9 * Double(fixation % 8) / 7))
      let gaze = Gaze(
        point: ScreenPoint(x: x, y: y),
        covariance: ScreenCovariance(xx: 9, xy: 0, yy: 9))
      let start = Timestamp(seconds: time)
      time += 0.25
      _ = session.handle(
        TrackedFrame(
          sequence: UInt64(fixation), time: Timestamp(seconds: time), eyes: .invalid(.noFrame),
          raw: .valid(gaze), filtered: .valid(gaze),
          events: [
            .fixationEnded(
              Fixation(start: start, end: Timestamp(seconds: time - 0.02), center: gaze.point, dispersion: 3))
          ], intents: []))
    }
    let current = try #require(session.scene.currentLine).center.y
    #expect(abs(current - 377.7) < 4)
  }

  private func middle(_ line: TextLine, _ sheet: ScreenRect) -> Double {
    sheet.y + 2 * (line.box.y + line.box.height / 2)
  }

  @Test("twice the same document is the same file")
  func deterministic() throws {
    try DemoDocument.write(to: url)
    let first = try Data(contentsOf: url)
    try DemoDocument.write(to: url)
    #expect(try Data(contentsOf: url) == first)
  }

  @Test("a folder that does not exist is named")
  func noFolder() {
    #expect(
      throws: WindowError.documentNotWritten(
        path: "/nonexistent/a.pdf", reason: "error while writing to output stream")
    ) {
      try DemoDocument.write(to: URL(filePath: "/nonexistent/a.pdf"))
    }
  }
}
