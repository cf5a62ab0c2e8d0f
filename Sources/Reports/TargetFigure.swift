import Calibration
import Foundation
import Localization
import Signals

/// A figure of the screen with targets, gaze while they were looked at, and its spread.
enum TargetFigure {
  static func drawing(_ looks: [ReportInput.Look], screen: ScreenGeometry) -> Figure {
    let scale = 640 / max(1, screen.widthPx)
    let (width, height) = (640.0, max(80, screen.heightPx * scale))
    var drawing = Figure(
      width: width, height: height,
      description: localized(
        "The screen with \(looks.count) targets; the table that follows has the numbers."))
    drawing.add(
      .box(
        ScreenRect(x: 0.5, y: 0.5, width: width - 1, height: height - 1), radius: 6,
        Paint(fill: .page, stroke: .grid)))
    for look in looks {
      let points = look.samples.compactMap(\.gaze.value?.point).filter { $0.x.isFinite && $0.y.isFinite }
      let target = ScreenPoint(x: look.target.point.x * scale, y: look.target.point.y * scale)
      if let spread = Spread2D(points) {
        let center = ScreenPoint(x: spread.mean.x * scale, y: spread.mean.y * scale)
        for point in points.prefix(200) {
          drawing.add(
            .ellipse(
              center: ScreenPoint(x: point.x * scale, y: point.y * scale), rx: 1.2, ry: 1.2, degrees: 0,
              .fill(.accent, 0.35)))
        }
        let axes = spread.axes(contour: EllipseShares.contour95)
        drawing.add(
          .ellipse(
            center: center, rx: max(1, axes.major * scale), ry: max(1, axes.minor * scale),
            degrees: axes.degrees,
            Paint(fill: .accent, fillOpacity: 0.14, stroke: .accent, width: 1.2)))
        drawing.line(target.x, target.y, center.x, center.y, .line(.warn, 1.2))
        drawing.add(.ellipse(center: center, rx: 2.6, ry: 2.6, degrees: 0, .fill(.accent)))
      }
      drawing.line(target.x - 5, target.y, target.x + 5, target.y, .line(.text, 1.4))
      drawing.line(target.x, target.y - 5, target.x, target.y + 5, .line(.text, 1.4))
      let isRight = target.x > width - 60
      drawing.text(
        look.target.label, target.x + (isRight ? -9 : 9), target.y + (target.y < 24 ? 16 : -8), size: 11,
        anchor: isRight ? .end : .start)
    }
    return drawing
  }
}

/// Mean and covariance of points in the plane.
struct Spread2D {
  var mean: ScreenPoint
  var xx = 0.0
  var xy = 0.0
  var yy = 0.0

  /// The spread of points; nil for fewer than two points.
  init?(_ points: [ScreenPoint]) {
    guard points.count > 1 else { return nil }
    let n = Double(points.count)
    mean = ScreenPoint(x: points.reduce(0) { $0 + $1.x } / n, y: points.reduce(0) { $0 + $1.y } / n)
    for point in points {
      let (dx, dy) = (point.x - mean.x, point.y - mean.y)
      xx += dx * dx / (n - 1)
      xy += dx * dy / (n - 1)
      yy += dy * dy / (n - 1)
    }
  }

  /// The semi-axes of the ellipse for a squared Mahalanobis distance, and the direction of the major one, clockwise
  /// from x.
  func axes(contour: Double) -> (major: Double, minor: Double, degrees: Double) {
    let (half, difference) = ((xx + yy) / 2, (xx - yy) / 2)
    let root = (difference * difference + xy * xy).squareRoot()
    return (
      (contour * max(0, half + root)).squareRoot(), (contour * max(0, half - root)).squareRoot(),
      0.5 * atan2(2 * xy, xx - yy) * 180 / .pi
    )
  }
}
