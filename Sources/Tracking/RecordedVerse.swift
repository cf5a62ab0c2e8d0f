import Calibration
import Recording
import Signals

/// Lines that a recorded person read to be calibrated, and what the eyes did meanwhile.
///
/// Pure, on the time of the data.
struct RecordedVerse: Sendable {
  private(set) var reading: ParagraphReading
  /// When each line was the newest one; between two of them the eyes were not seen.
  private let spans: [Range<Timestamp>]
  private var isOver = false

  /// Reads the rows `line N`, from line 0 on, that say where the words are.
  ///
  /// - Returns: nil where there are none: other lines were read after a calibration.
  init?(_ timeline: [TimelineRow]) {
    var rows: [TimelineRow] = []
    for row in timeline.sorted(by: { $0.start < $1.start })
    where row.kind == .line && row.label == CalibrationTarget.Label.line(rows.count) && row.words != nil {
      rows.append(row)
    }
    let words = rows.flatMap { $0.words ?? [] }
    let letters = words.reduce(0) { $0 + $1.text.count }
    guard let end = rows.last?.end, letters > 0 else { return nil }
    let lines = rows.map { row in
      let words = (row.words ?? []).map { ParagraphText.Word(left: $0.left, right: $0.right) }
      return ParagraphText.Line(
        left: words.first?.left ?? 0, right: words.last?.right ?? 0, y: row.point?.y ?? 0, words: words)
    }
    let text = ParagraphText(
      lines: lines, characterPx: words.reduce(0) { $0 + $1.right - $1.left } / Double(letters))
    reading = ParagraphReading(text: text, samples: [], uncovered: rows.map(\.start), end: end)
    spans = rows.map { $0.start..<$0.end }
  }

  /// Takes the next frame's eyes. Returns true once, with the first frame after the last line was read.
  mutating func step(_ sample: EyesSample) -> Bool {
    guard !isOver else { return false }
    isOver = sample.time >= reading.end
    if spans.contains(where: { $0.contains(sample.time) }) { reading.samples.append(sample) }
    return isOver
  }
}
