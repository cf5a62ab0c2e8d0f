import Library
import Signals

/// The page on which a document is taken off the shelf, over the document, or on which removed documents are listed, over the
/// shelf.
struct RemovalScreen: Sendable {
  enum View: Hashable, Sendable {
    /// The question whether to take the open document off the shelf.
    case asking(ShelfItem)
    /// The document was taken off just now, which can be undone for a moment.
    case taken(ShelfItem)
    /// The removed documents, the last removed first.
    case list
    /// What can be done with a removed document.
    case one(ShelfItem.ID)
    /// The question whether to delete a removed document for good, which cannot be undone.
    case purging(ShelfItem.ID)
    /// The question whether to delete all removed documents for good.
    case purgingAll([ShelfItem.ID])

    /// The removed document that the view is about; nil for the list.
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
    /// A failure: what went wrong and what to do, in words for the person.
    case failed(String)
  }

  var view: View
  var state = State.asked
  /// The page of the cells of removed documents that is shown, from 0.
  var page = 0
  /// The result of the last change of the removed documents, in words; nil for none.
  var news: String?
  var cells: CoveringCells

  /// How long undoing a removal is offered, s.
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

/// A request about removed documents; each is answered with a `RemovalAnswer`.
package enum RemovalRequest: Hashable, Sendable {
  /// Asks for the removed documents, and changes nothing.
  case list
  /// Takes a document off the shelf; a document that somebody else shares is left.
  case take(ShelfItem)
  /// Puts a removed document back on the shelf, with its place and marks.
  case putBack(ShelfItem)
  /// Deletes a document for good.
  case purge(ShelfItem)
  /// Deletes those of these documents for good that were not put back meanwhile.
  case purgeAll([ShelfItem.ID])
}

/// The store's answer to a request about removed documents.
package struct RemovalAnswer: Hashable, Sendable {
  /// All documents that can be put back, the last removed first.
  package var removed: [RemovedItem]
  /// How many documents the request has deleted for good.
  package var purged: Int
  /// - Parameters:
  ///   - removed: all documents that can be put back, the last removed first.
  ///   - purged: how many documents the request has deleted for good.
  package init(_ removed: [RemovedItem], purged: Int = 0) {
    (self.removed, self.purged) = (removed, purged)
  }
}

/// What is done by hand about taking documents off the shelf; gaze causes the same events.
package enum RemovalEvent: Hashable, Sendable {
  /// Over a document, asks whether to take it off the shelf; over the shelf, lists the removed documents.
  case open
}

extension TargetID {
  /// The cell among those that sort the shelf that leads to the removed documents.
  package static let takenOff: TargetID = "taken-off"
  static let removalTake: TargetID = "removal-take"
  static let removalUndo: TargetID = "removal-undo"
  static let removalPutBack: TargetID = "removal-put-back"
  static let removalPurge: TargetID = "removal-purge"
  static let removalPurgeAll: TargetID = "removal-purge-all"
  static let removalAgain: TargetID = "removal-again"
  /// The cell of a removed document, by number.
  static func removed(_ index: Int) -> TargetID { TargetID("removed-\(index)") }
}
