/// The tuning of `LineTracker`.
///
/// Lengths are in letters (along a line) and line pitches (across), so that they hold at any zoom. Shares are per fixation.
/// "Drift trials" are the 24 of Carr et al. 2022 that the project measures on.
///
/// Four numbers were chosen on the drift trials, as they are and with 1 degree of noise and offsets of 1.4 and 2.5:
/// `scatterPitches`, `offsetDriftPitches`, `offsetDriftPerLinePitches` and `sweepShareElsewhere`, of 36 combinations. Chosen on
/// one half of the trials, their mean accuracy on the other half is within 0.2 points of the best there; over all 36 the
/// medians lie between 99.1 and 100 %.
///
/// Three more were chosen on them with offsets up to 4 degrees, of 27 combinations: `offsetSpreadPitches`,
/// `largestOffsetPitches` and `startShare`. Up to 2.5 degrees they make no difference (0.1 points); at 4 degrees the bound and
/// the start lost whole trials before. The levels of noise are own choices.
package struct LineTrackerConfiguration: Hashable, Codable, Sendable {
  /// Mean length of forward saccades, letters. Rayner 1998: 7 to 9 letters, from 1 to over 15.
  package var forwardLetters = 7.0
  /// SD of the length of forward saccades, letters.
  package var forwardSpreadLetters = 4.0
  /// Mean length of regressions and of saccades to refixate a word, letters back. Rayner 1998: most are short.
  package var regressionLetters = 4.0
  /// SD of the length of regressions and of saccades to refixate a word, letters.
  package var regressionSpreadLetters = 7.0
  /// Share of saccades that are regressions. Rayner 1998: 10 to 15 % for skilled readers, more for children and hard texts.
  package var regressionShare = 0.25
  /// Share of saccades within a line that are leaps: back to its beginning, or ahead by half of it. Own choice.
  package var leapShare = 0.03

  /// Mean distance from a line's start at which return sweeps land, letters. Rayner 1998: the first fixation is 5 to 7 letters
  /// in.
  package var landingLetters = 6.0
  /// SD of where return sweeps land, letters.
  package var landingSpreadLetters = 5.0
  /// Share of return sweeps that land anywhere on the line. Own choice.
  package var wildLandingShare = 0.15
  /// Mean distance of a line's last fixation from the line's end, letters. Rayner 1998: 5 to 7 letters.
  package var leavingLetters = 5.0
  /// SD of where the last fixation of a line is, letters.
  package var leavingSpreadLetters = 4.0
  /// Bound on `landingLetters` and `leavingLetters` in short lines, as a share of the line's width. Own choice: the middle.
  package var mostOfLine = 0.5
  /// Distance before the usual place of a line's last fixation, letters, at which a return sweep is half as likely to be
  /// expected as at the line's end. Own choice.
  package var nearEndLetters = 4.0
  /// SD with which fixations fall beyond a line's ends, letters. Own choice.
  package var beyondLetters = 2.0
  /// Weight of where a line was left as evidence of the offset along lines: half, since lines are also left in the middle. Own
  /// choice.
  package var leavingWeight = 0.5
  /// Probability of a return sweep after a fixation near the line's end.
  package var sweepShareAtEnd = 0.5
  /// Probability of a return sweep after a fixation far from the line's end.
  package var sweepShareElsewhere = 0.002
  /// Probability of a step to the line before. Drift trials: 0.4 %.
  package var backShare = 0.01
  /// Probability of a jump to any line. Drift trials: 0.2 %.
  package var jumpShare = 0.003
  /// Share of fixations that are not on the text. Drift trials: the human correctors discarded 2.5 %.
  package var offTextShare = 0.01
  /// Share of fixations that are not on the text after one that was not either. For spans a look away lasts several.
  package var offTextStayShare = 0.01
  /// Share of looks away from the text that stay where the looks away before rested. Own choice.
  package var awayStillShare = 0.0
  /// Share of looks away from the text that are at a target, where there are any. Own choice.
  package var targetShare = 0.5

  /// SD with which fixations on a line scatter across it, pitches. More than the 0.2 of the drift trials within a line: errors
  /// of successive fixations are correlated, and ten of them tell less than ten independent ones would.
  package var scatterPitches = 0.5
  /// SD of an error across lines that successive fixations have in common for a second or two, pitches. It is added to the spread
  /// of each, so that those of one line together are not believed to tell more than they do. 0 for the
  /// recorded trials of eye trackers, whose gaze does not sway so.
  package var swayPitches = 0.0
  /// Share of fixations with a larger spread than expected. Own choice.
  package var outlierShare = 0.05
  /// Factor by which the variance of the fixations in `outlierShare` is larger: three times the spread. Own choice.
  package var outlierVariance = 9.0
  /// SD of the offset that is expected at first, pitches, both axes. With 1.0 an offset of two lines is taken for a start two
  /// lines further down with readers who go back a lot.
  package var offsetSpreadPitches = 1.25
  /// Bound on the estimated offset, pitches either way. An offset of two lines and a reader's own drift within a page must both
  /// fit in.
  package var largestOffsetPitches = 4.0
  /// How far the offset wanders from fixation to fixation, SD, pitches. In the drift trials the mean residual of a line differs
  /// from the next one's by 0.10 on average.
  package var offsetDriftPitches = 0.06
  /// How far the offset wanders from line to line, SD, pitches; `offsetDriftPitches` has the source.
  package var offsetDriftPerLinePitches = 0.1

  /// Least SD of a fixation and of a known offset, pitches: nothing is known exactly. Own choice.
  package var leastSpreadPitches = 0.01
  /// Least SD of the offset that is passed on to another text, pitches: merged hypotheses underestimate their variance. Own
  /// choice.
  package var passedOffsetPitches = 0.1
  /// The offset is known well enough to be used where its SD is below the pitch divided by this. Own choice: a third of a line.
  package var knownOffsetDivisor = 3.0

  /// Noise levels of gaze: how much noisier than claimed the fixations may be, added on both axes, SD, pitches, in ascending
  /// order from none. The tracker finds out which level holds.
  package var noisePitches = [0, 0.5, 1]
  /// Initial probability that fixations are as noisy as they claim; the other noise levels share the rest.
  package var noiseAsClaimedShare = 0.8
  /// Probability that the noise level changes from one fixation to the next.
  package var noiseChangeShare = 0.002
  /// Least weight of a hypothesis whose noise level may change; for lighter ones the change is negligible. Own choice.
  package var noiseChangeWeight = 0.05
  /// Probability with which every noise level is kept in mind when another text is shown, spread as at the beginning. Own
  /// choice.
  package var noiseKeptShare = 0.1

  /// Probability that reading begins on the expected line (the first one, where none is expected).
  package var startShare = 0.95
  /// Time from the end of one fixation to the next, s; if it takes longer, fixations went unseen. Rayner 1998: fixations of 0.2
  /// to 0.25 s, saccades of 0.03 to 0.05; at 20 frames a second a saccade seems to last some 0.1.
  package var saccadeSeconds = 0.15
  /// Time from the beginning of one fixation to that of the next, s; if it takes longer, fixations went unseen.
  package var fixationSeconds = 0.28
  /// Speed of reading that is not seen, letters per second. Less than the 24 of Brysbaert 2019 (238 words a minute, of six
  /// letters with the space), since the missing time may also have been a blink or a look away: with 24 one drift trial falls
  /// from 96 to 90 %, and rendered half hours are no better than with 15.
  package var lettersPerSecond = 15.0
  /// After a gap of this length, s, or a jump of the clock, reading may continue anywhere.
  package var gapSeconds = 3.0
  /// Probability of a jump to any line after a gap. Own choice.
  package var jumpShareAfterGap = 0.3
  /// Longest duration of a fixation, s; a longer one is an error in the data. Own choice.
  package var longestFixationSeconds = 60.0

  /// Probability that a person who turns to the next page has read the last line of this one. Own choice.
  package var readToEndShare = 0.8
  /// Time from leaving the text to the page turn, s: a look at the target that turns it.
  package var turningSeconds = 1.5

  /// Probability with which a fixation's line is settled.
  package var settleProbability = 0.97
  /// Number of later fixations after which a fixation's line is settled in any case: five or six lines of reading. What is open
  /// until then in a noisy signal is mostly one of two hypotheses a line apart, which the next lines tell apart; with 30, the
  /// worst drift trial with 2 degrees of noise lost 1 to 2 points.
  package var longestLag = 60

  /// Least number of fixations on a line that was read; fewer are a glance. Own choice: readers make about 7 to 10 a line, of
  /// which a webcam at 20 Hz shows half.
  package var fewestFixations = 3
  /// Number of successive fixations on other lines with which a line counts as left. Own choice: a single one does not end it.
  package var fixationsToLeave = 2
  /// Least share of the line's width that the fixations of a line that was read must span. Own choice.
  package var smallestSpan = 0.3
  /// Least mean probability that the fixations of a line that was read belong to it. Own choice.
  package var smallestBelief = 0.8
  /// Share of the variance of `scatterPitches` that the fixations of one line have in common, so that it does not average out.
  /// Own choice.
  package var commonScatterShare = 0.25

  /// Width of a cell of the offset, pitches; the hypotheses of one line within a cell are merged.
  package var cellPitches = 0.25
  /// A line further from a fixation than this many variances is impossible: six SDs. Own choice.
  package var possibleVariance = 36.0
  /// A child whose weight is certainly below this share of `smallestShare` is not computed. Own choice.
  package var negligibleShare = 0.1
  /// Largest relative difference of pitches of text that has only scrolled; with another pitch all estimates would have another
  /// scale. Own choice.
  package var samePitchShare = 0.1
  /// Hypotheses below this share of the probability are dropped.
  package var smallestShare = 1e-4
  /// Largest number of hypotheses; the least probable ones beyond it are dropped.
  package var mostHypotheses = 96

  /// Makes the default tuning of the line tracker.
  package init() {}
}

