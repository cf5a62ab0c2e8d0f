import CPoppler

extension PDF {
  /// The lines of a page's text in reading order, as poppler sees it.
  func lines(of index: Int) throws -> [TextLine] {
    try withPage(index) { page in
      guard let text = takeString(poppler_page_get_text(page)), !text.isEmpty else { return [] }
      var rectangles: UnsafeMutablePointer<PopplerRectangle>?
      var count: UInt32 = 0
      guard poppler_page_get_text_layout(page, &rectangles, &count) != 0 else { return [] }
      defer { g_free(rectangles) }
      let boxes = UnsafeBufferPointer(start: rectangles, count: Int(count)).map(PageRect.init)
      return TextLayout.lines(text: text, boxes: boxes) { box in
        var area = PopplerRectangle(x1: box.x, y1: box.y, x2: box.maxX, y2: box.maxY)
        return takeString(poppler_page_get_text_for_area(page, &area)) ?? ""
      }
    }
  }

  private func takeString(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }
}

extension PageRect {
  /// The layout's rectangles have their origin at the page's top left already, y down.
  fileprivate init(_ r: PopplerRectangle) {
    self.init(x: min(r.x1, r.x2), y: min(r.y1, r.y2), width: abs(r.x2 - r.x1), height: abs(r.y2 - r.y1))
  }
}
