import CAdwaita
import Foundation
import Signals

/// A sheet with parts of pictures side by side, with marks on them and a caption under each, for inspecting errors.
package struct PictureSheet: Sendable {
  /// A cell of the sheet: a part of one picture.
  package struct Cell: Sendable {
    /// The whole picture.
    package var image: GrayImage
    /// The part of the picture that is shown, in image px; areas beyond the picture stay dark.
    package var view: ImageRect
    /// The true points in image px, each drawn as a ring.
    package var truth: [ImagePoint]
    /// The found points in image px, each drawn as a cross.
    package var found: [ImagePoint]
    /// The caption under the part.
    package var caption: String
    /// Makes a cell from a picture, the part of it to show, the points to draw and the caption.
    package init(
      image: GrayImage, view: ImageRect, truth: [ImagePoint], found: [ImagePoint], caption: String
    ) {
      (self.image, self.view, self.truth, self.found) = (image, view, truth, found)
      self.caption = caption
    }
  }

  /// The sheet's title, in large type above the parts.
  package var title: String
  /// The sheet's cells in rows, from the top left.
  package var cells: [Cell]
  /// Makes a sheet from its title and its cells.
  package init(title: String, cells: [Cell]) { (self.title, self.cells) = (title, cells) }

  private static let columns = 3
  /// The size of a cell's picture on the sheet in px, whose shape `view` should have.
  package static let cell = (width: 420.0, height: 210.0)
  private static let (caption, gap, head) = (24.0, 12.0, 56.0)

  /// Writes the sheet as a PNG file, replacing an existing one.
  package func png(to url: URL) throws(WindowError) {
    let rows = (cells.count + Self.columns - 1) / Self.columns
    let width = Double(Self.columns) * (Self.cell.width + Self.gap) + Self.gap
    let height = Self.head + Double(max(1, rows)) * (Self.cell.height + Self.caption + Self.gap)
    try ScenePicture.write(ScreenRect(x: 0, y: 0, width: width, height: height), to: url) { context in
      let canvas = Canvas(context: context)
      canvas.fill(ScreenRect(x: 0, y: 0, width: width, height: height), Self.paper)
      canvas.text(
        title, at: ScreenPoint(x: Self.gap, y: 8), size: 17, Self.ink, weight: .bold,
        width: width - 2 * Self.gap, ellipsis: true)
      canvas.text(
        "green ring: true iris centre, red cross: found", at: ScreenPoint(x: Self.gap, y: 31), size: 13,
        Self.ink)
      for (index, cell) in cells.enumerated() {
        let place = ScreenRect(
          x: Self.gap + Double(index % Self.columns) * (Self.cell.width + Self.gap),
          y: Self.head + Double(index / Self.columns) * (Self.cell.height + Self.caption + Self.gap),
          width: Self.cell.width, height: Self.cell.height)
        Self.draw(cell, in: place, on: canvas)
      }
    }
  }

  private static let paper = Color(red: 0.13, green: 0.13, blue: 0.14)
  private static let ink = Color(red: 0.93, green: 0.93, blue: 0.93)
  private static let known = Color(red: 0.25, green: 0.95, blue: 0.35)
  private static let seen = Color(red: 1, green: 0.25, blue: 0.25)

  private static func draw(_ cell: Cell, in place: ScreenRect, on canvas: Canvas) {
    let scale = min(place.width / cell.view.width, place.height / cell.view.height)
    let context = canvas.context
    cairo_save(context)
    canvas.path(place, radius: 0)
    cairo_clip(context)
    // Image coordinates: the point (0, 0) is the middle of the first pixel.
    func onSheet(_ p: ImagePoint) -> ScreenPoint {
      ScreenPoint(
        x: place.center.x + (p.x - cell.view.center.x) * scale,
        y: place.center.y + (p.y - cell.view.center.y) * scale)
    }
    let surface = surface(cell.image)
    let corner = onSheet(ImagePoint(x: -0.5, y: -0.5))
    cairo_save(context)
    cairo_translate(context, corner.x, corner.y)
    cairo_scale(context, scale, scale)
    cairo_set_source_surface(context, surface, 0, 0)
    cairo_paint(context)
    cairo_restore(context)
    cairo_surface_destroy(surface)
    for point in cell.truth { canvas.ring(onSheet(point), radius: 9, width: 1.5, known) }
    for point in cell.found {
      let (at, arm) = (onSheet(point), 6.0)
      canvas.line(
        [ScreenPoint(x: at.x - arm, y: at.y), ScreenPoint(x: at.x + arm, y: at.y)], width: 1.5, seen)
      canvas.line(
        [ScreenPoint(x: at.x, y: at.y - arm), ScreenPoint(x: at.x, y: at.y + arm)], width: 1.5, seen)
    }
    cairo_restore(context)
    canvas.text(
      cell.caption, at: ScreenPoint(x: place.x, y: place.maxY + 3), size: 13, ink, width: place.width,
      ellipsis: true)
  }

  private static func surface(_ image: GrayImage) -> OpaquePointer? {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(image.width), Int32(image.height))
    guard let data = cairo_image_surface_get_data(surface) else { return surface }
    let stride = Int(cairo_image_surface_get_stride(surface))
    image.withBytes { bytes in
      for y in 0..<image.height {
        let row = UnsafeMutableRawPointer(data + y * stride).bindMemory(
          to: UInt32.self, capacity: image.width)
        for x in 0..<image.width { row[x] = UInt32(bytes[y * image.stride + x]) * 0x010101 }
      }
    }
    cairo_surface_mark_dirty(surface)
    return surface
  }
}