extension LineTrackerConfiguration {
  /// The tuning for spans of gaze of a quarter of a second in place of fixations (`GazeSpans`): in that time reading advances by
  /// five letters, with its regressions (Brysbaert 2019: 24 letters a second; slower with large letters). Chosen on simulated
  /// reading with one seed base.
  package static var ofSpans: LineTrackerConfiguration {
    var configuration = LineTrackerConfiguration()
    (configuration.forwardLetters, configuration.forwardSpreadLetters) = (5, 5)
    (configuration.offTextStayShare, configuration.awayStillShare) = (0.8, 0.8)
    // Of 0 to 1.1 a compromise: more finds more lines under gaze as recorded sessions have it, but loses one in a hundred where
    // gaze is off by 1.2 degrees alone: `docs/measurements.md`, “Simulated gaze beside recorded gaze”.
    configuration.swayPitches = 0.5
    // What is doubtful about a line widens the variance of its evidence, so that more lines help: `docs/measurements.md`, “Drift
    // within 30 minutes”.
    configuration.smallestBelief = 0.6
    return configuration
  }

  /// The variance across lines that a fixation has besides its own ellipse, square pitches.
  var spreadAcross: Double { square(scatterPitches) + square(swayPitches) }

  /// The usable values of `noisePitches`; one level if there are none.
  var noiseLevels: [Double] {
    let usable = noisePitches.filter { $0.isFinite && $0 >= 0 }
    return usable.isEmpty ? [0] : usable
  }

  /// Initial probability of each noise level.
  ///
  /// - Parameter noise: the probabilities as far as they are known; every level keeps a chance.
  func prior(noise: [Double]?) -> [Double] {
    let count = noiseLevels.count
    let rest = count > 1 ? (1 - noiseAsClaimedShare) / Double(count - 1) : 0
    let own = (0..<count).map { $0 == 0 ? 1 - rest * Double(count - 1) : rest }
    guard let noise, noise.count == count, noise.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return own }
    let total = noise.reduce(0, +)
    guard total > 0 else { return own }
    return zip(noise, own).map { (1 - noiseKeptShare) * $0 / total + noiseKeptShare * $1 }
  }
}
