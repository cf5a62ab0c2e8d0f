import CAdwaita
import Documents
import Foundation
import ReaderApp
import Reading
import Signals

extension ScenePicture {
  /// Writes a PNG file of what the window would show.
  ///
  /// - Parameters:
  ///   - content: what fills the window.
  ///   - pages: the pages of the document in order; missing ones are drawn as empty sheets.
  ///   - theme: the colours around the pages.
  ///   - url: the file, which is replaced if it exists.
  /// - Returns: false if nothing was written, because the content is tiles or a form: widgets, which only a window draws.
  package static func png(
    of content: WindowContent, pages: [DemoPage], in theme: Theme, to url: URL
  ) throws(WindowError) -> Bool {
    switch content {
    case .reader(let scene): try png(scene, pages: surfaces(scene, pages), in: theme, to: url)
    case .calibration(let scene): try png(scene, in: theme, to: url)
    case .panel(let scene):
      let beneath = scene.backdrop.map { surfaces($0, pages) } ?? [:]
      try png(scene, pages: beneath, in: theme, to: url)
    case .shelf, .finder, .login, .cameras, .readingTime, .choices: return false
    }
    return true
  }

  /// Renders the pages that are in view, in the light and at the size in which they are shown; by page number.
  private static func surfaces(_ scene: ReaderScene, _ pages: [DemoPage]) -> [Int: PageSurface] {
    var made: [Int: PageSurface] = [:]
    for placed in scene.pages where made[placed.page] == nil && pages.indices.contains(placed.page) {
      let scale = placed.rect.width / DemoPage.size.width
      made[placed.page] = pages[placed.page].surface(scale: scale, in: scene.light)
    }
    return made
  }
}

extension ScenePicture {
  /// How bright each part of a PNG is, 0 to 255, row by row: enough to tell what has moved or is gone.
  package static func brightness(of url: URL, columns: Int, rows: Int) throws(WindowError) -> [[UInt8]] {
    let surface = cairo_image_surface_create_from_png(url.path)
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let data = cairo_image_surface_get_data(surface)
    else {
      let reason = String(cString: cairo_status_to_string(cairo_surface_status(surface)))
      throw .pictureNotRead(path: url.path, reason: reason)
    }
    let (width, height) = (
      Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
    )
    let stride = Int(cairo_image_surface_get_stride(surface))
    return (0..<rows).map { row in
      (0..<columns).map { column in
        var (sum, count) = (0, 0)
        for y in row * height / rows..<(row + 1) * height / rows {
          for x in column * width / columns..<(column + 1) * width / columns {
            let pixel = data + y * stride + 4 * x
            sum += Int(pixel[0]) + Int(pixel[1]) + Int(pixel[2])
            count += 3
          }
        }
        return UInt8(count > 0 ? sum / count : 0)
      }
    }
  }
}
