import Foundation
import Signals
import Statistics

/// Gaze as Fick angles (azimuth first, then elevation) for an eye opposite the screen's centre, degrees.
struct GazeAngles: Hashable, Sendable {
  var azimuth: Double
  var elevation: Double

  init(_ p: ScreenPoint, _ screen: ScreenGeometry, distanceMm: Double) {
    let (x, y) = (p.x / screen.pxPerMmX - screen.widthMm / 2, p.y / screen.pxPerMmY - screen.heightMm / 2)
    azimuth = atan2(x, distanceMm) * 180 / .pi
    elevation = atan2(y, (distanceMm * distanceMm + x * x).squareRoot()) * 180 / .pi
  }

  /// Direction of gaze as a unit vector: x right, y down, z towards the screen.
  var vector: SIMD3<Double> {
    let (a, e) = (azimuth * .pi / 180, elevation * .pi / 180)
    return SIMD3(cos(e) * sin(a), sin(e), cos(e) * cos(a))
  }
}

/// The field's measures of data quality, as ETDQualitizer defines them (Niehorster et al. 2026,
/// doi 10.3758/s13428-026-03039-4). Samples come in order, invalid ones as nil; angles are degrees.
enum GazeMeasures {
  /// Accuracy: the angle from the target's direction to that of the mean gaze vector, degrees; nil without a valid sample.
  static func accuracy(_ all: [GazeAngles?], target: GazeAngles) -> Double? {
    let sum = all.compactMap { $0?.vector }.reduce(SIMD3<Double>.zero, +)
    let length = (sum * sum).sum().squareRoot()
    guard length > 0 else { return nil }
    let (g, t) = (sum / length, target.vector)
    let cross = SIMD3(g.y * t.z - g.z * t.y, g.z * t.x - g.x * t.z, g.x * t.y - g.y * t.x)
    return atan2((cross * cross).sum().squareRoot(), (g * t).sum()) * 180 / .pi
  }

  /// RMS-S2S: root mean square of the steps between successive valid samples, degrees; nil without such a step.
  static func rmsSampleToSample(_ all: [GazeAngles?]) -> Double? {
    let squares = zip(all, all.dropFirst()).compactMap { a, b -> Double? in
      guard let a, let b else { return nil }
      return (b.azimuth - a.azimuth) * (b.azimuth - a.azimuth)
        + (b.elevation - a.elevation) * (b.elevation - a.elevation)
    }
    return squares.isEmpty ? nil : (squares.reduce(0, +) / Double(squares.count)).squareRoot()
  }

  /// STD: hypot of both axes' population standard deviations, degrees; nil with fewer than two valid samples.
  static func standardDeviation(_ all: [GazeAngles?]) -> Double? {
    moments(all).map { ($0.xx + $0.yy).squareRoot() }
  }

  /// BCEA: area of the ellipse that holds the share `p` of a normal distribution, degrees², from sample variances (n - 1); nil
  /// with fewer than two valid samples.
  static func bcea(_ all: [GazeAngles?], p: Double = 0.68) -> Double? {
    guard let m = moments(all) else { return nil }
    let n = Double(all.count { $0 != nil })
    // sx sy sqrt(1 - rho²) is the root of the covariance's determinant.
    let determinant = max(0, m.xx * m.yy - m.xy * m.xy)
    return 2 * .pi * log(1 / (1 - p)) * determinant.squareRoot() * n / (n - 1)
  }

  /// Data loss: share of samples that are invalid, 0 to 1; 1 where there are no samples.
  static func lossFromInvalid(_ all: [GazeAngles?]) -> Double {
    all.isEmpty ? 1 : Double(all.count { $0 == nil }) / Double(all.count)
  }

  /// Data loss: share of the samples expected of a device of `hz` in `seconds` that are missing or invalid.
  static func lossFromExpected(_ all: [GazeAngles?], seconds: Double, hz: Double) -> Double {
    1 - Double(all.count { $0 != nil }) / (seconds * hz)
  }

  /// Effective sampling rate: valid samples a second.
  static func effectiveHz(_ all: [GazeAngles?], seconds: Double) -> Double {
    Double(all.count { $0 != nil }) / seconds
  }

  /// Duration from the first sample to the end of the last, which lasts as long as the median one, s; 0 with fewer than two.
  static func duration(_ times: [Double]) -> Double {
    guard let first = times.first, let last = times.last, times.count > 1 else { return 0 }
    return last - first + (median(zip(times, times.dropFirst()).map { $1 - $0 }) ?? 0)
  }

  /// Population moments of the valid samples about their mean; nil where too few are valid.
  private static func moments(_ all: [GazeAngles?]) -> Spread? {
    let valid = all.compactMap { $0.map { SIMD2($0.azimuth, $0.elevation) } }
    guard valid.count > 1 else { return nil }
    let mean = average(valid)
    return Spread(of: valid.map { $0 - mean })
  }
}

extension ScreenGeometry {
  /// Whether all sizes of the screen are positive numbers.
  var isPossible: Bool {
    [widthPx, heightPx, widthMm, heightMm].allSatisfy { $0.isFinite && $0 > 0 }
      && [cameraXMm, cameraYMm, cameraTiltDownDegrees].allSatisfy(\.isFinite)
  }

  /// Distance between two screen points in mm.
  func millimetres(from a: ScreenPoint, to b: ScreenPoint) -> Double {
    let (dx, dy) = ((a.x - b.x) / pxPerMmX, (a.y - b.y) / pxPerMmY)
    return (dx * dx + dy * dy).squareRoot()
  }
}
