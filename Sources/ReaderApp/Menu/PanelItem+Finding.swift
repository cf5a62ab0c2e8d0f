import Documents
import Localization
import Reading
import Signals

// The cells of contents, pages and links.
extension PanelItem {
  /// The cells of one page of a list: the way back, then as many items as fit, and “More” if there are further pages.
  static func paged(_ items: [PanelItem], cells: Int, page: Int) -> [PanelItem] {
    guard items.count > cells - 1 else { return [back] + items }
    let room = max(1, cells - 2)
    let shown = page % pageCount(items.count, cells: cells)
    return [back] + items.dropFirst(shown * room).prefix(room) + [more]
  }

  /// The number of pages that `paged` makes of this number of items.
  static func pageCount(_ items: Int, cells: Int) -> Int {
    let room = max(1, cells - 2)
    return items > cells - 1 ? (items + room - 1) / room : 1
  }

  /// The page of `paged` on which an item is.
  static func page(of index: Int, among count: Int, cells: Int) -> Int {
    count > cells - 1 ? index / (cells - 2) : 0
  }

  /// The largest number of pages of cells that are looked through one by one; longer lists are divided into parts. Own choice.
  private static let mostPages = 5

  /// The entries below an entry of the contents, with the entry itself first. Very many entries are divided into parts, each
  /// from one title to another.
  ///
  /// - Parameters:
  ///   - parent: the entry; nil for the top level.
  ///   - part: the part of the entries to show; nil for all of them.
  ///   - guide: the document's contents and page labels.
  ///   - page: the page that is being read, from 0.
  ///   - cells: the number of cells, including the way back.
  static func contents(
    below parent: Int?, part: Range<Int>? = nil, in guide: DocumentGuide, at page: Int, cells: Int
  ) -> [PanelItem] {
    let all = guide.entries(below: parent)
    let range = (part ?? 0..<all.count).clamped(to: 0..<all.count)
    let entries = guide.outline.entries
    // The entry that is being read.
    let read = all.lastIndex { entries[$0].place.map { $0.page <= page } ?? false }
    guard range.count <= mostPages * max(1, cells - 2) else {
      return DocumentGuide.parts(of: range, count: min(10, cells - 1)).map { part in
        let titles = [part.lowerBound, part.upperBound - 1].map { entry(all[$0], in: guide).label }
        var item = PanelItem(
          TargetID("contents-\(part.lowerBound)-\(part.upperBound)"), "\(titles[0]) – \(titles[1])…", .places)
        (item.dwellSeconds, item.isOn) = (listDwellSeconds, read.map(part.contains) ?? false)
        item.effect = .open(.contents(below: parent, part: part))
        return item
      }
    }
    var items = range.map { place in
      let index = all[place]
      var item = entry(index, in: guide)
      if guide.hasEntries(below: index) {
        item.label += "…"
        item.effect = .open(.contents(below: index))
      }
      item.isOn = place == read
      return item
    }
    if part == nil, let parent, entries[parent].target != nil {
      items.insert(entry(parent, in: guide), at: 0)
    }
    return items
  }

  private static func entry(_ index: Int, in guide: DocumentGuide) -> PanelItem {
    let entry = guide.outline.entries[index]
    var item = PanelItem(
      TargetID("contents-\(index)"), entry.title.isEmpty ? localized("Without a title") : entry.title, .places
    )
    item.dwellSeconds = listDwellSeconds
    switch entry.target {
    case .place(let place):
      item.sign = guide.label(place.page)
      item.effect = .go(place)
    case .address(let address):
      item.effect = .tell(address, localized("It leads out of the document. Nothing was opened."))
    case .refused(let why): item.effect = .tell(localized("“\(item.label)” leads nowhere"), why.explanation)
    case nil:
      item.effect = .tell(
        localized("“\(item.label)” leads nowhere"), localized("The document names no place for it."))
    }
    return item
  }

  /// Parts of the document's pages, down to single pages.
  ///
  /// - Parameters:
  ///   - range: the pages to divide.
  ///   - guide: the document's contents and page labels.
  ///   - page: the page that is being read, from 0.
  ///   - cells: the number of cells, including the way back.
  static func pages(_ range: Range<Int>, in guide: DocumentGuide, at page: Int, cells: Int) -> [PanelItem] {
    // Ten parts, if there are cells for them, make it easy to find a page by its number.
    DocumentGuide.parts(of: range, count: min(10, cells - 1)).map { part in
      let (first, last) = (part.lowerBound, part.upperBound - 1)
      var item = PanelItem(
        TargetID("pages-\(first)-\(last)"), localized("Page \(guide.label(first))"), .places)
      item.dwellSeconds = listDwellSeconds
      item.isOn = part.contains(page)
      if first == last {
        (item.sign, item.effect) = (guide.label(first), .go(PagePlace(page: first)))
      } else {
        item.label = "\(guide.label(first)) – \(guide.label(last))…"
        item.effect = .open(.pages(part))
      }
      return item
    }
  }

