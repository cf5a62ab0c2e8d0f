import CAdwaita
import Reading
import Signals

// Painting last views.
extension LastView {
  /// The view as an image for cairo; nil if cairo refuses it.
  func image() -> PageImage? { PageImage(pixels, width: width, height: height) }

  /// Paints a last view of a scene.
  /// - Parameters:
  ///   - scene: a reader's scene, in px of its screen.
  ///   - pages: the pictures of its pages.
  /// - Returns: nil if there is no memory.
  init?(
    _ key: Key, _ scene: ReaderScene, in theme: Theme, pages: (Int) -> PageSurface?
  ) {
    guard let pixels = OwnPixels(words: key.width * key.height),
      let image = cairo_image_surface_create_for_data(
        UnsafeMutableRawPointer(pixels.words.baseAddress)?.assumingMemoryBound(to: UInt8.self),
        CAIRO_FORMAT_RGB24, Int32(key.width), Int32(key.height), Int32(key.width * 4))
    else { return nil }
    defer { cairo_surface_destroy(image) }
    guard cairo_surface_status(image) == CAIRO_STATUS_SUCCESS, let context = cairo_create(image) else {
      return nil
    }
    let canvas = Canvas(context: context, theme: theme)
    canvas.fill(
      ScreenRect(x: 0, y: 0, width: Double(key.width), height: Double(key.height)), theme.surround)
    let fit = SceneFit(scene.screen, into: (Double(key.width), Double(key.height)))
    cairo_translate(context, fit.origin.x, fit.origin.y)
    cairo_scale(context, fit.factor, fit.factor)
    for layer in ReaderPainter.layers(of: scene.withoutMomentary, pages: pages) { layer.draw(canvas) }
    cairo_destroy(context)
    cairo_surface_flush(image)
    self.init(key, pixels)
  }
}

extension ReaderScene {
  /// The scene's pages with their marks, without targets, scroll zones, gaze, marked lines and messages.
  fileprivate var withoutMomentary: ReaderScene {
    var scene = self
    (scene.targets, scene.zones, scene.gaze, scene.banner, scene.showsHelp) = ([], [], nil, nil, false)
    // Filled fields that were not saved are missing when the document is opened again.
    (scene.fillings, scene.spokenWord) = ([], nil)
    (scene.currentLine, scene.lastLine, scene.spokenLine, scene.isMoving) = (nil, nil, nil, false)
    return scene
  }
}
