import Documents
import Signals

/// The places of all pages when they are stacked at one scale, with one or more pages in a row.
///
/// Frame of reference: content px, origin at the column's top left corner, y down. Screen px are content px minus the
/// scroll offset.
struct PageFlow: Sendable {
  let scale: Double
  let viewport: ScreenRect
  let margin: Double
  let contentWidth: Double
  let contentHeight: Double
  let arrangement: PageRows
  private let rects: [ScreenRect]
  /// The lower end of each page's row, content px.
  private let rowEnds: [Double]

  init(
    pages: [PageSize], scale: Double, viewport: ScreenRect, margin: Double, arrangement: PageRows = .single
  ) {
    (self.scale, self.viewport, self.margin) = (scale, viewport, margin)
    self.arrangement = arrangement
    let rows = arrangement.rows(of: pages.count).map { pages[$0] }
    func width(_ row: ArraySlice<PageSize>) -> Double {
      row.reduce(0) { $0 + $1.width } * scale + Double(row.count - 1) * margin
    }
    let widest = rows.map(width).max() ?? 0
    let contentWidth = widest > viewport.width ? widest + 2 * margin : viewport.width
    var y = margin
    var rects: [ScreenRect] = []
    var rowEnds: [Double] = []
    rects.reserveCapacity(pages.count)
    for row in rows {
      // A page without a neighbour lies where it would in a full row: the last page on the left, a cover on the right.
      let missing = row.count < arrangement.widest ? (row.first?.width ?? 0) * scale + margin : 0
      let isCover = arrangement == .pairsAfterCover && row.startIndex == 0
      var x = (contentWidth - width(row) - missing) / 2 + (isCover ? missing : 0)
      let height = (row.map(\.height).max() ?? 0) * scale
      for page in row {
        rects.append(ScreenRect(x: x, y: y, width: page.width * scale, height: page.height * scale))
        rowEnds.append(y + height)
        x += page.width * scale + margin
      }
      y += height + margin
    }
    (self.rects, self.rowEnds) = (rects, rowEnds)
    self.contentWidth = contentWidth
    contentHeight = y
  }

  var isWiderThanScreen: Bool { contentWidth > viewport.width }
  var maxX: Double { max(0, contentWidth - viewport.width) }

  /// The largest vertical scroll offset. It lets the last page be brought to the top, so that a page turn always looks
  /// the same.
  var maxY: Double {
    guard let last = rects.last else { return 0 }
    return max(0, contentHeight - viewport.height, last.y - margin)
  }

  func rect(_ page: Int) -> ScreenRect { rects[page] }

  func clamped(_ p: ScreenPoint) -> ScreenPoint {
    ScreenPoint(x: min(max(p.x, 0), maxX), y: min(max(p.y, 0), maxY))
  }

  /// The scroll offset that shows the top of `page` below the margin.
  func top(of page: Int) -> Double { rects.isEmpty ? 0 : min(rects[page].y - margin, maxY) }

  /// The page that is being read at scroll offset `y`: the first one whose lower end is still well in view (by a third
  /// of the screen, or half of a short page).
  func currentPage(at y: Double) -> Int {
    let index = firstPage {
      rowEnds[$0] - y > min(viewport.height / 3, (rowEnds[$0] - rects[$0].y) / 2)
    }
    return min(index, lastRow)
  }

  /// The first page of the last row.
  private var lastRow: Int { arrangement.row(of: max(0, rects.count - 1)).lowerBound }

  func visiblePages(at y: Double) -> Range<Int> {
    let first = firstPage { rowEnds[$0] > y }
    let end = firstPage { rects[$0].y >= y + viewport.height }
    return first..<max(first, end)
  }

  /// The place at the top of the screen, just below the margin. In the gap above a page its share is negative, so that the
  /// place leads back to this very offset.
  func position(at y: Double) -> DocumentPosition {
    guard !rects.isEmpty else { return .start }
    let page = min(firstPage { rowEnds[$0] > y + margin }, lastRow)
    let offset = (y + margin - rects[page].y) / rects[page].height
    return DocumentPosition(page: page, offset: min(max(offset, leastShare(of: page)), 1))
  }

  /// The scroll offset that shows `position`, the inverse of `position(at:)`; values out of range are corrected.
  func offset(of position: DocumentPosition) -> Double {
    guard !rects.isEmpty else { return 0 }
    let page = min(max(position.page, 0), rects.count - 1)
    let share = position.offset.isFinite ? min(max(position.offset, leastShare(of: page)), 1) : 0
    return min(max(rects[page].y + share * rects[page].height - margin, 0), maxY)
  }

  /// The share of a page's height at which the gap above it begins; none is above the first page.
  private func leastShare(of page: Int) -> Double {
    rects[page].y > margin ? -margin / rects[page].height : 0
  }

  /// Binary search: `isAfter` is false for the first pages and true from some page on.
  private func firstPage(where isAfter: (Int) -> Bool) -> Int {
    var (low, high) = (0, rects.count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
