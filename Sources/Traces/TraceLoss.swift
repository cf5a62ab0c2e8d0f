import Localization

/// What a trace contains and another format cannot hold.
package enum TraceLoss: String, CaseIterable, Codable, Hashable, Sendable {
  case combinedGaze = "combined-gaze"
  case eyesApart = "eyes-apart"
  case filtered
  case errorEllipse = "error-ellipse"
  case reason
  case pupil
  case pupilUnit = "pupil-unit"
  case openness
  case distance
  case headPose = "head-pose"
  case measuredEyes = "measured-eyes"
  case foundEvents = "found-events"
  case intents
  case layout
  case setting
  case fixations
  case saccades
  case blinks
  case messages
  case targets
  case timeDigits = "time-digits"
  case sequence
  case screen
  case screenSize = "screen-mm"
  case camera
  case usualDistance = "usual-distance"
  case rate
  case clock
  case device

  /// One plain sentence about what is lost.
  package var words: String {
    switch self {
    case .combinedGaze:
      localized("Gaze of both eyes together is written as that of an eye, or follows from the eyes.")
    case .eyesApart: localized("Where each eye looks by itself is left out.")
    case .filtered: localized("Filtered gaze is left out.")
    case .errorEllipse: localized("Error ellipses are left out.")
    case .reason: localized("Why a sample is invalid is left out.")
    case .pupil: localized("Pupil sizes are left out.")
    case .pupilUnit: localized("The unit of pupil sizes is left out.")
    case .openness: localized("How far the eyes are open is left out.")
    case .distance: localized("The distance in each sample is left out.")
    case .headPose: localized("The pose of the head is left out.")
    case .measuredEyes: localized("What was measured of the eyes in the picture is left out.")
    case .foundEvents:
      localized("Fixations and blinks that attention found become events; what else it found is left out.")
    case .intents: localized("What gaze asked for is left out, or becomes messages.")
    case .layout: localized("What reacted to gaze on the screen is left out.")
    case .setting: localized("Changes of what reacted to gaze are left out.")
    case .fixations: localized("Fixations are left out, or those without a place on the screen.")
    case .saccades: localized("Saccades are left out, or what the format has no column for.")
    case .blinks: localized("Blinks are left out.")
    case .messages: localized("Messages are left out.")
    case .targets: localized("Targets are left out, or become messages.")
    case .timeDigits: localized("Times are rounded.")
    case .sequence: localized("Frame numbers are left out; samples are counted anew when read.")
    case .screen:
      localized("The size of the screen is left out; give it when reading (--screen, --screen-mm).")
    case .screenSize:
      localized("The size of the screen in mm is left out; give it when reading (--screen-mm).")
    case .camera: localized("Where the camera stands is left out.")
    case .usualDistance: localized("The usual distance is left out; give it when reading (--distance).")
    case .rate: localized("The nominal rate is left out.")
    case .clock: localized("The name of the clock is left out.")
    case .device: localized("The name of the eye tracker is left out.")
    }
  }
}

/// Counts of what a writer could not keep.
package struct TraceLosses: Hashable, Sendable {
  /// Number of samples or events that lost something, by kind of loss; 1 for a fact about the whole trace. Kinds without a loss
  /// are missing.
  package private(set) var counts: [TraceLoss: Int] = [:]
  /// Number of samples that were examined.
  var rows: UInt64 = 0
  package init() {}

  mutating func note(_ loss: TraceLoss, when isLost: Bool = true) {
    if isLost { counts[loss, default: 0] += 1 }
  }

  /// The losses in the order of the cases of `TraceLoss`.
  package var inOrder: [(loss: TraceLoss, count: Int)] {
    TraceLoss.allCases.compactMap { loss in counts[loss].map { (loss, $0) } }
  }
}
