import Lines
import Signals
import Testing

@Suite struct PageTests {
  /// A bit over half a line up, with noise of a third of one.
  private func share(_ text: PageText, seed: UInt64 = 1) -> Double {
    let trial = read(text, seed: seed)
      .disturbed(by: ScreenPoint(x: 0.2, y: -0.6) * text.pitch, noise: 0.3 * text.pitch, seed: seed)
    return trial.share(trial.followed().assignments)
  }

  @Test("less than a line beside the text is within reach of it; without text nothing is")
  func reach() {
    let text = PageText(lines: column(count: 5))
    #expect(text.reach.contains(ScreenPoint(x: text.bounds.x + 5, y: text.bounds.y - 0.9 * text.pitch)))
    #expect(!text.reach.contains(ScreenPoint(x: text.bounds.x + 5, y: text.bounds.y - 1.1 * text.pitch)))
    #expect(PageText.empty.reach.width == 0)
  }

  @Test("two columns are read one after the other")
  func columns() {
    let lines = column(count: 10, width: 380) + column(from: 10, count: 10, x: 540, width: 380)
    let text = PageText(lines: lines)
    #expect(text.blocks == Array(repeating: 0, count: 10) + Array(repeating: 1, count: 10))
    #expect(text.pitch == 50)
    #expect(share(text) > 0.95)
  }

  @Test("a page is read from the right")
  func rightToLeft() {
    let text = PageText(lines: column(count: 10, isRightToLeft: true))
    #expect(share(text) > 0.95)
    #expect(text.lines[0].words[0].box.x > text.lines[0].words[1].box.x)
  }

  @Test("a table is read row by row")
  func table() {
    let rows = (0..<6).flatMap { row in
      (0..<3).map { cell in
        line(row * 3 + cell, x: 100 + Double(cell) * 300, y: 100 + Double(row) * 60, width: 240)
      }
    }
    let text = PageText(lines: rows)
    #expect(text.pitch == 60)
    // Cells are short, and one row's cells stand at one height.
    #expect(share(text) > 0.85)
  }

  @Test("footnotes of 6 points under text of 11 keep their lines")
  func footnotes() {
    let body = column(count: 10, pitch: 50, height: 24, letter: 11)
    let notes = column(from: 10, count: 5, y: 640, pitch: 27, height: 13, letter: 6)
    let text = PageText(lines: body + notes)
    let trial = read(text).disturbed(by: ScreenPoint(x: 0, y: 12), noise: 8, seed: 9)
    #expect(trial.share(trial.followed().assignments) > 0.95)
  }

  @Test("a page without text says so, for every method")
  func noText() {
    let fixation = LineFixation(
      center: ScreenPoint(x: 1, y: 1), start: Timestamp(seconds: 0), duration: 0.2)
    var tracker = LineTracker(.empty)
    let update = tracker.add(fixation)
    #expect(update.current.line == nil && update.current.discard == .noText)
    #expect(update.settled.count == 1 && update.deferred == 0)
    #expect(update.offset == nil)
    #expect(tracker.finish().isEmpty)
    for method in OfflineLineMethod.allCases {
      #expect(method.assign([fixation], to: .empty).map(\.discard) == [.noText])
    }
  }

  @Test("a single line, and a single word")
  func single() {
    #expect(share(PageText(lines: [line(0, y: 100)])) == 1)
    #expect(share(PageText(lines: [line(0, y: 100, width: 50)])) == 1)
  }

  @Test("boxes that are none are left out")
  func brokenBoxes() {
    let text = PageText(lines: [
      line(0, y: 100), line(1, y: .nan), line(2, y: 150, width: 0), line(3, y: 200, height: -3),
      line(4, x: .infinity, y: 250), line(5, y: 300),
    ])
    #expect(text.lines.map(\.id.line) == [0, 5])
    #expect(text.pitch == 200)
  }

  @Test("lines without words have lines, and no words")
  func wordless() {
    let text = PageText(
      lines: column(count: 5).map { PageLine(id: $0.id, box: $0.box) })
    let trial = read(text)
    let (assignments, _) = trial.followed()
    #expect(trial.share(assignments) > 0.95)
    #expect(assignments.allSatisfy { $0.word == nil })
  }
}

extension ScreenPoint {
  static func * (point: ScreenPoint, factor: Double) -> ScreenPoint {
    ScreenPoint(x: point.x * factor, y: point.y * factor)
  }
}
