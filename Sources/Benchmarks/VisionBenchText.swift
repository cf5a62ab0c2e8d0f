import Calibration
import CommandSupport
import Evaluation
import Signals
import Tracking

/// Formats the report of `trackii bench vision` for people, with the paths of vision side by side.
struct VisionBenchText {
  let report: VisionBenchReport

  var text: String {
    let head = [
      "\(report.program), \(report.build) build: \(report.command.joined(separator: " "))",
      report.machine.description,
      report.paths.map { path in
        "\(path.path.rawValue) path: loaded in \(path.loadMs.fixed(0)) ms, had the processor for "
          + "\((path.processorShare * 100).fixed(0)) % of the time"
      }.joined(separator: "\n"),
    ].joined(separator: "\n")
    let memory = report.peakMemoryMiB.map { "Peak memory of this process: \($0.fixed(1)) MiB" }
    let parts = faces + sessions + pictures + films
    return ([head] + parts + [memory]).compactMap { $0 }.joined(separator: "\n\n")
  }

  /// The reports of all paths on the same folder.
  typealias Beside<Report> = [(path: String, report: Report)]

  /// The reports grouped by folder and then by path.
  func beside<Report>(_ reports: (VisionBenchReport.Path) -> [Report]) -> [Beside<Report>] {
    let all = report.paths.map { (path: $0.path.rawValue, reports: reports($0)) }
    return (0..<(all.first?.reports.count ?? 0)).map { at in all.map { ($0.path, $0.reports[at]) } }
  }

  func heading(_ title: String) -> String { Terminal.styled(title, .bold) }

  /// A number as text; a dash where there is none.
  func number(_ value: Double?, _ digits: Int = 2) -> String { value?.fixed(digits) ?? "-" }

  func percent(_ share: Double?, _ digits: Int = 0) -> String { number(share.map { $0 * 100 }, digits) }

  func counts(_ counts: [String: Int]) -> String {
    counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }

  private var faces: [String] {
    beside(\.faces).map { reports in
      var table = TextTable(
        ["subset", "method", "pictures", "misses", "median e"]
          + FacesReport.borders.map { "e <= \($0.fixed(3))" } + ["in 68 %", "in 95 %"], leftAligned: [0, 1])
      var lines: [String] = []
      for subset in reports[0].report.rows.map(\.subset).uniqued {
        for (path, report) in reports {
          for row in report.rows where row.subset == subset {
            let isTracker = row.method == .tracker
            // The prior is the same with every path, so it is listed once.
            guard isTracker || path == reports[0].path else { continue }
            table.add(
              [subset, isTracker ? path : row.method.rawValue, "\(row.pictures)"]
                + ["\(row.misses.values.reduce(0, +))", number(row.medianError, 4)]
                + zip(row.shares, row.failures).map { "\($0.fixed(3)) (\($1))" }
                + [percent(row.ellipses?.share68), percent(row.ellipses?.share95)])
            if !row.misses.isEmpty {
              lines.append(
                "misses, \(subset), \(isTracker ? path : row.method.rawValue): \(counts(row.misses))")
            }
          }
        }
      }
      lines += reports[0].report.notes.map { "note: \($0)" }
      let title =
        heading("Faces: \(reports[0].report.folder)")
        + "\nshare of pictures with e at most the border, and how many fail; a miss fails"
      return ([title, table.text] + lines).joined(separator: "\n")
    }
  }
}

extension Array where Element: Hashable {
  /// The distinct values in the order of their first occurrence.
  var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
