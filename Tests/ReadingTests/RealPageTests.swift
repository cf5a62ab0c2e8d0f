import Documents
import Foundation
import Lines
import Signals
import Testing

@testable import Reading

/// Pages as poppler takes them from a PDF, shown by the reader and read by gaze that is off.
struct RealPageTests {
  let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)

  /// The page in the reader, with its lines.
  private func opened(_ pdf: WrittenPDF, follows: Bool = false) async throws -> (
    session: ReaderSession, lines: [TextLine]
  ) {
    let document = try await Document.open(pdf.url)
    var session = ReaderSession(
      document: try await ReaderDocument(document, title: "T"), screen: screen, followsReading: follows)
    let lines = try await document.lines(page: 0)
    session.setLines(lines, page: 0)
    return (session, lines)
  }

  /// Reads lines from start to end, gaze `off` line pitches too low; gives for each whether it was the one that is
  /// highlighted at its end.
  private func read(
    _ session: inout ReaderSession, lines: [Int], off: Double, isRightToLeft: Bool = false
  ) throws -> [Bool] {
    var frames = GazeFrames()
    return try lines.map { index in
      let box = try #require(session.rect(of: LineID(page: 0, line: index)))
      let (start, end) = isRightToLeft ? (box.maxX, box.x) : (box.x, box.maxX)
      // Eight letters or so to a step.
      let steps = max(2, Int((box.width / (5 * box.height)).rounded()))
      let y = box.center.y + off * session.linePitchPx
      for frame in frames.reading(y: y, from: start, to: end, steps: steps) { _ = session.handle(frame) }
      return session.scene.currentLine.map { abs($0.center.y - box.center.y) < 1 && abs($0.x - box.x) < 1 }
        ?? false
    }
  }

  @Test("a page of pictures has no lines, and nothing is claimed of it")
  func noText() async throws {
    let (opened, lines) = try await opened(WrittenPDF([], drawing: "1 0 0 rg 100 300 300 300 re f"))
    var session = opened
    #expect(lines.isEmpty)
    var frames = GazeFrames()
    for frame in frames.reading(y: 400, from: 700, to: 1200) { #expect(session.handle(frame).isEmpty) }
    #expect(session.scene.currentLine == nil && session.scene.lastLine == nil)
  }

  @Test("a page of Hebrew is read from the right", arguments: [0, 0.6])
  func rightToLeft(off: Double) async throws {
    let written = WrittenPDF.column(10)
    let (opened, lines) = try await opened(WrittenPDF(written, script: .hebrew))
    var session = opened
    #expect(lines.count == 10)
    for (number, line) in lines.enumerated() {
      #expect(line.text.isRightToLeft)
      // As it is read, letter by letter and word by word: the first one stands at the right.
      #expect(line.text == WrittenPDF.hebrew(written[number].text))
      for (word, next) in zip(line.words, line.words.dropFirst()) {
        #expect(next.box.maxX < word.box.x)
      }
    }
    let right = try read(&session, lines: Array(lines.indices), off: off, isRightToLeft: true)
    #expect(right.count { $0 } >= 9, "\(right)")
    #expect(session.reading.follower.place?.progress ?? 0 > 0.8)
  }

  @Test("words found on a page whose text runs up lie along its lines, and upright where the page is turned")
  func sideways() async throws {
    let rows = ["the gaze goes along", "a line which runs up", "the page to its end"].enumerated().map {
      "BT /F 11 Tf 0 1 -1 0 \(120 + 17 * $0) 200 Tm (\($1)) Tj ET"
    }
    let (opened, lines) = try await opened(WrittenPDF([], drawing: rows.joined(separator: "\n")))
    var session = opened
    try #require(lines.count == 3)
    let words = try #require(FoundWords("which runs up the page"))
    let hit = try #require(
      FindableText(lines, page: 0, size: session.document.pages[0]).hits(of: words, typesetter: nil).first)
    #expect(hit.boxes.count == 2, "\(hit.boxes)")
    // Courier is .6 of its size wide.
    let letter = 6.6
    #expect(zip(hit.boxes, [13, 8]).allSatisfy { abs($0.height - $1 * letter) < 0.1 && $0.width < 20 })
    _ = session.perform(.show(.page))
    _ = session.perform(.rotate(1))
    session.show([hit])
    session.go(to: hit, isStep: false)
    #expect(session.scene.found.count == 2)
    #expect(session.scene.found.allSatisfy { $0.rect.width > 3 * $0.rect.height })
  }

  @Test("a single line of Hebrew is no empty page")
  func oneLine() async throws {
    let (_, lines) = try await opened(
      WrittenPDF([WrittenPDF.Run("abc defg", x: 100, baseline: 100)], script: .hebrew))
    #expect(lines.map(\.text) == [WrittenPDF.hebrew("abc defg")])
  }

  @Test("two columns are read one after the other", arguments: [0, 0.6])
  func columns(off: Double) async throws {
    let (opened, lines) = try await opened(
      WrittenPDF(
        WrittenPDF.column(12, x: 50, characters: 34) + WrittenPDF.column(12, x: 310, characters: 34)))
    var session = opened
    #expect(lines.count == 24)
    #expect(
      lines.prefix(12).allSatisfy { $0.box.maxX < 300 } && lines.suffix(12).allSatisfy { $0.box.x > 300 })
    let right = try read(&session, lines: Array(lines.indices), off: off)
    #expect(right.count { $0 } >= 22, "\(right)")
  }

  @Test("a table under a paragraph is read row by row", arguments: [0, 0.3], [6, 16])
  func table(off: Double, characters: Int) async throws {
    let rows = (0..<18).map { cell in
      let text = WrittenPDF.words(characters: characters, seed: cell)
      let (row, column) = cell.quotientAndRemainder(dividingBy: 3)
      return WrittenPDF.Run(text, x: 70 + 160 * Double(column), baseline: 220 + 24 * Double(row))
    }
    let (opened, lines) = try await opened(WrittenPDF(WrittenPDF.column(6) + rows))
    var session = opened
    try #require(lines.count == 12)
    // Poppler puts a row's cells into one line.
    for (row, line) in lines.suffix(6).enumerated() {
      #expect(line.box.x < 75 && line.box.maxX > 390)
      let cells: [String] = (0..<3).map { rows[3 * row + $0].text }
      #expect(line.text == cells.joined(separator: " "))
    }
    let right = try read(&session, lines: Array(lines.indices), off: off)
    #expect(right.count { $0 } >= lines.count - 3, "\(right)")
  }

  @Test(
    "footnotes of 6 points under text of 11 are told from each other and from the text", arguments: [0, 0.3])
  func footnotes(off: Double) async throws {
    let (opened, lines) = try await opened(
      WrittenPDF(
        WrittenPDF.column(12)
          + WrittenPDF.column(5, from: 320, pitch: 7.2, size: 6, characters: 110)))
    var session = opened
    #expect(lines.count == 17)
    #expect(lines.suffix(5).allSatisfy { $0.box.height < lines[0].box.height * 0.7 })
    let right = try read(&session, lines: Array(lines.indices), off: off)
    #expect(right.prefix(12).count { $0 } >= 11 && right.suffix(5).count { $0 } >= 4, "\(right)")
  }

  @Test("two columns longer than the screen are read to their end without a look at any control")
  func followedColumns() async throws {
    let (opened, lines) = try await opened(
      WrittenPDF(
        WrittenPDF.column(40, x: 50, characters: 34) + WrittenPDF.column(40, x: 310, characters: 34)),
      follows: true)
    var session = opened
    try #require(lines.count == 80 && session.document.title == "T")
    var frames = GazeFrames()
    var followed: [LineID] = []
    for index in lines.indices {
      let box = try #require(session.rect(of: LineID(page: 0, line: index)))
      try #require(box.center.y > 0 && box.center.y < 0.88 * screen.heightPx, "line \(index) is not in view")
      for frame in frames.reading(y: box.center.y, from: box.x, to: box.maxX, steps: 5) {
        for action in session.handle(frame) { if case .followed(let line) = action { followed.append(line) } }
        if session.motion.isMoving { break }
      }
      var still = frames.now
      while session.motion.isMoving {
        still += 1 / GazeFrames.rate
        _ = session.advance(to: Timestamp(seconds: still))
      }
      frames = GazeFrames(from: still + 0.1)
    }
    // From the foot of the first column the page goes back up to the head of the second.
    #expect(followed.contains(LineID(page: 0, line: 39)) && (3...12).contains(followed.count), "\(followed)")
  }
}
