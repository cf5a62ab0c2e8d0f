import Localization

/// Pairs expected events with those that occurred, in order, with the largest possible number of pairs.
struct EventComparison {
  /// Largest number of events that are compared, since the table of pairs grows with their square.
  static let limit = 2_000

  let check: String
  let expected: [ExpectedEvent]
  let types: [String]
  let others: Int

  init(check: String, expected: [ExpectedEvent], types: [String], others: Int) {
    (self.check, self.types, self.others) = (check, types, others)
    self.expected = expected.sorted { $0.atSeconds < $1.atSeconds }
  }

  func outcome(of events: [ObtainedEvent]) throws(ExpectationError) -> CheckOutcome {
    let obtained = events.filter { types.contains($0.type) }.sorted { $0.atSeconds < $1.atSeconds }
    guard expected.count <= Self.limit, obtained.count <= Self.limit else {
      throw .tooManyEvents(check: check, limit: Self.limit)
    }
    let pairs = pairs(obtained)
    let missed = expected.indices.filter { pairs[$0] == nil }
    let taken = Set(pairs.values)
    let further = obtained.indices.filter { !taken.contains($0) }
    let state: CheckOutcome.State =
      missed.isEmpty && further.count <= others
      ? .met : .failed(difference(missed, further, obtained))
    return CheckOutcome(
      id: check, expected: localized(expected.count, one: "1 event", other: "\(expected.count) events"),
      allowed: others == 0
        ? localized("no others")
        : localized(others, one: "at most 1 other", other: "at most \(others) others"),
      obtained: localized("\(pairs.count) of them, \(further.count) others"), state: state)
  }

  /// The longest common subsequence: for each expected event the index of the event that is paired with it.
  private func pairs(_ obtained: [ObtainedEvent]) -> [Int: Int] {
    let (rows, columns) = (expected.count, obtained.count)
    var best = [Int](repeating: 0, count: (rows + 1) * (columns + 1))
    func at(_ row: Int, _ column: Int) -> Int { row * (columns + 1) + column }
    for row in stride(from: rows - 1, through: 0, by: -1) {
      for column in stride(from: columns - 1, through: 0, by: -1) {
        let apart = max(best[at(row + 1, column)], best[at(row, column + 1)])
        best[at(row, column)] =
          expected[row].allows(obtained[column]) ? max(apart, best[at(row + 1, column + 1)] + 1) : apart
      }
    }
    var pairs: [Int: Int] = [:]
    var (row, column) = (0, 0)
    while row < rows, column < columns {
      let isPair =
        expected[row].allows(obtained[column])
        && best[at(row, column)] == best[at(row + 1, column + 1)] + 1
      if isPair {
        pairs[row] = column
        (row, column) = (row + 1, column + 1)
      } else if best[at(row + 1, column)] >= best[at(row, column + 1)] {
        row += 1
      } else {
        column += 1
      }
    }
    return pairs
  }

  /// Describes the earliest event that is missing or unexpected.
  private func difference(_ missed: [Int], _ further: [Int], _ obtained: [ObtainedEvent]) -> String {
    let firstMissed = missed.first.map { expected[$0] }
    let firstFurther = further.count > others ? further.first.map { obtained[$0] } : nil
    guard let firstMissed, firstMissed.atSeconds <= firstFurther?.atSeconds ?? .infinity else {
      return firstFurther.map { localized("nobody expected \($0.words)") } ?? ""
    }
    let candidates = further.map { obtained[$0] }.filter(firstMissed.isAlike)
    let nearest = candidates.min {
      abs($0.atSeconds - firstMissed.atSeconds) < abs($1.atSeconds - firstMissed.atSeconds)
    }
    guard let nearest else { return localized("\(firstMissed.words) did not occur") }
    let late = nearest.atSeconds - firstMissed.atSeconds
    let (event, by, at) = (firstMissed.words, abs(late).plain, nearest.atSeconds.plain)
    let allowed = firstMissed.withinSeconds.plain
    return late > 0
      ? localized("\(event) occurred \(by) s too late, at \(at) s; \(allowed) s are allowed")
      : localized("\(event) occurred \(by) s too early, at \(at) s; \(allowed) s are allowed")
  }
}
