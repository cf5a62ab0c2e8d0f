import Foundation
import Signals
import Statistics

/// Where the head was during calibration, in the terms with which anatomy transfers a calibration to another place.
struct HeadReference: Hashable, Codable, Sendable {
  /// The head's position as the camera sees it: x / z and y / z.
  var place: SIMD2<Double>
  var yawDegrees: Double
  var pitchDegrees: Double

  /// Takes the medians of the poses of the head during calibration.
  init(_ heads: [HeadPose]) {
    place = SIMD2(median(heads.map { $0.xMm / $0.zMm }) ?? 0, median(heads.map { $0.yMm / $0.zMm }) ?? 0)
    yawDegrees = median(heads.map(\.yawDegrees)) ?? 0
    pitchDegrees = median(heads.map(\.pitchDegrees)) ?? 0
  }

  /// How far the head has moved since calibration: changes of x / z and y / z.
  func shift(of head: HeadPose) -> SIMD2<Double> {
    SIMD2(head.xMm, head.yMm) / head.zMm - place
  }

  /// How far the head has turned since calibration: yaw and pitch, radians.
  func turn(of head: HeadPose) -> SIMD2<Double> {
    SIMD2(head.yawDegrees - yawDegrees, head.pitchDegrees - pitchDegrees) * (.pi / 180)
  }

  var isWhole: Bool {
    [place.x, place.y, yawDegrees, pitchDegrees].allSatisfy(\.isFinite)
  }

  enum CodingKeys: String, CodingKey {
    case place, yawDegrees, pitchDegrees
  }
}

/// The gaze error in a posture that is not the calibration's, because anatomy differs between heads.
///
/// The depth of the corners behind the iris turns each movement and turn of the head into a shift of gaze, and the measured
/// pose misses some share of each turn: both grow in proportion to the head's distance from where it was.
struct PostureError: Hashable, Codable, Sendable {
  /// SD of gaze's direction per unit of lean.
  var perLean: Double
  /// SD of gaze's direction, radians per radian by which the head has turned.
  var perTurn: Double

  init(_ configuration: CalibrationConfiguration) {
    perLean = configuration.cornerDepthSDMm / EyeAnatomy.irisDepthMm
    perTurn = configuration.turnErrorShare
  }

  /// The error of gaze in a posture, as a variance of its direction.
  ///
  /// - Parameter knowsLean: whether drift correction already accounts for the lean.
  func spread(shift: SIMD2<Double>, turn: SIMD2<Double>, knowsLean: Bool) -> Spread {
    let lean = knowsLean ? .zero : perLean * (shift + turn)
    let variance = lean * lean + perTurn * perTurn * turn * turn
    return Spread(xx: variance.x, yy: variance.y)
  }

  var isWhole: Bool { perLean.isFinite && perTurn.isFinite }

  enum CodingKeys: String, CodingKey {
    case perLean, perTurn
  }
}
