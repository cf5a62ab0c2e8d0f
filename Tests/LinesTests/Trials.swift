import Foundation
import Lines
import Signals
import Statistics
import Testing

/// A trial with the line that each fixation belongs to, nil where it belongs to none.
struct Trial {
  var text: PageText
  var fixations: [LineFixation]
  var gold: [Int?]

  /// The share of assignments that are right.
  func share(_ assignments: [LineAssignment]) -> Double {
    let right = assignments.count { $0.line == gold[$0.fixation] }
    return Double(right) / Double(gold.count)
  }

  /// Without the fixations that belong to no line.
  var kept: Trial {
    let kept = zip(fixations, gold).filter { $1 != nil }
    return Trial(text: text, fixations: kept.map(\.0), gold: kept.map(\.1))
  }

  /// Moved by `offset` px, with noise of `noise` px SD in each axis, which is told unless another is claimed.
  func disturbed(
    by offset: ScreenPoint, noise: Double, claimed: Double? = nil, seed: UInt64
  ) -> Trial {
    let told = claimed ?? noise
    var random = SplitMix64(seed: seed)
    var trial = self
    for index in fixations.indices {
      trial.fixations[index].center.x += offset.x + noise * random.normal()
      trial.fixations[index].center.y += offset.y + noise * random.normal()
      trial.fixations[index].covariance = ScreenCovariance(xx: told * told, xy: 0, yy: told * told)
    }
    return trial
  }

  /// What the tracker says once all is settled.
  func followed(
    expecting: Int = 0, configuration: LineTrackerConfiguration = LineTrackerConfiguration()
  ) -> (assignments: [LineAssignment], tracker: LineTracker) {
    var tracker = LineTracker(text, expecting: expecting, configuration: configuration)
    var settled = fixations.flatMap { tracker.add($0).settled }
    settled += tracker.finish()
    return (settled.map(\.assignment), tracker)
  }
}

/// Two of the trials of Carr et al. 2022; see Fixtures/NOTICE.md. Lines are 64 px apart.
func driftTrials() throws -> [Trial] {
  struct Stored: Decodable {
    struct Line: Decodable {
      var y: Double
      var words: [[Double]]
    }
    var lines: [Line]
    var fixations: [[Double]]
  }
  let url = try #require(
    Bundle.module.url(forResource: "drift-trials", withExtension: "json", subdirectory: "Fixtures"))
  return try JSONDecoder().decode([Stored].self, from: Data(contentsOf: url)).map { stored in
    let lines = stored.lines.enumerated().map { number, line in
      let words = line.words.map {
        PageWord(box: ScreenRect(x: $0[0], y: line.y, width: $0[1], height: 32), letters: Int($0[2]))
      }
      return made(number, words)
    }
    return Trial(
      text: PageText(lines: lines),
      fixations: stored.fixations.map {
        LineFixation(
          center: ScreenPoint(x: $0[0], y: $0[1]), start: Timestamp(seconds: $0[2] / 1e3),
          duration: ($0[3] - $0[2]) / 1e3)
      },
      gold: stored.fixations.map { $0[4] < 0 ? nil : Int($0[4]) })
  }
}

private func made(_ number: Int, _ words: [PageWord]) -> PageLine {
  let left = words.map(\.box.x).min() ?? 0
  let right = words.map(\.box.maxX).max() ?? 0
  let box = ScreenRect(x: left, y: words[0].box.y, width: right - left, height: words[0].box.height)
  return PageLine(id: LineID(page: 0, line: number), box: box, words: words)
}

/// A line of equal words of five letters.
func line(
  _ number: Int, page: Int = 0, x: Double = 100, y: Double, width: Double = 800, height: Double = 24,
  letter: Double = 11, isRightToLeft: Bool = false
) -> PageLine {
  let count = max(1, Int(width / (6 * letter)))
  let words = (0..<count).map { index in
    let at = x + Double(isRightToLeft ? count - 1 - index : index) * 6 * letter
    return PageWord(box: ScreenRect(x: at, y: y, width: 5 * letter, height: height), letters: 5)
  }
  return PageLine(
    id: LineID(page: page, line: number), box: ScreenRect(x: x, y: y, width: width, height: height),
    words: words, isRightToLeft: isRightToLeft)
}

/// A column of lines `pitch` px apart.
func column(
  from first: Int = 0, count: Int, page: Int = 0, x: Double = 100, y: Double = 100, width: Double = 800,
  pitch: Double = 50, height: Double = 24, letter: Double = 11, isRightToLeft: Bool = false
) -> [PageLine] {
  (0..<count).map {
    line(
      first + $0, page: page, x: x, y: y + Double($0) * pitch, width: width, height: height, letter: letter,
      isRightToLeft: isRightToLeft)
  }
}

/// Somebody who reads line after line: forward saccades of 8 letters, now and then one back.
func read(
  _ text: PageText, lines: [Int]? = nil, seed: UInt64 = 1, from start: Double = 0
) -> Trial {
  var random = SplitMix64(seed: seed)
  var trial = Trial(text: text, fixations: [], gold: [])
  var time = start
  for index in lines ?? Array(text.lines.indices) {
    let line = text.lines[index]
    let letter = text.letterWidth
    var at = min(5 * letter, 0.3 * line.box.width) + letter * random.normal()
    while at < line.box.width {
      let x = line.isRightToLeft ? line.box.maxX - at : line.box.x + at
      let y = line.box.center.y + 0.1 * text.pitch * random.normal()
      trial.fixations.append(
        LineFixation(
          center: ScreenPoint(x: x, y: y), start: Timestamp(seconds: time), duration: 0.2))
      trial.gold.append(index)
      time += 0.24
      at += random.uniform() < 0.1 ? -4 * letter : max(2, 8 + 2 * random.normal()) * letter
      at = max(at, letter)
    }
  }
  return trial
}
