import Signals
import Statistics

/// Which line each fixation is on, and where in it.
///
/// What is told without a calibration: which lines were uncovered, and when; that a line is read from its left end to its right
/// one, with some regressions; and that a return sweep goes back over most of a line.
struct ParagraphLines {
  let text: ParagraphText
  /// When each line was uncovered, s; one more than there are uncovered lines: the end is the last.
  let times: [Double]
  let tuning: ParagraphConfiguration
  private var count: Int { times.count - 1 }

  /// One line as it was read.
  struct Read {
    var line: Int
    /// The indices of its fixations.
    var fixations: [Int]
    /// Where each fixation is expected, x in screen px.
    var places: [Double]
    /// Covariance of the errors of `places`, px².
    var covariance: [[Double]]
  }

  /// The line that was uncovered last before a time; the first one before any.
  private func newest(_ time: Double) -> Int {
    max(0, (times.prefix(count).lastIndex { $0 <= time }) ?? 0)
  }

  // MARK: The first guess

  /// The fixations' places by the clock alone: while a line is the newest one, it is read from its left to its right at an even
  /// pace. Gaze without its offset is moved and stretched to meet them; fixations that do not are passed over.
  ///
  /// - Returns: the places, and the correlation of the eyes' heights with those of the lines.
  func guess(_ fixations: [ParagraphFixation]) -> (places: [SIMD2<Double>], rows: Double) {
    let clock = tuning.clock
    let asked = fixations.map { fixation -> SIMD2<Double> in
      let line = newest(fixation.start - clock.sweepSeconds)
      let middle = fixation.start + fixation.seconds / 2
      let pace = max(clock.leastLineSeconds, times[line + 1] - times[line] - clock.spareSeconds)
      let share = min(1, max(0, (middle - times[line] - clock.beginSeconds) / pace))
      let (from, to) = ends(line)
      return SIMD2(from + share * (to - from), text.lines[line].y)
    }
    let seen = fixations.map(\.relative)
    let x = fitted(seen.map(\.x), to: asked.map(\.x))
    let y = fitted(seen.map(\.y), to: asked.map(\.y))
    return (zip(x.values, y.values).map { SIMD2($0, $1) }, y.correlation)
  }

  /// Values moved and stretched to meet others, by Cauchy's weights.
  private func fitted(_ values: [Double], to asked: [Double]) -> (values: [Double], correlation: Double) {
    let middle = median(values) ?? 0
    let offset = median(zip(values, asked).map { $1 - $0 }) ?? 0
    var now = values.map { $0 + offset }
    var correlation = 0.0
    let certainty = 1 / (tuning.gainSD * tuning.gainSD)
    for _ in 0..<8 {
      let rest = zip(asked, now).map { $0 - $1 }
      let centre = median(rest) ?? 0
      let scale = 1.5 * (median(rest.map { abs($0 - centre) }) ?? 0) + 1
      var (w, wx, wy, wxx, wxy, wyy) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
      for (index, value) in values.enumerated() {
        let away = (rest[index] - centre) / scale
        let weight = 1 / (1 + away * away) / (scale * scale)
        let (x, y) = (value - middle, asked[index])
        w += weight
        wx += weight * x
        wy += weight * y
        wxx += weight * x * x
        wxy += weight * x * y
        wyy += weight * y * y
      }
      guard w > 0 else { break }
      let (mx, my) = (wx / w, wy / w)
      let (sxx, sxy, syy) = (wxx - w * mx * mx, wxy - w * mx * my, wyy - w * my * my)
      let gain = (sxy + certainty) / (sxx + certainty)
      correlation = sxx > 0 && syy > 0 ? sxy / (sxx * syy).squareRoot() : 0
      now = values.map { my + gain * ($0 - middle - mx) }
    }
    return (now, correlation)
  }

  /// Where the first and the last fixation of a line usually are.
  private func ends(_ line: Int) -> (from: Double, to: Double) {
    let one = text.lines[line]
    let width = text.characterPx
    let from = one.left + tuning.start.characters * width
    // A line of few letters has its first and last fixation in its middle.
    return (from, max(from + width, one.right - tuning.finish.characters * width))
  }

  // MARK: Lines

