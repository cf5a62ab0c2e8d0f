import DocumentProtocol

/// A mark as an annotation: its dictionary and its appearance (ISO 32000-1, 12.5.5 and 12.5.6), in the PDF's own
/// coordinates.
struct AnnotationAppearance {
  /// The entries of the annotation's dictionary, in PDF syntax.
  let entries: String
  /// The content stream that draws the annotation; nil if each program draws a symbol of its own.
  let drawing: String?
  /// The entries of the dictionary of the form XObject that draws the annotation, in PDF syntax.
  let formEntries: String

  /// The side of a bookmark's symbol, in points.
  private static let symbol = 20.0
  /// The width of an area's frame, in points.
  private static let line = 1.5

  init(_ mark: MarkAnnotation, _ frame: PageFrame) {
    let rgb = (mark.colour ?? .yellow).rgb
    let colour = [rgb.red, rgb.green, rgb.blue].map(Self.number).joined(separator: " ")
    let own = mark.geometry.mapped(frame.own)
    let (subtype, box, more, drawing): (String, PageRect, String, String?)
    switch own {
    case .highlight(let pieces):
      let quads = pieces.filter { $0.count == 4 }
      (subtype, box) = ("Highlight", PageRect(around: own.points))
      // The corners are not in the order of the standard, but in the one that all programs use.
      more =
        "/F 4/CA .5/QuadPoints[\(quads.map { Self.list([$0[0], $0[1], $0[3], $0[2]]) }.joined(separator: " "))]"
      drawing = "/G gs \(colour) rg " + quads.map { Self.path($0) + " h f" }.joined(separator: "\n")
    case .bookmark:
      (subtype, box) = ("Text", Self.symbolBox(mark.geometry, frame))
      (more, drawing) = ("/Name/Comment/F 28", nil)
    case .ink(let strokes, let width):
      (subtype, box) = ("Ink", PageRect(around: own.points).grown(by: width))
      let lists = strokes.map { "[\(Self.list($0))]" }.joined()
      more = "/F 4/InkList[\(lists)]/BS<</W \(Self.number(width))>>"
      drawing =
        "\(Self.number(width)) w 1 J 1 j \(colour) RG "
        + strokes.map { Self.path($0) + " S" }.joined(separator: "\n")
    case .area:
      (subtype, box) = ("Square", PageRect(around: own.points))
      more = "/F 4/BS<</W \(Self.number(Self.line))>>"
      let inner = box.grown(by: -min(Self.line, box.width, box.height) / 2)
      drawing = "\(Self.number(Self.line)) w \(colour) RG \(Self.list(inner)) re S"
    }
    let corners = [box.x, box.y, box.maxX, box.maxY].map(Self.number).joined(separator: " ")
    entries = "/Subtype/\(subtype)/Rect[\(corners)]/C[\(colour)]\(more)"
    formEntries = "/BBox[\(corners)]/Resources<</ExtGState<</G<</BM/Multiply/ca .5>>>>>>"
    self.drawing = drawing
  }

  /// The box of a symbol, wholly on the page. Symbols are not rotated with the page: they are drawn right of and below
  /// the upper left corner of their box (12.5.3, NoRotate).
  private static func symbolBox(_ geometry: MarkGeometry, _ frame: PageFrame) -> PageRect {
    let point = geometry.points.first ?? MarkGeometry.Point(x: 0, y: 0)
    let x = max(0, min(point.x, frame.size.width - symbol))
    let y = max(0, min(point.y, frame.size.height - symbol))
    let corner = frame.own(MarkGeometry.Point(x: x, y: y))
    return PageRect(x: corner.x, y: corner.y - symbol, width: symbol, height: symbol)
  }

  private static func path(_ points: [MarkGeometry.Point]) -> String {
    // A stroke of one point becomes a dot.
    let all = points.count == 1 ? points + points : points
    return all.enumerated().map { "\(list([$0.element])) \($0.offset == 0 ? "m" : "l")" }.joined(
      separator: " ")
  }

  private static func list(_ points: [MarkGeometry.Point]) -> String {
    points.flatMap { [number($0.x), number($0.y)] }.joined(separator: " ")
  }

  private static func list(_ box: PageRect) -> String {
    [box.x, box.y, box.width, box.height].map(number).joined(separator: " ")
  }

  /// A number to a thousandth, without an exponent, which PDF does not allow.
  private static func number(_ value: Double) -> String {
    let thousandths = Int((max(-1e6, min(value, 1e6)) * 1000).rounded())
    let digits = String(abs(thousandths))
    let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return "\(thousandths < 0 ? "-" : "")\(padded.dropLast(3)).\(padded.suffix(3))"
  }
}

extension PageRect {
  fileprivate func grown(by margin: Double) -> PageRect {
    PageRect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }
}
