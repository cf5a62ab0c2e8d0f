import Lines
import Measures
import Signals
import Testing

@Suite("Fixations and what they looked at")
struct TrailTests {
  private let screen = ScreenGeometry(widthPx: 1000, heightPx: 500, widthMm: 500, heightMm: 250)

  /// A fixation of 0.2 s ends at each of these times, s.
  private func frames(_ ends: [(seconds: Double, point: ScreenPoint, intents: [Intent])]) -> [TrackedFrame] {
    ends.enumerated().map { number, end in
      let gaze = Observation.valid(
        Gaze(point: end.point, covariance: ScreenCovariance(xx: 4, xy: 0, yy: 4)))
      let time = Timestamp(seconds: end.seconds)
      let fixation = Fixation(
        start: Timestamp(seconds: end.seconds - 0.2), end: time, center: end.point, dispersion: 2)
      return TrackedFrame(
        sequence: UInt64(number), time: time, eyes: .invalid(.noFrame), raw: gaze, filtered: gaze,
        events: [.fixationEnded(fixation)], intents: end.intents, distanceMm: 600)
    }
  }

  private func record(_ frames: [TrackedFrame], _ views: [SheetView]) -> GazeRecord {
    let lines = (0..<3).map { line in
      let box = ScreenRect(x: 100, y: 50 + 40 * Double(line), width: 300, height: 20)
      return SheetLine(
        id: LineID(page: 0, line: line), box: box,
        words: [SheetWord(text: String(repeating: "n", count: 30), box: box)])
    }
    return GazeRecord(
      name: "made", screen: screen, frames: frames,
      sheets: [Sheet(title: "Page", width: 500, height: 250, lines: lines)], views: views)
  }

  private func view(_ seconds: Double, origin: ScreenPoint, scale: Double, isReadable: Bool = true)
    -> SheetView
  {
    SheetView(
      start: Timestamp(seconds: seconds),
      placed: [SheetView.Placement(sheet: 0, origin: origin, scale: scale)],
      isReadable: isReadable)
  }

  @Test("a fixation is on the page where that stood then, and off it where it was elsewhere")
  func placed() {
    let point = ScreenPoint(x: 300, y: 120)
    let found = record(
      frames([(1, point, []), (2, point, []), (3, ScreenPoint(x: 10, y: 10), [])]),
      [
        view(0, origin: ScreenPoint(x: 0, y: 0), scale: 1),
        view(1.5, origin: ScreenPoint(x: 100, y: 20), scale: 2),
      ]
    ).fixations()
    #expect(found.map(\.onSheet) == [point, ScreenPoint(x: 100, y: 50), nil])
    #expect(found.map(\.sheet) == [0, 0, nil])
  }

  @Test("while targets stand in place of the text, nothing of it is looked at")
  func covered() {
    let point = ScreenPoint(x: 150, y: 60)
    let found = record(
      frames([(1, point, []), (2, point, [])]),
      [
        view(0, origin: ScreenPoint(x: 0, y: 0), scale: 1, isReadable: false),
        view(1.5, origin: ScreenPoint(x: 0, y: 0), scale: 1),
      ]
    ).fixations()
    #expect(found.map(\.sheet) == [nil, 0])
    #expect(found[0].line == nil)
  }

  @Test("a look that scrolls is no reading")
  func scrolling() {
    let rows = (0..<6).map {
      (seconds: 1 + Double($0) / 4, point: ScreenPoint(x: 120 + 40 * Double($0), y: 60), intents: [Intent]())
    }
    let look = (seconds: 2.5, point: ScreenPoint(x: 200, y: 140), intents: [Intent.scroll(.down, speed: 0.5)])
    let found = record(
      frames(rows + [look]), [view(0, origin: ScreenPoint(x: 0, y: 0), scale: 1)]
    ).fixations()
    #expect(found.prefix(6).map(\.line) == Array(repeating: LineID(page: 0, line: 0), count: 6))
    #expect(found[6].line == nil && found[6].sheet == 0)
  }

  @Test("without frames and without anything known of the screen there is nothing, and no fault")
  func empty() {
    #expect(record([], []).fixations().isEmpty)
    let unknown = record(frames([(1, ScreenPoint(x: 150, y: 60), [])]), [])
    #expect(unknown.fixations().map(\.sheet) == [nil])
    let summary = ReadingMeasures(unknown, fixations: unknown.fixations()).summary
    #expect(summary.wordsPerMinute == nil && summary.regressionRate == nil && summary.fixationsOnText == 0)
  }
}
