import Localization

/// Why a calibration ended without a result, as recordings store it: the raw values do not depend on the program's language.
package enum CalibrationFailure: String, Hashable, Sendable, CaseIterable {
  /// The eyes were not seen for so long that the calibration gave up.
  case eyesNotSeen = "eyes-not-seen"
  /// Too few calibration points had enough samples.
  case tooFewPoints = "too-few-points"
  /// All calibration targets were in one place, which determines no map.
  case targetsTooClose = "targets-too-close"
  /// The eyes hardly moved although the targets did.
  case eyesDoNotMove = "eyes-do-not-move"
  /// The eyes moved, but not as the targets did.
  case eyesDoNotFollow = "eyes-do-not-follow"
  /// The eyes went left where the targets went right, because the picture is mirrored.
  case mirrored
  /// A repair found gaze further off than a drift correction may move it.
  case driftTooLarge = "drift-too-large"
  /// A measured feature of the eyes held a value that is no number.
  case notANumber = "not-a-number"
  /// The screen's size in px or mm was not positive and finite.
  case impossibleScreen = "impossible-screen"
  /// The stored calibration belongs to another monitor or another place of the camera.
  case otherScreen = "other-screen"
  /// The stored calibration belongs to another camera or another picture size.
  case otherCamera = "other-camera"
  /// The stored calibration uses features of other networks than those in use.
  case otherNetworks = "other-networks"
  /// The stored calibration is of a version that this program does not know.
  case unknownVersion = "unknown-version"
  /// The stored data are no calibration.
  case unreadableProfile = "unreadable-profile"
  /// A target layout was missing or damaged.
  case unreadableLayout = "unreadable-layout"
  /// Earlier calibrations did not tell where the person looked.
  case notByEarlier = "not-by-earlier"
  /// What was read told no calibration.
  case notByReading = "not-by-reading"
  /// The check after the calibration found gaze too far off to read by.
  case tooInexact = "too-inexact"
  /// The person gave the calibration up, or skipped it.
  case givenUp = "given-up"
  /// The window was interrupted, so that the targets were not where they were shown.
  case interrupted

  /// Makes the reason for an error, without the error's details; what hindered a calibration is left out too.
  package init(_ error: CalibrationError) {
    self =
      switch error {
      case .noFace: .eyesNotSeen
      case .tooFewPoints: .tooFewPoints
      case .notByEarlier: .notByEarlier
      case .notByReading: .notByReading
      case .targetsTooClose: .targetsTooClose
      case .eyesDoNotMove: .eyesDoNotMove
      case .eyesDoNotFollow: .eyesDoNotFollow
      case .mirrored: .mirrored
      case .driftTooLarge: .driftTooLarge
      case .notANumber: .notANumber
      case .impossibleScreen: .impossibleScreen
      case .otherScreen: .otherScreen
      case .otherCamera: .otherCamera
      case .otherNetworks: .otherNetworks
      case .unknownVersion: .unknownVersion
      case .unreadableProfile, .unreadableSamples: .unreadableProfile
      case .unreadableLayout: .unreadableLayout
      case .hindered(let error, _): Self(error)
      }
  }

  /// The reason in a few words.
  package var words: String {
    switch self {
    case .eyesNotSeen: localized("the eyes were not seen")
    case .tooFewPoints: localized("too few points could be used")
    case .targetsTooClose: localized("the targets all lie in one place")
    case .eyesDoNotMove: localized("the eyes hardly moved")
    case .eyesDoNotFollow: localized("the eyes did not follow the targets")
    case .mirrored: localized("the picture is mirrored")
    case .driftTooLarge: localized("gaze is off by more than can be corrected")
    case .notANumber: localized("a measured value is no number")
    case .impossibleScreen: localized("the screen's size is impossible")
    case .otherScreen: localized("the calibration belongs to another screen")
    case .otherCamera: localized("the calibration belongs to another camera")
    case .otherNetworks: localized("the calibration belongs to other networks")
    case .unknownVersion: localized("the calibration is of an unknown version")
    case .unreadableProfile: localized("the calibration cannot be read")
    case .unreadableLayout: localized("the targets cannot be read")
    case .notByEarlier: localized("earlier calibrations do not tell where the person looks")
    case .notByReading: localized("what was read tells no calibration")
    case .tooInexact: localized("its check found gaze too far off")
    case .givenUp: localized("it was given up")
    case .interrupted: localized("it was interrupted")
    }
  }

  /// The words for a reason as a recording stores it. Recordings made before the reasons had identifiers store words, which
  /// stay as they are.
  package static func words(ofStored label: String) -> String { Self(rawValue: label)?.words ?? label }
}
