import CAdwaita
import Foundation
import ReaderApp
import Reading
import Signals

/// Makes copies of pictures with drawings on them, without a display.
package enum DrawnPicture {
  /// Draws ink into a copy of a picture.
  ///
  /// - Parameters:
  ///   - picture: the picture.
  ///   - ink: the lines to draw, in px of the picture as it is shown.
  /// - Returns: a PNG file of the picture as it is shown, of at most 16 million px; nil if the picture cannot be read.
  package static func png(of picture: PanelScene.Picture, with ink: PlacedInk) -> Data? {
    guard let decoded = DecodedPicture(picture) else { return nil }
    let isUpright = picture.quarters.isMultiple(of: 2)
    let (width, height) = isUpright ? (decoded.width, decoded.height) : (decoded.height, decoded.width)
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height)) else {
      return nil
    }
    defer { cairo_surface_destroy(surface) }
    guard let context = cairo_create(surface) else { return nil }
    defer { cairo_destroy(context) }
    let sheet = ScreenRect(x: 0, y: 0, width: Double(width), height: Double(height))
    var whole = picture
    (whole.box, whole.place) = (sheet, sheet)
    // The copy of a large picture is smaller than the picture.
    let shownWidth = isUpright ? picture.width : picture.height
    whole.ink = [
      ReaderScene.Ink(
        ink: ink, origin: ScreenPoint(x: 0, y: 0), scale: Double(width) / Double(max(1, shownWidth)))
    ]
    let canvas = Canvas(context: context)
    for layer in PanelPainter.layers(of: whole, .there(decoded)) { layer.draw(canvas) }
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS else { return nil }
    cairo_surface_flush(surface)
    return file(of: surface)
  }

  /// A PNG file of a surface.
  /// - Returns: nil if there is no memory for it.
  static func file(of surface: OpaquePointer) -> Data? {
    var data = Data()
    let status = withUnsafeMutablePointer(to: &data) { data in
      cairo_surface_write_to_png_stream(
        surface,
        { closure, bytes, count in
          guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
          closure.assumingMemoryBound(to: Data.self).pointee.append(bytes, count: Int(count))
          return CAIRO_STATUS_SUCCESS
        }, data)
    }
    return status == CAIRO_STATUS_SUCCESS ? data : nil
  }
}
