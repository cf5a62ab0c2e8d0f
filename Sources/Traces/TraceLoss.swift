import Localization

/// What a trace contains and another format cannot hold.
package enum TraceLoss: String, CaseIterable, Codable, Hashable, Sendable {
  /// The gaze of both eyes together, where it is another than the eyes' own gaze gives.
  case combinedGaze = "combined-gaze"
  /// The gaze of each eye alone.
  case eyesApart = "eyes-apart"
  /// Filtered gaze.
  case filtered
  /// The covariance of raw gaze, which is drawn as an ellipse.
  case errorEllipse = "error-ellipse"
  /// The reason why a sample is invalid.
  case reason
  /// The sizes of pupils.
  case pupil
  /// The unit in which the sizes of pupils are given.
  case pupilUnit = "pupil-unit"
  /// How far the lids are open.
  case openness
  /// The distance from the eyes to the screen in each sample.
  case distance
  /// Position and rotation of the head in each sample.
  case headPose = "head-pose"
  /// What was measured of the eyes in the camera's picture.
  case measuredEyes = "measured-eyes"
  /// Gaze events that the attention stage found; its fixations and blinks become events of the trace.
  case foundEvents = "found-events"
  /// What gaze asked for, such as a scroll or a choice.
  case intents
  /// The targets and scroll zones of the trace's header.
  case layout
  /// Changes of the targets and scroll zones, and of the assumed error of gaze.
  case setting
  /// Fixations that an eye tracker found, or those whose place the format cannot write.
  case fixations
  /// Saccades that an eye tracker found, or those of their figures for which the format has no column.
  case saccades
  /// Blinks that an eye tracker found.
  case blinks
  /// Messages that the format cannot hold, or cannot tell from words of its own.
  case messages
  /// The targets that were shown, or those that the format cannot write.
  case targets
  /// The last digits of timestamps.
  case timeDigits = "time-digits"
  /// The numbers of frames, where they do not simply count the samples.
  case sequence
  /// The size of the screen in px and mm.
  case screen
  /// The size of the screen in mm, in a format that keeps the size in px.
  case screenSize = "screen-mm"
  /// Where the camera is, relative to the screen.
  case camera
  /// The usual distance from the eyes to the screen.
  case usualDistance = "usual-distance"
  /// The nominal sampling rate.
  case rate
  /// The name of the clock of the timestamps.
  case clock
  /// The name of the eye tracker.
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
  /// Makes an empty count, for a writer that has not written anything yet.
  package init() {}

  mutating func note(_ loss: TraceLoss, when isLost: Bool = true) {
    if isLost { counts[loss, default: 0] += 1 }
  }

  /// The losses in the order of the cases of `TraceLoss`.
  package var inOrder: [(loss: TraceLoss, count: Int)] {
    TraceLoss.allCases.compactMap { loss in counts[loss].map { (loss, $0) } }
  }
}
