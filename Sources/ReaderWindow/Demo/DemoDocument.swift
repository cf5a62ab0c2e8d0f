import CAdwaita
import Foundation
import Localization

/// A short document for demonstrations: its lines lie where the person in the bundled recording looks, when the reader
/// shows it at 2 px per point on a screen of 1920x1080 px.
///
/// On that screen the recorded eyes read a column from x = 604.8 to 1315.2 px whose lines lie at y = 162 + 53.93 n px,
/// which is 1.6 degrees apart at 530 mm. The page is centred and its top lies 24 px (the reader's margin) below the
/// screen's. Text and layout are CC0.
package enum DemoDocument {
  static let title = "On reading with the eyes"
  /// The page size in points, approximately A5.
  static let page = (width: 420.0, height: 595.0)
  /// The left edge and width of the column in points: (604.8 - (1920 - 840) / 2) / 2, and half of 710.4.
  static let column = (x: 32.4, width: 355.2)
  /// The middle of the first line and the distance between lines, in points: (162 - 24) / 2, 53.93 / 2.
  static let firstLine = 69.0
  static let linePitch = 26.965
  static let linesPerPage = 18
  /// The mean advance of a character in points: 11.46 px halved, about 62 characters a line.
  static let characterWidth = 5.73

  /// Writes the PDF. The same fonts give the same bytes.
  ///
  /// - Parameter url: the file, which is replaced, in an existing folder.
  package static func write(to url: URL) throws(WindowError) {
    guard let surface = cairo_pdf_surface_create(url.path, page.width, page.height) else {
      throw .documentNotWritten(path: url.path, reason: localized("there is not enough memory"))
    }
    defer { cairo_surface_destroy(surface) }
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_AUTHOR, "Trackii")
    // Dates are fixed so that two runs write equal files.
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2026-01-01T00:00:00Z")
    if let context = cairo_create(surface) {
      var setter = PageSetter(context: context)
      for chapter in DemoText.chapters { setter.set(chapter) }
      setter.finish()
      cairo_destroy(context)
    }
    cairo_surface_finish(surface)
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .documentNotWritten(path: url.path, reason: String(cString: cairo_status_to_string(status)))
    }
  }
}

/// Typesets paragraphs on a fixed grid of lines, page after page.
private struct PageSetter {
  let context: OpaquePointer
  private var line = 0
  private var page = 1
  private let size: Double

  private static let families = "P052, Palatino, Nimbus Roman, DejaVu Serif, Serif"

  init(context: OpaquePointer) {
    self.context = context
    size = Self.fontSize(on: context)
  }

  /// Typesets a chapter, which begins a new page.
  mutating func set(_ chapter: DemoText.Chapter) {
    if line > 0 { turnPage() }
    set(chapter.heading, isHeading: true, isIndented: false)
    for (index, paragraph) in chapter.paragraphs.enumerated() {
      set(paragraph, isHeading: false, isIndented: index > 0)
    }
  }

  func finish() {
    drawPageNumber()
    cairo_show_page(context)
  }

  private mutating func turnPage() {
    finish()
    page += 1
    line = 0
  }

  private mutating func set(_ text: String, isHeading: Bool, isIndented: Bool) {
    let layout = Self.layout(text, on: context, size: size, bold: isHeading)
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    pango_layout_set_width(layout, Int32(DemoDocument.column.width * Double(PANGO_SCALE)))
    pango_layout_set_justify(layout, isHeading ? 0 : 1)
    pango_layout_set_indent(layout, isIndented ? Int32(14 * PANGO_SCALE) : 0)
    let lines = pango_layout_get_iter(layout)
    defer { pango_layout_iter_free(lines) }
    repeat {
      if line == DemoDocument.linesPerPage { turnPage() }
      var box = PangoRectangle()
      pango_layout_iter_get_line_extents(lines, nil, &box)
      let units = Double(PANGO_SCALE)
      let ascent = Double(pango_layout_iter_get_baseline(lines) - box.y) / units
      let middle = DemoDocument.firstLine + Double(line) * DemoDocument.linePitch
      cairo_move_to(
        context, DemoDocument.column.x + Double(box.x) / units,
        middle - Double(box.height) / units / 2 + ascent)
      pango_cairo_show_layout_line(context, pango_layout_iter_get_line_readonly(lines))
      line += 1
    } while pango_layout_iter_next_line(lines) != 0
  }

  private func drawPageNumber() {
    let layout = Self.layout(String(page), on: context, size: 0.8 * size, bold: false)
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    var (width, height): (Int32, Int32) = (0, 0)
    pango_layout_get_size(layout, &width, &height)
    cairo_set_source_rgb(context, 0.4, 0.4, 0.4)
    cairo_move_to(
      context, (DemoDocument.page.width - Double(width) / Double(PANGO_SCALE)) / 2,
      DemoDocument.page.height - 34)
    pango_cairo_show_layout(context, layout)
    cairo_set_source_rgb(context, 0, 0, 0)
  }

  /// The font size at which this machine's serif face has the wanted mean width.
  private static func fontSize(on context: OpaquePointer) -> Double {
    let sample = DemoText.chapters.flatMap(\.paragraphs).first ?? "n"
    let layout = layout(sample, on: context, size: 10, bold: false)
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    var width: Int32 = 0
    pango_layout_get_size(layout, &width, nil)
    let mean = Double(width) / Double(PANGO_SCALE) / Double(sample.count)
    return mean > 0 ? min(max(10 * DemoDocument.characterWidth / mean, 8), 15) : 12
  }

  private static func layout(
    _ text: String, on context: OpaquePointer, size: Double, bold: Bool
  ) -> OpaquePointer {
    let layout: OpaquePointer = pango_cairo_create_layout(context)
    // With positions rounded to whole points the letters would be spaced unevenly.
    pango_context_set_round_glyph_positions(pango_layout_get_context(layout), 0)
    let font = pango_font_description_new()
    pango_font_description_set_family(font, families)
    pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
    pango_font_description_set_weight(font, bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    pango_layout_set_text(layout, text, -1)
    return layout
  }
}
