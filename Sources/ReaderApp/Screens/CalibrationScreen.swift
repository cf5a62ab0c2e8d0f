import Calibration
import Drift
import Reading
import Signals
import Tracking

/// A calibration or a repair on the screen.
struct CalibrationScreen: Sendable {
  enum Kind: Hashable, Sendable {
    case calibration
    /// A sweep of five seconds that mends the calibration in use.
    case repair
  }

  /// Why it has begun.
  enum Cause: Hashable, Sendable {
    /// The person asked for it.
    case asked
    /// There is none for this camera and screen.
    case needed
    /// The window came to another screen; coming back to a known one ends it.
    case newScreen
    /// The one in use no longer fits.
    case lost
  }

  enum Phase: Sendable {
    /// The window is no full screen, or about to change: it begins when that is over.
    case interrupted
    /// Words say what to do until the first dot is shown.
    case announced(until: Timestamp)
    case running(Course)
    /// It came to nothing; it is tried again when the eyes have been seen for a while.
    case failed
    case result(ShownResult)

    /// Nothing goes on by itself without eyes: whoever has a switch alone goes on without a calibration.
    var awaitsEyes: Bool {
      switch self {
      case .failed, .interrupted: true
      case .running(let course): course.picture.awaitsEyes
      case .announced, .result: false
      }
    }
  }

  /// What has happened so far.
  struct Course: Sendable {
    enum Picture: Sendable {
      case none
      case live(CalibrationView)
      case recorded(CalibrationScene)

      fileprivate var awaitsEyes: Bool {
        switch self {
        case .none: true
        case .recorded: false
        case .live(let view):
          switch view.phase {
          case .waiting, .paused: true
          case .settling, .collecting, .done, .failed: false
          }
        }
      }
    }

    var picture = Picture.none
    /// Which dots are shown now, where that needs words.
    var round: String?
    /// How good it turned out on the check's dots.
    var quality: QualityStatement?
  }

  /// What it came to, while that is shown.
  struct ShownResult: Sendable {
    enum Meaning: Hashable, Sendable { case calibrated, mended, failed }

    var meaning: Meaning
    var scene: CalibrationScene
    /// What can be chosen.
    var layout: GazeLayout
    /// When the person goes on by doing nothing.
    var until: Timestamp
  }

  var kind: Kind
  var cause: Cause
  var phase: Phase
  /// Where the person comes back to.
  var returning: Place
}

/// What a calibration came to, for whoever asks afterwards.
package struct CalibrationOutcome: Sendable {
  /// The calibration as it is kept.
  package var stored: StoredCalibration
  /// How good it was on targets of its own; nil where nothing was checked.
  package var quality: QualityStatement?
  /// What a repair has corrected; nil for a calibration.
  package var repair: OffsetRepair?

  package init(stored: StoredCalibration, quality: QualityStatement? = nil, repair: OffsetRepair? = nil) {
    (self.stored, self.quality, self.repair) = (stored, quality, repair)
  }

  /// What a person wants to know of it.
  package var words: String {
    if let repair { return repair.words(on: stored.profile.screen) }
    if let quality { return quality.words }
    if let report = stored.profile.report, let degrees = report.accuracyDegrees, let mm = report.accuracyMm {
      return "The point is off by about \(mm.fixed(0)) mm on average (\(degrees.fixed(1)) degrees)."
    }
    return "Nothing was checked; the expected error is \(stored.profile.heldOutDegrees.fixed(1)) degrees."
  }
}
