import Foundation
import Lines
import Signals

/// Loads the reading trials of Carr et al. 2022 (github.com/jwcarr/drift, CC BY 4.0) with the lines that two human
/// correctors put each fixation on: a folder with `fixations.csv` and `passages.json`.
struct DriftTrials {
  struct Trial {
    var name: String
    var group: String
    var text: PageText
    /// All fixations of the trial, screen px.
    var fixations: [LineFixation]
    /// The line of each fixation, from 0; nil where the correctors discarded the fixation.
    var gold: [Int?]

    /// The trial without discarded fixations.
    var kept: Trial {
      var kept = self
      kept.fixations = zip(fixations, gold).compactMap { $1 == nil ? nil : $0 }
      kept.gold = gold.filter { $0 != nil }
      return kept
    }
  }

  /// A fault in the folder of the trials.
  enum Problem: Error, CustomStringConvertible {
    case missing(file: String)
    case unreadable(file: String, reason: String)
    case badRow(file: String, row: Int, reason: String)
    case noTrials(file: String)

    var description: String {
      switch self {
      case .missing(let file):
        "there is no \(file); name the folder that holds fixations.csv and passages.json of the drift trials, "
          + "or set TRACKII_SHARED to the place whose data/drift it is"
      case .unreadable(let file, let reason): "\(file) cannot be read (\(reason)); get it anew"
      case .badRow(let file, let row, let reason):
        "\(file), row \(row): \(reason); correct the row or take it out"
      case .noTrials(let file): "\(file) has no fixation on a line, so nothing can be measured; get it anew"
      }
    }
  }

  /// The line pitch of the passages, px; it is 1.8 degrees for the readers of the trials.
  static let pitch = 64.0
  static let pxPerDegree = pitch / 1.8

  private struct Passage: Decodable {
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

  let trials: [Trial]

  /// Loads the trials from a folder.
  ///
  /// - Throws: `Problem`.
  init(folder: URL) throws {
    let passages = folder.appending(path: "passages.json")
    let fixations = folder.appending(path: "fixations.csv")
    let texts: [String: Passage]
    do { texts = try JSONDecoder().decode([String: Passage].self, from: try Self.read(passages)) } catch let
      error
      as DecodingError
    { throw Problem.unreadable(file: passages.path, reason: "\(error)") }
    let table = String(decoding: try Self.read(fixations), as: UTF8.self)
    trials = try Self.trials(table, texts.mapValues(Self.page), file: fixations.path)
    guard trials.contains(where: { !$0.kept.gold.isEmpty }) else {
      throw Problem.noTrials(file: fixations.path)
    }
  }

  private static func read(_ file: URL) throws -> Data {
    guard FileManager.default.fileExists(atPath: file.path) else { throw Problem.missing(file: file.path) }
    do { return try Data(contentsOf: file) } catch {
      throw Problem.unreadable(file: file.path, reason: "\(error.localizedDescription)")
    }
  }

  /// The text of a passage in its fixed-width face: a letter's width is 0.6 of the size (Courier New), and the middle
  /// of the first line is 6 px above the passage's position.
  private static func page(_ passage: Passage) -> PageText {
    let letter = 0.6 * passage.fontSize
    let (left, middle) = (passage.position.first ?? 0, (passage.position.last ?? 0) - 6)
    let height = 0.5 * passage.lineHeight
    return PageText(
      lines: passage.text.enumerated().map { number, text in
        let y = middle + Double(number) * passage.lineHeight - height / 2
        var (words, at): ([PageWord], Int) = ([], 0)
        for part in text.split(separator: " ", omittingEmptySubsequences: false) {
          if !part.isEmpty {
            let box = ScreenRect(
              x: left + Double(at) * letter, y: y, width: Double(part.count) * letter, height: height)
            words.append(PageWord(box: box, letters: part.count))
          }
          at += part.count + 1
        }
        let box = ScreenRect(x: left, y: y, width: Double(text.count) * letter, height: height)
        return PageLine(id: LineID(page: 0, line: number), box: box, words: words)
      })
  }

  private static func trials(_ table: String, _ pages: [String: PageText], file: String) throws -> [Trial] {
    var trials: [Trial] = []
    let rows = table.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline)
    for (number, row) in rows.enumerated().dropFirst() {
      func bad(_ reason: String) -> Problem { .badRow(file: file, row: number + 1, reason: reason) }
      let cells = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == 9 else { throw bad("it has \(cells.count) cells, not 9") }
      guard let text = pages[cells[3]] else { throw bad("passages.json has no passage \(cells[3])") }
      let numbers = cells[4...7].compactMap(Double.init)
      guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else {
        throw bad("times and places must be numbers")
      }
      let gold = Int(cells[8]).map { $0 - 1 }
      guard cells[8].isEmpty || gold.map(text.lines.indices.contains) == true else {
        throw bad("the passage has no line \(cells[8])")
      }
      if trials.last?.name != cells[0] {
        trials.append(Trial(name: cells[0], group: cells[2], text: text, fixations: [], gold: []))
      }
      trials[trials.count - 1].fixations.append(
        LineFixation(
          center: ScreenPoint(x: numbers[2], y: numbers[3]), start: Timestamp(seconds: numbers[0] / 1e3),
          duration: (numbers[1] - numbers[0]) / 1e3))
      trials[trials.count - 1].gold.append(gold)
    }
    return trials
  }
}
