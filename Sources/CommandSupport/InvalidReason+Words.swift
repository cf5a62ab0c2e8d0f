import Localization
import Signals

extension InvalidReason {
  /// The reason as part of a sentence.
  package var words: String {
    switch self {
    case .noFace: localized("no face")
    case .twoFaces: localized("two faces")
    case .otherFace: localized("other face")
    case .eyesClosed: localized("eyes closed")
    case .eyesNotFound: localized("eyes not found")
    case .tooDark: localized("too dark")
    case .tooBlurred: localized("too blurred")
    case .tooFar: localized("too far")
    case .notCalibrated: localized("not calibrated")
    case .offScreen: localized("off screen")
    case .noFrame: localized("no frame")
    case .damagedPictures: localized("damaged pictures")
    }
  }
}
