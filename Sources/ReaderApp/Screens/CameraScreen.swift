import Calibration
import Signals
import Tracking

/// The list of cameras on the screen, above the place to which the person comes back.
struct CameraScreen: Sendable {
  enum View: Sendable {
    case searching
    case choosing([SourceIdentity])
    /// The question with which of several cameras of the same name a calibration was made.
    case asking(CameraQuestion)
  }

  var view: View
  /// The place to which the person comes back from the list of cameras.
  var returning: Place
}

/// The question which camera a calibration belongs to: it was kept under a name that several cameras have.
struct CameraQuestion: Sendable {
  let stored: StoredCalibration
  /// The look-up that has found the calibration.
  let lookUp: CalibrationUse.LookUp
  /// The cameras with which the calibration may have been made.
  let cameras: [SourceIdentity]
  var scan: OptionScan
}

/// A scan of options that are pointed out in turn; eyes that are closed for a while and opened again choose the one pointed
/// out.
///
/// Needs no calibration, only whether eyes are open. Times are those of the frames. It stops while nobody is seen.
struct OptionScan: Hashable, Sendable {
  enum State: Hashable, Sendable {
    /// The question is being read since this time; nil before the first face.
    case reading(since: Timestamp?)
    case pointing(step: Int, since: Timestamp)
    case closed(step: Int, since: Timestamp)
    case over
  }

  enum Outcome: Hashable, Sendable {
    case waits
    case chose(Int)
    /// Nothing was chosen in all rounds of the scan.
    case over
  }

  /// The times to read the question twice, and to take in an option and close the eyes, s. Own choices.
  static let readingSeconds = 8.0
  static let stepSeconds = 4.0
  /// How long eyes have to be closed to choose, s: a blink is shorter, and longer means that somebody has fallen asleep.
  static let closedSeconds = 1.0...6.0
  static let rounds = 3

  let options: Int
  private(set) var state = State.reading(since: nil)

  init(options: Int) { self.options = options }

  /// The option that is pointed out, from 0; nil before the first.
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
      // Shut lids cannot always be told from eyes that are not found.
      if [.eyesClosed, .eyesNotFound].contains(frame.eyes.reason) { return .waits }
      state = .pointing(step: step, since: time)
      // Only eyes that open again have chosen an option; a face that turned away has not.
      guard frame.eyes.value != nil, Self.closedSeconds.contains(time - since) else { return .waits }
      return .chose(step % max(1, options))
    }
  }
}
