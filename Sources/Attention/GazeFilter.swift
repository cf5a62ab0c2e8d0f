import Signals

/// Smooths gaze without lagging behind saccades.
///
/// While the eyes rest, each axis goes through a One Euro filter. A point far from the estimate is either
/// an outlier or the landing of a saccade; the next point tells: if it agrees, the filter starts anew
/// there, else the first was an outlier and is forgotten. After a start the filter averages plainly until
/// its own gain is the smaller one, so that the first, noisy point does not linger.
public struct GazeFilter: Hashable, Sendable {
  public struct Configuration: Hashable, Sendable {
    /// Per axis, in mm on the screen.
    public var oneEuro: OneEuroFilter.Configuration = {
      var it = OneEuroFilter.Configuration()
      it.minimumCutoff = 0.8  // steadier than the paper's 1.0: restarts take over at jumps
      it.beta = 0.002
      return it
    }()
    /// A jump is at least this far, mm on the screen. 30 mm is 3° at 570 mm, well above a reading saccade (2°).
    public var jumpMm = 30.0
    /// ... and this many standard deviations of a single point; 3 leaves one in ninety of plain noise.
    public var jumpSigmas = 3.0
    public init() {}
  }

  public let configuration: Configuration
  private let mmPerPxX: Double
  private let mmPerPxY: Double
  private var x: OneEuroFilter
  private var y: OneEuroFilter
  private var estimate: ScreenPoint?
  private var lastTime: Timestamp?
  private var suspect: ScreenPoint?
  private var count = 0.0

  public init(configuration: Configuration = Configuration(), screen: ScreenGeometry) {
    self.configuration = configuration
    mmPerPxX = 1 / screen.pxPerMmX
    mmPerPxY = 1 / screen.pxPerMmY
    x = OneEuroFilter(configuration: configuration.oneEuro)
    y = x
  }

  /// - Parameters:
  ///   - point: screen px, finite.
  ///   - sigma: standard deviation of a single point per axis, screen px.
  /// - Returns: where the eyes are believed to rest, screen px.
  public mutating func step(_ point: ScreenPoint, at time: Timestamp, sigma: Double) -> ScreenPoint {
    guard let estimate, let lastTime else { return start(at: point, time) }
    let jump = max(configuration.jumpMm, configuration.jumpSigmas * sigma * mmPerPxX)
    guard distanceMm(point, estimate) > jump else {
      suspect = nil
      return smooth(point, at: time, dt: time - lastTime)
    }
    guard let before = suspect, distanceMm(point, before) <= jump else {
      suspect = point
      return estimate
    }
    reset()
    _ = start(at: before, lastTime)
    return smooth(point, at: time, dt: time - lastTime)
  }

  /// Forgets everything; the next point passes unchanged.
  public mutating func reset() {
    x = OneEuroFilter(configuration: configuration.oneEuro)
    y = x
    (estimate, lastTime, suspect, count) = (nil, nil, nil, 0)
  }

  private mutating func start(at point: ScreenPoint, _ time: Timestamp) -> ScreenPoint {
    smooth(point, at: time, dt: 0)
  }

  private mutating func smooth(_ point: ScreenPoint, at time: Timestamp, dt: Double) -> ScreenPoint {
    count += 1
    let result = ScreenPoint(
      x: x.step(point.x * mmPerPxX, dt: dt, minimumGain: 1 / count) / mmPerPxX,
      y: y.step(point.y * mmPerPxY, dt: dt, minimumGain: 1 / count) / mmPerPxY)
    (estimate, lastTime) = (result, time)
    return result
  }

  private func distanceMm(_ a: ScreenPoint, _ b: ScreenPoint) -> Double {
    let d = a - b
    return ScreenPoint(x: d.x * mmPerPxX, y: d.y * mmPerPxY).length
  }
}
