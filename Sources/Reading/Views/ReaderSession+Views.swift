import Documents
import Lines
import Signals

// Laying out the pages: whole, as columns, or as text.
extension ReaderSession {
  /// The view that is shown.
  package var view: ReadingView { views.view }

  /// The view and style that the person has chosen, to be stored.
  package var viewChoice: ViewChoice { views.choice }

  // MARK: Sheets

  /// The sheet of a page as the view lays it out; a page whose text is not known, or that has none, is shown unchanged.
  func sheet(_ page: Int) -> PageSheet {
    if let known = views.sheets[page] { return known }
    let size = document.pages[page]
    return PageSheet(size, zoom: zoomWithoutText(size, roomPx / scale), turn: turn)
  }

  /// The width that is free for text between the corner targets, px.
  var roomPx: Double {
    let corner = (ReaderLayout.targetPx + 1.5 * ReaderLayout.edgePx) * max(1, screen.widthPx / 1920)
    return max(screen.widthPx - 2 * corner, screen.widthPx / 2)
  }

  /// Lays out all pages whose text is known, at this scale.
  ///
  /// - Parameters:
  ///   - view: the view to change to; nil for the present one.
  ///   - scale: px per point.
  ///   - place: the place that stays where it is on the screen; nil for the one at the top of the screen.
  mutating func layOut(_ view: ReadingView? = nil, scale: Double, keeping place: HeldPlace? = nil) {
    let top = self.place(at: motion.destination.y)
    let sideways = flow.maxX > 0 ? motion.offset.x / flow.maxX : 0.5
    views.view = view ?? views.view
    (views.sheets, lines) = ([:], [:])
    let here = place?.page ?? top.position.page
    // Setting a text anew takes milliseconds a page, so pages far away are laid out when the person comes there.
    let near = views.contents.keys.filter { self.view == .page || abs($0 - here) <= Self.pagesAround }
    for page in near.sorted() { lay(page, scale: scale) }
    makeFlow(scale: scale)
    // Marks are placed anew on pages whose text is not known yet, because their sheets have another size now.
    let pages = Set(placed.marks.keys).union(placed.hits.keys).union(drawnLines.map(\.page))
    for page in pages where views.sheets[page] == nil {
      placeBoxes(on: page)
    }
    var y = place.map { offset(holding: $0) } ?? offset(of: top.position, across: top.across)
    let isUnmoved = views.opened?.y == motion.offset.y
    if isUnmoved, let opened = views.opened {
      y = offset(of: opened.position, across: opened.across, isExact: true)
    }
    motion.jump(to: flow.clamped(ScreenPoint(x: flow.maxX * sideways, y: y)))
    if isUnmoved { views.opened?.y = motion.offset.y }
    shownText = nil
  }

  static let pagesAround = 3

  /// Lays out the pages around this one whose text is known and that were not laid out since the view changed.
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

  /// The factor by which a page without known text is made smaller.
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

  /// Takes the content of a page. The place at the top of the screen stays where it is.
  mutating func take(_ content: PageContent, page: Int) {
    views.contents[page] = content
    guard view != .page else { return lay(page, scale: scale) }
    let top = place(at: motion.offset.y)
    let aim = place(at: motion.destination.y)
    let (before, aimBefore) = (flow.rect(top.position.page).y, flow.rect(aim.position.page).y)
    lay(page, scale: scale)
    makeFlow(scale: scale)
    var moved = flow.rect(top.position.page).y - before
    if let opened = views.opened, opened.y == motion.offset.y {
      // The person has not moved the page since it was opened, so the opened place, whose column is known only now, is
      // shown.
      moved = offset(of: opened.position, across: opened.across, isExact: true) - motion.offset.y
    } else if top.position.page == page {
      moved = offset(of: top.position, across: top.across) - motion.offset.y
    }
    let isUnmoved = views.opened?.y == motion.offset.y
    // A glide ends where it was to end, although pages on its way have become longer.
    let aimMoved =
      aim.position.page == page
      ? offset(of: aim.position, across: aim.across) - motion.destination.y
      : flow.rect(aim.position.page).y - aimBefore
    motion.shift(
      by: ScreenPoint(x: 0, y: moved), atDestination: ScreenPoint(x: 0, y: aimMoved), within: flow)
    if isUnmoved { views.opened?.y = motion.offset.y }
    // The page was not moved by the person, so no new place is to be stored.
    (lastScrolled, savedPosition) = (position, motion.isMoving ? savedPosition : position)
  }

  // MARK: Places

  /// A place of a page that is to keep its place on the screen.
  struct HeldPlace: Hashable, Sendable {
    var page: Int
    var point: PagePoint
    /// The distance from the top of the screen, px.
    var y: Double
  }

  private func offset(holding place: HeldPlace) -> Double {
    flow.rect(place.page).y + sheet(place.page).onSheet(place.point).y * scale - place.y
  }

