// Tuning of the parts of the room. It lies in no folder, since `VisionConfiguration`, which all folders use, holds it.

/// Tuning of how unit and zero of the nose's movement are learnt.
package struct HeadTurnConfiguration: Hashable, Codable, Sendable {
  /// Usual degrees of rotation per unit of the nose's movement (the distance between the eyes): noses are some 0.4 of it in
  /// front of the eyes (26 mm; 0.22 to 0.5 fitted on rendered sessions).
  package var usualGain = 1 / 0.42 * 180 / Double.pi
  /// SD of that gain between people, degrees per unit. Chosen by trial.
  package var gainSD = 25.0
  /// How far the head turns, degrees per root second. Chosen, with `zeroWander`, on four rendered sessions: 0.6 degrees rms
  /// remain.
  package var headWander = 3.0
  /// How far the zeros wander (with light, size and the registration of the nose), degrees per root second; `headWander` has
  /// the source.
  package var zeroWander = 1.5
  /// Share of the network's variance that changes from reading to reading (0.25 to 0.75 degrees of 1.4 to 3.0, measured). Most
  /// of its variance is a constant error for a person, which calibration removes.
  package var changingShare = 0.04
  /// Variance of angles of which nothing is known, square degrees: 30 degrees. Chosen by trial.
  package var unknownVariance = 900.0
  /// Variance of the zeros below which the nose counts, square degrees: 5 degrees. Chosen by trial.
  package var knownVariance = 25.0
  /// Longest time between two readings that counts as passed, s; after it everything is as uncertain as it gets. Chosen by
  /// trial.
  package var longestGapSeconds = 10.0
  /// Makes the default tuning of how the nose's movement is learnt.
  package init() {}
}

/// Tuning of how the habit is learnt.
package struct EyesHabitConfiguration: Hashable, Codable, Sendable {
  /// Number of frames until the habit is known: half a second at 30 Hz. Chosen by trial.
  package var knownFrames = 15
  /// Irises disagree if they are further apart than this from the habit, in iris radii: vergence from a near to a far point of
  /// a screen is a tenth of it.
  package var tolerance = 0.2
  /// Number of past frames from which the irises' usual distance is taken: five seconds at 30 Hz. Chosen by trial.
  package var apartFrames = 150
  /// Number of past frames from which the usual strength of the irises' rims is taken: ten seconds at 30 Hz. Chosen by trial.
  package var rimFrames = 300
  /// Rank of the usual strength of a rim among past ones, as a share: the choice that served blinks best in a trial on
  /// rendered heads.
  package var rimShare = 0.7
  /// Makes the default tuning of how the irises' habit is learnt.
  package init() {}
}

/// Tuning of the measurement of openness.
package struct OpennessMeterConfiguration: Hashable, Codable, Sendable {
  /// Share of its edges that a shut eye keeps: lashes and skin. On rendered sessions shut eyes kept at most 0.32 to 0.68 and
  /// open ones at least 0.68 to 0.86 of the usual edges, by person. Chosen on rendered sessions.
  package var shutShare = 0.35
  /// Number of past frames from which the usual level is taken: five seconds at 30 Hz. Chosen by trial.
  package var usualFrames = 150
  /// Rank of the usual level among past ones, as a share: the choice that served blinks best in a trial on rendered heads.
  package var usualShare = 0.7
  /// Number of first frames that enter the level however few edges they have: half a second at 30 Hz. Chosen by trial.
  package var knownFrames = 15
  /// Share of the usual edges below which a frame does not enter the level, as with shut eyes. Chosen by trial.
  package var levelShare = 0.6
  /// Largest openness. Chosen by trial.
  package var mostOpenness = 1.5
  /// Makes the default tuning of the classical path's openness.
  package init() {}
}

/// Tuning of the trust in a sighting.
struct RimMeterConfiguration: Hashable, Codable, Sendable {
  /// Share of the usual step below which the iris counts as hidden. Chosen by trial.
  var hiddenShare = 0.45
  /// Share of the usual step from which a sighting is as good as usual: above it, those of the rendered session were 3 degrees
  /// off in the median. Chosen on rendered sessions.
  var sureShare = 0.9
  /// Least share of the usual step that is told apart from none, so that the variance stays finite. Chosen by trial.
  var leastShare = 0.1
  /// Number of frames from which the usual step is taken: ten seconds at 30 Hz, longer than a reflection stays.
  var usualFrames = 300
  /// Rank of the usual step among past ones, as a share: the choice that served blinks best in a trial on rendered heads.
  var usualShare = 0.7
  /// Number of frames until the usual step is known: half a second at 30 Hz. Chosen by trial.
  var knownFrames = 15
  init() {}
}

/// Tuning of what is learnt of an eye.
struct EyeMemoryConfiguration: Hashable, Codable, Sendable {
  /// Number of frames over which corners are averaged once they are known: two seconds at 30 Hz. Chosen by trial.
  var cornerFrames = 60.0
  /// How far the corners lie below the iris at rest, in units of the distance between the eyes. Chosen by trial.
  var below = 0.04
  /// Number of past frames from which an eye's usual openness and its iris's usual variance are taken: five seconds at 30 Hz.
  /// Chosen by trial.
  var usualFrames = 150
  /// Rank of the usual openness among past ones, as a share: the choice that served blinks best in a trial on rendered heads.
  var usualShare = 0.7
  /// Number of frames until the usual openness and variance are known: half a second at 30 Hz. Chosen by trial.
  var knownFrames = 15
  /// Number of frames after which a large variance comes from changed light and not from the lids: longer than any blink.
  /// Chosen by trial.
  var longestBlindFrames = 90
  /// Least usual openness, by which openness is divided. Chosen by trial.
  var leastUsual = 0.2
  /// Share of the usual openness below which a frame does not enter the usual one, as with shut eyes. Chosen by trial.
  var levelShare = 0.6
  /// Largest openness relative to the usual one. Chosen by trial.
  var mostOpenness = 1.5
  init() {}
}

