import Calibration
import Localization
import Reading
import Signals

// How well the eyes are seen, in one line: for people who look at the menu and not at the page about it.
extension SeatWords {
  /// How well the eyes are seen, and what stands in the way.
  static func inShort(_ reading: SeatMonitor.Reading) -> SeatModel.Line {
    let cause = hindrance(reading)
    if let lost = reading.lost {
      // Darkness is said once.
      return line(lost.headline, because: lost == .tooDark ? nil : cause, isWarning: true)
    }
    switch (reading.leftEye, reading.rightEye) {
    case (.well, .well):
      guard let brightness = reading.brightness, brightness < tooDark else {
        return line(localized("Eyes: seen well"))
      }
      return line(localized("Eyes: seen well, in too little light"), isWarning: true)
    case (.poorly, .poorly): return line(localized("Both eyes hardly seen"), because: cause, isWarning: true)
    case (.not, .not): return line(localized("No eye seen"), because: cause, isWarning: true)
    case (.poorly, .well): return line(localized("Left eye hardly seen"), because: cause, isWarning: true)
    case (.well, .poorly): return line(localized("Right eye hardly seen"), because: cause, isWarning: true)
    // One eye is enough.
    case (.not, .well): return line(localized("Left eye not seen"), because: cause)
    case (.well, .not): return line(localized("Right eye not seen"), because: cause)
    case (.poorly, .not):
      return line(localized("Left eye hardly seen, right eye not"), because: cause, isWarning: true)
    case (.not, .poorly):
      return line(localized("Right eye hardly seen, left eye not"), because: cause, isWarning: true)
    }
  }

  private static func line(_ eyes: String, because cause: String? = nil, isWarning: Bool = false)
    -> SeatModel.Line
  {
    SeatModel.Line(cause.map { "\(eyes): \($0)" } ?? eyes, isWarning: isWarning)
  }

  /// What keeps the eyes from being seen, by the light on the face and around the eyes; nil if nothing is known to.
  private static func hindrance(_ reading: SeatMonitor.Reading) -> String? {
    guard let brightness = reading.brightness else { return nil }
    let faults = CalibrationHindrance.ofLight(
      face: brightness, background: reading.background, glareShare: reading.glareShare)
    if faults.contains(.reflection) { return localized("something bright in the glasses") }
    if faults.contains(.lightFromBehind) { return localized("light from behind") }
    if brightness < tooDark { return localized("too dark") }
    return brightness < bright ? localized("little light") : nil
  }
}