  /// The place at the top of the screen, which is to be stored.
  package var position: DocumentPosition { place(at: motion.offset.y).position }

  /// The distance of `position` from the left edge of its page, as a share of the width: it distinguishes columns.
  package var across: Double { place(at: motion.offset.y).across }

  func place(at y: Double) -> (position: DocumentPosition, across: Double) {
    let position = flow.position(at: y)
    guard !isPlain, position.offset > 0, document.pages.indices.contains(position.page) else {
      return (position, 0)
    }
    let (sheet, size) = (sheet(position.page), document.pages[position.page])
    let height = position.offset * sheet.size.height
    let x = view == .text ? 0 : sheet.size.width / 2
    let point = sheet.textPlace(at: height) ?? sheet.onPage(PagePoint(x: x, y: height))
    let offset = DocumentPosition(page: position.page, offset: min(max(point.y / size.height, 0), 1))
    return (offset, min(max(point.x / size.width, 0), 1))
  }

  /// The scroll offset that shows a place.
  ///
  /// - Parameter isExact: whether text that is set anew stands as it did where the place was stored; else the place's line
  ///   is shown from its top.
  func offset(of position: DocumentPosition, across: Double, isExact: Bool = false) -> Double {
    guard !isPlain, position.offset > 0, !document.pages.isEmpty else {
      return flow.offset(of: position)
    }
    let page = min(max(position.page, 0), document.pages.count - 1)
    let (sheet, size) = (sheet(page), document.pages[page])
    let share = position.offset.isFinite ? min(max(position.offset, 0), 1) : 0
    let x = across.isFinite ? min(max(across, 0), 1) : 0
    let place = PagePoint(x: x * size.width, y: share * size.height)
    var y = sheet.onSheet(place).y
    if isExact, let height = sheet.height(of: place) {
      y = height
    } else if sheet.text != nil, let line = sheet.line(at: place) {
      y = sheet.lines[line].box.y
    }
    return flow.offset(of: DocumentPosition(page: page, offset: y / sheet.size.height))
  }

  /// The boxes on the screen (px) of a box of a page (page points), in view or not: one box, or one for each line where
  /// the text view has broken it differently.
  package func rects(of box: PageRect, page: Int) -> [ScreenRect] {
    guard document.pages.indices.contains(page) else { return [] }
    return sheet(page).boxes(of: box).map { onScreen($0, page: page) }
  }

  /// The page and the place on it (page points) at a place of the screen (px); nil beside the pages.
  package func pagePoint(at point: ScreenPoint) -> (page: Int, point: PagePoint)? {
    let (x, y) = (point.x + motion.offset.x, point.y + motion.offset.y)
    for page in flow.visiblePages(at: motion.offset.y) {
      let rect = flow.rect(page)
      guard rect.contains(ScreenPoint(x: x, y: y)) else { continue }
      return (page, sheet(page).onPage(PagePoint(x: (x - rect.x) / scale, y: (y - rect.y) / scale)))
    }
    return nil
  }

  /// The lines of a page as the view shows them, in reading order; points of its sheet. Empty where they are unknown.
  package func shownLines(of page: Int) -> [TextLine] { lines[page] ?? [] }

  /// The boxes on the page that a line shows, one for each word; page points.
  package func sources(of line: LineID) -> [PageRect] {
    views.sheets[line.page]?.sources(of: line.line) ?? []
  }

  /// The line that shows a place of a page; nil where the page's text is not known.
  package func line(at point: PagePoint, page: Int) -> LineID? {
    views.sheets[page]?.line(at: point).map { LineID(page: page, line: $0) }
  }
}

/// The known content of a page.
struct PageContent: Sendable {
  /// The page's lines as the document gives them.
  var lines: [TextLine]
  /// Boxes of what is no text, page points.
  var pictures: [PageRect] = []
  /// The page's reading order; nil until a view needs it.
  var order: PageOrder?
}

/// The present view, and what is known of the pages for it.
struct PageViews: Sendable {
  /// Which view is used where the person has chosen none.
  enum Default: Hashable, Sendable {
    /// The whole page is shown.
    case page
    /// The first view whose lines are far enough apart is shown, once they are known.
    case fitting
  }

  var choice = ViewChoice()
  var usual = Default.page
  /// The view that is shown.
  var view = ReadingView.page
  var contents: [Int: PageContent] = [:]
  var sheets: [Int: PageSheet] = [:]
  /// The line pitch of the document by which the sizes of views are chosen, points; nil until enough text is known.
  var pitch: Double?
  var hasToldOfPictures = false
  /// The place at which the document was opened; it is shown until the person moves the page. nil afterwards.
  var opened: OpenedPlace?
}

struct OpenedPlace: Hashable, Sendable {
  var position: DocumentPosition
  var across: Double
  /// The scroll offset that shows the place, content px.
  var y: Double
}
