import CAdwaita
import CSupport
import Signals

/// A widget that shows layers, and redraws only those that have changed. Main thread only.
///
/// GTK compares the render nodes of this frame with those of the last one and repaints where they differ. A layer that
/// has not changed keeps its node, so that a moving gaze mark repaints its own box and not the whole screen.
@MainActor
final class LayerArea {
  /// The content to draw: layers from the lowest to the highest, and the scale from their px to the display's.
  struct Picture {
    var layers: [Layer]
    var fit = SceneFit()
    /// The colour below all layers, over the whole widget; nil for none.
    var background: Color?
    var theme = Theme.dark
  }

  let widget: Widget
  /// Gives the content whenever GTK wants the widget drawn.
  var picture: @MainActor () -> Picture = { Picture(layers: []) }
  private var nodes: [Key: Node] = [:]

  private struct Key: Hashable {
    var content: AnyHashable
    var fit: SceneFit
    var pixelScale: Double
    var theme: Theme
  }

  private typealias Draw = @MainActor (_ snapshot: OpaquePointer, _ width: Double, _ height: Double) -> Void

  init() {
    // The widget may outlive this object if something else holds it; then nothing is drawn.
    let holder = Holder()
    let draw: Draw = { snapshot, width, height in holder.area?.draw(on: snapshot, width, height) }
    let callback: TrackiiSnapshotFunction = { snapshot, width, height, data in
      guard let snapshot else { return }
      // The snapshot is only borrowed for the call, on this thread.
      nonisolated(unsafe) let borrowed = OpaquePointer(snapshot)
      MainActor.assumeIsolated { Signal.Box<Draw>.of(data)?(borrowed, width, height) }
    }
    let release: @convention(c) (UnsafeMutableRawPointer?) -> Void = { data in
      guard let data else { return }
      Unmanaged<AnyObject>.fromOpaque(data).release()
    }
    guard let made = trackii_snapshot_widget_new(callback, Signal.Box(draw).retained(), release) else {
      fatalError("GTK gave no widget")
    }
    widget = made.assumingMemoryBound(to: GtkWidget.self).kept()
    holder.area = self
  }

  isolated deinit { widget.released() }

  /// Px of the display for one of GTK's units.
  var pixelScale: Double { Double(gtk_widget_get_scale_factor(widget)) }

  func redraw() { gtk_widget_queue_draw(widget) }

  private func draw(on snapshot: OpaquePointer, _ width: Double, _ height: Double) {
    let picture = picture()
    if let color = picture.background {
      var rgba = GdkRGBA(
        red: Float(color.red), green: Float(color.green), blue: Float(color.blue), alpha: Float(color.alpha))
      var all = graphene_rect_t(
        origin: graphene_point_t(x: 0, y: 0),
        size: graphene_size_t(width: Float(width), height: Float(height)))
      gtk_snapshot_append_color(snapshot, &rgba, &all)
    }
    var drawn: [Key: Node] = [:]
    for layer in picture.layers {
      let key = Key(
        content: layer.content, fit: picture.fit, pixelScale: pixelScale, theme: picture.theme)
      guard let node = nodes[key] ?? Node(layer, key) else { continue }
      drawn[key] = node
      gtk_snapshot_append_node(snapshot, node.pointer)
    }
    nodes = drawn
  }

  private final class Holder {
    weak var area: LayerArea?
  }

  /// A layer with the render node that GTK keeps of it.
  private final class Node {
    let pointer: OpaquePointer

    /// Draws a layer into a render node.
    /// - Returns: nil for a layer without an area.
    init?(_ layer: Layer, _ key: Key) {
      let (fit, pixelScale) = (key.fit, key.pixelScale)
      // On whole px of the display; otherwise the edges of two drawings of the same layer would differ.
      let left = (fit.origin.x + layer.bounds.x * fit.factor).rounded(.down)
      let top = (fit.origin.y + layer.bounds.y * fit.factor).rounded(.down)
      let right = (fit.origin.x + layer.bounds.maxX * fit.factor).rounded(.up)
      let bottom = (fit.origin.y + layer.bounds.maxY * fit.factor).rounded(.up)
      var box = graphene_rect_t(
        origin: graphene_point_t(x: Float(left / pixelScale), y: Float(top / pixelScale)),
        size: graphene_size_t(
          width: Float((right - left) / pixelScale), height: Float((bottom - top) / pixelScale)))
      guard right > left, bottom > top, let node = gsk_cairo_node_new(&box) else { return nil }
      pointer = node
      guard let context = gsk_cairo_node_get_draw_context(node) else { return }
      cairo_scale(context, 1 / pixelScale, 1 / pixelScale)
      cairo_translate(context, fit.origin.x, fit.origin.y)
      cairo_scale(context, fit.factor, fit.factor)
      layer.draw(Canvas(context: context, theme: key.theme))
      cairo_destroy(context)
    }

    deinit { gsk_render_node_unref(pointer) }
  }
}
