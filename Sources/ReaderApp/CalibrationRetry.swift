import Localization
import Reading
import Signals

/// What a calibration asks of the person to do with their eyes.
package enum CalibrationDemand: Hashable, Sendable {
  /// The person is to look at this number of dots; `corners` adds dots near the corners of the screen.
  case points(Int, corners: Bool)
  /// The person is to follow a dot that moves, for eyes that cannot hold still.
  case pursuit
  /// The person is to read a verse that is uncovered line by line.
  case verse

  /// The dots where nobody asks for another number of them.
  package static let dots = CalibrationDemand.points(9, corners: false)
  /// The calibration where nobody asks for another one. Dots take its place where a verse cannot be read, or the person has chosen them.
  package static let usual = CalibrationDemand.verse
}

/// Decides when a calibration that failed is tried again, and how: once the eyes have been seen for a while, and demanding less
/// each time.
///
/// After a few failures in a row, the person is taken back to where they were, and told; nobody needs hands to return. Times
/// are those of the frames.
package struct CalibrationRetry: Hashable, Sendable {
  /// How long eyes have to be seen until the next try, s: enough to read why the last one failed.
  static let patience = 3.0
  /// How long eyes have to be seen until the next try after giving up, s: time to read, to change seat or to have the light
  /// changed.
  static let longPatience = 10.0
  /// The number of failed tries in a row after which the person is left in peace. Own choice: after three failures another
  /// light helps more than another try.
  static let limit = 3

  enum State: Hashable, Sendable {
    /// A calibration is under way, or none is needed.
    case trying
    /// The last calibration failed; the next one waits until eyes are seen.
    case waiting(reason: String)
    /// The last calibration failed, and eyes have been seen since this time.
    case seeing(reason: String, since: Timestamp)
  }

  private(set) var state = State.trying
  /// The number of calibrations that failed in a row.
  private(set) var failures = 0
  /// What the person has chosen in place of what is asked; nil where they have not.
  private let instead: CalibrationDemand?

  /// Makes the state before any calibration has failed.
  package init() { self.init(instead: nil) }

  /// Makes the state before a calibration that the person has chosen in place of what is asked.
  init(instead: CalibrationDemand?) { self.instead = instead }

  var isWaiting: Bool { state != .trying }
  var hasGivenUp: Bool { failures >= Self.limit }

  /// Why the last calibration failed; nil while one is under way.
  var reason: String? {
    switch state {
    case .trying: nil
    case .waiting(let reason), .seeing(let reason, _): reason
    }
  }

  /// What the next try asks for: five dots after the first failure, or the usual ones where a verse was read, a moving dot after the
  /// second, then from the beginning, since by then somebody may have improved the light.
  func demand(asked: CalibrationDemand) -> CalibrationDemand {
    let asked = instead ?? asked
    guard asked != .pursuit else { return asked }
    switch failures % Self.limit {
    case 0: return asked
    case 1: return asked == .verse ? .dots : .points(5, corners: false)
    default: return .pursuit
    }
  }

  /// Tells the person what happens next and what they can do for it; all of it is possible with the eyes alone.
  func next(asked: CalibrationDemand) -> String {
    let demand = demand(asked: asked)
    let asked = instead ?? asked
    let seconds = Int(Self.patience)
    let when =
      switch demand {
      case asked:
        localized(
          seconds, one: "I try again once I have seen your eyes for one second.",
          other: "I try again once I have seen your eyes for \(seconds) seconds.")
      case .points where asked == .verse:
        localized(
          seconds, one: "I try again once I have seen your eyes for one second, with dots this time.",
          other: "I try again once I have seen your eyes for \(seconds) seconds, with dots this time.")
      case .points, .verse:
        localized(
          seconds, one: "I try again once I have seen your eyes for one second, with five dots this time.",
          other: "I try again once I have seen your eyes for \(seconds) seconds, with five dots this time.")
      case .pursuit:
        localized(
          seconds,
          one: "I try again once I have seen your eyes for one second, with a dot that moves this time.",
          other:
            "I try again once I have seen your eyes for \(seconds) seconds, with a dot that moves this time.")
      }
    let what =
      switch demand {
      case .points: localized("Look at each dot until it moves on.")
      case .pursuit: localized("Follow the dot with your eyes.")
      case .verse: localized("Read each line as it appears.")
      }
    return [when, what, localized("To make me wait, keep your eyes closed.")].joined(separator: " ")
  }

  /// What is shown on the screen to which the person is taken back, until the next try.
  var notice: ReaderScene.Banner? {
    guard hasGivenUp, let reason else { return nil }
    let seconds = Self.longPatience.fixed(0)
    return ReaderScene.Banner(
      headline: localized(
        failures, one: "Calibration failed once", other: "Calibration failed \(failures) times"),
      remedy: localized(
        "\(reason) I try again when I have seen your eyes for \(seconds) s; any key stops that."),
      isBlocking: false)
  }

  mutating func fail(_ reason: String) {
    failures += 1
    state = .waiting(reason: reason)
  }

  mutating func begin() { state = .trying }

  /// Takes a frame in.
  ///
  /// - Returns: whether the calibration is to be tried again with this frame.
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
