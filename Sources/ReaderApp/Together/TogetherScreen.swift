import Library
import Signals

/// Reading together, over whatever was shown before: begun, joined, left. What holds is in `TogetherDesk`.
struct TogetherScreen: Sendable {
  enum State: Sendable {
    case asked
    case known
    /// What went wrong and what to do, in words for the person.
    case failed(String)
  }

  var state = State.asked
  /// What came of the last wish.
  var news: String?
  var cells: CoveringCells

  static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    // Long enough for others to be told the code.
    (timing.idleSeconds, timing.lostSeconds) = (120, 120)
    return timing
  }
}

/// What the person reads to others or follows.
struct TogetherDesk: Sendable {
  /// nil for nothing.
  var reading: ReadingTogether?
  /// Where the page was taken to last: the person may look elsewhere until the other one goes on.
  var takenTo: DocumentPosition?
  /// Where the person was in the document before they followed: it is theirs to come back to.
  var ownPlace: ReadingPlace?
  /// Something was asked for that may change what holds, and is not answered yet.
  var isAsked = false

  /// The document in which the person follows somebody.
  var followed: ReadingTogether? { reading?.part == .follows ? reading : nil }
}

/// What the store is asked about reading together; each is answered with what holds then.
public enum TogetherRequest: Hashable, Sendable {
  case look
  /// Reads this document to others.
  case begin(documentID: String)
  /// Follows whoever reads under this code, as it was typed.
  case join(code: String)
  /// Ends what the person leads, and leaves what they follow.
  case leave
}

/// What is done about reading together by hand; gaze comes to the same.
public enum TogetherEvent: Hashable, Sendable {
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
