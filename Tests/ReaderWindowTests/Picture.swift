import Foundation
import ReaderApp
import Reading
import Testing

@testable import ReaderWindow

import CAdwaita
import TestSupport

/// A PNG read back, pixel by pixel.
struct Picture {
  struct Pixel: Hashable {
    var red: Int
    var green: Int
    var blue: Int
    var brightness: Int { (red + green + blue) / 3 }
    func isNearly(_ r: Int, _ g: Int, _ b: Int) -> Bool {
      abs(red - r) < 8 && abs(green - g) < 8 && abs(blue - b) < 8
    }
  }

  let width: Int
  let height: Int
  private let bytes: [UInt8]
  private let stride: Int

  init(_ url: URL) throws {
    let surface = cairo_image_surface_create_from_png(url.path)
    defer { cairo_surface_destroy(surface) }
    try #require(cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS)
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
    stride = Int(cairo_image_surface_get_stride(surface))
    let data = try #require(cairo_image_surface_get_data(surface))
    bytes = Array(UnsafeBufferPointer(start: data, count: stride * height))
  }

  init(_ scene: ReaderScene, pages: [Int: PageSurface]) throws {
    try self.init { try ScenePicture.png(scene, pages: pages, to: $0) }
  }

  init(_ scene: PanelScene) throws {
    try self.init { try ScenePicture.png(scene, to: $0) }
  }

  init(_ scene: CalibrationScene) throws {
    try self.init { try ScenePicture.png(scene, to: $0) }
  }

  private init(_ write: (URL) throws -> Void) throws {
    let folder = try TemporaryFolder()
    let url = folder.url("picture.png")
    try write(url)
    try self.init(url)
  }

  subscript(x: Int, y: Int) -> Pixel {
    let at = y * stride + 4 * x
    return Pixel(red: Int(bytes[at + 2]), green: Int(bytes[at + 1]), blue: Int(bytes[at]))
  }
}
