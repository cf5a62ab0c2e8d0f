import Reading
import Signals

// Cells on a screen that covers the place, in a grid below what is written above them, on several pages where they are
// more than fit on one.
extension AppSession {
  /// The cells of one page: a way back, some of all, and a way on where there are more.
  /// - Parameter page: brought back among those that there are.
  func page(_ page: inout Int, of all: [PanelItem]) -> [PanelItem] {
    let cells = grid().count
    page = max(0, page) % PanelItem.pageCount(all.count, cells: cells)
    return PanelItem.paged(all, cells: cells, page: page)
  }

  /// - Parameters:
  ///   - share: of the screen's height, for what is written above.
  ///   - isOther: other cells than before: the eyes have to leave the place where they are.
  func layOut(
    _ items: [PanelItem], in cells: inout CoveringCells, below share: Double, isOther: Bool,
    at time: Timestamp
  ) {
    let places = OpenPanel.cells(items, in: grid(items.count), below: share)
    cells.show(items, at: places, isOther: isOther, time: time)
  }
}
