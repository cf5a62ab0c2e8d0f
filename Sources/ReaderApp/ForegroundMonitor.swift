import Signals

/// Whether the window lies where the person sees it, and the way back without hands where it does not.
///
/// For programs that are kept open for somebody alone: it says aloud what is amiss, then the window presents itself,
/// again and again. A window that somebody has taken out of full screen by hand is left where it is.
struct ForegroundMonitor: Hashable, Sendable {
  enum State: Hashable, Sendable {
    case front
    /// Another window has the keyboard, or nothing is to be seen.
    case behind(since: Timestamp)
    /// The person was told; the window presents itself at `next`, after so many tries.
    case told(next: Timestamp, tries: Int)
  }

  enum Step: Hashable, Sendable {
    case tell(headline: String, detail: String)
    case present
  }

  private(set) var state = State.front

  /// A window that is in the way for less is not worth a word, s: dialogs come and go.
  static let patienceSeconds = 5.0
  /// From the word to the first try, s: time to say it.
  static let announcedSeconds = 10.0
  /// From try to try, s, and from the last one on.
  static let againSeconds = 15.0
  static let restSeconds = 60.0
  /// So many tries in vain, and somebody has to help.
  static let tries = 3

  /// When `timePasses(to:)` is due; nil where nothing waits for time.
  var deadline: Timestamp? {
    switch state {
    case .front: nil
    case .behind(let since): since + Self.patienceSeconds
    case .told(let next, _): next
    }
  }

  mutating func see(isFront: Bool, at time: Timestamp) -> [Step] {
    switch (state, isFront) {
    case (.front, true), (.behind, false), (.told, false): return []
    case (.front, false): state = .behind(since: time)
    case (.behind, true): state = .front
    case (.told, true):
      state = .front
      return [.tell(headline: "Trackii is in front again", detail: "Your place is unchanged.")]
    }
    return []
  }

  mutating func timePasses(to time: Timestamp) -> [Step] {
    guard let deadline, time >= deadline else { return [] }
    switch state {
    case .front: return []
    case .behind:
      state = .told(next: time + Self.announcedSeconds, tries: 0)
      return [
        .tell(
          headline: "Another window lies in front of Trackii",
          detail: "Trackii comes back by itself in \(Int(Self.announcedSeconds)) seconds.")
      ]
    case .told(_, let tries):
      let isLast = tries + 1 >= Self.tries
      state = .told(next: time + (isLast ? Self.restSeconds : Self.againSeconds), tries: tries + 1)
      guard tries + 1 == Self.tries else { return [.present] }
      return [
        .present,
        .tell(
          headline: "Trackii does not come to the front",
          detail: "Somebody has to close the other window. Trackii keeps trying."),
      ]
    }
  }
}
