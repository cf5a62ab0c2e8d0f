import CAdwaita
import Foundation
import Localization
import Signals

/// The report as a PDF in A4: the sections of the HTML page without what needs a mouse. Drawn with cairo and Pango.
package struct PDFReport: Sendable {
  private let input: ReportInput

  /// Prepares a PDF report.
  ///
  /// - Parameter input: the content of the report.
  package init(_ input: ReportInput) { self.input = input }

  /// The report as the bytes of a PDF file.
  ///
  /// - Throws: `ReportError.pdfNotDrawn` where cairo fails.
  package func data() throws(ReportError) -> Data {
    let sink = Sink()
    let surface = cairo_pdf_surface_create_for_stream(
      { sink, data, count in
        guard let sink, let data else { return CAIRO_STATUS_WRITE_ERROR }
        Unmanaged<Sink>.fromOpaque(sink).takeUnretainedValue().data.append(data, count: Int(count))
        return CAIRO_STATUS_SUCCESS
      }, Unmanaged.passUnretained(sink).toOpaque(), PDFPage.width, PDFPage.height)
    guard let surface, let context = cairo_create(surface) else {
      throw .pdfNotDrawn(reason: localized("cairo has no memory"))
    }
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, Self.plain(input.title))
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Trackii")
    var page = PDFPage(context, footer: Self.plain(input.title))
    page.heading(Self.plain(input.title), size: 20)
    for section in input.sections { Self.draw(section, on: &page) }
    page.end()
    let failure = cairo_status(context)
    cairo_destroy(context)
    cairo_surface_finish(surface)
    let status = failure == CAIRO_STATUS_SUCCESS ? cairo_surface_status(surface) : failure
    cairo_surface_destroy(surface)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .pdfNotDrawn(reason: String(cString: cairo_status_to_string(status)))
    }
    return withExtendedLifetime(sink) { sink.data }
  }

  /// Collects what cairo writes, in order; used by one thread while `data()` runs.
  private final class Sink { var data = Data() }

  private static func draw(_ section: ReportSection, on page: inout PDFPage) {
    var room = 70.0
    if case .figure(let drawing, _)? = section.blocks.first(where: {
      if case .player = $0 { false } else { true }
    }) {
      room = PDFPage.height(of: drawing) + 40
    }
    page.heading(section.title, size: 14, keeping: room)
    for block in section.blocks {
      switch block {
      case .paragraph(let text): page.paragraph(plain(text))
      case .quote(let text): page.paragraph(plain(text), isQuote: true)
      case .facts(let facts): page.facts(facts.map { (plain($0.name), plain($0.value)) })
      case .figure(let drawing, let caption): page.figure(drawing, caption: plain(caption))
      case .table(let table):
        page.table(
          rows: table.rows.map { $0.map(plain) },
          header: table.header.contains { !$0.isEmpty } ? table.header.map(plain) : nil, words: table.words,
          caption: plain(table.caption))
      case .folded, .player: break
      }
    }
  }

  /// The text without control characters and direction marks, which would change neighbouring text.
  static func plain(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          let isMark = (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
          return isMark || scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? " " : scalar
        }))
  }
}
