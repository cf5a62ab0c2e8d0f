import CAdwaita
import Foundation
import Localization
import Signals

/// Lays out text, tables and figures one below the other on pages of A4, points, origin top left.
///
/// It holds a cairo context that the caller owns, and must be used on one thread.
struct PDFPage {
  static let width = 595.0
  static let height = 842.0
  private static let margin = 46.0
  private static let bottom = height - 54
  private static var textWidth: Double { width - 2 * margin }
  /// The largest number of rows of a table; further ones are counted and left out, because the HTML page and the CSV
  /// have them.
  private static let mostRows = 120

  private let context: OpaquePointer
  private let footer: String
  private var y = margin
  private var number = 1

  init(_ context: OpaquePointer, footer: String) { (self.context, self.footer) = (context, footer) }

  /// Adds a heading to the page.
  ///
  /// - Parameters:
  ///   - text: the heading's text.
  ///   - size: the font size, points.
  ///   - room: the space that must be left below it, points, so that it is not the last thing on a page.
  mutating func heading(_ text: String, size: Double, keeping room: Double = 0) {
    let layout = TextRun(context, text, size: size, isBold: true, width: Self.textWidth)
    y += y > Self.margin ? 12 : 0
    need(layout.height + room)
    layout.draw(x: Self.margin, y: y, Palette.text)
    y += layout.height + 6
  }

  mutating func paragraph(_ text: String, isQuote: Bool = false) {
    let indent = isQuote ? 12.0 : 0
    let layout = TextRun(context, text, size: 10, width: Self.textWidth - indent)
    need(layout.height + 6)
    if isQuote {
      Palette.set(context, Palette.color(.accent))
      cairo_rectangle(context, Self.margin, y, 2.5, layout.height)
      cairo_fill(context)
    }
    layout.draw(x: Self.margin + indent, y: y, Palette.text)
    y += layout.height + 7
  }

  /// Adds names with their values below, four in a row.
  mutating func facts(_ facts: [(String, String)]) {
    let cell = Self.textWidth / 4
    for start in stride(from: 0, to: facts.count, by: 4) {
      need(34)
      for (column, fact) in facts[start..<min(start + 4, facts.count)].enumerated() {
        let x = Self.margin + Double(column) * cell
        TextRun(context, fact.0, size: 8, width: cell - 8, isOneLine: true).draw(
          x: x, y: y, Palette.color(.muted))
        TextRun(context, fact.1, size: 12, isBold: true, width: cell - 8, isOneLine: true).draw(
          x: x, y: y + 11, Palette.text)
      }
      y += 34
    }
    y += 4
  }

  private static func scale(of drawing: Figure) -> Double {
    min(textWidth / drawing.width, (bottom - margin - 120) / drawing.height)
  }

  /// The height of a figure without its caption, points.
  static func height(of drawing: Figure) -> Double { drawing.height * scale(of: drawing) }

  mutating func figure(_ drawing: Figure, caption: String) {
    let layout = TextRun(context, caption, size: 9, width: Self.textWidth)
    let scale = Self.scale(of: drawing)
    need(drawing.height * scale + layout.height + 10)
    cairo_save(context)
    cairo_translate(context, Self.margin, y)
    cairo_scale(context, scale, scale)
    CairoPainter(context: context).draw(drawing)
    cairo_restore(context)
    y += drawing.height * scale + 4
    layout.draw(x: Self.margin, y: y, Palette.color(.muted))
    y += layout.height + 10
  }

  mutating func table(rows: [[String]], header: [String]?, words: Set<Int>, caption: String?) {
    let shown = Array(rows.prefix(Self.mostRows))
    let widths = columnWidths([header ?? []] + shown, words: words)
    if let caption { note(caption) }
    if let header { row(header, widths, words, isHeader: true) }
    for cells in shown {
      if row(cells, widths, words), let header { row(header, widths, words, isHeader: true) }
    }
    if rows.count > shown.count {
      note(localized("\(rows.count - shown.count) more rows are left out here."))
    }
    y += 8
  }

