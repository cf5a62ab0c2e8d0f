import Lines
import Signals

/// One region (a word, a line or an area of interest) with its measures.
package struct MeasuredRegion: Hashable, Sendable {
  /// The kinds of regions that are measured.
  package enum Level: String, Hashable, Codable, Sendable {
    /// A word of a line.
    case word
    /// A line of text.
    case line
    /// An area of interest.
    case area
  }

  /// The kind of this region.
  package var level: Level
  /// The line, or the line of the word; nil for an area.
  package var line: LineID?
  /// Index of the word in its line, from 0; nil for a line or an area.
  package var word: Int?
  /// The text of the word or line, or the name of the area.
  package var name: String
  /// Index of the region's sheet in the record's sheets.
  package var sheet: Int
  /// Box of the region, in the units of its sheet.
  package var box: ScreenRect
  /// The eye-movement measures of the region.
  package var measures: RegionMeasures

  /// Makes a region from its place in the text or its name, its box in the units of its sheet, and its measures.
  package init(
    level: Level, line: LineID?, word: Int? = nil, name: String, sheet: Int, box: ScreenRect,
    measures: RegionMeasures
  ) {
    self.level = level
    self.line = line
    self.word = word
    self.name = name
    self.sheet = sheet
    self.box = box
    self.measures = measures
  }
}

/// How a session was read: the measures of its words, lines and areas of interest, and of reading as a whole.
package struct ReadingMeasures: Sendable {
  /// The measures of each word of the sheets, in reading order; empty where only lines are known.
  package let words: [MeasuredRegion]
  /// The measures of each line of the sheets, in reading order.
  package let lines: [MeasuredRegion]
  /// The measures of each area of interest, in the order of the areas.
  package let areas: [MeasuredRegion]
  /// The measures of the whole session.
  package let summary: ReadingSummary

  /// Measures a session.
  ///
  /// - Parameters:
  ///   - record: the session, whose sheets give words and lines.
  ///   - fixations: the fixations of `GazeRecord.fixations`, in order of time.
  ///   - areas: in the order in which they are expected to be looked at. A fixation counts for the first area that contains it.
  package init(_ record: GazeRecord, fixations: [ReadFixation], areas: [AreaOfInterest] = []) {
    let all = record.sheets.enumerated().flatMap { sheet, value in
      value.lines.map { (sheet: sheet, line: $0) }
    }.sorted { $0.line.id < $1.line.id }
    let lineNumber = Dictionary(
      all.enumerated().map { ($1.line.id, $0) }, uniquingKeysWith: { first, _ in first })
    lines = Self.measured(
      all.map { sheet, line in
        MeasuredRegion(
          level: .line, line: line.id, name: line.words.map(\.text).joined(separator: " "), sheet: sheet,
          box: line.box, measures: RegionMeasures())
      }, fixations
    ) { fixation in fixation.line.flatMap { lineNumber[$0] } }
    var firstWord: [LineID: Int] = [:]
    var words: [MeasuredRegion] = []
    for (sheet, line) in all where firstWord[line.id] == nil {
      firstWord[line.id] = words.count
      for (number, word) in line.words.enumerated() {
        words.append(
          MeasuredRegion(
            level: .word, line: line.id, word: number, name: word.text, sheet: sheet, box: word.box,
            measures: RegionMeasures()))
      }
    }
    func wordNumber(_ fixation: ReadFixation) -> Int? {
      guard let line = fixation.line, let word = fixation.word else { return nil }
      return firstWord[line].map { $0 + word }
    }
    self.words = Self.measured(words, fixations, wordNumber)
    self.areas = Self.measured(areas.map(\.region), fixations) { fixation in
      areas.firstIndex { $0.holds(fixation) }
    }
    summary = ReadingSummary(record, fixations: fixations, words: self.words, wordNumber: wordNumber)
  }

  /// The measures of all regions: words, then lines, then areas.
  package var all: [MeasuredRegion] { words + lines + areas }

  private static func measured(
    _ regions: [MeasuredRegion], _ fixations: [ReadFixation], _ number: (ReadFixation) -> Int?
  ) -> [MeasuredRegion] {
    let own = fixations.compactMap { fixation in
      number(fixation).map {
        RegionFixation(region: $0, start: fixation.start, duration: fixation.duration)
      }
    }
    return zip(regions, RegionMeasures.all(regions: regions.count, fixations: own)).map { region, measures in
      var region = region
      region.measures = measures
      return region
    }
  }
}