/// Tuning of where the face network looks for a face. Sizes are shares of the picture's height, steps are from one box to the
/// next, in boxes.
struct FacePlaceConfiguration: Hashable, Codable, Sendable {
  /// Sizes of upright boxes: with `step`, most faces are within a fifth of their width and a third of their size of one. Chosen
  /// by trial.
  var sizes = [0.42, 0.28, 0.63]
  /// Step of upright boxes. Chosen by trial.
  var step = 0.4
  /// Step of tilted boxes. Chosen by trial.
  var tiltedStep = 0.5
  /// Sizes of tilted boxes. Chosen by trial.
  var tiltedSizes = [0.42, 0.28]
  /// Sizes of upright boxes where a picture stands alone: three pictures of a rendered person had none of the others within
  /// reach.
  var manySizes = [0.42, 0.34, 0.28, 0.52, 0.63, 0.2]
  /// Step of upright boxes where a picture stands alone; `manySizes` has the source.
  var manyStep = 0.25
  /// Step of tilted boxes where a picture stands alone; `manySizes` has the source.
  var manyTiltedStep = 0.35
  /// How much of a box may lie beyond the picture's edge: of a face whose mouth is outside, networks still see the eyes.
  var rim = 0.35
  /// The tilt at which heads that have sunk to a shoulder are looked for, degrees. Cascades and the network see faces up to
  /// some 20 degrees from it, so that a tilt of 60 is reached.
  var sunkenDegrees = 40.0
  init() {}

  /// `sunkenDegrees` in radians.
  var sunken: Double { sunkenDegrees * Double.pi / 180 }
}

/// Tuning of the registration.
package struct EyeBandConfiguration: Hashable, Codable, Sendable {
  /// Factors, exclusive, between which the size of a registered head must lie relative to the expected one. Chosen by trial.
  package var growth = 0.6...1.6
  /// Gaussian sigmas with which the nose is registered, px. Coarse first: a head turned by ten degrees has moved the nose by
  /// four px.
  package var noseReach = [2.0, 0.6]
  /// Least correlation with which the nose counts as found. Chosen by trial.
  package var noseCorrelation = 0.6
  /// Largest movement of the nose relative to the eyes, in units of the distance between them; a rotation of the head by 30
  /// degrees moves it half as far.
  package var furthestNose = 0.3
  /// Most steps of a registration at each sigma. Chosen by trial.
  package var steps = 12
  /// Makes the default tuning of the registration of eye band and nose.
  package init() {}
}

/// Tuning of the estimate of the head's place and rotation.
struct HeadPoseEstimatorConfiguration: Hashable, Codable, Sendable {
  /// Tuning of how the head's rotation follows from the network and the nose.
  package var turn = HeadTurnConfiguration()
  /// SD of the distance between the eyes among adults, mm (Dodgson 2004).
  package var interocularSD = 3.6
  /// SD of the irises' diameter as a share: between people it is 4 % (Hashemi 2015: 11.77 +- 0.47 mm), and rendered or
  /// measured rims are off by as much.
  package var irisShareSD = 0.06
  /// Number of frames after which the irises' measurement counts in full: a second at 30 Hz. Chosen by trial.
  package var enoughFrames = 30.0
  /// Number of frames after which irises are measured no more: 20 seconds at 30 Hz. Chosen by trial.
  package var mostFrames = 600.0
  /// Distances between the eyes, mm, outside which a measurement is an error. Chosen by trial.
  package var possibleInterocularMm = 45.0...85.0
  /// Share of the angle of a face below the camera's axis that the network mistakes for a raised head. Off the axis
  /// perspective draws a face's upper and lower half at different sizes, as a nod would, and a crop does not show where
  /// in the picture it was taken. Over 16 rendered development people the pitch is off by -0.22 of that angle (SD 0.19),
  /// by -0.03 in crops as of a camera that looks straight at the face; yaw is not (0.05, SD 0.38). Gaze of 28 rendered
  /// development sessions with changes of seat, which depends on the pitch, is least affected with 0.2 to 0.3 (by the
  /// eyes' corners) or 0.4 (all cues together), interpolated between none and 0.35. Chosen on rendered sessions.
  package var keystone = 0.3
  /// Share of each reading by which the roll beyond that of the line between the eyes changes. Chosen by trial.
  package var extraRollShare = 0.1
  /// Bound of the roll beyond that of the line between the eyes, degrees: it is small. Chosen by trial.
  package var mostExtraRollDegrees = 10.0
  /// Largest yaw that the distance between the eyes is corrected for, degrees. Chosen by trial.
  package var mostYawDegrees = 40.0
  /// Makes the default tuning of the head pose.
  package init() {}
}

/// Tuning of what counts as a photograph.
struct StillnessConfiguration: Hashable, Codable, Sendable {
  /// Seconds over which change is measured; people blink every few seconds and sway by px within one. Chosen by trial.
  var seconds = 1.5
  /// Largest change of a photograph, which comes from camera noise alone (gray levels, mean over cells of a sixteenth of a
  /// face); a sway of one px makes more than twice as much.
  var largestChange = 0.8
  /// Number of cells across a face over which brightness is averaged. Chosen by trial.
  var cells = 16
  init() {}
}
