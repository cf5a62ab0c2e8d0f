import CAdwaita
import Foundation
import Localization

/// Pictures of widgets as they appear on the screen. Main thread only.
@MainActor
enum Snapshot {
  static func png(of widget: Widget, on background: Color, to url: URL) throws(WindowError) {
    let scale = Double(gtk_widget_get_scale_factor(widget))
    let size = (width: Double(gtk_widget_get_width(widget)), height: Double(gtk_widget_get_height(widget)))
    let image = cairo_image_surface_create(
      CAIRO_FORMAT_RGB24, Int32(size.width * scale), Int32(size.height * scale))
    defer { cairo_surface_destroy(image) }
    guard let context = cairo_create(image) else {
      throw .pictureNotWritten(path: url.path, reason: localized("there is not enough memory"))
    }
    Canvas(context: context).set(background)
    cairo_paint(context)
    cairo_scale(context, scale, scale)
    draw(widget, size.width, size.height, on: context)
    cairo_destroy(context)
    try ScenePicture.write(image, to: url)
  }

  private static func draw(_ widget: Widget, _ width: Double, _ height: Double, on context: OpaquePointer) {
    guard let paintable = gtk_widget_paintable_new(widget), let snapshot = gtk_snapshot_new() else { return }
    gdk_paintable_snapshot(paintable, snapshot, width, height)
    if let node = gtk_snapshot_free_to_node(snapshot) {
      gsk_render_node_draw(node, context)
      gsk_render_node_unref(node)
    }
    g_object_unref(UnsafeMutableRawPointer(paintable))
  }
}
