import Library
import Localization
import Reading
import Signals

// Collections: adding and removing documents; making, sharing, renaming, deleting and leaving collections.
extension AppSession {
  mutating func handle(_ event: CollectionsEvent, at time: Timestamp) -> [AppAction] {
    switch event {
    case .open:
      guard case .place(let place) = screen else { return [] }
      if case .shelf(let shelf) = place, shelf.activity != .none || shelf.search != nil { return [] }
      return openCollections(.list, at: time)
    }
  }

  /// Shows the collections above the shelf or the open document, or in place of what covers it.
  mutating func openCollections(_ view: CollectionsScreen.View, at time: Timestamp) -> [AppAction] {
    showCollections(view, asking: .list, at: time)
  }

  private mutating func showCollections(
    _ view: CollectionsScreen.View, asking request: CollectionsRequest, at time: Timestamp
  ) -> [AppAction] {
    switch screen {
    case .calibrating, .cameras, .resting: return []
    case .place, .covered: break
    }
    let item = documentRead ?? documentShown
    if item == nil {
      guard case .shelf = screen.place else { return [] }
    }
    guard setting.isLive else { return [] }
    let silence = fallSilent()
    let shown = CollectionsScreen(
      document: item?.id, title: item?.title, view: view,
      cells: newCells(CollectionsScreen.timing, at: time))
    show(shown, isOther: true, at: time)
    return silence + [.store(.collections(request, of: item?.id))]
  }

  /// Asks for the collections again after a rest: answers that came during it were dropped.
  mutating func askCollectionsAgain(at time: Timestamp) -> [AppAction] {
    guard case .covered(.collections(var shown), _) = screen else { return [] }
    shown.news = nil
    show(shown, isOther: false, at: time)
    return [.store(.collections(.list, of: shown.document))]
  }

  mutating func know(
    collections answer: Result<[ListedCollection], AppFailure>, after request: CollectionsRequest,
    of document: ShelfItem.ID?, at time: Timestamp
  ) -> [AppAction] {
    let again = shelfAfter(request, answer)
    // The person may have left the collections before the answer came.
    guard case .covered(.collections(var shown), _) = screen, shown.document == document else {
      if case .failure(let failure) = answer, request != .list { sayToReader(failure.words) }
      return again
    }
    let before = shown
    switch answer {
    case .success(let all):
      (shown.state, shown.news) = (.known(all), Self.news(of: request, isAboutDocument: document != nil))
      switch shown.view {
      case .one(let id) where shown.known(id) == nil, .deleting(let id) where shown.known(id) == nil,
        .leaving(let id) where shown.known(id) == nil:
        (shown.view, shown.page) = (.list, 0)
      case .list, .one, .deleting, .leaving: break
      }
    case .failure(let failure):
      // If the name of a collection is refused, the keys are shown again with it.
      switch request {
      case .create(let name): return openKeys(for: .collectionName(nil), name, news: failure.words, at: time)
      case .rename(let known, let name):
        return openKeys(for: .collectionName(known), name, news: failure.words, at: time)
      case .list, .put, .take, .delete, .leave: break
      }
      // After a failure, the list of collections that was read before is still valid.
      if case .known = shown.state {
        shown.news = failure.words
      } else {
        shown.state = .failed(failure.words)
      }
    }
    var isOther = shown.view != before.view || request != .list
    if case .asked = before.state { isOther = true }
    show(shown, isOther: isOther, at: time)
    return again
  }

  /// Asks again for the shelf beneath if the request has changed it. A collection that is gone is no longer its filter.
  private mutating func shelfAfter(
    _ request: CollectionsRequest, _ answer: Result<[ListedCollection], AppFailure>
  ) -> [AppAction] {
    guard case .success = answer, request != .list else { return [] }
    switch request {
    case .delete(let gone), .leave(let gone):
      changeShelf { shelf in
        guard shelf.filter.collection == gone.id else { return }
        (shelf.filter, shelf.filterName, shelf.page) = (ShelfFilter(), "", 0)
      }
    case .list, .create, .put, .take, .rename: break
    }
    guard case .shelf(let shelf) = screen.place else { return [] }
    return shelfRequest(shelf) + (shelf.arranging == nil ? [] : [.store(.shelfGroups)])
  }

