import Lines
import Signals
import Testing
import Traces
import Tracking

@Suite("A trace replayed")
struct TraceReplayTests {
  private static let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)
  private static let text = PageText(
    lines: (0..<6).map { line in
      let box = ScreenRect(x: 500, y: 300 + 70 * Double(line), width: 900, height: 40)
      return PageLine(id: LineID(page: 0, line: line), box: box, words: [PageWord(box: box, letters: 60)])
    })

  /// Somebody reads five lines at 60 samples a second: fixations of a quarter of a second, 130 px apart.
  private static let rows: [TraceRow] = {
    var rows: [TraceRow] = []
    for line in 0..<5 {
      for stop in 0..<7 {
        for _ in 0..<15 {
          // A tracker trembles by a pixel or two.
          let tremble = Double((rows.count * 7919) % 5) - 2
          let point = ScreenPoint(
            x: 520 + 130 * Double(stop) + tremble, y: 320 + 70 * Double(line) - tremble)
          let gaze = Gaze(point: point, covariance: ScreenCovariance(xx: 100, xy: 0, yy: 100))
          rows.append(
            TraceRow(
              sequence: UInt64(rows.count), time: Timestamp(seconds: Double(rows.count) / 60),
              raw: .valid(gaze)))
        }
      }
    }
    return rows
  }()

  private func replay(_ rows: [TraceRow], text: PageText?) -> (replay: TraceReplay, frames: [TrackedFrame]) {
    let header = TraceHeader(createdBy: "tests", screen: Self.screen, layout: GazeLayout())
    var replay = TraceReplay(header, hasSettings: rows.contains { $0.setting != nil }, text: text)
    let frames = rows.map { replay.step($0) }
    replay.finish()
    return (replay, frames)
  }

  @Test("finds the lines that were read, in order, where the text is known")
  func lines() {
    let (replay, frames) = replay(Self.rows, text: Self.text)
    #expect(replay.linesRead.map(\.line.line) == [0, 1, 2, 3, 4])
    #expect(frames.count == Self.rows.count && frames.allSatisfy { $0.filtered.value != nil })
    #expect(self.replay(Self.rows, text: nil).replay.linesRead.isEmpty)
  }

  @Test("reads nothing while gaze is not acted upon: calibration targets stand in place of the text")
  func settings() {
    // The eyes go over the same places twice; gaze is acted upon from the second time on.
    var rows = Self.rows
    for var row in Self.rows {
      row.sequence = UInt64(rows.count)
      row.time = Timestamp(seconds: Double(rows.count) / 60)
      rows.append(row)
    }
    let first = Self.rows.count
    rows[first].setting = TraceSetting(layout: GazeLayout(), errorOffset: 20, errorSigma: 10)
    let read = replay(rows, text: Self.text).replay.linesRead
    #expect(read.map(\.line.line) == [0, 1, 2, 3, 4])
    #expect(read.allSatisfy { $0.start >= rows[first].time })
  }
}
