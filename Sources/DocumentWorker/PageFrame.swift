import CPoppler
import DocumentProtocol

/// Converts between a page as it is shown and the PDF's own coordinates.
struct PageFrame {
  /// The size of the page as shown, in points.
  let size: PageSize
  private let rotation: PageRotation
  /// The bottom left corner of the crop box, in the PDF's own coordinates.
  private let (left, bottom): (Double, Double)

  init(_ pdf: PDF, page: Int) throws {
    rotation = pdf.rotation(of: page)
    let (size, crop) = try pdf.withPage(page) { (try pdf.size($0), pdf.cropBox($0)) }
    self.size = size
    (left, bottom) = (min(crop.x1, crop.x2), min(crop.y1, crop.y2))
  }

  /// Converts a point to the PDF's own coordinates.
  /// - Parameter point: points from the top left of the page as shown, y down.
  /// - Returns: points, y up, as annotations have them.
  func own(_ point: MarkGeometry.Point) -> MarkGeometry.Point {
    let own = rotation.own(PopplerPoint(x: point.x, y: point.y), on: size)
    return MarkGeometry.Point(x: own.x + left, y: own.y + bottom)
  }

  /// Converts a point from the PDF's own coordinates: the inverse of `own`.
  func shown(_ point: MarkGeometry.Point) -> MarkGeometry.Point {
    let shown = rotation.shown(PopplerPoint(x: point.x - left, y: point.y - bottom), on: size)
    return MarkGeometry.Point(x: shown.x, y: shown.y)
  }
}
