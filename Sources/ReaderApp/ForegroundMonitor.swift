import Localization
import Signals

/// Watches whether the person can see the window, and brings it back without hands if not.
///
/// Used while a supervisor keeps the program running for a person who may be alone: it says aloud what is wrong, then brings
/// the window to the front, again and again. A window that somebody has taken out of full screen by hand is left as it is.
struct ForegroundMonitor: Hashable, Sendable {
  enum State: Hashable, Sendable {
    case front
    /// Another window has the keyboard, or this window is hidden.
    case behind(since: Timestamp)
    /// The person was told; the window comes to the front at `next`, after `tries` earlier attempts.
    case told(next: Timestamp, tries: Int)
  }

  enum Step: Hashable, Sendable {
    case tell(headline: String, detail: String)
    case present
  }

  private(set) var state = State.front

  /// How long another window may be in front without an announcement, s: dialogs come and go.
  static let patienceSeconds = 5.0
  /// The time from the announcement to the first attempt, s: long enough to say it.
  static let announcedSeconds = 10.0
  /// The time between attempts to bring the window to the front, s; the second value applies after the last regular one.
  static let againSeconds = 15.0
  static let restSeconds = 60.0
  /// The number of failed attempts after which somebody has to help.
  static let tries = 3

  /// When `timePasses(to:)` is due next; nil if nothing waits for time.
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
      return [
        .tell(headline: localized("Trackii is in front again"), detail: localized("Your place is unchanged."))
      ]
    }
    return []
  }

  mutating func timePasses(to time: Timestamp) -> [Step] {
    guard let deadline, time >= deadline else { return [] }
    switch state {
    case .front: return []
    case .behind:
      state = .told(next: time + Self.announcedSeconds, tries: 0)
      let seconds = Int(Self.announcedSeconds)
      return [
        .tell(
          headline: localized("Another window lies in front of Trackii"),
          detail: localized(
            seconds, one: "Trackii comes back by itself in one second.",
            other: "Trackii comes back by itself in \(seconds) seconds."))
      ]
    case .told(_, let tries):
      let isLast = tries + 1 >= Self.tries
      state = .told(next: time + (isLast ? Self.restSeconds : Self.againSeconds), tries: tries + 1)
      guard tries + 1 == Self.tries else { return [.present] }
      return [
        .present,
        .tell(
          headline: localized("Trackii does not come to the front"),
          detail: localized("Somebody has to close the other window. Trackii keeps trying.")),
      ]
    }
  }
}
