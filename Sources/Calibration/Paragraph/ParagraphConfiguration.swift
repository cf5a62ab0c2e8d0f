/// Tuning of the calibration by a paragraph. Numbers without a source were chosen on four rendered
/// people for development.
package struct ParagraphConfiguration: Sendable {
  /// Number of lines that a person reads who comes back: four are a stanza.
  package var returningLines = 4
  /// Least number of uncovered lines. Fewer do not tell up from down.
  package var leastLines = 3
  /// Least share of the uncovered lines that must have been read.
  package var leastReadShare = 0.5
  /// Least share of the frames in which the eyes are seen.
  package var leastSeenShare = 0.4
  /// Least correlation of the eyes' height with that of the lines: with none, nobody reads.
  package var leastRowCorrelation = 0.5
  /// Openness below which a frame belongs to a blink; its neighbours are left out too.
  package var blinkOpenness = 0.75

  // MARK: How people read (Rayner 1998)

  /// Where the first fixation of a line lies, characters from its beginning, and its SD.
  package var start = (characters: 4.5, sd: 1.2)
  /// Where the last fixation of a line lies, characters from its end, and its SD.
  package var finish = (characters: 5.5, sd: 2.5)
  /// Length of a saccade along the line, characters: 7 to 9.
  package var step = 8.0
  /// SD of a saccade's length, characters, as far as what is measured does not tell it.
  package var stepSD = 3.0
  /// Length of a regression, characters.
  package var regression = 6.0
  /// Measured moves beyond these are no usual saccades: what was skipped or read again; characters.
  package var usualMoves = -13.0...17.0
  /// Measured moves between these neither go on nor back, characters.
  package var stays = -1.5...1.0
  /// How much of a move's length is taken as measured, and not as usual.
  package var measuredShare = 0.25
  /// By how much a measured line may be longer or shorter than it is set.
  package var lineScales = 0.8...1.25
  /// Least length of what was read of a line, characters.
  package var leastCharacters = 15.0

  /// How far from the usual place a line's first and last fixation may lie, characters; further off, the line was not begun or
  /// not read to its end, and tells less.
  package var usualStart = 5.0, usualFinish = 7.0

  // MARK: The first guess

  /// What the clock tells of reading, s: the eyes are on a new line so long after it was uncovered, and read on from its
  /// beginning a little later; a line takes at least so long, and is left so long before the next one is uncovered.
  package var clock = (
    sweepSeconds: 0.25, beginSeconds: 0.3, leastLineSeconds: 0.3, spareSeconds: 0.1
  )

  // MARK: Fixations

  /// Cost of one more fixation, in variances of the frames.
  package var fixationCost = 9.0
  /// Cost of a single frame between fixations.
  package var flightCost = 5.4
  /// Most frames of one fixation.
  package var mostFrames = 24
  /// Longest time without frames within a fixation, s.
  package var longestGap = 0.35
  /// Usual time from frame to frame at most, s.
  package var frameSeconds = 0.12
  /// Least jitter of gaze from frame to frame, degrees.
  package var leastJitterDegrees = 0.15

  // MARK: Which line is looked at, as logarithms of probabilities

  /// SD of gaze about a line's height, in distances of lines: before the first fit, and after it.
  package var rowSDs = (first: 0.35, later: 0.25)
  /// How far gaze may lie beside a line, characters: before the first fit, and after it.
  package var besideCharacters = (first: 7.0, later: 2.5)
  /// A line cannot be read before it is uncovered; the clock may differ by this, s.
  package var earlySeconds = 0.05
  /// A line is left for the next one this long after that was uncovered, s.
  package var sweepSeconds = 0.4
  /// A look elsewhere.
  package var elsewhere = -6.0
  /// A line that is not the newest one, at most.
  package var otherLine = 4.0
  /// Going elsewhere, and back.
  package var leaveElsewhere = -3.0
  /// Staying elsewhere.
  package var stayElsewhere = -0.5
  /// Staying on a line.
  package var stay = -0.3
  /// A return sweep to the next line.
  package var sweep = -2.0
  /// Least share of the line that a return sweep goes back, and the cost of a shorter one.
  package var sweepShare = (least: 0.45, cost: 12.0)
  /// Going on to the line after the next.
  package var skipLine = -6.0
  /// Going back to the line before.
  package var back = -5.0

  // MARK: The fit

  /// How often lines and map are found in turn.
  package var passes = 5
  /// SD of the gain of uncalibrated gaze among people.
  package var gainSD = 0.06
  /// How much narrower than among the people of `MapPrior` the curvature along a line must lie: a column tells little of the
  /// screen's edges, and errors of the map look like curvature.
  package var curvatureWidth = 0.3
  /// How far the eye corners lie behind the iris, mm. Reading moves the head too little to tell.
  package var cornerDepthMm = 5.5
  /// SD of a map's offset before anything is known of a person, radians.
  package var offsetSD = 0.2
  /// SD of a map's error that all of a line share, radians.
  package var lineSD = 0.012
  /// SD of a map's error at a fixation, radians.
  package var rowSD = 0.04
  /// SD of an error in whose variance a map's uncertainty is counted, radians.
  package var leverageSD = 0.02
  /// Residuals beyond so many robust SDs count less.
  package var outlierSDs = 2.5
  /// Least correlation of a cue with the sight line, by which it takes part in finding fixations.
  package var leastCueCorrelation = 0.6

  /// Least share of the errors along a line that counts as gaze's own, after those of the expected places are taken away.
  package var leastOwnShare = 0.25
  /// Number of parts into which a line is cut where its errors are told.
  package var heldParts = 3

  /// Tuning of words that stand far apart.
  package var words = Words()
  /// Tuning of when lines are uncovered.
  package var uncovering = Uncovering()
  /// Tuning of how verse is set.
  package var setting = Setting()

  /// Makes the default tuning.
  package init() {}
}
