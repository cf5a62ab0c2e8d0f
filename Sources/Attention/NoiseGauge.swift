import Signals

/// Measures from gaze itself how noisy it is from one sample to the next while the eyes rest.
///
/// It takes the median of successive differences over the last second or two: saccades are a minority of all differences and
/// hardly move it. An error that stays the same from sample to sample (a calibration's offset) is not contained, so it is no
/// measure of accuracy.
package struct NoiseGauge: Sendable {
  /// Tuning of how the noise of gaze is measured.
  package struct Configuration: Hashable, Sendable {
    /// Number of differences that are kept: 2 s at 30 Hz, some eight fixations.
    package var window = 60
    /// Least time between differences that are kept, s, so that the window of a faster signal spans at least a second.
    package var spacingSeconds = 0.016
    /// How many differences the initial guess counts as.
    package var priorCount = 8
    /// Samples further apart in time than this are not successive, s; 75 ms as in Tobii's I-VT filter.
    package var gapSeconds = 0.075
    /// Least noise that is assumed, mm on the screen (0.03° at 570 mm): no camera is better, and a perfect signal stays finite.
    package var floorMm = 0.3
    /// Makes the default tuning of how the noise of gaze is measured.
    package init() {}
  }

  /// Noise of gaze: standard deviation of a single sample for each axis, px.
  package struct Level: Hashable, Sendable {
    /// Standard deviation of a sample to the right, px.
    package var x: Double
    /// Standard deviation of a sample downwards, px.
    package var y: Double
  }

  /// The tuning of this gauge of noise, fixed since it was made.
  package let configuration: Configuration
  private let floor: Level
  private var dx: RunningMedian
  private var dy: RunningMedian
  private var last: (point: ScreenPoint, time: Timestamp)?
  private var keptAt: Timestamp?

  /// Makes a gauge without samples.
  ///
  /// - Parameters:
  ///   - configuration: tuning of how the noise is measured.
  ///   - screen: the screen on which gaze is measured.
  package init(configuration: Configuration = Configuration(), screen: ScreenGeometry) {
    self.configuration = configuration
    dx = RunningMedian(window: configuration.window)
    dy = RunningMedian(window: configuration.window)
    floor = Level(
      x: configuration.floorMm * screen.pxPerMmX, y: configuration.floorMm * screen.pxPerMmY)
  }

  /// Takes note of a gap in gaze: the next sample is not compared with the one before.
  package mutating func interrupt() { last = nil }

  /// Takes the unfiltered point of the next sample, screen px.
  package mutating func note(_ point: ScreenPoint, at time: Timestamp) {
    defer { last = (point, time) }
    guard let last, time - last.time > 0, time - last.time <= configuration.gapSeconds else { return }
    if let keptAt, time - keptAt < configuration.spacingSeconds, time > keptAt { return }
    keptAt = time
    dx.note(abs(point.x - last.point.x))
    dy.note(abs(point.y - last.point.y))
  }

  /// The measured noise of a single sample.
  ///
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
    // The factor 1.4826 converts a median absolute deviation to a standard deviation; a difference has two samples' noise.
    let measured = 1.4826 * median / 2.0.squareRoot()
    return share * measured + (1 - share) * guess
  }
}

/// The median of the last values, kept up to date because it is read several times for every sample.
private struct RunningMedian: Sendable {
  private let window: Int
  /// The last values in a ring buffer, in the order in which they came.
  private var values: [Double] = []
  private var next = 0
  private var sorted: [Double] = []

  init(window: Int) { self.window = window }

  var count: Int { values.count }
  /// The median of the last values, the upper one of two middle values; nil without values.
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

  /// Index of the first sorted value that is not less than `value`.
  private func place(of value: Double) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
