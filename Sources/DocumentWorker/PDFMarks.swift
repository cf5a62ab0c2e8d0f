import CPoppler
import DocumentProtocol
import FoundationEssentials
import Glibc

/// Annotations of a PDF that are marks: read with qpdf, which gives the points of ink and the names of annotations, and
/// written (`PDFMarks+Writing.swift`). For one thread.
struct PDFMarks {
  typealias Object = QPDFFile.Object
  typealias Point = MarkGeometry.Point

  let pdf: PDF
  let file: QPDFFile
  init(_ pdf: PDF, _ file: QPDFFile) { (self.pdf, self.file) = (pdf, file) }

  func listed() throws -> MarkAnnotations {
    var list = MarkAnnotations()
    list.isSigned = file.isSigned
    list.isForbidden = !isAllowed
    for page in 0..<file.pageCount {
      let annotations = annotations(of: page)
      list.annotationCounts.append(annotations.count)
      // Computed only for pages with annotations, since it takes poppler a while.
      var frame: PageFrame?
      for (index, annotation) in annotations.enumerated() where isShown(annotation) {
        guard let kind = kind(annotation) else { continue }
        guard list.marks.count < MarkAnnotation.maximum else {
          throw PDF.Problem(.tooLarge("its annotations"))
        }
        if frame == nil { frame = try PageFrame(pdf, page: page) }
        guard case .mark(let subtype) = kind, let frame,
          var mark = read(annotation, subtype, on: page, frame)
        else {
          list.otherCount += 1
          continue
        }
        mark.index = index
        list.marks.append(mark)
      }
    }
    return list
  }

  /// Whether the encryption allows annotations with this password; qpdf does not tell whether it is the owner's.
  var isAllowed: Bool {
    poppler_document_get_permissions(pdf.document).rawValue & POPPLER_PERMISSIONS_OK_TO_ADD_NOTES.rawValue
      != 0
  }

  func annotations(of page: Int) -> [Object] {
    file.withPage(page) { file.items(file.key($0, "/Annots")) }
  }

  private enum Kind {
    case mark(String)
    /// An annotation that somebody has added and that is not a mark, such as a stamp or a reply to another annotation.
    case other
  }

  /// The kind of an annotation; nil for those that nobody has added by hand: links, fields, pop-up windows, and printer's
  /// marks.
  private func kind(_ annotation: Object) -> Kind? {
    switch file.name(file.key(annotation, "/Subtype")) {
    case "/Highlight", "/Underline", "/Squiggly", "/StrikeOut", "/Text", "/FreeText", "/Ink", "/Square":
      // A reply to another annotation has no place of its own.
      file.has(annotation, "/IRT") ? .other : .mark(file.name(file.key(annotation, "/Subtype")) ?? "")
    case nil, "/Link", "/Widget", "/Popup", "/PrinterMark", "/TrapNet", "/Watermark": nil
    default: .other
    }
  }

  /// Whether an annotation is neither hidden nor invisible on screen (12.5.3).
  private func isShown(_ annotation: Object) -> Bool {
    let flags = file.has(annotation, "/F") ? file.integer(file.key(annotation, "/F")) : 0
    return flags & (1 << 1 | 1 << 5) == 0
  }

  /// Reads an annotation as a mark.
  /// - Returns: nil if it has no readable place.
  private func read(
    _ annotation: Object, _ subtype: String, on page: Int, _ frame: PageFrame
  ) -> MarkAnnotation? {
    guard let geometry = geometry(annotation, subtype, frame) else { return nil }
    var mark = MarkAnnotation(page: page, geometry: geometry)
    mark.contents = Self.lines(file.text(file.key(annotation, "/Contents")) ?? "")
    mark.author = file.text(file.key(annotation, "/T")).map { DisplayText.of($0, maximum: 200) }
    mark.name = file.text(file.key(annotation, "/NM")).flatMap { $0.isEmpty ? nil : String($0.prefix(200)) }
    mark.modified = file.text(file.key(annotation, "/M")).flatMap(Self.date)
    mark.colour = file.numbers(file.key(annotation, "/C")).flatMap(MarkColour.init(nearest:))
    if case .highlight(let quads) = geometry {
      let pieces = quads.prefix(PageAnnotation.maximumPieces).map(PageRect.init(around:))
      mark.words = (try? pdf.withPage(page) { pdf.words(in: pieces, of: $0) }) ?? ""
    }
    return mark
  }

