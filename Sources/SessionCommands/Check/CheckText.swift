import CommandSupport
import Synchronization
import Traces

/// Formats the results of checks for people.
struct CheckText {
  let results: [CheckedSubject]
  let isVerbose: Bool

  var text: String { (results.map(subject) + [summary]).joined(separator: "\n") }

  private func subject(_ subject: CheckedSubject) -> String {
    switch subject.result {
    case .written(let path): return "\(mark("new", .yellow))  \(subject.name): expectation written to \(path)"
    case .missing(let message), .broken(let message):
      return "\(mark("ERROR", .red))  \(subject.name): \(message)"
    case .compared(let outcomes):
      let failed = outcomes.count { !$0.isMet }
      let head =
        failed == 0
        ? "\(mark("pass", .green))  \(subject.name): \(outcomes.count) checks"
        : "\(mark("FAIL", .red))  \(subject.name): \(failed) of \(outcomes.count) checks are not met"
      let shown = outcomes.filter { isVerbose || !$0.isMet }
      guard !shown.isEmpty else { return head }
      var table = TextTable(["", "check", "expected", "allowed", "obtained"], leftAligned: [0, 1])
      for one in shown {
        table.add([
          one.isMet ? "   pass" : "   FAIL", one.id, short(one.expected), one.allowed, short(one.obtained),
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
    return "\(met) of \(results.count) as expected"
      + (unmet > 0 ? ", \(unmet) not" : "") + (others > 0 ? ", \(others) could not be checked" : "")
  }

  private func mark(_ word: String, _ style: Terminal.Style) -> String { Terminal.styled(word, style) }

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