  /// The likeliest line of each fixation (Viterbi); nil for looks elsewhere.
  ///
  /// - Parameter isFirst: whether the places come from no fit yet.
  func lines(_ fixations: [ParagraphFixation], at places: [SIMD2<Double>], isFirst: Bool) -> [Int?] {
    guard !fixations.isEmpty else { return [] }
    let states = count + 1
    var score = seen(fixations[0], places[0], isFirst)
    var from: [[Int]] = []
    for k in fixations.indices.dropFirst() {
      let moves = moves(by: (places[k].x - places[k - 1].x) / text.characterPx)
      let emission = seen(fixations[k], places[k], isFirst)
      var (next, best) = ([Double](), [Int]())
      for state in 0..<states {
        var most: (score: Double, from: Int) = (-.infinity, state)
        for before in 0..<states where score[before] + moves(before, state) > most.score {
          most = (score[before] + moves(before, state), before)
        }
        next.append(most.score + emission[state])
        best.append(most.from)
      }
      score = next
      from.append(best)
    }
    var state = score.indices.max { score[$0] < score[$1] } ?? count
    var path = [state]
    for best in from.reversed() {
      state = best[state]
      path.append(state)
    }
    return path.reversed().map { $0 == count ? nil : $0 }
  }

  /// How well a fixation fits each line, and none.
  private func seen(
    _ fixation: ParagraphFixation, _ place: SIMD2<Double>, _ isFirst: Bool
  ) -> [Double] {
    let sd = (isFirst ? tuning.rowSDs.first : tuning.rowSDs.later) * text.pitchPx
    let beside = (isFirst ? tuning.besideCharacters.first : tuning.besideCharacters.later) * text.characterPx
    let time = fixation.start
    let now = newest(time + tuning.earlySeconds)
    let scores = (0..<count).map { line -> Double in
      let one = text.lines[line]
      let away = (place.y - one.y) / sd
      let out = max(0, one.left - beside - place.x, place.x - one.right - beside) / (3 * text.characterPx)
      var score = -(away * away + out * out) / 2
      if time < times[line] - tuning.earlySeconds { score -= 50 }
      if line == now - 1 {
        score -= min(tuning.otherLine, max(0, 3 * (time - times[line + 1] - tuning.sweepSeconds)))
      } else if line != now {
        score -= tuning.otherLine + 2 * Double(abs(now - line - 1))
      }
      return score
    }
    return scores + [tuning.elsewhere]
  }

  /// How likely gaze goes from a line to another, or stays on it, with a move of so many characters.
  private func moves(by characters: Double) -> (Int, Int) -> Double {
    { [count, tuning, text] from, to in
      switch (from, to) {
      case (count, count): return tuning.stayElsewhere
      case (count, _), (_, count): return tuning.leaveElsewhere
      case (to, _): return tuning.stay - max(0, (abs(characters - 4) - 14) / 6)
      case (to - 1, _):
        let line = text.lines[from]
        let share = -characters * text.characterPx / (line.right - line.left)
        return tuning.sweep - tuning.sweepShare.cost * max(0, tuning.sweepShare.least - share)
      case (to - 2, _): return tuning.skipLine
      case (to + 1, _): return tuning.back
      default: return -12
      }
    }
  }

  // MARK: Places in the lines

  /// Where each fixation of each line is expected.
  ///
  /// A line's first fixation lies a few characters from its beginning, its last one a few from its end. Between them gaze advances by
  /// saccades of usual length; the measured moves tell which went back, and count by a share.
  func read(_ lines: [Int?], at places: [SIMD2<Double>], isFirst: Bool) -> [Read] {
    let odometers = (0..<count).compactMap { line in
      Odometer(lines.indices.filter { lines[$0] == line }, line: line, ends: ends(line), places, self)
    }
    let starts = median(odometers.map(\.startsOff)) ?? 0
    let finishes = median(odometers.map(\.finishesOff)) ?? 0
    return odometers.map { one in
      // A line that was not begun or not read to its end tells less.
      let (late, short) = isFirst ? (0, 0) : (abs(one.startsOff - starts), abs(one.finishesOff - finishes))
      let width = text.characterPx
      let start = tuning.start.sd * width * (late > tuning.usualStart ? min(3, late / 2) : 1)
      let finish = tuning.finish.sd * width * (short > tuning.usualFinish ? min(3, short / 2.5) : 1)
      let pace = tuning.stepSD * width
      let steps = Double(max(1, one.last))
      let landing = 0.4 * width
      let covariance = one.shares.indices.map { i in
        one.shares.indices.map { j in
          let (a, b) = (one.shares[i], one.shares[j])
          let bridge = max(0, min(a, b) - a * b)
          return (1 - a) * (1 - b) * start * start + a * b * finish * finish + pace * pace * steps * bridge
            + (i == j ? landing * landing : 0)
        }
      }
      return Read(line: one.line, fixations: one.fixations, places: one.expected, covariance: covariance)
    }
  }
}
