import CAdwaita
import Foundation
import Localization
import ReaderApp
import Signals

extension SetupSheet {
  /// The size of A4 paper and its margins, in points.
  private static let (width, height, margin) = (595.0, 842.0, 56.0)
  private static let (bodySize, headingSize, titleSize) = (11.5, 14.0, 24.0)
  /// The height of the picture of how the person is seen, in points.
  private static let pictureHeight = 150.0

  /// Writes the setup sheet as a PDF of one page, with letters as small as needed to fit.
  ///
  /// - Parameter url: the file, which is replaced, in an existing folder.
  package func write(to url: URL) throws(WindowError) {
    let path = url.path(percentEncoded: false)
    guard let surface = cairo_pdf_surface_create(path, Self.width, Self.height) else {
      throw .documentNotWritten(path: path, reason: localized("there is not enough memory"))
    }
    defer { cairo_surface_destroy(surface) }
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
    if let context = cairo_create(surface) {
      let canvas = Canvas(context: context, theme: .light)
      let scales = [1, 0.9, 0.8, 0.7, 0.6, 0.5]
      // Laid out without drawing, to measure the height.
      let scale = scales.first { layOut(canvas, scale: $0, draws: false) <= Self.height - Self.margin } ?? 0.5
      _ = layOut(canvas, scale: scale, draws: true)
      cairo_show_page(context)
      cairo_destroy(context)
    }
    cairo_surface_finish(surface)
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .documentNotWritten(path: path, reason: String(cString: cairo_status_to_string(status)))
    }
  }

  /// Lays out the sheet.
  /// - Returns: the end of the last line, in points from the top.
  private func layOut(_ canvas: Canvas, scale: Double, draws: Bool) -> Double {
    var top = Self.margin
    func put(_ text: String, size: Double, weight: Canvas.Weight, indent: Double = 0, after: Double) {
      let (left, room) = (Self.margin + indent, Self.width - 2 * Self.margin - indent)
      let size = size * scale
      let height =
        draws
        ? canvas.text(
          text, at: ScreenPoint(x: left, y: top), size: size, Self.ink, weight: weight, width: room
        ).height : canvas.size(of: text, size: size, weight: weight, width: room).height
      top += height + after * scale
    }
    put(title, size: Self.titleSize, weight: .bold, after: 2)
    put(day, size: Self.bodySize, weight: .regular, after: 16)
    if let seat {
      let height = Self.pictureHeight * scale
      let width = min(seat.aspect * height, Self.width - 2 * Self.margin)
      if draws {
        canvas.drawPicture(
          of: seat, in: ScreenRect(x: Self.margin, y: top, width: width, height: width / seat.aspect))
      }
      top += height + 16 * scale
    }
    for section in sections {
      put(section.heading, size: Self.headingSize, weight: .bold, after: 4)
      for line in section.lines {
        let bullet = top
        put(line, size: Self.bodySize, weight: .regular, indent: 14, after: 4)
        if draws {
          canvas.disc(
            ScreenPoint(x: Self.margin + 4, y: bullet + 0.66 * Self.bodySize * scale), radius: 1.6 * scale,
            Self.ink)
        }
      }
      top += 12 * scale
    }
    return top
  }

  private static let ink = Color(red: 0, green: 0, blue: 0)
}
