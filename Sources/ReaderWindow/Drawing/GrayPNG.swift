import CAdwaita
import Foundation
import Localization
import Signals

/// Reads PNG pictures as gray ones, through cairo.
package enum GrayPNG {
  /// Reads a PNG picture. Colours become luma as in JPEG (ITU-R BT.601); transparent parts become black.
  ///
  /// - Throws: `WindowError.pictureNotRead` if the file is not a complete PNG of at most 8 bits per channel and 8192 px
  ///   per side.
  package static func read(_ url: URL) throws(WindowError) -> GrayImage {
    let surface = cairo_image_surface_create_from_png(url.path)
    defer { cairo_surface_destroy(surface) }
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .pictureNotRead(path: url.path, reason: String(cString: cairo_status_to_string(status)))
    }
    let format = cairo_image_surface_get_format(surface)
    let (width, height) = (
      Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
    )
    let stride = Int(cairo_image_surface_get_stride(surface))
    guard format == CAIRO_FORMAT_RGB24 || format == CAIRO_FORMAT_ARGB32, width > 0, height > 0,
      width <= 8192, height <= 8192, let data = cairo_image_surface_get_data(surface)
    else { throw .pictureNotRead(path: url.path, reason: localized("\(width)x\(height) px of another kind")) }
    return GrayImage(width: width, height: height) { pixels in
      for y in 0..<height {
        // The pixels are native 32-bit words: 0xAARRGGBB.
        let row = UnsafeRawPointer(data + y * stride).bindMemory(to: UInt32.self, capacity: width)
        for x in 0..<width {
          let (red, green, blue) = (row[x] >> 16 & 255, row[x] >> 8 & 255, row[x] & 255)
          pixels[y * width + x] = UInt8((77 * red + 150 * green + 29 * blue + 128) >> 8)
        }
      }
    }
  }
}
