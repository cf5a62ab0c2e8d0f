/// The drift on one axis with its covariance: an offset (px), a stretch (px at the screen's edge), the effect of each px of
/// lean (see `GazeModel.lean`), a tilt (px at the edge of the other axis), the person's habits of beginning and of leaving
/// lines (letters along them), what each px of lean adds to the stretch and to the tilt, and the error that belongs to each
/// of a number of places (px).
///
/// The habits appear in all reading and in nothing else: reading alone tells how the offset along lines changes, never what it
/// is. A place's error is shared by all labels from there: however many they are, they determine the offset only up to that
/// error, but they do tell how the offset changes.
struct DriftAxis: Sendable {
  /// How one drift label depends on each part of the drift.
  struct View: Sendable {
    /// Factor of the offset; 0 for a label that only compares one place with another.
    var offset = 1.0
    /// The label's place between the screen's edges, -1 to 1.
    var share = 0.0
    /// Lean of the head at the label, px.
    var lean = 0.0
    /// The label's place between the screen's edges on the other axis, -1 to 1.
    var across = 0.0
    /// Lean of the head on the other axis at the label, px.
    var leanAcross = 0.0
    var habit = ReadingHabit.none
    /// Index of the label's place; nil where the label has no error of its place.
    var place: Int?
  }

  /// The estimated values: offset, stretch, share of the lean, tilt, habits of beginning and of leaving lines, stretch per
  /// lean, tilt per lean on the other axis, places.
  private var state = [Double](repeating: 0, count: first)
  /// Index of the first place in `state`, after the values that are always there.
  private static let first = 8
  /// Covariance of `state`, row by row.
  private var spread: [Double]

  init(
    offsetVariance: Double, leanVariance: Double, habitVariance: Double = 0, stretchPerLean: Double = 0,
    tiltPerLean: Double = 0
  ) {
    let own = [
      offsetVariance, 0, leanVariance, 0, habitVariance, habitVariance, stretchPerLean, tiltPerLean,
    ]
    spread = own.indices.flatMap { row in own.indices.map { $0 == row ? own[row] : 0 } }
  }

  /// Makes one Gaussian of a mixture, by its moments. All parts have the same places, and their weights sum to 1.
  init(merging parts: [(weight: Double, drift: DriftAxis)]) {
    let n = parts[0].drift.state.count
    state = (0..<n).map { i in parts.reduce(0) { $0 + $1.weight * $1.drift.state[i] } }
    spread = [Double](repeating: 0, count: n * n)
    for part in parts {
      let away = (0..<n).map { part.drift.state[$0] - state[$0] }
      for i in 0..<n {
        for j in 0..<n {
          spread[i * n + j] += part.weight * (part.drift.spread[i * n + j] + away[i] * away[j])
        }
      }
    }
  }

  /// Variance of the stretch of an upright head; 0 until it is estimated.
  var stretchVariance: Double { spread[state.count + 1] }
  /// Variance of the tilt of an upright head; 0 until it is estimated.
  var tiltVariance: Double { spread[3 * state.count + 3] }

  mutating func widen(offset variance: Double) { spread[0] += variance }
  mutating func widen(stretch variance: Double) { spread[state.count + 1] += variance }
  mutating func widen(tilt variance: Double) { spread[3 * state.count + 3] += variance }

  /// Adds a place whose error has this variance, after the other places.
  mutating func open(variance: Double) {
    let n = state.count
    var wider: [Double] = []
    wider.reserveCapacity((n + 1) * (n + 1))
    for row in 0..<n { wider += spread[(row * n)..<((row + 1) * n)] + [0] }
    spread = wider + [Double](repeating: 0, count: n) + [variance]
    state.append(0)
  }

  /// Removes a place; the indices of those after it decrease by one.
  mutating func close(_ place: Int) {
    let (n, gone) = (state.count, Self.first + place)
    spread = spread.indices.filter { $0 / n != gone && $0 % n != gone }.map { spread[$0] }
    state.remove(at: gone)
  }

  /// Lets the errors of places lose this share of what was learnt, and return to `variance`.
  mutating func forgetPlaces(_ share: Double, variance: Double) {
    let n = state.count
    guard n > Self.first, share > 0 else { return }
    let kept = 1 - share
    for i in Self.first..<n {
      state[i] *= kept
      for j in 0..<n {
        spread[i * n + j] *= kept
        spread[j * n + i] *= kept
      }
      spread[i * n + i] += (1 - kept * kept) * variance
    }
  }

  /// The value that a label is expected to show, and its variance.
  func expectation(_ view: View) -> (value: Double, variance: Double) {
    (seen(state, view), max(0, seen(gain(view), view)))
  }

  /// Updates the drift from one label's deviation (Kalman update with one number).
  mutating func update(_ innovation: Double, _ view: View, variance: Double) {
    let gain = gain(view)
    let total = seen(gain, view) + variance
    guard total > 0 else { return }
    let n = state.count
    for i in 0..<n {
      state[i] += gain[i] * innovation / total
      for j in 0..<n { spread[i * n + j] -= gain[i] * gain[j] / total }
    }
  }

  private func seen(_ values: [Double], _ view: View) -> Double { seen(values, from: 0, view) }

  /// The covariance of each value of the drift with what the label shows.
  private func gain(_ view: View) -> [Double] {
    let n = state.count
    return (0..<n).map { seen(spread, from: $0 * n, view) }
  }

  /// What a label shows of a row of values, one for each part of the drift.
  private func seen(_ values: [Double], from row: Int, _ view: View) -> Double {
    // Written out for speed: all labels in memory are processed again each time.
    let offset = (values[row] + values[row + 2] * view.lean) * view.offset
    let stretch = (values[row + 1] + values[row + 6] * view.lean) * view.share
    let tilt = (values[row + 3] + values[row + 7] * view.leanAcross) * view.across
    let habit = values[row + 4] * view.habit.begins + values[row + 5] * view.habit.leaves
    let place = view.place.map { values[row + Self.first + $0] } ?? 0
    return offset + stretch + tilt + habit + place
  }
}
