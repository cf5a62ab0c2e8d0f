import Signals

/// A grid of large cells that tiles a screen, as coarse as the gaze error requires.
///
/// A cell's shorter side is at least four times the error: then 98 % of looks fall into the right cell, by simulation.
package struct CellGrid: Hashable, Sendable {
  /// The number of cells in a row of the grid.
  package let columns: Int
  /// The number of rows of the grid.
  package let rows: Int
  /// The bounds of the tiled screen, px.
  package let screen: ScreenRect

  /// The shapes of the grid, from the finest to the coarsest.
  static let shapes = [(4, 3), (3, 2), (2, 2)]
  /// The smallest length of a cell's shorter side, in multiples of the gaze error.
  static let errors = 4.0
  /// The gap between drawn cells, as a share of a cell's shorter side.
  private static let gapShare = 0.04

  /// - Parameters:
  ///   - screen: the screen, or the window's inner part, px.
  ///   - errorPx: the calibrated error, screen px; nil takes a webcam's usual one, 20 mm.
  ///   - cells: the number of cells to show: fewer are larger, so that they fill the screen. nil for as many as fit.
  ///   - finest: the smallest cell size that the person wants.
  package init(
    _ screen: ScreenGeometry, errorPx: Double?, cells: Int? = nil, finest: CellSize = .fitting
  ) {
    let error = errorPx ?? 20 * screen.pxPerMmX
    let isUpright = screen.heightPx > screen.widthPx
    let offered = Self.shapes.dropFirst(CellSize.allCases.firstIndex(of: finest) ?? 0)
    let shapes = offered.map { isUpright ? ($0.1, $0.0) : $0 }
    let fitting = shapes.filter {
      min(screen.widthPx / Double($0.0), screen.heightPx / Double($0.1)) >= Self.errors * error
    }
    let allowed = fitting.isEmpty ? [shapes[shapes.count - 1]] : fitting
    let enough = cells.flatMap { count in allowed.last { $0.0 * $0.1 >= count } }
    (columns, rows) = enough ?? allowed[0]
    self.screen = screen.bounds
  }

  /// The number of cells in the grid.
  package var count: Int { columns * rows }

  /// The box in which a cell is drawn, screen px; cells are numbered row by row from the top left.
  package func rect(_ index: Int) -> ScreenRect {
    let (width, height) = (screen.width / Double(columns), screen.height / Double(rows))
    let gap = Self.gapShare * min(width, height)
    return ScreenRect(
      x: screen.x + Double(index % columns) * width, y: screen.y + Double(index / columns) * height,
      width: width, height: height
    ).grown(dx: -gap, dy: -gap)
  }
}
