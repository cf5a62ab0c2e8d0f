import ReaderApp
import Reading
import Signals

// Drawing circling dots, and the cells around which they circle.
extension PanelPainter {
  /// The layers of the dots' paths, which stay, and of the dots, which alone are redrawn as they move.
  static func dots(of scene: PanelScene) -> [Layer] {
    let unit = min(scene.screen.width / 1920, scene.screen.height / 1080)
    let (wayWidth, radius) = (2 * unit, dotRadius * unit)
    let ways = scene.dots.map { dot in
      let side = dot.radius + wayWidth
      return Layer(Content.way(dot.center, radius: dot.radius), in: box(dot.center, side)) {
        $0.ring(dot.center, radius: dot.radius, width: wayWidth, $0.theme.edge.opacity(0.22))
      }
    }
    let dots = scene.dots.map { dot in
      Layer(Content.dot(dot.point), in: box(dot.point, radius + 1)) {
        $0.disc(dot.point, radius: radius, $0.theme.accent)
        // A dark point in the middle of the dot, since eyes rest on a point better than on a disc.
        $0.disc(dot.point, radius: 0.3 * radius, $0.theme.surround)
      }
    }
    return ways + dots
  }

  /// The radius of a dot in px on a screen of 1920 x 1080: a third of a degree, about the size to which a calibration
  /// target shrinks.
  private static let dotRadius = 15.0

  private static func box(_ center: ScreenPoint, _ side: Double) -> ScreenRect {
    ScreenRect(x: center.x - side, y: center.y - side, width: 2 * side, height: 2 * side)
  }

  /// The share of a cell's shorter side that the smallest path leaves free for a name.
  private static let nameShare = 0.46

  /// Draws a cell's name in its middle, around which the dot circles.
  func drawName(of cell: PanelScene.Cell, unit: Double) {
    let rect = cell.rect
    let side = Self.nameShare * min(rect.width, rect.height)
    let sizes = [40, 34, 28, 24, 20].map { $0 * unit }
    // The largest size in which one line fits; more words continue in the next line.
    let size = sizes.first { canvas.size(of: cell.label, size: $0, weight: .medium).width <= side }
    let height = size.map { 1.4 * $0 } ?? 0.6 * side
    canvas.label(
      cell.label,
      in: ScreenRect(x: rect.center.x - side / 2, y: rect.center.y - height / 2, width: side, height: height),
      sizes: size.map { [$0] } ?? sizes, canvas.theme.ink.opacity(0.95), weight: .medium)
  }
}
