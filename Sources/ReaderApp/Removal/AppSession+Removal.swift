import Library
import Localization
import Reading
import Signals

// Taking documents off the shelf, putting them back, and deleting them for good.
extension AppSession {
  mutating func handle(_ event: RemovalEvent, at time: Timestamp) -> [AppAction] {
    switch event {
    case .open:
      guard case .place(let place) = screen else { return [] }
      switch place {
      case .reading(var reading) where endsWithDocument:
        reading.session.tell(
          localized("There is no shelf in this window"),
          localized("Open the document from your shelf to take it off."))
        screen = .place(.reading(reading))
        return []
      case .reading(let reading): return openRemoval(.asking(reading.item), at: time)
      case .shelf(let shelf):
        return shelf.activity == .none && shelf.search == nil ? openRemoval(.list, at: time) : []
      case .people, .finder, .readingTime, .plan: return []
      }
    }
  }

  /// Whether documents can be taken off the shelf; a window that was started for one document has no shelf.
  var offersRemoval: Bool { setting.isLive && !endsWithDocument }

  /// Shows the removal of a document above the page or the shelf.
  mutating func openRemoval(_ view: RemovalScreen.View, at time: Timestamp) -> [AppAction] {
    guard offersRemoval else { return [] }
    let silence = fallSilent()
    show(RemovalScreen(view: view, cells: newCells(RemovalScreen.timing, at: time)), isOther: true, at: time)
    return silence + (view == .list ? [.store(.removal(.list))] : [])
  }

  /// Asks for the removed documents again after a rest: answers that came during it were dropped.
  mutating func askRemovalAgain(at time: Timestamp) -> [AppAction] {
    guard case .covered(.removal(var shown), _) = screen else { return [] }
    shown.news = nil
    show(shown, isOther: false, at: time)
    switch (shown.view, shown.state) {
    // These views show nothing of the list of removed documents.
    case (.asking, _), (.taken, .failed): return []
    case (.taken, _), (.list, _), (.one, _), (.purging, _), (.purgingAll, _): return [.store(.removal(.list))]
    }
  }

  mutating func know(
    removal answer: Result<RemovalAnswer, AppFailure>, after request: RemovalRequest, at time: Timestamp
  ) -> [AppAction] {
    var again: [AppAction] = []
    if case .success = answer, request != .list, case .shelf(let shelf) = screen.place {
      again = shelfRequest(shelf)
    }
    // The person may have left the removed documents before the answer came.
    guard case .covered(.removal(var shown), _) = screen else {
      switch answer {
      case .failure(let failure): if request != .list { sayToReader(failure.words) }
      case .success(let answer): if let words = Self.words(after: request, answer) { sayToReader(words) }
      }
      return again
    }
    let before = shown
    switch answer {
    case .success(let answer):
      shown.state = .known(answer.removed)
      shown.news = shown.tells(request) ? Self.words(after: request, answer) : nil
      switch (shown.view, request) {
      case (.taken, .putBack):
        let left = uncover()
        if let words = shown.news { sayToReader(words) }
        return left + again
      case (.one(let id), _), (.purging(let id), _):
        if shown.known(id) == nil { (shown.view, shown.page) = (.list, 0) }
      case (.purgingAll(let ids), _):
        let left = ids.filter { shown.known($0) != nil }
        (shown.view, shown.page) = (left.isEmpty ? .list : .purgingAll(left), 0)
      case (.asking, _), (.taken, _), (.list, _): break
      }
    case .failure(let failure):
      if case .known = shown.state, request != .list {
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

  /// The message after a request; nil if there is nothing to tell.
  private static func words(after request: RemovalRequest, _ answer: RemovalAnswer) -> String? {
    func title(_ item: ShelfItem) -> String { DisplayText.of(item.title, maximum: 60) }
    return switch request {
    case .list: nil
    case .take(let item): localized("“\(title(item))” is off your shelf.")
    case .putBack(let item): localized("“\(title(item))” is on your shelf again.")
    case .purge(let item): localized("“\(title(item))” is removed for good.")
    // Others may have been put back or deleted elsewhere since the question was asked.
    case .purgeAll where answer.purged == 0: localized("No document was removed for good.")
    case .purgeAll:
      localized(
        answer.purged, one: "1 document is removed for good.",
        other: "\(answer.purged) documents are removed for good.")
    }
  }

  // MARK: Choosing cells

  mutating func chooseInRemoval(_ id: TargetID, at time: Timestamp) -> [AppAction] {
    guard case .covered(.removal(var shown), _) = screen else { return [] }
    shown.news = nil
    switch (shown.view, id) {
    case (.asking(let item), .removalTake): return take(item, at: time)
    case (.asking, .panelBack): return backToDocument(at: time) ?? uncover()
    case (.taken, .panelBack), (.list, .panelBack): return uncover()
    case (.taken(let item), .removalUndo): return ask(.putBack(item), shown, at: time)
    case (.one, .panelBack), (.purgingAll, .panelBack): (shown.view, shown.page) = (.list, 0)
    case (.purging(let one), .panelBack): (shown.view, shown.page) = (.one(one), 0)
    case (_, .panelMore): shown.page += 1
    case (_, .removalAgain):
      shown.state = .asked
      show(shown, isOther: true, at: time)
      return [.store(.removal(.list))]
    case (.list, .removalPurgeAll):
      guard !shown.known.isEmpty else { return [] }
      (shown.view, shown.page) = (.purgingAll(shown.known.map(\.item.id)), 0)
    case (.list, _):
      guard let index = shown.known.indices.first(where: { id == .removed($0) }) else { return [] }
      (shown.view, shown.page) = (.one(shown.known[index].item.id), 0)
    case (.one(let one), .removalPurge): (shown.view, shown.page) = (.purging(one), 0)
    case (.one(let one), .removalPutBack), (.purging(let one), .removalPutBack):
      return shown.known(one).map { ask(.putBack($0.item), shown, at: time) } ?? []
    case (.purging(let one), .removalPurge):
      return shown.known(one).map { ask(.purge($0.item), shown, at: time) } ?? []
    case (.purgingAll(let ids), .removalPurgeAll): return ask(.purgeAll(ids), shown, at: time)
    case (.asking, _), (.taken, _), (.one, _), (.purging, _), (.purgingAll, _): return []
    }
    show(shown, isOther: true, at: time)
    return []
  }

  /// Takes a document off the shelf. Its page is left first, so that the reading place is stored before.
  private mutating func take(_ item: ShelfItem, at time: Timestamp) -> [AppAction] {
    // The eyes are still on the cell that was chosen.
    let cells = newCells(RemovalScreen.undoTiming, at: time)
    let left = uncover()
    let closed = leaveBook()
    show(RemovalScreen(view: .taken(item), cells: cells), isOther: true, at: time)
    return left + closed + [.store(.removal(.take(item)))]
  }

  private mutating func ask(
    _ request: RemovalRequest, _ before: RemovalScreen, at time: Timestamp
  ) -> [AppAction] {
    var shown = before
    shown.news = localized("Being kept…")
    show(shown, isOther: false, at: time)
    return [.store(.removal(request))]
  }
}

extension RemovalScreen {
  /// Whether the result of a request is told as news; the headline already says what was taken off just now.
  fileprivate func tells(_ request: RemovalRequest) -> Bool {
    if case (.taken, .take) = (view, request) { false } else { true }
  }
}
