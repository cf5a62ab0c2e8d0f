/// The numbers that tune the reader.
///
/// Angles are at the eye; they become px through the screen's size and the reader's distance.
package struct ReaderConfiguration: Hashable, Sendable {
  /// Lines this far apart are told from each other by a webcam most of the time: the pitch at which
  /// sequence methods keep 97 % of fixations on their line at 1 to 4 degrees of error (measured on the
  /// trials of Carr et al. 2022 with webcam-like error added, at 1.8; the rendered sessions use 1.6).
  package var linePitchDegrees = 1.6
  /// The same as a multiple of the calibrated error. Own choice.
  package var linePitchErrors = 0.8
  /// A page with so many lines tells how the document is set: title pages have fewer. Own choice.
  package var linesToChooseView = 12
  /// Used where the distance was never measured: the middle of the 50 to 60 cm that ISO 9241-303 expects.
  package var viewingDistanceMm = 550.0
  /// The first scale is a multiple of this (px per point), so that leaning a little nearer between two
  /// openings does not change the page. Own choice: steps below an eighth of the usual scale of 2.
  package var scaleStep = 0.25
  /// Zoom's ends, px per point: a thumbnail, and one line across a 4K screen.
  package var scaleRange = 0.25...12.0
  /// One zoom step. The cube root of two: three steps double the size, as photographic stops do.
  package var zoomFactor = 1.26

  /// Speed at intent 0 and 1, degrees a second. One line pitch a second is twice as fast as people read
  /// (238 words a minute, Brysbaert 2019, is 0.4 lines of 62 characters); 14 stays well below the 30
  /// where smooth pursuit lets go and text becomes a blur.
  package var scrollDegreesPerSecond = 1.6...14.0
  /// Time constants of speeding up and slowing down, s. Own choice: 95 % of the speed within half a
  /// second, and a stop that overshoots less than a line at the lower half of the speeds.
  package var speedUpSeconds = 0.16
  /// Time constant of slowing down, s; `speedUpSeconds` has the source.
  package var slowDownSeconds = 0.10
  /// Below this a coasting page stands still, px/s: less than a pixel a frame at 30 fps.
  package var stillPxPerSecond = 24.0
  /// How long a page turn or a key's step glides, s. Human interface guidelines agree on 0.2 to 0.3.
  package var glideSeconds = 0.28
  /// No step of time is taken longer than this, s: after a gap in the data the page goes on where it was.
  package var longestStepSeconds = 0.2

  /// Space above the first page and between pages, px.
  package var marginPx = 24.0
  /// How far a space bar's step overlaps what was on screen, as a share of the height.
  package var screenOverlap = 0.12

  /// A reason for lost gaze is told only when it lasts, s: blinks take 0.1 to 0.4 (I-VT literature).
  package var bannerDelaySeconds = 0.7
  /// The highlight is hidden while it is less likely than this that it is the line: more doubt than belief.
  package var lineHighlightBelief = 0.5
  /// The share of a page's last line after which the page counts as read. Readers leave a line 5 to 7
  /// letters before its end (Rayner 1998).
  package var pageEndProgress = 0.8
  /// How long a repair of the calibration stays offered, s: time to finish the paragraph first. Own choice.
  package var offerSeconds = 40.0

  /// While the next line's middle lies within these shares of the screen's height, the page does not follow. The
  /// lower end keeps a line clear of the zone that scrolls down, which begins at 0.88.
  package var followWithin = 0.12...0.80
  /// Where the next line comes to lie, share of the screen's height: some lines of what was read stay above it.
  package var followTo = 0.28
  /// How sure the line must be before the page moves by itself: one in five wrong would cost more than it helps.
  package var followBelief = 0.8
  /// A line counts as read through if reading was seen in this first part of it, share of its length.
  package var followFrom = 0.4
  /// How long the page takes, s: half a screen in this time stays below the 30 degrees a second at which smooth
  /// pursuit lets go.
  package var followGlideSeconds = 0.6
  /// How often, in a session, the way to keep the page still is shown after it moved, and for how long, s.
  package var followOffers = 2
  /// For how long it is shown, s.
  package var followOfferSeconds = 8.0
  /// The highlight is hidden when the gaze's error is larger than this many line pitches: attach-style
  /// assignment is no better than chance from about 1.4 line pitches of bias on.
  package var lineHighlightErrorPitches = 1.4
  /// How long the line that was read last stays marked after the page has moved, s.
  package var lastLineSeconds = 4.0

  /// A voice falls silent when nobody has been there for so long, s: longer than a bow or a cough. Own choice.
  package var aloudAwaySeconds = 3.0
  /// A voice that has not come to another line for so long, s, has died: a line of 100 letters at half the usual speed
  /// takes 12.
  package var aloudSilenceSeconds = 30.0
  /// How far the line that is taken for the one read last may be off, SD, line pitches. At 2 degrees of error nine in ten
  /// are off by at most one (`bench lines`).
  package var markLineSpread = 0.7
  /// A sentence's end farther away than this from where the eyes left the text, SDs, was not what they had come to.
  package var markReach = 3.0
  /// How long a change can be taken back by one look, s.
  package var undoSeconds = 6.0
  /// How long the way back is offered after a jump, s: time to see that it was the wrong place.
  package var jumpBackSeconds = 20.0
  /// How long a hint is shown, s.
  package var hintSeconds = 8.0

  /// - Parameter lineDistance: a multiple of the usual distance of lines.
  package init(lineDistance: Double = 1) { linePitchDegrees *= lineDistance }
}
