import ReaderApp
import Reading
import Signals

extension ReaderPainter {
  /// Draws a target: a rounded square with an icon, a label, and a ring that fills while it is looked at.
  func draw(_ target: ReaderScene.Target) {
    let rect = target.rect
    let unit = rect.width / 160
    let strength = target.isEnabled ? 1.0 : 0.35
    canvas.fill(
      rect, canvas.theme.panel.opacity(0.96 * (target.isEnabled ? 1 : 0.7)), radius: Corner.target * unit)
    if target.progress > 0 {
      canvas.fill(
        rect, canvas.theme.accent.opacity(0.10 + 0.14 * target.progress), radius: Corner.target * unit)
    }
    canvas.stroke(rect, canvas.theme.edge, radius: Corner.target * unit, width: Stroke.edge)
    let center = ScreenPoint(x: rect.center.x, y: rect.y + 66 * unit)
    let radius = 44 * unit
    canvas.ring(
      center, radius: radius, width: Stroke.targetRing * unit, canvas.theme.edge.opacity(0.12 * strength))
    canvas.ring(
      center, radius: radius, width: Stroke.targetRing * unit, share: target.progress, canvas.theme.accent)
    icon(
      target.isOn ? .stay : target.id, center: center, size: IconSize.target * unit,
      canvas.theme.ink.opacity(strength))
    canvas.text(
      target.label, at: ScreenPoint(x: rect.center.x, y: rect.y + 122 * unit), size: TypeScale.label * unit,
      canvas.theme.ink.opacity(0.85 * strength), weight: .medium, align: .center)
  }

  private func icon(_ id: TargetID, center c: ScreenPoint, size s: Double, _ color: Color) {
    func stroke(_ points: [(Double, Double)]) {
      canvas.line(
        points.map { ScreenPoint(x: c.x + $0.0 * s, y: c.y + $0.1 * s) }, width: 0.36 * s, color)
    }
    switch id {
    case .pageForward: stroke([(-0.45, -0.95), (0.5, 0), (-0.45, 0.95)])
    case .pageBack: stroke([(0.45, -0.95), (-0.5, 0), (0.45, 0.95)])
    case .exit:
      stroke([(-0.8, -0.8), (0.8, 0.8)])
      stroke([(0.8, -0.8), (-0.8, 0.8)])
    case .resumeGaze, .repair, .calibrateAgain:
      canvas.ring(c, radius: 0.95 * s, width: 0.36 * s, color)
      canvas.disc(c, radius: 0.35 * s, color)
    case .menu: ActionIconPainter(canvas: canvas).draw(.menu, center: c, size: s, color)
    case .undo: ActionIconPainter(canvas: canvas).draw(.undo, center: c, size: s, color)
    case .jumpBack: ActionIconPainter(canvas: canvas).draw(.back, center: c, size: s, color)
    case .endMark: ActionIconPainter(canvas: canvas).draw(.later, center: c, size: s, color)
    case .reminder: ActionIconPainter(canvas: canvas).draw(.clock, center: c, size: s, color)
    case .stay:
      stroke([(-0.4, -0.8), (-0.4, 0.8)])
      stroke([(0.4, -0.8), (0.4, 0.8)])
    case .aloud:
      // The icon for reading aloud: a loudspeaker and one wave.
      stroke([
        (-1.05, -0.4), (-0.65, -0.4), (0, -0.95), (0, 0.95), (-0.65, 0.4), (-1.05, 0.4), (-1.05, -0.4),
      ])
      stroke([(0.6, -0.7), (0.95, 0), (0.6, 0.7)])
    case .otherView, .readVerse:
      // The icon for text: a sheet with lines.
      stroke([(-0.75, -0.95), (0.75, -0.95), (0.75, 0.95), (-0.75, 0.95), (-0.75, -0.95)])
      stroke([(-0.3, -0.3), (0.3, -0.3)])
      stroke([(-0.3, 0.3), (0.3, 0.3)])
    case .goOn: stroke([(-0.9, 0.05), (-0.3, 0.7), (0.9, -0.7)])
    case .calibrationDetails:
      // The icon for figures: three bars.
      stroke([(-0.7, 0.85), (-0.7, 0.1)])
      stroke([(0, 0.85), (0, -0.85)])
      stroke([(0.7, 0.85), (0.7, -0.35)])
    default: stroke([(-0.8, 0), (0.8, 0)])
    }
  }

  /// Draws a message in large type over the dimmed page, readable from two metres.
  ///
  /// - Parameter above: the y coordinate in px below which a strip must leave the screen free.
  func drawBanner(_ banner: ReaderScene.Banner, on screen: ScreenRect, above: Double? = nil) {
    guard banner.isBlocking else {
      let isEnded = banner.headline.last.map { ".!?…。！？".contains($0) } ?? false
      let headline = isEnded ? banner.headline : banner.headline + "."
      drawStrip("\(headline) \(banner.remedy)", on: screen, above: above ?? screen.maxY - 32)
      return
    }
    canvas.fill(screen, canvas.theme.surround.opacity(0.45))
    let unit = min(screen.width / 1920, screen.height / 1080)
    let width = min(1100 * unit, 0.9 * screen.width)
    let text = width - 120 * unit
    let headline = canvas.size(of: banner.headline, size: TypeScale.alert * unit, weight: .bold, width: text)
    let remedy = canvas.size(of: banner.remedy, size: TypeScale.message * unit, width: text)
    let height = headline.height + remedy.height + 130 * unit
    let card = ScreenRect(
      x: screen.center.x - width / 2, y: screen.center.y - height / 2, width: width, height: height)
    canvas.fill(card, canvas.theme.panel.opacity(0.97), radius: Corner.card * unit)
    canvas.stroke(card, canvas.theme.warm.opacity(0.6), radius: Corner.card * unit, width: Stroke.warning)
    canvas.text(
      banner.headline, at: ScreenPoint(x: card.center.x, y: card.y + 52 * unit), size: TypeScale.alert * unit,
      canvas.theme.ink,
      weight: .bold, align: .center, width: text)
    canvas.text(
      banner.remedy, at: ScreenPoint(x: card.center.x, y: card.y + 78 * unit + headline.height),
      size: TypeScale.message * unit, canvas.theme.ink.opacity(0.85), align: .center, width: text)
  }

  /// Draws one line of text near the lower edge.
  private func drawStrip(_ text: String, on screen: ScreenRect, above: Double) {
    let unit = max(min(1, screen.width / 1280), screen.width / 1920)
    // There is less room between the tiles of small windows.
    let inset = 14 * min(1, screen.width / 1920)
    let most = 0.66 * screen.width
    let extent = canvas.size(of: text, size: TypeScale.strip * unit, width: most)
    let strip = ScreenRect(
      x: screen.center.x - extent.width / 2 - 28, y: above - extent.height - 2 * inset,
      width: extent.width + 56, height: extent.height + 2 * inset)
    let radius = min(strip.height / 2, 26 * unit)
    canvas.fill(strip, canvas.theme.panel.opacity(0.97), radius: radius)
    canvas.stroke(strip, canvas.theme.edge, radius: radius, width: Stroke.edge)
    canvas.text(
      text, at: ScreenPoint(x: screen.center.x, y: strip.y + inset), size: TypeScale.strip * unit,
      canvas.theme.ink,
      align: .center, width: most)
  }
}
