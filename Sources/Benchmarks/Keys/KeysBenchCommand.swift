import ArgumentParser
import Attention
import CommandSupport
import Desktop
import Foundation
import Signals
import Typing

/// `trackii bench keys`: measures typing by gaze with simulated people.
struct KeysBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "Measure typing by gaze.",
    discussion: """
      Simulated people type sentences with the reader's own keys at errors of 1.2, 2.0 and 2.5 degrees and 30 frames a \
      second, see what is offered, and take back what is wrong. Words and pairs of words are learnt from texts of \
      which no sentence that is typed is part. All comes from the seed and the texts.
      """)

  @Option(help: "Texts to learn from, in Markdown or plain; may be given several times.", completion: .file())
  var learn: [String]

  @Option(help: "The text whose sentences are typed.", completion: .file()) var type: String

  @Option(help: "Sentences for each error.") var sentences = 200

  @Option(help: "A list of words, one a line, such as /usr/share/dict/words.", completion: .file())
  var list: String?

  @Option(help: "Where the simulation starts.") var seed: UInt64 = 11

  @Option(help: "Only this error, degrees; may be given several times.") var error: [Double] = []

  @Flag(help: "Print the report as JSON.") var json = false

  func validate() throws {
    guard (1...10_000).contains(sentences) else { throw ValidationError("--sentences must be 1 to 10000.") }
    guard error.allSatisfy({ (0.1...6).contains($0) }) else {
      throw ValidationError("--error must be 0.1 to 6 degrees.")
    }
  }

  func run() throws {
    let all = PlainSentences.sentences(of: PlainSentences.text(of: try Self.text(of: type)))
    // The sentences are spread over the whole text.
    let step = max(1, all.count / sentences)
    let typed = stride(from: 0, to: all.count, by: step).prefix(sentences).map { all[$0] }
    guard !typed.isEmpty else { throw fail(KeysBenchError.noSentences(type), Sysexit.dataError) }
    let seen = Set(all)
    var counts = WordCounts()
    for file in learn {
      let text = PlainSentences.text(of: try Self.text(of: file))
      for paragraph in text.split(separator: "\n\n")
      where seen.isDisjoint(with: PlainSentences.sentences(of: String(paragraph))) {
        counts.learn(String(paragraph))
      }
    }
    for word in try list.map(Self.text)?.split(whereSeparator: \.isNewline) ?? [] {
      counts.list(String(word), weight: 0.02)
    }
    let trials = InterfaceTrials(
      screen: AttentionBenchCommand.screen, configuration: AttentionPipeline.Configuration())
    let bench = KeysBench(model: WordModel(counts, .latin), sentences: typed, trials: trials)
    let rows = (error.isEmpty ? InterfaceTrials.errors : error).map { bench.row($0, seed: seed) }
    let unknown = typed.flatMap { $0.split(separator: " ") }.filter { !bench.model.knows(String($0)) }.count
    let report = KeysReport(
      seed: seed, learntWords: bench.model.wordCount, sentences: typed.count, unknownWords: unknown,
      rows: rows)
    if json {
      do { try printJSON(report) } catch { throw fail(error, Sysexit.code(for: error)) }
    } else {
      Terminal.write(report.text + "\n")
    }
  }

  private static func text(of file: String) throws -> String {
    do { return try String(contentsOf: URL(filePath: file), encoding: .utf8) } catch {
      throw fail(KeysBenchError.unreadable(file), Sysexit.noInput)
    }
  }
}

private enum KeysBenchError: Error, CustomStringConvertible {
  case unreadable(String)
  case noSentences(String)

  var description: String {
    switch self {
    case .unreadable(let file): "\(file) cannot be read as text in UTF-8."
    case .noSentences(let file): "There are no sentences of 4 to 20 plain words in \(file)."
    }
  }
}

/// The results of `trackii bench keys`.
struct KeysReport: Codable {
  var program = ProgramVersion.text
  var build = Machine.build
  var command = CommandLine.arguments
  var date = Date()
  var machine = Machine()
  var seed: UInt64
  var learntWords: Int
  var sentences: Int
  /// The number of words in the sentences that are in none of the learnt texts, so that they have to be spelled.
  var unknownWords: Int
  var rows: [KeysBench.Row]

  init(seed: UInt64, learntWords: Int, sentences: Int, unknownWords: Int, rows: [KeysBench.Row]) {
    (self.seed, self.learntWords, self.sentences) = (seed, learntWords, sentences)
    (self.unknownWords, self.rows) = (unknownWords, rows)
  }

  var text: String {
    let head = [
      "\(program), \(build) build: \(command.joined(separator: " "))", machine.description,
      "seed \(seed); \(learntWords) words learnt; \(sentences) sentences, in which \(unknownWords) words are not among them",
    ].joined(separator: "\n")
    var table = TextTable([
      "error", "keys", "words", "words/min", "of 5 letters", "choices/word", "right cell", "taken back",
      "left wrong",
      "given up",
    ])
    for row in rows {
      table.add([
        row.errorDegrees.fixed(1) + " deg", row.grid, "\(row.tally.words)", row.wordsPerMinute.fixed(1),
        row.standardWordsPerMinute.fixed(1), row.choicesPerWord.fixed(2),
        (100 * row.rightShare).fixed(1) + " %",
        "\(row.tally.corrections)", (100 * row.wrongShare).fixed(2) + " %", "\(row.tally.givenUp)",
      ])
    }
    return head + "\n\n" + table.text
      + "\n(corrections are in the times; \((100 * KeysTypist.noticing).fixed(0)) % of wrong words are seen at once, the rest stays; "
      + "goals: 7 words a minute at 2.0 degrees, 5 at 2.5, at most 2 % left wrong)"
  }
}
