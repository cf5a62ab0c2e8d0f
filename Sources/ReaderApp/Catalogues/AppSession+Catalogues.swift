import Catalogues
import Library
import Localization
import Reading
import Signals

// Open catalogues by gaze, switch, keys and mouse: allowing, browsing and searching them, and fetching documents.
extension AppSession {
  mutating func handle(_ ask: CatalogueAsk, at time: Timestamp) -> [AppAction] {
    switch ask {
    case .open:
      // Another program may have changed the permission.
      let shown = showCatalogues(catalogue.setting.isAllowed ? .sources : .permission, at: time)
      return shown + cataloguesRequest()
    }
  }

  /// Shows the page of catalogues above the place where the person is, or in place of what covers it.
  mutating func showCatalogues(
    _ view: CatalogueScreen.View, news: String? = nil, at time: Timestamp
  ) -> [AppAction] {
    switch (screen, screen.place) {
    case (.calibrating, _), (.cameras, _), (.resting, _), (_, .people): return []
    case (.place, _), (.covered, _): break
    }
    guard setting.isLive else { return [] }
    let silence = fallSilent()
    var shown = CatalogueScreen(view: view, news: news, cells: newCells(CatalogueScreen.timing, at: time))
    if view == .list { shown.page = catalogue.trail.last?.page ?? 0 }
    show(shown, isOther: true, at: time)
    return silence
  }

  /// Reads the catalogue setting again while catalogues are shown.
  func cataloguesRequest() -> [AppAction] {
    if case .covered(.catalogues, _) = screen { [.store(.catalogues(of: reader))] } else { [] }
  }

  mutating func know(catalogues setting: CatalogueSetting, of person: Reader, at time: Timestamp)
    -> [AppAction]
  {
    guard person == reader, setting != catalogue.setting else { return [] }
    catalogue.setting = setting
    let stopped = setting.isAllowed ? [] : stopAsking()
    guard case .covered(.catalogues(let shown), _) = screen else { return stopped }
    switch (shown.view, setting.isAllowed) {
    case (_, false):
      catalogue.trail = []
      return stopped + showCatalogues(.permission, at: time)
    case (.permission, true), (.sources, true): return stopped + showCatalogues(.sources, at: time)
    case (.list, true), (.document, true), (.arrived, true): return stopped
    }
  }

  // MARK: Choosing cells

  mutating func chooseInCatalogues(_ id: TargetID, at time: Timestamp) -> [AppAction] {
    guard case .covered(.catalogues(var shown), _) = screen else { return [] }
    shown.news = nil
    switch (shown.view, id) {
    case (_, .panelMore): shown.page += 1
    case (_, .pageBefore): shown.page -= 1
    case (.permission, .panelBack), (.sources, .panelBack): return uncover()
    case (.permission, .allowCatalogues): return allowCatalogues(true, at: time)
    case (.sources, .forbidCatalogues): return allowCatalogues(false, at: time)
    case (.sources, _): return choose(source: id, at: time)
    case (.list, .panelBack): return leaveList(at: time)
    case (.list, _): return choose(id, inListOf: shown, at: time)
    case (.document, .panelBack): (shown.view, shown.page) = (.list, catalogue.trail.last?.page ?? 0)
    case (.document(let entry), _): return choose(id, for: entry, shown, at: time)
    case (.arrived, .panelBack): (shown.view, shown.page) = (.list, catalogue.trail.last?.page ?? 0)
    case (.arrived(let document, _), .catalogueRead):
      let left = uncover()
      return left + (place(isShelf: screen) ? [] : goToShelf()) + open(document)
    case (.permission, _), (.arrived, _): return []
    }
    show(shown, isOther: true, at: time)
    return [.voice(.hush)]
  }

  private func place(isShelf screen: AppScreen) -> Bool {
    if case .shelf = screen.place { true } else { false }
  }

  private mutating func allowCatalogues(_ isAllowed: Bool, at time: Timestamp) -> [AppAction] {
    catalogue.setting.isAllowed = isAllowed
    let kept: [AppAction] = [.store(.allowCatalogues(isAllowed, of: reader))]
    guard isAllowed else { return kept + stopAsking() + uncover() }
    return kept + showCatalogues(.sources, at: time)
  }

