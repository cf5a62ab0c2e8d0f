/// Everything that tunes calibration: how points are shown, judged and fitted.
package struct CalibrationConfiguration: Hashable, Codable, Sendable {
  /// How long a target is looked at, s. Common practice in eye tracking: 2.0.
  package var lookSeconds = 2.0
  /// The first part of that is dropped while the eyes travel and settle, s. Common practice: 0.6.
  package var settleSeconds = 0.6
  /// Least share of valid frames in a good point. Tobii Pro's guide to calibration: 0.8.
  package var minimumValidShare = 0.8
  /// Largest standard deviation of a good point, degrees. Tobii Pro's guide: 1.5.
  package var maximumSDDegrees = 1.5
  /// A noisy camera is no fault of one point: it is noisy only where it also exceeds the median
  /// point by this factor. Chosen so that uniform noise never asks for nine repetitions.
  package var noisyPointRatio = 1.5
  /// Largest offset of a good point from what the other points predict, degrees. Tobii Pro's guide: 5.
  package var maximumOffsetDegrees = 5.0
  /// How often one point is shown again at most. Two: a third rarely goes better.
  package var maximumRedos = 2
  /// Invalid for longer than this and the session pauses, s. Blinks last 0.1 to 0.4 s.
  package var pauseAfterSeconds = 0.4
  /// Without visible eyes for this long the session gives up, s. Long enough to sit down again.
  package var giveUpAfterSeconds = 20.0
  /// A frame that is more than this older than the one before comes by a clock that was set back, s; one that is less
  /// came late. As attention has it.
  package var clockSetSeconds = 1.0
  /// A longer gap between two frames counts as this much time without eyes, s: a clock set forward is no absence.
  package var longestGapSeconds = 5.0

  /// A point takes part in the fit from this many samples on. Two blinks of a 1.4 s look leave more.
  package var minimumSamples = 8
  /// Two points settle the offset, the eyeball's anatomy lends the slope; more make it better.
  package var minimumPoints = 2
  /// From so many points on one of them can be found to contradict the others.
  package var minimumPointsToJudge = 4
  /// From so many points on the eyes' corners are asked too: fewer do not tell their bias from the gaze.
  package var minimumPointsForCorners = 6
  /// At most this many points are left out because the others contradict them, or this share of many.
  package var maximumDroppedPoints = 2
  /// Where there are many points, this share of them may be left out at most.
  package var maximumDroppedShare = 0.25
  /// Points that must be left where those of a whole sitting are held out; else they are held out one by one.
  package var leastBesideSitting = 12
  /// How many times further off than the others are on the mean such a point must be: of normal errors one in
  /// ten million is.
  package var standsOutRatio = 4.0
  /// Samples further from their point's median than this many robust SDs are dropped. 3: usual.
  package var outlierSDs = 3.0
  /// Huber's tuning constant, robust SDs: 1.345 gives 95 % efficiency on normal data (Huber 1981).
  package var huberSDs = 1.345

  /// Lags of a pursuing eye to try, s: 0 to 0.4; trained adults are 0.1 to 0.2 s behind, cameras add theirs.
  package var pursuitLags = stride(from: 0.0, through: 0.4, by: 0.02).map { $0 }
  /// A pursuit tells nothing where fewer frames show the eyes: a second at 30 frames a second. Own choice.
  package var minimumPursuitFrames = 30
  /// Least share of the features' variance that the target's path must explain on both axes.
  package var pursuitExplained = 0.4
  /// A pursuit is cut into pieces of this length, s, each fitted as a point: short enough for the map to be straight
  /// along a piece, long enough for its noise to average out.
  package var pursuitPieceSeconds = 1.2

  /// Frames this far apart, s, say something new: noise of irises lasts a few frames.
  package var independentSeconds = 0.2

  /// Ridge strengths to choose from, on standardised terms. A decade apart, as usual.
  package var lambdas = [1e-5, 1e-4, 1e-3, 1e-2, 1e-1]
  /// How much more strongly x², y² and xy are held than x and y. Measured on rendered sessions: any
  /// value from 1 to 10 serves nine points; five points want the stronger one.
  package var secondOrderPenalty = 10.0
  /// The same for departures from the slope of a turning eyeball, the most careful first: two points leave nothing
  /// to choose by.
  package var anatomicalLambdas = [1, 0.3, 0.1, 0.03, 0.01]
  /// SD of an eye's feature over a screen, units of the interocular distance: 8 degrees of a turning eyeball.
  package var usualFeatureSD = 0.024
  /// Ridge strength of the plane under a Gaussian process: light, as the process bends the rest.
  package var processPlaneLambda = 1e-3
  /// Over which distances a process may bend, standard deviations of the features.
  package var processLengths = [0.7, 1.2, 2.0]
  /// How far it may bend, variances of a target's mean.
  package var processAmplitudes = [1.0, 4.0]
  /// Share of the cues' scatter about the fused point that counts as error. Less than all of it: most of their
  /// scatter is what the fusion takes away. Chosen with the two numbers below and `usualSystematicDegrees` on nine
  /// development sessions.
  package var scatterShare = 0.3
  /// How far a target's mean is usually off, degrees, before anything is known of a person, and how many
  /// targets that counts as.
  package var usualSystematicDegrees = 0.8
  /// How many targets `usualSystematicDegrees` counts as.
  package var systematicPriorPoints = 3.0
  /// By how much targets to come are further off than held-out ones: maps, anatomy and weights were chosen to do well
  /// on these, and minutes have passed. Chosen on 14 development sessions, 9 of them with glasses: 69 and 93 % of the
  /// truth are then within the contours of 68 and 95 %.
  package var unseenRatio = 1.2
  /// Least share of the frames' noise that is kept where their scatter tells of it already. Own choice.
  package var leastNoiseShare = 0.3
  /// How many targets the factor 1 counts as, where held-out targets say how wide the ellipse must be.
  package var scalePriorPoints = 9.0
  /// By how much a map must do better on held-out targets per freedom that it takes.
  package var simplicityPrior = 0.03
  /// How many frames the filter after calibration averages: held-out noise counts that much less
  /// than held-out offset. A third of a second at 30 frames per second, the length of a fixation.
  package var filteredFrames = 10.0
  /// How far the eye corners may lie behind the iris, mm; the best is chosen on held-out targets.
  /// 1.3 to 5.4 mm in rendered heads. Also says how much the head's rotation moves the corners.
  package var cornerDepthsMm = [1.5, 2.75, 4, 5.25]
  /// The depth where nothing tells, mm. More than the mean of those heads: lids pull what is seen of the iris along,
  /// which looks the same. Of 4 to 5.25 the best on nine development sessions.
  package var usualCornerDepthMm = 5.25
  /// SD of that depth between heads as far as calibration does not tell it, mm, and the share of a turn of the head
  /// that measuring it misses: what is uncertain of the gaze when the head has gone elsewhere. Three times as far as
  /// depths of rendered heads differ, since lids and light change with the head's place too: `docs/measurements.md`,
  /// “Another seat”.
  package var cornerDepthSDMm = 3.0
  /// The share of a turn of the head that measuring it misses; `cornerDepthSDMm` has the source.
  package var turnErrorShare = 0.03
  /// Student's degrees of freedom in fusing cues: 8 keeps nearly all of what normal errors would give, and one
  /// that is off by three of its SDs counts little more than half. Of 4, 8 and 16 none was better throughout.
  package var fusionFreedom = 8.0
  /// By how much a depth must do better per mm² from the usual one: enough to settle a draw.
  package var cornerDepthPrior = 0.03
  /// Whether the head's yaw and pitch may be used.
  package var usesHeadRotation = true
  /// They are left out only where that does better on held-out targets by this share: heads turn less during a
  /// calibration than after it, so what geometry is good for shows too little there.
  package var rotationPrior = 0.5
  /// Least share of a repair's frames that show the eyes. Own choice.
  package var repairValidShare = 0.5
  /// Eyes follow a repair's target where what it leaves of the gaze varies by less than this share of the target's own
  /// variance: eyes that stay put leave all of it. Own choice.
  package var repairRest = 0.5
  /// A drift correction never moves the gaze further than this, degrees: beyond it, calibrate again.
  /// The largest offset that a good point may have.
  package var maximumDriftDegrees = 5.0

  package init() {}

  /// A turning eyeball: the iris moves by its depth times the sine of the angle.
  func anatomicalPrior(_ cue: GazeCue) -> Ridge.Prior {
    let usual = EyeAnatomy.interocularMm / EyeAnatomy.irisDepthMm
    return Ridge.Prior(slope: cue.slope, featureSD: usualFeatureSD * usual / cue.slope)
  }

  func processShapes(ard: Bool) -> [ProcessShape] {
    let lengths = processLengths.flatMap { x in processLengths.map { SIMD2(x, $0) } }
    return lengths.filter { ($0.x == $0.y) != ard }.flatMap { length in
      processAmplitudes.map { ProcessShape(length: length, amplitude: $0) }
    }
  }
}
