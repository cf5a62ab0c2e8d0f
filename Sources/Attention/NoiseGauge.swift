import Signals

/// How much the gaze trembles from one sample to the next while the eyes rest, measured from the gaze itself.
///
/// The median of successive differences over the last second or two: saccades are a minority of all
/// differences and hardly move it. What stays the same from sample to sample (a calibration's offset) is not
/// in it, which is why it is no measure of accuracy.
package struct NoiseGauge: Sendable {
  /// Tuning of how the noise is measured.
  package struct Configuration: Hashable, Sendable {
    /// Differences that are remembered: 2 s at 30 Hz, some eight fixations.
    package var window = 60
    /// Of faster signals not every difference is kept, so that the window spans a second at least.
    package var spacingSeconds = 0.016
    /// How many differences the first guess is worth.
    package var priorCount = 8
    /// Samples farther apart in time than this, s, are not successive; 75 ms, Tobii's gap.
    package var gapSeconds = 0.075
    /// No camera is better than this, mm on the screen (0.03° at 570 mm): keeps a perfect signal finite.
    package var floorMm = 0.3
    package init() {}
  }

  /// Standard deviation of a single sample for each axis, px.
  package struct Level: Hashable, Sendable {
    /// To the right, px.
    package var x: Double
    /// Downwards, px.
    package var y: Double
  }

  package let configuration: Configuration
  private let floor: Level
  private var dx: RunningMedian
  private var dy: RunningMedian
  private var last: (point: ScreenPoint, time: Timestamp)?
  private var keptAt: Timestamp?

  /// - Parameters:
  ///   - configuration: tuning.
  ///   - screen: the screen that gaze is on.
  package init(configuration: Configuration = Configuration(), screen: ScreenGeometry) {
    self.configuration = configuration
    dx = RunningMedian(window: configuration.window)
    dy = RunningMedian(window: configuration.window)
    floor = Level(
      x: configuration.floorMm * screen.pxPerMmX, y: configuration.floorMm * screen.pxPerMmY)
  }

  /// The gaze was gone: the next sample follows none.
  package mutating func interrupt() { last = nil }

  /// Takes the unfiltered point of the next sample in, screen px.
  package mutating func note(_ point: ScreenPoint, at time: Timestamp) {
    defer { last = (point, time) }
    guard let last, time - last.time > 0, time - last.time <= configuration.gapSeconds else { return }
    if let keptAt, time - keptAt < configuration.spacingSeconds, time > keptAt { return }
    keptAt = time
    dx.note(abs(point.x - last.point.x))
    dy.note(abs(point.y - last.point.y))
  }

  /// - Parameter guess: standard deviation to start from, px per axis.
  package func level(guess: Double) -> Level {
    Level(
      x: max(floor.x, Self.sd(dx, guess.finiteOr(floor.x), configuration)),
      y: max(floor.y, Self.sd(dy, guess.finiteOr(floor.y), configuration)))
  }

  private static func sd(
    _ differences: RunningMedian, _ guess: Double, _ configuration: Configuration
  ) -> Double {
    let share = Double(differences.count) / Double(differences.count + configuration.priorCount)
    guard share > 0, let median = differences.median else { return guess }
    // 1.4826 makes a median absolute deviation a standard deviation; a difference holds two samples' noise.
    let measured = 1.4826 * median / 2.0.squareRoot()
    return share * measured + (1 - share) * guess
  }
}

/// The median of the last values, kept up to date: it is asked for several times with every sample.
private struct RunningMedian: Sendable {
  private let window: Int
  /// In the order in which they came, round and round.
  private var values: [Double] = []
  private var next = 0
  private var sorted: [Double] = []

  init(window: Int) { self.window = window }

  var count: Int { values.count }
  /// The upper one of two.
  var median: Double? { sorted.isEmpty ? nil : sorted[sorted.count / 2] }

  mutating func note(_ value: Double) {
    if values.count < window {
      values.append(value)
    } else {
      let at = place(of: values[next])
      if at < sorted.count { sorted.remove(at: at) }
      values[next] = value
      next = (next + 1) % window
    }
    sorted.insert(value, at: place(of: value))
  }

  /// The first that is not less.
  private func place(of value: Double) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
