import Signals

/// A screen tiled with large cells, as coarse as the error of gaze asks for.
///
/// A cell's shorter side is at least four times the error: then 98 % of looks fall into the right cell, by simulation.
package struct CellGrid: Hashable, Sendable {
  /// Cells in a row.
  package let columns: Int
  /// Rows of cells.
  package let rows: Int
  /// The screen that is tiled, px.
  package let screen: ScreenRect

  /// From the finest grid to the coarsest.
  static let shapes = [(4, 3), (3, 2), (2, 2)]
  /// A cell's shorter side, in errors.
  static let errors = 4.0
  /// Between the drawn cells, share of a cell's shorter side.
  private static let gapShare = 0.04

  /// - Parameters:
  ///   - screen: the screen, or the window's inner part, px.
  ///   - errorPx: the calibrated error, screen px; nil takes a webcam's usual one, 20 mm.
  ///   - cells: how many are shown: fewer are larger, so that they fill the screen. nil for as many as there may be.
  ///   - finest: the person wants none that are smaller.
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

  /// How many cells there are.
  package var count: Int { columns * rows }

  /// Where a cell is drawn, screen px; row by row from the top left.
  package func rect(_ index: Int) -> ScreenRect {
    let (width, height) = (screen.width / Double(columns), screen.height / Double(rows))
    let gap = Self.gapShare * min(width, height)
    return ScreenRect(
      x: screen.x + Double(index % columns) * width, y: screen.y + Double(index / columns) * height,
      width: width, height: height
    ).grown(dx: -gap, dy: -gap)
  }
}
