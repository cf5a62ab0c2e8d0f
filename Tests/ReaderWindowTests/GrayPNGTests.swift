import CAdwaita
import Foundation
import Signals
import TestSupport
import Testing

@testable import ReaderWindow

@Suite("Pictures in and out")
struct GrayPNGTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("a PNG's colours become luma; gray stays what it is")
  func luma() throws {
    let url = folder.url("a.png")
    let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 4, 1)
    defer { cairo_surface_destroy(surface) }
    let data = try #require(cairo_image_surface_get_data(surface))
    data.withMemoryRebound(to: UInt32.self, capacity: 4) { pixels in
      for (at, color) in [UInt32(0xFF0000), 0x00FF00, 0x0000FF, 0x676767].enumerated() { pixels[at] = color }
    }
    cairo_surface_mark_dirty(surface)
    try #require(cairo_surface_write_to_png(surface, url.path) == CAIRO_STATUS_SUCCESS)
    let image = try GrayPNG.read(url)
    #expect((0..<4).map { image[$0, 0] } == [77, 149, 29, 0x67])
  }

  @Test("what is no whole PNG is refused by name")
  func damaged() throws {
    let url = folder.url("bad.png")
    for content in [Data(), Data("text".utf8), Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0])] {
      try content.write(to: url)
      let error = #expect(throws: WindowError.self) { try GrayPNG.read(url) }
      #expect("\(try #require(error))".contains("bad.png"))
    }
    #expect(throws: WindowError.self) { try GrayPNG.read(folder.url("none.png")) }
  }

  @Test("a sheet shows the picture, with the truth and what was found marked where they are")
  func sheet() throws {
    let url = folder.url("sheet.png")
    let image = GrayImage(width: 84, height: 42, pixels: [UInt8](repeating: 200, count: 84 * 42))
    let cell = PictureSheet.Cell(
      image: image, view: ImageRect(x: -0.5, y: -0.5, width: 84, height: 42),
      truth: [ImagePoint(x: 20, y: 20)], found: [ImagePoint(x: 60, y: 20)], caption: "one")
    try PictureSheet(title: "Worst", cells: [cell]).png(to: url)
    let sheet = try GrayPNG.read(url)
    // The cell starts at (12, 56) and is enlarged five times.
    let (truth, found) = ((12 + 102, 56 + 102), (12 + 302, 56 + 102))
    #expect(sheet[truth.0, truth.1] == 200, "inside the ring the picture is seen")
    #expect((6...11).contains { abs(Int(sheet[truth.0 + $0, truth.1]) - 200) > 20 }, "the ring")
    #expect(abs(Int(sheet[found.0, found.1]) - 200) > 50, "the cross")
    #expect(sheet[12 + 200, 56 + 40] == 200 && sheet[3, 100] < 60)
    try PictureSheet(title: "None", cells: []).png(to: url)
    #expect(throws: WindowError.self) {
      try PictureSheet(title: "", cells: []).png(to: folder.url("no/such/folder.png"))
    }
  }
}
