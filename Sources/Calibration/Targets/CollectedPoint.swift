import Signals

/// A calibration point: the samples collected while one target was looked at, after settling.
package struct CollectedPoint: Sendable {
  /// The number of the sitting under way; earlier ones have numbers above it.
  static let presentSitting = 0
  /// The target that was looked at.
  package var target: CalibrationTarget
  /// The eyes of the frames in which they were seen.
  package var samples: [Eyes]
  /// The timestamps of the frames in `samples`, one for each.
  package var times: [Timestamp]
  /// Where the target was at each of `samples` if it moved; empty where it stood still at `target`.
  package var places: [ScreenPoint] = []
  /// The sitting in which the point was collected. Where there are several, all points of one are held out together: to serve
  /// in another seat and another light asks more of a map than to serve at another point.
  package var sitting = Self.presentSitting
  /// How much a point of an earlier sitting counts beside a fresh one, 0 to 1. A fit to fresh points alone does not use it.
  package var weight = 1.0
  /// Whether errors are measured at the point. They are not where it is not known well enough where the eyes looked.
  var isScored = true
  /// Number of frames without visible eyes, including blinks.
  package var invalid: Int
  /// How often the target was shown, including this time.
  package var attempts: Int
  /// Seconds during which frames were collected.
  package var seconds: Double

  /// Makes a point without samples for a target, which is shown for the first time unless `attempts` says otherwise.
  package init(target: CalibrationTarget, attempts: Int = 1) {
    self.target = target
    self.attempts = attempts
    (samples, times, invalid, seconds) = ([], [], 0, 0)
  }

  /// Where the target was at the sample with this index, screen px.
  func place(_ index: Int) -> ScreenPoint { places.isEmpty ? target.point : places[index] }

  /// Share of frames in which the eyes were seen, 0 to 1; 0 without frames.
  package var validShare: Double {
    let all = samples.count + invalid
    return all == 0 ? 0 : Double(samples.count) / Double(all)
  }

  /// Adds a frame to the point. Eyes whose numbers are unusable count as not seen.
  ///
  /// - Parameters:
  ///   - sample: the eyes in the frame.
  ///   - place: where the target was, if it moved.
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
  /// The frame's eyes if at least one of them can be used, otherwise nil.
  package var seenEyes: Eyes? {
    guard let eyes = self.eyes.value else { return nil }
    return Side.allCases.contains { eyes.isUsable($0) } ? eyes : nil
  }
}

/// How well one calibration point went.
package struct PointQuality: Hashable, Codable, Sendable {
  /// What is wrong with a calibration point, if anything.
  package enum Verdict: String, Codable, Hashable, Sendable {
    /// Nothing is wrong with the point.
    case good
    /// The point has too few frames with visible eyes.
    case tooFewValid = "too-few-valid"
    /// Gaze was unsteady while the target was looked at.
    case unsteady
    /// The other points predict that gaze was elsewhere.
    case elsewhere
  }

  /// The target that was looked at.
  package var target: CalibrationTarget
  /// Share of frames in which the eyes were seen, 0 to 1.
  package var validShare: Double
  /// Number of frames with visible eyes.
  package var samples: Int
  /// Spread of gaze while the target was looked at: hypot(SD x, SD y), degrees; nil where the point was not fitted.
  package var sdDegrees: Double?
  /// Angle from the target to the gaze predicted by a model fitted on the other points, degrees.
  package var offsetDegrees: Double?
  /// Gaze at the target by a model fitted on the other points, screen px; nil also in calibrations made before it was stored.
  package var gaze: ScreenPoint?
  /// How often the calibration target was shown.
  package var attempts: Int
  /// What is wrong with the calibration point, if anything.
  package var verdict: Verdict
  /// Whether the calibration point took part in the final fit.
  package var used: Bool

  enum CodingKeys: String, CodingKey {
    case target, validShare, samples, sdDegrees, offsetDegrees, gaze, attempts, verdict, used
  }
}
