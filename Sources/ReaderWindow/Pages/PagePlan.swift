import Documents
import Reading
import Signals

/// A page, or a part of one, that is rendered at once.
struct PageRequest: Hashable, Sendable {
  /// The page's number, from 0.
  var page: Int
  /// The scale of the rendering, in px per point.
  var scale: Double
  /// The part of the page at this scale, in px; nil for the whole page.
  var part: PixelRect?
  var light: PageLight
}

/// Decides what is rendered for a scene.
///
/// A page is rendered as a whole if it is not too large; beyond that in tiles of a fixed size, of which only those in
/// view and around it are kept.
struct PagePlan {
  /// Limits of what is kept, as in the GNOME reader Papers: 200 MiB, three pages to each side.
  struct Configuration {
    var byteLimit = 200 << 20
    var neighbours = 3
    /// The size in px above which pages are rendered in tiles: two pages of this size still fit the limit of bytes.
    var pixelLimit = 24_000_000.0
    /// The size in px at which a page in tiles is shown until its tiles are rendered.
    var coarsePixels = 4_000_000.0
    /// The size of a tile in px. Own choice: a screen of 3840x2160 shows at most twelve, 96 MiB.
    var tile = (width: 2048, height: 1024)
  }

  /// The requests in view, the most urgent first.
  private(set) var visible: [PageRequest] = []
  /// The requests to be rendered ahead.
  private(set) var ahead: [PageRequest] = []
  /// The sizes in px of the pages that are rendered in tiles.
  private(set) var tiled: [Int: (width: Int, height: Int)] = [:]
  let scale: Double
  let light: PageLight
  /// The pages in view, and their neighbours.
  let visiblePages: Set<Int>
  let pages: [Int]

  /// Plans the rendering for a scene.
  ///
  /// - Parameters:
  ///   - factor: px of the display for one px of the scene.
  ///   - hasWhole: whether there is a picture of a whole page in the needed light, at any scale.
  init(
    _ scene: ReaderScene, factor: Double, pageCount: Int, _ configuration: Configuration,
    hasWhole: (Int, PageLight) -> Bool
  ) {
    visiblePages = Set(scene.pages.map(\.page))
    let first = visiblePages.min() ?? 0
    let last = visiblePages.max() ?? 0
    let around = (1...max(1, configuration.neighbours)).flatMap { [last + $0, first - $0] }
      .filter { (0..<pageCount).contains($0) }
    pages = visiblePages.sorted() + around
    light = scene.light
    let sheet = (scene.pages.map { $0.rect.width * $0.rect.height }.max() ?? 0) * factor * factor
    // In the text view, parts of pages are shown at different sizes, so pages are not tiled.
    let isTiled = sheet > configuration.pixelLimit && scene.view != .text
    let limit = isTiled ? configuration.coarsePixels : configuration.pixelLimit
    let wholeScale = scene.scale * factor * (sheet > limit ? (limit / sheet).squareRoot() : 1)
    scale = isTiled ? scene.scale * factor : wholeScale
    let light = light
    func whole(_ page: Int) -> PageRequest {
      PageRequest(page: page, scale: wholeScale, part: nil, light: light)
    }
    guard isTiled else {
      visible = visiblePages.sorted().map(whole)
      ahead = around.map(whole)
      return
    }
    visible = visiblePages.sorted().filter { !hasWhole($0, light) }.map(whole)
    for placement in scene.pages {
      add(placement, on: scene.screen, factor, configuration)
    }
    ahead += around.filter { !hasWhole($0, light) }.map(whole)
  }

  /// Adds the tiles of a page that are in view, and those next to them.
  private mutating func add(
    _ placement: ReaderScene.PagePlacement, on screen: ScreenRect, _ factor: Double,
    _ configuration: Configuration
  ) {
    let page = placement.page
    let (rect, screen) = placement.upright(on: screen)
    let size = (
      width: Int((rect.width * factor).rounded(.up)), height: Int((rect.height * factor).rounded(.up))
    )
    tiled[page] = size
    // A turned page is shown whole.
    let seen = placement.turn == .none ? placement.clip ?? rect : rect
    // The left edge of the visible part on the page, in px of the display.
    let left = (max(seen.x, screen.x) - rect.x) * factor
    let right = (min(seen.maxX, screen.maxX) - rect.x) * factor
    let top = (max(seen.y, screen.y) - rect.y) * factor
    let bottom = (min(seen.maxY, screen.maxY) - rect.y) * factor
    guard right > left, bottom > top else { return }
    let tile = configuration.tile
    func indices(_ from: Double, _ to: Double, _ length: Int, of total: Int) -> ClosedRange<Int> {
      let last = max(0, (total - 1) / length)
      let low = min(max(0, Int(from) / length), last)
      return low...min(max(low, Int(to.rounded(.up)) / length), last)
    }
    let columns = indices(left, right, tile.width, of: size.width)
    let rows = indices(top, bottom, tile.height, of: size.height)
    func request(_ column: Int, _ row: Int) -> PageRequest {
      let (x, y) = (column * tile.width, row * tile.height)
      let part = PixelRect(
        x: x, y: y, width: min(tile.width, size.width - x), height: min(tile.height, size.height - y))
      return PageRequest(page: page, scale: scale, part: part, light: light)
    }
    for row in rows {
      for column in columns where !visible.contains(request(column, row)) {
        visible.append(request(column, row))
      }
    }
    // One more row above and below, since scrolling goes up and down.
    let lastRow = max(0, (size.height - 1) / tile.height)
    for row in [rows.upperBound + 1, rows.lowerBound - 1] where (0...lastRow).contains(row) {
      for column in columns where !ahead.contains(request(column, row)) {
        ahead.append(request(column, row))
      }
    }
  }
}
