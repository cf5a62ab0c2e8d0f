import Calibration
import CommandSupport
import Evaluation
import Signals
import Statistics
import Tracking

extension VisionBenchText {
  var sessions: [String] {
    let all = beside(\.sessions)
    guard !all.isEmpty else { return [] }
    let notes = report.paths[0].sessions.flatMap { session in
      session.problems.map { "note: \(session.name): \($0)" }
    }
    return [
      summary, perSession(all), eyes(all), hold(all), lowered(all), turns(all), others(all), stress(all),
      blinks(all),
      still(all), times(all), networkRuns(all),
      notes.joined(separator: "\n"),
    ].filter { !$0.isEmpty }
  }

  private func points(_ count: Int) -> String { count == 0 ? "none" : "\(count)" }

  private func glasses(_ glasses: Bool?) -> String { glasses.map { $0 ? "yes" : "no" } ?? "?" }

  private var summary: String {
    var table = TextTable(
      ["tested on", "size", "glasses", "points", "path", "persons", "sessions", "failed", "cover %"]
        + ["raw mean", "median", "p95", "filtered mean", "median", "p95", "trivial"],
      leftAligned: [0, 1, 2, 4])
    for (path, row) in report.paths.flatMap({ path in path.gaze.map { (path.path.rawValue, $0) } }) {
      table.add(
        [row.test.rawValue, "\(row.width)x\(row.height)", glasses(row.glasses), points(row.points), path]
          + ["\(row.persons)", "\(row.sessions)", "\(row.failed)", percent(row.coverage, 1)]
          + [row.rawMean, row.rawMedian, row.rawP95].map { number($0) }
          + [row.filteredMean, row.filteredMedian, row.filteredP95].map { number($0) }
          + [number(row.trivialMean)])
    }
    return heading("Gaze on recordings, degrees")
      + "\nper frame on target with open eyes; each figure of a session, then its mean over persons\n"
      + table.text
  }

  private func perSession(_ all: [Beside<SessionReport>]) -> String {
    var table = TextTable(
      ["session", "person", "tested on", "points", "path", "frames", "cover %"]
        + ["raw mean", "median", "p95", "filtered mean", "median", "p95", "trivial", "expected"]
        + ["in 68 %", "in 95 %"], leftAligned: [0, 1, 2, 4])
    var problems: [String] = []
    for reports in all {
      let hasValidation = reports[0].report.gaze.contains { $0.test == .validation && $0.raw != nil }
      for at in reports[0].report.gaze.indices {
        // Results for reading are also in the summary and in the JSON, so they are left out where there are results for
        // validation.
        if hasValidation, reports[0].report.gaze[at].test == .reading { continue }
        for (path, session) in reports where session.gaze.indices.contains(at) {
          let row = session.gaze[at]
          if let problem = row.problem {
            problems.append("\(session.name), \(points(row.points)) points, \(path): \(problem)")
            continue
          }
          let (raw, filtered) = (row.raw, row.filtered)
          let all = raw.map { $0.frames + $0.invalid } ?? 0
          table.add(
            [session.name, String(session.person.prefix(20)), row.test.rawValue, points(row.points), path]
              + ["\(all)", percent(raw.map { Double($0.frames) / Double(max(1, all)) }, 1)]
              + [raw?.meanDegrees, raw?.medianDegrees, raw?.p95Degrees].map { number($0) }
              + [filtered?.meanDegrees, filtered?.medianDegrees, filtered?.p95Degrees].map { number($0) }
              + [number(row.trivial?.meanDegrees), number(row.heldOutDegrees)]
              + [percent(row.ellipses?.share68), percent(row.ellipses?.share95)])
        }
      }
    }
    return ([heading("Gaze, session by session, degrees"), table.text] + problems.uniqued)
      .joined(separator: "\n")
  }

