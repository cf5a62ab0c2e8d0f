import Foundation
import Lines
import Signals
import Statistics

/// The measures of a whole session of reading.
package struct ReadingSummary: Hashable, Codable, Sendable {
  /// Number of all fixations, on the text or not.
  package var fixations: Int
  /// Number of fixations that are on a line of text.
  package var fixationsOnText: Int
  /// Mean duration of the fixations on the text, or of all where there is no text, ms.
  package var meanFixationMs: Double?
  /// Median duration of the fixations on the text, or of all where there is no text, ms.
  package var medianFixationMs: Double?
  /// Mean angle between two fixations on the text without a gap between them, degrees.
  package var meanSaccadeDegrees: Double?
  /// Mean length of saccades forwards within a line, characters (Rayner 1998: 7 to 9 for skilled readers).
  package var meanForwardSaccadeLetters: Double?
  /// Share of the saccades from word to word that go to an earlier word. Where words are not known, the share of those on the
  /// text that go back along a line or to an earlier line.
  package var regressionRate: Double?
  /// Share of the words passed in reading that had no fixation in first pass; nil where words are not known.
  package var skipRate: Double?
  /// Number of lines with at least one fixation.
  package var linesFixated: Int
  /// Number of words read: in each line those from the first to the last fixated one, or all if half of its width was covered.
  package var wordsRead: Double
  /// Time spent on the text: for each stay on a sheet from its first fixation on the text to its last, s.
  package var readingSeconds: Double
  /// Reading speed: `wordsRead` a minute of `readingSeconds`; nil below ten words or five seconds.
  package var wordsPerMinute: Double?

  /// Fixations further apart than this, s, have something unseen between them, and no saccade is counted. It is ten frames of a
  /// slow webcam: saccades take at most 0.1 (Rayner 1998) and blinks 0.1 to 0.4.
  static let longestGap = 0.5

  init(
    _ record: GazeRecord, fixations: [ReadFixation], words: [MeasuredRegion],
    wordNumber: (ReadFixation) -> Int?
  ) {
    let onText = fixations.filter { $0.line != nil }
    self.fixations = fixations.count
    fixationsOnText = onText.count
    let durations = (onText.isEmpty ? fixations : onText).map { $0.duration * 1e3 }.sorted()
    meanFixationMs = mean(durations)
    medianFixationMs = upperMedian(durations)
    let distance = record.distanceMm
    meanSaccadeDegrees = mean(
      Self.pairs(fixations.filter { $0.sheet != nil }).map {
        record.screen.degrees(from: $0.center, to: $1.center, distanceMm: distance)
      })
    let lines = Dictionary(
      record.sheets.flatMap(\.lines).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let onLines = Self.pairs(onText)
    meanForwardSaccadeLetters = mean(
      onLines.compactMap { before, after in
        Self.advance(before, after, lines).flatMap { $0 > 0 ? $0 : nil }
      })
    regressionRate = Self.regressionRate(onLines, lines, wordNumber)
    let passed = words.compactMap(\.measures.isSkipped)
    skipRate = passed.isEmpty ? nil : Double(passed.count(where: { $0 })) / Double(passed.count)
    linesFixated = Set(onText.compactMap(\.line)).count
    wordsRead = Self.wordsRead(onText, lines)
    readingSeconds = Self.stays(onText).reduce(0) { $0 + $1 }
    wordsPerMinute = wordsRead >= 10 && readingSeconds >= 5 ? wordsRead / readingSeconds * 60 : nil
  }

  private static func pairs(_ fixations: [ReadFixation]) -> [(ReadFixation, ReadFixation)] {
    zip(fixations, fixations.dropFirst()).filter { $1.start - $0.end <= longestGap }.map { ($0, $1) }
  }

  /// How many characters the second fixation is further along its line; nil on different lines.
  private static func advance(
    _ before: ReadFixation, _ after: ReadFixation, _ lines: [LineID: SheetLine]
  ) -> Double? {
    guard let id = before.line, id == after.line, let line = lines[id], line.box.width > 0,
      let from = before.onSheet, let to = after.onSheet
    else { return nil }
    let letters = (to.x - from.x) / line.box.width * Double(max(1, line.letters))
    return line.isRightToLeft ? -letters : letters
  }

  private static func regressionRate(
    _ pairs: [(ReadFixation, ReadFixation)], _ lines: [LineID: SheetLine],
    _ wordNumber: (ReadFixation) -> Int?
  ) -> Double? {
    let isBack: [Bool] = pairs.compactMap { before, after in
      if let from = wordNumber(before), let to = wordNumber(after) { return from == to ? nil : to < from }
      guard let from = before.line, let to = after.line else { return nil }
      return from == to ? advance(before, after, lines).map { $0 < 0 } : to < from
    }
    return isBack.isEmpty ? nil : Double(isBack.count(where: { $0 })) / Double(isBack.count)
  }

  private static func wordsRead(_ onText: [ReadFixation], _ lines: [LineID: SheetLine]) -> Double {
    Dictionary(grouping: onText, by: \.line).reduce(0) { sum, own in
      guard let id = own.key, let line = lines[id] else { return sum }
      let x = own.value.compactMap(\.onSheet?.x)
      guard let left = x.min(), let right = x.max(), line.box.width > 0 else { return sum }
      if right - left >= line.box.width / 2 { return sum + line.wordCount }
      guard !line.words.isEmpty else { return sum + line.wordCount * (right - left) / line.box.width }
      let numbers = own.value.compactMap(\.word)
      guard let first = numbers.min(), let last = numbers.max() else { return sum }
      return sum + Double(last - first + 1)
    }
  }

  /// Seconds of each stay on one sheet.
  private static func stays(_ onText: [ReadFixation]) -> [Double] {
    var stays: [Double] = []
    var first: ReadFixation?
    for (at, fixation) in onText.enumerated() {
      let start = first ?? fixation
      first = start
      let next = at + 1 < onText.count ? onText[at + 1] : nil
      if next?.line?.page != fixation.line?.page || next.map({ $0.start - fixation.end > 10 }) == true {
        stays.append(fixation.end - start.start)
        first = nil
      }
    }
    return stays
  }
}