  /// A numbered chip for each link, at the sides of the page; the way back is the last one on the left.
  ///
  /// - Parameters:
  ///   - links: the links in view.
  ///   - page: which set of chips is shown, if there are several.
  ///   - guide: the document's contents and page labels.
  ///   - screen: the screen that shows the page.
  ///   - errorPx: the gaze error, screen px; a larger one makes the chips larger.
  static func links(
    _ links: [ShownLink], page: Int, in guide: DocumentGuide?, on screen: ScreenGeometry, errorPx: Double?
  ) -> [PanelItem] {
    chips(
      links.enumerated().map { chip($0.offset, $0.element, guide) }, page: page, on: screen, errorPx: errorPx)
  }

  /// Arranges any items as chips at the sides of the page.
  static func chips(_ chips: [PanelItem], page: Int, on screen: ScreenGeometry, errorPx: Double?)
    -> [PanelItem]
  {
    let (rows, room) = chipRoom(for: chips.count, on: screen, errorPx: errorPx)
    let fits = room == chips.count
    let sets = max(1, room > 0 ? (chips.count + room - 1) / room : 1)
    let start = page % sets * room
    var items = Array(chips[start..<min(chips.count, start + room)])
    let slots = chipRects(rows: rows, on: screen)
    for index in items.indices { items[index].rect = slots[index < rows - 1 ? index : index + 1] }
    var (back, more) = (PanelItem.back, PanelItem.more)
    (back.rect, more.rect) = (slots[rows - 1], slots[2 * rows - 1])
    return items + [back] + (fits ? [] : [more])
  }

  /// The number of rows of chips, and how many chips fit at a time beside the way back.
  private static func chipRoom(
    for count: Int, on screen: ScreenGeometry, errorPx: Double?
  ) -> (rows: Int, room: Int) {
    let error = errorPx ?? 20 * screen.pxPerMmX
    let rows = [4, 3].first { screen.heightPx / Double($0) >= CellGrid.errors * error } ?? 2
    return (rows, count < 2 * rows ? count : 2 * rows - 2)
  }

  /// The set of chips in which a chip is.
  static func chipPage(of index: Int, among count: Int, on screen: ScreenGeometry, errorPx: Double?) -> Int {
    index / max(1, chipRoom(for: count, on: screen, errorPx: errorPx).room)
  }

  private static func chip(_ index: Int, _ link: ShownLink, _ guide: DocumentGuide?) -> PanelItem {
    let label: String
    switch link.target {
    case .place(let place):
      let page = guide?.label(place.page) ?? "\(place.page + 1)"
      label = localized("Page \(page)")
    case .address(let address): label = address
    case .refused: label = localized("Refused")
    }
    var item = PanelItem(TargetID("link-\(index)"), label, .places)
    (item.sign, item.effect) = ("\(index + 1)", .open(.link(index)))
    return item
  }

  /// The boxes of chips: from the top left down, then from the top right down.
  private static func chipRects(rows: Int, on screen: ScreenGeometry) -> [ScreenRect] {
    let height = screen.heightPx / Double(rows)
    // Chips are 6 degrees wide at 570 mm, but never so wide that little of the page is left.
    let width = min(60 * screen.pxPerMmX, 0.2 * screen.widthPx)
    return (0..<2 * rows).map { slot in
      ScreenRect(
        x: slot < rows ? 0 : screen.widthPx - width, y: Double(slot % rows) * height, width: width,
        height: height
      ).grown(dx: -0.02 * height, dy: -0.02 * height)
    }
  }

  /// The cells that ask whether to follow a link, below the words at its destination.
  static func link(_ link: ShownLink, on screen: ScreenGeometry) -> [PanelItem] {
    let (width, height) = (screen.widthPx, screen.heightPx)
    func half(_ x: Double) -> ScreenRect {
      ScreenRect(x: x * width, y: 0.5 * height, width: 0.36 * width, height: 0.42 * height)
    }
    var back = PanelItem.back
    back.rect = half(0.1)
    guard case .place(let place) = link.target else { return [back] }
    var go = PanelItem("link-go", localized("Go"), .forward)
    (go.rect, go.effect) = (half(0.54), .go(place))
    return [back, go]
  }

  /// The dwell time on a cell of a list, s: a false choice there costs a look back.
  static let listDwellSeconds = 0.9
}
