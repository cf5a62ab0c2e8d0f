import Calibration
import Signals

/// A person who reads a verse as it is uncovered: each word of the newest line for a quarter of a second, half a letter left of its
/// middle, and its last word until the eyes set out for the next line, 0.2 s after it has come, as saccades usually do.
package struct VerseReader {
  package var person: SyntheticPerson
  /// Where the person looks in place of the words; nil while they read.
  package var elsewhere: ScreenPoint?
  /// Frames for which a word is looked at.
  package var framesPerWord = 8
  /// Seconds since the first frame.
  package private(set) var seconds = 0.0
  /// Seconds from a line's coming until the eyes set out for it.
  package var reaction = 0.2
  /// The newest line, and the time at which the eyes set out for it.
  private var (line, since) = (-1, 0.0)
  private var place: ScreenPoint?
  private var sequence: UInt64 = 0

  package init(_ person: SyntheticPerson) { self.person = person }

  /// The next frame.
  ///
  /// - Parameters:
  ///   - newest: the line that is shown as the newest one; nil before the first.
  ///   - invalid: why the eyes are not seen; nil where they are.
  ///   - later: seconds from the frame before.
  package mutating func frame(
    _ newest: Int?, of text: ParagraphText, invalid: InvalidReason? = nil,
    later: Double = 1 / SyntheticPerson.hz
  ) -> EyesSample {
    seconds += later
    sequence += 1
    if let newest, newest != line { (line, since) = (newest, seconds + reaction) }
    // Where the clock was set back, the eyes stay where they were.
    if text.lines.indices.contains(line), seconds >= since {
      let one = text.lines[line]
      let word = Int((seconds - since) * SyntheticPerson.hz + 0.5) / framesPerWord
      if let at = one.words.dropFirst(word).first ?? one.words.last {
        place = ScreenPoint(x: (at.left + at.right - text.characterPx) / 2, y: one.y)
      }
    }
    let eyes = person.eyes(lookingAt: elsewhere ?? place ?? person.screen.bounds.center)
    return EyesSample(
      sequence: sequence, time: Timestamp(seconds: seconds),
      eyes: invalid.map { .invalid($0) } ?? .valid(eyes))
  }
}
