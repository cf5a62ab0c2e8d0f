import Signals

/// A calibration target and when it was shown, from a recording's timeline.
package struct ScriptedTarget: Hashable, Codable, Sendable {
  /// The target that was shown, and its place.
  package var target: CalibrationTarget
  /// When the target was first shown.
  package var start: Timestamp
  /// When the target was gone.
  package var end: Timestamp
  /// Makes a scripted target from the time at which it appeared and the one at which it was gone.
  package init(target: CalibrationTarget, start: Timestamp, end: Timestamp) {
    (self.target, self.start, self.end) = (target, start, end)
  }
}

/// Calibration or validation from a recording: the recording's script says when which target was shown.
///
/// It drops the same settling time and judges points by the same rules as `CalibrationSession`, but nothing can be shown again.
/// A pure state machine on the data's own time.
package struct ScriptedCalibration: Sendable {
  /// The targets in the order in which they were shown.
  package let script: [ScriptedTarget]
  /// The points collected so far, in the order of `script`.
  package private(set) var points: [CollectedPoint]
  /// Whether the time of the script's last target has passed.
  package private(set) var isComplete = false
  private let configuration: CalibrationConfiguration
  private let lastEnd: Timestamp
  private var lastReason = InvalidReason.noFace

  /// Makes a calibration or validation that follows a recording's script.
  ///
  /// - Parameters:
  ///   - script: the targets in any order; their spans must not overlap.
  ///   - configuration: tuning of the calibration.
  package init(script: [ScriptedTarget], configuration: CalibrationConfiguration = .init()) {
    self.script = script.sorted { $0.start < $1.start }
    self.configuration = configuration
    points = self.script.map {
      var point = CollectedPoint(target: $0.target)
      point.seconds = max(0, $0.end - $0.start - configuration.settleSeconds)
      return point
    }
    lastEnd = self.script.map(\.end).max() ?? Timestamp(nanoseconds: .min)
  }

  /// Whether any sample has been collected. From then on the head's reference must stay the same.
  package var hasSamples: Bool { points.contains { !$0.samples.isEmpty } }

  /// Takes the next frame's sample. Returns true once, with the frame that completes the script.
  @discardableResult
  package mutating func step(_ sample: EyesSample) -> Bool {
    guard !isComplete else { return false }
    if sample.time >= lastEnd {
      isComplete = true
      return true
    }
    let index = script.firstIndex {
      sample.time >= $0.start + configuration.settleSeconds && sample.time < $0.end
    }
    if let index {
      points[index].add(sample)
      lastReason = sample.eyes.reason ?? lastReason
    }
    return false
  }

  /// Fits a model to the points.
  ///
  /// - Throws: as `Calibrator.fit`; `noFace` where no frame of the whole script shows the eyes.
  package func fit(screen: ScreenGeometry) throws(CalibrationError) -> FittedCalibration {
    if !points.isEmpty, points.allSatisfy({ $0.samples.isEmpty }) {
      throw .noFace(lastReason, seconds: points.reduce(0) { $0 + $1.seconds })
    }
    return try Calibrator.fit(points, screen: screen, configuration: configuration)
  }
}
