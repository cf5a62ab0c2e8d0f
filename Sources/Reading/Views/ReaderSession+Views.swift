import Documents
import Lines
import Signals

// How the pages are laid before the reader: whole, column by column, or as text.
extension ReaderSession {
  /// The view that is shown.
  package var view: ReadingView { views.view }

  /// What the person has chosen, to be remembered.
  package var viewChoice: ViewChoice { views.choice }

  // MARK: Sheets

  /// The sheet of a page as the view lays it out; a page whose text is not known, or has none, is shown as it is.
  func sheet(_ page: Int) -> PageSheet {
    if let known = views.sheets[page] { return known }
    let size = document.pages[page]
    return PageSheet(size, zoom: zoomWithoutText(size, roomPx / scale), turn: turn)
  }

  /// The width that is free for text, px: between the targets in the corners.
  var roomPx: Double {
    let corner = (ReaderLayout.targetPx + 1.5 * ReaderLayout.edgePx) * max(1, screen.widthPx / 1920)
    return max(screen.widthPx - 2 * corner, screen.widthPx / 2)
  }

  /// Lays all pages out whose text is known, at this scale and in the view that is wanted now.
  ///
  /// - Parameter place: that is shown afterwards; nil for what stands at the top of the screen.
  mutating func layOut(_ view: ReadingView? = nil, scale: Double, keeping place: HeldPlace? = nil) {
    let top = self.place(at: motion.destination.y)
    let sideways = flow.maxX > 0 ? motion.offset.x / flow.maxX : 0.5
    views.view = view ?? views.view
    (views.sheets, lines) = ([:], [:])
    let here = place?.page ?? top.position.page
    // Setting a text anew takes milliseconds a page: those far away wait until somebody comes there.
    let near = views.contents.keys.filter { self.view == .page || abs($0 - here) <= Self.pagesAround }
    for page in near.sorted() { lay(page, scale: scale) }
    makeFlow(scale: scale)
    // Of pages that wait for their text, whose sheets have another size now.
    let pages = Set(placed.marks.keys).union(placed.hits.keys).union(drawnLines.map(\.page))
    for page in pages where views.sheets[page] == nil {
      placeBoxes(on: page)
    }
    var y = place.map { offset(holding: $0) } ?? offset(of: top.position, across: top.across)
    let isUnmoved = views.opened?.y == motion.offset.y
    if isUnmoved, let opened = views.opened { y = offset(of: opened.position, across: opened.across) }
    motion.jump(to: flow.clamped(ScreenPoint(x: flow.maxX * sideways, y: y)))
    if isUnmoved { views.opened?.y = motion.offset.y }
    shownText = nil
  }

  static let pagesAround = 3

  /// Lays out the pages around one whose text is known, where that has not been done since the view was changed.
  mutating func layOut(around page: Int) {
    guard view != .page, !document.pages.isEmpty else { return }
    let last = document.pages.count - 1
    for near in max(0, page - Self.pagesAround)...max(0, min(last, page + Self.pagesAround)) {
      if views.sheets[near] == nil, let content = views.contents[near] { take(content, page: near) }
    }
  }

  private mutating func lay(_ page: Int, scale: Double) {
    guard var content = views.contents[page] else { return }
    let size = document.pages[page]
    let room = roomPx / scale
    var sheet: PageSheet?
    if view != .page {
      let order = content.order ?? PageOrder(content.lines, pictures: content.pictures, on: size)
      content.order = order
      views.contents[page] = content
      if view == .text, let typesetter {
        sheet = PageSheet(
          text: order, of: size, style: views.choice.style, room: room - 3 * TextStyle.size,
          typesetter: typesetter)
      }
      sheet = sheet ?? PageSheet(columns: order, of: size, width: room)
    }
    let made =
      sheet ?? PageSheet(size, lines: content.lines, zoom: zoomWithoutText(size, room), turn: turn)
    views.sheets[page] = made
    lines[page] = made.lines
    placeBoxes(on: page)
  }

  /// How much smaller a page is shown of which only the picture is known.
  private func zoomWithoutText(_ size: PageSize, _ room: Double) -> Double {
    view == .page ? 1 : min(1, room / size.width)
  }

  private mutating func makeFlow(scale: Double) {
    let room = roomPx / scale
    let sizes = document.pages.enumerated().map { page, size in
      if let sheet = views.sheets[page] { return sheet.size }
      let (zoom, shown) = (zoomWithoutText(size, room), turn.turned(size))
      return PageSize(width: shown.width * zoom, height: shown.height * zoom)
    }
    flow = PageFlow(
      pages: sizes, scale: scale, viewport: screen.bounds, margin: configuration.marginPx,
      arrangement: rows)
  }

  /// Takes what is known of a page now. What stands at the top of the screen stays there.
  mutating func take(_ content: PageContent, page: Int) {
    views.contents[page] = content
    guard view != .page else { return lay(page, scale: scale) }
    let top = place(at: motion.offset.y)
    let before = flow.rect(top.position.page).y
    lay(page, scale: scale)
    makeFlow(scale: scale)
    var moved = flow.rect(top.position.page).y - before
    if let opened = views.opened, opened.y == motion.offset.y {
      // Nobody has moved the page since: its column is known only now.
      moved = offset(of: opened.position, across: opened.across) - motion.offset.y
    } else if top.position.page == page {
      moved = offset(of: top.position, across: top.across) - motion.offset.y
    }
    let isUnmoved = views.opened?.y == motion.offset.y
    motion.shift(by: ScreenPoint(x: 0, y: moved), within: flow)
    if isUnmoved { views.opened?.y = motion.offset.y }
    // So that it is not taken for a place that somebody has come to.
    (lastScrolled, savedPosition) = (position, motion.isMoving ? savedPosition : position)
  }

