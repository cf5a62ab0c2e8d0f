/// The numbers that tune `LineTracker`.
///
/// Lengths are in letters (along a line) and line pitches (across), so that they hold at any zoom.
/// Shares are per fixation. "Drift trials" are the 24 of Carr et al. 2022 that the project measures on.
///
/// Four numbers were chosen on the drift trials, as they are and with 1 degree of noise and offsets of 1.4 and 2.5:
/// `scatterPitches`, `offsetDriftPitches`, `offsetDriftPerLinePitches` and `sweepShareElsewhere`, of 36
/// combinations. Chosen on one half of the trials, their mean accuracy on the other half is within 0.2 points of
/// the best there; over all 36 the medians lie between 99.1 and 100 %.
///
/// Three more were chosen on them with offsets up to 4 degrees, of 27 combinations: `offsetSpreadPitches`,
/// `largestOffsetPitches` and `startShare`. Up to 2.5 degrees they make no difference (0.1 points); at 4 degrees the
/// bound and the start lost whole trials before. The levels of noise are own choices.
package struct LineTrackerConfiguration: Hashable, Codable, Sendable {
  /// Forward saccades: mean and SD, letters. Rayner 1998: 7 to 9 letters, from 1 to over 15.
  package var forwardLetters = 7.0
  /// Forward saccades: SD of their length, letters.
  package var forwardSpreadLetters = 4.0
  /// Regressions and second fixations of a word: mean and SD, letters back. Rayner 1998: most are short.
  package var regressionLetters = 4.0
  /// Regressions and second fixations of a word: SD of their length, letters.
  package var regressionSpreadLetters = 7.0
  /// Rayner 1998: 10 to 15 % of skilled readers' saccades, more of children's and at hard texts.
  package var regressionShare = 0.25
  /// Saccades within a line that are neither: back to its beginning, ahead by half of it. Own choice.
  package var leapShare = 0.03

  /// Return sweeps land this far behind a line's start, mean and SD, letters. Rayner 1998: the first
  /// fixation is 5 to 7 letters in.
  package var landingLetters = 6.0
  /// SD of where return sweeps land, letters.
  package var landingSpreadLetters = 5.0
  /// Sweeps that do not land there. Own choice.
  package var wildLandingShare = 0.15
  /// The last fixation of a line stands this far before its end, mean and SD, letters. Rayner 1998: 5 to 7
  /// letters.
  package var leavingLetters = 5.0
  /// SD of where the last fixation of a line stands, letters.
  package var leavingSpreadLetters = 4.0
  /// The chance of a return sweep after a fixation near the line's end, and far from it.
  package var sweepShareAtEnd = 0.5
  /// The chance of a return sweep after a fixation far from the line's end.
  package var sweepShareElsewhere = 0.002
  /// Steps to the line before, and jumps to any line. Drift trials: 0.4 and 0.2 %.
  package var backShare = 0.01
  /// The chance of a jump to any line.
  package var jumpShare = 0.003
  /// Fixations that look at nothing of the text. Drift trials: the human correctors discarded 2.5 %.
  package var offTextShare = 0.01

  /// How far fixations on a line scatter across it by themselves, SD, pitches. More than the 0.2 that the drift
  /// trials have within a line: errors of successive fixations go together, and ten of them tell less than ten
  /// independent ones would.
  package var scatterPitches = 0.5
  /// Share of fixations with three times the expected spread. Own choice.
  package var outlierShare = 0.05
  /// How far the offset is expected to be off at first, SD, pitches, both axes. With 1.0 an offset of two lines is
  /// taken for a start two lines further down by readers who go back a lot.
  package var offsetSpreadPitches = 1.25
  /// The bound on the offset that is believed, pitches either way. An offset of two lines and what a reader's own
  /// drift adds within a page must both fit in.
  package var largestOffsetPitches = 4.0
  /// How far the offset wanders, SD, pitches: from fixation to fixation, and from line to line. In the drift
  /// trials the mean residual of a line differs from the next one's by 0.10 on average.
  package var offsetDriftPitches = 0.06
  /// How far the offset wanders from line to line, SD, pitches; `offsetDriftPitches` has the source.
  package var offsetDriftPerLinePitches = 0.1

  /// How much noisier than they claim the fixations may be: added in both axes, SD, pitches, from none upwards. The
  /// tracker finds out which holds.
  package var noisePitches = [0, 0.5, 1]
  /// Belief at first that they are as noisy as they claim; the other levels share the rest.
  package var noiseAsClaimedShare = 0.8
  /// The chance that the noise changes its level from one fixation to the next.
  package var noiseChangeShare = 0.002

  /// Belief that reading begins on the expected line (the first one, where nothing is expected).
  package var startShare = 0.95
  /// From the end of one fixation to the next, and from the begin of one to that of the next, s: where it takes longer,
  /// some went unseen.
  /// Rayner 1998: fixations of 0.2 to 0.25 s, saccades of 0.03 to 0.05; at 20 frames a second a saccade seems to last
  /// some 0.1.
  package var saccadeSeconds = 0.15
  /// From the begin of one fixation to that of the next, s: where it takes longer, some went unseen.
  package var fixationSeconds = 0.28
  /// How fast reading goes on where it is not seen. Less than the 24 of Brysbaert 2019 (238 words a minute, of six
  /// letters with the space), for what is missing may also have been a blink or a look away: with 24 one drift trial
  /// falls from 96 to 90 %, and rendered half hours fare no better than with 15.
  package var lettersPerSecond = 15.0
  /// After a gap this long, s, or a jump of the clock, reading may go on anywhere.
  package var gapSeconds = 3.0
  /// The chance of a jump to any line after such a gap. Own choice.
  package var jumpShareAfterGap = 0.3

  /// The chance that whoever turns to the next page has read the last line of this one. Own choice.
  package var readToEndShare = 0.8
  /// From leaving the text to the page's turn, s: a look at what turns it.
  package var turningSeconds = 1.5

  /// A fixation's line is settled with this much belief, or after this many more fixations: five or six lines of
  /// reading. What is still open then in a noisy signal is mostly one of two accounts a line apart, which the next lines
  /// tell apart; with 30, the worst drift trial with 2 degrees of noise lost
  /// 1 to 2 points.
  package var settleProbability = 0.97
  /// A fixation's line is settled after this many more fixations, however little is believed of it.
  package var longestLag = 60

  /// Hypotheses of one line are merged in cells of the offset this wide, pitches.
  package var cellPitches = 0.25
  /// Hypotheses below this share of belief are dropped, and those beyond this number.
  package var smallestShare = 1e-4
  /// The most hypotheses that are kept; the least believed ones are dropped.
  package var mostHypotheses = 96

  package init() {}
}

extension LineTrackerConfiguration {
  /// `noisePitches` as far as they are lengths; one level without any.
  var noiseLevels: [Double] {
    let usable = noisePitches.filter { $0.isFinite && $0 >= 0 }
    return usable.isEmpty ? [0] : usable
  }

  /// Belief in each level of noise at first.
  ///
  /// - Parameter noise: as it is known already; every level keeps a chance.
  func prior(noise: [Double]?) -> [Double] {
    let count = noiseLevels.count
    let rest = count > 1 ? (1 - noiseAsClaimedShare) / Double(count - 1) : 0
    let own = (0..<count).map { $0 == 0 ? 1 - rest * Double(count - 1) : rest }
    guard let noise, noise.count == count, noise.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return own }
    let total = noise.reduce(0, +)
    guard total > 0 else { return own }
    return zip(noise, own).map { 0.9 * $0 / total + 0.1 * $1 }
  }
}
