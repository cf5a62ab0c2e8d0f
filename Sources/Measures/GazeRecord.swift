import Lines
import Signals
import Statistics

/// A session's gaze with what was on the screen: the input of all measures, whatever file it was read from.
package struct GazeRecord: Sendable {
  /// The session's name, for people to read.
  package var name: String
  /// The monitor on which the frames' gaze points are.
  package var screen: ScreenGeometry
  /// The tracked frames in order of time.
  package var frames: [TrackedFrame]
  /// All pages, or screens, that were shown; views and fixations refer to them by index.
  package var sheets: [Sheet]
  /// What was in view, in order of time; before the first view nothing is known of the screen.
  package var views: [SheetView]
  /// How far the calibration may be off, mean distance, screen px; nil where that is not known.
  package var expectedError: Double?

  /// Makes a record of a session; the views are put in order of time.
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

  /// The view that was shown at a time; nil before the first view.
  package func view(at time: Timestamp) -> SheetView? { views.last { $0.start <= time } }

  /// The usual distance from the eyes to the screen, mm: the median over the frames, or a default where it was not measured.
  package var distanceMm: Double {
    upperMedian(frames.compactMap(\.distanceMm).filter(\.isFinite)) ?? ScreenGeometry.usualDistanceMm
  }

  /// Seconds from the session's first frame to its last.
  package var seconds: Double {
    guard let first = frames.first, let last = frames.last else { return 0 }
    return last.time - first.time
  }

  /// The text of a view in its place on the screen, px.
  func text(of view: SheetView) -> PageText { view.text(on: sheets) }
}

extension SheetView {
  /// The view's text in its place on the screen, px.
  ///
  /// - Parameter sheets: the sheets to which the placements refer.
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

/// A fixation with the line and word that it looked at.
package struct ReadFixation: Hashable, Sendable {
  /// Time of the fixation's first sample.
  package var start: Timestamp
  /// Time of the fixation's last sample.
  package var end: Timestamp
  /// Centre of the fixation, screen px.
  package var center: ScreenPoint
  /// Index of the fixated sheet in the record's sheets; nil where the fixation is on none.
  package var sheet: Int?
  /// Centre of the fixation in the units of its sheet; nil where it is on none.
  package var onSheet: ScreenPoint?
  /// The line that the fixation looks at; nil where there is none.
  package var line: LineID?
  /// Index of the fixated word among the line's words; nil where they are not known.
  package var word: Int?
  /// Probability that the fixation belongs to `line`, 0 to 1.
  package var probability: Double

  /// Makes a fixation from its span, its centre, screen px, and what it looked at, if that is known.
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

  /// Length of the fixation, s.
  package var duration: Double { end - start }
}

extension GazeRecord {
  /// Number of units of a sheet in one degree of visual angle, at the scale with which the sheet was usually shown.
  package func unitsPerDegree(on sheet: Int) -> Double {
    let scales = views.flatMap(\.placed).filter { $0.sheet == sheet }.map(\.scale)
    let scale = upperMedian(scales) ?? 1
    return screen.pxPerDegree(distanceMm: distanceMm) / max(scale, 1e-6)
  }
}
