import CAdwaita
import Reading
import Signals

/// A picture in memory that scenes are painted on as the window paints them, for benchmarks. One thread at a time.
public final class PaintBoard {
  private let image: OpaquePointer
  private let context: OpaquePointer

  /// nil where there is no memory. Size in px.
  public init?(width: Int, height: Int) {
    guard let image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height)) else {
      return nil
    }
    guard cairo_surface_status(image) == CAIRO_STATUS_SUCCESS, let context = cairo_create(image) else {
      cairo_surface_destroy(image)
      return nil
    }
    (self.image, self.context) = (image, context)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(image)
  }

  /// Paints all layers anew.
  public func paint(_ scene: ReaderScene, pages: [Int: PageSurface]) {
    let canvas = Canvas(context: context)
    canvas.fill(scene.screen, Theme.surround)
    for layer in ReaderPainter.layers(of: scene, pages: { pages[$0] }) { layer.draw(canvas) }
    cairo_surface_flush(image)
  }
}
