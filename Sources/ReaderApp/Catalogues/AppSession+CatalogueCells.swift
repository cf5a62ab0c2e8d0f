import Catalogues
import Library
import Localization
import Signals

// The cells of catalogues and the words above them.
extension AppSession {
  /// Shows the page of catalogues.
  ///
  /// - Parameters:
  ///   - before: the page to show.
  ///   - isOther: whether the cells differ from those before, so that the eyes have to leave the spot where they are.
  ///   - time: the present time.
  mutating func show(_ before: CatalogueScreen, isOther: Bool, at time: Timestamp) {
    var shown = before
    var items: [PanelItem]
    switch shown.view {
    case .permission: items = [.back, Self.allow]
    case .sources: items = page(&shown.page, of: sourceItems)
    case .list: items = page(&shown.page, of: listItems)
    case .document(let entry):
      shown.pages = Self.pages(about: entry)
      shown.page = min(max(0, shown.page), shown.pages.count - 1)
      items = documentItems(entry, shown)
    case .arrived: items = [.back, PanelItem(.catalogueRead, localized("Read it"), .forward)]
    }
    switch shown.view {
    case .permission, .document, .arrived:
      for index in items.indices { items[index].rect = cellBelowText(index, of: items.count) }
    case .sources, .list: break
    }
    layOut(items, in: &shown.cells, below: Self.headShare, isOther: isOther, at: time)
    cover(.catalogues(shown))
  }

  /// The share of the screen's height for the words above a grid of cells.
  private static let headShare = 0.14

  private static var allow: PanelItem {
    var allow = PanelItem(.allowCatalogues, localized("Allow it"), .done)
    allow.dwellSeconds = 1.5
    return allow
  }

  /// The page of cells on which an item of the list is.
  func cellPage(ofItem index: Int) -> Int {
    PanelItem.page(of: index + leadingItems.count, among: listItems.count, cells: grid().count)
  }

  private var sourceItems: [PanelItem] {
    var forbid = PanelItem(.forbidCatalogues, localized("Ask nothing on the internet any more"), .forget)
    forbid.dwellSeconds = 1.5
    return catalogue.setting.sources.enumerated().map { index, source in
      PanelItem(
        .catalogue(index), source.canBeBrowsed ? source.name : localized("\(source.name): search…"), .places)
    } + [forbid]
  }

  private var leadingItems: [PanelItem] {
    guard let step = catalogue.trail.last else { return [] }
    switch (step.state, step.list.part) {
    case (.failed, _):
      return [
        PanelItem(.catalogueAgain, localized("Try again"), .later),
        Self.search(localized("Search for words…")),
      ]
    case (_, .search): return [Self.search(localized("Other words…"))]
    case (_, .root), (_, .section): return [Self.search(localized("Search for words…"))]
    }
  }

  private static func search(_ words: String) -> PanelItem { PanelItem(.catalogueSearch, words, .find) }

  private var listItems: [PanelItem] {
    guard let step = catalogue.trail.last else { return [] }
    let found = step.items.enumerated().map { index, item in
      var cell = PanelItem(.catalogueItem(index), Self.label(of: item), Self.icon(of: item))
      cell.dwellSeconds = PanelItem.listDwellSeconds
      return cell
    }
    let more =
      step.state == .known && step.hasMore
      ? [PanelItem(.catalogueMore, localized("Ask for ten more"), .down)] : []
    return leadingItems + found + more
  }

  private static func icon(of item: CatalogueItem) -> ActionIcon {
    switch item {
    case .section: .places
    case .document: .dot
    }
  }

  private static func label(of item: CatalogueItem) -> String {
    switch item {
    case .section(let section): return DisplayText.of(section.title, maximum: 60)
    case .document(let entry):
      let by = entry.authors.first.map { " – " + DisplayText.of($0, maximum: 24) } ?? ""
      return DisplayText.of(entry.title, maximum: 60) + by
    }
  }

  private func documentItems(_ entry: CatalogueEntry, _ shown: CatalogueScreen) -> [PanelItem] {
    var items = [PanelItem.back]
    switch catalogue.fetch {
    case nil: items.append(PanelItem(.catalogueAdd, localized("Put it on my shelf"), .done))
    case let fetch? where fetch.isHere: break
    case let fetch?:
      let stop =
        fetch.entry == entry
        ? localized("Stop downloading it")
        : localized("Stop downloading “\(DisplayText.of(fetch.entry.title, maximum: 40))”")
      items.append(PanelItem(.catalogueStop, stop, .stop))
    }
    if shown.page < shown.pages.count - 1 { items.append(.more) }
    if shown.page > 0 { items.append(PanelItem(.pageBefore, localized("Page before"), .previous)) }
    if canSpeak { items.append(PanelItem(.catalogueAloud, localized("Read it to me"), .aloud)) }
    // The last cells are left out if gaze is too coarse for so many beside each other.
    return Array(items.prefix(grid().columns))
  }

