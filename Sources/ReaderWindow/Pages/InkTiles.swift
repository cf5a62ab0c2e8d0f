import CAdwaita
import Documents
import Reading
import Signals

/// Kept ink as pictures of parts of pages, which a frame only copies: thousands of lines take half a second to draw.
/// Belongs to one thread at a time.
///
/// Of changed ink only the touched areas are redrawn, and a new topmost line is drawn over the existing picture. Ink has
/// its own colours, so neither the theme nor the light changes it.
final class InkTiles {
  /// Limits of the memory that tiles take.
  struct Configuration {
    /// The side of a tile in px. Own choice: a line touches few tiles, and a screen of 3840x2160 shows at most 54, 54
    /// MiB.
    var side = 512
    /// Tiles out of view are kept as long as all tiles together take at most this many bytes.
    var byteLimit = 64 << 20
  }

  private struct Place: Hashable {
    var page: Int
    var column: Int
    var row: Int
  }

  private struct Page {
    var lines: [PlacedInk.Line]
    /// Px of the display for one point of the sheet.
    var scale: Double
    /// The places of tiles that have ink.
    var inked: Set<Place>
  }

  private let configuration: Configuration
  private var pages: [Int: Page] = [:]
  private var tiles: [Place: Tile] = [:]
  private var paintings = 0
  /// How often a line was drawn on a tile: as long as this number stays, nothing is redrawn.
  private(set) var drawnLines = 0

  init(_ configuration: Configuration = Configuration()) { self.configuration = configuration }

  var byteCount: Int { tiles.count * configuration.side * configuration.side * 4 }

  /// Paints the ink in view by copying tiles, and draws missing tiles.
  ///
  /// - Parameters:
  ///   - canvas: its unit is one px of the scene.
  ///   - factor: px of the display for one px of the scene.
  func paint(_ ink: [ReaderScene.Ink], on screen: ScreenRect, factor: Double, _ canvas: Canvas) {
    // Tiles hold whole px of the display: on a screen with a fractional scale copies would not quite match the lines.
    guard factor == factor.rounded() else {
      drawnLines += ReaderPainter(canvas: canvas).draw(ink, on: screen)
      return
    }
    paintings += 1
    for page in ink {
      follow(page, scale: page.scale * factor)
      paint(page, on: screen, factor, canvas)
    }
    evict()
  }

  private func paint(_ page: ReaderScene.Ink, on screen: ScreenRect, _ factor: Double, _ canvas: Canvas) {
    guard let inked = pages[page.page]?.inked else { return }
    // On whole px of the display: tiles are copied pixel by pixel, and leave no gap.
    let origin = page.paintedOrigin
    let (left, top) = ((origin.x * factor).rounded(), (origin.y * factor).rounded())
    let side = Double(configuration.side)
    for place in inked {
      let (x, y) = (left + Double(place.column) * side, top + Double(place.row) * side)
      guard x < screen.maxX * factor, x + side > screen.x * factor, y < screen.maxY * factor,
        y + side > screen.y * factor, let tile = tile(at: place, of: page, factor)
      else { continue }
      tile.paint(on: canvas.context, x: x, y: y, factor: factor)
    }
  }

  // MARK: What has changed

  private func follow(_ page: ReaderScene.Ink, scale: Double) {
    let now = page.ink.lines
    guard let before = pages[page.page], before.scale == scale else {
      tiles = tiles.filter { $0.key.page != page.page }
      pages[page.page] = Page(lines: now, scale: scale, inked: places(of: now, page.page, scale))
      return
    }
    pages[page.page]?.lines = now
    // Quick if nothing has changed, since both arrays share their memory.
    guard before.lines != now else { return }
    let same = zip(before.lines, now).prefix { $0 == $1 }.count
    let (old, new) = (before.lines[same...], now[same...])
    let sameAtEnd = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    let (gone, come) = (old.dropLast(sameAtEnd), new.dropLast(sameAtEnd))
    if gone.isEmpty, sameAtEnd == 0 {
      pages[page.page]?.inked.formUnion(places(of: come, page.page, scale))
      for line in come { add(line, of: page, scale) }
      return
    }
    let inked = places(of: now, page.page, scale)
    pages[page.page]?.inked = inked
    tiles = tiles.filter { $0.key.page != page.page || inked.contains($0.key) }
    for line in gone + come {
      let box = area(of: line, scale)
      for place in places(in: box, page.page) { tiles[place]?.stale.append(box) }
    }
  }

  /// Draws a line that lies above all others.
  private func add(_ line: PlacedInk.Line, of page: ReaderScene.Ink, _ scale: Double) {
    let box = area(of: line, scale)
    for place in places(in: box, page.page) {
      guard let tile = tiles[place] else { continue }
      draw([line], of: page, scale / page.scale, on: tile, at: place, within: box)
    }
  }

  private func tile(at place: Place, of page: ReaderScene.Ink, _ factor: Double) -> Tile? {
    let all = ScreenRect(
      x: Double(place.column * configuration.side), y: Double(place.row * configuration.side),
      width: Double(configuration.side), height: Double(configuration.side))
    guard let tile = tiles[place] else {
      guard let made = Tile(side: configuration.side) else { return nil }
      draw(page.ink.lines, of: page, factor, on: made, at: place, within: all)
      (tiles[place], made.lastPainting) = (made, paintings)
      return made
    }
    if let stale = tile.staleBox(within: all) {
      tile.clear(stale, from: all)
      draw(page.ink.lines, of: page, factor, on: tile, at: place, within: stale)
      tile.stale = []
    }
    tile.lastPainting = paintings
    return tile
  }

