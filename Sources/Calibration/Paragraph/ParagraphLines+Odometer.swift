import Statistics

extension ParagraphLines {
  /// How far each fixation of a line has come from the first to the last one.
  struct Odometer {
    let line: Int
    /// The indices of the line's fixations, without those before a return sweep was corrected.
    private(set) var fixations: [Int]
    /// For each fixation the share of the way from the first to the furthest one.
    let shares: [Double]
    /// Where each is expected, px.
    let expected: [Double]
    /// Which of the fixations is the furthest.
    let last: Int
    /// How far the first and the furthest fixation are right of where they are expected, characters.
    let startsOff: Double
    let finishesOff: Double

    /// - Returns: nil where too little of the line was read.
    init?(
      _ all: [Int], line: Int, ends: (from: Double, to: Double), _ places: [SIMD2<Double>],
      _ lines: ParagraphLines
    ) {
      let tuning = lines.tuning
      let (width, one) = (lines.text.characterPx, lines.text.lines[line])
      var kept = all
      // A sweep that falls short is corrected by a small saccade to the left.
      while kept.count > 3, places[kept[1]].x - places[kept[0]].x < -0.8 * width,
        places[kept[0]].x - one.left < 0.4 * (one.right - one.left)
      {
        kept.removeFirst()
      }
      guard kept.count > 2 else { return nil }
      let x = kept.map { places[$0].x }
      let half = x.count / 2
      let span = max(1e-6, (x[half...].max() ?? 0) - (x[..<max(1, half)].min() ?? 0))
      let scale = min(
        max((ends.to - ends.from) / span, tuning.lineScales.lowerBound), tuning.lineScales.upperBound)
      var way = [0.0]
      for (a, b) in zip(x, x.dropFirst()) {
        let move = (b - a) / width * scale
        let usual =
          move >= tuning.stays.upperBound
          ? tuning.step : move < tuning.stays.lowerBound ? -tuning.regression : 1
        let step =
          tuning.usualMoves.contains(move)
          ? (1 - tuning.measuredShare) * usual + tuning.measuredShare * move : move
        way.append(way[way.count - 1] + step)
      }
      let furthest = way.indices.max { way[$0] < way[$1] } ?? 0
      guard way[furthest] >= tuning.leastCharacters else { return nil }
      let shares = way.map { $0 / way[furthest] }
      let expected = shares.map { ends.from + $0 * (ends.to - ends.from) }
      (fixations, self.line, self.shares, self.expected, last) = (kept, line, shares, expected, furthest)
      startsOff = (x[0] - expected[0]) / width
      finishesOff = (x[furthest] - expected[furthest]) / width
    }
  }
}
