import Signals

/// Tuning of a measurement. It changes nothing in the stages that are measured.
package struct EvaluationConfiguration: Hashable, Codable, Sendable {
  /// The numbers of calibration points to fit to, each in turn, besides all points and none.
  package var points = [5, 9, 16]
  /// The openness from which a frame counts for gaze (`TruthRow.eyesOpen`): the recordings' own border of a blink.
  package var openEyes = 0.9
  /// The largest distance between the middle of a found blink and of the true one, s. Blinks last 0.1 to 0.4 s and come
  /// at least a second apart.
  package var blinkMatchSeconds = 0.15
  /// The number of frames of a fixation from which its steadiness is measured: 0.2 s at 30 Hz.
  package var stillFrames = 6
  /// Seconds at a fixation's beginning that do not count for its steadiness: the filter needs some 0.2 s.
  package var stillAfterSeconds = 0.2
  /// The step of true gaze between two frames from which it counts as a saccade, degrees: drift is 0.2 degrees in a
  /// whole fixation.
  package var saccadeDegrees = 0.3
  /// Labels closer together than this share of the screen's diagonal count as one point: 1 % is half a degree on a
  /// desk.
  package var samePointShare = 0.01
  /// Seconds that are put between still pictures, so that no stage takes one for the frame after another.
  package var stillPauseSeconds = 10.0
  /// The number of still pictures, spread over those of a fit, from which the one with the most usual head becomes the
  /// reference.
  package var referencePictures = 30
  /// The largest number of points in a calibration on still pictures, spread over the screen; further ones are added to
  /// the nearest of these. The time of a fit grows with the fourth power of their number: 0.8 s for 40, 13 s for 80,
  /// measured.
  package var mostPoints = 40
  /// The largest number of tests of a person where each session, or each point of a single one, is tested in turn.
  package var mostParts = 10
  /// Seconds after which no further test of labelled pictures begins; the first one always does. nil for as long as it takes.
  package var mostSeconds: Double?
  /// How many random choices of points are fitted to for each number of points; 0 for a single choice that is spread
  /// over the screen.
  package var randomSplits = 0
  /// The seed of random choices; the same seed gives the same choices.
  package var splitSeed: UInt64 = 1
  /// The least number of points of a single session that must be left for a test: the figure of one alone says nothing.
  package var fewestTestPoints = 3
  /// Sessions of a labelled folder to fit on; all others are tested. If empty, each session is left out in turn.
  package var fitSessions: [String] = []
  /// The camera's horizontal field of view where a folder does not state it, degrees; nil leaves vision's own
  /// assumption.
  package var fieldOfViewDegrees: Double?
  /// The width of the screen where a folder does not state it, mm; nil assumes 96 px an inch, a monitor's nominal
  /// pitch.
  package var screenWidthMm: Double?
  /// The height of the screen where a folder does not state it, mm; nil as for `screenWidthMm`.
  package var screenHeightMm: Double?
  /// The distance from the eyes to the screen where a folder does not state it, mm; nil gives no angles.
  package var distanceMm: Double?
  /// The frame rate of Motion JPEG films without times, pictures a second.
  package var filmRate: Double?
  /// The number of a recording's pictures to which each hardship is applied.
  package var stressedPictures = 16
  /// The number of worst cases that are kept for inspection.
  package var worstCases = 12

  /// Makes the default tuning of a measurement.
  package init() {}
}
