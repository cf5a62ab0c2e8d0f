import CalibrationAssets
import Foundation
import Signals

/// The way of a moving target: a sine on each axis, smooth everywhere, back where it began at the end.
///
/// Eyes follow up to some 30 degrees per second; slow targets (10 to 15) are followed best (Blignaut 2017).
public struct PursuitPath: Hashable, Codable, Sendable {
  /// One axis, as shares of the screen.
  public struct Wave: Hashable, Codable, Sendable {
    /// About the screen's middle, 0 to 0.5.
    public var amplitude: Double
    /// Full waves over the whole time.
    public var turns: Double
    /// Where the wave begins, in turns.
    public var phase: Double
    public init(amplitude: Double, turns: Double, phase: Double) {
      (self.amplitude, self.turns, self.phase) = (amplitude, turns, phase)
    }

    func place(_ share: Double) -> Double { 0.5 + amplitude * sin(2 * .pi * (turns * share + phase)) }
  }

  public var name: String
  public var x: Wave
  public var y: Wave
  public var seconds: Double
  public init(name: String, x: Wave, y: Wave, seconds: Double) {
    (self.name, self.x, self.y, self.seconds) = (name, x, y, seconds)
  }

  /// Reads a bundled path: `pursuit` for a calibration, `repair` for a sweep of a few seconds.
  ///
  /// - Throws: `CalibrationError.unreadableLayout`.
  public static func bundled(_ name: String) throws(CalibrationError) -> PursuitPath {
    let path = try TargetLayout.decode(
      PursuitPath.self, from: CalibrationAssets.targets.appendingPathComponent("\(name).json"))
    guard path.isPossible else {
      throw .unreadableLayout(name: "\(name).json", detail: "the target leaves the screen or never ends")
    }
    return path
  }

  var isPossible: Bool {
    seconds.isFinite && seconds > 0
      && [x, y].allSatisfy { (0...0.5).contains($0.amplitude) && $0.turns.isFinite && $0.phase.isFinite }
  }

  /// Where the target is, screen px; it rests at either end before and after.
  ///
  /// - Parameter time: seconds since it began to move.
  public func point(at time: Double, on screen: ScreenGeometry) -> ScreenPoint {
    let share = min(max(time / seconds, 0), 1)
    return ScreenPoint(x: x.place(share) * screen.widthPx, y: y.place(share) * screen.heightPx)
  }
}

/// What was seen while a target moved.
public struct PursuitSamples: Sendable {
  /// One frame.
  public struct Sample: Sendable {
    /// Seconds since the target began to move; stands still while the session pauses.
    public var pathSeconds: Double
    public var time: Timestamp
    /// nil where the eyes were not seen.
    public var eyes: Eyes?
    public init(pathSeconds: Double, time: Timestamp, eyes: Eyes?) {
      (self.pathSeconds, self.time, self.eyes) = (pathSeconds, time, eyes)
    }
  }

  public var path: PursuitPath
  public var samples: [Sample]
  public init(path: PursuitPath, samples: [Sample] = []) { (self.path, self.samples) = (path, samples) }

  /// Share of frames in which the eyes were seen, 0 to 1.
  public var validShare: Double {
    samples.isEmpty ? 0 : Double(samples.count { $0.eyes != nil }) / Double(samples.count)
  }
}
