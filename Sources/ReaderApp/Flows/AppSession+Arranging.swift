import Library
import Localization
import Signals

// The shelf: its pages, their order, and the filter by which documents are shown.
extension AppSession {
  /// Asks the store for the page of the shelf that is shown.
  func shelfRequest(_ shelf: ShelfScreen) -> [AppAction] {
    let start = shelf.page * shelf.capacity
    let request = ShelfRequest(start..<start + shelf.capacity, by: shelf.order, where: shelf.filter)
    return [.store(.shelf(request))]
  }

  /// Asks the store for the page of the shelf, if the shelf is shown.
  func requestShelf() -> [AppAction] {
    if case .shelf(let shelf) = screen.place { shelfRequest(shelf) } else { [] }
  }

  /// Takes in a page of the shelf from the store; the answer to a request for a page that is no longer shown is dropped.
  mutating func know(
    shelf answer: Result<ShelfPart, AppFailure>, to request: ShelfRequest, at time: Timestamp
  ) -> [AppAction] {
    let again = time + setting.timing.storeRetrySeconds
    changeShelf { shelf in
      guard request.order == shelf.order, request.filter == shelf.filter,
        request.range.lowerBound == shelf.page * shelf.capacity
      else { return }
      shelf.items.take(answer.map(\.items), again: again)
      guard case .success(let part) = answer else { return }
      shelf.total = part.total
      // The shelf has fewer documents than before: its last page is shown.
      shelf.page = part.start / shelf.capacity
    }
    guard case .failure = answer else { return [] }
    return [.log(.error, "the shelf cannot be read")]
  }

  /// Adapts the shelf to the number of tiles that the window can hold; the document that was first stays in view.
  mutating func fit(tiles capacity: Int) -> [AppAction] {
    tileCapacity = max(1, capacity)
    let capacity = tileCapacity
    changeShelf { shelf in
      let first = shelf.page * shelf.capacity
      (shelf.capacity, shelf.page) = (capacity, first / capacity)
    }
    return requestShelf()
  }

  mutating func turnShelf(by step: Int) -> [AppAction] {
    guard case .shelf(var shelf) = screen.place, shelf.search == nil, shelf.activity == .none else {
      return []
    }
    if var arranging = shelf.arranging {
      arranging.page = min(max(arranging.page + step, 0), arranging.pageCount - 1)
      shelf.arranging = arranging
      screen.place = .shelf(shelf)
      return []
    }
    let page = min(max(shelf.page + step, 0), shelf.pageCount - 1)
    guard page != shelf.page else { return [] }
    shelf.page = page
    screen.place = .shelf(shelf)
    return shelfRequest(shelf)
  }

  mutating func handle(_ event: ArrangeEvent, at time: Timestamp) -> [AppAction] {
    guard case .shelf(var shelf) = screen.place, shelf.activity == .none else { return [] }
    switch event {
    case .open:
      guard shelf.search == nil else { return [] }
      (shelf.view, shelf.message) = (.arranging(ShelfArranging()), nil)
      screen.place = .shelf(shelf)
      return [.store(.shelfGroups)]
    case .invitations:
      guard shelf.search == nil else { return [] }
      if shelf.invitations.isEmpty {
        shelf.message = localized("Nobody has invited you.")
      } else {
        (shelf.arranging, shelf.message) = (ShelfArranging(view: .invitations(shelf.invitations)), nil)
      }
      screen.place = .shelf(shelf)
      return []
    case .back:
      switch shelf.arranging?.view {
      case .invitation(_, let all): shelf.arranging = ShelfArranging(view: .invitations(all))
      case .groups: shelf.arranging?.show(.showing)
      case .showing: shelf.arranging?.show(.sorting)
      case .sorting, .invitations, nil: shelf.arranging = nil
      }
      screen.place = .shelf(shelf)
      return []
    case .choose(let id): return choose(id, shelf, at: time)
    }
  }

