import Reading
import Signals

// A scene as layers that change independently.
extension ReaderPainter {
  /// The values on which each layer's look depends.
  private enum Content: Hashable {
    case pages(
      [ReaderScene.PagePlacement], scale: Double, [SurfaceID?], problems: [Int: String],
      highlights: [ReaderScene.MarkedBox], PageLight)
    case sheets([ScreenRect], PageLight)
    case texts([ReaderScene.TextRun], PageLight)
    case fillings([ReaderScene.Filling], scale: Double, PageLight)
    case marks([ReaderScene.MarkedBox], bookmarks: [ScreenPoint], PageLight)
    /// Ink that is kept, or that is being drawn: the layer of the latter alone is redrawn while a line grows.
    case ink([ReaderScene.Ink], isKept: Bool)
    case found([ReaderScene.FoundBox], PageLight)
    case selected([ScreenRect], PageLight)
    case lines(current: ScreenRect?, spoken: ScreenRect?, last: ScreenRect?, PageLight)
    /// The word that a voice says has a layer of its own: little is redrawn from word to word.
    case word(ScreenRect, PageLight)
    case frame(LightFrame)
    case zone(ReaderScene.Zone, LightFrame)
    case status(
      title: String, page: Int, of: Int, progress: Double, corner: ScreenRect?, margin: Double?, LightFrame)
    case target(ReaderScene.Target)
    case gaze(ReaderScene.GazeMark)
    case help
    case banner(ReaderScene.Banner, above: Double?)
  }

  /// The identity of the picture of a page. Holds a reference to it, so that another picture never gets its identity.
  private struct SurfaceID: Hashable {
    let surface: PageSurface
    static func == (a: SurfaceID, b: SurfaceID) -> Bool { a.surface === b.surface }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(surface)) }
  }

  /// The scene's layers from the lowest to the highest, on the theme's surround.
  ///
  /// - Parameters:
  ///   - problems: why a page, from 0, cannot be shown; written on its sheet.
  ///   - kept: pictures of kept ink, which is drawn anew without them, and px of the display for one px of the scene.
  ///   - pages: the best picture at hand of a page; nil shows the page's empty sheet.
  static func layers(
    of scene: ReaderScene, problems: [Int: String] = [:], kept: (ink: InkTiles, factor: Double)? = nil,
    pages: (Int) -> PageSurface?
  ) -> [Layer] {
    let (screen, colors) = (scene.screen, PageColors(scene.light))
    var layers: [Layer] = []
    func add(_ content: Content, in bounds: ScreenRect, _ draw: @escaping (ReaderPainter) -> Void) {
      layers.append(Layer(content, in: bounds) { draw(ReaderPainter(canvas: $0)) })
    }
    if !scene.sheets.isEmpty {
      add(.sheets(scene.sheets, scene.light), in: screen) { painter in
        for sheet in scene.sheets { painter.drawSheet(sheet, colors) }
      }
    }
    let surfaces = scene.pages.map { pages($0.page) }
    let pictures = surfaces.map { $0.map(SurfaceID.init) }
    // Highlights mix with the pages' own colours, so that they are drawn into the same picture.
    let highlights = scene.marks.filter { !$0.isArea }
    let content = Content.pages(
      scene.pages, scale: scene.scale, pictures, problems: problems, highlights: highlights, scene.light)
    add(content, in: screen) { painter in
      for (placement, surface) in zip(scene.pages, surfaces) {
        painter.draw(placement, surface, colors)
        if surface == nil, let problem = problems[placement.page] {
          painter.write(problem, on: placement.rect, colors)
        }
      }
      painter.drawHighlights(highlights, scene.light)
    }
    if !scene.texts.isEmpty {
      add(.texts(scene.texts, scene.light), in: screen) { painter in
        for run in scene.texts { painter.draw(run, colors) }
      }
    }
    if !scene.fillings.isEmpty {
      add(.fillings(scene.fillings, scale: scene.scale, scene.light), in: screen) { painter in
        for filling in scene.fillings { painter.draw(filling, colors, scale: scene.scale) }
      }
    }
    if !scene.marks.isEmpty || !scene.bookmarks.isEmpty {
      let marks = Content.marks(scene.marks, bookmarks: scene.bookmarks, scene.light)
      add(marks, in: screen) { $0.drawMarks(scene) }
    }
    if !scene.ink.isEmpty {
      add(.ink(scene.ink, isKept: true), in: screen) { painter in
        if let kept {
          kept.ink.paint(scene.ink, on: screen, factor: kept.factor, painter.canvas)
        } else {
          painter.draw(scene.ink, on: screen)
        }
      }
    }
    // Each line has its own box, so that little is redrawn while one grows.
    for ink in scene.drawn.flatMap(\.byGrowth) {
      add(.ink([ink], isKept: false), in: ink.bounds(within: screen)) { $0.draw([ink], on: screen) }
    }
    if !scene.found.isEmpty {
      add(.found(scene.found, scene.light), in: screen) { $0.drawFound(scene.found) }
    }
    if !scene.selected.isEmpty {
      add(.selected(scene.selected, scene.light), in: screen) { $0.drawSelected(scene.selected) }
    }
    let lines = Content.lines(
      current: scene.currentLine, spoken: scene.spokenLine, last: scene.lastLine, scene.light)
    add(lines, in: screen) { $0.drawLines(scene, colors) }
    if let word = scene.spokenWord?.grown(dx: 4, dy: 3) {
      add(.word(word, scene.light), in: word.grown(dx: 1, dy: 1)) {
        $0.canvas.fill(word, colors.spokenWord, radius: Corner.line)
      }
    }
    if scene.frame != .none { add(.frame(scene.frame), in: screen) { $0.draw(scene.frame, on: screen) } }
    for zone in scene.zones {
      add(.zone(zone, scene.frame), in: zone.rect.grown(dx: 8, dy: 8)) { $0.draw(zone, scene.frame) }
    }
    let status = Content.status(
      title: scene.title, page: scene.currentPage, of: scene.pageCount, progress: scene.progress,
      corner: cornerTarget(of: scene)?.rect, margin: scene.leftEdge, scene.frame)
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
    // A target's label may be wider than the target.
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

  /// The target in the upper left corner, if there is one: the status line avoids it.
  static func cornerTarget(of scene: ReaderScene) -> ReaderScene.Target? {
    scene.targets.first { $0.id == .menu }
  }
}
