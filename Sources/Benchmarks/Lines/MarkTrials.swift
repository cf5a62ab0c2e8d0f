import CommandSupport
import Documents
import Foundation
import Lines
import Reading
import Signals
import Simulation
import Statistics

/// Measures marks and reading aloud without pointing: simulated eyes read to the end of a sentence and look at the menu. The
/// proposal is compared with that sentence, and the line with which the voice begins with the line where the eyes were.
struct MarkTrials {
  struct Result: Codable {
    /// The error of the simulated webcam's gaze, degrees: the mean distance from where the eyes are.
    var errorDegrees: Double
    var view: ReadingView
    /// The line pitch at which pages were held, degrees; nil in the view that the reader chose itself.
    var pitchDegrees: Double?
    var marks: Int
    /// Share of proposals with both ends of the sentence that was read last.
    var atOnce: Double
    /// Share that is right after one end was moved by a sentence; `afterTwo` is that after two such steps.
    var afterOne: Double
    var afterTwo: Double
    /// Share that is right after two steps where the last two sentences are wanted.
    var twoSentencesAfterTwo: Double
    /// Share of readings aloud that begin with the line that is looked at; `aloudWithinOne` is that of those that begin with it
    /// or with the line before or after it.
    var aloudRight: Double
    var aloudWithinOne: Double
  }

  static func text(_ results: [Result]) -> String {
    var table = TextTable([
      "marks, error", "pitch", "view", "marks", "right at once", "1 step", "2 steps", "2 sentences, 2 steps",
      "aloud from the line", "within one",
    ])
    func percent(_ share: Double) -> String { (100 * share).fixed(0) + " %" }
    for r in results {
      table.add([
        r.errorDegrees.fixed(1) + " deg", r.pitchDegrees.map { $0.fixed(1) } ?? "default", r.view.rawValue,
        "\(r.marks)", percent(r.atOnce), percent(r.afterOne), percent(r.afterTwo),
        percent(r.twoSentencesAfterTwo), percent(r.aloudRight), percent(r.aloudWithinOne),
      ])
    }
    return table.text
      + "\n(both ends right; a step moves one end by a sentence; goals at 2 degrees in the default view: 80 % at once, 95 % after two; aloud: the voice begins with the line that was looked at)"
  }

  var errors = ViewTrials.errors
  var pitches = ViewTrials.pitches
  var marks = 60
  var seed: UInt64 = 1

  /// Measures marks for each error of gaze: in the default view, and on pages held at each line pitch.
  ///
  /// - Throws: an error that keeps the made page from being opened.
  func measured(_ progress: (Double) -> Void) async throws -> (inView: [Result], atPitches: [Result]) {
    let text = try await SimulatedDocument.load()
    var results: (inView: [Result], atPitches: [Result]) = ([], [])
    let count = Double(errors.count * (1 + pitches.count))
    for error in errors {
      results.inView.append(run(text, error: error, pitch: nil))
      for pitch in pitches {
        progress(Double(results.inView.count + results.atPitches.count) / count)
        results.atPitches.append(run(text, error: error, pitch: pitch))
      }
    }
    progress(1)
    return results
  }

  private func run(_ text: SimulatedDocument, error: Double, pitch: Double?) -> Result {
    var steps: [(one: Int, two: Int)] = []
    var linesOff: [Int?] = []
    var view = ReadingView.page
    for number in 0..<marks {
      let seed = seed &* 1_000_003 &+ UInt64(number) &* 7919 &+ UInt64(error * 10)
      var trial = ReadTrial(
        text.withSentences(seed: seed), error: ViewTrials.webcam(error), degrees: error, pitch: pitch,
        seed: seed, hasMenu: true)
      view = trial.session.view
      guard let (sentence, line) = trial.readToSentenceEnd() else { continue }
      steps.append((trial.steps(to: sentence...sentence), trial.steps(to: max(0, sentence - 1)...sentence)))
      linesOff.append(trial.readAloud().flatMap { $0.page == line.page ? abs($0.line - line.line) : nil })
    }
    let count = Double(max(1, steps.count))
    func share(_ most: Int) -> Double { Double(steps.count { $0.one <= most }) / count }
    func aloud(_ most: Int) -> Double { Double(linesOff.count { ($0 ?? .max) <= most }) / count }
    return Result(
      errorDegrees: error, view: view, pitchDegrees: pitch, marks: steps.count, atOnce: share(0),
      afterOne: share(1), afterTwo: share(2),
      twoSentencesAfterTwo: Double(steps.count { $0.two <= 2 }) / count, aloudRight: aloud(0),
      aloudWithinOne: aloud(1))
  }
}

extension ReadTrial {
  /// Reads from the top to the end of a sentence some lines further on, and looks at the menu until that opens.
  ///
  /// - Returns: the index of the sentence and the line in which it ends; nil where none ends within reach.
  mutating func readToSentenceEnd() -> (sentence: Int, line: LineID)? {
    guard let text = session.markableText(of: 0) else { return nil }
    let ends = text.sentences.map { text.words[$0.upperBound - 1].box }
    let lines = ends.map {
      session.line(at: PagePoint(x: $0.x + $0.width / 2, y: $0.y + $0.height / 2), page: 0)
    }
    let reachable = lines.indices.filter { (6...26).contains(lines[$0]?.line ?? 0) }
    guard let sentence = reachable.randomElement(using: &random), let goal = lines[sentence] else {
      return nil
    }
    for line in 0..<goal.line {
      bringIntoView(LineID(page: 0, line: line))
      readLine(LineID(page: 0, line: line))
    }
    bringIntoView(goal)
    guard let start = session.rect(of: goal), let end = session.rects(of: ends[sentence], page: 0).first
    else { return nil }
    // The last word is recognised before the eyes reach its end.
    readLine(goal, until: min(max(end.center.x - start.x, 0), start.width))
    return lookAtMenu() ? (sentence, goal) : nil
  }

  /// The number of sentences by which the ends of the proposal have to be moved; a very large one where there is no
  /// proposal.
  func steps(to wanted: ClosedRange<Int>) -> Int {
    guard let proposal = session.proposal, proposal.page == 0 else { return .max }
    let got = proposal.sentences
    return abs(got.lowerBound - wanted.lowerBound) + abs(got.upperBound - wanted.upperBound)
  }
}

extension SimulatedDocument {
  /// The same document, divided into sentences of 6 to 28 words.
  func withSentences(seed: UInt64) -> SimulatedDocument {
    var random = SplitMix64(seed: seed ^ 0x5E47)
    var (left, isFirst) = (Int(random.uniform(6...28)), true)
    var changed = self
    changed.lines = lines.compactMap { line in
      TextLine(
        words: line.words.map { word in
          var word = word
          if isFirst { word.text = word.text.capitalized }
          left -= 1
          isFirst = left <= 0
          if isFirst {
            word.text += "."
            left = Int(random.uniform(6...28))
          }
          return word
        })
    }
    return changed
  }
}
