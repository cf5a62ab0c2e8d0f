/// The timing of targets that another program draws by a clock of its own. The session then neither waits for the eyes nor
/// shows a target again.
package struct CalibrationPace: Hashable, Sendable {
  /// Seconds in which the eyes move to a target; the samples in them are dropped.
  package var travelSeconds: Double
  /// Seconds in which a target is looked at after the eyes have moved to it.
  package var dwellSeconds: Double

  /// Makes a pace from the seconds for the eyes' way to a target and those for the look at it.
  package init(travelSeconds: Double, dwellSeconds: Double) {
    (self.travelSeconds, self.dwellSeconds) = (travelSeconds, dwellSeconds)
  }
}

extension CalibrationConfiguration {
  /// This configuration for targets that follow each other at a fixed pace, whether the eyes are seen or not.
  package func at(_ pace: CalibrationPace) -> Self {
    var fixed = self
    (fixed.settleSeconds, fixed.lookSeconds) = (pace.travelSeconds, pace.travelSeconds + pace.dwellSeconds)
    (fixed.pauseAfterSeconds, fixed.maximumRedos) = (.infinity, 0)
    return fixed
  }
}
