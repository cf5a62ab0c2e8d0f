import CAdwaita
import Localization
import Reading
import Signals

/// Draws a `ReaderScene`. Works on any cairo context, with or without a display, on any one thread.
struct ReaderPainter {
  let canvas: Canvas

  func draw(_ placement: ReaderScene.PagePlacement, _ surface: PageSurface?, _ colors: PageColors) {
    // Placed on whole pixels, so that a page at rest is as sharp as it was rendered.
    let exact = placement.rect
    let rect = ScreenRect(
      x: exact.x.rounded(), y: exact.y.rounded(), width: exact.width.rounded(), height: exact.height.rounded()
    )
    if let clip = placement.clip {
      // Parts of a page lie on a sheet, which has the shadow.
      let part = Self.whole(clip)
      guard let surface else { return canvas.fill(part, colors.placeholder) }
      canvas.clipped(to: part) { paint(surface, into: rect, placement.turn) }
      return
    }
    shade(rect)
    if surface == nil { canvas.fill(rect, colors.placeholder) }
    if let surface {
      paint(surface, into: rect, placement.turn)
    } else {
      let number = placement.page + 1
      canvas.text(
        localized("Page \(number)"),
        at: ScreenPoint(x: rect.center.x, y: min(rect.center.y, rect.y + 240)),
        size: TypeScale.cell, colors.quietPrint, align: .center)
    }
  }

  /// Draws the picture of a page; one that is shown turned is drawn upright on a rotated canvas.
  private func paint(_ surface: PageSurface, into rect: ScreenRect, _ turn: PageTurn) {
    guard turn != .none else { return surface.paint(on: canvas.context, into: rect) }
    canvas.turned(by: turn.rawValue, around: rect.center) {
      let (width, height) = turn.isSideways ? (rect.height, rect.width) : (rect.width, rect.height)
      let upright = ScreenRect(
        x: rect.center.x - width / 2, y: rect.center.y - height / 2, width: width, height: height)
      surface.paint(on: canvas.context, into: upright)
    }
  }

  /// Draws the sheet on which parts of a page and its text lie.
  func drawSheet(_ exact: ScreenRect, _ colors: PageColors) {
    let rect = Self.whole(exact)
    shade(rect)
    canvas.fill(rect, colors.paper)
  }

  /// The rectangle with edges on whole pixels, so that adjacent parts leave no gap.
  private static func whole(_ exact: ScreenRect) -> ScreenRect {
    let (x, y) = (exact.x.rounded(), exact.y.rounded())
    return ScreenRect(x: x, y: y, width: exact.maxX.rounded() - x, height: exact.maxY.rounded() - y)
  }

  /// Draws a sheet's shadow as strips along its edges, on whole pixels: strokes and filled shades would take longer than
  /// the page itself.
  private func shade(_ rect: ScreenRect) {
    let shade = ScreenRect(x: rect.x, y: rect.y + 3, width: rect.width, height: rect.height)
    for (spread, alpha) in [(14.0, 0.05), (9.0, 0.07), (5.0, 0.09), (2.0, 0.12)] {
      let outer = shade.grown(dx: spread, dy: spread)
      let color = Theme.shadow.opacity(alpha)
      canvas.fill(ScreenRect(x: outer.x, y: outer.y, width: outer.width, height: spread), color)
      canvas.fill(ScreenRect(x: outer.x, y: shade.maxY, width: outer.width, height: spread), color)
      canvas.fill(ScreenRect(x: outer.x, y: shade.y, width: spread, height: shade.height), color)
      canvas.fill(ScreenRect(x: shade.maxX, y: shade.y, width: spread, height: shade.height), color)
    }
  }

  func write(_ problem: String, on rect: ScreenRect, _ colors: PageColors) {
    canvas.text(
      problem, at: ScreenPoint(x: rect.center.x, y: min(rect.center.y, rect.y + 240) + 60),
      size: TypeScale.sentence,
      colors.print, align: .center, width: 0.8 * rect.width)
  }

  func drawLines(_ scene: ReaderScene, _ colors: PageColors) {
    if let line = scene.currentLine {
      canvas.fill(
        line.grown(dx: 10, dy: 0.22 * line.height), colors.looked, radius: Corner.line)
    }
    if let line = scene.spokenLine {
      canvas.fill(line.grown(dx: 10, dy: 0.22 * line.height), colors.spoken, radius: Corner.line)
    }
    if let line = scene.lastLine {
      let bar = ScreenRect(
        x: line.x - 26, y: line.y - 0.15 * line.height, width: 6, height: 1.3 * line.height)
      canvas.fill(bar, colors.lastRead, radius: Corner.bar)
    }
  }

  /// Draws the light frame at the screen's edges, over the page: it is needed only where the face would be too dark
  /// without it.
  func draw(_ frame: LightFrame, on screen: ScreenRect) {
    let width = frame.thickness(on: screen)
    let inner = screen.grown(dx: -width, dy: -width)
    for side in [
      ScreenRect(x: screen.x, y: screen.y, width: screen.width, height: width),
      ScreenRect(x: screen.x, y: inner.maxY, width: screen.width, height: width),
      ScreenRect(x: screen.x, y: inner.y, width: width, height: inner.height),
      ScreenRect(x: inner.maxX, y: inner.y, width: width, height: inner.height),
    ] { canvas.fill(side, PageColors.frame) }
  }

