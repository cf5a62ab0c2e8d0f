import CAdwaita
import ReaderApp
import Signals

// Drawing a page of text with its headings, lists, quotes and emphasis.
extension PanelPainter {
  /// Draws a page of text line by line, with the lines as they were broken.
  /// - Parameters:
  ///   - box: the text's box in px; only its sides and top are used.
  ///   - size: the font size of plain text in px.
  func write(_ page: ProsePage, in box: ScreenRect, size: Double) {
    var top = box.y
    for line in page.lines { top += write(line, in: box, top: top, size: size) }
  }

  /// Draws one line.
  /// - Returns: the line's height in px.
  private func write(_ line: ProseLine, in box: ScreenRect, top: Double, size: Double) -> Double {
    let column = box.width / Double(TextPage.columns)
    let words = line.runs.reduce(into: "") { $0 += $1.text }
    // Text that is read from the right begins there, with its list signs and quote bars.
    let isFromRight = canvas.isFromRight(words)
    let indent = Double(line.indent) * column
    let color = canvas.theme.ink.opacity(line.quotes > 0 ? 0.85 : 1)
    let height = canvas.text(
      line.runs, at: ScreenPoint(x: isFromRight ? box.x : box.x + indent, y: top),
      size: size * line.kind.scale, color, isBold: line.kind != .text, width: box.width - indent)
    if !line.marker.isEmpty {
      let end = indent - 0.7 * column
      canvas.text(
        line.marker, at: ScreenPoint(x: isFromRight ? box.maxX - end : box.x + end, y: top), size: size,
        color, align: isFromRight ? .left : .right)
    }
    for quote in 0..<line.quotes {
      let start = (Double(quote) * Double(ProseLine.quoteIndent) + 0.4) * column
      let x = isFromRight ? box.maxX - start : box.x + start
      canvas.line(
        [ScreenPoint(x: x, y: top), ScreenPoint(x: x, y: top + height)], width: 0.12 * size,
        canvas.theme.accent.opacity(0.7))
    }
    return height
  }
}

extension Canvas {
  fileprivate func isFromRight(_ words: String) -> Bool {
    let layout = layout(words, size: 10, weight: .regular, align: .left, width: nil, ellipsis: false)
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    return pango_layout_get_direction(layout, 0) == PANGO_DIRECTION_RTL
  }

  /// Draws a text with several styles.
  /// - Parameter isBold: whether all of the text is bold.
  /// - Returns: the text's height in px.
  fileprivate func text(
    _ runs: [ProseRun], at origin: ScreenPoint, size: Double, _ color: Color, isBold: Bool, width: Double
  ) -> Double {
    let words = runs.reduce(into: "") { $0 += $1.text }
    // An empty line is drawn as high as any other.
    let layout = layout(
      words.isEmpty ? " " : words, size: size, weight: isBold ? .bold : .regular, align: .left, width: width,
      ellipsis: false)
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    let looks = pango_attr_list_new()
    var start = 0
    for run in runs {
      let end = start + run.text.utf8.count
      for look in Self.attributes(of: run.style) {
        look.pointee.start_index = UInt32(start)
        look.pointee.end_index = UInt32(end)
        pango_attr_list_insert(looks, look)
      }
      start = end
    }
    pango_layout_set_attributes(layout, looks)
    pango_attr_list_unref(looks)
    set(color)
    cairo_move_to(context, origin.x, origin.y)
    pango_cairo_show_layout(context, layout)
    return measure(layout).height
  }

  private static func attributes(of style: ProseStyle) -> [UnsafeMutablePointer<PangoAttribute>] {
    var attributes: [UnsafeMutablePointer<PangoAttribute>?] = []
    if style.contains(.strong) { attributes.append(pango_attr_weight_new(PANGO_WEIGHT_BOLD)) }
    if style.contains(.emphasised) { attributes.append(pango_attr_style_new(PANGO_STYLE_ITALIC)) }
    if style.contains(.struck) { attributes.append(pango_attr_strikethrough_new(1)) }
    if style.contains(.code) {
      attributes.append(pango_attr_family_new("Noto Sans Mono, DejaVu Sans Mono, Monospace"))
    }
    return attributes.compactMap(\.self)
  }
}
