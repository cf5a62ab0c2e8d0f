import Foundation
import Library
import Localization
import Signals

// The cells of removed documents, and the words above them.
extension AppSession {
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
    case (.purging, .known): items = [PanelItem(.panelBack, localized("No, keep it"), .back)] + all
    case (.purgingAll(let ids), .known):
      let label = ids.count == 1 ? localized("No, keep it") : localized("No, keep them")
      let back = PanelItem(.panelBack, label, .back)
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
        .removalTake, item.role == .owner ? localized("Take it off the shelf") : localized("Leave it"),
        .forget)
      take.dwellSeconds = 1.5
      return [take]
    case (.taken, .known): return [PanelItem(.removalUndo, localized("Undo"), .undo)]
    case (.taken, _), (_, .asked): return []
    case (_, .failed): return [PanelItem(.removalAgain, localized("Try again"), .later)]
    case (.list, .known(let all)):
      let count = all.count
      let label = localized(
        count, one: "Remove all \(count) for good…", other: "Remove all \(count) for good…")
      let every = count > 1 ? [PanelItem(.removalPurgeAll, label, .forget)] : []
      return every
        + all.enumerated().map { index, removed in
          var item = PanelItem(.removed(index), Self.label(removed.item), .places)
          item.dwellSeconds = PanelItem.listDwellSeconds
          return item
        }
    case (.one, .known):
      return [
        PanelItem(.removalPutBack, localized("Put it back"), .undo),
        PanelItem(.removalPurge, localized("Remove for good…"), .forget),
      ]
    case (.purging, .known):
      var purge = PanelItem(.removalPurge, localized("Remove it for good"), .forget)
      purge.dwellSeconds = 2.5
      // The deleting cell is where “Put it back” was, so that the eyes have to move to it.
      return [purge, PanelItem(.removalPutBack, localized("Put it back"), .undo)]
    case (.purgingAll(let ids), .known):
      let count = ids.count
      let label =
        count == 1
        ? localized("Remove it for good")
        : localized(count, one: "Remove all \(count) for good", other: "Remove all \(count) for good")
      var purge = PanelItem(.removalPurgeAll, label, .forget)
      purge.dwellSeconds = 2.5
      return [purge]
    }
  }

  private static func whatGoes(with all: [RemovedItem]) -> String {
    let shared = all.filter { $0.item.role != .owner }.count
    let goes =
      shared == all.count
      ? localized("Your places and your marks go.")
      : localized("Their files, your places and your marks go.")
    let stays =
      shared == 0 || shared == all.count ? [] : [localized("What others share with you stays with them.")]
    let end = localized("Nothing brings them back, except a backup that was made before.")
    return ([goes] + stays + [end]).joined(separator: " ")
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
      let owner = item.owner.map { DisplayText.of($0, maximum: 40) } ?? localized("Somebody else")
      let isOwn = item.role == .owner
      scene.headline =
        isOwn
        ? localized("Is “\(title)” to go off your shelf?") : localized("Is “\(title)” to be left?")
      scene.detail =
        isOwn
        ? localized(
          """
          It can be put back for 30 days, with your place and marks. Those you share it with lose it too.
          """)
        : localized(
          "\(owner) shares it with you. You can put it back for 30 days, while \(owner) still does.")
    case .taken(let item):
      scene.headline = localized("“\(DisplayText.of(item.title, maximum: 60))” is off your shelf")
      scene.detail = shown.news ?? localized("“Taken off…” in “Sort, show” puts it back, for 30 days.")
      switch shown.state {
      case .asked:
        scene.headline = localized("“\(DisplayText.of(item.title, maximum: 60))” is being taken off…")
        scene.detail = nil
      case .failed(let words):
        scene.headline = localized("“\(DisplayText.of(item.title, maximum: 60))” stays on your shelf")
        scene.detail = words
      case .known: break
      }
    case .list:
      scene.headline = localized("Taken off your shelf")
      switch shown.state {
      case .asked: scene.detail = localized("One moment…")
      case .failed(let words): scene.detail = words
      case .known(let all):
        scene.detail =
          shown.news
          ?? (all.isEmpty
            ? localized("Nothing was taken off.") : localized("What nobody puts back goes after 30 days."))
      }
    case .purgingAll(let ids):
      scene.headline =
        localized(
          ids.count, one: "Is 1 document to be removed for good?",
          other: "Are all \(ids.count) documents to be removed for good?")
      switch shown.state {
      case .asked: scene.detail = localized("One moment…")
      case .failed(let words): scene.detail = words
      case .known: scene.detail = shown.news ?? Self.whatGoes(with: ids.compactMap { shown.known($0) })
      }
    case .one(let id), .purging(let id):
      guard let known = shown.known(id) else { break }
      let title = Self.label(known.item)
      if case .purging = shown.view {
        scene.headline = localized("Is “\(title)” to be removed for good?")
        scene.detail =
          shown.news
          ?? (known.item.role == .owner
            ? localized("Its file, your place and your marks go with it. Nothing brings them back.")
            : localized("Your place and your marks in it go. Nothing brings them back."))
      } else {
        scene.headline = title
        let removed = known.removed.formatted(date: .long, time: .omitted)
        let purged = known.purged.formatted(date: .long, time: .omitted)
        scene.detail = shown.news ?? localized("Taken off on \(removed), there until \(purged).")
      }
    }
    return scene
  }
}
