import CAdwaita
import Signals

/// A colour with its opacity, each from 0 to 1.
struct Color: Hashable, Sendable {
  var red: Double
  var green: Double
  var blue: Double
  var alpha = 1.0

  func opacity(_ alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }
}

/// A cairo context with the drawing operations that painters need. Valid as long as the context is.
struct Canvas {
  let context: OpaquePointer
  /// The theme's colours for drawing.
  var theme = Theme.dark

  enum Alignment { case left, center, right }
  enum Weight { case regular, medium, bold }

  func set(_ color: Color) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }

  func fill(_ rect: ScreenRect, _ color: Color, radius: Double = 0) {
    set(color)
    path(rect, radius: radius)
    cairo_fill(context)
  }

  /// Fills `rect` except where `covers` lie, which do not overlap; on whole pixels.
  func fill(_ rect: ScreenRect, except covers: [ScreenRect], _ color: Color) {
    set(color)
    cairo_save(context)
    cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
    cairo_new_path(context)
    cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
    for cover in covers {
      let (left, top) = (max(cover.x, rect.x).rounded(.up), max(cover.y, rect.y).rounded(.up))
      let right = min(cover.maxX, rect.maxX).rounded(.down)
      let bottom = min(cover.maxY, rect.maxY).rounded(.down)
      guard right > left, bottom > top else { continue }
      cairo_rectangle(context, left, top, right - left, bottom - top)
    }
    cairo_fill(context)
    cairo_restore(context)
  }

  func stroke(_ rect: ScreenRect, _ color: Color, radius: Double, width: Double) {
    set(color)
    cairo_set_line_width(context, width)
    path(rect.grown(dx: -width / 2, dy: -width / 2), radius: max(0, radius - width / 2))
    cairo_stroke(context)
  }

  /// Draws clipped to `rect`.
  func clipped(to rect: ScreenRect, _ draw: () -> Void) {
    cairo_save(context)
    cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
    cairo_clip(context)
    draw()
    cairo_restore(context)
  }

  /// Draws with another way to mix the colours with those that are there; where nothing is yet, they are drawn as they are.
  func blended(by way: cairo_operator_t, _ draw: () -> Void) {
    cairo_save(context)
    cairo_set_operator(context, way)
    draw()
    cairo_restore(context)
  }

  /// Draws rotated by quarter turns, clockwise.
  func turned(by quarters: Int, around center: ScreenPoint, _ draw: () -> Void) {
    cairo_save(context)
    cairo_translate(context, center.x, center.y)
    cairo_rotate(context, Double(quarters) * .pi / 2)
    cairo_translate(context, -center.x, -center.y)
    draw()
    cairo_restore(context)
  }

  func disc(_ center: ScreenPoint, radius: Double, _ color: Color) {
    set(color)
    cairo_new_path(context)
    cairo_arc(context, center.x, center.y, radius, 0, 2 * .pi)
    cairo_fill(context)
  }

  /// Draws an arc of a circle, clockwise from the top; with `share` 1 it is a full circle.
  func ring(_ center: ScreenPoint, radius: Double, width: Double, share: Double = 1, _ color: Color) {
    guard share > 0 else { return }
    set(color)
    cairo_set_line_width(context, width)
    cairo_set_line_cap(context, share < 1 ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    cairo_new_path(context)
    cairo_arc(context, center.x, center.y, radius, -.pi / 2, -.pi / 2 + 2 * .pi * min(share, 1))
    cairo_stroke(context)
  }

  /// Draws an open line through `points`, with round ends and corners.
  func line(_ points: [ScreenPoint], width: Double, _ color: Color) {
    set(color)
    cairo_set_line_width(context, width)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_new_path(context)
    for point in points { cairo_line_to(context, point.x, point.y) }
    cairo_stroke(context)
  }

  /// Draws a disc whose colour fades from the centre to nothing at `radius`.
  ///
  /// The gradient is computed on a small picture and enlarged, which takes a fifth of the time and looks the same.
  func halo(_ center: ScreenPoint, radius: Double, _ color: Color) {
    let side = 64.0
    let small = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(side), Int32(side))
    defer { cairo_surface_destroy(small) }
    guard let drawing = cairo_create(small) else { return }
    let pattern = cairo_pattern_create_radial(side / 2, side / 2, 0, side / 2, side / 2, side / 2 - 1)
    add(color, at: 0, to: pattern)
    add(color.opacity(color.alpha * 0.75), at: 0.55, to: pattern)
    add(color.opacity(0), at: 1, to: pattern)
    cairo_set_source(drawing, pattern)
    cairo_paint(drawing)
    cairo_pattern_destroy(pattern)
    cairo_destroy(drawing)
    cairo_save(context)
    cairo_translate(context, center.x - radius, center.y - radius)
    cairo_scale(context, 2 * radius / side, 2 * radius / side)
    cairo_set_source_surface(context, small, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
    cairo_rectangle(context, 0, 0, side, side)
    cairo_fill(context)
    cairo_restore(context)
  }

  /// Fills `rect` with a colour that fades out on the way from `start` to `end`.
  func fade(_ rect: ScreenRect, from start: ScreenPoint, to end: ScreenPoint, _ color: Color) {
    let pattern = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
    add(color, at: 0, to: pattern)
    add(color.opacity(0), at: 1, to: pattern)
    cairo_set_source(context, pattern)
    path(rect, radius: 0)
    cairo_fill(context)
    cairo_pattern_destroy(pattern)
  }

  /// Draws one paragraph of plain text and returns its size.
  ///
  /// - Parameters:
  ///   - origin: the top of the text; at its left, middle or right, as `align` says.
  ///   - size: the font size in px.
  ///   - width: lines are broken at this width, or with `ellipsis` cut to one line.
  @discardableResult
  func text(
    _ string: String, at origin: ScreenPoint, size: Double, _ color: Color, weight: Weight = .regular,
    align: Alignment = .left, width: Double? = nil, ellipsis: Bool = false
  ) -> (width: Double, height: Double) {
    let layout = layout(string, size: size, weight: weight, align: align, width: width, ellipsis: ellipsis)
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    let extent = measure(layout)
    let box = width ?? extent.width
    let left =
      switch align {
      case .left: origin.x
      case .center: origin.x - box / 2
      case .right: origin.x - box
      }
    set(color)
    cairo_move_to(context, left, origin.y)
    pango_cairo_show_layout(context, layout)
    return extent
  }

  func size(
    of string: String, size: Double, weight: Weight = .regular, width: Double? = nil
  ) -> (width: Double, height: Double) {
    let layout = layout(
      string, size: size, weight: weight, align: .left, width: width, ellipsis: false)
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    return measure(layout)
  }

  func path(_ rect: ScreenRect, radius: Double) {
    cairo_new_path(context)
    guard radius > 0 else {
      cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
      return
    }
    let r = min(radius, rect.width / 2, rect.height / 2)
    cairo_arc(context, rect.maxX - r, rect.y + r, r, -.pi / 2, 0)
    cairo_arc(context, rect.maxX - r, rect.maxY - r, r, 0, .pi / 2)
    cairo_arc(context, rect.x + r, rect.maxY - r, r, .pi / 2, .pi)
    cairo_arc(context, rect.x + r, rect.y + r, r, .pi, 1.5 * .pi)
    cairo_close_path(context)
  }

  private func add(_ color: Color, at offset: Double, to pattern: OpaquePointer?) {
    cairo_pattern_add_color_stop_rgba(pattern, offset, color.red, color.green, color.blue, color.alpha)
  }

  /// A Pango layout of a text, which the caller releases with `g_object_unref`. All text of painters passes here.
  func layout(
    _ string: String, size: Double, weight: Weight, align: Alignment, width: Double?, ellipsis: Bool
  ) -> OpaquePointer {
    DrawnTexts.log?.add(string)
    let layout: OpaquePointer = pango_cairo_create_layout(context)
    let font = pango_font_description_new()
    pango_font_description_set_family(
      font, DrawnFonts.arePinned ? DrawnFonts.sans : "Cantarell, Inter, DejaVu Sans, Sans")
    pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
    pango_font_description_set_weight(
      font,
      weight == .regular ? PANGO_WEIGHT_NORMAL : weight == .medium ? PANGO_WEIGHT_MEDIUM : PANGO_WEIGHT_BOLD)
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    pango_layout_set_text(layout, Self.withoutEmptyLines(string), -1)
    if let width { pango_layout_set_width(layout, Int32(width * Double(PANGO_SCALE))) }
    if ellipsis { pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END) }
    pango_layout_set_alignment(
      layout, align == .left ? PANGO_ALIGN_LEFT : align == .center ? PANGO_ALIGN_CENTER : PANGO_ALIGN_RIGHT)
    return layout
  }

  /// A text whose empty lines contain a space: Pango gives an empty line another height on scaled screens; one with a
  /// space is as high as any.
  private static func withoutEmptyLines(_ string: String) -> String {
    guard string.hasPrefix("\n") || string.contains("\n\n") else { return string }
    return string.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? " " : $0 }
      .joined(separator: "\n")
  }

  func measure(_ layout: OpaquePointer) -> (width: Double, height: Double) {
    var (width, height): (Int32, Int32) = (0, 0)
    pango_layout_get_pixel_size(layout, &width, &height)
    return (Double(width), Double(height))
  }
}
