/// How targets follow each other where another program draws them by a clock of its own: the session must neither wait
/// for the eyes nor show a target again.
package struct CalibrationPace: Hashable, Sendable {
  /// Seconds in which the eyes travel to a target; what they do then is dropped.
  package var travelSeconds: Double
  /// Seconds in which a target is looked at after that.
  package var dwellSeconds: Double

  package init(travelSeconds: Double, dwellSeconds: Double) {
    (self.travelSeconds, self.dwellSeconds) = (travelSeconds, dwellSeconds)
  }
}

extension CalibrationConfiguration {
  /// This configuration with targets that follow each other at a fixed pace, whether the eyes are seen or not.
  package func at(_ pace: CalibrationPace) -> Self {
    var fixed = self
    (fixed.settleSeconds, fixed.lookSeconds) = (pace.travelSeconds, pace.travelSeconds + pace.dwellSeconds)
    (fixed.pauseAfterSeconds, fixed.maximumRedos) = (.infinity, 0)
    return fixed
  }
}
