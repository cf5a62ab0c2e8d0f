import Reading
import Signals

/// What a calibration asks of the person.
package enum CalibrationDemand: Hashable, Sendable {
  /// To look at so many dots, in the corners too or not.
  case points(Int, corners: Bool)
  /// To follow a dot that moves, for eyes that cannot hold still.
  case pursuit
}

/// When a calibration that failed is tried again, and with what: once the eyes have been seen for a while, and asking
/// less each time.
///
/// After a few tries in a row the person is left in peace where they were, and told; nobody needs hands to
/// come back to it. Times are the frames' own.
package struct CalibrationRetry: Hashable, Sendable {
  /// Seconds of seen eyes until the next try, long enough to read why the last one failed.
  static let patience = 3.0
  /// The same after giving up: time to read, to sit otherwise or to have the light changed.
  static let longPatience = 10.0
  /// Tries in a row. Own choice: who fails three times needs another light rather than another try.
  static let limit = 3

  enum State: Hashable, Sendable {
    /// A try is under way, or none is needed.
    case trying
    /// The last one failed; the next waits until eyes are seen.
    case waiting(reason: String)
    /// Eyes have been seen since then.
    case seeing(reason: String, since: Timestamp)
  }

  private(set) var state = State.trying
  /// In a row.
  private(set) var failures = 0

  package init() {}

  var isWaiting: Bool { state != .trying }
  var hasGivenUp: Bool { failures >= Self.limit }

  /// Why the last try failed; nil while one is under way.
  var reason: String? {
    switch state {
    case .trying: nil
    case .waiting(let reason), .seeing(let reason, _): reason
    }
  }

  /// Five dots after the first failure, a dot to follow after the second, then from the beginning: by then somebody
  /// may have seen to the light.
  func demand(asked: CalibrationDemand) -> CalibrationDemand {
    guard case .points = asked else { return asked }
    switch failures % Self.limit {
    case 0: return asked
    case 1: return .points(5, corners: false)
    default: return .pursuit
    }
  }

  /// What happens next and what to do for it: all of it can be done by eyes alone.
  func next(asked: CalibrationDemand) -> String {
    let demand = demand(asked: asked)
    let change =
      switch demand {
      case asked: ""
      case .points: ", with five dots this time"
      case .pursuit: ", with a dot that moves this time"
      }
    let what =
      switch demand {
      case .points: "Look at each dot until it moves on."
      case .pursuit: "Follow the dot with your eyes."
      }
    return "I try again once I have seen your eyes for \(Self.patience.fixed(0)) seconds\(change). \(what) "
      + "To make me wait, keep your eyes closed."
  }

  /// What is said where the person is sent back to, until the next try.
  var notice: ReaderScene.Banner? {
    guard hasGivenUp, let reason else { return nil }
    let seconds = Self.longPatience.fixed(0)
    return ReaderScene.Banner(
      headline: "Calibration failed \(failures) times",
      remedy: "\(reason) I try again when I have seen your eyes for \(seconds) s; any key stops that.",
      isBlocking: false)
  }

  mutating func fail(_ reason: String) {
    failures += 1
    state = .waiting(reason: reason)
  }

  mutating func begin() { state = .trying }

  /// True with the frame at which to try again.
  mutating func isDue(_ frame: TrackedFrame) -> Bool {
    guard let reason else { return false }
    guard frame.eyes.value != nil else {
      state = .waiting(reason: reason)
      return false
    }
    guard case .seeing(_, let since) = state else {
      state = .seeing(reason: reason, since: frame.time)
      return false
    }
    return frame.time - since >= (hasGivenUp ? Self.longPatience : Self.patience)
  }
}