  private mutating func choose(source id: TargetID, at time: Timestamp) -> [AppAction] {
    let sources = catalogue.setting.sources
    guard let index = sources.indices.first(where: { id == .catalogue($0) }) else { return [] }
    let source = sources[index]
    catalogue.trail = []
    guard source.canBeBrowsed else { return openKeys(for: .catalogue(source.id), at: time) }
    return begin(CatalogueList(source), at: time)
  }

  /// Opens another list, from which the way back leads to the present one.
  private mutating func begin(_ list: CatalogueList, at time: Timestamp) -> [AppAction] {
    catalogue.trail.append(CatalogueDesk.Step(list: list))
    return showCatalogues(.list, at: time) + [.catalogue(.page(0, of: list))]
  }

  private mutating func leaveList(at time: Timestamp) -> [AppAction] {
    _ = catalogue.trail.popLast()
    return showCatalogues(catalogue.trail.isEmpty ? .sources : .list, at: time)
  }

  private mutating func choose(
    _ id: TargetID, inListOf before: CatalogueScreen, at time: Timestamp
  ) -> [AppAction] {
    guard var step = catalogue.trail.popLast() else { return [] }
    // The way back leads to the page of cells that was shown.
    step.page = before.page
    switch id {
    case .catalogueAgain, .catalogueMore:
      step.state = .asked
      catalogue.trail.append(step)
      show(before, isOther: true, at: time)
      return [.catalogue(.page(step.pagesRead, of: step.list))]
    default: catalogue.trail.append(step)
    }
    if id == .catalogueSearch { return openKeys(for: .catalogue(step.list.source.id), at: time) }
    guard let index = step.items.indices.first(where: { id == .catalogueItem($0) }) else { return [] }
    switch step.items[index] {
    case .section(let section): return begin(CatalogueList(step.list.source, .section(section)), at: time)
    case .document(let entry):
      var shown = before
      (shown.view, shown.page) = (.document(entry), 0)
      show(shown, isOther: true, at: time)
      return []
    }
  }

  private mutating func choose(
    _ id: TargetID, for entry: CatalogueEntry, _ before: CatalogueScreen, at time: Timestamp
  ) -> [AppAction] {
    var shown = before
    switch id {
    case .catalogueAloud:
      guard shown.pages.indices.contains(shown.page) else { return [] }
      return [.voice(.speak(shown.pages[shown.page], isLoud: false))]
    case .catalogueStop:
      shown.news = localized("The download was stopped.")
      let stopped = stopFetching()
      show(shown, isOther: true, at: time)
      return stopped
    case .catalogueAdd:
      guard let source = catalogue.trail.last?.list.source else { return [] }
      guard catalogue.fetch == nil else {
        shown.news = localized("Another document is being downloaded. Wait for it, or stop it.")
        show(shown, isOther: false, at: time)
        return []
      }
      catalogue.fetch = CatalogueDesk.Fetch(entry: entry, total: entry.bytes)
      show(shown, isOther: true, at: time)
      return [.catalogue(.fetch(entry, of: source))]
    default: return []
    }
  }

  /// Cancels the download; a document that has come already is still put on the shelf.
  private mutating func stopFetching() -> [AppAction] {
    guard let fetch = catalogue.fetch, !fetch.isHere else { return [] }
    catalogue.fetch = nil
    return [.catalogue(.stop)]
  }

  /// Cancels all requests to catalogues, as when the person withdraws the permission or logs out.
  mutating func stopAsking() -> [AppAction] {
    let isBusy = catalogue.fetch != nil || !catalogue.trail.isEmpty
    if catalogue.fetch?.isHere == false { catalogue.fetch = nil }
    return isBusy ? [.catalogue(.stopAll)] : []
  }

  // MARK: Searching a catalogue

  /// Searches a catalogue for words that were typed.
  mutating func searchCatalogue(_ id: CatalogueSource.ID, _ words: String, at time: Timestamp) -> [AppAction]
  {
    guard !words.isEmpty, let source = catalogue.setting.sources.first(where: { $0.id == id }) else {
      return leaveCatalogueKeys(at: time)
    }
    let list = CatalogueList(source, .search(words))
    // A new search replaces the last one in the trail.
    if case .search = catalogue.trail.last?.list.part { catalogue.trail.removeLast() }
    return begin(list, at: time)
  }

