import CPoppler
import DocumentProtocol

extension PDF {
  /// The lines of a page's text in reading order, as poppler gives them.
  func lines(of index: Int) throws -> [TextLine] {
    try withPage(index) { page in
      if hasDrawnAnnotations(page) { takeTextWhileDrawing(page) }
      var (width, height) = (0.0, 0.0)
      poppler_page_get_size(page, &width, &height)
      var (text, boxes) = content(of: page, in: PopplerRectangle(x1: 0, y1: 0, x2: width, y2: height))
      // Poppler interprets the area like a selection with the mouse: on a page that is read from right to left, a
      // selection that begins at the left leaves out text before and after it in reading order.
      if text.isEmpty || text.unicodeScalars.contains(where: TextLayout.isDirection) {
        let other = content(of: page, in: PopplerRectangle(x1: width, y1: 0, x2: 0, y2: height))
        if other.boxes.count > boxes.count { (text, boxes) = other }
      }
      return TextLayout.lines(text: text, boxes: boxes) { box in
        var area = PopplerRectangle(x1: box.x, y1: box.y, x2: box.maxX, y2: box.maxY)
        return takeString(poppler_page_get_text_for_area(page, &area)) ?? ""
      }
    }
  }

  /// Whether annotations or form fields other than links are drawn on the page; links only mark what is there.
  private func hasDrawnAnnotations(_ page: OpaquePointer) -> Bool {
    guard let mappings = poppler_page_get_annot_mapping(page) else { return false }
    defer { poppler_page_free_annot_mapping(mappings) }
    var next: UnsafeMutablePointer<GList>? = mappings
    while let item = next {
      let mapping = item.pointee.data?.assumingMemoryBound(to: PopplerAnnotMapping.self)
      if let annotation = mapping?.pointee.annot,
        poppler_annot_get_annot_type(annotation) != POPPLER_ANNOT_LINK
      {
        return true
      }
      next = item.pointee.next
    }
    return false
  }

  /// Makes poppler gather text with annotations and form fields: it does so while rendering, but takes only the page's
  /// own text when it is asked for text first. What it gathered first stays. Almost nothing is painted here.
  private func takeTextWhileDrawing(_ page: OpaquePointer) {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 1, 1)
    let context = cairo_create(surface)
    poppler_page_render(page, context)
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// The text that poppler selects between two corners, and the boxes of its characters.
  private func content(
    of page: OpaquePointer, in area: PopplerRectangle
  ) -> (text: String, boxes: [PageRect]) {
    var area = area
    guard let text = takeString(poppler_page_get_text_for_area(page, &area)), !text.isEmpty else {
      return ("", [])
    }
    var rectangles: UnsafeMutablePointer<PopplerRectangle>?
    var count: UInt32 = 0
    guard poppler_page_get_text_layout_for_area(page, &area, &rectangles, &count) != 0 else {
      return ("", [])
    }
    defer { g_free(rectangles) }
    return (text, UnsafeBufferPointer(start: rectangles, count: Int(count)).map(PageRect.init))
  }

  private func takeString(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }
}

extension PageRect {
  /// Converts a rectangle of poppler's text layout, whose origin is already at the page's top left, y down.
  fileprivate init(_ r: PopplerRectangle) {
    self.init(x: min(r.x1, r.x2), y: min(r.y1, r.y2), width: abs(r.x2 - r.x1), height: abs(r.y2 - r.y1))
  }
}
