import Reading
import Signals

// A scene as the parts that change by themselves.
extension ReaderPainter {
  /// What each layer's look depends on.
  private enum Content: Hashable {
    case pages([ReaderScene.PagePlacement], scale: Double, [SurfaceID?], problems: [Int: String])
    case sheets([ScreenRect])
    case texts([ReaderScene.TextRun])
    case marks([ReaderScene.MarkedBox], bookmarks: [ScreenPoint])
    case lines(current: ScreenRect?, spoken: ScreenRect?, last: ScreenRect?)
    case zone(ReaderScene.Zone)
    case status(title: String, page: Int, of: Int, progress: Double, corner: ScreenRect?, margin: Double?)
    case target(ReaderScene.Target)
    case gaze(ReaderScene.GazeMark)
    case help
    case banner(ReaderScene.Banner, above: Double?)
  }

  /// Which picture of a page is shown. Holds on to it, so that another one never takes its identity.
  private struct SurfaceID: Hashable {
    let surface: PageSurface
    static func == (a: SurfaceID, b: SurfaceID) -> Bool { a.surface === b.surface }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(surface)) }
  }

  /// From the lowest to the highest, on `Theme.surround`.
  ///
  /// - Parameters:
  ///   - problems: why a page, from 0, cannot be shown; written on its sheet.
  ///   - pages: the best picture at hand of a page; nil shows the page's empty sheet.
  static func layers(
    of scene: ReaderScene, problems: [Int: String] = [:], pages: (Int) -> PageSurface?
  ) -> [Layer] {
    let screen = scene.screen
    var layers: [Layer] = []
    func add(_ content: Content, in bounds: ScreenRect, _ draw: @escaping (ReaderPainter) -> Void) {
      layers.append(Layer(content, in: bounds) { draw(ReaderPainter(canvas: $0)) })
    }
    if !scene.sheets.isEmpty {
      add(.sheets(scene.sheets), in: screen) { painter in scene.sheets.forEach(painter.drawSheet) }
    }
    let surfaces = scene.pages.map { pages($0.page) }
    let pictures = surfaces.map { $0.map(SurfaceID.init) }
    add(.pages(scene.pages, scale: scene.scale, pictures, problems: problems), in: screen) { painter in
      for (placement, surface) in zip(scene.pages, surfaces) {
        painter.draw(placement, scene.scale, surface)
        if surface == nil, let problem = problems[placement.page] {
          painter.write(problem, on: placement.rect)
        }
      }
    }
    if !scene.texts.isEmpty {
      add(.texts(scene.texts), in: screen) { painter in scene.texts.forEach(painter.draw) }
    }
    if !scene.marks.isEmpty || !scene.bookmarks.isEmpty {
      add(.marks(scene.marks, bookmarks: scene.bookmarks), in: screen) { $0.drawMarks(scene) }
    }
    let lines = Content.lines(current: scene.currentLine, spoken: scene.spokenLine, last: scene.lastLine)
    add(lines, in: screen) { $0.drawLines(scene) }
    for zone in scene.zones { add(.zone(zone), in: zone.rect.grown(dx: 8, dy: 8)) { $0.draw(zone) } }
    let status = Content.status(
      title: scene.title, page: scene.currentPage, of: scene.pageCount, progress: scene.progress,
      corner: cornerTarget(of: scene)?.rect, margin: scene.leftEdge)
    add(status, in: screen) { $0.drawStatus(scene) }
    layers += scene.targets.map { layer(of: $0) }
    if let gaze = scene.gaze { layers.append(layer(of: gaze)) }
    if scene.showsHelp { add(.help, in: screen) { $0.drawHelp(screen) } }
    if let banner = scene.banner {
      let above = scene.targets.first { $0.id == .resumeGaze }.map { $0.rect.y - 24 }
      add(.banner(banner, above: above), in: screen) { $0.drawBanner(banner, on: screen, above: above) }
    }
    return layers
  }

  static func layer(of target: ReaderScene.Target) -> Layer {
    // A label may be wider than its target.
    let bounds = target.rect.grown(dx: 0.3 * target.rect.width, dy: 2)
    return Layer(Content.target(target), in: bounds) { ReaderPainter(canvas: $0).draw(target) }
  }

  static func layer(of gaze: ReaderScene.GazeMark) -> Layer {
    let radius = haloRadius(of: gaze) + 2
    let point = ScreenRect(x: gaze.point.x, y: gaze.point.y, width: 0, height: 0)
    return Layer(Content.gaze(gaze), in: point.grown(dx: radius, dy: radius)) {
      ReaderPainter(canvas: $0).draw(gaze)
    }
  }

  /// The target in the upper left corner, if there is one: the status gives way to it.
  static func cornerTarget(of scene: ReaderScene) -> ReaderScene.Target? {
    scene.targets.first { $0.id == .menu }
  }
}
