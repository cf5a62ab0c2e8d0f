import ReaderApp
import CAdwaita
import Reading
import Signals

/// Draws the gaze and the dwell rings above tiles, and determines where the tiles lie.
@MainActor
final class GazeOverlay {
  private let area = LayerArea()
  var widget: Widget { area.widget }
  var feedback = GazeFeedback() {
    didSet { if feedback != oldValue { area.redraw() } }
  }
  var targets: [TileView.Target] = [] {
    didSet {
      // New tiles are laid out by the next drawing; their places are reported again even if they are the same.
      reported = nil
      area.redraw()
    }
  }
  var theme = Theme.dark { didSet { if theme != oldValue { area.redraw() } } }
  private var reported: GazeLayout?
  private let onLayout: @MainActor (GazeLayout) -> Void

  init(onLayout: @escaping @MainActor (GazeLayout) -> Void) {
    self.onLayout = onLayout
    gtk_widget_set_can_target(widget, 0)
    area.picture = { [weak self] in self?.drawing() ?? LayerArea.Picture(layers: []) }
  }

  /// The tiles that are wholly or partly in view, in screen px; valid only in full screen.
  var layout: GazeLayout {
    let scale = Double(gtk_widget_get_scale_factor(widget))
    let screen = ScreenRect(
      x: 0, y: 0, width: Double(gtk_widget_get_width(widget)) * scale,
      height: Double(gtk_widget_get_height(widget)) * scale)
    return GazeLayout(
      targets: targets.compactMap { target in
        var box = graphene_rect_t()
        guard gtk_widget_compute_bounds(target.widget, widget, &box) != 0 else { return nil }
        let rect = ScreenRect(
          x: Double(box.origin.x) * scale, y: Double(box.origin.y) * scale,
          width: Double(box.size.width) * scale, height: Double(box.size.height) * scale)
        guard rect.width > 0, screen.contains(rect.center) else { return nil }
        return DwellTarget(id: target.id, rect: rect, dwellSeconds: target.dwellSeconds)
      })
  }

  private struct Dwell: Hashable {
    var target: DwellTarget
    var progress: Double
  }

  private struct Strip: Hashable {
    var banner: ReaderScene.Banner
    var above: Double
  }

  /// The next picture to draw. Drawing follows every change of size and content, so the tiles' places are determined
  /// here.
  private func drawing() -> LayerArea.Picture {
    let layout = layout
    let (width, height) = (gtk_widget_get_width(widget), gtk_widget_get_height(widget))
    let unit = max(1, area.pixelScale * min(Double(width) / 1920, Double(height) / 1080))
    var layers: [Layer] = []
    for target in layout.targets {
      let progress = feedback.dwells[target.id]
      guard progress > 0 else { continue }
      let bounds = target.rect.grown(dx: 80 * unit, dy: 80 * unit)
      layers.append(
        Layer(Dwell(target: target, progress: progress), in: bounds) {
          Self.draw(progress, on: target.rect, unit, $0)
        })
    }
    if let gaze = feedback.gaze { layers.append(ReaderPainter.layer(of: gaze)) }
    if let banner = feedback.banner {
      let scale = area.pixelScale
      let screen = ScreenRect(
        x: 0, y: 0, width: Double(gtk_widget_get_width(widget)) * scale,
        height: Double(gtk_widget_get_height(widget)) * scale)
      let above = Self.lowerEdge(ofStripOn: screen, layout.targets.map(\.rect))
      layers.append(
        Layer(Strip(banner: banner, above: above), in: screen) {
          ReaderPainter(canvas: $0).drawBanner(banner, on: screen, above: above)
        })
    }
    if layout != reported {
      reported = layout
      onLayout(layout)
    }
    return LayerArea.Picture(layers: layers, theme: theme)
  }

  /// The y coordinate at which a strip of text ends so that it covers no tile: between the page turns in the lower
  /// corners, or just above the actions there.
  nonisolated static func lowerEdge(ofStripOn screen: ScreenRect, _ tiles: [ScreenRect]) -> Double {
    let unit = min(screen.width / 1920, screen.height / 1080)
    let footer = tiles.filter { rect in
      rect.y > screen.maxY - 200 * unit && rect.maxX > 0.2 * screen.maxX && rect.x < 0.8 * screen.maxX
    }
    return footer.map { $0.y - 4 * unit }.min() ?? screen.maxY - 78 * unit
  }

  /// Draws the progress of a dwell on a tile.
  ///
  /// - Parameter unit: the unit of lengths, 1 at 1920 x 1080.
  private static func draw(_ progress: Double, on rect: ScreenRect, _ unit: Double, _ canvas: Canvas) {
    canvas.stroke(
      rect.grown(dx: 6 * unit, dy: 6 * unit), canvas.theme.accent.opacity(0.35), radius: Corner.tile * unit,
      width: 4 * unit)
    canvas.disc(rect.center, radius: 62 * unit, canvas.theme.surround.opacity(0.82))
    canvas.ring(rect.center, radius: 46 * unit, width: Stroke.tileRing * unit, canvas.theme.edge)
    canvas.ring(
      rect.center, radius: 46 * unit, width: Stroke.tileRing * unit, share: progress, canvas.theme.accent)
  }
}