  mutating func leaveCatalogueKeys(at time: Timestamp) -> [AppAction] {
    showCatalogues(catalogue.trail.isEmpty ? .sources : .list, at: time)
  }

  // MARK: Answers of catalogues and the store

  mutating func handle(_ event: CatalogueEvent, at time: Timestamp) -> [AppAction] {
    switch event {
    case .page(let answer, let number, let list): know(page: answer, number, of: list, at: time)
    case .progress(let bytes, let total, let entry):
      guard catalogue.fetch?.entry == entry else { return [] }
      catalogue.fetch?.bytes = bytes
      catalogue.fetch?.total = total
    case .fetched(let answer, let entry): return fetched(answer, entry, at: time)
    }
    return []
  }

  private mutating func know(
    page answer: Result<CataloguePage, AppFailure>, _ number: Int, of list: CatalogueList, at time: Timestamp
  ) {
    guard let index = catalogue.trail.lastIndex(where: { $0.list == list }),
      catalogue.trail[index].state == .asked,
      catalogue.trail[index].pagesRead == number
    else { return }
    let count = catalogue.trail[index].items.count
    switch answer {
    case .success(let page):
      catalogue.trail[index].items += page.items
      catalogue.trail[index].pagesRead += 1
      (catalogue.trail[index].hasMore, catalogue.trail[index].leftOut) = (page.hasMore, page.leftOut)
      catalogue.trail[index].state = .known
    case .failure(let failure): catalogue.trail[index].state = .failed(failure.words)
    }
    guard index == catalogue.trail.count - 1, case .covered(.catalogues(var shown), _) = screen,
      shown.view == .list
    else { return }
    // The entries that came last are shown.
    if number > 0, case .success = answer { shown.page = cellPage(ofItem: count) }
    show(shown, isOther: true, at: time)
  }

  private mutating func fetched(
    _ answer: Result<FetchedDocument, AppFailure>, _ entry: CatalogueEntry, at time: Timestamp
  ) -> [AppAction] {
    guard catalogue.fetch?.entry == entry else {
      // The person has cancelled the download meanwhile.
      guard case .success(let document) = answer else { return [] }
      return [.catalogue(.discard(document))]
    }
    switch answer {
    case .success(let document):
      catalogue.fetch?.isHere = true
      refreshCatalogues(at: time)
      return [.store(.addFetched(document, of: reader))]
    case .failure(let failure):
      catalogue.fetch = nil
      tellOfFetch(entry.title, failure.words, at: time)
      return [.log(.warning, "a document could not be fetched from a catalogue")]
    }
  }

  /// Takes in that a fetched document was put on the shelf, or why it could not be.
  mutating func know(
    fetched answer: Result<ShelfItem, AppFailure>, title: String, at time: Timestamp
  ) -> [AppAction] {
    catalogue.fetch = nil
    switch answer {
    case .success(let item):
      if case .covered(.catalogues(var shown), _) = screen, case .document(let entry) = shown.view,
        entry.title == title
      {
        (shown.view, shown.page, shown.news) = (.arrived(item.id, title: item.title), 0, nil)
        show(shown, isOther: true, at: time)
      } else {
        announce(
          localized("“\(item.title)” is on your shelf now"), localized("It is among the documents there."))
      }
      return refreshed() + [.store(.readTexts)]
    case .failure(let failure):
      tellOfFetch(title, failure.words, at: time)
      return []
    }
  }

  private mutating func tellOfFetch(_ title: String, _ words: String, at time: Timestamp) {
    guard case .covered(.catalogues(var shown), _) = screen, case .document(let entry) = shown.view,
      entry.title == title
    else { return announce(localized("“\(title)” was not put on your shelf"), words) }
    shown.news = words
    show(shown, isOther: true, at: time)
  }

  /// Updates what is shown of a download; the cells stay where they are.
  private mutating func refreshCatalogues(at time: Timestamp) {
    guard case .covered(.catalogues(let shown), _) = screen else { return }
    show(shown, isOther: false, at: time)
  }
}
