extension ParagraphConfiguration {
  /// When the next line is uncovered. Gaze is known only roughly then, and without its offset, so that only ways along a line count.
  /// Own choice.
  package struct Uncovering: Sendable {
    /// A line stays the newest one for so long at least, s.
    package var leastSeconds = 0.8
    /// A line stays the newest one for so long at most, s: whoever reads slowly needs 3 to 4.
    package var mostSeconds = 6.0
    /// A line is read once gaze has gone this share of the way from its first to its last word, and rests there.
    package var wayShare = 0.8
    /// How long it rests there, s: for most of a fixation.
    package var restSeconds = 0.2
    /// A line is read, too, once gaze has gone this share of the way and come back by as much: gains differ among people, and
    /// whoever has read a line goes to the beginning of the next one.
    package var backShare = 0.5
    /// Number of frames by whose median gaze is smoothed.
    package var smoothedFrames = 5

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

    /// Makes the default tuning.
    package init() {}
  }
}
