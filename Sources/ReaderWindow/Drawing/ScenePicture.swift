import ReaderApp
import CAdwaita
import Documents
import Foundation
import Localization
import Reading
import Signals

/// Makes pictures of scenes without a display.
package enum ScenePicture {
  /// Writes a reader's scene as a PNG file.
  ///
  /// - Parameters:
  ///   - scene: the scene to draw.
  ///   - pages: the pages that are in the scene; those that are missing show as empty sheets.
  ///   - theme: the colours around the pages.
  ///   - url: is replaced where it exists.
  package static func png(
    _ scene: ReaderScene, pages: [Int: PageSurface], in theme: Theme = .dark, to url: URL
  ) throws(WindowError) {
    try write(scene.screen, ReaderPainter.layers(of: scene) { pages[$0] }, in: theme, to: url)
  }

  /// Writes a calibration scene as a PNG file.
  package static func png(
    _ scene: CalibrationScene, in theme: Theme = .dark, to url: URL
  ) throws(WindowError) {
    try write(scene.screen, CalibrationPainter.layers(of: scene), in: theme, to: url)
  }

  /// Writes a page of cells as a PNG file.
  ///
  /// - Parameters:
  ///   - scene: the scene to draw.
  ///   - pages: the pages of the document beneath the cells.
  ///   - theme: the colours around the pages.
  ///   - url: the file, which is replaced.
  package static func png(
    _ scene: PanelScene, pages: [Int: PageSurface] = [:], in theme: Theme = .dark, to url: URL
  ) throws(WindowError) {
    let page = scene.backdrop.map { ReaderPainter.layers(of: $0) { pages[$0] } } ?? []
    try write(scene.screen, page + PanelPainter.layers(of: scene), in: theme, to: url)
  }

  private static func write(
    _ screen: ScreenRect, _ layers: [Layer], in theme: Theme, to url: URL
  ) throws(WindowError) {
    try write(screen, to: url) { context in
      let canvas = Canvas(context: context, theme: theme)
      canvas.fill(screen, theme.surround)
      for layer in layers { layer.draw(canvas) }
    }
  }

  static func write(
    _ screen: ScreenRect, to url: URL, _ draw: (OpaquePointer) -> Void
  ) throws(WindowError) {
    let image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(screen.width), Int32(screen.height))
    defer { cairo_surface_destroy(image) }
    guard let context = cairo_create(image) else {
      throw .pictureNotWritten(path: url.path, reason: localized("there is not enough memory"))
    }
    draw(context)
    cairo_destroy(context)
    try write(image, to: url)
  }

  /// Writes a surface of 24 bits as a PNG file, replacing an existing one.
  static func write(_ image: OpaquePointer?, to url: URL) throws(WindowError) {
    cairo_surface_flush(image)
    let status = cairo_surface_status(image)
    guard status == CAIRO_STATUS_SUCCESS, let bytes = cairo_image_surface_get_data(image) else {
      throw .pictureNotWritten(path: url.path, reason: String(cString: cairo_status_to_string(status)))
    }
    let (width, height) = (
      Int(cairo_image_surface_get_width(image)), Int(cairo_image_surface_get_height(image))
    )
    let stride = Int(cairo_image_surface_get_stride(image))
    // On the processors that trackii runs on, cairo's pixels are blue, green, red and one unused byte in memory.
    let pixels = UnsafeRawBufferPointer(start: bytes, count: stride * height)
    guard
      let data = PNGFile.data(width: width, height: height, stride: stride, effort: .little, pixels)
    else {
      throw .pictureNotWritten(path: url.path, reason: localized("there is not enough memory"))
    }
    do { try data.write(to: url) } catch {
      throw .pictureNotWritten(path: url.path, reason: (error as NSError).localizedDescription)
    }
  }
}
