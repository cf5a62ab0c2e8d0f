/// Tuning of the reader.
///
/// Angles are at the eye; they become px through the screen's size and the reader's distance.
package struct ReaderConfiguration: Hashable, Sendable {
  /// The line pitch, in degrees, at which gaze of a webcam tells lines apart most of the time: sequence methods keep 97
  /// % of fixations on their line at 1 to 4 degrees of error (measured on the trials of Carr et al. 2022 with
  /// webcam-like error added, at 1.8; the rendered sessions use 1.6).
  package var linePitchDegrees = 1.6
  /// The line pitch at which gaze tells lines apart, as a multiple of the calibrated error. Own choice.
  package var linePitchErrors = 0.8
  /// Up to this line pitch, degrees, lines are as far apart as the calibrated error is large; farther apart text would be too
  /// large for a screen, and from 2.5 degrees of error on `linePitchErrors` alone counts. Simulated reading at 2.0 degrees of error: 90 % of fixations on the right
  /// line at a pitch of 1.6, 98 % at 2.1.
  package var fullLinePitchDegrees = 2.0
  /// The number of lines from which a page is taken to show how the document is set: title pages have fewer. Own
  /// choice.
  package var linesToChooseView = 12
  /// The viewing distance used where it was never measured, mm: the middle of the 50 to 60 cm that ISO 9241-303
  /// expects.
  package var viewingDistanceMm = 550.0
  /// The first scale is a multiple of this, px per point, so that leaning a little nearer between two openings does not
  /// change the page. Own choice: steps below an eighth of the usual scale of 2.
  package var scaleStep = 0.25
  /// The smallest and largest scale, px per point: a thumbnail, and one line across a 4K screen.
  package var scaleRange = 0.25...12.0
  /// The factor of one zoom step. The cube root of two: three steps double the size, as photographic stops do.
  package var zoomFactor = 1.26

  /// The scroll speeds at intent 0 and 1, degrees a second. One line pitch a second is twice as fast as people read
  /// (238 words a minute, Brysbaert 2019, is 0.4 lines of 62 characters); 14 stays well below the 30 where smooth
  /// pursuit fails and text becomes a blur.
  package var scrollDegreesPerSecond = 1.6...14.0
  /// Time constant of speeding up, s; slowing down has its own below. Own choice of both: 95 % of the speed within half
  /// a second, and a stop that overshoots less than a line at the lower half of the speeds.
  package var speedUpSeconds = 0.16
  /// Time constant of slowing down, s; `speedUpSeconds` has the source.
  package var slowDownSeconds = 0.10
  /// The speed below which a coasting page stops, px/s: less than a pixel a frame at 30 fps.
  package var stillPxPerSecond = 24.0
  /// Seconds that a page turn or a key's step glides. Human interface guidelines agree on 0.2 to 0.3.
  package var glideSeconds = 0.28
  /// The longest step of time in the motion, s: after a gap in the data the page goes on from where it was.
  package var longestStepSeconds = 0.2

  /// Space above the first page and between pages, px.
  package var marginPx = 24.0
  /// The overlap of a space bar's step with what was on screen, as a share of the height.
  package var screenOverlap = 0.12

  /// Seconds that a loss of gaze must last until its reason is shown: blinks take 0.1 to 0.4 (I-VT literature).
  package var bannerDelaySeconds = 0.7
  /// Seconds of a loss of gaze before it is announced by voice, so that nobody who looks away for a moment is spoken to.
  /// Own choice.
  package var lossSpokenSeconds = 10.0
  /// The least probability of the line for its highlight to be shown: below it doubt prevails.
  package var lineHighlightBelief = 0.5
  /// The share of a page's last line after which the page counts as read. Readers leave a line 5 to 7
  /// letters before its end (Rayner 1998).
  package var pageEndProgress = 0.8
  /// Seconds for which a repair of the calibration stays offered: time to finish the paragraph first. Own choice.
  package var offerSeconds = 40.0

  /// The page does not follow while the middle of the next line lies within these shares of the screen's height. The
  /// lower end keeps a line clear of the zone that scrolls down, which begins at 0.88.
  package var followWithin = 0.12...0.80
  /// The height of the next line after the page has followed, as a share of the screen's height: some lines that were
  /// read stay above it.
  package var followTo = 0.28
  /// The least probability of the line for the page to move by itself: one wrong move in five would cost more than it
  /// helps.
  package var followBelief = 0.8
  /// A line counts as read through if reading was seen in this first part of it, as a share of its length.
  package var followFrom = 0.4
  /// Seconds that the page takes to follow: half a screen in this time stays below the 30 degrees a second at which
  /// smooth pursuit fails.
  package var followGlideSeconds = 0.6
  /// Seconds after the page has moved on by itself in which a look back up brings the text back: time to see that it is gone.
  /// Own choice; two lines are read in it.
  package var followBackSeconds = 6.0
  /// How often in a session a target that keeps the page still is offered after the page moved by itself.
  package var followOffers = 2
  /// Seconds for which the target that keeps the page still is offered.
  package var followOfferSeconds = 8.0
  /// The highlight is hidden when the error of gaze is larger than this many line pitches: attach-style assignment is
  /// no better than chance from about 1.4 line pitches of bias on.
  package var lineHighlightErrorPitches = 1.4
  /// Seconds for which the line read last stays marked after the page has moved.
  package var lastLineSeconds = 4.0

  /// Seconds without a person after which the voice falls silent: longer than a bow or a cough. Own choice.
  package var aloudAwaySeconds = 3.0
  /// Seconds without reaching another line after which the voice counts as failed: a line of 100 letters at half the
  /// usual speed takes 12.
  package var aloudSilenceSeconds = 30.0
  /// Standard deviation of the error in finding the line read last, line pitches. At 2 degrees of error nine in ten are
  /// off by at most one line (`bench lines`).
  package var markLineSpread = 0.7
  /// The largest distance, in standard deviations, between where the eyes left the text and the end of the sentence
  /// they had come to.
  package var markReach = 3.0
  /// Seconds before a dwell is reported that belong to the way to the target: a dwell is reported only once it has
  /// lasted a moment, and the eyes pass over other lines on their way. Own choice.
  package var wayToTargetSeconds = 0.45
  /// Seconds over which gaze is averaged to tell a look at a target from reading. Own choice: as long as a fixation.
  package var trailAveragedSeconds = 0.3
  /// How far gaze may be from where it was at a look's beginning while the eyes rest on a target, as a share of the error of
  /// gaze, at least a degree. Own choice.
  package var lookReachErrors = 1.5
  /// Seconds after which a look at a target counts as over when the text is seen again: longer than any dwell. Own
  /// choice.
  package var longestLookSeconds = 3.0
  /// The part of a figure that has to be in view for a mark to be proposed, as a share of its height or of the
  /// screen's. Own choice.
  package var figureSeenShare = 0.3
  /// Seconds after the pen was lifted near a target for which the target is held back: the next stroke of a letter or
  /// figure comes sooner. Own choice.
  package var penPauseSeconds = 1.5
  /// Seconds without movement after which a pen that is down no longer counts as drawing: its lifting may have been
  /// missed, and a person without hands must still be able to leave. Own choice.
  package var penStillSeconds = 10.0
  /// The least error of gaze to assume near the pen, px, because eyes look a little ahead of it. Own choice.
  package var leastPenErrorPx = 60.0
  /// Seconds for which a change can be undone by one look.
  package var undoSeconds = 6.0
  /// Seconds for which the way back is offered after a jump: time to see that it was the wrong place.
  package var jumpBackSeconds = 20.0
  /// Seconds for which a hint is shown.
  package var hintSeconds = 8.0
  /// The blinks a minute below which a hint is shown at a page's end. People blink 15 to 20 times a minute, and a third as
  /// often at screens.
  package var blinksAMinute = 6.0
  /// Seconds with seen eyes in which blinks are counted.
  package var blinkCountSeconds = 300.0
  /// The least number of blinks that have to have been seen at all: a slow camera misses them. Own choice.
  package var blinksSeen = 3
  /// The longest time between two frames that counts as seen, s. Own choice.
  package var blinkGapSeconds = 0.5
  /// The least time between two hints to blink, s.
  package var blinkHintSeconds = 1200.0

  /// The usual tuning, with lines closer or farther apart.
  ///
  /// - Parameter lineDistance: the line pitch as a multiple of the usual one.
  package init(lineDistance: Double = 1) { linePitchDegrees *= lineDistance }
}
