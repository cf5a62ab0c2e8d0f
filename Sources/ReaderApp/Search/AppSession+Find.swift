import Library
import Localization
import Reading
import Signals

// Search in the open document, for typed text or marked words. A few pages are searched at a time, while reading goes on.
extension AppSession {
  mutating func handle(_ event: FindEvent, at time: Timestamp) -> [AppAction] {
    guard case .place(.reading(var reading)) = screen else {
      keepUntilOpened(event)
      return []
    }
    let closed = event == .open ? closePanel(at: time) : []
    if case .place(.reading(let now)) = screen { reading = now }
    var asked: [AppAction] = []
    switch event {
    case .open:
      var find = reading.find ?? OpenSearch()
      find.field = find.search?.words.text ?? ""
      find.marked = find.search.map { $0.current ?? 0 }
      reading.find = find
    case .type(let text): asked = reading.search(text)
    case .words(let text):
      asked = reading.search(text)
      reading.find?.field = nil
    case .step(let step): reading.step(by: step)
    case .move(let step):
      guard let search = reading.find?.search, !search.hits.isEmpty else { break }
      let marked = reading.find?.marked.map { $0 + step } ?? search.current ?? 0
      reading.find?.marked = min(max(marked, 0), search.hits.count - 1)
    case .accept:
      guard let marked = reading.find?.marked, reading.find?.search?.hits.isEmpty == false else {
        reading.step(by: 1)
        break
      }
      reading.go(toHit: marked)
    case .choose(let index): reading.go(toHit: index)
    case .close:
      reading.find = nil
      reading.session.hideHits()
    }
    screen = .place(.reading(reading))
    return closed + asked
  }

  /// Keeps the search until the document is open that is being opened.
  private mutating func keepUntilOpened(_ event: FindEvent) {
    guard case .place(.shelf(var shelf)) = screen else { return }
    let before = shelf.search
    shelf.changeOpening { opening in
      switch event {
      case .open: opening.type(opening.typed?.text ?? "", before: before)
      case .type(let text), .words(let text): opening.type(text, before: before)
      case .close: opening.forgetTyped()
      case .step, .move, .accept, .choose: break
      }
    }
    screen = .place(.shelf(shelf))
  }

  /// Takes in the hits that the search has on some pages.
  mutating func know(
    _ findings: PageFindings, for query: PageQuery, in id: String, at time: Timestamp
  ) -> [AppAction] {
    guard case .reading(var reading) = screen.place, reading.item.id == id,
      var search = reading.find?.search, search.query == query
    else { return [] }
    let before = search.hits.count
    let wasWaiting = search.isAwaited
    let isFirst = search.current == nil
    let hit = search.take(findings)
    reading.session.show(search.hits.dropFirst(before))
    reading.find?.search = search
    if let hit {
      reading.session.go(to: hit, isStep: !isFirst)
      reading.find?.marked = nil
    } else if wasWaiting, search.isDone, search.hits.isEmpty, reading.find?.field == nil {
      reading.session.tell(search.status, localized("“Search” in the menu offers other words."))
    }
    screen.place = .reading(reading)
    if case .place(.reading(let now)) = screen, let panel = now.panel, panel.kind == .hits {
      refresh(panel, level: panel.level, at: time)
    }
    return reading.question
  }

  /// The search field and its hits; nil while the field is not shown.
  var findModel: FindModel? {
    guard case .place(.reading(let reading)) = screen else { return nil }
    return reading.find?.model(reading.pageLabel)
  }

  // MARK: The cells

