import Signals
import Statistics

/// A line that was read: evidence of how far gaze is off.
package struct LineRead: Hashable, Codable, Sendable {
  /// The line that was read.
  package var line: LineID
  /// Time at which the line's first fixation began.
  package var start: Timestamp
  /// Time at which the line's last fixation ended.
  package var end: Timestamp
  /// Number of fixations that were settled on the line.
  package var fixations: Int
  /// Mean probability that the fixations belong to the line, 0 to 1: the weight of this evidence.
  package var probability: Double
  /// Gaze minus the middle of the line, mean over its fixations, px downwards.
  package var offsetY: Double
  /// Variance of the error of `offsetY`, px².
  package var varianceY: Double
  /// How much lower gaze was for each px further to the right, px/px: tilted gaze runs across a line.
  package var slope: Double
  /// Variance of the error of `slope`, (px/px)².
  package var slopeVariance: Double
  /// The middle of the line's fixations, screen px: where on the screen the evidence holds.
  package var center: ScreenPoint
  /// Distance from one line to the next, px: the error if the line was taken for its neighbour.
  package var pitch: Double
}

/// Gathers settled fixations until a line has been read.
struct LineReadCollector: Sendable {
  let configuration: LineTrackerConfiguration
  private var line: PageLine?
  private var fixations: [LineTracker.Settled] = []
  /// Number of successive settled fixations that are not on `line`. A single one does not end a line.
  private var elsewhere = 0

  init(configuration: LineTrackerConfiguration) { self.configuration = configuration }

  /// Takes a settled fixation.
  /// - Returns: the line before, where this fixation shows that it has been read.
  mutating func add(
    _ settled: LineTracker.Settled, on next: PageLine, scatter: Double, pitch: Double
  ) -> LineRead? {
    if next.id == line?.id {
      fixations.append(settled)
      elsewhere = 0
      return nil
    }
    elsewhere += 1
    guard line == nil || elsewhere >= configuration.fixationsToLeave else { return nil }
    let read = finish(scatter: scatter, pitch: pitch)
    line = next
    fixations = [settled]
    return read
  }

  /// Moves the gathered fixations by a correction that is added to every gaze point from now on, px.
  mutating func shift(by correction: ScreenPoint) {
    for index in fixations.indices {
      fixations[index].fixation.center = fixations[index].fixation.center + correction
      if let y = fixations[index].residualY { fixations[index].residualY = y + correction.y }
    }
  }

  /// Ends the line that is being read, and forgets its fixations; nil where it was not read.
  mutating func finish(scatter: Double, pitch: Double) -> LineRead? {
    defer { (line, fixations, elsewhere) = (nil, [], 0) }
    guard let line, fixations.count >= configuration.fewestFixations, let first = fixations.first,
      let last = fixations.last
    else { return nil }
    let x = fixations.map(\.fixation.center.x)
    let span = (x.max() ?? 0) - (x.min() ?? 0)
    let belief = mean(fixations.map(\.assignment.probability)) ?? 0
    guard span >= configuration.smallestSpan * line.box.width, belief >= configuration.smallestBelief else {
      return nil
    }
    let residuals = fixations.compactMap(\.residualY)
    let y = mean(residuals) ?? 0
    let slope = Self.slope(fixations, scatter: scatter)
    let count = Double(fixations.count)
    let common = square(scatter) * configuration.commonScatterShare
    let variance = (mean(residuals.map { square($0 - y) }) ?? 0) / count + common
    return LineRead(
      line: line.id, start: first.fixation.start,
      end: last.fixation.start + last.fixation.duration, fixations: fixations.count, probability: belief,
      offsetY: y, varianceY: variance, slope: slope.value, slopeVariance: slope.variance,
      center: ScreenPoint(x: mean(x) ?? 0, y: mean(fixations.map(\.fixation.center.y)) ?? 0), pitch: pitch)
  }

  /// Slope of the straight line through the residuals, by least squares, px/px.
  private static func slope(
    _ fixations: [LineTracker.Settled], scatter: Double
  ) -> (value: Double, variance: Double) {
    let points = fixations.compactMap { one in one.residualY.map { (x: one.fixation.center.x, y: $0) } }
    let (x, y) = (mean(points.map(\.x)) ?? 0, mean(points.map(\.y)) ?? 0)
    let spread = max(points.reduce(0) { $0 + square($1.x - x) }, 1)
    let value = points.reduce(0) { $0 + ($1.x - x) * ($1.y - y) } / spread
    let rest = mean(points.map { square($0.y - y - value * ($0.x - x)) }) ?? 0
    return (value, (rest + square(scatter)) / spread)
  }
}
