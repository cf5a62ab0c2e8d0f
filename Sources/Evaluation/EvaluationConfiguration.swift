import Signals

/// What tunes a measurement. None of it touches what is measured.
package struct EvaluationConfiguration: Hashable, Codable, Sendable {
  /// How many calibration points are fitted to, each in turn, besides all there are and none.
  package var points = [5, 9, 16]
  /// Frames count for gaze from this openness on (`TruthRow.eyesOpen`): the recordings' own border of a blink.
  package var openEyes = 0.9
  /// A blink counts as found when its middle lies this close to the true one's, s. Blinks last 0.1 to 0.4 s and
  /// come at least a second apart.
  package var blinkMatchSeconds = 0.15
  /// Frames of a fixation from which its steadiness is measured: 0.2 s at 30 Hz.
  package var stillFrames = 6
  /// Seconds of a fixation's beginning that do not count for its steadiness: the filter needs some 0.2 s.
  package var stillAfterSeconds = 0.2
  /// A step of the true gaze from one frame to the next by more than this is a saccade between them, degrees:
  /// drift goes 0.2 degrees in a whole fixation.
  package var saccadeDegrees = 0.3
  /// Labels closer together than this share of the screen's diagonal are one point to look at: 1 % is half
  /// a degree on a desk.
  package var samePointShare = 0.01
  /// Seconds put between still pictures, so that no stage takes one for the next frame of another.
  package var stillPauseSeconds = 10.0
  /// Still pictures of a fit of which the one with the most usual head becomes the reference, spread over all.
  package var referencePictures = 30
  /// Points of a calibration on still pictures at most, spread over the screen; more are put to the nearest of these.
  /// The time of a fit grows with their fourth power: 0.8 s for 40, 13 s for 80, measured.
  package var mostPoints = 40
  /// Tests of a person at most where each session, or each point of a single one, is tested in turn.
  package var mostParts = 10
  /// How many random choices of points are fitted to for each number of them; 0 for one choice that is spread over the
  /// screen.
  package var randomSplits = 0
  /// The seed of random choices; the same seed gives the same choices.
  package var splitSeed: UInt64 = 1
  /// Points of a single session that must be left for a test: the figure of one alone says nothing.
  package var fewestTestPoints = 3
  /// Sessions of a labelled folder to fit on, all others being for the test; without any, each is left out in turn.
  package var fitSessions: [String] = []
  /// The camera's horizontal field of view where a folder does not tell, degrees; nil leaves vision's own guess.
  package var fieldOfViewDegrees: Double?
  /// Size of the screen where a folder does not tell, mm; nil takes 96 px an inch, a monitor's nominal pitch.
  package var screenWidthMm: Double?
  /// Height of the screen where a folder does not tell, mm; as `screenWidthMm`.
  package var screenHeightMm: Double?
  /// From the eyes to the screen where a folder does not tell, mm; nil gives no angles.
  package var distanceMm: Double?
  /// Pictures a second of Motion JPEG films without times.
  package var filmRate: Double?
  /// How many pictures of a recording each hardship is put onto.
  package var stressedPictures = 16
  /// How many of the worst cases are kept for a look at them.
  package var worstCases = 12

  package init() {}
}
