import CPoppler
import DocumentProtocol
import FoundationEssentials

// Annotations that people have added to a page. No action of an annotation is carried out.
extension PDF {
  /// The annotations of a page, from top to bottom, then from left to right; hidden ones are left out.
  func annotations(on index: Int) throws -> [PageAnnotation] {
    try withPage(index) { page in
      guard let mappings = poppler_page_get_annot_mapping(page) else { return [] }
      defer { poppler_page_free_annot_mapping(mappings) }
      let size = try size(page)
      var found: [PageAnnotation] = []
      for item in sequence(first: mappings, next: \.pointee.next) {
        guard let mapping = item.pointee.data?.assumingMemoryBound(to: PopplerAnnotMapping.self),
          let annotation = mapping.pointee.annot, let kind = PageAnnotation.Kind(annotation),
          !isHidden(annotation), let box = PageRect(mapping.pointee.area, fromBottomOf: size.height)
        else { continue }
        found.append(read(annotation, kind, box, Place(page: page, index: index, size: size)))
        if found.count == PageAnnotation.maximumPerPage { break }
      }
      return found.sorted { ($0.box.y, $0.box.x) < ($1.box.y, $1.box.x) }
    }
  }

  /// The page from which annotations are read.
  private struct Place {
    var page: OpaquePointer
    /// The page's number, from 0.
    var index: Int
    var size: PageSize
  }

  private func isHidden(_ annotation: OpaquePointer) -> Bool {
    let flags = poppler_annot_get_flags(annotation).rawValue
    return flags & (POPPLER_ANNOT_FLAG_HIDDEN.rawValue | POPPLER_ANNOT_FLAG_NO_VIEW.rawValue) != 0
  }

  private func read(
    _ annotation: OpaquePointer, _ kind: PageAnnotation.Kind, _ box: PageRect, _ place: Place
  ) -> PageAnnotation {
    var read = PageAnnotation(page: place.index, kind: kind, box: box)
    read.contents = displayed(poppler_annot_get_contents(annotation))
    if Self.isOfType(annotation, poppler_annot_markup_get_type()) {
      read.author = displayed(poppler_annot_markup_get_label(annotation), maximum: 200)
    }
    if Self.isOfType(annotation, poppler_annot_text_markup_get_type()) {
      read.pieces = pieces(of: annotation, place)
      read.words = words(in: read.pieces, of: place.page)
    }
    if let colour = poppler_annot_get_color(annotation) {
      defer { g_free(colour) }
      let parts = [colour.pointee.red, colour.pointee.green, colour.pointee.blue]
      read.colour = "#" + parts.map { Self.hex(UInt8($0 >> 8)) }.joined()
    }
    if let modified = poppler_annot_get_modified(annotation) {
      defer { g_free(modified) }
      var seconds = time_t()
      if poppler_date_parse(modified, &seconds) != 0 {
        read.modified = Date(timeIntervalSince1970: Double(seconds))
      }
    }
    return read
  }

  /// The boxes of marked words. Poppler gives their corners before the page is rotated.
  private func pieces(of annotation: OpaquePointer, _ place: Place) -> [PageRect] {
    guard let corners = poppler_annot_text_markup_get_quadrilaterals(annotation) else { return [] }
    defer { g_array_unref(corners) }
    let rotation = rotation(of: place.index)
    let count = min(Int(corners.pointee.len), PageAnnotation.maximumPieces)
    guard let data = corners.pointee.data else { return [] }
    return data.withMemoryRebound(to: PopplerQuadrilateral.self, capacity: count) { pieces in
      (0..<count).compactMap { index in
        let points = [pieces[index].p1, pieces[index].p2, pieces[index].p3, pieces[index].p4]
        guard points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
        return PageRect(around: points.map { rotation.shown($0, on: place.size) })
      }
    }
  }

  /// The words in pieces of lines: those through whose middle a piece goes.
  func words(in pieces: [PageRect], of page: OpaquePointer) -> String? {
    var words = ""
    for piece in pieces where words.count < PageAnnotation.maximumText {
      var area = PopplerRectangle(
        x1: piece.x, y1: piece.y + 0.4 * piece.height, x2: piece.maxX, y2: piece.y + 0.6 * piece.height)
      guard let text = poppler_page_get_selected_text(page, POPPLER_SELECTION_GLYPH, &area) else { continue }
      defer { g_free(text) }
      words += " " + String(cString: text)
    }
    let clean = DisplayText.of(words, maximum: PageAnnotation.maximumText)
    return clean.isEmpty ? nil : clean
  }

  /// Copies a C string, cleaned for display, and frees it; nil if it is empty.
  func displayed(
    _ text: UnsafeMutablePointer<CChar>?, maximum: Int = PageAnnotation.maximumText
  ) -> String? {
    guard let text else { return nil }
    defer { g_free(text) }
    let clean = DisplayText.of(String(cString: text), maximum: maximum)
    return clean.isEmpty ? nil : clean
  }

  private static func isOfType(_ object: OpaquePointer, _ type: GType) -> Bool {
    let instance = UnsafeMutableRawPointer(object).assumingMemoryBound(to: GTypeInstance.self)
    return g_type_check_instance_is_a(instance, type) != 0
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return digits.count < 2 ? "0" + digits : digits
  }
}

extension PageAnnotation.Kind {
  /// The kind of an annotation; nil for links and form fields, which are listed elsewhere, and for annotations that
  /// belong to another one or to the printer.
  fileprivate init?(_ annotation: OpaquePointer) {
    switch poppler_annot_get_annot_type(annotation) {
    case POPPLER_ANNOT_HIGHLIGHT: self = .highlight
    case POPPLER_ANNOT_UNDERLINE: self = .underline
    case POPPLER_ANNOT_SQUIGGLY: self = .squiggly
    case POPPLER_ANNOT_STRIKE_OUT: self = .strikeOut
    case POPPLER_ANNOT_TEXT: self = .note
    case POPPLER_ANNOT_FREE_TEXT: self = .freeText
    case POPPLER_ANNOT_INK: self = .ink
    case POPPLER_ANNOT_LINE, POPPLER_ANNOT_SQUARE, POPPLER_ANNOT_CIRCLE, POPPLER_ANNOT_POLYGON,
      POPPLER_ANNOT_POLY_LINE:
      self = .shape
    case POPPLER_ANNOT_STAMP: self = .stamp
    case POPPLER_ANNOT_CARET: self = .caret
    case POPPLER_ANNOT_FILE_ATTACHMENT: self = .file
    case POPPLER_ANNOT_SOUND, POPPLER_ANNOT_MOVIE, POPPLER_ANNOT_SCREEN, POPPLER_ANNOT_3D: self = .media
    default: return nil
    }
  }
}

extension PageRect {
  /// Makes the smallest box around points.
  /// - Parameter points: the points to enclose; at least one.
  fileprivate init(around points: [PopplerPoint]) {
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let (x, y) = (xs.min() ?? 0, ys.min() ?? 0)
    self.init(x: x, y: y, width: (xs.max() ?? x) - x, height: (ys.max() ?? y) - y)
  }
}
