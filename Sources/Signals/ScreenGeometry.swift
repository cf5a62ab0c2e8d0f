import Foundation

/// The monitor in use: its size in px and in mm, and where the camera stands.
///
/// Screen mm share the origin and axes of screen px (top left, x right, y down):
/// mm = px × size in mm / size in px, with no half-pixel shift.
package struct ScreenGeometry: Hashable, Codable, Sendable {
  /// Width of the screen's picture area, px.
  package var widthPx: Double
  /// Height of the screen's picture area, px.
  package var heightPx: Double
  /// Width of the screen's picture area, mm.
  package var widthMm: Double
  /// Height of the screen's picture area, mm.
  package var heightMm: Double
  /// To the right from the left edge of the picture area to the camera's centre, mm.
  package var cameraXMm: Double
  /// Downwards from the upper edge of the picture area to the camera, mm; negative for a webcam on the upper bezel.
  package var cameraYMm: Double
  /// How far the camera looks down from the screen's normal, degrees.
  package var cameraTiltDownDegrees: Double

  /// A monitor whose camera, where nothing else is known, is in the middle of the upper bezel, 10 mm above the picture
  /// area, and looks straight ahead.
  package init(
    widthPx: Double, heightPx: Double, widthMm: Double, heightMm: Double,
    cameraXMm: Double? = nil, cameraYMm: Double = -10, cameraTiltDownDegrees: Double = 0
  ) {
    self.widthPx = widthPx
    self.heightPx = heightPx
    self.widthMm = widthMm
    self.heightMm = heightMm
    self.cameraXMm = cameraXMm ?? widthMm / 2
    self.cameraYMm = cameraYMm
    self.cameraTiltDownDegrees = cameraTiltDownDegrees
  }

  /// The monitor's whole picture area, screen px.
  package var bounds: ScreenRect { ScreenRect(x: 0, y: 0, width: widthPx, height: heightPx) }

  /// Pixels per millimetre along a row of the screen.
  package var pxPerMmX: Double { widthPx / widthMm }
  /// Pixels per millimetre along a column of the screen.
  package var pxPerMmY: Double { heightPx / heightMm }

  /// Visual angle in degrees between two screen points for an eye `distanceMm` in front of the screen.
  ///
  /// The eye is taken to stand opposite the screen's centre; the angle is between the two lines of
  /// sight, as the field defines accuracy.
  package func degrees(from a: ScreenPoint, to b: ScreenPoint, distanceMm: Double) -> Double {
    let u = ray(to: a, distanceMm: distanceMm)
    let v = ray(to: b, distanceMm: distanceMm)
    let cross = (
      u.1 * v.2 - u.2 * v.1, u.2 * v.0 - u.0 * v.2, u.0 * v.1 - u.1 * v.0
    )
    let sine = (cross.0 * cross.0 + cross.1 * cross.1 + cross.2 * cross.2).squareRoot()
    let cosine = u.0 * v.0 + u.1 * v.1 + u.2 * v.2
    return atan2(sine, cosine) * 180 / .pi
  }

  /// The distance from the eyes to the screen where nobody has measured it, mm: one degree is then 10 mm on the screen.
  package static let usualDistanceMm = 570.0

  /// Pixels that one degree of visual angle spans horizontally at the screen's centre.
  package func pxPerDegree(distanceMm: Double) -> Double {
    distanceMm * tan(.pi / 180) * pxPerMmX
  }

  private func ray(to p: ScreenPoint, distanceMm: Double) -> (Double, Double, Double) {
    (p.x / pxPerMmX - widthMm / 2, p.y / pxPerMmY - heightMm / 2, distanceMm)
  }

  enum CodingKeys: String, CodingKey {
    case widthPx, heightPx, widthMm, heightMm, cameraXMm, cameraYMm, cameraTiltDownDegrees
  }
}