  private func eyes(_ all: [Beside<SessionReport>]) -> String {
    var table = TextTable(
      [
        "session", "path", "irises", "missing", "px mean", "median", "p95", "e median", "offset px",
        "step px",
      ]
        + ["in 68 %", "in 95 %", "yaw", "pitch", "roll", "x mm", "y mm", "z mm"], leftAligned: [0, 1])
    for (path, session) in all.joined() {
      let (eyes, head) = (session.eyes, session.eyes.head)
      func angle(_ error: Double?, _ zero: Double?) -> String { "\(number(error, 1)) (\(number(zero, 1)))" }
      table.add(
        [session.name, path, "\(eyes.irises)", "\(eyes.missingIrises)"]
          + [eyes.irisPx?.mean, eyes.irisPx?.median, eyes.irisPx?.p95].map { number($0) }
          + [number(eyes.irisShare?.median, 4), number(eyes.irisOffsetPx?.length), number(eyes.irisStepPx)]
          + [percent(eyes.irisEllipses?.share68), percent(eyes.irisEllipses?.share95)]
          + [
            angle(head?.yawDegrees, head?.zeroYawDegrees), angle(head?.pitchDegrees, head?.zeroPitchDegrees),
          ]
          + [angle(head?.rollDegrees, head?.zeroRollDegrees)]
          + [head?.xMm, head?.yMm, head?.zMm].map { number($0, 1) })
    }
    return heading("Irises and head, open eyes")
      + "\nstep: how the iris's error changes from frame to frame; head: mean absolute errors, in brackets those "
      + "of angles that are always 0\n" + table.text
  }

  private func hold(_ all: [Beside<SessionReport>]) -> String {
    var table = TextTable(
      [
        "session", "path", "frames", "open", "with eyes %", "lids down", "with eyes %", "absent",
        "with eyes %",
      ]
        + ["back after ms"], leftAligned: [0, 1])
    var lines: [String] = []
    for (path, session) in all.joined() {
      let hold = session.hold
      table.add(
        [session.name, path, "\(session.frames)"]
          + HoldScore.State.allCases.flatMap { ["\(hold.frames($0))", percent(hold.validShare($0), 1)] }
          + [hold.returnsMs.map { $0.map { $0.fixed(0) } ?? "never" }.joined(separator: ", ")]
          .map { $0.isEmpty ? "-" : $0 })
      let why = HoldScore.State.allCases.compactMap { state in
        hold.invalid[state.rawValue].map { "\(state.rawValue): \(counts($0))" }
      }
      if !why.isEmpty {
        lines.append("without eyes, \(session.name), \(path): \(why.joined(separator: "; "))")
      }
    }
    for path in report.paths {
      let returns = path.sessions.flatMap(\.hold.returnsMs)
      guard !returns.isEmpty else { continue }
      let never = returns.count { $0 == nil }
      let found = returns.compactMap { $0 }
      lines.append(
        "back after, \(path.path.rawValue): \(returns.count) returns, median "
          + "\(upperMedian(found)?.fixed(0) ?? "-") ms, worst "
          + "\(never > 0 ? "never" : found.max()?.fixed(0) ?? "-") ms, within three frames "
          + "\(found.count { $0 < 2.5e3 / 30 })")
    }
    return ([heading("Frames with eyes, or the reason why not"), table.text] + lines).joined(separator: "\n")
  }

  private func lowered(_ all: [Beside<SessionReport>]) -> String {
    lowered(
      all.map { $0.map { ($0.path, $0.report.name, $0.report.hold.lowered) } }, of: "session", "frames")
  }

  private func blinks(_ all: [Beside<SessionReport>]) -> String {
    heading("Blinks, by events") + "\n"
      + blinks(all.map { $0.map { ($0.path, $0.report.name, $0.report.blinks) } })
  }

