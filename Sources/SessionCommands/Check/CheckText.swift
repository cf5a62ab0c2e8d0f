import CommandSupport
import Localization
import Synchronization
import Traces

/// Formats the results of checks for people.
struct CheckText {
  let results: [CheckedSubject]
  let isVerbose: Bool

  var text: String { (results.map(subject) + [summary]).joined(separator: "\n") }

  private func subject(_ subject: CheckedSubject) -> String {
    switch subject.result {
    case .written(let path):
      return row(
        localized("new", context: "expectation"), .yellow, subject,
        localized("expectation written to \(path)"))
    case .missing(let message), .broken(let message):
      return row(localized("ERROR"), .red, subject, message)
    case .compared(let outcomes):
      let failed = outcomes.count { !$0.isMet }
      let head =
        failed == 0
        ? row(
          localized("pass", context: "a check"), .green, subject,
          localized(outcomes.count, one: "1 check", other: "\(outcomes.count) checks"))
        : row(
          localized("FAIL", context: "a check"), .red, subject,
          localized(
            outcomes.count, one: "\(failed) of \(outcomes.count) check is not met",
            other: "\(failed) of \(outcomes.count) checks are not met"))
      let shown = outcomes.filter { isVerbose || !$0.isMet }
      guard !shown.isEmpty else { return head }
      var table = TextTable(
        ["", localized("check"), localized("expected"), localized("allowed"), localized("obtained")],
        leftAligned: [0, 1])
      let (pass, fail) = (localized("pass", context: "a check"), localized("FAIL", context: "a check"))
      for one in shown {
        table.add([
          "   \(one.isMet ? pass : fail)", one.id, short(one.expected), one.allowed, short(one.obtained),
        ])
      }
      let differences = shown.compactMap { one in one.difference.map { "   \(one.id): \($0)" } }
      return ([head, table.text] + differences).joined(separator: "\n")
    }
  }

  private var summary: String {
    var (met, unmet, others) = (0, 0, 0)
    for result in results {
      switch result.result {
      case .compared(let outcomes): if outcomes.allSatisfy(\.isMet) { met += 1 } else { unmet += 1 }
      case .written: met += 1
      case .missing, .broken: others += 1
      }
    }
    let parts = [
      localized("\(met) of \(results.count) as expected"), unmet > 0 ? localized("\(unmet) not") : nil,
      others > 0 ? localized("\(others) could not be checked") : nil,
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// The line of a subject: how it ended, its name and what there is to say.
  private func row(
    _ mark: String, _ style: Terminal.Style, _ subject: CheckedSubject, _ words: String
  ) -> String {
    "\(Terminal.styled(mark, style))  \(subject.name): \(words)"
  }

  /// A digest shortened to a length that still distinguishes two.
  private func short(_ text: String) -> String { text.count == 64 ? text.prefix(12) + "..." : text }
}

/// A progress bar that any thread may advance.
final class ProgressLine: Sendable {
  private let bar: Mutex<ProgressBar>
  private let total: Int

  init(title: String, total: Int) {
    bar = Mutex(ProgressBar(title))
    self.total = total
  }

  func show(_ done: Int) { bar.withLock { $0.show(Double(done) / Double(max(1, total))) } }
  func finish() { bar.withLock { $0.finish() } }
}
