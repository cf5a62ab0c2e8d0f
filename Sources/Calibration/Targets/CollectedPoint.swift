import Signals

/// What was seen while one target was looked at, after settling.
package struct CollectedPoint: Sendable {
  /// What was looked at.
  package var target: CalibrationTarget
  /// The frames with visible eyes.
  package var samples: [Eyes]
  /// Their times, one for each of `samples`.
  package var times: [Timestamp]
  /// Where the target was at each of `samples`, where it moved; empty where it stood at `target`.
  package var places: [ScreenPoint] = []
  /// Which sitting it belongs to. Where there are several, all points of one are held out together: to serve in another
  /// seat and another light asks more of a map than to serve at another point.
  package var sitting = 0
  /// Frames without, blinks included.
  package var invalid: Int
  /// How often the target was shown, this time included.
  package var attempts: Int
  /// Seconds over which frames were collected.
  package var seconds: Double

  package init(target: CalibrationTarget, attempts: Int = 1) {
    self.target = target
    self.attempts = attempts
    (samples, times, invalid, seconds) = ([], [], 0, 0)
  }

  /// Where the target was at a sample.
  func place(_ index: Int) -> ScreenPoint { places.isEmpty ? target.point : places[index] }

  /// Share of frames in which the eyes were seen, 0 to 1; 0 where there were none.
  package var validShare: Double {
    let all = samples.count + invalid
    return all == 0 ? 0 : Double(samples.count) / Double(all)
  }

  /// Files a frame. Eyes whose numbers are unusable count as not seen.
  ///
  /// - Parameter place: where the target was, if it moved.
  package mutating func add(_ sample: EyesSample, at place: ScreenPoint? = nil) {
    if let eyes = sample.seenEyes {
      samples.append(eyes)
      times.append(sample.time)
      if let place { places.append(place) }
    } else {
      invalid += 1
    }
  }
}

extension EyesSample {
  /// The eyes, if at least one can be used.
  package var seenEyes: Eyes? {
    guard let eyes = self.eyes.value else { return nil }
    return Side.allCases.contains { eyes.isUsable($0) } ? eyes : nil
  }
}

/// How well one point went.
package struct PointQuality: Hashable, Codable, Sendable {
  /// What is wrong with a point, if anything.
  package enum Verdict: String, Codable, Hashable, Sendable {
    /// Nothing is wrong.
    case good
    /// Too few frames with visible eyes.
    case tooFewValid = "too-few-valid"
    /// The gaze wandered.
    case unsteady
    /// The other points say that the gaze was elsewhere.
    case elsewhere
  }

  /// What was looked at.
  package var target: CalibrationTarget
  /// 0 to 1.
  package var validShare: Double
  /// Frames with visible eyes.
  package var samples: Int
  /// Spread of the gaze while looking at it: hypot(SD x, SD y), degrees; nil where it was not fitted.
  package var sdDegrees: Double?
  /// From the target to where a model fitted on the other points puts the gaze, degrees.
  package var offsetDegrees: Double?
  /// Where that model puts the gaze, screen px; nil also in calibrations that were made before it was kept.
  package var gaze: ScreenPoint?
  /// How often the target was shown.
  package var attempts: Int
  /// What is wrong with the point, if anything.
  package var verdict: Verdict
  /// Whether the point took part in the final fit.
  package var used: Bool

  enum CodingKeys: String, CodingKey {
    case target, validShare, samples, sdDegrees, offsetDegrees, gaze, attempts, verdict, used
  }
}
