import CAdwaita
import Foundation
import ReaderApp
import Signals

/// The size of an upright, smaller copy of a picture in px, and the number of its px per px of the picture.
struct UprightSize {
  let width: Int32
  let height: Int32
  let scale: Double

  /// An upright copy of a whole picture, whose longer side has at most `longest` px.
  init(whole decoded: DecodedPicture, of picture: PanelScene.Picture, longest: Int) {
    scale = min(1, Double(longest) / Double(max(decoded.width, decoded.height)))
    let (wide, high) = (
      max(1, Int32(Double(decoded.width) * scale)), max(1, Int32(Double(decoded.height) * scale))
    )
    (width, height) = picture.quarters.isMultiple(of: 2) ? (wide, high) : (high, wide)
  }

  /// An upright copy of the square in the middle of a picture, with sides of at most `longest` px.
  init(middle decoded: DecodedPicture, longest: Int) {
    let shorter = min(decoded.width, decoded.height)
    let side = min(longest, shorter)
    (width, height) = (Int32(side), Int32(side))
    scale = Double(side) / Double(shorter)
  }
}

extension DecodedPicture {
  /// Draws the picture upright, centred on white paper.
  /// - Parameter use: gets the flushed cairo surface, which is valid only during the call.
  /// - Returns: nil if it cannot be drawn.
  func upright<Made>(
    _ picture: PanelScene.Picture, _ size: UprightSize,
    _ use: (_ surface: OpaquePointer) -> Made?
  ) -> Made? {
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, size.width, size.height),
      let context = cairo_create(surface)
    else { return nil }
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }
    // Transparent parts are drawn as on white paper.
    cairo_set_source_rgb(context, 1, 1, 1)
    cairo_paint(context)
    cairo_translate(context, Double(size.width) / 2, Double(size.height) / 2)
    cairo_rotate(context, Double(picture.quarters) * .pi / 2)
    let (width, height) = (Double(self.width) * size.scale, Double(self.height) * size.scale)
    paint(on: context, into: ScreenRect(x: -width / 2, y: -height / 2, width: width, height: height))
    cairo_surface_flush(surface)
    return cairo_status(context) == CAIRO_STATUS_SUCCESS ? use(surface) : nil
  }

  /// The pixels of the picture drawn upright, four bytes each, without padding between rows.
  func uprightPixels(_ picture: PanelScene.Picture, _ size: UprightSize) -> Data? {
    upright(picture, size) { surface in
      // Rows of four-byte pixels need no padding in cairo.
      cairo_image_surface_get_data(surface).map {
        Data(bytes: $0, count: 4 * Int(size.width) * Int(size.height))
      }
    }
  }
}

/// An image widget of pixels in cairo's format, centred in its space.
/// - Parameter shown: the image's height in px.
@MainActor
func imageWidget(_ pixels: Data, width: Int, height: Int, shown: Int32) -> Widget {
  let bytes = pixels.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
  let texture = gdk_memory_texture_new(
    Int32(width), Int32(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(4 * width))
  g_bytes_unref(bytes)
  // A GtkPicture would request as much space as the texture has pixels.
  let image: Widget = gtk_image_new_from_paintable(texture)
  if let texture { g_object_unref(UnsafeMutableRawPointer(texture)) }
  gtk_image_set_pixel_size(OpaquePointer(image), shown)
  gtk_widget_set_halign(image, GTK_ALIGN_CENTER)
  gtk_widget_set_valign(image, GTK_ALIGN_CENTER)
  return image
}
