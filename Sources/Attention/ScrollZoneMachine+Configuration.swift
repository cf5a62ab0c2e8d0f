extension ScrollZoneMachine {
  /// Tuning of when a scroll zone scrolls, and how fast.
  package struct Configuration: Hashable, Sendable {
    /// Seconds of looking deep into the zone until it scrolls; twice a fixation in reading (0.2 to 0.3 s). Chosen together with
    /// the values below on the five rendered sessions.
    package var entrySeconds = 0.55
    /// Tuning of the belief that gaze is in the zone. A person who looks at the lowest line of a screen is often measured below
    /// it.
    package var belief: TargetBelief.Configuration = {
      var it = TargetBelief.Configuration()
      it.overshootMm = 10
      it.overshootOffsets = 0.8
      return it
    }()
    /// How many times likelier a look falls into the zone than elsewhere. Near the border it may as well be on the text's last
    /// line, so a point on the border itself counts little; a calibration's offset may push gaze there, so it counts something.
    package var attraction = 3.0
    /// How many times the probability of a target counts against the zone under it, so that a person who looks at a corner in
    /// vain does not scroll.
    package var targetFactor = 4.0
    /// Largest calibrated offset with which `targetFactor` counts in full, mm (3°). It falls to 1 at `poorOffsetMm` (4.5°): on
    /// small screens a corner is likely then wherever one looks, and a person who wants to scroll has no other place.
    package var sureOffsetMm = 30.0
    /// Calibrated offset from which on a target's probability counts once against the zone under it, mm (4.5°).
    package var poorOffsetMm = 45.0
    /// Seconds added to `entrySeconds` for each millimetre that the calibrated offset exceeds `sureEntryMm`: the farther gaze is
    /// off, the more often lines beside the zone are measured in it.
    package var entrySecondsPerMm = 0.035
    /// Calibrated offset up to which `entrySeconds` holds, mm (1.3°).
    package var sureEntryMm = 13.0
    /// Most seconds that the calibrated offset adds to `entrySeconds`.
    package var mostEntrySeconds = 0.3
    /// Odds of looking into the zone at which a frame counts in full (see `DwellMachine`).
    package var certainOdds = 4.0
    /// Eyes that travel further than this along the zone before it scrolls, mm (about 0.6°) plus `travelSigmas`, may be reading
    /// a line: only the share `kept` of what was gathered remains. Eyes that look into a zone move too, but less often.
    package var travelMm = 6.0
    /// Standard deviations of a sample's noise that are added to `travelMm`.
    package var travelSigmas = 1.0
    /// The share of gathered looking that remains after the eyes have travelled along the zone.
    package var kept = 0.25
    /// Values that replace others of the configuration where the signal is noisy.
    package var noisy = Noisy()
    /// Seconds of gathered looking taken away per second of gaze that is surely outside the zone.
    package var leak = 0.5
    /// A gap between two points in the zone counts as looking for up to this many seconds (a blink).
    package var bridgeSeconds = 0.4
    /// While it scrolls, the zone extends this far beyond its inner border, mm (about 1°).
    package var exitBandMm = 10.0
    /// Seconds of gaze outside the extended zone until scrolling ends.
    package var exitSeconds = 0.1
    /// Distance of gaze from the zone at which scrolling ends at once, mm (about 3.5°).
    package var clearlyOutMm = 35.0
    /// Scrolling speed at the zone's inner border; it rises to 1 at the screen's edge. Deeper is faster, as with the two lines
    /// of Kumar and Winograd, UIST 2007.
    package var creep = 0.1
    /// Seconds in which scrolling accelerates to the speed of its depth: scrolling that began by mistake has moved the page
    /// little when the eyes notice it.
    package var gentleSeconds = 0.7
    /// Seconds after a choice in which the eyes have to look `afterFactor` times as long, because they are on their way to
    /// where reading goes on.
    package var afterSeconds = 2.0
    /// Factor on the time that the eyes have to look soon after a choice.
    package var afterFactor = 1.6
    /// Prior odds, as a natural logarithm, that eyes in the upper zone read the page's first lines there if they came from
    /// another height. They hold before it is known how the eyes move. Chosen with `levelMm` on simulated reading at 2.0 and
    /// 2.5 degrees (`trackii bench interface`, seeds 9001 to 9003).
    package var upperReadingOdds = -1.5
    /// Prior odds, as a natural logarithm, that eyes in the upper zone read there if they have kept their height.
    package var upperLevelOdds = 2.0
    /// Prior odds, as a natural logarithm, that eyes in the lower zone read the text's last lines there if they have kept their
    /// height. Eyes that come from another height look into the zone. Chosen on seeds 1 to 6, with `noisy`.
    package var lowerLevelOdds = -2.0
    /// Prior odds, as a natural logarithm, that eyes in the lower zone read there if they came by a movement that may have been
    /// a return sweep: the height changed by no more than the offset between two places of a line explains.
    package var lowerSweepOdds = -1.5
    /// Heights that differ by less than this are that of one line or its neighbours, mm (2.5°; lines are 1 to 2° apart).
    package var levelMm = 25.0
    /// Calibrated offsets that are added to `levelMm` for a movement that may have been a return sweep: the offset at a line's
    /// end is not that at the next one's start.
    package var sweepOffsets = 1.0
    /// A movement along the line by at least this much may have been a return sweep, mm (3°).
    package var sweepMm = 30.0
    /// Longest wait of the upper zone after a page turn, s. A new page is read from its top, so the zone waits until the eyes
    /// have been below it for `belowSeconds`, with a probability of at most `belowShare` of being in it.
    package var turnSeconds = 8.0
    /// Seconds that the eyes have to be below the upper zone after a page turn.
    package var belowSeconds = 2.0
    /// Largest probability of being in the upper zone that counts as below it.
    package var belowShare = 0.3
    /// Seconds that the eyes have to be below the upper zone after scrolling down. Reading then goes on at the top as after a
    /// page turn, so the zone waits, but no longer than `scrolledSeconds`.
    package var scrolledBelowSeconds = 0.4
    /// Longest wait of the upper zone after scrolling down, s.
    package var scrolledSeconds = 5.0
    /// Change of gathered looking while the eyes read along a line, seconds per second. Chosen with `trail` on simulated
    /// reading and the rendered sessions.
    package var readingGain = -1.0
    /// Tuning of distinguishing reading along the zone from looking into it.
    package var trail: LineTrail.Configuration = {
      var it = LineTrail.Configuration()
      (it.fromSeconds, it.toSeconds) = (0.6, 1.2)
      // A person who wants to scroll may look anywhere along the zone.
      it.reading.restScatterMm = 12
      return it
    }()
    /// Makes the default tuning of a scroll zone.
    package init() {}
  }

  /// Values that replace others of the configuration where the signal is noisy. There, apparent travelling is often noise, so
  /// all gathered looking remains; and more has to be gathered, which glances do not reach. Chosen on simulated reading at 2.5
  /// degrees (seeds 1 to 6) and scripted looks of 1.65 s, so that about as many of them are met as before.
  package struct Noisy: Hashable, Sendable {
    /// Standard deviation of a sample per axis from which these values hold, mm (0.7°); below it they are mixed with the
    /// others.
    package var fromMm = 7.0
    /// Replaces `entrySeconds` of the configuration where the signal is noisy.
    package var entrySeconds = 0.85
    /// Replaces `entrySeconds` for the upper zone where the signal is noisy: each page begins there.
    package var upperEntrySeconds = 1.0
    /// Replaces `kept` of the configuration where the signal is noisy.
    package var kept = 1.0
    /// Makes the default values for a noisy signal.
    package init() {}
  }
}
