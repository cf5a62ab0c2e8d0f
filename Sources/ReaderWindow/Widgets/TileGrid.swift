/// How many tiles fit a page of the window, and how large everything is that gaze chooses.
///
/// Lengths are in GTK's units: px of the display divided by its scale. At 1920 x 1080 a corner button is as large as the
/// reader's targets, and everything scales with the window.
struct TileGrid: Equatable {
  /// The sizes of tiles and what surrounds them, at 1920 x 1080.
  struct Configuration {
    /// The size of a corner button, as the reader's targets: 44 mm, 4.7 degrees, on a 24 inch monitor.
    var corner = 160.0
    /// The largest and the smallest tile; the smallest is still higher than a corner button.
    var leastTile = (width: 300.0, height: 200.0)
    var largestTile = (width: 400.0, height: 270.0)
    /// The gap between tiles: half a degree more than hit areas grow by, so that neighbours stay apart.
    var gap = 36.0
    var margin = 24.0
    /// The range of the unit: smaller windows than this share of 1920 x 1080 are for the mouse only.
    var unitRange = 0.6...3.0
  }

  /// The unit of lengths, 1 at 1920 x 1080.
  let unit: Double
  let corner: Int32
  let gap: Int32
  let margin: Int32
  let columns: Int
  let rows: Int
  let tileWidth: Int32
  let tileHeight: Int32

  init(width: Double, height: Double, _ configuration: Configuration = Configuration()) {
    let range = configuration.unitRange
    let unit = min(max(min(width / 1920, height / 1080), range.lowerBound), range.upperBound)
    let (corner, gap, margin) = (
      configuration.corner * unit, configuration.gap * unit, configuration.margin * unit
    )
    func fit(_ length: Double, _ least: Double, _ largest: Double) -> (count: Int, size: Double) {
      let count = max(1, Int((length + gap) / (least * unit + gap)))
      let size = (length - Double(count - 1) * gap) / Double(count)
      return (count, min(max(size, least * unit), largest * unit).rounded(.down))
    }
    let (least, largest) = (configuration.leastTile, configuration.largestTile)
    let across = fit(width - 2 * margin, least.width, largest.width)
    let down = fit(height - 2 * (margin + corner + gap), least.height, largest.height)
    self.unit = unit
    (self.corner, self.gap, self.margin) = (Int32(corner), Int32(gap), Int32(margin))
    (columns, rows) = (across.count, down.count)
    (tileWidth, tileHeight) = (Int32(across.size), Int32(down.size))
  }

  /// How many tiles a page holds. The place below the way out stays empty if there are others: gaze that is some degrees
  /// too low there would choose the tile in it again and again, and the person could not leave.
  var capacity: Int { hasRoomBelowExit ? columns * rows - 1 : columns * rows }

  /// Whether the place below the way out can stay empty; windows of one or two columns are for the mouse only.
  private var hasRoomBelowExit: Bool { columns > 2 }

  /// The column and row of a tile on its page, from the top left. Tiles that fit one row are shown in the middle of the
  /// window, far from the way out; more tiles take the whole grid.
  func place(of index: Int) -> (column: Int, row: Int) {
    let number = hasRoomBelowExit && index >= columns - 1 ? index + 1 : index
    return (number % columns, number / columns)
  }

  /// How many columns and rows this many tiles take, including the place that stays empty.
  func size(of count: Int) -> (columns: Int, rows: Int) {
    guard count > 0 else { return (0, 0) }
    let rows = place(of: count - 1).row + 1
    return (rows > 1 ? columns : count, rows)
  }

  /// The number of pages for this many tiles; at least one, so that an empty shelf has a page too.
  func pageCount(of count: Int) -> Int { max(1, (count + capacity - 1) / capacity) }

  /// The items on a page, numbered from 0; a page beyond the end gives those of the last one.
  func items(onPage page: Int, of count: Int) -> Range<Int> {
    let page = min(max(page, 0), pageCount(of: count) - 1)
    return min(page * capacity, count)..<min((page + 1) * capacity, count)
  }
}
