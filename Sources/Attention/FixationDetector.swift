import Signals

/// Finds fixations by dispersion (I-DT), one point at a time.
///
/// Salvucci and Goldberg, "Identifying fixations and saccades in eye-tracking protocols", ETRA 2000: a
/// run of points is a fixation while the sum of its extents in x and y stays under a threshold.
public struct FixationDetector: Sendable {
  public struct Configuration: Hashable, Sendable {
    /// Threshold for a signal without noise, mm on the screen: 1° at 570 mm, the usual I-DT setting.
    public var dispersionMm = 10.0
    /// Added per standard deviation of a single point: what is left of the noise after the filter
    /// spreads by about a third of it, four such spans in two axes.
    public var dispersionSigmas = 1.3
    /// Seconds a run must last: 100 ms, the usual I-DT setting.
    public var minimumSeconds = 0.1
    /// A gap longer than this ends a fixation; 75 ms, Tobii's I-VT filter.
    public var gapSeconds = 0.075
    public init() {}
  }

  public let configuration: Configuration
  private let pxPerMm: Double
  private var run: [(time: Timestamp, point: ScreenPoint)] = []
  private var sum = ScreenPoint(x: 0, y: 0)
  private var low = ScreenPoint(x: 0, y: 0)
  private var high = ScreenPoint(x: 0, y: 0)
  private var isFixation = false

  public init(configuration: Configuration = Configuration(), screen: ScreenGeometry) {
    self.configuration = configuration
    pxPerMm = screen.pxPerMmX
  }

  /// - Parameters:
  ///   - point: filtered, screen px.
  ///   - sigma: standard deviation of a single unfiltered point per axis, screen px.
  public mutating func step(_ point: ScreenPoint, at time: Timestamp, sigma: Double) -> [GazeEvent] {
    var events: [GazeEvent] = []
    let threshold = configuration.dispersionMm * pxPerMm + configuration.dispersionSigmas * sigma
    if let last = run.last, time - last.time > configuration.gapSeconds { events += end() }
    if isFixation {
      if extent(with: point) > threshold { events += end() }
      append(point, at: time)
    } else {
      append(point, at: time)
      while run.count > 1, extent(with: point) > threshold { dropFirst() }
    }
    if !isFixation, let first = run.first, time - first.time >= configuration.minimumSeconds {
      isFixation = true
      events.append(.fixationBegan(mean))
    }
    return events
  }

  /// The gaze is lost or starts anew: a running fixation ends with its last point.
  public mutating func end() -> [GazeEvent] {
    defer {
      run = []
      isFixation = false
    }
    guard isFixation, let first = run.first, let last = run.last else { return [] }
    let center = mean
    let spread = run.reduce(0) { $0 + ($1.point - center).length } / Double(run.count)
    return [
      .fixationEnded(Fixation(start: first.time, end: last.time, center: center, dispersion: spread))
    ]
  }

  private var mean: ScreenPoint {
    ScreenPoint(x: sum.x / Double(run.count), y: sum.y / Double(run.count))
  }

  private func extent(with p: ScreenPoint) -> Double {
    max(high.x, p.x) - min(low.x, p.x) + max(high.y, p.y) - min(low.y, p.y)
  }

  private mutating func append(_ p: ScreenPoint, at time: Timestamp) {
    if run.isEmpty { (sum, low, high) = (ScreenPoint(x: 0, y: 0), p, p) }
    run.append((time, p))
    sum = sum + p
    low = ScreenPoint(x: min(low.x, p.x), y: min(low.y, p.y))
    high = ScreenPoint(x: max(high.x, p.x), y: max(high.y, p.y))
  }

  private mutating func dropFirst() {
    let rest = run.dropFirst()
    run = []
    for (time, point) in rest { append(point, at: time) }
  }
}
