import Foundation
import Lines
import Measures
import Signals
import Testing

/// The trials of Carr et al. 2022, with the lines that two human correctors gave each fixation. They are not part of the
/// project: `TRACKII_SHARED` names the folder that holds `data/drift`.
struct DriftData {
  struct Passage: Decodable {
    var position: [Double]
    var fontSize: Double
    var lineHeight: Double
    var text: [String]

    enum CodingKeys: String, CodingKey {
      case position, text
      case fontSize = "font_size"
      case lineHeight = "line_height"
    }
  }

  struct Trial {
    var name: String
    var record: GazeRecord
    /// Discarded ones have no line.
    var fixations: [ReadFixation]
    var seconds: Double
  }

  static let folder = ProcessInfo.processInfo.environment["TRACKII_SHARED"].map {
    URL(filePath: $0).appending(path: "data/drift")
  }

  /// A letter of Courier is 0.6 of its size wide; the middle of line 1 is at y = 155.
  static func sheet(_ passage: Passage) -> Sheet {
    let letter = passage.fontSize * 0.6
    let lines = passage.text.enumerated().map { number, text in
      let y = 155 + passage.lineHeight * Double(number) - 16
      var x = passage.position[0]
      let words = text.split(separator: " ").map { word in
        let box = ScreenRect(x: x, y: y, width: Double(word.count) * letter, height: 32)
        x += Double(word.count + 1) * letter
        return SheetWord(text: String(word), box: box)
      }
      let width = Double(text.count) * letter
      return SheetLine(
        id: LineID(page: 0, line: number),
        box: ScreenRect(x: passage.position[0], y: y, width: width, height: 32), words: words)
    }
    return Sheet(title: "Passage", width: 1920, height: 1080, lines: lines)
  }

  static func trials() throws -> [Trial] {
    let folder = try #require(folder)
    let passages = try JSONDecoder().decode(
      [String: Passage].self, from: Data(contentsOf: folder.appending(path: "passages.json")))
    let rows = try String(contentsOf: folder.appending(path: "fixations.csv"), encoding: .utf8)
      .split(whereSeparator: \.isNewline).dropFirst().map {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
    let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 530, heightMm: 300)
    return try Dictionary(grouping: rows) { String($0[0]) }.sorted { $0.key < $1.key }.map { name, rows in
      let sheet = sheet(try #require(passages[String(rows[0][3])]))
      let fixations = rows.map { row in
        let numbers = row[4...7].map { Double($0) ?? .nan }
        let point = ScreenPoint(x: numbers[2], y: numbers[3])
        let line = Int(row[8]).map { LineID(page: 0, line: $0 - 1) }
        let word = line.flatMap { id in
          sheet.lines[id.line].words.indices.min { a, b in
            distance(point.x, sheet.lines[id.line].words[a].box)
              < distance(point.x, sheet.lines[id.line].words[b].box)
          }
        }
        return ReadFixation(
          start: Timestamp(seconds: numbers[0] / 1e3), end: Timestamp(seconds: numbers[1] / 1e3),
          center: point,
          sheet: 0, onSheet: point, line: line, word: word)
      }
      let record = GazeRecord(name: name, screen: screen, frames: [], sheets: [sheet], views: [])
      let seconds = (fixations.last?.end ?? Timestamp(nanoseconds: 0)) - fixations[0].start
      return Trial(name: name, record: record, fixations: fixations, seconds: seconds)
    }
  }

  private static func distance(_ x: Double, _ box: ScreenRect) -> Double { max(box.x - x, x - box.maxX, 0) }
}

@Suite("Measures on the drift trials", .enabled(if: DriftData.folder != nil, "TRACKII_SHARED is not set"))
struct DriftMeasuresTests {
  /// Each measure straight from its definition, over all fixations again for each word.
  private func definitions(_ sequence: [(region: Int, ms: Double)], _ region: Int) -> RegionMeasures {
    var m = RegionMeasures()
    let own = sequence.indices.filter { sequence[$0].region == region }
    m.total = own.reduce(0) { $0 + sequence[$1].ms }
    m.fixations = own.count
    for i in own {
      if i == 0 || sequence[i - 1].region != region { m.runs += 1 }
      if i > 0, sequence[i - 1].region > region { m.regressionsIn += 1 }
      if i + 1 < sequence.count, sequence[i + 1].region < region { m.regressionsOut += 1 }
    }
    let passed = sequence.firstIndex { $0.region > region }
    if let first = own.first, passed.map({ $0 > first }) ?? true {
      let leave = (first..<sequence.count).first { sequence[$0].region != region } ?? sequence.count
      let goPast = (first..<sequence.count).first { sequence[$0].region > region } ?? sequence.count
      m.firstFixation = sequence[first].ms
      m.gaze = sequence[first..<leave].reduce(0) { $0 + $1.ms }
      m.regressionPath = sequence[first..<goPast].reduce(0) { $0 + $1.ms }
      m.firstPassFixations = leave - first
      m.singleFixation = leave - first == 1 ? sequence[first].ms : nil
      m.isSkipped = false
      m.regressesOut = leave < sequence.count && sequence[leave].region < region
    } else {
      m.isSkipped = passed == nil ? nil : true
    }
    return m
  }

