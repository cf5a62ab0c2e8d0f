/// Which expectations are rewritten with obtained values.
package enum ExpectationUpdate: String, Sendable, CaseIterable {
  /// Recordings and traces without an expectation get one; existing expectations stay.
  case missing
  /// Missing expectations are written, and the values of checks that are not met are replaced. Bounds are not changed.
  case changed
  /// All figures and choices; existing checks keep their tolerances.
  case all
}

extension TraceExpectation {
  /// An expectation of everything that was measured, with the usual tolerances.
  package init(of findings: TraceFindings, settings: ReplaySettings = ReplaySettings()) {
    let values = findings.values.sorted { $0.key < $1.key }.filter { $0.value.isFinite }
      .map { ExpectedCheck(id: $0.key, rule: UsualTolerance.rule(for: $0.key, value: $0.value)) }
    self.init(
      digest: findings.digest, settings: settings, checks: values + [UsualTolerance.choices(findings.events)])
  }

  /// This expectation with the obtained values in the places that `update` names.
  ///
  /// - Throws: `ExpectationError.tooManyEvents`.
  package func updated(_ update: ExpectationUpdate, with findings: TraceFindings) throws(ExpectationError)
    -> TraceExpectation
  {
    guard update != .missing else { return self }
    var result = self
    if digest != nil || update == .all { result.digest = findings.digest }
    for at in result.checks.indices {
      let check = result.checks[at]
      if update == .all {
        result.checks[at] = check.taking(findings)
      } else {
        if try !check.outcome(of: findings).isMet { result.checks[at] = check.taking(findings) }
      }
    }
    guard update == .all else { return result }
    let known = Set(checks.map(\.id))
    result.checks += TraceExpectation(of: findings).checks.filter { !known.contains($0.id) }
    return result
  }
}

extension ExpectedCheck {
  fileprivate func taking(_ findings: TraceFindings) -> ExpectedCheck {
    var check = self
    switch rule {
    case .near(_, let absolute, let relative):
      if let value = findings.values[id] { check.rule = .near(value, absolute: absolute, relative: relative) }
    case .within: break
    case .sequence(let events, let types, let others):
      let within = events.map(\.withinSeconds).max() ?? UsualTolerance.eventSeconds
      check.rule = .sequence(
        findings.events.filter { types.contains($0.type) }.map { $0.expected(within: within) },
        types: types, others: others)
    }
    return check
  }
}

extension ObtainedEvent {
  fileprivate func expected(within seconds: Double) -> ExpectedEvent {
    ExpectedEvent(type: type, target: target, atSeconds: atSeconds.rounded4, withinSeconds: seconds)
  }
}

/// Tolerances of figures for which nobody has given one. Own choice: a few times what other processors and builds of the same
/// libraries change, and still well below what anybody would notice.
private enum UsualTolerance {
  static let eventSeconds = 0.2

  static func rule(for id: String, value: Double) -> ExpectedCheck.Rule {
    switch id.split(whereSeparator: { "._".contains($0) }).last {
    case "deg": .near(value, absolute: 0.05, relative: 0.05)
    case "s": .near(value, absolute: 0.1, relative: 0)
    case "share": .near(value, absolute: 0.01, relative: 0)
    case "hz": .near(value, absolute: 0.1, relative: 0)
    default: .near(value, absolute: id.hasPrefix("events.") || id.hasPrefix("loss.") ? 1 : 0, relative: 0)
    }
  }

  static func choices(_ events: [ObtainedEvent]) -> ExpectedCheck {
    let types = ["scroll", "select"]
    return ExpectedCheck(
      id: "choices.sequence",
      rule: .sequence(
        events.filter { types.contains($0.type) }.map { $0.expected(within: eventSeconds) }, types: types,
        others: 0))
  }
}
