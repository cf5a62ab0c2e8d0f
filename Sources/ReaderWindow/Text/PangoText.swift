import CAdwaita
import Reading
import Signals

/// Shapes text with Pango, in the same way for measuring and drawing: positions are not rounded to pixels, so that a line
/// that was broken at one size is as long, in proportion, at any other.
enum PangoText {
  /// A Pango layout of a text, which the caller releases with `g_object_unref`.
  static func layout(in context: OpaquePointer, _ text: String, _ font: SetFont, isRightToLeft: Bool)
    -> OpaquePointer
  {
    pango_context_set_round_glyph_positions(context, 0)
    pango_context_set_base_dir(context, isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    let layout: OpaquePointer = pango_layout_new(context)
    pango_layout_set_auto_dir(layout, 0)
    // The lines of a paragraph without its own direction would begin at the left, whichever way they are read.
    if isRightToLeft { pango_layout_set_alignment(layout, PANGO_ALIGN_RIGHT) }
    let description = pango_font_description_new()
    pango_font_description_set_family(description, families(font.face))
    pango_font_description_set_absolute_size(description, font.size * Double(PANGO_SCALE))
    if font.isBold { pango_font_description_set_weight(description, PANGO_WEIGHT_BOLD) }
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    pango_layout_set_text(layout, text, -1)
    return layout
  }

  /// Font families: faces made for reading first, then whatever the desktop has.
  private static func families(_ face: TextStyle.Face) -> String {
    if DrawnFonts.arePinned { return DrawnFonts.family(face) }
    return switch face {
    case .serif: "Literata, Source Serif 4, Charis SIL, Noto Serif, Liberation Serif, DejaVu Serif, Serif"
    case .sans: "Atkinson Hyperlegible, Cantarell, Inter, Noto Sans, Liberation Sans, DejaVu Sans, Sans"
    case .mono: "Noto Sans Mono, Liberation Mono, DejaVu Sans Mono, Monospace"
    }
  }

  /// Draws one line of text on its baseline.
  static func draw(_ run: ReaderScene.TextRun, on cairo: OpaquePointer, _ color: Color) {
    guard let context = pango_cairo_create_context(cairo) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(context)) }
    let layout = layout(in: context, run.text, run.font, isRightToLeft: run.isRightToLeft)
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    guard let line = pango_layout_get_line_readonly(layout, 0) else { return }
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
    cairo_move_to(cairo, run.origin.x, run.origin.y)
    pango_cairo_show_layout_line(cairo, line)
  }
}

/// Breaks paragraphs into lines with Pango. Needs no display.
package struct PangoTypesetter: Typesetter {
  /// Makes a typesetter; it holds nothing between calls.
  package init() {}

  /// Breaks a paragraph into lines of that width with Pango; empty where Pango cannot be used.
  package func set(
    _ text: String, font: SetFont, width: Double, indent: Double, isRightToLeft: Bool
  ) -> [TypesetLine] {
    guard let map = pango_cairo_font_map_get_default(), let context = pango_font_map_create_context(map)
    else { return [] }
    defer { g_object_unref(UnsafeMutableRawPointer(context)) }
    let layout = PangoText.layout(in: context, text, font, isRightToLeft: isRightToLeft)
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    let unit = Double(PANGO_SCALE)
    pango_layout_set_width(layout, Int32(width * unit))
    pango_layout_set_indent(layout, Int32(indent * unit))
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    let bytes = Array(text.utf8)
    guard let iterator = pango_layout_get_iter(layout) else { return [] }
    defer { pango_layout_iter_free(iterator) }
    var lines: [TypesetLine] = []
    repeat {
      guard let line = pango_layout_iter_get_line_readonly(iterator) else { continue }
      var extent = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, nil, &extent)
      let baseline = Double(pango_layout_iter_get_baseline(iterator)) / unit
      let start = Int(line.pointee.start_index)
      let range = start..<start + Int(line.pointee.length)
      lines.append(
        TypesetLine(
          range: range, x: Double(extent.x) / unit, width: Double(extent.width) / unit,
          ascent: baseline - Double(extent.y) / unit,
          descent: Double(extent.y + extent.height) / unit - baseline, words: words(in: range, bytes, layout))
      )
    } while pango_layout_iter_next_line(iterator) != 0
    return lines
  }

  /// The words of a line, which are separated by spaces.
  private func words(in range: Range<Int>, _ bytes: [UInt8], _ layout: OpaquePointer) -> [TypesetLine.Word] {
    var words: [TypesetLine.Word] = []
    var start = range.lowerBound
    let space = UInt8(ascii: " ")
    for end in range.lowerBound...range.upperBound where end == range.upperBound || bytes[end] == space {
      if start < end {
        // The first byte of the word's last letter.
        var last = end - 1
        while last > start, bytes[last] & 0xC0 == 0x80 { last -= 1 }
        let ends = [start, last].flatMap { index -> [Double] in
          var rect = PangoRectangle()
          pango_layout_index_to_pos(layout, Int32(index), &rect)
          // The width is negative where letters run from right to left.
          return [Double(rect.x), Double(rect.x + rect.width)].map { $0 / Double(PANGO_SCALE) }
        }
        if let left = ends.min(), let right = ends.max() {
          words.append(TypesetLine.Word(range: start..<end, extent: left...right))
        }
      }
      start = end + 1
    }
    return words
  }
}
