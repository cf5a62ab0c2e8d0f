import Library
import Signals

/// The page of cells on which reading together is begun, joined and left. Whom the person leads or follows is in
/// `TogetherDesk`.
struct TogetherScreen: Sendable {
  enum State: Sendable {
    case asked
    case known
    /// A failure: what went wrong and what to do, in words for the person.
    case failed(String)
  }

  var state = State.asked
  /// The result of the last request, in words for the person; nil for none.
  var news: String?
  var cells: CoveringCells

  static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    // Long enough for others to be told the code of reading together.
    (timing.idleSeconds, timing.lostSeconds) = (120, 120)
    return timing
  }
}

/// The state of reading together: whom the person leads or follows.
struct TogetherDesk: Sendable {
  /// What the person leads or follows; nil for nothing.
  var reading: ReadingTogether?
  /// The leader's place to which the page was last scrolled; until the leader moves on, the person may look elsewhere.
  var takenTo: DocumentPosition?
  /// The person's own place in the document before they followed, to which they can return.
  var ownPlace: ReadingPlace?
  /// Whether a request to begin, join or resume is not answered yet.
  var isAsked = false

  /// The reading together in which the person follows somebody; nil if they follow nobody.
  var followed: ReadingTogether? { reading?.part == .follows ? reading : nil }
}

/// A request about reading together; each is answered with the state after it.
package enum TogetherRequest: Hashable, Sendable {
  /// Asks for the state of reading together, and changes nothing.
  case look
  /// Begins to read this document to others.
  case begin(documentID: String)
  /// Follows the person who reads under this code, as it was typed.
  case join(code: String)
  /// Ends what the person leads, and leaves what they follow.
  case leave
}

/// What is done about reading together by hand; gaze causes the same events.
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
