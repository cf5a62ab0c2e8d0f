import Calibration
import Foundation
import Localization
import Reading
import Signals

/// Remarks on how the person is seen, for whoever sets the camera up and for the person.
enum SeatWords {
  /// Grey levels of the face, as in `FaceLighting`.
  static let (tooDark, bright) = (34.0, 68.0)
  /// Distances from the camera, mm: the range in which webcams see irises well, from field notes.
  private static let (tooNear, tooFar) = (400.0, 800.0)
  /// The smallest change of seat that is told, mm.
  private static let shift = 40.0

  /// The remarks.
  ///
  /// - Parameters:
  ///   - reading: what was seen over some time.
  ///   - usual: the direction of the head at the calibration, as x / z and y / z; nil without a calibration.
  static func lines(_ reading: SeatMonitor.Reading, usual: SIMD2<Double>?) -> [SeatModel.Line] {
    if let lost = reading.lost {
      return [.init(lost.headline, isWarning: true), .init(lost.remedy)] + light(reading)
    }
    return eyes(reading.leftEye, reading.rightEye) + distance(reading.distanceMm)
      + seat(reading, usual: usual) + light(reading)
  }

  private static func eyes(_ left: SeatMonitor.Eye, _ right: SeatMonitor.Eye) -> [SeatModel.Line] {
    switch (left, right) {
    case (.well, .well): return [.init(localized("Both eyes are seen well."))]
    case (.not, .not): return [.init(localized("No eye is seen."), isWarning: true)]
    case (.poorly, .poorly):
      return [
        .init(
          localized(
            "Both eyes are seen poorly. Look for a lamp, a window or the screen mirrored in the glasses; clean the lens."
          ),
          isWarning: true)
      ]
    case (let left, let right):
      return [leftEye(left), rightEye(right)]
    }
  }

  private static func leftEye(_ eye: SeatMonitor.Eye) -> SeatModel.Line {
    switch eye {
    case .well: .init(localized("The left eye is seen well."))
    case .poorly:
      .init(
        localized(
          "The left eye is seen poorly. Look for a reflection in the glasses, hair or a hand before it."),
        isWarning: true)
    case .not: .init(localized("The left eye is not seen. One eye is enough."))
    }
  }

  private static func rightEye(_ eye: SeatMonitor.Eye) -> SeatModel.Line {
    switch eye {
    case .well: .init(localized("The right eye is seen well."))
    case .poorly:
      .init(
        localized(
          "The right eye is seen poorly. Look for a reflection in the glasses, hair or a hand before it."),
        isWarning: true)
    case .not: .init(localized("The right eye is not seen. One eye is enough."))
    }
  }

  private static func distance(_ millimetres: Double?) -> [SeatModel.Line] {
    guard let millimetres else { return [] }
    let cm = Int((millimetres / 10).rounded())
    if millimetres < tooNear {
      return [
        .init(
          localized("About \(cm) cm from the camera: move it, or the chair, back a little."), isWarning: true)
      ]
    }
    if millimetres > tooFar {
      return [
        .init(localized("About \(cm) cm from the camera: nearer is better, 50 to 65 cm."), isWarning: true)
      ]
    }
    return [.init(localized("About \(cm) cm from the camera: good."))]
  }

  private static func seat(_ reading: SeatMonitor.Reading, usual: SIMD2<Double>?) -> [SeatModel.Line] {
    guard let usual, let place = reading.place, let distance = reading.distanceMm else {
      return [.init(localized("Nothing is calibrated yet: sit as you will read."))]
    }
    let moved = (place - usual) * distance
    // The picture's right is the person's left.
    let across: Across? = abs(moved.x) < shift ? nil : moved.x > 0 ? .left : .right
    let along: Along? = abs(moved.y) < shift ? nil : moved.y > 0 ? .lower : .higher
    guard let words = Self.moved(across, centimetres(moved.x), along, centimetres(moved.y)) else {
      return [.init(localized("The head is where it was at the calibration."))]
    }
    let advice = localized("If choices go astray, choose “Mend”.")
    return [.init("\(words) \(advice)", isWarning: true)]
  }

  private enum Across { case left, right }
  private enum Along { case lower, higher }

  /// Where the head is now, by how many centimetres; nil if it is where it was.
  private static func moved(_ across: Across?, _ x: Int, _ along: Along?, _ y: Int) -> String? {
    switch (across, along) {
    case (nil, nil): nil
    case (.left, nil): localized("The head is \(x) cm further to your left than at the calibration.")
    case (.right, nil): localized("The head is \(x) cm further to your right than at the calibration.")
    case (nil, .lower): localized("The head is \(y) cm lower than at the calibration.")
    case (nil, .higher): localized("The head is \(y) cm higher than at the calibration.")
    case (.left, .lower):
      localized("The head is \(x) cm further to your left, \(y) cm lower than at the calibration.")
    case (.left, .higher):
      localized("The head is \(x) cm further to your left, \(y) cm higher than at the calibration.")
    case (.right, .lower):
      localized("The head is \(x) cm further to your right, \(y) cm lower than at the calibration.")
    case (.right, .higher):
      localized("The head is \(x) cm further to your right, \(y) cm higher than at the calibration.")
    }
  }

  private static func centimetres(_ millimetres: Double) -> Int { Int((abs(millimetres) / 10).rounded()) }

  private static func light(_ reading: SeatMonitor.Reading) -> [SeatModel.Line] {
    guard let brightness = reading.brightness else { return [] }
    let faults = CalibrationHindrance.ofLight(
      face: brightness, background: reading.background, glareShare: reading.glareShare)
    let isSeenWell = reading.lost == nil && (reading.leftEye, reading.rightEye) == (.well, .well)
    // A reflection that hides nothing is no fault.
    let told = faults.filter { $0 == .lightFromBehind || $0 == .reflection && !isSeenWell }
    return told.map { .init("\($0.words) \($0.remedy)", isWarning: true) }
      + (told.contains(.lightFromBehind) ? [] : onFace(brightness))
  }

  private static func onFace(_ brightness: Double) -> [SeatModel.Line] {
    if brightness < tooDark {
      return [.init(localized("The face is too dark: put a lamp behind the screen."), isWarning: true)]
    }
    if brightness < bright {
      return [.init(localized("The face is dim. More light from the front helps."), isWarning: true)]
    }
    return [.init(localized("The light on the face is good."))]
  }
}
