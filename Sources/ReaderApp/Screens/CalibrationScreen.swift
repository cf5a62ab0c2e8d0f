import Calibration
import Drift
import Foundation
import Localization
import Reading
import Signals
import Tracking

/// A calibration or a repair on the screen.
struct CalibrationScreen: Sendable {
  enum Kind: Hashable, Sendable {
    case calibration
    /// A repair: a moving target of five seconds that corrects the calibration in use.
    case repair
    /// A look at one or two dots, by which a person with earlier calibrations is calibrated.
    case look(EarlierLook)

    /// Whether the tracker makes a new calibration.
    var makesCalibration: Bool { self != .repair }
  }

  /// Why the calibration was begun.
  enum Cause: Hashable, Sendable {
    /// The person asked for the calibration.
    case asked
    /// There is no calibration for this camera and screen.
    case needed
    /// The window came to another screen; if it comes back to a known one, the calibration is ended.
    case newScreen
    /// The calibration in use no longer fits the eyes.
    case lost
    /// The stored calibration was made with other networks.
    case otherNetworks
    /// One or two looks did not calibrate the person.
    case lookFailed(looks: Int)
    /// A look and a few lines did not calibrate the person.
    case linesFailed
  }

  enum Phase: Sendable {
    /// The window is not full screen, or is about to change; the calibration begins when that is over.
    case interrupted
    /// Words say what to do; the first dot is shown at the given time.
    case announced(until: Timestamp)
    case running(Course)
    /// The calibration has failed; it is tried again when the eyes have been seen for a while.
    case failed
    case result(ShownResult)

    /// Whether this phase waits for eyes, so that a person who only has a switch can go on without a calibration.
    var awaitsEyes: Bool {
      switch self {
      case .failed, .interrupted: true
      case .running(let course): course.picture.awaitsEyes
      case .announced, .result: false
      }
    }
  }

  /// What has happened so far in a calibration that runs.
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

    /// A round of dots that is told to the person.
    enum Round: Hashable, Sendable {
      /// This number of dots is shown once more.
      case again(Int)
      /// The dots of the validation.
      case check
      /// The second dot of a calibration by looks.
      case secondLook
      /// The lines of a calibration by a look and lines.
      case lines

      /// The round in words; nil for lines, beside which a note would draw the eyes.
      var words: String? {
        switch self {
        case .again(let dots): localized(dots, one: "One dot once more", other: "\(dots) dots once more")
        case .check: localized("Now a check: a few more dots")
        case .secondLook: localized("One more look makes it more exact")
        case .lines: nil
        }
      }
    }

    var picture = Picture.none
    /// The verse that is read; nil for a calibration by dots.
    var verse: Verse?
    /// Which round of dots is shown; nil if the person is told nothing of it.
    var round: Round?
    /// The quality measured in the validation; nil before it.
    var quality: QualityStatement?

    /// The newest line of the verse that is being read; nil before the first one and while dots are shown.
    var newestLine: Int? {
      guard let verse, case .live(let view) = picture,
        let line = view.target.flatMap({ CalibrationTarget.Label.line(of: $0.label) })
      else { return nil }
      return verse.text.lines.indices.contains(line) ? line : nil
    }
  }

  /// The result of a calibration while it is shown.
  struct ShownResult: Sendable {
    enum Meaning: Hashable, Sendable { case calibrated, mended, failed }

    var meaning: Meaning
    var scene: CalibrationScene
    /// The targets by which the person accepts or rejects the result.
    var layout: GazeLayout
    /// How far the dwell on one of these targets has come.
    var dwells = DwellProgress()
    /// When a shown calibration result is accepted if the person does nothing.
    var until: Timestamp
    /// What “Details” shows; nil if there is nothing more to tell.
    var details: ResultDetails?
  }

  /// The details of a calibration's result, which are shown if the person asks for them.
  struct ResultDetails: Sendable {
    /// The result in one sentence, shown while the details are not.
    var summary: String
    /// The result in several sentences, and in numbers.
    var words: String
    var figures: [CalibrationScene.Figure]
    /// Whether the details are shown now.
    var isShown = false

    /// - Returns: nil if an outcome has no more to tell than its summary.
    init?(_ outcome: CalibrationOutcome) {
      (summary, words) = (outcome.summary, outcome.words)
      figures = CalibrationScene.figures(outcome.quality)
      guard !figures.isEmpty || words != summary else { return nil }
    }
  }

  var kind: Kind
  var cause: Cause
  var phase: Phase
  /// The place to which the person comes back after the calibration.
  var returning: Place
  /// The member for whom a carer calibrates; nil for the person who reads.
  var member: CalibratedMember?
}

/// A member of the household for whom a carer calibrates. Nothing of the member's is read.
struct CalibratedMember: Sendable {
  let id: UUID
  let name: String
  /// The member's calibration once it was made, which is stored when its result is accepted.
  var made: StoredCalibration?
}

/// The result of a calibration or repair, for use after it.
package struct CalibrationOutcome: Sendable {
  /// The calibration as it is stored.
  package var stored: StoredCalibration
  /// The quality measured in the validation; nil if there was none.
  package var quality: QualityStatement?
  /// The repair's measurement; nil for a calibration.
  package var repair: OffsetRepair?
  /// What a calibration by looks rests on; nil for another one.
  package var basis: EarlierBasis?

  /// Makes an outcome from the stored calibration, its measured quality and, after a repair, its measurement; of a calibration by
  /// looks, from what it rests on.
  package init(
    stored: StoredCalibration, quality: QualityStatement? = nil, repair: OffsetRepair? = nil,
    basis: EarlierBasis? = nil
  ) {
    (self.stored, self.quality, self.repair, self.basis) = (stored, quality, repair, basis)
  }

  /// The result in one sentence for the person, one more of advice where it is poor, and what was noticed about the eyes.
  package var summary: String {
    guard repair == nil, let quality else { return words }
    return withRemarks(quality.summary)
  }

  /// A result's words, followed by what the calibration noticed about the eyes.
  private func withRemarks(_ words: String) -> String {
    [words, EyesRemark.words(stored.profile.remarks ?? [])].compactMap(\.self).joined(separator: " ")
  }

  /// The result of the calibration or repair in words for the person.
  package var words: String {
    if let repair { return RepairedOffset(repair, on: stored.profile.screen).words }
    if let quality { return withRemarks(quality.words) }
    if let report = stored.profile.report, let degrees = report.accuracyDegrees, let mm = report.accuracyMm {
      return withRemarks(
        localized("The point is off by about \(mm.fixed(0)) mm on average (\(degrees.fixed(1)) degrees)."))
    }
    let expected = localized(
      "Nothing was checked; the expected error is \(stored.profile.heldOutDegrees.fixed(1)) degrees.")
    return withRemarks(basis.map { "\(expected) \($0.words)" } ?? expected)
  }
}