  // MARK: Messages

  /// Pages of text about a document: its title, authors, date and summary.
  private static func pages(about entry: CatalogueEntry) -> [String] {
    let all = entry.authors
    let first = all.prefix(3).joined(separator: ", ")
    let others = all.count - 3
    let authors =
      all.count > 4
      ? localized(others, one: "\(first) and \(others) other", other: "\(first) and \(others) others")
      : all.joined(separator: ", ")
    let facts = [authors, entry.year.map(String.init) ?? "", entry.bytes.map(size) ?? ""]
      .filter { !$0.isEmpty }.joined(separator: " · ")
    let summary = entry.summary.split(separator: "\n").map(String.init)
    return TextPage.pages(
      of: ([entry.title] + (facts.isEmpty ? [] : [facts]) + [""] + summary).flatMap {
        $0.isEmpty ? [""] : TextPage.wrapped($0)
      })
  }

  private static func size(_ bytes: Int) -> String {
    let megabytes = Double(bytes) / 1_000_000
    let digits = megabytes < 10 ? max(0.1, megabytes).fixed(1) : megabytes.fixed(0)
    return localized("\(digits) MB")
  }

  func scene(_ shown: CatalogueScreen) -> PanelScene {
    var scene = shown.cells.scene(on: cellScreen.bounds, over: nil, dim: 1)
    switch shown.view {
    case .permission:
      scene.headline = localized("May Trackii look for new reading on the internet?")
      (scene.detail, scene.isDetailProse) = (Self.permission, true)
    case .sources:
      (scene.headline, scene.detail) = (
        localized("Where is new reading to be looked for?"),
        shown.news ?? localized("What you search for goes to the catalogue that you choose.")
      )
    case .list: (scene.headline, scene.detail) = words(of: catalogue.trail.last)
    case .document(let entry):
      let count = shown.pages.count
      scene.headline =
        shown.news ?? words(of: catalogue.fetch, entry)
        ?? (count > 1 ? localized("Page \(shown.page + 1) of \(count)") : localized("A document"))
      (scene.detail, scene.isDetailProse) = (shown.pages[shown.page], true)
    case .arrived(_, let title):
      (scene.headline, scene.detail) = (localized("It is on your shelf"), title)
    }
    return scene
  }

  private static let permission = TextPage.wrapped(
    localized(
      """
      Nothing is asked until you allow it. Then the words you search for go to the catalogue that you choose, with this \
      computer's address, as with any page on the internet; it may pass them on. Documents come from where it says. \
      You can take it back here at any time.
      """)
  ).joined(separator: "\n")

  private func words(of step: CatalogueDesk.Step?) -> (String?, String?) {
    guard let step else { return (nil, nil) }
    let name = step.list.source.name
    let what =
      switch step.list.part {
      case .root: name
      case .section(let section): DisplayText.of(section.title, maximum: 60)
      case .search(let words): localized("“\(DisplayText.of(words, maximum: 40))” in \(name)")
      }
    let count = step.leftOut
    let leftOut =
      count == 0
      ? nil
      : localized(
        count, one: "1 more entry is not available as a free PDF.",
        other: "\(count) more entries are not available as free PDFs.")
    switch step.state {
    case .asked: return (what, localized("\(name) is being asked…"))
    case .failed(let words): return (what, words)
    case .known where step.items.isEmpty: return (localized("\(what): no free PDFs"), leftOut)
    case .known: return (what, leftOut)
    }
  }

  private func words(of fetch: CatalogueDesk.Fetch?, _ entry: CatalogueEntry) -> String? {
    guard let fetch, fetch.entry == entry else { return nil }
    if fetch.isHere { return localized("It is being put on your shelf…") }
    guard fetch.bytes > 0 else { return localized("It is being downloaded…") }
    let come = Self.size(fetch.bytes)
    return fetch.total.map { localized("It is being downloaded: \(come) of \(Self.size($0))") }
      ?? localized("It is being downloaded: \(come)")
  }
}