  func draw(_ zone: ReaderScene.Zone, _ frame: LightFrame) {
    let rect = zone.rect
    let (edge, inner, arrow) = Self.marks(of: zone)
    if zone.activity > 0 {
      canvas.fade(rect, from: edge, to: inner, canvas.theme.accent.opacity(0.12 + 0.3 * zone.activity))
    }
    let strength = zone.activity > 0 ? 0.95 : 0.7
    let quiet = frame == .none ? canvas.theme.quiet : PageColors.frameInk
    let color = (zone.activity > 0 ? canvas.theme.accent : quiet).opacity(strength)
    canvas.line(arrow, width: zone.activity > 0 ? 7 : 4, color)
  }

  /// The points where a scroll zone touches the screen's edge and where it ends, and an arrow head between the two.
  private static func marks(of zone: ReaderScene.Zone) -> (ScreenPoint, ScreenPoint, [ScreenPoint]) {
    let (r, c) = (zone.rect, zone.rect.center)
    func arrow(_ tip: ScreenPoint, _ dx: Double, _ dy: Double) -> [ScreenPoint] {
      // The arrow head opens away from its direction dx, dy.
      [
        ScreenPoint(x: tip.x - 14 * dx + 26 * dy, y: tip.y - 14 * dy + 26 * dx), tip,
        ScreenPoint(x: tip.x - 14 * dx - 26 * dy, y: tip.y - 14 * dy - 26 * dx),
      ]
    }
    switch zone.direction {
    case .down:
      let edge = ScreenPoint(x: c.x, y: r.maxY)
      return (edge, ScreenPoint(x: c.x, y: r.y), arrow(ScreenPoint(x: c.x, y: r.maxY - 16), 0, 1))
    case .up:
      let edge = ScreenPoint(x: c.x, y: r.y)
      return (edge, ScreenPoint(x: c.x, y: r.maxY), arrow(ScreenPoint(x: c.x, y: r.y + 16), 0, -1))
    case .left:
      let edge = ScreenPoint(x: r.x, y: c.y)
      return (edge, ScreenPoint(x: r.maxX, y: c.y), arrow(ScreenPoint(x: r.x + 16, y: c.y), -1, 0))
    case .right:
      let edge = ScreenPoint(x: r.maxX, y: c.y)
      return (edge, ScreenPoint(x: r.x, y: c.y), arrow(ScreenPoint(x: r.maxX - 16, y: c.y), 1, 0))
    }
  }

  /// The unit of lengths: 1 at 1920 x 1080 and below; more on larger screens.
  private static func unit(on screen: ScreenRect) -> Double {
    max(1, min(screen.width / 1920, screen.height / 1080))
  }

  /// Draws the title and the page number beside the page, and the reading progress along the lower edge.
  func drawStatus(_ scene: ReaderScene) {
    let frame = scene.frame.thickness(on: scene.screen)
    let unit = Self.unit(on: scene.screen)
    let edge = scene.screen.width * 0.012 + frame
    // Below a target in the corner, or beside it if the page leaves no room.
    let corner = Self.cornerTarget(of: scene)?.rect
    let room = (scene.leftEdge ?? scene.screen.width / 3) - 2 * edge - 16 * unit
    let (now, count) = (scene.currentPage + 1, scene.pageCount)
    if room >= 150 * unit {
      let top = (corner?.maxY ?? frame) + edge - frame
      let height = canvas.text(
        scene.title, at: ScreenPoint(x: edge, y: top), size: TypeScale.note * unit,
        canvas.theme.ink.opacity(0.8),
        weight: .medium,
        width: min(room, 420 * unit), ellipsis: true
      ).height
      canvas.text(
        localized("Page \(now) of \(count)"), at: ScreenPoint(x: edge, y: top + height + 4 * unit),
        size: TypeScale.page * unit,
        canvas.theme.quiet)
    } else {
      let left = (corner?.maxX ?? frame) + edge - frame
      let number = localized("\(now) of \(count)")
      let extent = canvas.size(of: number, size: TypeScale.page * unit)
      let pill = ScreenRect(
        x: left, y: edge, width: extent.width + 28 * unit, height: extent.height + 14 * unit)
      canvas.fill(pill, canvas.theme.panel, radius: pill.height / 2)
      canvas.text(
        number, at: ScreenPoint(x: pill.x + 14 * unit, y: pill.y + 7 * unit), size: TypeScale.page * unit,
        canvas.theme.ink)
    }
    let bar = ScreenRect(
      x: 0, y: scene.screen.maxY - 4, width: scene.screen.width * scene.progress, height: 4)
    canvas.fill(bar, canvas.theme.accent.opacity(0.55))
  }

  /// The radius of the gaze mark in px, within limits.
  static func haloRadius(of gaze: ReaderScene.GazeMark) -> Double { min(max(gaze.radius, 16), 240) }

  func draw(_ gaze: ReaderScene.GazeMark) {
    let radius = Self.haloRadius(of: gaze)
    canvas.halo(gaze.point, radius: radius, canvas.theme.accent.opacity(0.26))
    canvas.ring(gaze.point, radius: radius, width: 1.5, canvas.theme.accent.opacity(0.4))
    canvas.disc(gaze.point, radius: 8, Theme.white.opacity(0.9))
    canvas.disc(gaze.point, radius: 5.5, canvas.theme.accent)
  }
}
