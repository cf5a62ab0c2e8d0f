import Localization

/// Why a calibration ended without a result, as recordings store it: the raw values do not depend on the program's language.
package enum CalibrationFailure: String, Hashable, Sendable, CaseIterable {
  case eyesNotSeen = "eyes-not-seen"
  case tooFewPoints = "too-few-points"
  case targetsTooClose = "targets-too-close"
  case eyesDoNotMove = "eyes-do-not-move"
  case eyesDoNotFollow = "eyes-do-not-follow"
  case mirrored
  case driftTooLarge = "drift-too-large"
  case notANumber = "not-a-number"
  case impossibleScreen = "impossible-screen"
  case otherScreen = "other-screen"
  case otherCamera = "other-camera"
  case otherNetworks = "other-networks"
  case unknownVersion = "unknown-version"
  case unreadableProfile = "unreadable-profile"
  case unreadableLayout = "unreadable-layout"
  /// The check after the calibration found gaze too far off to read by.
  case tooInexact = "too-inexact"
  /// The person gave the calibration up, or skipped it.
  case givenUp = "given-up"
  /// The window was interrupted, so that the targets were not where they were shown.
  case interrupted

  package init(_ error: CalibrationError) {
    self =
      switch error {
      case .noFace: .eyesNotSeen
      case .tooFewPoints: .tooFewPoints
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
      case .unreadableProfile: .unreadableProfile
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
    case .tooInexact: localized("its check found gaze too far off")
    case .givenUp: localized("it was given up")
    case .interrupted: localized("it was interrupted")
    }
  }

  /// The words for a reason as a recording stores it. Recordings made before the reasons had identifiers store words, which
  /// stay as they are.
  package static func words(ofStored label: String) -> String { Self(rawValue: label)?.words ?? label }
}