  private mutating func choose(
    _ id: TargetID, _ before: ShelfScreen, at time: Timestamp
  ) -> [AppAction] {
    var shelf = before
    guard let arranging = shelf.arranging else { return [] }
    switch (arranging.view, id) {
    case (.sorting, .showOnly): shelf.arranging?.show(.showing)
    case (.sorting, .aboutOne): return handle(DocumentEvent.choose, at: time)
    case (.sorting, .takenOff): return openRemoval(.list, at: time)
    case (.sorting, .sortReversed):
      shelf.order.isReversed.toggle()
      return arrange(shelf)
    case (.sorting, _):
      guard let key = ShelfOrder.Key.allCases.first(where: { id == .sort($0) }) else { return [] }
      shelf.order = ShelfOrder(key)
      return arrange(shelf)
    case (.showing, .showAll):
      shelf.filter = ShelfFilter()
      return arrange(shelf)
    case (.showing, .yourCollections): return openCollections(.list, at: time)
    case (.showing, _):
      if let state = ReadingState.allCases.first(where: { id == .show($0) }) {
        shelf.filter = ShelfFilter(state: state)
        return arrange(shelf)
      }
      if let ownership = ShelfOwnership.allCases.first(where: { id == .show($0) }) {
        shelf.filter = ShelfFilter(ownership: ownership)
        return arrange(shelf)
      }
      guard let kind = ShelfGroups.Kind.allCases.first(where: { id == .show($0) }) else { return [] }
      shelf.arranging?.show(.groups(kind))
    case (.groups(let kind), _):
      let shown = arranging.groupsShown
      guard let index = shown.indices.first(where: { id == .group($0) }) else { return [] }
      switch kind {
      case .tags: shelf.filter = ShelfFilter(tag: shown[index].id)
      case .collections: shelf.filter = ShelfFilter(collection: shown[index].id)
      case .kinds: shelf.filter = ShelfFilter(kind: shown[index].id)
      }
      shelf.filterName = shown[index].name
      return arrange(shelf)
    case (.invitations(let all), _):
      let shown = arranging.invitationsShown
      guard let index = shown.indices.first(where: { id == .group($0) }) else { return [] }
      shelf.arranging = ShelfArranging(view: .invitation(shown[index], among: all))
    case (.invitation(let share, _), .accept), (.invitation(let share, _), .decline):
      shelf.arranging = nil
      shelf.invitations.removeAll { $0.id == share.id }
      screen.place = .shelf(shelf)
      return [.store(.answer(share.id, accepting: id == .accept))]
    case (.invitation, _): return []
    }
    screen.place = .shelf(shelf)
    return []
  }

  /// Shows the shelf from its beginning, in another order or with another filter. The order is stored; the filter is not.
  private mutating func arrange(_ arranged: ShelfScreen) -> [AppAction] {
    var shelf = arranged
    (shelf.arranging, shelf.page) = (nil, 0)
    if case .shelf(let before) = screen.place, before.order != shelf.order {
      order = shelf.order
      screen.place = .shelf(shelf)
      return [.store(.keepOrder(shelf.order))] + shelfRequest(shelf)
    }
    screen.place = .shelf(shelf)
    return shelfRequest(shelf)
  }

  mutating func know(groups answer: Result<ShelfGroups, AppFailure>) {
    changeShelf { shelf in
      switch answer {
      case .success(let groups): shelf.arranging?.groups = groups
      case .failure(let failure): shelf.message = failure.words
      }
    }
  }
}

// Invitations: what other people want to share with the person.
extension AppSession {
  /// Asks for the person's invitations, together with the shelf; the guest has none.
  func invitationsRequest() -> [AppAction] { reader == .guest ? [] : [.store(.invitations)] }

  mutating func know(invitations answer: Result<[Share], AppFailure>) -> [AppAction] {
    switch answer {
    case .success(let invitations):
      changeShelf { $0.invitations = invitations }
      return []
    case .failure: return [.log(.error, "the invitations cannot be read")]
    }
  }

  /// Takes in that an invitation was answered, or why it could not be.
  mutating func answered(_ failure: AppFailure?) -> [AppAction] {
    changeShelf { shelf in if let failure { shelf.message = failure.words } }
    return refreshed()
  }
}

extension ShelfScreen {
  var pageCount: Int { max(1, (total + capacity - 1) / capacity) }
}

/// What a person does in the cells that sort and filter the shelf.
package enum ArrangeEvent: Hashable, Sendable {
  /// Opens the cells in which the shelf is sorted and filtered.
  case open
  /// Opens the cells that list the person's invitations.
  case invitations
  /// Chooses a cell that sorts or filters the shelf, by its identifier.
  case choose(TargetID)
  /// Goes one step back out of the cells that sort and filter the shelf.
  case back
}