  /// The cells of texts to search for by look, and of hits.
  func searchItems(_ kind: PanelKind, cells: Int, page: Int) -> [PanelItem] {
    guard case .reading(let reading) = screen.place else { return [.back] }
    guard kind == .hits else {
      var items: [PanelItem] = []
      var terms = reading.searchTerms
      if case .searchMark(let id) = kind {
        terms = SearchTerms.terms(of: reading.marks.mark(id)?.text ?? "", most: 10)
      } else if let search = reading.find?.search {
        var results = PanelItem(
          "search-results", localized("“\(search.words.text)”: what was found"), .places)
        (results.effect, results.isOn) = (.open(.hits), true)
        items.append(results)
      }
      if case .search = kind {
        var keys = PanelItem("search-keys", localized("Type a word…"), .mark)
        keys.effect = .keys(.find)
        items.append(keys)
      }
      items += terms.enumerated().map { index, term in
        var item = PanelItem(TargetID("search-\(index)"), "“\(term)”", .find)
        item.effect = .find(term)
        return item
      }
      return PanelItem.paged(items, cells: cells, page: page)
    }
    let search = reading.find?.search
    // Cells keep their places while more hits come: there is room for “More” from the start.
    let room = max(1, cells - 2)
    let hits = search?.hits ?? []
    let pages = max(1, (hits.count + room - 1) / room)
    let shown = hits.indices.dropFirst(page % pages * room).prefix(room).map { index in
      var item = PanelItem(TargetID("hit-\(index)"), hits[index].context.text, .find)
      (item.sign, item.isOn) = (reading.pageLabel(hits[index].page), index == search?.current)
      item.effect = .hit(index)
      return item
    }
    return [.back] + shown + (pages > 1 ? [.more] : [])
  }

  /// A line above the cells; nil if there is none.
  func searchWords(_ kind: PanelKind, in reading: ReadingScreen) -> String? {
    switch kind {
    case .searchMark: return localized("Search for a word of this mark")
    case .search:
      return reading.hasSearchTerms
        ? localized("Search for a word that you have marked or read, or type one") : nil
    case .hits:
      guard let search = reading.find?.search else { return nil }
      return search.hits.isEmpty ? search.status : "“\(search.words.text)”: \(search.status)"
    default: return nil
    }
  }
}

extension ReadingScreen {
  /// The label of a page.
  func pageLabel(_ page: Int) -> String { ways.guide?.label(page) ?? "\(page + 1)" }

  /// The request for the next pages to search; none if all were.
  fileprivate var question: [AppAction] {
    find?.search?.query.map { [.book(.search($0, documentID: item.id))] } ?? []
  }

  /// Begins a search; an earlier one is dropped.
  fileprivate mutating func search(_ text: String) -> [AppAction] {
    let words = FoundWords(text)
    if find == nil { find = OpenSearch() }
    find?.field = text
    guard words != find?.search?.words || words == nil else { return [] }
    session.hideHits()
    searches += 1
    let search = words.map {
      DocumentSearch(
        $0, number: searches, pageCount: session.document.pages.count, from: session.currentPage)
    }
    find?.search = search
    find?.marked = words == nil ? nil : 0
    return question
  }

  fileprivate mutating func step(by step: Int) {
    guard var search = find?.search else { return }
    let isFirst = search.current == nil
    let hit = search.step(by: step)
    find?.search = search
    if let hit { show(hit, isStep: !isFirst) }
  }

  mutating func go(toHit index: Int) {
    guard var search = find?.search else { return }
    let isFirst = search.current == nil
    let hit = search.choose(index)
    find?.search = search
    if let hit { show(hit, isStep: !isFirst) }
  }

  /// Shows a hit on the page and hides the list.
  private mutating func show(_ hit: TextHit, isStep: Bool) {
    session.go(to: hit, isStep: isStep)
    find?.marked = nil
  }

  /// Texts that can be searched for without typing: words of marks, the last mark first, then words read last.
  var searchTerms: [String] {
    let marked = marks.marks.filter { $0.kind == .highlight }.sorted { $0.created > $1.created }
    let texts = marked.map(\.text) + [session.proposal?.words].compactMap(\.self)
    var seen: Set<String> = []
    return texts.flatMap { SearchTerms.terms(of: $0) }.filter { seen.insert($0.lowercased()).inserted }
  }

  /// Whether there are texts to search for without typing; quicker than collecting `searchTerms`.
  var hasSearchTerms: Bool {
    marks.marks.contains { $0.kind == .highlight && SearchTerms.hasTerms($0.text) }
      || session.proposal.map { SearchTerms.hasTerms($0.words) } ?? false
  }
}
