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
    /// Where the eyes are now: the mean of so many seconds.
    public var nowSeconds = 0.3
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
    points.removeAll { time - $0.time > configuration.toSeconds }
  }

  /// The height that the eyes had before `time`, screen px; nil where nothing was seen.
  public func origin(before time: Timestamp) -> Double? {
    let before = points.filter { time - $0.time >= configuration.fromSeconds }
    return before.isEmpty ? nil : before.reduce(0) { $0 + $1.place.y } / Double(before.count)
  }

  /// Whether the eyes are at the height at which they came.
  ///
  /// - Parameters:
  ///   - origin: height before they came, screen px; nil where it is not known.
  ///   - y: where they rest now.
  ///   - limit: heights that differ by less are one, px.
  public func isLevel(_ origin: Double?, _ y: Double, limit: Double) -> Bool {
    origin.map { abs(y - $0) < limit } ?? false
  }

  /// Whether the eyes travel along a line, or have swept back to the next.
  public func isReading(at time: Timestamp, pxPerMm: Double) -> Bool {
    let before = points.filter { time - $0.time >= configuration.fromSeconds }
    let now = points.filter { time - $0.time <= configuration.nowSeconds }
    guard let from = Self.mean(before), let to = Self.mean(now) else { return false }
    let way = to - from
    return abs(way.y) < configuration.limitMm * pxPerMm && abs(way.x) > configuration.travelMm * pxPerMm
  }

  private static func mean(_ points: [Point]) -> ScreenPoint? {
    guard !points.isEmpty else { return nil }
    let sum = points.reduce(ScreenPoint(x: 0, y: 0)) { $0 + $1.place }
    return ScreenPoint(x: sum.x / Double(points.count), y: sum.y / Double(points.count))
  }

  public mutating func reset() { points = [] }
}
