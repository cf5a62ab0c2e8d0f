import Calibration
import CommandSupport
import Evaluation

extension VisionBenchText {
  var pictures: [String] { beside(\.pictures).map(folder) }

  private func folder(_ reports: Beside<LabelledReport>) -> String {
    let first = reports[0].report
    let title =
      heading("Pictures: \(first.folder)")
      + "\n\(first.pictures) pictures of \(first.persons) persons; each found anew; assumed: "
      + first.assumptions.joined(separator: "; ")
    let lines =
      reports.flatMap { path, report in
        report.misses.sorted { $0.key < $1.key }.map {
          "without eyes, \($0.key), \(path): \(counts($0.value))"
        }
      } + first.notes.map { "note: \($0)" }
    return ([title, summary(reports), rows(reports)] + lines).joined(separator: "\n")
  }

  private func points(_ count: Int?) -> String { count.map { $0 == 0 ? "none" : "\($0)" } ?? "all" }

  private static let measures = [
    "cover %", "mean px", "median", "% of diagonal", "with misses", "trivial px", "deg",
  ]

  private func summary(_ reports: Beside<LabelledReport>) -> String {
    var table = TextTable(
      ["over persons", "points", "path", "persons"] + Self.measures, leftAligned: [0, 2])
    for (path, report) in reports {
      for row in report.summary {
        table.add(
          ["mean", points(row.points), path, "\(row.withGaze) of \(row.persons)", percent(row.coverage, 1)]
            + [number(row.meanPx, 1), number(row.medianPx, 1), percent(row.diagonalShare, 1)]
            + [number(row.meanWithMissesPx, 1), number(row.trivialPx, 1), number(row.degrees)])
      }
    }
    return table.text + "\n"
  }

  private func rows(_ reports: Beside<LabelledReport>) -> String {
    var table = TextTable(
      ["person", "tested on", "points", "path", "used", "pictures"] + Self.measures + [
        "p95", "in 68 %", "in 95 %",
      ],
      leftAligned: [0, 1, 3])
    var problems: [String] = []
    for (path, report) in reports {
      for row in report.rows {
        table.add(
          [row.person, row.test, points(row.points), path, "\(row.usedPoints)", "\(row.pictures)"]
            + [percent(row.coverage, 1), number(row.px?.mean, 1), number(row.px?.median, 1)]
            + [percent(row.diagonalShare, 1), number(row.meanWithMissesPx, 1), number(row.trivialPx, 1)]
            + [number(row.degrees), number(row.px?.p95, 1)]
            + [percent(row.ellipses?.share68), percent(row.ellipses?.share95)])
        if let problem = row.problem {
          problems.append("\(row.person), \(row.test), \(points(row.points)) points, \(path): \(problem)")
        }
      }
    }
    return ([table.text] + problems).joined(separator: "\n")
  }
}
