import ReaderApp
import CAdwaita
import Reading
import Signals

/// Draws the gaze and the dwell rings above tiles, and finds out where the tiles lie.
@MainActor
final class GazeOverlay {
  let widget: Widget
  var feedback = GazeFeedback() {
    didSet { if feedback != oldValue { gtk_widget_queue_draw(widget) } }
  }
  var targets: [TileView.Target] = [] {
    didSet {
      // New tiles are laid out by the next drawing; where they lie is told again even if it is the same.
      reported = nil
      gtk_widget_queue_draw(widget)
    }
  }
  private var reported: GazeLayout?
  private let onLayout: @MainActor (GazeLayout) -> Void

  init(onLayout: @escaping @MainActor (GazeLayout) -> Void) {
    self.onLayout = onLayout
    widget = gtk_drawing_area_new().kept()
    gtk_widget_set_can_target(widget, 0)
    Drawing.set(on: widget) { [weak self] context, _, _ in self?.draw(on: context) }
  }

  isolated deinit { widget.released() }

  /// The tiles that are wholly or partly in view, screen px; valid in full screen only.
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

  private func draw(on context: OpaquePointer) {
    let scale = Double(gtk_widget_get_scale_factor(widget))
    cairo_scale(context, 1 / scale, 1 / scale)
    let layout = layout
    let painter = ReaderPainter(context: context)
    for target in layout.targets {
      guard let progress = feedback.dwells[target.id], progress > 0 else { continue }
      painter.canvas.stroke(
        target.rect.grown(dx: 6, dy: 6), Theme.accent.opacity(0.35), radius: 24, width: 4)
      painter.canvas.disc(target.rect.center, radius: 62, Theme.surround.opacity(0.82))
      painter.canvas.ring(target.rect.center, radius: 46, width: 9, Theme.edge)
      painter.canvas.ring(target.rect.center, radius: 46, width: 9, share: progress, Theme.accent)
    }
    if let gaze = feedback.gaze { painter.draw(gaze) }
    if let banner = feedback.banner {
      let size = (gtk_widget_get_width(widget), gtk_widget_get_height(widget))
      let screen = ScreenRect(x: 0, y: 0, width: Double(size.0) * scale, height: Double(size.1) * scale)
      let lowest = layout.targets.map(\.rect.y).filter { $0 > screen.center.y }.max() ?? 0.82 * screen.maxY
      painter.drawBanner(banner, on: screen, above: min(lowest, screen.maxY) - 6)
    }
    // Drawing follows every change of size and content, so this is where the tiles' places are known.
    if layout != reported {
      reported = layout
      onLayout(layout)
    }
  }
}
