import Calibration
import Signals
import Statistics

/// Gaze on real pictures: fitted to some, tested on others.
package struct LabelledReport: Codable, Sendable {
  /// The name of the folder with the pictures.
  package var folder: String
  /// How many pictures were looked at.
  package var pictures: Int
  /// How many persons they are of.
  package var persons: Int
  /// Means over persons of each person's figures.
  package var summary: [Summary] = []
  /// Person by person, test by test.
  package var rows: [Row] = []
  /// Pictures without eyes, by person and then by reason, each counted as often as it was looked at.
  package var misses: [String: [String: Int]] = [:]
  /// What the geometry was taken to be.
  package var assumptions: [String] = []
  /// Pictures that could not be read, that another screen was in use for, or that were mirrored.
  package var notes: [String] = []

  /// One calibration and its test.
  package struct Row: Codable, Sendable {
    /// The person, as the folder names them.
    package var person: String
    /// What was tested: a session's name, `other points`, or `all` of a person's tests together.
    package var test: String
    /// Points fitted to, pictures of one place together: 0 without calibration; nil for all there were.
    package var points: Int?
    /// How many points that were.
    package var usedPoints: Int
    /// Pictures of the test, and those of them with gaze.
    package var pictures: Int
    /// Pictures of the test with gaze.
    package var withGaze: Int
    /// From the label, screen px, over pictures with gaze.
    package var px: ErrorSummary?
    /// Mean of the same over the screen's diagonal, 0 to 1.
    package var diagonalShare: Double?
    /// Mean over all pictures, the trivial predictor answering where there is no gaze.
    package var meanWithMissesPx: Double?
    /// Mean error of the trivial predictor, over all pictures: the mean of the points fitted to.
    package var trivialPx: Double?
    /// Whether the gaze's own covariance holds.
    package var ellipses: EllipseShares?
    /// Mean angle, degrees; nil where no distance was given.
    package var degrees: Double?
    /// Why there is no gaze.
    package var problem: String?

    /// Share of the test's pictures with gaze.
    package var coverage: Double { pictures == 0 ? 0 : Double(withGaze) / Double(pictures) }
  }
}

extension LabelledReport {
  /// All persons together; px and degrees are means over the persons with gaze.
  package struct Summary: Codable, Sendable {
    /// As in `Row`.
    package var points: Int?
    /// How many persons there are.
    package var persons: Int
    /// How many of them have gaze.
    package var withGaze: Int
    /// Share of pictures with gaze, 0 to 1, mean over persons.
    package var coverage: Double?
    /// Mean error, px.
    package var meanPx: Double?
    /// Median error, px.
    package var medianPx: Double?
    /// Mean error over the screen's diagonal, 0 to 1.
    package var diagonalShare: Double?
    /// Mean error where the trivial predictor answers for pictures without gaze, px.
    package var meanWithMissesPx: Double?
    /// Mean error of the trivial predictor, px.
    package var trivialPx: Double?
    /// Mean error, degrees; nil where the geometry is not known.
    package var degrees: Double?
  }

  /// - Parameter rows: a person's only test, or that of all of them together.
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

/// What was measured in one test, picture by picture.
struct LabelledErrors {
  struct Entry {
    /// nil without gaze.
    var px: Double?
    var degrees: Double?
    var ellipse: Double?
    var trivialPx: Double
    var picture: LabelledFolder.Picture
    var gaze: Observation<Gaze>
    /// Which choice of points was fitted to, from 1.
    var split = 1
  }

  var entries: [Entry] = []
  var usedPoints = 0
  var problem: String?

  static func + (a: LabelledErrors, b: LabelledErrors) -> LabelledErrors {
    LabelledErrors(
      entries: a.entries + b.entries, usedPoints: max(a.usedPoints, b.usedPoints),
      problem: a.problem ?? b.problem)
  }

  func row(person: String, test: String, points: Int?) -> LabelledReport.Row {
    let gazed = entries.compactMap { entry in entry.px.map { ($0, entry) } }
    return LabelledReport.Row(
      person: person, test: test, points: points, usedPoints: usedPoints, pictures: entries.count,
      withGaze: gazed.count, px: ErrorSummary(gazed.map(\.0)),
      diagonalShare: Statistics.mean(gazed.map { $0.0 / $0.1.picture.screen.diagonal }),
      meanWithMissesPx: Statistics.mean(entries.map { $0.px ?? $0.trivialPx }),
      trivialPx: Statistics.mean(entries.map(\.trivialPx)),
      ellipses: EllipseShares(entries.compactMap(\.ellipse)),
      degrees: Statistics.mean(entries.compactMap(\.degrees)), problem: problem)
  }
}
