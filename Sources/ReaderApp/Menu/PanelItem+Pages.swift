import Documents
import Localization
import Reading
import Signals

// The cells that move the page or show pictures of pages.
extension PanelItem {
  /// Cells that move the page while it is seen beneath them, step after step while a cell is looked at.
  static func moving(_ context: ActionContext, cells: Int, page: Int) -> [PanelItem] {
    let ids: [ActionID] = [
      "screen-forward", "screen-back", "page-forward", "page-back", "left", "right", "to-start", "to-end",
    ]
    let items = ids.compactMap(UserAction.named).filter { $0.isOffered(context) }.map { action in
      var item = PanelItem(action, in: context)
      item.repeatSeconds = movingSeconds
      return item
    }
    return paged(items, cells: cells, page: page)
  }

  /// Chips at the sides of the page that change how the text view sets text, step after step while one is looked at; the text
  /// between them shows the change.
  static func letters(
    _ context: ActionContext, page: Int, on screen: ScreenGeometry, errorPx: Double?
  ) -> [PanelItem] {
    let ids: [ActionID] = ["more-spacing", "less-spacing", "face", "wider", "narrower"]
    let items = ids.compactMap(UserAction.named).map { action in
      var item = PanelItem(action, in: context)
      item.repeatSeconds = MarkCells.repeatSeconds
      return item
    }
    return chips(items, page: page, on: screen, errorPx: errorPx)
  }

  /// The time between two steps of the page, s: enough to see where the page has come to. Own choice.
  private static let movingSeconds = 1.5

  /// Cells for all pages, each of which leads to its page.
  static func thumbnails(of count: Int, in guide: DocumentGuide, at current: Int) -> [PanelItem] {
    (0..<count).map { page in
      var item = PanelItem(TargetID("page-\(page)"), localized("Page \(guide.label(page))"), .places)
      item.dwellSeconds = listDwellSeconds
      (item.page, item.isOn, item.effect) = (page, page == current, .go(PagePlace(page: page)))
      return item
    }
  }

  /// The box of a page's picture in its cell: above the page's name, with a margin around it.
  static func pictureBox(in cell: ScreenRect) -> ScreenRect {
    let edge = 0.04 * min(cell.width, cell.height)
    return ScreenRect(
      x: cell.x + edge, y: cell.y + edge, width: cell.width - 2 * edge,
      height: cell.height * (1 - nameShare) - 2 * edge)
  }

  /// The share of a cell's height for the page's name below its picture.
  static let nameShare = 0.14
}
