extension ParagraphConfiguration {
  /// When the next line is uncovered. Gaze is known only roughly then, and without its offset, so that only ways along a line count.
  /// Own choice.
  package struct Uncovering: Sendable {
    /// A line stays the newest one for so long at least, s.
    package var leastSeconds = 0.8
    /// A line stays the newest one for so long at most, s: whoever reads slowly needs 3 to 4.
    package var mostSeconds = 6.0
    /// It stays longer, s, for those who still go on along it and read more slowly than that.
    package var longestSeconds = 12.0
    /// Whoever has not gone on for so long, s, does not read it any more, wherever they are in it.
    package var idleSeconds = 2.0
    /// Whoever has read none of so many lines in a row does not read: dots serve them better.
    package var unreadLines = 2
    /// Whoever looks far below the newest line for so long, s, asks for dots, which are offered there.
    package var dotsSeconds = 2.0
    /// Before a line was read, a look that rests for so long, s, asks for them, wherever it is.
    package var firstDotsSeconds = 4.0
    /// How far such a look moves, in distances of lines.
    package var stillRows = 1.0
    /// By which share of the line gaze goes on at least.
    package var stepShare = 0.05

    /// Below this openness of the eyes a frame belongs to a blink.
    package var openness = 0.75
    /// Gaze is smoothed by the median over so long, s: about a fixation.
    package var smoothedSeconds = 0.2
    /// And over as many frames at least, where a camera gives few.
    package var leastFrames = 3

    /// Lines begin and end where all gaze so far has this quantile, and that from the other end: people look at the first and the
    /// last word for about a fifth of the time each.
    package var endQuantile = 0.08
    /// How far apart these ends are at least and at most, as a multiple of what is usual among people. Otherwise the line was not
    /// read, or gaze was too rough.
    package var gains = 0.65...1.5
    /// Gaze has come to a new line once it has gone back by this share of a line.
    package var sweepShare = 0.4

    /// Before the ends of lines are known, a line is read once gaze has gone at most this share of the usual way from its first to its last
    /// word; afterwards, once it has left the last word but one.
    package var wayShare = 0.8
    /// How long it rests there, s: for most of a fixation.
    package var restSeconds = 0.2
    /// Gaze further right than this share of the way is elsewhere.
    package var farthestShare = 1.2
    /// Gaze so many distances of lines above or below where the newest line is expected is elsewhere.
    package var elsewhereRows = 2.0
    /// Gaze has come to the newest line where it is lower than in the line above by this share of their distance.
    package var lowerShare = 0.2
    /// A line is read, too, where gaze rests for so long, s, which no single fixation does.
    package var waitSeconds = 1.0
    /// And is so far along it.
    package var waitFrom = 0.5
    /// Gaze has left the first word from this share of the way on: whoever skips the end of a line waits anywhere.
    package var leftFrom = 0.15
    /// Or has been so far along it, and is no further from its beginning than this share of it: the next line is awaited there.
    package var backFrom = 0.6, backTo = 0.2
    /// How far gaze that rests moves, as a share of the line.
    package var restShare = 0.08

    /// Makes the default tuning.
    package init() {}
  }

  /// How verse is set on the screen.
  package struct Setting: Sendable {
    /// Share of the screen from the first word to the end of the last one, and from the first line to the last.
    package var widthShare = 0.92, heightShare = 0.9
    /// Of the free space between words, by which a word is set to the left or right of even at most: words that are equally far apart
    /// could be taken for their neighbours.
    package var unevenShare = 0.3
    /// Size of the letters, degrees: print of about 21 points at 60 cm.
    package var letterDegrees = 0.75
    /// Least distance between lines, in sizes of the letters: ascenders and descenders do not touch.
    package var leastPitch = 1.25

    /// Makes the default tuning.
    package init() {}
  }
}
