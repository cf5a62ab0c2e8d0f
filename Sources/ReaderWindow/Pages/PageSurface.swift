import CAdwaita
import Documents
import Signals

/// A rendered page as cairo draws it. Belongs to one thread at a time.
public final class PageSurface {
  let surface: OpaquePointer
  public let width: Int
  public let height: Int
  /// Px per point it was rendered at.
  public let scale: Double
  /// Keeps the bytes alive that `surface` points into.
  private let pixels: PagePixels?

  public var byteCount: Int { width * height * 4 }

  /// Draws a worker's pixels without copying them. nil where cairo refuses them.
  public init?(_ pixels: PagePixels) {
    let made: OpaquePointer? = pixels.withBytes { bytes in
      // Pages are drawn on white, so the fourth byte says nothing and blending can be spared.
      // The mapping lives as long as `pixels` does, and cairo only reads from it.
      let base = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
      return cairo_image_surface_create_for_data(
        base?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_RGB24, Int32(pixels.width),
        Int32(pixels.height), Int32(pixels.stride))
    }
    guard let made else { return nil }
    guard cairo_surface_status(made) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(made)
      return nil
    }
    surface = made
    (width, height, scale) = (pixels.width, pixels.height, pixels.scale)
    self.pixels = pixels
  }

  /// A page that is drawn by `body` on white, for pictures without a PDF.
  ///
  /// - Parameter body: gets a cairo context in px.
  init?(width: Int, height: Int, scale: Double, _ body: (OpaquePointer) -> Void) {
    guard let made = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height)),
      let context = cairo_create(made)
    else { return nil }
    defer { cairo_destroy(context) }
    cairo_set_source_rgb(context, 1, 1, 1)
    cairo_paint(context)
    body(context)
    surface = made
    (self.width, self.height, self.scale) = (width, height, scale)
    pixels = nil
  }

  deinit { cairo_surface_destroy(surface) }

  /// Stretches the picture over `rect`; pixel by pixel where both are the same size.
  func paint(on context: OpaquePointer, into rect: ScreenRect) {
    let (sx, sy) = (rect.width / Double(width), rect.height / Double(height))
    let isExact = abs(rect.width - Double(width)) < 1.5 && abs(rect.height - Double(height)) < 1.5
    cairo_save(context)
    cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
    cairo_clip(context)
    cairo_translate(context, rect.x, rect.y)
    if !isExact { cairo_scale(context, sx, sy) }
    cairo_set_source_surface(context, surface, 0, 0)
    cairo_pattern_set_filter(
      cairo_get_source(context), isExact ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR)
    cairo_paint(context)
    cairo_restore(context)
  }
}
