import Signals
import Statistics

/// A paragraph as it stands on the screen: where each of its lines begins and ends. Screen px.
package struct ParagraphText: Hashable, Sendable {
  /// One line of the paragraph.
  package struct Line: Hashable, Sendable {
    /// Where its first letter begins.
    package var left: Double
    /// Where its last letter ends.
    package var right: Double
    /// The middle of its height.
    package var y: Double
    /// The line's words from the left to the right, where they stand so far apart that each is looked at by itself; empty otherwise.
    package var words: [Word]

    /// Makes a line from its ends, the middle of its height, and words that stand apart.
    package init(left: Double, right: Double, y: Double, words: [Word] = []) {
      (self.left, self.right, self.y, self.words) = (left, right, y, words)
    }
  }

  /// Where one word begins and ends.
  package struct Word: Hashable, Sendable {
    /// Where its first letter begins.
    package var left: Double
    /// Where its last letter ends.
    package var right: Double

    /// Makes a word from its ends.
    package init(left: Double, right: Double) { (self.left, self.right) = (left, right) }
  }

  /// The lines from the top to the bottom.
  package var lines: [Line]
  /// Mean width of a letter.
  package var characterPx: Double

  /// Makes a paragraph from its lines and the mean width of its letters.
  package init(lines: [Line], characterPx: Double) {
    (self.lines, self.characterPx) = (lines, characterPx)
  }

  /// The usual distance from one line to the next.
  var pitchPx: Double { median(zip(lines, lines.dropFirst()).map { $1.y - $0.y }) ?? 0 }

  /// Whether the words of all lines are known, and stand apart.
  package var hasWords: Bool { !lines.isEmpty && lines.allSatisfy { !$0.words.isEmpty } }

  /// Whether lines lie below one another, have a length, and consist of letters; and whether words, where there are any, lie side
  /// by side.
  var isPossible: Bool {
    characterPx > 0 && characterPx.isFinite
      && lines.allSatisfy { line in
        line.words.allSatisfy { $0.left.isFinite && $0.right.isFinite && $0.right > $0.left }
          && zip(line.words, line.words.dropFirst()).allSatisfy { $1.left > $0.right }
      }
      && lines.allSatisfy { $0.left.isFinite && $0.y.isFinite && $0.right.isFinite && $0.right > $0.left }
      && zip(lines, lines.dropFirst()).allSatisfy { $1.y > $0.y }
  }
}

/// The eyes of a person before whom a paragraph is uncovered line by line, and when each line was.
package struct ParagraphReading: Sendable {
  /// The paragraph that is read.
  package var text: ParagraphText
  /// The frames, the oldest first.
  package var samples: [EyesSample]
  /// When each line was uncovered, from the first one on. Lines that were not uncovered have no time.
  package var uncovered: [Timestamp]
  /// When the last uncovered line had been read: the next one would have been uncovered then.
  package var end: Timestamp

  /// Makes a reading from a paragraph, the frames, the times at which its lines were uncovered, and the end of the last one.
  package init(text: ParagraphText, samples: [EyesSample], uncovered: [Timestamp], end: Timestamp) {
    (self.text, self.samples, self.uncovered, self.end) = (text, samples, uncovered, end)
  }

  /// The reading as it was when so many lines had been read.
  package func first(_ lines: Int) -> ParagraphReading {
    guard lines < uncovered.count else { return self }
    var part = self
    part.end = uncovered[max(0, lines)]
    part.uncovered = Array(uncovered.prefix(max(0, lines)))
    part.samples = samples.filter { $0.time < part.end }
    return part
  }
}
