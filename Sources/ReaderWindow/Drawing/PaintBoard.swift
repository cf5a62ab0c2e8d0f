import CAdwaita
import Documents
import Reading
import Signals

/// A bitmap on which scenes are painted as the window paints them, for benchmarks. For one thread at a time.
package final class PaintBoard {
  private let image: OpaquePointer
  private let context: OpaquePointer
  private let source: PageSource
  private let configuration = PagePlan.Configuration()
  private var store = PageStore()
  private let ink = InkTiles()
  /// The most memory that rendered pages took so far, in bytes.
  package private(set) var mostBytes = 0

  /// A board of a size in px; nil if there is no memory.
  package init?(width: Int, height: Int, source: PageSource) {
    guard let image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height)) else {
      return nil
    }
    guard cairo_surface_status(image) == CAIRO_STATUS_SUCCESS, let context = cairo_create(image) else {
      cairo_surface_destroy(image)
      return nil
    }
    (self.image, self.context, self.source) = (image, context, source)
    // Painted once, since memory is mapped at the first write, which should not count for a frame.
    cairo_set_source_rgb(context, 0, 0, 0)
    cairo_paint(context)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(image)
  }

  /// Renders the pages that the scene shows, and those kept ready around it, as the window does between frames.
  ///
  /// - Parameters:
  ///   - scene: the scene that is about to be painted.
  ///   - withAhead: whether the pages around it are rendered too; they are not needed for this scene.
  package func prepare(_ scene: ReaderScene, withAhead: Bool = true) async throws {
    // Done twice: a page in view may be needed as a whole before it is needed in tiles.
    for _ in 0..<2 {
      let plan = follow(scene)
      for request in plan.visible + (withAhead ? plan.ahead : [])
      where !store.has(request) && (plan.visible.contains(request) || hasRoom) {
        let pixels = try await source.render(request.page, request.scale, request.part, .inView)
        guard
          let lit = LitPixels(pixels, request.light, isDark: store.isDark(request.page)),
          let image = PageImage(lit)
        else { continue }
        store.add(image, isDark: lit.isDark, for: request)
      }
    }
    mostBytes = max(mostBytes, store.byteCount)
    store.evict(to: configuration.byteLimit, around: Set(scene.pages.map(\.page)))
  }

  private var hasRoom: Bool { store.byteCount < configuration.byteLimit * 3 / 4 }

  private func follow(_ scene: ReaderScene) -> PagePlan {
    let plan = PagePlan(
      scene, factor: 1, pageCount: source.pageCount, configuration, hasWhole: store.hasWhole)
    store.follow(plan)
    return plan
  }

  /// The last view that would be stored for a prepared scene.
  package func lastView(of scene: ReaderScene, for key: LastView.Key) -> LastView? {
    LastView(key, scene, in: .dark, pages: store.surface)
  }

  /// Paints a last view.
  package func paint(_ view: LastView) {
    let all = ScreenRect(x: 0, y: 0, width: Double(view.key.width), height: Double(view.key.height))
    let isExact = view.width == view.key.width
    view.image()?.paint(on: context, into: all, isExact: isExact, isSmooth: false)
    cairo_surface_flush(image)
  }

  /// Paints all layers of a scene, as the window does: pages and kept ink are copied.
  package func paint(_ scene: ReaderScene) {
    _ = follow(scene)
    let canvas = Canvas(context: context)
    // In the window the surround is not part of the drawing; here it is painted except where pages will cover it.
    canvas.fill(
      scene.screen, except: scene.sheets + scene.pages.filter { $0.clip == nil }.map(\.rect),
      canvas.theme.surround)
    let layers = ReaderPainter.layers(of: scene, kept: (ink, 1), pages: store.surface)
    for layer in layers { layer.draw(canvas) }
    cairo_surface_flush(image)
  }
}
