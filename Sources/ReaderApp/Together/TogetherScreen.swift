import Library
import Signals

/// The page of cells on which reading together is begun, joined and left. Whom the person leads or follows is in `TogetherDesk`.
struct TogetherScreen: Sendable {
  enum State: Sendable {
    case asked
    case known
    /// What went wrong and what to do, in words for the person.
    case failed(String)
  }

  var state = State.asked
  /// What came of the last request, in words for the person.
  var news: String?
  var cells: CoveringCells

  static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    // Long enough for others to be told the code.
    (timing.idleSeconds, timing.lostSeconds) = (120, 120)
    return timing
  }
}

/// Whom the person leads or follows while reading together.
struct TogetherDesk: Sendable {
  /// nil for nothing.
  var reading: ReadingTogether?
  /// The leader's place that the page was last scrolled to: the person may look elsewhere until the leader moves on.
  var takenTo: DocumentPosition?
  /// Where the person was in the document before they followed: it is theirs to come back to.
  var ownPlace: ReadingPlace?
  /// A request to begin, join or resume is not answered yet.
  var isAsked = false

  /// The document in which the person follows somebody.
  var followed: ReadingTogether? { reading?.part == .follows ? reading : nil }
}

/// What the store is asked about reading together; each is answered with the state after it.
package enum TogetherRequest: Hashable, Sendable {
  case look
  /// Reads this document to others.
  case begin(documentID: String)
  /// Follows whoever reads under this code, as it was typed.
  case join(code: String)
  /// Ends what the person leads, and leaves what they follow.
  case leave
}

/// What is done about reading together by hand; gaze comes to the same.
package enum TogetherEvent: Hashable, Sendable {
  /// Opens the page of reading together.
  case open
}

extension TargetID {
  /// Opens the page of reading together from “Your day”.
  static let planTogether: TargetID = "plan-together"
  static let togetherBegin: TargetID = "together-begin"
  static let togetherJoin: TargetID = "together-join"
  static let togetherSay: TargetID = "together-say"
  static let togetherGo: TargetID = "together-go"
  static let togetherEnd: TargetID = "together-end"
  static let togetherAgain: TargetID = "together-again"
}
