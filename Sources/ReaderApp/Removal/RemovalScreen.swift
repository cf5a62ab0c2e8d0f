import Library
import Signals

/// Taking a document off the shelf, over its page; and what was taken off, over the shelf.
struct RemovalScreen: Sendable {
  enum View: Hashable, Sendable {
    /// The open document is to be taken off: asked once more.
    case asking(ShelfItem)
    /// It was taken off just now, which can be taken back for a moment.
    case taken(ShelfItem)
    /// What was taken off, the last first.
    case list
    /// What can be done with one of them.
    case one(ShelfItem.ID)
    /// It is to be removed for good: asked once more, since nothing brings it back.
    case purging(ShelfItem.ID)
    /// The same of all of them.
    case purgingAll([ShelfItem.ID])

    /// The one of the list that is looked at.
    var id: ShelfItem.ID? {
      switch self {
      case .one(let id), .purging(let id): id
      case .asking, .taken, .list, .purgingAll: nil
      }
    }
  }

  enum State: Sendable {
    case asked
    case known([RemovedItem])
    /// What went wrong and what to do, in words for the person.
    case failed(String)
  }

  var view: View
  var state = State.asked
  /// Which page of cells, from 0.
  var page = 0
  /// What came of the last change.
  var news: String?
  var cells: CoveringCells

  /// How long taking off is offered to be taken back, s.
  static let undoSeconds = 6.0

  static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    (timing.idleSeconds, timing.lostSeconds) = (30, 30)
    return timing
  }

  static var undoTiming: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    timing.idleSeconds = undoSeconds
    return timing
  }

  var known: [RemovedItem] { if case .known(let all) = state { all } else { [] } }

  func known(_ id: ShelfItem.ID) -> RemovedItem? { known.first { $0.item.id == id } }
}

/// What the store is asked about what is taken off the shelf; each is answered with all that can be put back then.
package enum RemovalRequest: Hashable, Sendable {
  case list
  /// Takes a document off; one that somebody else shares is left.
  case take(ShelfItem)
  case putBack(ShelfItem)
  /// Deletes it for good.
  case purge(ShelfItem)
  /// Deletes those of them for good that were not put back meanwhile.
  case purgeAll([ShelfItem.ID])
}

/// What is done about taking documents off by hand; gaze comes to the same.
package enum RemovalEvent: Hashable, Sendable {
  /// Over a page: its document is to be taken off. Over the shelf: what was taken off.
  case open
}

extension TargetID {
  /// On the cells in which the shelf is sorted: what was taken off it.
  package static let takenOff: TargetID = "taken-off"
  static let removalTake: TargetID = "removal-take"
  static let removalUndo: TargetID = "removal-undo"
  static let removalPutBack: TargetID = "removal-put-back"
  static let removalPurge: TargetID = "removal-purge"
  static let removalPurgeAll: TargetID = "removal-purge-all"
  static let removalAgain: TargetID = "removal-again"
  /// One of those that are listed, by number.
  static func removed(_ index: Int) -> TargetID { TargetID("removed-\(index)") }
}
