import Signals
import Simulation
import Statistics

/// The errors of gaze in the looks of one recording or simulation, degrees at the eye.
struct LookErrors {
  /// Frames of one look with gaze and open eyes.
  struct Look {
    var times: [Double] = []
    /// Gaze less truth, degrees; gaze alone where the truth is not known.
    var errors: [SIMD2<Double>] = []
    /// The place that was looked at, screen px; nil where it is not known.
    var place: ScreenPoint?

    /// The middle of the look's errors, which outliers hardly move.
    var middle: SIMD2<Double> {
      SIMD2(median(errors.map(\.x)) ?? 0, median(errors.map(\.y)) ?? 0)
    }
    /// The middle of the look's times, s.
    var time: Double { mean(times) ?? 0 }
  }

  /// The least openness of lids that hide nothing of the iris, as in `EvaluationConfiguration`.
  static let openEyes = 0.9
  /// The least number of frames whose middle stands for a look.
  private static let fewestFrames = 3
  /// Samples that follow sooner than this are left out, so that a faster signal is measured as a webcam's, s.
  private static let spacingSeconds = 0.025
  /// The fewest looks from which a change over the screen is found: twice as many as it has terms.
  private static let fewestLooks = 12

  /// The looks in order of time.
  let looks: [Look]
  /// Number of the axes that are known: both, or the vertical alone.
  let axes: [Int]

  init(_ gaze: GazeWithTruth) {
    axes = gaze.kind == .fixations ? [1] : [0, 1]
    let perDegree = gaze.pxPerDegree
    var found: [Int: Look] = [:]
    for frame in gaze.frames {
      guard let number = frame.look, let point = frame.gaze, frame.openness ?? 1 >= Self.openEyes else {
        continue
      }
      if let last = found[number]?.times.last, frame.time - last < Self.spacingSeconds { continue }
      let off = point - (frame.truth ?? ScreenPoint(x: 0, y: 0))
      found[number, default: Look()].times.append(frame.time)
      found[number, default: Look()].errors.append(SIMD2(off.x / perDegree, off.y / perDegree))
      found[number, default: Look()].place = frame.truth
    }
    let fewest = gaze.kind == .fixations ? 1 : Self.fewestFrames
    looks = found.filter { $0.value.errors.count >= fewest }.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The looks whose true place is known.
  var placed: [Look] { looks.filter { $0.place != nil } }

  /// In less time than this drift drowns in noise, s.
  private static let driftSeconds = 45.0
  /// The least share of the times of looks that their places must not tell, so that drift is told from the field.
  private static let ownTime = 0.3

  /// A share of offset that is the same everywhere, one that changes over the screen, one that grows with time, and the rest.
  struct Parts {
    /// The mean error, degrees.
    var offset = 0.0
    /// Root mean square over the looks of the part that changes over the screen, degrees; nil for too few looks.
    var field: Double?
    /// Drift with time where place and time are fitted together, degrees a minute; nil for too few looks in too short a time,
    /// or such that are nearly in order of their places, as in one reading of a page from its top to its end.
    var drift: Double?
    /// What is left in each look without the parts that are constant or change over the screen, degrees.
    var rest: [Double] = []
  }

  /// Parts the errors along one axis by least squares.
  func parts(_ axis: Int, screen: ScreenGeometry) -> Parts? {
    let looks = placed
    guard let start = looks.first?.time else { return nil }
    let errors = looks.map { $0.middle[axis] }
    var parts = Parts()
    parts.offset = mean(errors) ?? 0
    parts.rest = errors.map { $0 - parts.offset }
    guard looks.count >= Self.fewestLooks else { return parts }
    let terms = looks.map { OffsetField.terms($0.place ?? screen.bounds.center, screen) }
    let minutes = looks.map { ($0.time - start) / 60 }
    guard let fitted = Self.fitted(terms, errors), let told = Self.fitted(terms, minutes) else {
      return parts
    }
    parts.field = Self.sd(fitted)
    parts.rest = zip(errors, fitted).map { $0 - $1 }
    let isLong = minutes.last ?? 0 >= Self.driftSeconds / 60
    if isLong, Self.sd(zip(minutes, told).map { $0 - $1 }) >= Self.ownTime * Self.sd(minutes) {
      parts.drift = Self.fit(zip(terms, minutes).map { $0 + [$1] }, errors)?.last
    }
    return parts
  }

  private static func sd(_ values: [Double]) -> Double {
    let middle = mean(values) ?? 0
    return (mean(values.map { ($0 - middle) * ($0 - middle) }) ?? 0).squareRoot()
  }

  /// What the best weights of the terms make of each row.
  private static func fitted(_ terms: [[Double]], _ values: [Double]) -> [Double]? {
    fit(terms, values).map { weights in
      terms.map { zip($0, weights).reduce(0) { $0 + $1.0 * $1.1 } }
    }
  }

  /// Least squares of values by terms; nil where the looks do not tell the terms apart.
  private static func fit(_ terms: [[Double]], _ values: [Double]) -> [Double]? {
    guard let n = terms.first?.count else { return nil }
    var a = Array(repeating: Array(repeating: 0.0, count: n), count: n)
    var b = Array(repeating: 0.0, count: n)
    for (row, value) in zip(terms, values) {
      for i in 0..<n {
        b[i] += row[i] * value
        for j in 0...i { a[i][j] += row[i] * row[j] }
      }
    }
    return LinearSolve.symmetric(a, [b])?.first
  }
}
