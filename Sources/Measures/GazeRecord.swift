import Lines
import Signals
import Statistics

/// A session of gaze with what was on the screen: all that measures are made from, whatever it was read from.
package struct GazeRecord: Sendable {
  /// For people.
  package var name: String
  /// The monitor that the frames' points are on.
  package var screen: ScreenGeometry
  /// In order of time.
  package var frames: [TrackedFrame]
  /// All pages, or screens, that were shown; views and fixations name them by their index.
  package var sheets: [Sheet]
  /// In order of time; before the first one nothing is known of the screen.
  package var views: [SheetView]
  /// How far the calibration may be off, mean distance, screen px; nil where that is not known.
  package var expectedError: Double?

  package init(
    name: String, screen: ScreenGeometry, frames: [TrackedFrame], sheets: [Sheet], views: [SheetView],
    expectedError: Double? = nil
  ) {
    self.name = name
    self.screen = screen
    self.frames = frames
    self.sheets = sheets
    self.views = views.sorted { $0.start < $1.start }
    self.expectedError = expectedError
  }

  /// What is shown at a time; nil before anything is known.
  package func view(at time: Timestamp) -> SheetView? { views.last { $0.start <= time } }

  /// The usual distance from the eyes to the screen, mm: the median of the frames, else as usual.
  package var distanceMm: Double {
    upperMedian(frames.compactMap(\.distanceMm).filter(\.isFinite)) ?? ScreenGeometry.usualDistanceMm
  }

  /// Seconds from the first frame to the last.
  package var seconds: Double {
    guard let first = frames.first, let last = frames.last else { return 0 }
    return last.time - first.time
  }

  /// The text of a view as it stands on the screen.
  func text(of view: SheetView) -> PageText { view.text(on: sheets) }
}

extension SheetView {
  /// The text as it stands on the screen, px.
  ///
  /// - Parameter sheets: those that the placements name.
  package func text(on sheets: [Sheet]) -> PageText {
    PageText(
      lines: placed.flatMap { placed in
        sheets[placed.sheet].lines.map { line in
          let box = placed.onScreen(line.box)
          let words =
            line.words.isEmpty
            ? [PageWord(box: box, letters: line.letters)]
            : line.words.map { PageWord(box: placed.onScreen($0.box), letters: $0.text.count) }
          return PageLine(id: line.id, box: box, words: words, isRightToLeft: line.isRightToLeft)
        }
      })
  }
}

/// A fixation with what it looked at.
package struct ReadFixation: Hashable, Sendable {
  /// Time of its first sample.
  package var start: Timestamp
  /// Time of its last sample.
  package var end: Timestamp
  /// Screen px.
  package var center: ScreenPoint
  /// An index into the record's sheets; nil where it is on none.
  package var sheet: Int?
  /// In the units of that sheet.
  package var onSheet: ScreenPoint?
  /// nil where it looks at no line.
  package var line: LineID?
  /// An index into that line's words; nil where they are not known.
  package var word: Int?
  /// The share of belief in `line`, 0 to 1.
  package var probability: Double

  package init(
    start: Timestamp, end: Timestamp, center: ScreenPoint, sheet: Int? = nil, onSheet: ScreenPoint? = nil,
    line: LineID? = nil, word: Int? = nil, probability: Double = 1
  ) {
    self.start = start
    self.end = end
    self.center = center
    self.sheet = sheet
    self.onSheet = onSheet
    self.line = line
    self.word = word
    self.probability = probability
  }

  /// Seconds.
  package var duration: Double { end - start }
}

extension GazeRecord {
  /// How many units of a sheet one degree of visual angle spans, as the sheet was shown for most of its views.
  package func unitsPerDegree(on sheet: Int) -> Double {
    let scales = views.flatMap(\.placed).filter { $0.sheet == sheet }.map(\.scale)
    let scale = upperMedian(scales) ?? 1
    return screen.pxPerDegree(distanceMm: distanceMm) / max(scale, 1e-6)
  }
}
