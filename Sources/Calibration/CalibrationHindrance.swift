import Localization

/// What kept the eyes from being seen in a calibration that failed, by what the camera saw meanwhile.
package enum CalibrationHindrance: String, Hashable, Sendable, CaseIterable {
  /// The face is dark.
  case dim
  /// What is behind the person is much brighter than the face.
  case lightFromBehind = "light-from-behind"
  /// A bright reflection, as of the screen or a window, lies over the eyes.
  case reflection
  /// The eyes were not seen while they looked at the lowest third of the screen.
  case bottomRowNotSeen = "bottom-row-not-seen"

  /// What was wrong, as a sentence.
  package var words: String {
    switch self {
    case .dim: localized("Your face is dark in the picture.")
    case .lightFromBehind: localized("The light comes from behind you.")
    case .reflection: localized("Something bright is mirrored in your glasses.")
    case .bottomRowNotSeen:
      localized("Your eyes were not seen while you looked at the bottom of the screen.")
    }
  }

  /// What helps, as a sentence.
  package var remedy: String {
    switch self {
    case .dim: localized("Switch on a light in front of you.")
    case .lightFromBehind: localized("Draw the curtain, or put a lamp beside the screen.")
    case .reflection:
      localized("Make the screen darker, move the lamp, or tilt the glasses a little.")
    case .bottomRowNotSeen:
      localized("Lower your chin a little, or put the camera lower, best below the screen.")
    }
  }
}

extension CalibrationError {
  /// This error with what stood in the way of the calibration, where its cause may have been that the eyes were seen badly.
  package func hindered(by hindrances: [CalibrationHindrance]) -> CalibrationError {
    guard !hindrances.isEmpty else { return self }
    switch self {
    case .noFace, .tooFewPoints, .eyesDoNotMove, .eyesDoNotFollow, .driftTooLarge,
      .notByReading(.eyesNotSeen), .notByReading(.notRead):
      return .hindered(self, by: hindrances)
    case .hindered, .targetsTooClose, .mirrored, .notANumber, .impossibleScreen, .otherScreen, .otherCamera,
      .otherNetworks, .unknownVersion, .unreadableProfile, .unreadableSamples, .unreadableLayout,
      .notByEarlier, .notByReading:
      return self
    }
  }
}

extension CalibrationHindrance {
  /// What is wrong with the light, by what the picture shows of a face.
  ///
  /// - Parameters:
  ///   - face: mean gray level of the face, 0 to 255.
  ///   - background: mean gray level beside the face; nil where it is not known.
  ///   - glareShare: largest share of the surroundings of an eye that is nearly white; nil where it is not known.
  ///   - configuration: from where on light is a fault.
  package static func ofLight(
    face: Double, background: Double?, glareShare: Double?, configuration: LightConfiguration = .init()
  ) -> [CalibrationHindrance] {
    var found: [CalibrationHindrance] = []
    if let background, face < configuration.backlitFace,
      background > configuration.backlitRatio * max(face, 1)
    {
      found.append(.lightFromBehind)
    } else if face < configuration.dimFace {
      found.append(.dim)
    }
    if glareShare ?? 0 > configuration.mostGlare { found.append(.reflection) }
    return found
  }

  /// Tuning of when the light is a fault.
  package struct LightConfiguration: Hashable, Sendable {
    /// Gray level of a face below which it is dark: faces lost there are not found again (`docs/measurements.md`, “Light that
    /// eyes need”).
    package var dimFace = 34.0
    /// Gray level of a face below which a bright background is a fault: a bright face before a white wall is seen well.
    package var backlitFace = 85.0
    /// By how much the background must be brighter than such a face. In rendered pictures it is 1.6 times as bright in the
    /// median with light from behind, and in nine of ten at most 1.6 times with light from the front or a side.
    package var backlitRatio = 1.7
    /// Largest share of an eye's surroundings that is nearly white without a reflection. In seven rendered recordings, two of
    /// them with glasses, it is 0; it is above in two of three pictures in which a reflection hides most of an iris.
    package var mostGlare = 0.04
    /// Makes the default tuning of when the light is a fault.
    package init() {}
  }
}
