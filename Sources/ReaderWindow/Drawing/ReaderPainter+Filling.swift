import Reading
import Signals

extension ReaderPainter {
  /// Draws the value that is filled into a form field, on paper that hides the page's own content there. A line below
  /// shows that it is not saved.
  func draw(_ filling: ReaderScene.Filling, _ colors: PageColors, scale: Double) {
    let rect = filling.rect
    canvas.fill(rect, colors.paper)
    canvas.fill(rect, canvas.theme.accent.opacity(0.10))
    let line = max(1.5, 0.05 * min(rect.height, 40))
    canvas.fill(
      ScreenRect(x: rect.x, y: rect.maxY - line, width: rect.width, height: line), canvas.theme.accent)
    canvas.clipped(to: rect) {
      switch filling.content {
      case .line(let text):
        let size = min(0.68 * rect.height, Self.fieldPoints * scale)
        write(text, in: rect, size: size, isBroken: false, colors)
      case .lines(let text):
        write(text, in: rect, size: lineSize(of: text, in: rect, scale: scale), isBroken: true, colors)
      case .tick(let isOn): if isOn { drawTick(in: rect, colors) }
      case .dot(let isOn):
        if isOn { canvas.disc(rect.center, radius: 0.28 * min(rect.width, rect.height), colors.print) }
      }
    }
  }

  /// The largest font size in fields, in points; forms usually have 9 to 12.
  private static let fieldPoints = 12.0
  private static let smallestPoints = 6.0
  /// The distance between a field's edge and its words, in points.
  private static let gapPoints = 2.0

  /// The largest font size in px at which all lines fit; the smallest if none does.
  private func lineSize(of text: String, in rect: ScreenRect, scale: Double) -> Double {
    let width = max(1, rect.width - 2 * Self.gapPoints * scale)
    let sizes = stride(from: Self.fieldPoints, through: Self.smallestPoints, by: -1).map { $0 * scale }
    return sizes.first { canvas.size(of: text, size: $0, width: width).height <= rect.height }
      ?? Self.smallestPoints * scale
  }

  private func write(
    _ text: String, in rect: ScreenRect, size: Double, isBroken: Bool, _ colors: PageColors
  ) {
    let gap = min(0.3 * size, 0.1 * rect.width)
    let width = max(1, rect.width - 2 * gap)
    let height = canvas.size(of: text, size: size, width: isBroken ? width : nil).height
    canvas.text(
      text, at: ScreenPoint(x: rect.x + gap, y: isBroken ? rect.y : rect.center.y - height / 2), size: size,
      colors.print, width: width, ellipsis: !isBroken)
  }

  private func drawTick(in rect: ScreenRect, _ colors: PageColors) {
    let unit = 0.5 * min(rect.width, rect.height)
    let points = [(-0.55, 0.05), (-0.15, 0.45), (0.55, -0.45)].map {
      ScreenPoint(x: rect.center.x + $0.0 * unit, y: rect.center.y + $0.1 * unit)
    }
    canvas.line(points, width: 0.22 * unit, colors.print)
  }
}
