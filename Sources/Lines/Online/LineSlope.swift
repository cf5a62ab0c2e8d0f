import Signals

/// How much gaze climbs or falls along a line that is level, learnt from the runs of fixations between return sweeps.
///
/// A head held askew, or a map that is bent, tilts the gaze's lines against the page's; a gaze that falls by a degree
/// from a line's beginning to its end is nearer the next line than its own there. Within one run the slope shows
/// whichever line it is on, so nothing need be settled. A Kalman filter of one number, with an update a run; screen px,
/// y down.
struct LineSlope: Sendable {
  /// px down a px to the right.
  private(set) var value = 0.0
  private var variance: Double
  private let configuration: LineTrackerConfiguration
  private var run: [LineFixation] = []

  init(_ configuration: LineTrackerConfiguration) {
    self.configuration = configuration
    variance = square(configuration.slopeSpread)
  }

  /// The person sits otherwise.
  mutating func widen() {
    variance = min(2 * variance, square(configuration.slopeSpread))
    run = []
  }

  /// Every gaze point is moved from now on.
  mutating func shift(by correction: ScreenPoint) {
    for index in run.indices { run[index].center = run[index].center + correction }
  }

  /// The next fixation, as the gaze had it, nothing of the slope taken out.
  mutating func add(_ fixation: LineFixation, on text: PageText) {
    guard fixation.isFinite, let width = median(text.lines.map(\.box.width)) else { return }
    if let last = run.last {
      let goesOn = abs(fixation.center.x - last.center.x) < Self.longestStep * width
      let isLevel = abs(fixation.center.y - last.center.y) < Self.highestStep * text.pitch
      if !goesOn || !isLevel {
        learn(width: width, scatter: configuration.scatterPitches * text.pitch)
        run = []
      }
    }
    run.append(fixation)
  }

  private mutating func learn(width: Double, scatter: Double) {
    guard run.count >= Self.fewestFixations else { return }
    let points = run.map(\.center)
    let middle = ScreenPoint(x: mean(points.map(\.x)), y: mean(points.map(\.y)))
    let along = points.reduce(0) { $0 + square($1.x - middle.x) }
    let x = points.map(\.x)
    guard (x.max() ?? 0) - (x.min() ?? 0) >= Self.smallestSpan * width, scatter > 0 else { return }
    let seen = points.reduce(0) { $0 + ($1.x - middle.x) * ($1.y - middle.y) } / along
    let own = run.map(\.covariance.yy).filter(\.isFinite)
    let noise = square(scatter) + mean(own)
    variance = min(
      variance + square(configuration.slopeDriftPerLine), square(configuration.slopeSpread))
    let gain = variance / (variance + noise / along)
    let limit = 3 * configuration.slopeSpread
    value = min(max(value + gain * (seen - value), -limit), limit)
    variance *= 1 - gain
  }

  /// Of a line's width: a longer step sideways is a return sweep or a leap.
  private static let longestStep = 0.4
  /// Pitches: a higher one is a leap too.
  private static let highestStep = 0.8
  /// Fewer tell little of a slope.
  private static let fewestFixations = 4
  /// Share of a line's width that a run must span.
  private static let smallestSpan = 0.4
}
