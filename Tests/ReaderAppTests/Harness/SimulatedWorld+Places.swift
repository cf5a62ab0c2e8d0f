import ReaderApp
import Reading
import Signals

@testable import ReaderWindow

extension SimulatedWorld {
  /// As the window has them: tiles in the places of its grid, the way out at the top right, page turns in the lower
  /// corners and actions between them.
  static func layout(
    _ tiles: [TargetID], turns: [TargetID], _ actions: [TargetID], on screen: ScreenGeometry
  ) -> GazeLayout {
    let grid = TileGrid(width: screen.widthPx, height: screen.heightPx)
    let (corner, gap, margin) = (Double(grid.corner), Double(grid.gap), Double(grid.margin))
    let (right, bottom) = (screen.widthPx - margin - corner, screen.heightPx - margin - corner)
    func square(_ x: Double, _ y: Double) -> ScreenRect {
      ScreenRect(x: x, y: y, width: corner, height: corner)
    }
    let tiles = tiles.prefix(grid.capacity)
    let (width, height) = (Double(grid.tileWidth) + gap, Double(grid.tileHeight) + gap)
    let size = grid.size(of: tiles.count)
    let origin = ScreenPoint(
      x: (screen.widthPx - Double(size.columns) * width + gap) / 2,
      y: (screen.heightPx - Double(size.rows) * height + gap) / 2)
    var targets = tiles.enumerated().map { index, id in
      let place = grid.place(of: index)
      return DwellTarget(
        id: id,
        rect: ScreenRect(
          x: origin.x + Double(place.column) * width, y: origin.y + Double(place.row) * height,
          width: Double(grid.tileWidth), height: Double(grid.tileHeight)))
    }
    for id in turns {
      targets.append(DwellTarget(id: id, rect: square(id == .pageBack ? margin : right, bottom)))
    }
    let first = (screen.widthPx - Double(actions.count) * (corner + gap) + gap) / 2
    targets += actions.enumerated().map { index, id in
      DwellTarget(id: id, rect: square(first + Double(index) * (corner + gap), bottom))
    }
    targets.append(DwellTarget(id: .exit, rect: square(right, margin), dwellSeconds: 1))
    return GazeLayout(targets: targets)
  }
}