  /// A table of blinks that were found, missed and made up.
  ///
  /// - Parameter scores: for each recording or film, the scores of all paths.
  func blinks(_ scores: [[(path: String, name: String, score: BlinkScore)]]) -> String {
    var table = TextTable(
      ["recording", "path", "blinks", "found", "matched", "precision", "recall", "F1"]
        + ["closures", "found", "matched"], leftAligned: [0, 1])
    func add(_ name: String, _ path: String, _ blinks: BlinkScore.Count, _ closures: BlinkScore.Count) {
      table.add(
        [name, path, "\(blinks.happened)", "\(blinks.found)", "\(blinks.matched)"]
          + [blinks.precision, blinks.recall, blinks.f1].map { number($0, 3) }
          + ["\(closures.happened)", "\(closures.found)", "\(closures.matched)"])
    }
    for (path, name, score) in scores.joined() { add(name, path, score.blinks, score.closures) }
    if scores.count > 1 {
      for path in scores[0].map(\.path) {
        let all = scores.joined().filter { $0.path == path }.map(\.score)
        add("all", path, all.map(\.blinks).reduce(.none, +), all.map(\.closures).reduce(.none, +))
      }
    }
    return table.text
  }

  private func still(_ all: [Beside<SessionReport>]) -> String {
    var table = TextTable(
      ["session", "path", "fixations"]
        + ["raw RMS-S2S", "SD", "filtered RMS-S2S", "SD", "true gaze RMS-S2S", "SD"], leftAligned: [0, 1])
    for (path, session) in all.joined() {
      table.add(
        [session.name, path, "\(session.steadiness.first?.fixations ?? 0)"]
          + session.steadiness.flatMap { [number($0.rmsDegrees, 3), number($0.sdDegrees, 3)] })
    }
    return heading("Jitter of the gaze while the eyes are still, degrees") + "\n" + table.text
  }

  private func times(_ all: [Beside<SessionReport>]) -> String {
    var table = TextTable(
      [
        "session", "path", "size", "decode", "calibration", "attention", "vision: following", "p95", "p99",
        "max",
      ]
        + ["finding", "p95", "max", "frames", "first frame"], leftAligned: [0, 1, 2])
    for (path, session) in all.joined() {
      func figures(_ stage: SessionReport.Stage, _ of: [(DurationSummary) -> Double]) -> [String] {
        let summary = session.stages[stage.rawValue]
        return of.map { figure in number(summary.map(figure), 3) }
      }
      table.add(
        [session.name, path, "\(session.width)x\(session.height)"]
          + [.decode, .calibration, .attention].flatMap { figures($0, [\.median]) }
          + figures(.following, [\.median, \.p95, \.p99, \.maximum])
          + figures(.finding, [\.median, \.p95, \.maximum])
          + ["\(session.stages[SessionReport.Stage.finding.rawValue]?.count ?? 0)"]
          + [session.firstFrameMs.fixed(1)])
    }
    return heading("Times of a frame, ms, medians unless named")
      + "\nfollowing: the frame before had eyes; finding: it had none\n" + table.text
  }

  private func networkRuns(_ all: [Beside<SessionReport>]) -> String {
    networkRuns(all.map { $0.map { ($0.path, $0.report.name, $0.report.networkRuns) } }, of: "session")
  }

  /// A table of how often networks ran in a frame; empty where none did.
  ///
  /// - Parameters:
  ///   - all: for each recording or film, the number of frames by their runs, with all paths.
  ///   - whose: the heading of the column with the names.
  func networkRuns(_ all: [[(path: String, name: String, runs: [Int: Int])]], of whose: String) -> String {
    guard all.joined().contains(where: { !$0.runs.isEmpty }) else { return "" }
    var table = TextTable(
      [whose, "path", "frames", "mean", "most", "frames by runs"], leftAligned: [0, 1, 5])
    for (path, name, runs) in all.joined() where !runs.isEmpty {
      let counts = runs.sorted { $0.key < $1.key }
      let (frames, all) = counts.reduce((0, 0)) { ($0.0 + $1.value, $0.1 + $1.key * $1.value) }
      table.add(
        [name, path, "\(frames)", (Double(all) / Double(max(1, frames))).fixed(2)]
          + ["\(counts.last?.key ?? 0)", counts.map { "\($0.key): \($0.value)" }.joined(separator: ", ")])
    }
    return heading("Runs of the face and eye networks in a frame, where the frame before had eyes") + "\n"
      + table.text
  }
}
