/// How many tiles fit a page of the window, and how large everything is that gaze chooses.
///
/// Lengths are GTK's units: px of the display, scaling undone. At 1920 x 1080 a corner is as large as
/// the reader's, and everything else grows and shrinks with the window.
struct TileGrid: Equatable {
  /// Bounds of a tile and of what surrounds it at 1920 x 1080.
  struct Configuration {
    /// The reader's own target: 44 mm, 4.7 degrees, on a 24 inch monitor.
    var corner = 160.0
    /// Tiles may grow to this and are never smaller than the least, which is still above the corner's height.
    var leastTile = (width: 300.0, height: 200.0)
    var largestTile = (width: 400.0, height: 270.0)
    /// Between tiles: half a degree more than hit areas grow by, so that neighbours stay apart.
    var gap = 36.0
    var margin = 24.0
    /// Smaller windows than this share of 1920 x 1080 are for the mouse only.
    var unitRange = 0.6...3.0
  }

  /// Length of what is 1 at 1920 x 1080.
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

  /// The place below the way out stays empty where there are others: gaze that is some degrees too low there would
  /// choose what lies in it, again and again, and nobody could leave.
  var capacity: Int { hasRoomBelowExit ? columns * rows - 1 : columns * rows }

  /// Windows of one or two columns are for the mouse only.
  private var hasRoomBelowExit: Bool { columns > 2 }

  /// Where the tile of a page lies, from the top left. What fits one row is shown in the middle of the window, far
  /// from the way out; what does not takes the whole grid.
  func place(of index: Int) -> (column: Int, row: Int) {
    let number = hasRoomBelowExit && index >= columns - 1 ? index + 1 : index
    return (number % columns, number / columns)
  }

  /// How many columns and rows so many tiles take, with the place that stays empty.
  func size(of count: Int) -> (columns: Int, rows: Int) {
    guard count > 0 else { return (0, 0) }
    let rows = place(of: count - 1).row + 1
    return (rows > 1 ? columns : count, rows)
  }

  /// At least one, so that an empty shelf has a page too.
  func pageCount(of count: Int) -> Int { max(1, (count + capacity - 1) / capacity) }

  /// The items on a page, from 0; a page that is no more shows the last one.
  func items(onPage page: Int, of count: Int) -> Range<Int> {
    let page = min(max(page, 0), pageCount(of: count) - 1)
    return min(page * capacity, count)..<min((page + 1) * capacity, count)
  }
}
