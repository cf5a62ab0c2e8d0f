import Calibration
import Signals
import Tracking

/// The cameras on the screen, above the place that the person comes back to.
struct CameraScreen: Sendable {
  enum View: Sendable {
    case searching
    case choosing([SourceIdentity])
    /// With which of several cameras of one name a calibration was made.
    case asking(CameraQuestion)
  }

  var view: View
  /// Where the person comes back to.
  var returning: Place
}

/// A calibration was kept under a camera's name alone, and several have that name.
struct CameraQuestion: Sendable {
  let stored: StoredCalibration
  /// What the calibration was looked up for.
  let lookUp: CalibrationUse.LookUp
  /// Those that it may have been made with.
  let cameras: [SourceIdentity]
  var scan: OptionScan
}

/// Options that are pointed out in turn; eyes that are closed for a while and opened again choose the one pointed out.
///
/// Needs no calibration: only whether eyes are open. Times are the frames' own. It stands still while nobody is seen.
struct OptionScan: Hashable, Sendable {
  enum State: Hashable, Sendable {
    /// The question is being read, since then; nil before the first face.
    case reading(since: Timestamp?)
    case pointing(step: Int, since: Timestamp)
    case closed(step: Int, since: Timestamp)
    case over
  }

  enum Outcome: Hashable, Sendable {
    case waits
    case chose(Int)
    /// Nothing was chosen in all rounds.
    case over
  }

  /// Own choices, s: time to read the question twice; time to take in an option and to close the eyes.
  static let readingSeconds = 8.0
  static let stepSeconds = 4.0
  /// A blink is over long before the first; beyond the second somebody has fallen asleep.
  static let closedSeconds = 1.0...6.0
  static let rounds = 3

  let options: Int
  private(set) var state = State.reading(since: nil)

  init(options: Int) { self.options = options }

  /// The option that is pointed out, from 0.
  var pointed: Int? {
    switch state {
    case .pointing(let step, _), .closed(let step, _): step % max(1, options)
    case .reading, .over: nil
    }
  }

  mutating func follow(_ frame: TrackedFrame) -> Outcome {
    let time = frame.time
    switch state {
    case .over: return .over
    case .reading(let since):
      guard frame.showsFace else { return .waits }
      let begun = since ?? time
      state = time - begun >= Self.readingSeconds ? .pointing(step: 0, since: time) : .reading(since: begun)
      return .waits
    case .pointing(let step, let since):
      if frame.eyes.reason == .eyesClosed {
        state = .closed(step: step, since: time)
      } else if !frame.showsFace {
        state = .pointing(step: step, since: time)
      } else if time - since >= Self.stepSeconds {
        guard step + 1 < options * Self.rounds else {
          state = .over
          return .over
        }
        state = .pointing(step: step + 1, since: time)
      }
      return .waits
    case .closed(let step, let since):
      // Lids that are shut are not always told from eyes that are not found.
      if [.eyesClosed, .eyesNotFound].contains(frame.eyes.reason) { return .waits }
      state = .pointing(step: step, since: time)
      // Only eyes that open again have chosen: a face that turned away has not.
      guard frame.eyes.value != nil, Self.closedSeconds.contains(time - since) else { return .waits }
      return .chose(step % max(1, options))
    }
  }
}