  private func geometry(_ annotation: Object, _ subtype: String, _ frame: PageFrame) -> MarkGeometry? {
    switch subtype {
    case "/Highlight", "/Underline", "/Squiggly", "/StrikeOut":
      let points = points(file.key(annotation, "/QuadPoints"), frame)
      let quads = stride(from: 0, to: points.count / 4 * 4, by: 4).map { start in
        Self.upright(points[start..<start + 4])
      }
      return quads.isEmpty ? nil : .highlight(quads)
    case "/Ink":
      let strokes = file.items(file.key(annotation, "/InkList")).map { points($0, frame) }.filter {
        !$0.isEmpty
      }
      let width = file.number(file.key(file.key(annotation, "/BS"), "/W")) ?? 1
      guard !strokes.isEmpty, strokes.reduce(0, { $0 + $1.count }) <= MarkGeometry.mostPoints else {
        return nil
      }
      return .ink(strokes, width: max(0.1, min(width, 100)))
    case "/Text":
      // A note's symbol is not rotated with the page: it is drawn right of and below this corner of its box.
      guard let rect = file.numbers(file.key(annotation, "/Rect")), rect.count == 4,
        rect.allSatisfy({ abs($0) < 1e6 })
      else { return nil }
      return .bookmark(frame.shown(Point(x: min(rect[0], rect[2]), y: max(rect[1], rect[3]))))
    default:
      let corners = points(file.key(annotation, "/Rect"), frame)
      guard corners.count == 2 else { return nil }
      let box = PageRect(around: corners)
      let (start, end) = (Point(x: box.x, y: box.y), Point(x: box.maxX, y: box.maxY))
      return subtype == "/Square" ? .area(from: start, to: end) : .bookmark(start)
    }
  }

  /// The points of an array on the page as shown; empty if one is not a number, or is far off any page.
  private func points(_ array: Object, _ frame: PageFrame) -> [Point] {
    guard let numbers = file.numbers(array), numbers.allSatisfy({ abs($0) < 1e6 }) else { return [] }
    return stride(from: 0, to: numbers.count / 2 * 2, by: 2).map { index in
      frame.shown(Point(x: numbers[index], y: numbers[index + 1]))
    }
  }

  /// The upright box of a quadrilateral, since programs disagree about the order of its corners.
  private static func upright(_ corners: ArraySlice<Point>) -> [Point] {
    let box = PageRect(around: corners)
    return [(box.x, box.y), (box.maxX, box.y), (box.maxX, box.maxY), (box.x, box.maxY)].map {
      Point(x: $0.0, y: $0.1)
    }
  }

  private static func date(_ text: String) -> Date? {
    var seconds = time_t()
    return poppler_date_parse(text, &seconds) != 0 ? Date(timeIntervalSince1970: Double(seconds)) : nil
  }

  /// A text of several lines without misleading characters.
  private static func lines(_ text: String) -> String {
    let lines = text.prefix(PageAnnotation.maximumText).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let clean = lines.map { DisplayText.of(String($0), maximum: PageAnnotation.maximumText) }
    return clean.joined(separator: "\n").trimmingLineEnds
  }
}

extension String {
  /// The text without empty lines at both ends.
  fileprivate var trimmingLineEnds: String {
    let start = drop { $0 == "\n" }
    return String(start.reversed().drop { $0 == "\n" }.reversed())
  }
}
