import Foundation
import Localization

/// The result of checking one recording or trace.
package struct CheckedSubject: Sendable, Encodable {
  /// What was found about one recording or trace.
  package enum Result: Sendable {
    /// The recording or trace was replayed and compared: one outcome for each expected check, in the expectation's order.
    case compared([CheckOutcome])
    /// An expectation was written; the text is its path.
    case written(String)
    /// There is no expectation; the text says so.
    case missing(String)
    /// The recording or trace cannot be read; the text says why.
    case broken(String)
  }

  /// The name of the recording or trace, as it was given.
  package var name: String
  /// What was found about the recording or trace.
  package var result: Result
  /// The values that were obtained; nil where it cannot be read.
  package var findings: TraceFindings?

  /// Makes the result of a recording or trace from its name, what was found and the obtained values.
  package init(name: String, result: Result, findings: TraceFindings? = nil) {
    (self.name, self.result, self.findings) = (name, result, findings)
  }

  enum CodingKeys: String, CodingKey { case name, state, checks, message, obtained }

  /// Encodes the result for the report: its `state`, and the checks or the message that belong to that state.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encodeIfPresent(findings, forKey: .obtained)
    switch result {
    case .compared(let outcomes):
      try container.encode(outcomes.allSatisfy(\.isMet) ? "met" : "failed", forKey: .state)
      try container.encode(outcomes, forKey: .checks)
    case .written(let path):
      try container.encode("written", forKey: .state)
      try container.encode(path, forKey: .message)
    case .missing(let message):
      try container.encode("missing", forKey: .state)
      try container.encode(message, forKey: .message)
    case .broken(let message):
      try container.encode("broken", forKey: .state)
      try container.encode(message, forKey: .message)
    }
  }
}

/// Results as JUnit XML, which every CI shows: a suite for each recording, a case for each check.
///
/// Times are left out, so that the same results are the same bytes.
package struct JUnitReport: Sendable {
  private let subjects: [CheckedSubject]

  /// Makes the JUnit report of several results.
  ///
  /// - Parameter subjects: the checked recordings and traces, one suite each, in this order.
  package init(_ subjects: [CheckedSubject]) { self.subjects = subjects }

  /// The report as a JUnit XML document, UTF-8.
  package var xml: String {
    let suites = subjects.map(suite).joined()
    return
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"trackii check\">\n\(suites)</testsuites>\n"
  }

  private func suite(_ subject: CheckedSubject) -> String {
    var cases: [String] = []
    var (failures, errors) = (0, 0)
    switch subject.result {
    case .compared(let outcomes):
      cases = outcomes.map { element($0, of: subject.name) }
      failures = outcomes.count { !$0.isMet }
    case .written(let path):
      let message = Self.escaped(localized("written to \(path)"))
      cases = [element("expectation", of: subject.name, "<system-out>\(message)</system-out>")]
    case .missing(let message), .broken(let message):
      errors = 1
      cases = [element("read", of: subject.name, "<error message=\"\(Self.escaped(message))\"/>")]
    }
    return
      "  <testsuite name=\"\(Self.escaped(subject.name))\" tests=\"\(cases.count)\" failures=\"\(failures)\" "
      + "errors=\"\(errors)\">\n" + cases.joined() + "  </testsuite>\n"
  }

  private func element(_ outcome: CheckOutcome, of subject: String) -> String {
    guard let difference = outcome.difference else { return element(outcome.id, of: subject, "") }
    let text = localized("expected \(outcome.expected) (\(outcome.allowed)), obtained \(outcome.obtained)")
    return element(
      outcome.id, of: subject,
      "<failure message=\"\(Self.escaped(difference))\">\(Self.escaped(text))</failure>")
  }

  private func element(_ name: String, of subject: String, _ content: String) -> String {
    let head =
      "    <testcase classname=\"\(Self.escaped(subject))\" name=\"\(Self.escaped(name))\""
    return content.isEmpty ? head + "/>\n" : head + ">\(content)</testcase>\n"
  }

  /// The text with XML's special characters escaped. XML 1.0 cannot represent most control characters; they become U+FFFD.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "&#10;"
      case "\t": result += "&#9;"
      case _ where character.value < 32 || character.value == 0xFFFE || character.value == 0xFFFF:
        result.unicodeScalars.append("\u{FFFD}")
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}
