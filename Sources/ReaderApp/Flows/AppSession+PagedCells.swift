import Reading
import Signals

// Cells that cover the place, in a grid below a heading, divided into pages if they do not fit on one.
extension AppSession {
  /// The cells of one page: a way back, some of all cells, and a way to the next page if there are more.
  ///
  /// - Parameters:
  ///   - page: the page's number, from 0; corrected if there are fewer pages.
  ///   - all: the cells of all pages.
  func page(_ page: inout Int, of all: [PanelItem]) -> [PanelItem] {
    let cells = grid().count
    page = max(0, page) % PanelItem.pageCount(all.count, cells: cells)
    return PanelItem.paged(all, cells: cells, page: page)
  }

  /// Lays out cells in a grid below a heading.
  ///
  /// - Parameters:
  ///   - items: the cells' contents.
  ///   - cells: the cells on the screen, which are replaced.
  ///   - share: the share of the screen's height that is left for the heading.
  ///   - isOther: whether the cells differ from those before, so that the eyes have to leave the spot where they are.
  ///   - time: the present time.
  func layOut(
    _ items: [PanelItem], in cells: inout CoveringCells, below share: Double, isOther: Bool,
    at time: Timestamp
  ) {
    let places = OpenPanel.cells(items, in: grid(items.count), below: share)
    cells.show(items, at: places, isOther: isOther, time: time)
  }
}