  @Test("every word and line of every trial agrees with the definitions, computed one by one")
  func bruteForce() throws {
    let trials = try DriftData.trials()
    #expect(trials.count == 24)
    for trial in trials {
      let measures = ReadingMeasures(trial.record, fixations: trial.fixations)
      var number: [LineID: Int] = [:]
      for (index, word) in measures.words.enumerated() where word.word == 0 {
        number[try #require(word.line)] = index
      }
      let words = trial.fixations.compactMap { fixation -> (region: Int, ms: Double)? in
        guard let line = fixation.line, let word = fixation.word, let first = number[line] else { return nil }
        return (first + word, fixation.duration * 1e3)
      }
      let lines = trial.fixations.compactMap { fixation in
        fixation.line.map { (region: $0.line, ms: fixation.duration * 1e3) }
      }
      for (measured, sequence) in [(measures.words, words), (measures.lines, lines)] {
        for (index, region) in measured.enumerated() {
          agree(region.measures, definitions(sequence, index), trial.name)
        }
        let total = measured.reduce(0) { $0 + $1.measures.total }
        #expect(abs(total - sequence.reduce(0) { $0 + $1.ms }) < 1e-6, "no fixation is lost or counted twice")
      }
    }
  }

  private func agree(_ a: RegionMeasures, _ b: RegionMeasures, _ name: String) {
    func near(_ x: Double?, _ y: Double?) -> Bool {
      switch (x, y) {
      case (nil, nil): true
      case (let x?, let y?): abs(x - y) < 1e-6
      default: false
      }
    }
    #expect(near(a.firstFixation, b.firstFixation), "\(name)")
    #expect(near(a.singleFixation, b.singleFixation), "\(name)")
    #expect(near(a.gaze, b.gaze), "\(name)")
    #expect(near(a.regressionPath, b.regressionPath), "\(name)")
    #expect(near(a.total, b.total), "\(name)")
    #expect(
      a.fixations == b.fixations && a.firstPassFixations == b.firstPassFixations && a.runs == b.runs,
      "\(name)")
    #expect(a.isSkipped == b.isSkipped && a.regressesOut == b.regressesOut, "\(name)")
    #expect(a.regressionsIn == b.regressionsIn && a.regressionsOut == b.regressionsOut, "\(name)")
  }

  /// Rayner 1998: fixations of 200 to 250 ms in adults, saccades of 7 to 9 letters, 10 to 15 % regressions, a third of the
  /// words skipped; children read slower. Bounds hold all 24 readers.
  @Test("what the trials come to lies where the literature has it")
  func plausible() throws {
    for trial in try DriftData.trials() {
      let s = ReadingMeasures(trial.record, fixations: trial.fixations).summary
      #expect((150...400).contains(try #require(s.meanFixationMs)), "\(trial.name)")
      #expect((3...14).contains(try #require(s.meanForwardSaccadeLetters)), "\(trial.name)")
      #expect((0.02...0.5).contains(try #require(s.regressionRate)), "\(trial.name)")
      #expect((0.05...0.75).contains(try #require(s.skipRate)), "\(trial.name)")
      let words = trial.record.sheets[0].lines.reduce(0) { $0 + $1.words.count }
      // Whole passages were read: the speed is all their words by the time of the trial, 38 to 283.
      let speed = Double(words) / trial.seconds * 60
      let measured = try #require(s.wordsPerMinute)
      #expect(abs(measured / speed - 1) < 0.1, "\(trial.name): \(measured) and \(speed)")
      #expect(s.wordsRead <= Double(words) && s.wordsRead > 0.8 * Double(words), "\(trial.name)")
      #expect(s.readingSeconds <= trial.seconds + 1e-6)
    }
  }
}
