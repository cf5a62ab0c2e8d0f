import Localization
import Signals

/// Why a calibration failed or a stored one cannot be used, and what to do next.
package enum CalibrationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The eyes were not seen for `seconds`; `reason` is the last reason that was given.
  case noFace(InvalidReason, seconds: Double)
  /// Only `usable` of the calibration points gave enough samples; `needed` are needed.
  case tooFewPoints(usable: Int, needed: Int)
  /// The calibration targets all lie in one place.
  case targetsTooClose
  /// The eyes hardly moved while the calibration targets did.
  case eyesDoNotMove
  /// The eyes moved, but not as the calibration targets did.
  case eyesDoNotFollow
  /// The eyes followed the targets mirrored: left where the targets went right.
  case mirrored
  /// Gaze is off by more than a repair can correct.
  case driftTooLarge
  /// The features of the calibration point with this label hold a value that is no number.
  case notANumber(label: String)
  /// The screen's size in px and mm is impossible: it must be positive and finite.
  case impossibleScreen
  /// The profile belongs to another monitor or another place of the camera.
  case otherScreen(profile: String, now: String)
  /// The profile belongs to another camera or another picture size.
  case otherCamera(profile: String, now: String)
  /// The profile uses features of other networks than those in use.
  case otherNetworks
  /// The profile is of a version that this program does not know.
  case unknownVersion(Int)
  /// The data are no stored calibration; `detail` says where reading failed.
  case unreadableProfile(detail: String)
  /// The data are no kept samples of calibrations; `detail` says what is wrong.
  case unreadableSamples(detail: String)
  /// Earlier calibrations do not tell where this person looks.
  case notByEarlier(ReturningRefusal)
  /// What was read tells no calibration.
  case notByReading(ParagraphFailure)
  /// A target layout is missing or damaged.
  case unreadableLayout(name: String, detail: String)
  /// The calibration failed with this error, and the camera's pictures show what stood in its way.
  indirect case hindered(CalibrationError, by: [CalibrationHindrance])

  /// The cause followed by the remedy, in words for the person.
  package var description: String { "\(cause) \(remedy)" }

  /// What happened, as a sentence.
  package var cause: String {
    switch self {
    case .noFace(let reason, let seconds):
      localized(
        "Calibration gave up: for \(Int(seconds)) s your eyes were not seen (\(reason.words)).")
    case .tooFewPoints(let usable, let needed):
      localized(
        usable, one: "Only \(usable) calibration point could be used, \(needed) are needed.",
        other: "Only \(usable) calibration points could be used, \(needed) are needed.")
    case .targetsTooClose: localized("The calibration targets all lie in one place.")
    case .eyesDoNotMove: localized("The eyes hardly moved during calibration.")
    case .eyesDoNotFollow: localized("The eyes did not follow the calibration points.")
    case .mirrored:
      localized("The picture is mirrored: the eyes went left where the points went right.")
    case .driftTooLarge: localized("The point is off by more than a repair can mend.")
    case .notANumber(let label):
      localized("The eye positions at point \(label) hold a value that is no number.")
    case .impossibleScreen: localized("The screen's size must be positive in px and in mm.")
    case .otherScreen(let profile, let now):
      localized("This calibration was made for another screen (\(profile); now \(now)).")
    case .otherCamera(let profile, let now):
      localized("This calibration was made with another camera (\(profile); now \(now)).")
    case .otherNetworks:
      localized("The networks that measure your eyes have changed since this calibration was made.")
    case .unknownVersion(let version):
      localized("This calibration profile has version \(version), which this program does not know.")
    case .unreadableProfile(let detail):
      localized("The calibration profile cannot be read: \(detail).")
    case .unreadableSamples(let detail):
      localized("The kept samples of calibrations cannot be read: \(detail).")
    case .notByEarlier(let refusal):
      localized("Earlier calibrations do not tell where you look: \(refusal.words).")
    case .notByReading(let failure): failure.cause
    case .unreadableLayout(let name, let detail):
      localized("The target layout \(name) cannot be read: \(detail).")
    case .hindered(let error, let hindrances):
      ([error.cause] + hindrances.map(\.words)).joined(separator: " ")
    }
  }

  /// What to do about it.
  private var remedy: String {
    switch self {
    case .noFace(let reason, _): localized("\(reason.remedy) Then start the calibration again.")
    case .tooFewPoints: localized("Keep your eyes open and on each point, then calibrate again.")
    case .targetsTooClose: localized("Use a layout that spreads them over the screen.")
    case .eyesDoNotMove: localized("Look at each point until it moves on, then calibrate again.")
    case .eyesDoNotFollow: localized("Look at each point, then calibrate again.")
    case .mirrored: localized("Turn mirroring off where it is filmed, then calibrate again.")
    case .driftTooLarge, .notANumber, .unknownVersion, .unreadableProfile: localized("Calibrate again.")
    case .unreadableSamples:
      localized(
        """
        To erase them, choose “Not kept; erased now” at “Your calibrations” in the settings, or use trackii sittings --erase.
        """)
    case .notByEarlier, .notByReading: localized("Calibrate with dots.")
    case .impossibleScreen: localized("Set the monitor's size, then calibrate.")
    case .otherScreen: localized("Calibrate for this screen.")
    case .otherCamera: localized("Calibrate with this camera.")
    case .otherNetworks: localized("Repair it, which takes five seconds, or calibrate again.")
    case .unreadableLayout: localized("Use one of the bundled layouts.")
    case .hindered(_, let hindrances):
      (hindrances.map(\.remedy) + [localized("Then calibrate again.")]).joined(separator: " ")
    }
  }
}
