import Signals
import Statistics

/// Which word each fixation is on, where words stand far apart.
///
/// Words are read in their order, once they are uncovered; some are skipped, some looked at twice, and people go back. Each is
/// a place of its own: gaze comes to rest near its middle, a little to the left.
struct ParagraphWords {
  /// A word of the text: its line, and where gaze is expected in it.
  private struct Place {
    var line: Int
    var expected: SIMD2<Double>
    var width: Double
  }

  private let places: [Place]
  private let times: [Double]
  private let text: ParagraphText
  private let tuning: ParagraphConfiguration.Words
  private let pxPerRadian: SIMD2<Double>
  private let early: Double

  /// - Parameter times: when each line was uncovered, s, and the end.
  init(text: ParagraphText, times: [Double], pxPerRadian: SIMD2<Double>, tuning: ParagraphConfiguration) {
    (self.text, self.times, self.pxPerRadian) = (text, times, pxPerRadian)
    self.tuning = tuning.words
    early = tuning.earlySeconds
    let left = tuning.words.leftOfMiddle * text.characterPx
    places = text.lines.prefix(times.count - 1).enumerated().flatMap { index, line in
      line.words.map { word in
        Place(
          line: index, expected: SIMD2((word.left + word.right) / 2 - left, line.y),
          width: word.right - word.left)
      }
    }
  }

  /// The likeliest word of each fixation (Viterbi); nil for looks elsewhere.
  ///
  /// - Parameter isFirst: whether the places of gaze come from no fit yet.
  func words(_ fixations: [ParagraphFixation], at gaze: [SIMD2<Double>], isFirst: Bool) -> [Int?] {
    likeliest(fixations, at: gaze, isFirst: isFirst).words
  }

  /// Gaze of the first guess, moved along the lines by a share of the way from word to word, and how well it fits the words there: beside
  /// a line's words the same words fit almost as well where they are equally far apart, but then those at its ends are looked
  /// at by no fixation, or by one elsewhere.
  func moved(
    _ fixations: [ParagraphFixation], _ gaze: [SIMD2<Double>], by share: Double
  ) -> (places: [SIMD2<Double>], score: Double) {
    let gaps = text.lines.flatMap { line in zip(line.words, line.words.dropFirst()).map { $1.left - $0.left }
    }
    let there = gaze.map { $0 + SIMD2(share * (median(gaps) ?? 0), 0) }
    let score = likeliest(fixations, at: there, isFirst: true).score
    return (there, score - tuning.moveCost * abs(share))
  }

  private func likeliest(
    _ fixations: [ParagraphFixation], at gaze: [SIMD2<Double>], isFirst: Bool
  ) -> (words: [Int?], score: Double) {
    guard !fixations.isEmpty else { return ([], 0) }
    let none = places.count
    let moves = (0...none).map { from in (0...none).map { move(from, $0) } }
    var score = seen(fixations[0], gaze[0], isFirst)
    // Reading begins with the first word.
    for word in 0..<none { score[word] += move(-1, word) }
    var from: [[Int]] = []
    for k in fixations.indices.dropFirst() {
      let emission = seen(fixations[k], gaze[k], isFirst)
      var (next, best) = (score, [Int](0...none))
      for state in 0...none {
        var most: (score: Double, from: Int) = (-.infinity, state)
        for before in 0...none where score[before] + moves[before][state] > most.score {
          most = (score[before] + moves[before][state], before)
        }
        (next[state], best[state]) = (most.score + emission[state], most.from)
      }
      score = next
      from.append(best)
    }
    var state = score.indices.max { score[$0] < score[$1] } ?? none
    var path = [state]
    for best in from.reversed() {
      state = best[state]
      path.append(state)
    }
    return (path.reversed().map { $0 == none ? nil : $0 }, score.max() ?? 0)
  }

  /// How well a fixation fits each word, and none.
  private func seen(_ fixation: ParagraphFixation, _ gaze: SIMD2<Double>, _ isFirst: Bool) -> [Double] {
    let degree = pxPerRadian * (.pi / 180)
    let error = (isFirst ? tuning.firstDegrees : tuning.laterDegrees) * degree
    let now = max(0, times.dropLast().lastIndex { $0 <= fixation.start + early } ?? 0)
    let scores = places.map { word -> Double in
      let landing = tuning.landingShare * word.width
      let sd = SIMD2((error.x * error.x + landing * landing).squareRoot(), error.y)
      let away = (gaze - word.expected) / sd
      var score = -(away * away).sum() / 2
      if word.line > now { score -= tuning.covered }
      if word.line < now - 1 { score -= tuning.olderLine * Double(now - 1 - word.line) }
      if word.line == now - 1 {
        let since = fixation.start - times[now] - tuning.sweepSeconds
        score -= min(tuning.oldLine, max(0, tuning.oldLine * since))
      }
      return score
    }
    return scores + [tuning.elsewhere]
  }

  /// How likely gaze goes from a word to another, as a logarithm. Before the first word it is at -1; the number of words stands for elsewhere.
  private func move(_ from: Int, _ to: Int) -> Double {
    let none = places.count
    if from == none { return to == none ? tuning.stayElsewhere : tuning.leaveElsewhere }
    if to == none { return tuning.leaveElsewhere }
    switch to - from {
    case 0: return tuning.stay
    case 1: return 0
    case 2...: return max(tuning.farthest, -tuning.skip * Double(to - from - 1))
    default: return max(tuning.farthest, -tuning.back * Double(from - to))
    }
  }

  /// Where gaze is expected in a word, and the SD of where it lands along the line, px.
  func place(_ word: Int) -> (point: ScreenPoint, sd: Double) {
    let place = places[word]
    let (landing, besides) = (
      tuning.landingShare * place.width, tuning.landingCharacters * text.characterPx
    )
    return (
      ScreenPoint(x: place.expected.x, y: place.expected.y),
      (landing * landing + besides * besides).squareRoot()
    )
  }

  /// Where each fixation of each line is expected.
  func read(_ words: [Int?], _ fixations: [ParagraphFixation]) -> [ParagraphLines.Read] {
    (0..<times.count - 1).compactMap { line in
      let mine = words.indices.filter { words[$0].map { places[$0].line == line } ?? false }
      guard !mine.isEmpty else { return nil }
      let at = mine.compactMap { words[$0] }
      let covariance = at.indices.map { i in
        at.indices.map { j -> Double in
          guard at[i] == at[j] else { return 0 }
          let landing = tuning.landingShare * places[at[i]].width
          let besides = tuning.landingCharacters * text.characterPx
          let common = landing * landing + besides * besides
          return common * (i == j ? 1 + tuning.sharedPart : tuning.sharedPart)
        }
      }
      return ParagraphLines.Read(
        line: line, fixations: mine, places: at.map { places[$0].expected.x }, covariance: covariance)
    }
  }
}
