import Foundation
import Signals
import Statistics

/// Where the head was during calibration, in the terms by which anatomy carries a calibration elsewhere.
struct HeadReference: Hashable, Codable, Sendable {
  /// x / z and y / z of the way to the head.
  var place: SIMD2<Double>
  var yawDegrees: Double
  var pitchDegrees: Double

  /// Medians.
  init(_ heads: [HeadPose]) {
    place = SIMD2(median(heads.map { $0.xMm / $0.zMm }) ?? 0, median(heads.map { $0.yMm / $0.zMm }) ?? 0)
    yawDegrees = median(heads.map(\.yawDegrees)) ?? 0
    pitchDegrees = median(heads.map(\.pitchDegrees)) ?? 0
  }

  /// How far the head has gone from there: x / z, y / z.
  func shift(of head: HeadPose) -> SIMD2<Double> {
    SIMD2(head.xMm, head.yMm) / head.zMm - place
  }

  /// How far it has turned, radians.
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

/// What anatomy, being another in each head, leaves of a posture that is not the calibration's.
///
/// The depth of the corners behind the iris turns each way and turn of the head into a shift of the gaze, and the pose
/// that is measured misses some share of each turn: both grow in proportion to how far the head is from where it was.
struct PostureError: Hashable, Codable, Sendable {
  /// SD of the gaze's direction per unit of lean.
  var perLean: Double
  /// SD of the gaze's direction, radians per radian of turn.
  var perTurn: Double

  init(_ configuration: CalibrationConfiguration) {
    perLean = configuration.cornerDepthSDMm / EyeAnatomy.irisDepthMm
    perTurn = configuration.turnErrorShare
  }

  /// - Parameter knowsLean: whether somebody else accounts for the lean.
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
