extension ParagraphConfiguration {
  /// How words that stand far apart are read. Likelihoods are logarithms of probabilities. Numbers without a source were chosen on
  /// twelve rendered people whose eyes were moved to the words of such a text, and on two who read one.
  package struct Words: Sendable {
    /// How far left of a word's middle gaze comes to rest, letters (Rayner 1979; further after far saccades, McConkie 1988).
    package var leftOfMiddle = 0.5
    /// SD of where gaze comes to rest in a word, of its length.
    package var landingShare = 0.2
    /// SD by which it misses besides, letters.
    package var landingCharacters = 0.5
    /// Variance that the fixations of one word have in common, as a multiple of that which each has for itself.
    package var sharedPart = 0.5
    /// How far the eye corners lie behind the iris, mm. The head turns along where words lie over the whole screen, so that it counts for
    /// more than in a column.
    package var cornerDepthMm = 6.5
    /// By how much the first guess is moved along the lines, as shares of the way from word to word, of which the best is taken.
    package var moves = [0, -0.25, 0.25, -0.5, 0.5, -0.75, 0.75, -1, 1, -1.25, 1.25]
    /// How many of these moves one step of the fit tries.
    package var movesAtOnce = 3
    /// Cost of moving it by the whole way.
    package var moveCost = 60.0
    /// SD of gaze about a word on each axis, degrees, before the first fit.
    package var firstDegrees = SIMD2(2.5, 0.9)
    /// The same after it.
    package var laterDegrees = SIMD2(0.8, 0.7)
    /// Cost of a word that is covered yet.
    package var covered = 30.0
    /// Cost of a word of the line before, at most, and for each second after the return sweep.
    package var oldLine = 3.0
    /// Cost of each line further up.
    package var olderLine = 3.0
    /// A line is left for the next one so long after that was uncovered, s.
    package var sweepSeconds = 0.4
    /// Likelihood of a look elsewhere.
    package var elsewhere = -5.0
    /// Likelihood of going elsewhere, and of coming back.
    package var leaveElsewhere = -3.0
    /// Likelihood of staying elsewhere.
    package var stayElsewhere = -0.5
    /// Likelihood of staying on a word; going on to the next one has 0.
    package var stay = -0.5
    /// Cost of each word that is skipped.
    package var skip = 1.5
    /// Cost of each word back.
    package var back = 2.0
    /// The least likelihood of any move.
    package var farthest = -9.0
  }
}
