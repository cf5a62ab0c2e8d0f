import Foundation
import TestSupport
import Testing

import ReaderApp
import Signals
@testable import ReaderWindow

/// How tiles are laid out in pages, and which PDFs are found.
struct TileGridTests {
  @Test(
    "tiles fit the window with the corners around them, and every corner is as large as the reader's",
    arguments: [
      (1280.0, 720.0), (1366, 768), (1920, 1080), (1920, 1200), (2560, 1440), (3840, 2160), (3440, 1440),
    ])
  func fits(width: Double, height: Double) {
    let grid = TileGrid(width: width, height: height)
    let (columns, rows, gap) = (Double(grid.columns), Double(grid.rows), Double(grid.gap))
    #expect(columns * Double(grid.tileWidth) + (columns - 1) * gap + 2 * Double(grid.margin) <= width)
    let outside = 2 * (Double(grid.margin) + Double(grid.corner) + gap)
    #expect(rows * Double(grid.tileHeight) + (rows - 1) * gap + outside <= height + 2 * gap)
    #expect(Double(grid.corner) >= (160 * min(width / 1920, height / 1080)).rounded(.down))
    #expect(grid.tileHeight >= grid.corner && grid.capacity >= 6)
  }

  @Test(
    "the place below the way out stays empty; no two tiles share one",
    arguments: [(1280.0, 720.0), (1366, 768), (1920, 1080), (3840, 2160), (1080, 1920)])
  func exit(width: Double, height: Double) {
    let grid = TileGrid(width: width, height: height)
    let places = (0..<grid.capacity).map { grid.place(of: $0) }
    #expect(!places.contains { $0 == (grid.columns - 1, 0) })
    #expect(Set(places.map { 100 * $0.row + $0.column }).count == grid.capacity)
    #expect(places.allSatisfy { $0.column < grid.columns && $0.row < grid.rows })
    #expect(grid.capacity == grid.columns * grid.rows - 1 && grid.capacity >= 9, "a page of a calendar fits")
    #expect(grid.size(of: 2) == (2, 1) && grid.size(of: grid.columns) == (grid.columns, 2))
  }

  @Test(
    "a strip covers neither tiles nor page turns nor what can be done below them", arguments: [1.0, 1.5, 2])
  func strip(scale: Double) {
    let screen = ScreenRect(x: 0, y: 0, width: 1280 * scale, height: 720 * scale)
    func tile(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> ScreenRect {
      ScreenRect(x: x * scale, y: y * scale, width: width * scale, height: height * scale)
    }
    let rows = [tile(16, 168, 232, 180), tile(272, 372, 232, 180)]
    let turns = [tile(16, 598, 106, 106), tile(1158, 598, 106, 106)]
    let height = 52 * scale
    for tiles in [rows, rows + turns] {
      let edge = GazeOverlay.lowerEdge(ofStripOn: screen, tiles)
      #expect(edge - height > 552 * scale && edge < screen.maxY)
    }
    let edge = GazeOverlay.lowerEdge(ofStripOn: screen, rows + turns + [tile(574, 598, 106, 106)])
    #expect(edge < 598 * scale && edge > 590 * scale)
  }

  @Test("every item is on exactly one page, and a page that is no more shows the last one")
  func pages() {
    let grid = TileGrid(width: 1920, height: 1080)
    for count in [0, 1, grid.capacity, grid.capacity + 1, 97] {
      let all = (0..<grid.pageCount(of: count)).flatMap { Array(grid.items(onPage: $0, of: count)) }
      #expect(all == Array(0..<count))
    }
    #expect(grid.items(onPage: 99, of: grid.capacity + 1) == grid.capacity..<(grid.capacity + 1))
    #expect(grid.items(onPage: -1, of: 3) == 0..<3)
  }

  @Test("a window of no size still has room for one tile")
  func tiny() {
    #expect(TileGrid(width: 0, height: 0).capacity == 1)
  }

  @Test("PDFs of the folders themselves are found, the newest first, and no more than can be turned through")
  func found() throws {
    let place = try TemporaryFolder()
    let home = place.url
    let inner = home.appending(path: "Inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      at: home.appending(path: "folder.pdf"), withIntermediateDirectories: true)
    for (name, age) in [
      ("old.pdf", 300.0), ("new.PDF", 100), ("Inner/deep.pdf", 200), (".hidden.pdf", 1), ("a.txt", 1),
    ] {
      let file = home.appending(path: name)
      try Data().write(to: file)
      let date = Date(timeIntervalSince1970: 1e9 - age)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
    }
    #expect(FoundPDFs.search([home]).map(\.name) == ["new", "old"])
    #expect(FoundPDFs.search([home, home, inner]).map(\.name) == ["new", "deep", "old"], "no folder twice")
    var configuration = FoundPDFs.Configuration()
    configuration.limit = 1
    #expect(FoundPDFs.search([home], configuration).count == 1)
    #expect(
      FoundPDFs.mediaFolders(below: [home, home.appending(path: "nowhere")]).contains {
        $0.path == inner.path
      }, "each stick is a folder of its own")
    #expect(FoundPDFs.search([home.appending(path: "nothing")]).isEmpty)
    let folders = FoundPDFs.folders(in: [home, home, inner])
    #expect(folders.map(\.name) == [home.lastPathComponent, "Inner", "folder.pdf"], "no folder twice")
    #expect(folders.last?.detail == home.lastPathComponent)
    #expect(FoundPDFs.folders(in: [home.appending(path: "nothing")]).isEmpty)
    try Data().write(to: home.appending(path: "family.ICS"))
    #expect(FoundPDFs.search([home], ending: ["ics"]).map(\.name) == ["family"])
  }
}
