import CPoppler
import DocumentProtocol

/// The rotation with which a page is shown, clockwise (the PDF's /Rotate).
enum PageRotation {
  case none, quarter, half, threeQuarters

  /// Converts a point from the page's own coordinates to those of the page as shown.
  ///
  /// - Parameters:
  ///   - point: points, origin at the bottom left of the crop box, y up, before turning.
  ///   - size: of the page as shown, points.
  /// - Returns: points, origin at the top left of the page as shown, y down.
  func shown(_ point: PopplerPoint, on size: PageSize) -> PopplerPoint {
    switch self {
    case .none: PopplerPoint(x: point.x, y: size.height - point.y)
    case .quarter: PopplerPoint(x: point.y, y: point.x)
    case .half: PopplerPoint(x: size.width - point.x, y: point.y)
    case .threeQuarters: PopplerPoint(x: size.width - point.y, y: size.height - point.x)
    }
  }

  /// Converts a point from the page as shown to the page's own coordinates: the inverse of `shown`.
  func own(_ point: PopplerPoint, on size: PageSize) -> PopplerPoint {
    switch self {
    case .none: PopplerPoint(x: point.x, y: size.height - point.y)
    case .quarter: PopplerPoint(x: point.y, y: point.x)
    case .half: PopplerPoint(x: size.width - point.x, y: point.y)
    case .threeQuarters: PopplerPoint(x: size.height - point.y, y: size.width - point.x)
    }
  }

  /// Whether the rotation exchanges x and y.
  var isSideways: Bool { self == .quarter || self == .threeQuarters }
}

extension PDF {
  /// The rotation of a page, numbered from 0. Determined once for each page.
  func rotation(of index: Int) -> PageRotation {
    if let known = rotations[index] { return known }
    let rotation = (try? withPage(index, probedRotation)) ?? .none
    rotations[index] = rotation
    return rotation
  }

  /// Determines a page's rotation. Poppler's C interface does not give it, but it places a new annotation on the page as
  /// shown and then gives its box in the page's own coordinates, so an annotation at the bottom left of the page as shown
  /// tells which corner that is. The annotation is removed again; the document in memory is never saved.
  private func probedRotation(_ page: OpaquePointer) throws -> PageRotation {
    let size = try size(page)
    var box = PopplerRectangle(x1: 0, y1: 0, x2: min(1, size.width / 8), y2: min(1, size.height / 8))
    guard let annotation = poppler_annot_text_new(document, &box) else { return .none }
    defer { g_object_unref(UnsafeMutableRawPointer(annotation)) }
    poppler_page_add_annot(page, annotation)
    defer { poppler_page_remove_annot(page, annotation) }
    poppler_annot_get_rectangle(annotation, &box)
    let crop = cropBox(page)
    let isRight = (box.x1 + box.x2) / 2 > abs(crop.x2 - crop.x1) / 2
    let isUp = (box.y1 + box.y2) / 2 > abs(crop.y2 - crop.y1) / 2
    return switch (isRight, isUp) {
    case (false, false): .none
    case (true, false): .quarter
    case (true, true): .half
    case (false, true): .threeQuarters
    }
  }

  /// The page's crop box, in points of the PDF's own coordinates.
  func cropBox(_ page: OpaquePointer) -> PopplerRectangle {
    var crop = PopplerRectangle()
    poppler_page_get_crop_box(page, &crop)
    return crop
  }
}
