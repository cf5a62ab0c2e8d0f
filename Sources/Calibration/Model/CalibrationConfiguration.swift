import Signals

/// Everything that tunes calibration: how points are shown, judged and fitted.
package struct CalibrationConfiguration: Hashable, Codable, Sendable {
  /// How long a calibration target is looked at, s. Common practice in eye tracking: 2.0.
  package var lookSeconds = 2.0
  /// Settling: the first part of `lookSeconds`, dropped while the eyes move to the target, s. Common practice: 0.6.
  package var settleSeconds = 0.6
  /// Least share of valid frames in a good calibration point. Tobii Pro's guide to calibration: 0.8.
  package var minimumValidShare = 0.8
  /// Largest standard deviation of gaze at a good calibration point, degrees. Tobii Pro's guide: 1.5.
  package var maximumSDDegrees = 1.5
  /// A point counts as noisy only where its SD also exceeds the median point's by this factor, since a noisy camera is no fault
  /// of one point. Chosen so that uniform noise never asks for nine repetitions.
  package var noisyPointRatio = 1.5
  /// Largest offset of a good calibration point from what the other points predict, degrees. Tobii Pro's guide: 5.
  package var maximumOffsetDegrees = 5.0
  /// How often one calibration target is shown again at most. Two: a third repetition rarely goes better.
  package var maximumRedos = 2
  /// The session pauses when the eyes have been invalid for longer than this, s. Blinks last 0.1 to 0.4 s.
  package var pauseAfterSeconds = 0.4
  /// The session fails when the eyes have not been visible for this long, s. It is long enough to sit down again.
  package var giveUpAfterSeconds = 20.0
  /// A frame older than the one before by more than this means that the clock was set back, s; a frame that is older by less
  /// came late. The attention stage uses the same value.
  package var clockSetSeconds = 1.0
  /// A longer gap between two frames counts as this much time without eyes, s: a clock that was set forward is no absence.
  package var longestGapSeconds = 5.0

  /// Least number of samples with which a calibration point takes part in the fit. Two blinks of a 1.4 s look leave more.
  package var minimumSamples = 8
  /// Least number of points for a calibration. Two determine the offset, and the eyeball's anatomy gives the slope; more points
  /// make it better.
  package var minimumPoints = 2
  /// Least number of points among which one can be found to contradict the others.
  package var minimumPointsToJudge = 4
  /// Least number of points with which a map may be curved: of five in a cross, the four without the centre do not determine
  /// curvature.
  package var minimumPointsForCurvature = 5
  /// The targets have to span the screen's width and height divided by this: a smaller span determines no slope. Chosen by
  /// trial.
  package var targetSpanDivisor = 10.0
  /// Eyes do not follow the targets where the held-out errors vary by more than this share of the targets' own variance:
  /// with no relation at all they vary at least as much. Chosen by trial.
  package var unrelatedShare = 0.64
  /// SD of the features of an eye, in radians of gaze, below which it does not move, such as a glass eye: a third of a degree.
  package var leastMove = 0.006
  /// SD of the corners' features about those of the skin, in units of the distance between the eyes, below which the corners
  /// merely move along with the skin: a hundredth of the iris's displacement for one degree. Chosen by trial.
  package var echoSD = 3e-5
  /// Least number of points with which the eyes' corners are used too: fewer cannot separate the corners' bias from gaze.
  package var minimumPointsForCorners = 6
  /// Numbers of points with which the usual map of people takes part (`MapPrior`). Four points and more gain nothing by it, and
  /// of two, some people lose: `docs/measurements.md`, “Few points”.
  package var pointsWithPrior = 3...3
  /// Power of a map's held-out precision by which it counts where maps are weighted. 1, 2 and 4 did equally well on rendered
  /// development sittings.
  package var weighingPower = 2.0
  /// Most points that may be left out because the others contradict them; where there are many, `maximumDroppedShare` counts.
  package var maximumDroppedPoints = 2
  /// Largest share of the points that may be left out where there are many.
  package var maximumDroppedShare = 0.25
  /// Least number of points that must remain where those of a whole sitting are held out; else points are held out one by one.
  package var leastBesideSitting = 12
  /// A point contradicts the others where its offset is this many times their mean one: of normal errors one in ten million is.
  package var standsOutRatio = 4.0
  /// Samples further from their point's median than this many robust SDs are dropped. 3 is usual.
  package var outlierSDs = 3.0
  /// Huber's tuning constant, robust SDs: 1.345 gives 95 % efficiency on normal data (Huber 1981).
  package var huberSDs = 1.345

  /// Shares of the weight of earlier sittings that are tried beside fresh points; fresh points alone are tried too.
  package var earlierShares = [0.3, 1]
  /// Precisions of the offset of a sitting that are tried beside fresh points, as so many points: with 0.1 its SD is three times
  /// the error of a point. Chosen on rendered development sittings, like those that follow.
  package var freshOffsetRows = [0.1, 1]
  /// SDs of the weights of a map between the sittings of a person who comes back that are tried, as shares of those between people.
  /// The assumption with the smallest error of sittings by the others is used.
  package var sittingShares = [0.25, 0.5, 1]
  /// SDs of the offset between sittings that are tried, degrees.
  package var sittingOffsetDegrees = [1.0, 3]
  /// SDs of a point about the map of its sitting that are tried, degrees. Eyes without noise need the smallest.
  package var sittingRowDegrees = [0.2, 0.5, 1]
  /// Precisions of the offset of a sitting that are tried where assumptions about anatomy are ranked for a person who comes back, as
  /// so many points.
  package var returningOffsetRows = [0.1, 0.3, 1, 3]
  /// Fewest earlier sittings for a calibration by one look: of one alone it is not known how far its map serves another sitting.
  package var leastSittingsForLook = 2
  /// Days after which an earlier sitting counts half. Own choice: glasses, seats and cameras change over months.
  package var sittingHalfLifeDays = 60.0
  /// Least number of points of an earlier sitting that is used. Four determine slopes on both axes with some to spare.
  package var leastSittingPoints = 4
  /// Least number of samples of a point of an earlier sitting, and of a word that is kept: those of one fixation at 15 pictures a
  /// second. Own choice.
  package var leastEarlierSamples = 3

  /// Most choices that are kept of a sitting. Own choice.
  package var choicesOfSitting = 12
  /// A choice this near to another one tells nothing more, as a share of the screen's width. Own choice.
  package var sameChoiceShare = 0.1
  /// A sitting is kept anew each time this many choices have come. Own choice: with the look they make a sitting.
  package var choicesToTell = 4
  /// SD about the centre of what was chosen beyond which a choice tells nothing, degrees: a target of half a screen. Own choice.
  package var widestChoiceDegrees = 5.0
  /// Mean square of the disagreement of gaze cues at a look of a person who comes back, in units of their variances, beyond which
  /// the eyes are taken for another person's or too much changed: at a look in the middle third of the screen, and further out,
  /// where the cues' maps of a person's own eyes disagree more. Measured on rendered people: `docs/measurements.md`, “Earlier
  /// sittings”.
  package var maximumCueSplit = 1.2
  /// As `maximumCueSplit`, at looks outside the middle third of the screen.
  package var maximumOuterCueSplit = 5.0
  /// The error to expect by earlier sittings before these tell their own, degrees: without a look, with one, and with two. So large
  /// that two of three sittings of rendered people were at most as far off as was told.
  package var usualReturningDegrees = [2.8, 2.7, 2.4]
  /// As how many sittings `usualReturningDegrees` counts: the errors of a few sittings by each other tell little of the next.
  package var returningPriorSittings = 4.0
  /// Where the dots of a calibration by looks are, as shares of the screen's width and height. Measured on rendered people.
  package var lookPlaces = [ScreenPoint(x: 0.5, y: 0.5), ScreenPoint(x: 0.9, y: 0.9)]
  /// Error to expect up to which one look is enough, degrees. Own choice: a little more than nine dots give.
  package var enoughLookDegrees = 1.5
  /// Error to expect up to which one look stands where the second has failed, degrees. Own choice: beyond it the dots of a
  /// calibration are worth their time.
  package var standingLookDegrees = 2.0
  /// What a change since earlier sittings costs.
  package var changes = ChangeCosts()

  /// Lags of the eyes in pursuit that are tried, s: 0 to 0.4. Trained adults are 0.1 to 0.2 s behind, and cameras add theirs.
  package var pursuitLags = stride(from: 0.0, through: 0.4, by: 0.02).map { $0 }
  /// How often the frames' weights are computed anew while the lag is sought. Chosen by trial.
  package var pursuitPasses = 3
  /// How often a pursuit is shown at most: twice. Chosen by trial.
  package var pursuitAttempts = 2
  /// Least number of frames with visible eyes in a usable pursuit: a second at 30 frames a second. Own choice.
  package var minimumPursuitFrames = 30
  /// Least share of the features' variance that the target's path must explain on both axes of a pursuit.
  package var pursuitExplained = 0.4
  /// A pursuit is cut into pieces of this length, s, each fitted as a point: short enough for the map to be straight
  /// along a piece, long enough for its noise to average out.
  package var pursuitPieceSeconds = 1.2

  /// Frames this far apart are taken for independent, s: noise of irises lasts a few frames.
  package var independentSeconds = 0.2

  /// Ridge strengths to choose from, on standardised terms. A decade apart, as usual.
  package var lambdas = [1e-5, 1e-4, 1e-3, 1e-2, 1e-1]
  /// How much more strongly x², y² and xy are penalised than x and y. Measured on rendered sessions: any value from 1 to 10
  /// serves nine points; five points need the stronger one.
  package var secondOrderPenalty = 10.0
  /// Ridge strengths to choose from for departures from the slope of a turning eyeball, the strongest first: two points leave
  /// nothing to choose by.
  package var anatomicalLambdas = [1, 0.3, 0.1, 0.03, 0.01]
  /// SD of an eye's feature over a screen, in units of the interocular distance: 8 degrees of a turning eyeball.
  package var usualFeatureSD = 0.024
  /// Ridge strength of the plane under a Gaussian process: weak, as the process models the rest.
  package var processPlaneLambda = 1e-3
  /// Length scales of the Gaussian process to choose from, in standard deviations of the features.
  package var processLengths = [0.7, 1.2, 2.0]
  /// Variances of the Gaussian process to choose from, in units of the variance of a target's mean.
  package var processAmplitudes = [1.0, 4.0]
  /// Share of the cues' scatter about the combined point that counts as error. Less than all of it, since combining the
  /// cues removes most of their scatter. Chosen together with the numbers that follow on nine rendered development
  /// sessions.
  package var scatterShare = 0.3
  /// How far the mean gaze at a target is usually off, degrees, before anything is known of a person.
  package var usualSystematicDegrees = 0.8
  /// How many targets the prior `usualSystematicDegrees` counts as.
  package var systematicPriorPoints = 3.0
  /// By how much targets to come are further off than held-out ones: maps, anatomy and weights were chosen to do well on
  /// the held-out ones, and minutes have passed. Chosen on 14 rendered development sessions, 9 of them with glasses: 69 and
  /// 93 % of the true points are then within the contours of 68 and 95 %.
  package var unseenRatio = 1.2
  /// Least share of the frames' noise that is kept where the cues' scatter accounts for it already. Own choice.
  package var leastNoiseShare = 0.3
  /// How many targets the prior factor 1 counts as when held-out targets determine how wide the ellipse must be.
  package var scalePriorPoints = 9.0
  /// By how much a map's held-out score must be better for each degree of freedom that it has beyond a plane.
  package var simplicityPrior = 0.03
  /// How many frames the filter after calibration averages: held-out noise counts that much less than held-out offset. A third
  /// of a second at 30 frames per second, the length of a fixation.
  package var filteredFrames = 10.0
  /// How far the eye corners may lie behind the iris, mm; the best is chosen on held-out targets. 1.3 to 5.4 mm in rendered
  /// heads. The depth also determines how much a rotation of the head moves the corners.
  package var cornerDepthsMm = [1.5, 2.75, 4, 5.25]
  /// The depth of the eye corners where calibration cannot determine it, mm. More than the mean of the rendered heads,
  /// because lids pull along what is seen of the iris, which has the same effect. Of 4 to 5.25 the best on nine rendered
  /// development sessions.
  package var usualCornerDepthMm = 5.25
  /// SD between heads of the depth of the eye corners as far as calibration does not determine it, mm. It makes gaze uncertain
  /// when the head has moved elsewhere. Three times the spread in rendered heads, since lids and light change with the head's
  /// place too: `docs/measurements.md`, “Another seat”.
  package var cornerDepthSDMm = 3.0
  /// The share of a turn of the head that its measurement misses; the source is that of `cornerDepthSDMm`.
  package var turnErrorShare = 0.03
  /// Student's degrees of freedom in combining cues. With 8, nearly all precision on normal errors is kept, and a cue that is
  /// off by three of its SDs counts little more than half. Of 4, 8 and 16 none was better throughout.
  package var fusionFreedom = 8.0
  /// By how much the score of a corner depth must be better per mm² of distance from the usual depth: enough to decide a tie.
  package var cornerDepthPrior = 0.03
  /// Whether the head's yaw and pitch may be used in the fit.
  package var usesHeadRotation = true
  /// Yaw and pitch are left out only where the held-out score is better by this share without them. Heads turn less during a
  /// calibration than after it, so held-out targets show too little of what the geometry is good for.
  package var rotationPrior = 0.5
  /// Least share of a repair's frames in which the eyes are seen. Own choice.
  package var repairValidShare = 0.5
  /// Eyes follow a repair's target where the residual of gaze varies by less than this share of the target's own variance: eyes
  /// that stay still leave all of it. Own choice.
  package var repairRest = 0.5
  /// Number of places with an error of their own over which the frames of a repair's sweep are spread. Chosen by trial.
  package var repairPlaces = 4.0
  /// SD of the error of a place in a repair, as a share of `usualSystematicDegrees`. Chosen by trial.
  package var repairSystematicShare = 0.5
  /// Tuning of how the cues of one frame are weighed.
  package var gaze = GazeModel.Configuration()
  /// A drift correction never moves the gaze further than this, degrees: beyond it, calibrate again. The same as
  /// `maximumOffsetDegrees`, the largest offset of a good point.
  package var maximumDriftDegrees = 5.0

  /// Makes the default tuning of calibration.
  package init() {}

  /// The prior slope of a turning eyeball: the iris moves by its depth times the sine of the angle.
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
