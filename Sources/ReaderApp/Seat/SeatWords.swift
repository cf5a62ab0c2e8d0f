import Foundation
import Reading
import Signals

/// Remarks on how the person is seen, for whoever sets the camera up and for the person.
enum SeatWords {
  /// Grey levels of the face, as in `FaceLighting`.
  private static let (tooDark, bright) = (34.0, 68.0)
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
      return [.init(lost.headline, isWarning: true), .init(lost.remedy)] + light(reading.brightness)
    }
    return eyes(reading.leftEye, reading.rightEye) + distance(reading.distanceMm)
      + seat(reading, usual: usual) + light(reading.brightness)
  }

  private static func eyes(_ left: SeatMonitor.Eye, _ right: SeatMonitor.Eye) -> [SeatModel.Line] {
    switch (left, right) {
    case (.well, .well): return [.init("Both eyes are seen well.")]
    case (.not, .not): return [.init("No eye is seen.", isWarning: true)]
    case (.poorly, .poorly):
      return [
        .init(
          "Both eyes are seen poorly. Look for a lamp, a window or the screen mirrored in the glasses; clean the lens.",
          isWarning: true)
      ]
    case (let left, let right):
      return [("left", left), ("right", right)].map { side, eye in
        switch eye {
        case .well: .init("The \(side) eye is seen well.")
        case .poorly:
          .init(
            "The \(side) eye is seen poorly. Look for a reflection in the glasses, hair or a hand before it.",
            isWarning: true)
        case .not: .init("The \(side) eye is not seen. One eye is enough.", isWarning: false)
        }
      }
    }
  }

  private static func distance(_ millimetres: Double?) -> [SeatModel.Line] {
    guard let millimetres else { return [] }
    let words = "About \(Int((millimetres / 10).rounded())) cm from the camera"
    if millimetres < tooNear {
      return [.init("\(words): move it, or the chair, back a little.", isWarning: true)]
    }
    if millimetres > tooFar { return [.init("\(words): nearer is better, 50 to 65 cm.", isWarning: true)] }
    return [.init("\(words): good.")]
  }

  private static func seat(_ reading: SeatMonitor.Reading, usual: SIMD2<Double>?) -> [SeatModel.Line] {
    guard let usual, let place = reading.place, let distance = reading.distanceMm else {
      return [.init("Nothing is calibrated yet: sit as you will read.")]
    }
    let moved = (place - usual) * distance
    // The picture's right is the person's left.
    let across =
      abs(moved.x) < shift ? nil : "\(centimetres(moved.x)) further to your \(moved.x > 0 ? "left" : "right")"
    let along = abs(moved.y) < shift ? nil : "\(centimetres(moved.y)) \(moved.y > 0 ? "lower" : "higher")"
    let words = [across, along].compactMap(\.self)
    guard !words.isEmpty else { return [.init("The head is where it was at the calibration.")] }
    return [
      .init(
        "The head is \(words.joined(separator: ", ")) than at the calibration. If choices go astray: Mend.",
        isWarning: true)
    ]
  }

  private static func centimetres(_ millimetres: Double) -> String {
    "\(Int((abs(millimetres) / 10).rounded())) cm"
  }

  private static func light(_ brightness: Double?) -> [SeatModel.Line] {
    guard let brightness else { return [] }
    if brightness < tooDark {
      return [.init("The face is too dark: put a lamp behind the screen.", isWarning: true)]
    }
    if brightness < bright {
      return [.init("The face is dim. More light from the front helps.", isWarning: true)]
    }
    return [.init("The light on the face is good.")]
  }
}
