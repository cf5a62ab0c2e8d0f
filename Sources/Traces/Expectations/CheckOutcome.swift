import Localization

/// The outcome of one check of an expectation.
package struct CheckOutcome: Hashable, Sendable {
  /// Whether the obtained value is the expected one.
  package enum State: Hashable, Sendable {
    /// The obtained value is within its tolerance.
    case met
    /// The check failed; the text describes the first difference.
    case failed(String)
  }

  /// The name of the check, `ExpectedCheck.id`.
  package var id: String
  /// The expected value, in words for a report.
  package var expected: String
  /// The tolerance of the check, in words.
  package var allowed: String
  /// The obtained value, in words; `nothing` where it was not measured.
  package var obtained: String
  /// Whether the obtained value is within its tolerance.
  package var state: State

  /// Whether the obtained value is within its tolerance.
  package var isMet: Bool { state == .met }
  /// The first difference, in words; nil where the check is met.
  package var difference: String? { if case .failed(let words) = state { words } else { nil } }
}

extension CheckOutcome: Encodable {
  enum CodingKeys: String, CodingKey {
    case id, expected, allowed, obtained, met, difference
  }

  /// Encodes the outcome for the report: `met`, and `difference` in words where the check failed.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(expected, forKey: .expected)
    try container.encode(allowed, forKey: .allowed)
    try container.encode(obtained, forKey: .obtained)
    try container.encode(isMet, forKey: .met)
    try container.encodeIfPresent(difference, forKey: .difference)
  }
}

extension TraceExpectation {
  /// Compares obtained values with the expected ones, check by check in the file's order; the content's digest comes first.
  ///
  /// - Throws: `ExpectationError.tooManyEvents`.
  package func outcomes(of findings: TraceFindings) throws(ExpectationError) -> [CheckOutcome] {
    var outcomes: [CheckOutcome] = []
    if let digest {
      outcomes.append(
        CheckOutcome(
          id: CodingKeys.digest.rawValue, expected: digest, allowed: localized("the same"),
          obtained: findings.digest,
          state: digest == findings.digest
            ? .met : .failed(localized("the recording is another one than the expectation was written for"))))
    }
    for check in checks { outcomes.append(try check.outcome(of: findings)) }
    return outcomes
  }
}

extension ExpectedCheck {
  func outcome(of findings: TraceFindings) throws(ExpectationError) -> CheckOutcome {
    switch rule {
    case .near(let value, let absolute, let relative):
      let allowance = max(absolute, relative * abs(value))
      return number(
        findings, expected: value.plain, allowed: "± \(allowance.plain)",
        below: value - allowance, above: value + allowance)
    case .within(let minimum, let maximum):
      let words = [minimum.map { ">= \($0.plain)" }, maximum.map { "<= \($0.plain)" }].compactMap(\.self)
      return number(
        findings, expected: words.count == 2 ? localized("\(words[0]) and \(words[1])") : words.joined(),
        allowed: localized("none beyond"),
        below: minimum ?? -.infinity, above: maximum ?? .infinity)
    case .sequence(let events, let types, let others):
      return try EventComparison(check: id, expected: events, types: types, others: others)
        .outcome(of: findings.events)
    }
  }

  private func number(
    _ findings: TraceFindings, expected: String, allowed: String, below: Double, above: Double
  ) -> CheckOutcome {
    guard let obtained = findings.values[id], obtained.isFinite else {
      return CheckOutcome(
        id: id, expected: expected, allowed: allowed, obtained: localized("nothing"),
        state: .failed(localized("it was not measured in this recording")))
    }
    // Numbers are stored rounded, so half a unit of the last digit is no difference.
    let slack = 0.5e-4
    let state: CheckOutcome.State =
      if obtained < below - slack {
        .failed(localized("\(obtained.plain) is \((below - obtained).plain) below what is allowed"))
      } else if obtained > above + slack {
        .failed(localized("\(obtained.plain) is \((obtained - above).plain) above what is allowed"))
      } else { .met }
    return CheckOutcome(id: id, expected: expected, allowed: allowed, obtained: obtained.plain, state: state)
  }
}
