import Lines
import Measures
import Signals

@testable import Reports

/// Sessions made up for reports.
enum MadeSession {
  static let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)

  /// Somebody reads lines of six words again and again, four fixations a line, at 30 Hz.
  static func input(
    seconds: Double, name: String = "made", word: String = "word", areas: [AreaOfInterest] = []
  ) -> ReportInput {
    let lines = (0..<20).map { line in
      let words = (0..<6).map { number in
        SheetWord(
          text: word,
          box: ScreenRect(x: 600 + 110 * Double(number), y: 100 + 44 * Double(line), width: 90, height: 28))
      }
      return SheetLine(
        id: LineID(page: 0, line: line),
        box: ScreenRect(x: 600, y: 100 + 44 * Double(line), width: 640, height: 28),
        words: words)
    }
    let sheet = Sheet(title: "Screen", width: 1920, height: 1080, lines: lines)
    let frames = frames(seconds: seconds)
    let record = GazeRecord(
      name: name, screen: screen, frames: frames, sheets: [sheet],
      views: [SheetView(start: Timestamp(nanoseconds: 0), placed: [SheetView.Placement(sheet: 0)])])
    let fixations = record.fixations()
    return ReportInput(
      record: record, fixations: fixations,
      measures: ReadingMeasures(record, fixations: fixations, areas: areas), areas: areas)
  }

  /// A fixation lasts eight frames; every 40th frame is lost.
  private static func frames(seconds: Double) -> [TrackedFrame] {
    (0..<Int(seconds * 30)).map { number in
      let time = Timestamp(seconds: Double(number) / 30)
      let fixation = number / 8
      let point = ScreenPoint(
        x: 640 + 150 * Double(fixation % 4) + Double(number * 7 % 5),
        y: 114 + 44 * Double(fixation / 4 % 20) + Double(number * 3 % 5))
      let gaze: Observation<Gaze> =
        number % 40 == 39
        ? .invalid(.eyesClosed)
        : .valid(Gaze(point: point, covariance: ScreenCovariance(xx: 100, xy: 0, yy: 100)))
      var events: [GazeEvent] = []
      if number % 8 == 7 {
        events.append(
          .fixationEnded(
            Fixation(
              start: Timestamp(seconds: Double(number - 7) / 30), end: time, center: point, dispersion: 3)))
      }
      return TrackedFrame(
        sequence: UInt64(number), time: time, eyes: .invalid(.noFrame), raw: gaze, filtered: gaze,
        events: events,
        intents: [], distanceMm: 600)
    }
  }
}
