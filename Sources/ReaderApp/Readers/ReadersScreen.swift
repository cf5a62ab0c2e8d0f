import Library
import Signals

/// The page of people who have the open document: where each of them is, and what they have marked, as far as they show it.
struct ReadersScreen: Sendable {
  enum View: Hashable, Sendable {
    case list
    /// One of the other people, by name.
    case one(String)
  }

  enum State: Sendable {
    case asked
    case known(DocumentReaders)
    /// A failure: what went wrong and what to do, in words for the person.
    case failed(String)
  }

  let document: ShelfItem
  var view = View.list
  var state = State.asked
  /// The page of the cells of document's readers that is shown, from 0.
  var page = 0
  /// The result of the last change of what readers see, in words; nil for none.
  var news: String?
  var cells: CoveringCells

  static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    (timing.idleSeconds, timing.lostSeconds) = (30, 30)
    return timing
  }

  var readers: DocumentReaders? { if case .known(let readers) = state { readers } else { nil } }
}

/// The people who have a document, and the marks that others show in it.
package struct DocumentReaders: Hashable, Sendable {
  /// The people who have the document, the owner first; the person who asks is among them.
  package var holders: [Holder]
  /// The marks that others show, by page.
  package var marks: [OthersMark]
  /// Makes the readers of a document from the people who have it and the marks that others show.
  package init(holders: [Holder] = [], marks: [OthersMark] = []) {
    (self.holders, self.marks) = (holders, marks)
  }

  func others(than name: String) -> [Holder] { holders.filter { $0.name != name } }

  /// Whether the others see this person's place and marks.
  func shows(_ name: String) -> Bool { holders.first { $0.name == name }?.shows ?? false }

  func marks(of name: String) -> [Mark] { marks.filter { $0.name == name }.map(\.mark) }
}

/// A request about a document's readers; each is answered with all of them after it.
package enum ReadersRequest: Hashable, Sendable {
  /// Asks for all readers of the document, and changes nothing.
  case list
  /// Shows the person's place and marks to the others, or hides them.
  case show(Bool)
}

/// What is done about readers by hand; gaze causes the same events.
package enum ReadersEvent: Hashable, Sendable {
  /// Opens the page of a document's readers.
  case open
}

extension TargetID {
  static let readersShow: TargetID = "readers-show"
  static let readersPlace: TargetID = "readers-place"
  static let readersAgain: TargetID = "readers-again"
  /// A reader's cell, by number: names must not get into a recording.
  static func reader(_ index: Int) -> TargetID { TargetID("reader-\(index)") }
  /// The cell of a mark of the reader who is shown, by number.
  static func readersMark(_ index: Int) -> TargetID { TargetID("readers-mark-\(index)") }
}
