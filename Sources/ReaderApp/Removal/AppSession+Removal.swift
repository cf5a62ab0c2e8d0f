import Foundation
import Library
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
          "There is no shelf in this window", "Open the document from your shelf to take it off.")
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
    removal answer: Result<[RemovedItem], AppFailure>, after request: RemovalRequest, at time: Timestamp
  ) -> [AppAction] {
    var again: [AppAction] = []
    if case .success = answer, request != .list, case .shelf(let shelf) = screen.place {
      again = shelfRequest(shelf)
    }
    // The person may have left the removed documents before the answer came.
    guard case .covered(.removal(var shown), _) = screen else {
      switch answer {
      case .failure(let failure): if request != .list { sayToReader(failure.words) }
      case .success: if let words = Self.words(after: request) { sayToReader(words) }
      }
      return again
    }
    let before = shown
    switch answer {
    case .success(let all):
      (shown.state, shown.news) = (.known(all), shown.tells(request) ? Self.words(after: request) : nil)
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
  private static func words(after request: RemovalRequest) -> String? {
    func title(_ item: ShelfItem) -> String { DisplayText.of(item.title, maximum: 60) }
    return switch request {
    case .list: nil
    case .take(let item): "“\(title(item))” is off your shelf."
    case .putBack(let item): "“\(title(item))” is on your shelf again."
    case .purge(let item): "“\(title(item))” is removed for good."
    case .purgeAll(let ids):
      ids.count == 1 ? "1 document is removed for good." : "\(ids.count) documents are removed for good."
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
    shown.news = "Being kept…"
    show(shown, isOther: false, at: time)
    return [.store(.removal(request))]
  }

  // MARK: The cells

  /// Shows the page of removed documents.
  ///
  /// - Parameters:
  ///   - before: the page to show.
  ///   - isOther: whether the cells differ from those before, so that the eyes have to leave the spot where they are.
  ///   - time: the present time.
  mutating func show(_ before: RemovalScreen, isOther: Bool, at time: Timestamp) {
    var shown = before
    let all = removalItems(shown)
    let items: [PanelItem]
    switch (shown.view, shown.state) {
    // The deleting cell is in another place than the one before, so that eyes that do not move delete nothing.
    case (.purging, .known): items = [PanelItem(.panelBack, "No, keep it", .back)] + all
    case (.purgingAll(let ids), .known):
      let back = PanelItem(.panelBack, ids.count == 1 ? "No, keep it" : "No, keep them", .back)
      // Below the way out: what asked for all of them was in the upper row.
      let below = OpenPanel.rect(2, in: grid(2), below: Self.removalHeadShare)
      items =
        [back]
        + all.map { item in
          var lower = item
          lower.rect = below
          return lower
        }
    default: items = page(&shown.page, of: all)
    }
    layOut(items, in: &shown.cells, below: Self.removalHeadShare, isOther: isOther, at: time)
    cover(.removal(shown))
  }

  /// The share of the screen's height for the words above the cells.
  private static let removalHeadShare = 0.2

  private func removalItems(_ shown: RemovalScreen) -> [PanelItem] {
    switch (shown.view, shown.state) {
    case (.asking(let item), _):
      var take = PanelItem(
        .removalTake, item.role == .owner ? "Take it off the shelf" : "Leave it", .forget)
      take.dwellSeconds = 1.5
      return [take]
    case (.taken, .known): return [PanelItem(.removalUndo, "Undo", .undo)]
    case (.taken, _), (_, .asked): return []
    case (_, .failed): return [PanelItem(.removalAgain, "Try again", .later)]
    case (.list, .known(let all)):
      let every =
        all.count > 1 ? [PanelItem(.removalPurgeAll, "Remove all \(all.count) for good…", .forget)] : []
      return every
        + all.enumerated().map { index, removed in
          var item = PanelItem(.removed(index), Self.label(removed.item), .places)
          item.dwellSeconds = PanelItem.listDwellSeconds
          return item
        }
    case (.one, .known):
      return [
        PanelItem(.removalPutBack, "Put it back", .undo),
        PanelItem(.removalPurge, "Remove for good…", .forget),
      ]
    case (.purging, .known):
      var purge = PanelItem(.removalPurge, "Remove it for good", .forget)
      purge.dwellSeconds = 2.5
      // The deleting cell is where “Put it back” was, so that the eyes have to move to it.
      return [purge, PanelItem(.removalPutBack, "Put it back", .undo)]
    case (.purgingAll(let ids), .known):
      let label = ids.count == 1 ? "Remove it for good" : "Remove all \(ids.count) for good"
      var purge = PanelItem(.removalPurgeAll, label, .forget)
      purge.dwellSeconds = 2.5
      return [purge]
    }
  }

  private static func whatGoes(with all: [RemovedItem]) -> String {
    let shared = all.filter { $0.item.role != .owner }.count
    let files = shared == all.count ? "Your" : "Their files, your"
    let others =
      shared == 0 || shared == all.count
      ? "" : " What others share with you stays with them."
    return
      "\(files) places and your marks go.\(others) Nothing brings them back, except a backup that was made before."
  }

  private static func label(_ item: ShelfItem) -> String {
    let title = DisplayText.of(item.title, maximum: 50)
    return item.owner.map { "\(title) (\(DisplayText.of($0, maximum: 20)))" } ?? title
  }

  func scene(_ shown: RemovalScreen) -> PanelScene {
    var scene = shown.cells.scene(on: cellScreen.bounds, over: nil, dim: 1)
    switch shown.view {
    case .asking(let item):
      let title = DisplayText.of(item.title, maximum: 60)
      let owner = item.owner.map { DisplayText.of($0, maximum: 40) } ?? "Somebody else"
      let isOwn = item.role == .owner
      scene.headline = isOwn ? "Is “\(title)” to go off your shelf?" : "Is “\(title)” to be left?"
      scene.detail =
        isOwn
        ? "It can be put back for 30 days, with your place and marks. Those you share it with lose it too."
        : "\(owner) shares it with you. You can put it back for 30 days, while \(owner) still does."
    case .taken(let item):
      scene.headline = "“\(DisplayText.of(item.title, maximum: 60))” is off your shelf"
      scene.detail = shown.news ?? "“Taken off…” in “Sort, show” puts it back, for 30 days."
      switch shown.state {
      case .asked:
        scene.headline = "“\(DisplayText.of(item.title, maximum: 60))” is being taken off…"
        scene.detail = nil
      case .failed(let words):
        scene.headline = "“\(DisplayText.of(item.title, maximum: 60))” stays on your shelf"
        scene.detail = words
      case .known: break
      }
    case .list:
      scene.headline = "Taken off your shelf"
      switch shown.state {
      case .asked: scene.detail = "One moment…"
      case .failed(let words): scene.detail = words
      case .known(let all):
        scene.detail =
          shown.news ?? (all.isEmpty ? "Nothing was taken off." : "What nobody puts back goes after 30 days.")
      }
    case .purgingAll(let ids):
      scene.headline =
        ids.count == 1
        ? "Is 1 document to be removed for good?" : "Are all \(ids.count) documents to be removed for good?"
      switch shown.state {
      case .asked: scene.detail = "One moment…"
      case .failed(let words): scene.detail = words
      case .known: scene.detail = shown.news ?? Self.whatGoes(with: ids.compactMap { shown.known($0) })
      }
    case .one(let id), .purging(let id):
      guard let known = shown.known(id) else { break }
      let title = Self.label(known.item)
      if case .purging = shown.view {
        scene.headline = "Is “\(title)” to be removed for good?"
        scene.detail =
          shown.news
          ?? (known.item.role == .owner
            ? "Its file, your place and your marks go with it. Nothing brings them back."
            : "Your place and your marks in it go. Nothing brings them back.")
      } else {
        scene.headline = title
        scene.detail =
          shown.news
          ?? "Taken off on \(known.removed.formatted(date: .long, time: .omitted)), there until "
          + "\(known.purged.formatted(date: .long, time: .omitted))."
      }
    }
    return scene
  }
}

extension RemovalScreen {
  /// Whether the result of a request is told as news; the headline already says what was taken off just now.
  fileprivate func tells(_ request: RemovalRequest) -> Bool {
    if case (.taken, .take) = (view, request) { false } else { true }
  }
}
