import CAdwaita
import Foundation
import ReaderApp
import Signals

extension CoverThumbnail {
  /// The whole of a picture, upright and small; beside whoever waits for it.
  /// - Returns: nil for a file that cannot be read.
  public static func made(of picture: PanelScene.Picture) async -> CoverThumbnail? {
    guard let decoded = DecodedPicture(picture) else { return nil }
    let isTurned = !picture.quarters.isMultiple(of: 2)
    let scale = min(1, Double(largestSide) / Double(max(decoded.width, decoded.height)))
    let (width, height) = (Double(decoded.width) * scale, Double(decoded.height) * scale)
    let (wide, high) = (
      max(1, Int32(isTurned ? height : width)), max(1, Int32(isTurned ? width : height))
    )
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, wide, high),
      let context = cairo_create(surface)
    else { return nil }
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }
    // What is transparent is drawn as on paper.
    cairo_set_source_rgb(context, 1, 1, 1)
    cairo_paint(context)
    cairo_translate(context, Double(wide) / 2, Double(high) / 2)
    cairo_rotate(context, Double(picture.quarters) * .pi / 2)
    decoded.paint(
      on: context, into: ScreenRect(x: -width / 2, y: -height / 2, width: width, height: height))
    cairo_surface_flush(surface)
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS, let bytes = cairo_image_surface_get_data(surface)
    else { return nil }
    // A row of four bytes a pixel needs no filling up in cairo.
    return CoverThumbnail(
      id: picture.id, width: Int(wide), height: Int(high),
      pixels: Data(bytes: bytes, count: 4 * Int(wide) * Int(high)))
  }

  /// As high as there is room for; the tile that it lies on says whose it is.
  @MainActor
  func widget(height shown: Int32) -> Widget {
    let bytes = pixels.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    let texture = gdk_memory_texture_new(
      Int32(width), Int32(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(4 * width))
    g_bytes_unref(bytes)
    // A GtkPicture would ask for as much room as the texture has pixels.
    let picture: Widget = gtk_image_new_from_paintable(texture)
    if let texture { g_object_unref(UnsafeMutableRawPointer(texture)) }
    gtk_image_set_pixel_size(OpaquePointer(picture), shown)
    gtk_widget_set_vexpand(picture, 1)
    gtk_widget_set_halign(picture, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(picture, GTK_ALIGN_CENTER)
    return picture
  }
}

extension Portrait {
  /// The middle of a picture, small; beside whoever waits for it: a large photograph takes a second.
  /// - Returns: nil for a file that cannot be read.
  public static func made(of picture: PanelScene.Picture) async -> Portrait? {
    guard let decoded = DecodedPicture(picture) else { return nil }
    let side = min(largestSide, decoded.width, decoded.height)
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(side), Int32(side)),
      let context = cairo_create(surface)
    else { return nil }
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }
    // What is transparent is drawn as on paper.
    cairo_set_source_rgb(context, 1, 1, 1)
    cairo_paint(context)
    cairo_translate(context, Double(side) / 2, Double(side) / 2)
    cairo_rotate(context, Double(picture.quarters) * .pi / 2)
    let scale = Double(side) / Double(min(decoded.width, decoded.height))
    let (width, height) = (Double(decoded.width) * scale, Double(decoded.height) * scale)
    decoded.paint(
      on: context, into: ScreenRect(x: -width / 2, y: -height / 2, width: width, height: height))
    cairo_surface_flush(surface)
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS, let bytes = cairo_image_surface_get_data(surface)
    else { return nil }
    // A row of four bytes a pixel needs no filling up in cairo.
    return Portrait(id: picture.id, side: side, pixels: Data(bytes: bytes, count: 4 * side * side))
  }

  /// Px of the longer side of a photograph that is made smaller to be kept: four times what a tile shows.
  static let keptSide = 1024

  /// The whole picture as a PNG file, upright and small enough to be kept as somebody's own; beside whoever waits for it.
  /// - Returns: nil for a file that cannot be read.
  public static func keptFile(of picture: PanelScene.Picture) async -> Data? {
    guard let decoded = DecodedPicture(picture) else { return nil }
    let isTurned = !picture.quarters.isMultiple(of: 2)
    let scale = min(1, Double(keptSide) / Double(max(decoded.width, decoded.height)))
    let (width, height) = (Double(decoded.width) * scale, Double(decoded.height) * scale)
    let (wide, high) = (
      max(1, Int32(isTurned ? height : width)), max(1, Int32(isTurned ? width : height))
    )
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, wide, high),
      let context = cairo_create(surface)
    else { return nil }
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }
    // What is transparent is drawn as on paper.
    cairo_set_source_rgb(context, 1, 1, 1)
    cairo_paint(context)
    cairo_translate(context, Double(wide) / 2, Double(high) / 2)
    cairo_rotate(context, Double(picture.quarters) * .pi / 2)
    decoded.paint(
      on: context, into: ScreenRect(x: -width / 2, y: -height / 2, width: width, height: height))
    cairo_surface_flush(surface)
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS, let pixels = cairo_image_surface_get_data(surface)
    else { return nil }
    let stride = cairo_image_surface_get_stride(surface)
    let bytes = g_bytes_new(pixels, gsize(stride) * gsize(high))
    defer { g_bytes_unref(bytes) }
    guard
      let texture = gdk_memory_texture_new(
        wide, high, GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(stride))
    else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
    guard let file = gdk_texture_save_to_png_bytes(texture) else { return nil }
    defer { g_bytes_unref(file) }
    var size: gsize = 0
    guard let content = g_bytes_get_data(file, &size) else { return nil }
    return Data(bytes: content, count: Int(size))
  }

  /// In a square with sides of so many px; the tile that it lies on says whose it is.
  @MainActor
  func widget(side shown: Int32) -> Widget {
    let bytes = pixels.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    let texture = gdk_memory_texture_new(
      Int32(side), Int32(side), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(4 * side))
    g_bytes_unref(bytes)
    // A GtkPicture would ask for as much room as the texture has pixels.
    let picture: Widget = gtk_image_new_from_paintable(texture)
    if let texture { g_object_unref(UnsafeMutableRawPointer(texture)) }
    gtk_image_set_pixel_size(OpaquePointer(picture), shown)
    gtk_widget_set_halign(picture, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(picture, GTK_ALIGN_CENTER)
    return picture
  }
}
