import Signals

/// Tells eyes that came to a place along a line of text from eyes that came from elsewhere.
///
/// Text runs under targets and beside zones: who reads its first and last lines, or the ends of long ones, rests
/// there as somebody who wants something does. But reading keeps its height: along the line by small steps, to the
/// next one by a sweep back. A wish brings the eyes from another height, or is held longer.
public struct LineTrail: Hashable, Sendable {
  public struct Configuration: Hashable, Sendable {
    /// Where the eyes come from: the mean of what was seen from this long to this long before they came, s. The
    /// nearer end leaves out the way itself.
    public var fromSeconds = 0.2
    public var toSeconds = 0.7
    /// Heights that differ by less are one line or its neighbour, mm (2°; lines on screens are 1 to 2° apart).
    public var limitMm = 20.0
    /// Eyes that keep their height and travel farther than this read, mm (3.5°): two or three saccades.
    public var travelMm = 35.0
    /// A jump forward is longer than this, mm (8°): saccades in reading are 2°. Forward is to the right; where text
    /// runs to the left, only lines are mistaken for wishes a little more often.
    public var forwardMm = 80.0
    /// Where the eyes are now: the mean of so many seconds.
    public var nowSeconds = 0.3
    /// Along a line the eyes keep a speed for at least and at most so long, s: a straight line is fitted to where they were.
    /// With the values below chosen on simulated reading (seeds 101 and 4242).
    public var leastTravelSeconds = 0.5
    public var mostTravelSeconds = 1.8
    /// Slower is rest, faster is no reading, mm/s (2 to 20 °/s). Reading goes on by 5 to 8 °/s, regressions included.
    public var travelSpeedMm = 20.0...200.0
    /// The speed has to be so many standard errors, and the speed across the line at most this share of it.
    public var travelErrors = 0.7
    public var slant = 0.7
    /// A webcam's noise lasts some frames: so many samples count as one.
    public var samplesInOne = 3.0
    public init() {}
  }

  public let configuration: Configuration
  private var points: [Point] = []

  private struct Point: Hashable, Sendable {
    var time: Timestamp
    var place: ScreenPoint
  }

  public init(configuration: Configuration = Configuration()) { self.configuration = configuration }

  public mutating func note(_ point: ScreenPoint, at time: Timestamp) {
    if let last = points.last, time < last.time { points = [] }
    points.append(Point(time: time, place: point))
    points.removeAll { time - $0.time > max(configuration.toSeconds, configuration.mostTravelSeconds) }
  }

  /// Where the eyes were before `time`, screen px; nil where nothing was seen.
  public func origin(before time: Timestamp) -> ScreenPoint? {
    mean(before: time)
  }

  /// Whether the eyes may have come to a place by reading: along a line, or by a sweep back to the next. A long
  /// jump forward is no reading.
  ///
  /// - Parameters:
  ///   - origin: where they were before they came, screen px; nil where it is not known.
  ///   - place: where they rest now.
  ///   - limit: heights that differ by less are one, px.
  public func isLevel(_ origin: ScreenPoint?, _ place: ScreenPoint, limit: Double, pxPerMm: Double) -> Bool {
    guard let origin else { return false }
    return abs(place.y - origin.y) < limit && place.x - origin.x < configuration.forwardMm * pxPerMm
  }

  /// Whether the eyes travel along a line, or have swept back to the next.
  public func isReading(at time: Timestamp, pxPerMm: Double) -> Bool {
    guard let from = mean(before: time),
      let to = mean(where: { time - $0 <= configuration.nowSeconds })
    else { return false }
    let way = to - from
    return abs(way.y) < configuration.limitMm * pxPerMm && abs(way.x) > configuration.travelMm * pxPerMm
  }

  /// Whether the eyes go on along a line: where they were lies on a slope in time, from left to right.
  ///
  /// - Parameter start: only what was seen after it counts, such as after the way to a target; nil for all.
  public func travels(since start: Timestamp?, at time: Timestamp, pxPerMm: Double) -> Bool {
    let seen = points.drop { point in
      time - point.time > configuration.mostTravelSeconds || start.map { point.time < $0 } ?? false
    }
    guard let first = seen.first, let last = seen.last, seen.count > 3,
      last.time - first.time >= configuration.leastTravelSeconds
    else { return false }
    let count = Double(seen.count)
    let middle = seen.reduce(0) { $0 + ($1.time - first.time) } / count
    let mean = seen.reduce(ScreenPoint(x: 0, y: 0)) { $0 + $1.place }
    let center = ScreenPoint(x: mean.x / count, y: mean.y / count)
    // Sums of squares and products about the means.
    var (tt, tx, ty, xx) = (0.0, 0.0, 0.0, 0.0)
    for point in seen {
      let t = point.time - first.time - middle
      let place = point.place - center
      tt += t * t
      tx += t * place.x
      ty += t * place.y
      xx += place.x * place.x
    }
    guard tt > 0 else { return false }
    let (along, across) = (tx / tt, ty / tt)
    let rest = max(1, (xx - along * tx) / (count - 2))
    let standardError = (rest * configuration.samplesInOne / tt).squareRoot()
    return configuration.travelSpeedMm.contains(along / pxPerMm)
      && along > configuration.travelErrors * standardError && abs(across) < configuration.slant * along
  }

  /// Where the eyes were some moments ago; nil where nothing was seen.
  private func mean(before time: Timestamp) -> ScreenPoint? {
    mean { (configuration.fromSeconds...configuration.toSeconds).contains(time - $0) }
  }

  /// Of the points whose time counts; nil where none does.
  private func mean(where counts: (Timestamp) -> Bool) -> ScreenPoint? {
    var (sum, count) = (ScreenPoint(x: 0, y: 0), 0)
    for point in points where counts(point.time) {
      sum = sum + point.place
      count += 1
    }
    return count == 0 ? nil : ScreenPoint(x: sum.x / Double(count), y: sum.y / Double(count))
  }

  public mutating func reset() { points = [] }
}