  // MARK: Places

  /// A place of a page that is to stay where it is on the screen.
  struct HeldPlace: Hashable, Sendable {
    var page: Int
    var point: PagePoint
    /// Px from the top of the screen.
    var y: Double
  }

  private func offset(holding place: HeldPlace) -> Double {
    flow.rect(place.page).y + sheet(place.page).onSheet(place.point).y * scale - place.y
  }

  /// The place at the top of the screen: what is worth remembering.
  package var position: DocumentPosition { place(at: motion.offset.y).position }

  /// How far from the left edge of its page `position` is, share of the width: it tells columns apart.
  package var across: Double { place(at: motion.offset.y).across }

  func place(at y: Double) -> (position: DocumentPosition, across: Double) {
    let position = flow.position(at: y)
    guard !isPlain, position.offset > 0, document.pages.indices.contains(position.page) else {
      return (position, 0)
    }
    let (sheet, size) = (sheet(position.page), document.pages[position.page])
    let x = view == .text ? 0 : sheet.size.width / 2
    let point = sheet.onPage(PagePoint(x: x, y: position.offset * sheet.size.height))
    let offset = DocumentPosition(page: position.page, offset: min(max(point.y / size.height, 0), 1))
    return (offset, min(max(point.x / size.width, 0), 1))
  }

  /// The scroll offset that shows a remembered place.
  func offset(of position: DocumentPosition, across: Double) -> Double {
    guard !isPlain, position.offset > 0, !document.pages.isEmpty else {
      return flow.offset(of: position)
    }
    let page = min(max(position.page, 0), document.pages.count - 1)
    let (sheet, size) = (sheet(page), document.pages[page])
    let share = position.offset.isFinite ? min(max(position.offset, 0), 1) : 0
    let x = across.isFinite ? min(max(across, 0), 1) : 0
    let place = PagePoint(x: x * size.width, y: share * size.height)
    var y = sheet.onSheet(place).y
    // A line that is set anew is shown whole.
    if sheet.text != nil, let line = sheet.line(at: place) { y = sheet.lines[line].box.y }
    return flow.offset(of: DocumentPosition(page: page, offset: y / sheet.size.height))
  }

  /// Where a box of a page is on the screen, in view or not: one box, or one a line where the text view has broken it
  /// otherwise. Page points in, screen px out.
  package func rects(of box: PageRect, page: Int) -> [ScreenRect] {
    guard document.pages.indices.contains(page) else { return [] }
    return sheet(page).boxes(of: box).map { onScreen($0, page: page) }
  }

  /// What of which page is shown at a place of the screen; nil beside the pages. Screen px in, page points out.
  package func pagePoint(at point: ScreenPoint) -> (page: Int, point: PagePoint)? {
    let (x, y) = (point.x + motion.offset.x, point.y + motion.offset.y)
    for page in flow.visiblePages(at: motion.offset.y) {
      let rect = flow.rect(page)
      guard rect.contains(ScreenPoint(x: x, y: y)) else { continue }
      return (page, sheet(page).onPage(PagePoint(x: (x - rect.x) / scale, y: (y - rect.y) / scale)))
    }
    return nil
  }

  /// The lines of a page as the view shows them, in reading order; points of its sheet. None where they are unknown.
  package func shownLines(of page: Int) -> [TextLine] { lines[page] ?? [] }

  /// The boxes on its page of what a line shows, one a word; page points.
  package func sources(of line: LineID) -> [PageRect] {
    views.sheets[line.page]?.sources(of: line.line) ?? []
  }

  /// The line that shows a place of a page; nil where the page's text is not known.
  package func line(at point: PagePoint, page: Int) -> LineID? {
    views.sheets[page]?.line(at: point).map { LineID(page: page, line: $0) }
  }
}

/// What is known of a page's text.
struct PageContent: Sendable {
  /// As the document has them.
  var lines: [TextLine]
  /// Boxes of what is no text, page points.
  var pictures: [PageRect] = []
  /// Found when a view needs it.
  var order: PageOrder?
}

/// How the pages are shown, and what is known of them for that.
struct PageViews: Sendable {
  /// Which view is taken where the person has chosen none.
  enum Default: Hashable, Sendable {
    /// The whole page.
    case page
    /// The first one whose lines are far enough apart, once they are known.
    case fitting
  }

  var choice = ViewChoice()
  var usual = Default.page
  /// The one that is shown.
  var view = ReadingView.page
  var contents: [Int: PageContent] = [:]
  var sheets: [Int: PageSheet] = [:]
  /// The distance of the document's lines by which the views' sizes are chosen, points; nil until enough is known.
  var pitch: Double?
  var hasToldOfPictures = false
  /// Where the document was opened: until somebody moves it, that place is shown, as well as it is known.
  var opened: OpenedPlace?
}

struct OpenedPlace: Hashable, Sendable {
  var position: DocumentPosition
  var across: Double
  /// The scroll offset that shows it, content px.
  var y: Double
}