  /// Ends the last page of the PDF.
  mutating func end() {
    let layout = TextRun(context, "\(footer)   \(number)", size: 8, width: Self.textWidth, isOneLine: true)
    layout.draw(x: Self.margin, y: Self.height - 36, Palette.color(.muted))
    cairo_show_page(context)
  }

  private mutating func note(_ text: String) {
    let layout = TextRun(context, text, size: 9, width: Self.textWidth)
    need(layout.height + 24)
    layout.draw(x: Self.margin, y: y, Palette.color(.muted))
    y += layout.height + 3
  }

  /// Begins a new page if less space than this is left.
  ///
  /// - Returns: whether a page was begun.
  @discardableResult
  private mutating func need(_ room: Double) -> Bool {
    guard y + room > Self.bottom, y > Self.margin else { return false }
    end()
    (y, number) = (Self.margin, number + 1)
    return true
  }

  /// Adds a row of a table.
  ///
  /// - Returns: whether it is the first one on a new page.
  @discardableResult
  private mutating func row(
    _ cells: [String], _ widths: [Double], _ words: Set<Int>, isHeader: Bool = false
  ) -> Bool {
    let layouts = zip(cells.indices, widths).map { column, width in
      TextRun(
        context, cells[column], size: 8.5, isBold: isHeader, width: max(10, width - 6),
        isRight: !words.contains(column))
    }
    let tall = layouts.map(\.height).max() ?? 0
    let isNew = need(tall + 5)
    var x = Self.margin
    for (layout, width) in zip(layouts, widths) {
      layout.draw(x: x + 3, y: y + 1.5, isHeader ? Palette.color(.muted) : Palette.text)
      x += width
    }
    y += tall + 4
    Palette.set(context, Palette.color(.grid))
    cairo_set_line_width(context, 0.5)
    cairo_move_to(context, Self.margin, y)
    cairo_line_to(context, Self.margin + widths.reduce(0, +), y)
    cairo_stroke(context)
    return isNew && !isHeader
  }

  /// The widths of columns: as wide as their cells need; if that is too wide together, columns of words are narrowed.
  private func columnWidths(_ rows: [[String]], words: Set<Int>) -> [Double] {
    let columns = rows.map(\.count).max() ?? 0
    var widths = (0..<columns).map { column in
      let longest =
        rows.prefix(60).compactMap { column < $0.count ? $0[column] : nil }
        .max { $0.count < $1.count } ?? ""
      return min(320, TextRun(context, longest, size: 8.5, isBold: true, width: nil).width + 12)
    }
    let total = widths.reduce(0, +)
    if total > Self.textWidth { widths = widths.map { $0 * Self.textWidth / total } }
    return widths
  }
}

/// A paragraph laid out by Pango; freed when its last reference is released.
final class TextRun {
  private let context: OpaquePointer
  private let layout: OpaquePointer
  let width: Double
  let height: Double

  /// Lays a paragraph out.
  ///
  /// - Parameter width: the width at which lines break, points; nil for one line.
  init(
    _ context: OpaquePointer, _ text: String, size: Double, isBold: Bool = false, width: Double?,
    isRight: Bool = false, isOneLine: Bool = false
  ) {
    self.context = context
    layout = pango_cairo_create_layout(context)
    let font = pango_font_description_new()
    pango_font_description_set_family(font, "Cantarell, Noto Sans, DejaVu Sans, sans-serif")
    pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
    pango_font_description_set_weight(font, isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    if let width {
      pango_layout_set_width(layout, Int32(width * Double(PANGO_SCALE)))
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      if isOneLine { pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE) }
    }
    if isRight { pango_layout_set_alignment(layout, PANGO_ALIGN_RIGHT) }
    // Pango accepts no NUL; longer text could not be shown here.
    pango_layout_set_text(layout, String(text.prefix(8000)).replacingOccurrences(of: "\0", with: " "), -1)
    var (w, h): (Int32, Int32) = (0, 0)
    pango_layout_get_size(layout, &w, &h)
    (self.width, height) = (Double(w) / Double(PANGO_SCALE), Double(h) / Double(PANGO_SCALE))
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  func draw(x: Double, y: Double, _ color: SIMD3<Double>) {
    Palette.set(context, color)
    cairo_move_to(context, x, y)
    pango_cairo_show_layout(context, layout)
  }
}
