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
    let lowered = lowered(
      [reports.map { ($0.path, "all persons", $0.report.lowered) }], of: "persons", "pictures")
    return ([title, summary(reports), rows(reports), lowered] + lines).filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  private func points(_ count: Int?) -> String { count.map { $0 == 0 ? "none" : "\($0)" } ?? "all" }

  /// A table of how lowered eyes are seen; empty where none look down.
  ///
  /// - Parameters:
  ///   - all: for each recording or folder, what was measured with all paths.
  ///   - whose: the heading of the column with the names.
  ///   - unit: what was counted.
  func lowered(
    _ all: [[(path: String, name: String, eyes: LoweredEyes)]], of whose: String, _ unit: String
  ) -> String {
    var table = TextTable(
      [whose, "path", unit, "with eyes %", "said to be closed %"], leftAligned: [0, 1])
    let rows = all.joined().filter { $0.eyes.frames > 0 }
    for (path, name, eyes) in rows {
      table.add(
        [name, path, "\(eyes.frames)", percent(eyes.withEyesShare, 1), percent(eyes.saidClosedShare, 1)])
    }
    return rows.isEmpty
      ? "" : heading("Open eyes that look at the lowest third of the screen") + "\n" + table.text
  }

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
        if row.leftOutPictures > 0 {
          problems.append(
            "\(row.person), \(row.test), \(points(row.points)) points, \(path): "
              + "\(row.leftOutPictures) pictures, among them all of \(row.leftOut) of \(row.usedPoints) points, "
              + "were left out, because the others contradict them: their labels may be wrong")
        }
        if let problem = row.problem {
          problems.append("\(row.person), \(row.test), \(points(row.points)) points, \(path): \(problem)")
        }
      }
    }
    return ([table.text] + problems).joined(separator: "\n")
  }
}
