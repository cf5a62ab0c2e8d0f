import CAdwaita
import Signals

/// The colours of the PDF: those of the HTML page in light mode.
enum Palette {
  static let text = color(.text)

  /// The colour of an ink as red, green and blue, 0 to 1.
  static func color(_ ink: Ink) -> SIMD3<Double> {
    let hex: Int =
      switch ink {
      case .text: 0x23262B
      case .muted: 0x5D6470
      case .grid: 0xD9DBE0
      case .surface: 0xF6F5F2
      case .page: 0xFFFFFF
      case .accent: 0x2F5FB3
      case .second: 0x8A4F9E
      case .warn: 0xC0392B
      case .good: 0x2E7D4F
      }
    return SIMD3(Double(hex >> 16 & 255), Double(hex >> 8 & 255), Double(hex & 255)) / 255
  }

  static func set(_ context: OpaquePointer, _ color: SIMD3<Double>, _ opacity: Double = 1) {
    cairo_set_source_rgba(context, color.x, color.y, color.z, opacity)
  }
}

/// Draws figures of a report with cairo.
struct CairoPainter {
  let context: OpaquePointer

  func draw(_ drawing: Figure) {
    cairo_save(context)
    cairo_rectangle(context, 0, 0, drawing.width, drawing.height)
    cairo_clip(context)
    for shape in drawing.shapes { draw(shape) }
    cairo_restore(context)
  }

  private func draw(_ shape: Shape) {
    cairo_save(context)
    defer { cairo_restore(context) }
    switch shape {
    case .path(let points, let paint):
      guard let first = points.first else { return }
      cairo_move_to(context, first.x, first.y)
      for point in points.dropFirst() { cairo_line_to(context, point.x, point.y) }
      fill(paint)
    case .box(let box, _, let paint):
      cairo_rectangle(context, box.x, box.y, box.width, box.height)
      fill(paint)
    case .ellipse(let center, let rx, let ry, let degrees, let paint):
      guard rx > 0, ry > 0 else { return }
      // The outline is drawn after the scaling is undone, because otherwise its width would be distorted like the
      // shape.
      cairo_save(context)
      cairo_translate(context, center.x, center.y)
      cairo_rotate(context, degrees * .pi / 180)
      cairo_scale(context, rx, ry)
      cairo_new_sub_path(context)
      cairo_arc(context, 0, 0, 1, 0, 2 * .pi)
      cairo_restore(context)
      fill(paint)
    case .text(let text, let at, let size, let anchor, let ink):
      let run = TextRun(context, PDFReport.plain(text), size: size, width: nil)
      let shift = anchor == .start ? 0 : anchor == .middle ? run.width / 2 : run.width
      // SVG gives the baseline of text and Pango its top: letters of these faces are nearly as high as the font's size.
      run.draw(x: at.x - shift, y: at.y - size * 1.08, Palette.color(ink))
    case .picture(let bitmap, let box):
      _ = bitmap.withSurface { paint($0, bitmap.width, bitmap.height, box) }
    case .png(let bytes, let box): paint(png: bytes, box)
    }
  }

  private func fill(_ paint: Paint) {
    if let ink = paint.fill {
      Palette.set(context, Palette.color(ink), paint.fillOpacity)
      cairo_fill_preserve(context)
    }
    if let ink = paint.stroke {
      Palette.set(context, Palette.color(ink), paint.strokeOpacity)
      cairo_set_line_width(context, paint.width)
      if paint.isDashed { cairo_set_dash(context, [4 * paint.width, 3 * paint.width], 2, 0) }
      cairo_stroke_preserve(context)
    }
    cairo_new_path(context)
  }

  private func paint(_ surface: OpaquePointer, _ width: Int, _ height: Int, _ box: ScreenRect) {
    // Restoring the context releases the surface before its pixels are freed.
    cairo_save(context)
    cairo_translate(context, box.x, box.y)
    cairo_scale(context, box.width / Double(width), box.height / Double(height))
    cairo_set_source_surface(context, surface, 0, 0)
    cairo_paint(context)
    cairo_restore(context)
  }

  private func paint(png bytes: [UInt8], _ box: ScreenRect) {
    var left = bytes[...]
    let surface = withUnsafeMutablePointer(to: &left) { source in
      cairo_image_surface_create_from_png_stream(
        { source, data, count in
          guard let source, let data else { return CAIRO_STATUS_READ_ERROR }
          let rest = source.assumingMemoryBound(to: ArraySlice<UInt8>.self)
          guard rest.pointee.count >= Int(count) else { return CAIRO_STATUS_READ_ERROR }
          for offset in 0..<Int(count) { data[offset] = rest.pointee[rest.pointee.startIndex + offset] }
          rest.pointee = rest.pointee.dropFirst(Int(count))
          return CAIRO_STATUS_SUCCESS
        }, source)
    }
    guard let surface else { return }
    defer { cairo_surface_destroy(surface) }
    let (width, height) = (cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface))
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, width > 0, height > 0 else { return }
    paint(surface, Int(width), Int(height), box)
  }
}
