import Library
import Signals

/// Who has the open document, over its page: where each of them is, and what they have marked, as far as they show it.
struct ReadersScreen: Sendable {
  enum View: Hashable, Sendable {
    case list
    /// One of the others, by name.
    case one(String)
  }

  enum State: Sendable {
    case asked
    case known(DocumentReaders)
    /// What went wrong and what to do, in words for the person.
    case failed(String)
  }

  let document: ShelfItem
  var view = View.list
  var state = State.asked
  /// Which page of cells, from 0.
  var page = 0
  /// What came of the last change.
  var news: String?
  var cells: CoveringCells

  static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    (timing.idleSeconds, timing.lostSeconds) = (30, 30)
    return timing
  }

  var readers: DocumentReaders? { if case .known(let readers) = state { readers } else { nil } }
}

/// Everybody who has a document, and the marks that others show in it.
package struct DocumentReaders: Hashable, Sendable {
  /// The owner first; whoever asks is among them.
  package var holders: [Holder]
  /// By page.
  package var marks: [OthersMark]
  package init(holders: [Holder] = [], marks: [OthersMark] = []) {
    (self.holders, self.marks) = (holders, marks)
  }

  func others(than name: String) -> [Holder] { holders.filter { $0.name != name } }

  /// Whether the others see this person's place and marks.
  func shows(_ name: String) -> Bool { holders.first { $0.name == name }?.shows ?? false }

  func marks(of name: String) -> [Mark] { marks.filter { $0.name == name }.map(\.mark) }
}

/// What the store is asked about a document's readers; each is answered with all of them then.
package enum ReadersRequest: Hashable, Sendable {
  case list
  /// Lets the others see the person's place and marks, or no longer.
  case show(Bool)
}

/// What is done about readers by hand; gaze comes to the same.
package enum ReadersEvent: Hashable, Sendable {
  /// Opens the page of a document's readers.
  case open
}

extension TargetID {
  static let readersShow: TargetID = "readers-show"
  static let readersPlace: TargetID = "readers-place"
  static let readersAgain: TargetID = "readers-again"
  /// Somebody's cell, by number: names have no place in a recording.
  static func reader(_ index: Int) -> TargetID { TargetID("reader-\(index)") }
  /// A mark of whoever is looked at, by number.
  static func readersMark(_ index: Int) -> TargetID { TargetID("readers-mark-\(index)") }
}
