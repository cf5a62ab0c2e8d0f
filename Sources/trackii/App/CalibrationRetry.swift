import Reading
import Signals
import Tracking

/// What a calibration asks of the person.
enum CalibrationDemand: Hashable, Sendable {
  case points(Int, corners: Bool)
  /// To follow a dot that moves, for eyes that cannot hold still.
  case pursuit
}

/// When a calibration that failed is tried again, and with what: once the eyes have been seen for a while, and asking
/// less each time.
///
/// After a few tries in a row the person is left in peace where they were, and told; nobody needs hands to
/// come back to it.
struct CalibrationRetry {
  /// Seconds of seen eyes until the next try, long enough to read why the last one failed.
  static let patience = 3.0
  /// The same after giving up: time to read, to sit otherwise or to have the light changed.
  static let longPatience = 10.0
  /// Tries in a row. Own choice: who fails three times needs another light rather than another try.
  static let limit = 3

  private(set) var isWaiting = false
  private(set) var failures = 0
  private(set) var reason = ""
  private var seenSince: Timestamp?

  var hasGivenUp: Bool { failures >= Self.limit }

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
      + "Shut them, and I wait."
  }

  /// What is said where the person is sent back to, until the next try.
  var notice: ReaderScene.Banner? {
    guard hasGivenUp, isWaiting else { return nil }
    let seconds = Self.longPatience.fixed(0)
    return ReaderScene.Banner(
      headline: "Calibration failed \(failures) times",
      remedy: "\(reason) I try again when I have seen your eyes for \(seconds) s; any key stops that.",
      isBlocking: false)
  }

  mutating func fail(_ reason: String) {
    failures += 1
    (isWaiting, self.reason, seenSince) = (true, reason, nil)
  }

  mutating func begin() { (isWaiting, seenSince) = (false, nil) }

  /// True with the frame at which to try again.
  mutating func isDue(_ frame: TrackedFrame) -> Bool {
    guard isWaiting else { return false }
    guard frame.eyes.value != nil else {
      seenSince = nil
      return false
    }
    let since = seenSince ?? frame.time
    seenSince = since
    return frame.time - since >= (hasGivenUp ? Self.longPatience : Self.patience)
  }
}