  private static func news(of request: CollectionsRequest, isAboutDocument: Bool) -> String? {
    switch request {
    case .list: nil
    case .create(let name) where !isAboutDocument:
      localized("“\(DisplayText.of(name, maximum: 60))” is there now.")
    case .create(let name): localized("It is in “\(DisplayText.of(name, maximum: 60))” now.")
    case .leave(let collection):
      localized(
        "You have left “\(DisplayText.of(collection.name, maximum: 60))”. What you had by it alone is off your shelf."
      )
    case .put: localized("It is in the collection now.")
    case .take: localized("It is no longer in the collection.")
    case .rename: localized("The name is kept.")
    case .delete(let collection):
      localized(
        "“\(DisplayText.of(collection.name, maximum: 60))” is deleted. What is yours stays on your shelf.")
    }
  }

  // MARK: Choosing cells

  mutating func chooseInCollections(_ id: TargetID, at time: Timestamp) -> [AppAction] {
    guard case .covered(.collections(var shown), _) = screen else { return [] }
    shown.news = nil
    switch (shown.view, id) {
    case (.list, .panelBack): return backToDocument(at: time) ?? uncover()
    case (.one, .panelBack): (shown.view, shown.page) = (.list, 0)
    case (.deleting(let one), .panelBack), (.leaving(let one), .panelBack):
      (shown.view, shown.page) = (.one(one), 0)
    case (_, .panelMore): shown.page += 1
    case (_, .collectionsAgain):
      shown.state = .asked
      show(shown, isOther: true, at: time)
      return [.store(.collections(.list, of: shown.document))]
    case (.list, .newCollection): return openKeys(for: .collectionName(nil), at: time)
    case (.list, _):
      guard let index = shown.known.indices.first(where: { id == .collection($0) }) else { return [] }
      (shown.view, shown.page) = (.one(shown.known[index].collection.id), 0)
    case (.one(let one), _), (.deleting(let one), _), (.leaving(let one), _):
      guard let known = shown.known(one)?.collection else { return [] }
      return choose(id, known, shown, at: time)
    }
    show(shown, isOther: true, at: time)
    return []
  }

  private mutating func choose(
    _ id: TargetID, _ collection: DocumentCollection, _ before: CollectionsScreen, at time: Timestamp
  ) -> [AppAction] {
    var shown = before
    switch (shown.view, id) {
    case (_, .collectionPut): return ask(.put(into: collection.id), shown, at: time)
    case (_, .collectionTake): return ask(.take(outOf: collection.id), shown, at: time)
    case (_, .collectionShare):
      return openSharing(.collection(collection.id), called: collection.name, at: time)
    case (_, .collectionName): return openKeys(for: .collectionName(collection), at: time)
    case (_, .collectionShow):
      // A window that was started for one document has no shelf.
      guard !endsWithDocument else { return [] }
      let left = uncover()
      return left + leaveBook() + show(collection)
    case (.one, .collectionDelete): (shown.view, shown.page) = (.deleting(collection.id), 0)
    case (.deleting, .collectionDelete): return ask(.delete(collection), shown, at: time)
    case (.one, .collectionLeave): (shown.view, shown.page) = (.leaving(collection.id), 0)
    case (.leaving, .collectionLeave): return ask(.leave(collection), shown, at: time)
    default: return []
    }
    show(shown, isOther: true, at: time)
    return []
  }

  private mutating func ask(
    _ request: CollectionsRequest, _ before: CollectionsScreen, at time: Timestamp
  ) -> [AppAction] {
    var shown = before
    shown.news = localized("Being kept…")
    show(shown, isOther: false, at: time)
    return [.store(.collections(request, of: shown.document))]
  }

  // MARK: Typed names

  /// Names a collection as typed; nil stands for a new collection.
  mutating func name(_ collection: DocumentCollection?, _ name: String, at time: Timestamp) -> [AppAction] {
    guard !name.isEmpty, name != collection?.name else {
      return leaveKeys(ofCollection: collection, at: time)
    }
    guard let collection else { return showCollections(.list, asking: .create(name: name), at: time) }
    return showCollections(.one(collection.id), asking: .rename(collection, to: name), at: time)
  }

  mutating func leaveKeys(ofCollection collection: DocumentCollection?, at time: Timestamp) -> [AppAction] {
    openCollections(collection.map { .one($0.id) } ?? .list, at: time)
  }
}
