import Foundation
import Signals

/// Gaze as angles for an eye opposite the screen's centre, degrees, and the field's measures of it.
struct GazeAngles {
  var azimuth: Double
  var elevation: Double

  init(_ p: ScreenPoint, _ screen: ScreenGeometry, distanceMm: Double) {
    azimuth = atan2(p.x / screen.pxPerMmX - screen.widthMm / 2, distanceMm) * 180 / .pi
    elevation = atan2(p.y / screen.pxPerMmY - screen.heightMm / 2, distanceMm) * 180 / .pi
  }

  /// RMS-S2S: root mean square of the steps between successive samples, degrees; nil below two.
  static func rmsSampleToSample(_ all: [GazeAngles]) -> Double? {
    guard all.count > 1 else { return nil }
    let squares = zip(all, all.dropFirst()).map { a, b in
      (b.azimuth - a.azimuth) * (b.azimuth - a.azimuth)
        + (b.elevation - a.elevation) * (b.elevation - a.elevation)
    }
    return (squares.reduce(0, +) / Double(squares.count)).squareRoot()
  }

  /// STD: hypot of both axes' population standard deviations, degrees; nil below two samples.
  static func standardDeviation(_ all: [GazeAngles]) -> Double? {
    guard all.count > 1 else { return nil }
    let n = Double(all.count)
    let (meanA, meanE) = (
      all.reduce(0) { $0 + $1.azimuth } / n, all.reduce(0) { $0 + $1.elevation } / n
    )
    let sum = all.reduce(0) {
      $0 + ($1.azimuth - meanA) * ($1.azimuth - meanA) + ($1.elevation - meanE) * ($1.elevation - meanE)
    }
    return (sum / n).squareRoot()
  }
}

extension ScreenGeometry {
  /// Whether all sizes are positive numbers.
  var isPossible: Bool {
    [widthPx, heightPx, widthMm, heightMm].allSatisfy { $0.isFinite && $0 > 0 }
      && [cameraXMm, cameraYMm, cameraTiltDownDegrees].allSatisfy(\.isFinite)
  }

  /// Distance of two points in mm.
  func millimetres(from a: ScreenPoint, to b: ScreenPoint) -> Double {
    let (dx, dy) = ((a.x - b.x) / pxPerMmX, (a.y - b.y) / pxPerMmY)
    return (dx * dx + dy * dy).squareRoot()
  }
}