  /// Draws the lines within an area.
  /// - Parameter area: the area of the sheet, in px of the display.
  private func draw(
    _ lines: [PlacedInk.Line], of page: ReaderScene.Ink, _ factor: Double, on tile: Tile, at place: Place,
    within area: ScreenRect
  ) {
    var part = page
    (part.ink.lines, part.origin) = (lines, ScreenPoint(x: 0, y: 0))
    let canvas = Canvas(context: tile.context)
    cairo_save(tile.context)
    cairo_translate(
      tile.context, -Double(place.column * configuration.side), -Double(place.row * configuration.side))
    canvas.clipped(to: area) {
      cairo_scale(tile.context, factor, factor)
      let seen = ScreenRect(
        x: area.x / factor, y: area.y / factor, width: area.width / factor, height: area.height / factor)
      drawnLines += ReaderPainter(canvas: canvas).draw([part], on: seen)
    }
    cairo_restore(tile.context)
  }

  // MARK: Where

  /// The box of whole px around a line on the sheet, including its smoothed edges.
  private func area(of line: PlacedInk.Line, _ scale: Double) -> ScreenRect {
    let (left, top) = ((line.box.x * scale).rounded(.down) - 1, (line.box.y * scale).rounded(.down) - 1)
    return ScreenRect(
      x: left, y: top, width: (line.box.maxX * scale).rounded(.up) + 1 - left,
      height: (line.box.maxY * scale).rounded(.up) + 1 - top)
  }

  private func places(in area: ScreenRect, _ page: Int) -> [Place] {
    // A line without finite coordinates has no box.
    guard [area.x, area.y, area.maxX, area.maxY].allSatisfy({ abs($0) < 1e6 }) else { return [] }
    let side = Double(configuration.side)
    func indices(_ from: Double, _ to: Double) -> ClosedRange<Int> {
      Int((from / side).rounded(.down))...Int((to / side).rounded(.down))
    }
    return indices(area.y, area.maxY).flatMap { row in
      indices(area.x, area.maxX).map { Place(page: page, column: $0, row: row) }
    }
  }

  private func places(of lines: some Sequence<PlacedInk.Line>, _ page: Int, _ scale: Double) -> Set<Place> {
    lines.reduce(into: []) { $0.formUnion(places(in: area(of: $1, scale), page)) }
  }

  /// Drops the tiles that were not shown for the longest time until the rest fits; tiles in view stay.
  private func evict() {
    guard byteCount > configuration.byteLimit else { return }
    let hidden = tiles.filter { $0.value.lastPainting < paintings }
      .sorted { $0.value.lastPainting < $1.value.lastPainting }
    for (place, _) in hidden where byteCount > configuration.byteLimit { tiles[place] = nil }
    let left = Set(tiles.keys.map(\.page))
    pages = pages.filter { left.contains($0.key) }
  }
}

/// A square of a page's sheet with its ink on a transparent background.
private final class Tile {
  private let image: OpaquePointer
  let context: OpaquePointer
  private let side: Int
  /// Areas of the tile that are out of date, in px of the sheet.
  var stale: [ScreenRect] = []
  /// The number of the painting in which the tile was last shown.
  var lastPainting = 0

  /// Makes an empty tile.
  /// - Returns: nil if there is no memory.
  init?(side: Int) {
    guard let image = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(side), Int32(side)) else {
      return nil
    }
    guard cairo_surface_status(image) == CAIRO_STATUS_SUCCESS, let context = cairo_create(image) else {
      cairo_surface_destroy(image)
      return nil
    }
    (self.image, self.context, self.side) = (image, context, side)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(image)
  }

  /// The box around all out-of-date areas, as far as it lies on the tile.
  func staleBox(within tile: ScreenRect) -> ScreenRect? {
    guard !stale.isEmpty else { return nil }
    let left = max(tile.x, stale.map(\.x).min() ?? tile.x)
    let top = max(tile.y, stale.map(\.y).min() ?? tile.y)
    let right = min(tile.maxX, stale.map(\.maxX).max() ?? tile.maxX)
    let bottom = min(tile.maxY, stale.map(\.maxY).max() ?? tile.maxY)
    return ScreenRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }

  /// Clears an area of the tile.
  /// - Parameters:
  ///   - area: the area of the sheet, in px.
  ///   - tile: the tile's box on the sheet, in px.
  func clear(_ area: ScreenRect, from tile: ScreenRect) {
    cairo_save(context)
    cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
    cairo_rectangle(context, area.x - tile.x, area.y - tile.y, area.width, area.height)
    cairo_fill(context)
    cairo_restore(context)
  }

  /// Copies the tile pixel by pixel to a place of the display.
  func paint(on target: OpaquePointer, x: Double, y: Double, factor: Double) {
    cairo_surface_flush(image)
    cairo_save(target)
    cairo_scale(target, 1 / factor, 1 / factor)
    cairo_translate(target, x, y)
    cairo_set_source_surface(target, image, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(target), CAIRO_FILTER_NEAREST)
    cairo_rectangle(target, 0, 0, Double(side), Double(side))
    cairo_fill(target)
    cairo_restore(target)
  }
}
