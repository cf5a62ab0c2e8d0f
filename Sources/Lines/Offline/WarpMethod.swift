import Signals

extension OfflineReading {
  /// Aligns the fixations with the words' middles in reading order, both in the plane. A fixation is assigned to the line of
  /// most of the words with which it is aligned.
  func warp() -> [Int] {
    let targets = text.lines.enumerated().flatMap { line, content in
      (content.words.isEmpty ? [content.box] : content.words.map(\.box)).map {
        (line: line, center: $0.center)
      }
    }
    let pairs = DynamicTimeWarping.path(rows: points.count, columns: targets.count) {
      (points[$0] - targets[$1].center).length
    }
    var votes = points.map { _ in [Int: Int]() }
    for (row, column) in pairs { votes[row][targets[column].line, default: 0] += 1 }
    return votes.indices.map { row in
      votes[row].max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? nearestLine(points[row].y)
    }
  }
}

/// Dynamic time warping (Sakoe & Chiba 1978) with steps of one along either sequence or both.
enum DynamicTimeWarping {
  /// The alignment with the smallest cost that never goes back, from the first pair to the last.
  static func path(rows: Int, columns: Int, cost: (Int, Int) -> Double) -> [(row: Int, column: Int)] {
    guard rows > 0, columns > 0 else { return [] }
    var total = [Double](repeating: .infinity, count: rows * columns)
    for row in 0..<rows {
      for column in 0..<columns {
        var before = row == 0 && column == 0 ? 0 : Double.infinity
        if row > 0 { before = min(before, total[(row - 1) * columns + column]) }
        if column > 0 { before = min(before, total[row * columns + column - 1]) }
        if row > 0, column > 0 { before = min(before, total[(row - 1) * columns + column - 1]) }
        total[row * columns + column] = before + cost(row, column)
      }
    }
    var path = [(row: rows - 1, column: columns - 1)]
    while let (row, column) = path.last, row > 0 || column > 0 {
      let steps = [(row - 1, column - 1), (row - 1, column), (row, column - 1)].filter {
        $0.0 >= 0 && $0.1 >= 0
      }
      guard let next = steps.min(by: { total[$0.0 * columns + $0.1] < total[$1.0 * columns + $1.1] }) else {
        break
      }
      path.append((row: next.0, column: next.1))
    }
    return path.reversed()
  }
}
