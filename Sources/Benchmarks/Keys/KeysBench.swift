import Foundation
import ReaderApp
import Signals
import Typing

/// Simulates people who type sentences, with a word model learnt from other texts.
struct KeysBench {
  /// The speed and accuracy of typing with one error of gaze.
  struct Row: Codable {
    var errorDegrees: Double
    var grid: String
    var tally: KeysTypist.Tally

    /// Words of the text a minute, including corrections; `standardWordsPerMinute` counts words of five characters.
    var wordsPerMinute: Double { 60 * Double(tally.words) / max(1, tally.seconds) }
    var standardWordsPerMinute: Double { 60 * Double(tally.letters) / 5 / max(1, tally.seconds) }
    var choicesPerWord: Double { Double(tally.choices) / Double(max(1, tally.words)) }
    var rightShare: Double { Double(tally.right) / Double(max(1, tally.choices)) }
    var wrongShare: Double { Double(tally.wrongWords) / Double(max(1, tally.words)) }
  }

  let model: WordModel
  let sentences: [String]
  let trials: InterfaceTrials

  /// Measures typing with one error of gaze.
  ///
  /// - Parameters:
  ///   - degrees: the error of gaze.
  ///   - seed: the seed of the simulation; each sentence is typed by another person with another calibration.
  func row(_ degrees: Double, seed: UInt64) -> Row {
    let conditions = ReadingTrials.conditions
    var row: Row?
    for (index, sentence) in sentences.enumerated() {
      let condition = conditions[index % conditions.count]
      var typist = KeysTypist(
        trials.world(degrees, condition), model, sentence: sentence,
        seed: InterfaceTrials.seed(seed &+ 900, condition.number, index))
      let grid = typist.grid
      let tally = typist.run()
      if row == nil {
        row = Row(
          errorDegrees: degrees, grid: "\(grid.columns) x \(grid.rows)", tally: KeysTypist.Tally())
      }
      row?.tally += tally
    }
    return row ?? Row(errorDegrees: degrees, grid: "-", tally: KeysTypist.Tally())
  }
}

/// Extracts sentences of plain words from texts in Markdown or plain text.
enum PlainSentences {
  /// The running text, without code, tables, headings and the addresses of links.
  static func text(of markdown: String) -> String {
    var isCode = false
    var paragraphs: [String] = []
    var paragraph: [Substring] = []
    func finish() {
      if !paragraph.isEmpty { paragraphs.append(paragraph.joined(separator: " ")) }
      paragraph = []
    }
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") { isCode.toggle() }
      let isText = !isCode && !line.hasPrefix("|") && !line.hasPrefix("#") && !line.hasPrefix("```")
      guard isText, !line.allSatisfy(\.isWhitespace) else {
        finish()
        continue
      }
      if line.hasPrefix("- ") || line.hasPrefix("* ") { finish() }
      paragraph.append(line.hasPrefix("- ") || line.hasPrefix("* ") ? line.dropFirst(2) : line)
    }
    finish()
    return paragraphs.map { $0.replacing(#/\[([^\]]*)\]\([^)]*\)/#) { String($0.1) } }.joined(
      separator: "\n\n")
  }

  /// The sentences that can be typed as they are: 4 to 20 words of letters, with a full stop at the end.
  static func sentences(of text: String) -> [String] {
    text.split(separator: "\n\n").flatMap { paragraph in
      paragraph.replacing(#/[.!?]\s+/#) { "\($0.output.prefix(1))\n" }.split(separator: "\n").compactMap {
        sentence -> String? in
        guard let last = sentence.last, ".!?".contains(last) else { return nil }
        let words = sentence.dropLast().split(separator: " ").map {
          $0.filter { $0 != "," && $0 != ":" && $0 != ";" }
        }
        let isPlain = words.allSatisfy { word in
          !word.isEmpty && word.allSatisfy { $0.isASCII && $0.isLetter || $0 == "'" }
        }
        guard isPlain, (4...20).contains(words.count) else { return nil }
        return words.joined(separator: " ").lowercased()
      }
    }
  }
}
