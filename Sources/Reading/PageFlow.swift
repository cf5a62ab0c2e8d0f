import Documents
import Signals

/// Where every page lies when all are stacked in one column at one scale.
///
/// Frame of reference: content px, origin at the column's top left corner, y down. Screen px are
/// content px minus the scroll offset.
struct PageFlow: Sendable {
  let scale: Double
  let viewport: ScreenRect
  let margin: Double
  let contentWidth: Double
  let contentHeight: Double
  private let rects: [ScreenRect]

  init(pages: [PageSize], scale: Double, viewport: ScreenRect, margin: Double) {
    (self.scale, self.viewport, self.margin) = (scale, viewport, margin)
    let widest = (pages.map(\.width).max() ?? 0) * scale
    let contentWidth = widest > viewport.width ? widest + 2 * margin : viewport.width
    var y = margin
    var rects: [ScreenRect] = []
    rects.reserveCapacity(pages.count)
    for page in pages {
      let size = (width: page.width * scale, height: page.height * scale)
      rects.append(
        ScreenRect(x: (contentWidth - size.width) / 2, y: y, width: size.width, height: size.height))
      y += size.height + margin
    }
    self.rects = rects
    self.contentWidth = contentWidth
    contentHeight = y
  }

  var isWiderThanScreen: Bool { contentWidth > viewport.width }
  var maxX: Double { max(0, contentWidth - viewport.width) }

  /// The last page can be brought to the top too, so that a page turn always looks the same.
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

  /// The page that is being read at scroll offset `y`: the first whose lower end is still well in view
  /// (a third of the screen, or half of a short page).
  func currentPage(at y: Double) -> Int {
    let index = firstPage { $0.maxY - y > min(viewport.height / 3, $0.height / 2) }
    return min(index, max(0, rects.count - 1))
  }

  func visiblePages(at y: Double) -> Range<Int> {
    let first = firstPage { $0.maxY > y }
    let end = firstPage { $0.y >= y + viewport.height }
    return first..<max(first, end)
  }

  /// The place at the top of the screen, just below the margin.
  func position(at y: Double) -> DocumentPosition {
    guard !rects.isEmpty else { return .start }
    let page = min(firstPage { $0.maxY > y + margin }, rects.count - 1)
    let offset = (y + margin - rects[page].y) / rects[page].height
    return DocumentPosition(page: page, offset: min(max(offset, 0), 1))
  }

  /// The scroll offset that shows `position` where `position(at:)` found it; damaged values are mended.
  func offset(of position: DocumentPosition) -> Double {
    guard !rects.isEmpty else { return 0 }
    let page = min(max(position.page, 0), rects.count - 1)
    let share = position.offset.isFinite ? min(max(position.offset, 0), 1) : 0
    return min(max(rects[page].y + share * rects[page].height - margin, 0), maxY)
  }

  /// Binary search: `isAfter` is false for the first pages and true from some page on.
  private func firstPage(where isAfter: (ScreenRect) -> Bool) -> Int {
    var (low, high) = (0, rects.count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(rects[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
