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
    case .combinedGaze: "Gaze of both eyes together is written as that of an eye, or follows from the eyes."
    case .eyesApart: "Where each eye looks by itself is left out."
    case .filtered: "Filtered gaze is left out."
    case .errorEllipse: "Error ellipses are left out."
    case .reason: "Why a sample is invalid is left out."
    case .pupil: "Pupil sizes are left out."
    case .pupilUnit: "The unit of pupil sizes is left out."
    case .openness: "How far the eyes are open is left out."
    case .distance: "The distance in each sample is left out."
    case .headPose: "The pose of the head is left out."
    case .measuredEyes: "What was measured of the eyes in the picture is left out."
    case .foundEvents:
      "Fixations and blinks that attention found become events; what else it found is left out."
    case .intents: "What gaze asked for is left out, or becomes messages."
    case .layout: "What reacted to gaze on the screen is left out."
    case .setting: "Changes of what reacted to gaze are left out."
    case .fixations: "Fixations are left out, or those without a place on the screen."
    case .saccades: "Saccades are left out, or what the format has no column for."
    case .blinks: "Blinks are left out."
    case .messages: "Messages are left out."
    case .targets: "Targets are left out, or become messages."
    case .timeDigits: "Times are rounded."
    case .sequence: "Frame numbers are left out; samples are counted anew when read."
    case .screen: "The size of the screen is left out; give it when reading (--screen, --screen-mm)."
    case .screenSize: "The size of the screen in mm is left out; give it when reading (--screen-mm)."
    case .camera: "Where the camera stands is left out."
    case .usualDistance: "The usual distance is left out; give it when reading (--distance)."
    case .rate: "The nominal rate is left out."
    case .clock: "The name of the clock is left out."
    case .device: "The name of the eye tracker is left out."
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
