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
  enum State: Sendable {
    /// The person reads alone.
    case alone
    case leading(ReadingTogether)
    case following(Following)
  }

  /// What the person follows, and what that has to do with their own page.
  struct Following: Sendable {
    var reading: ReadingTogether
    /// The leader's place to which the page was last scrolled; until the leader moves on, the person may look elsewhere.
    var takenTo: DocumentPosition?
    /// The person's own place in the document before they followed, to which they can return; nil before the page was
    /// brought to the leader's.
    var ownPlace: ReadingPlace?
  }

  private(set) var state = State.alone
  /// Whether a request to begin, join or resume is not answered yet.
  var isAsked = false

  /// What the person leads or follows; nil for nothing.
  var reading: ReadingTogether? {
    switch state {
    case .alone: nil
    case .leading(let reading): reading
    case .following(let following): following.reading
    }
  }

  /// What the person follows; nil if they follow nobody.
  var following: Following? { if case .following(let following) = state { following } else { nil } }

  /// The reading together in which the person follows somebody; nil if they follow nobody.
  var followed: ReadingTogether? { following?.reading }

  /// Takes in what the person leads or follows by now; nil for nothing.
  mutating func take(_ reading: ReadingTogether?) {
    guard let reading else {
      state = .alone
      return
    }
    switch reading.part {
    case .leads: state = .leading(reading)
    case .follows:
      var now = Following(reading: reading)
      if let before = following, before.reading.documentID == reading.documentID {
        now.ownPlace = before.ownPlace
        if before.reading.code == reading.code { now.takenTo = before.takenTo }
      }
      state = .following(now)
    }
  }

  /// Stores what has become of the page; nothing happens if the person follows nobody.
  mutating func note(_ change: (inout Following) -> Void) {
    guard case .following(var following) = state else { return }
    change(&following)
    state = .following(following)
  }
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
