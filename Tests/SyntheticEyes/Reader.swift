import Calibration
import Foundation
import Signals

/// A synthetic person before whom a paragraph is uncovered line by line.
package struct SyntheticReader {
  /// What the person does about the paragraph.
  package enum Habit: Sendable {
    /// Reads each line from its left to its right.
    case reads
    /// Also skips half of every fourth line, and looks at a corner of the screen in every fifth.
    case careless
    /// Looks at one place all the while.
    case stares
    /// Follows something else that moves to and fro.
    case elsewhere
  }

  package var person: SyntheticPerson
  package var habit = Habit.reads
  /// SD of a landing error, px; 5 px are 0.13 degrees.
  package var landing = 0.0
  package var text: ParagraphText
  private var random = SeededNoise(state: 11)

  /// A person before fourteen lines of 55 letters, 1.9 degrees apart.
  package init(_ person: SyntheticPerson, habit: Habit = .reads) {
    (self.person, self.habit) = (person, habit)
    text = ParagraphText(
      lines: (0..<14).map { .init(left: 420, right: 1400 + Double($0 * 37 % 70), y: 80 + 70 * Double($0)) },
      characterPx: 19)
  }

  /// A person before twelve lines of five words of two to six letters, far apart over the screen.
  package static func verse(_ person: SyntheticPerson, habit: Habit = .reads) -> SyntheticReader {
    var reader = SyntheticReader(person, habit: habit)
    let character = 14.0
    reader.text = ParagraphText(
      lines: (0..<12).map { line in
        let words = (0..<5).map { k -> ParagraphText.Word in
          let left = 80 + 410 * Double(k) + Double((line * 53 + k * 31) % 60)
          return .init(left: left, right: left + character * Double(2 + (line + 2 * k) % 5))
        }
        return .init(left: words[0].left, right: words[4].right, y: 54 + 88 * Double(line), words: words)
      }, characterPx: character)
    return reader
  }

  /// Where a line is looked at, and for how many frames: each word near its middle, long ones twice. The careless skip one word of seven, go
  /// back after every ninth, and look away now and then.
  private mutating func looks(_ line: Int) -> [(place: ScreenPoint, frames: Int)] {
    let one = text.lines[line]
    var all: [(place: ScreenPoint, frames: Int)] = []
    func rest(_ word: ParagraphText.Word, at share: Double) -> ScreenPoint {
      ScreenPoint(x: word.left + share * (word.right - word.left), y: one.y)
    }
    for (k, word) in one.words.enumerated() {
      let number = line * one.words.count + k
      if habit == .careless, number % 7 == 5 { continue }
      all.append((rest(word, at: 0.3 + 0.3 * random.uniform()), 7 + number % 2))
      if word.right - word.left > 5 * text.characterPx { all.append((rest(word, at: 0.75), 6)) }
      guard habit == .careless else { continue }
      if k > 0, number % 9 == 4 {
        all += [(rest(one.words[k - 1], at: 0.5), 6), (rest(word, at: 0.5), 6)]
      }
      if number % 17 == 8 { all.append((ScreenPoint(x: 1850, y: 1000), 30)) }
    }
    return all
  }

  /// Reads so many lines: fixations of a quarter of a second, saccades of eight letters within one frame.
  package mutating func read(_ lines: Int) -> ParagraphReading {
    var samples: [EyesSample] = []
    var uncovered: [Timestamp] = []
    var now = 0.0
    func time() -> Timestamp { Timestamp(seconds: now) }
    func look(_ place: ScreenPoint, _ frames: Int, _ reader: inout SyntheticReader) {
      let at = ScreenPoint(
        x: place.x + reader.random.normal(reader.landing), y: place.y + reader.random.normal(reader.landing))
      for _ in 0..<frames {
        let eyes = reader.person.eyes(lookingAt: at)
        samples.append(
          EyesSample(sequence: UInt64(samples.count), time: Timestamp(seconds: now), eyes: .valid(eyes)))
        now += 1 / SyntheticPerson.hz
      }
    }
    for line in 0..<min(lines, text.lines.count) {
      uncovered.append(time())
      let one = text.lines[line]
      switch habit {
      case .stares:
        look(ScreenPoint(x: 960, y: 540), 75, &self)
      case .elsewhere:
        for step in 0..<10 {
          look(ScreenPoint(x: step % 2 == 0 ? 300 : 1600, y: line % 2 == 0 ? 900 : 200), 8, &self)
        }
      case .reads where !one.words.isEmpty, .careless where !one.words.isEmpty:
        for each in looks(line) { look(each.place, each.frames, &self) }
      case .reads, .careless:
        var x = one.left + (3.5 + 2 * random.uniform()) * text.characterPx
        var step = 0
        while x < one.right - 1.5 * text.characterPx {
          look(ScreenPoint(x: x, y: one.y), 7 + step % 2, &self)
          step += 1
          if habit == .careless, line % 4 == 3, step == 3 { x += 25 * text.characterPx }
          if habit == .careless, line % 5 == 2, step == 4 { look(ScreenPoint(x: 1850, y: 1000), 30, &self) }
          x += (7 + 2 * random.uniform()) * text.characterPx
          if step == 5 {
            look(ScreenPoint(x: x - 13 * text.characterPx, y: one.y), 7, &self)
          }
        }
      }
    }
    return ParagraphReading(text: text, samples: samples, uncovered: uncovered, end: time())
  }
}

extension SeededNoise {
  /// A number between 0 and 1, all equally likely.
  mutating func uniform() -> Double { Double.random(in: 0..<1, using: &self) }
}
