import Calibration
import Signals
import Statistics

/// The error of gaze on real pictures, where it was fitted to some and tested on others.
package struct LabelledReport: Codable, Sendable {
  /// The name of the folder with the pictures.
  package var folder: String
  /// The number of pictures that were measured.
  package var pictures: Int
  /// The number of persons in the pictures.
  package var persons: Int
  /// Figures for all persons: means over the persons' own figures.
  package var summary: [Summary] = []
  /// The results of each person's tests.
  package var rows: [Row] = []
  /// Pictures without eyes, by person and then by reason; each counts as often as it was measured.
  package var misses: [String: [String: Int]] = [:]
  /// How the eyes are seen in pictures whose label is in the lowest third of the screen; each counts as often as it was
  /// measured.
  package var lowered = LoweredEyes()
  /// Notes about the geometry that was assumed.
  package var assumptions: [String] = []
  /// Notes about pictures that could not be read, belong to another screen, or were mirrored.
  package var notes: [String] = []

  /// The result of one calibration and its test.
  package struct Row: Codable, Sendable {
    /// The person's name in the folder.
    package var person: String
    /// What was tested: a session's name, `other points`, or `all` for a person's tests together.
    package var test: String
    /// The number of points to fit to, where pictures of one place count once: 0 without calibration; nil for all
    /// points.
    package var points: Int?
    /// The number of points that were really fitted to.
    package var usedPoints: Int
    /// The largest number of those points that a fit left out, because the others contradict them: their labels may be wrong.
    package var leftOut = 0
    /// The largest number of pictures that a fit left out for that reason, those of the points among them.
    package var leftOutPictures = 0
    /// The number of pictures in the test.
    package var pictures: Int
    /// The number of the test's pictures with gaze.
    package var withGaze: Int
    /// Distance of gaze from the label over pictures with gaze, screen px; nil without gaze.
    package var px: ErrorSummary?
    /// Mean of that distance as a share of the screen's diagonal, 0 to 1.
    package var diagonalShare: Double?
    /// Mean error over all pictures, px, where the trivial predictor is used for pictures without gaze.
    package var meanWithMissesPx: Double?
    /// Mean error over all pictures of the trivial predictor, the mean of the points fitted to, px.
    package var trivialPx: Double?
    /// How often the label lies within the ellipses of gaze; nil without gaze.
    package var ellipses: EllipseShares?
    /// Mean error, degrees; nil where no viewing distance was given.
    package var degrees: Double?
    /// Why there is no gaze; nil where there is.
    package var problem: String?

    /// Share of the test's pictures with gaze, 0 to 1.
    package var coverage: Double { pictures == 0 ? 0 : Double(withGaze) / Double(pictures) }
  }
}

extension LabelledReport {
  /// The results of all persons together; px and degrees are means over the persons with gaze.
  package struct Summary: Codable, Sendable {
    /// The number of points to fit to, as in `Row`.
    package var points: Int?
    /// The number of persons that were tested.
    package var persons: Int
    /// The number of persons with gaze.
    package var withGaze: Int
    /// Share of pictures with gaze, 0 to 1, mean over persons.
    package var coverage: Double?
    /// Mean error of gaze, px, mean over the persons with gaze.
    package var meanPx: Double?
    /// Median error of gaze, px, mean over the persons with gaze.
    package var medianPx: Double?
    /// Mean error as a share of the screen's diagonal, 0 to 1.
    package var diagonalShare: Double?
    /// Mean error, px, where the trivial predictor is used for pictures without gaze.
    package var meanWithMissesPx: Double?
    /// Mean error of the trivial predictor, px.
    package var trivialPx: Double?
    /// Mean error, degrees; nil where the geometry is not known.
    package var degrees: Double?
  }

  /// Averages rows over persons.
  ///
  /// - Parameter rows: for each person the only test, or that of all tests together.
  static func summary(_ rows: [Row]) -> [Summary] {
    LabelledFolder.distinct(rows.map(\.points)).map { points in
      let mine = rows.filter { $0.points == points }
      return Summary(
        points: points, persons: mine.count, withGaze: mine.count { $0.withGaze > 0 },
        coverage: Statistics.mean(mine.map(\.coverage)), meanPx: Statistics.mean(mine.compactMap(\.px?.mean)),
        medianPx: Statistics.mean(mine.compactMap(\.px?.median)),
        diagonalShare: Statistics.mean(mine.compactMap(\.diagonalShare)),
        meanWithMissesPx: Statistics.mean(mine.compactMap(\.meanWithMissesPx)),
        trivialPx: Statistics.mean(mine.compactMap(\.trivialPx)),
        degrees: Statistics.mean(mine.compactMap(\.degrees)))
    }
  }
}

/// The errors of one test, picture by picture.
struct LabelledErrors {
  struct Entry {
    /// The error of gaze in a picture, px; nil without gaze.
    var px: Double?
    var degrees: Double?
    var ellipse: Double?
    var trivialPx: Double
    var picture: LabelledFolder.Picture
    var gaze: Observation<Gaze>
    /// The number of the choice of points that was fitted to, from 1.
    var split = 1
  }

  var entries: [Entry] = []
  var usedPoints = 0
  var leftOut = 0
  var leftOutPictures = 0
  var problem: String?
  /// Whether the problem is that the eyes moved the wrong way, as they do in mirrored pictures.
  var isMirrored = false

  static func + (a: LabelledErrors, b: LabelledErrors) -> LabelledErrors {
    LabelledErrors(
      entries: a.entries + b.entries, usedPoints: max(a.usedPoints, b.usedPoints),
      leftOut: max(a.leftOut, b.leftOut), leftOutPictures: max(a.leftOutPictures, b.leftOutPictures),
      problem: a.problem ?? b.problem,
      isMirrored: a.problem == nil ? b.isMirrored : a.isMirrored)
  }

  func row(person: String, test: String, points: Int?) -> LabelledReport.Row {
    let gazed = entries.compactMap { entry in entry.px.map { ($0, entry) } }
    return LabelledReport.Row(
      person: person, test: test, points: points, usedPoints: usedPoints, leftOut: leftOut,
      leftOutPictures: leftOutPictures, pictures: entries.count, withGaze: gazed.count,
      px: ErrorSummary(gazed.map(\.0)),
      diagonalShare: Statistics.mean(gazed.map { $0.0 / $0.1.picture.screen.diagonal }),
      meanWithMissesPx: Statistics.mean(entries.map { $0.px ?? $0.trivialPx }),
      trivialPx: Statistics.mean(entries.map(\.trivialPx)),
      ellipses: EllipseShares(entries.compactMap(\.ellipse)),
      degrees: Statistics.mean(entries.compactMap(\.degrees)), problem: problem)
  }
}
