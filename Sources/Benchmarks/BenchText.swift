import CommandSupport
import Signals

/// Formats a pipeline benchmark's report for people.
struct BenchText {
  let report: BenchReport

  var text: String {
    let head = [
      "\(report.program), \(report.build) build: \(report.command.joined(separator: " "))",
      report.machine.description,
    ].joined(separator: "\n")
    let parts = [head] + report.sessions.map(session) + [startup, memory]
    return parts.compactMap { $0 }.joined(separator: "\n\n")
  }

  private func session(_ session: BenchReport.Session) -> String? {
    let title =
      Terminal.styled(session.name, .bold)
      + ": \(session.frames) frames of \(session.width)x\(session.height), "
      + "\(session.recordedSeconds.fixed(1)) s, replayed \(session.runs) times"
    let notes = session.notes.map { "note: \($0)" }
    return
      ([title, stages(session), spreads(session), session.enlarged.map(enlarged), session.live.flatMap(live)]
      + notes)
      .compactMap { $0 }.joined(separator: "\n")
  }

  private func stages(_ session: BenchReport.Session) -> String {
    var table = TextTable(["stage, ms", "count", "median", "p95", "p99", "max", "min"])
    for stage in BenchReport.Stage.allCases {
      guard let d = session.stages[stage.rawValue] else { continue }
      table.add([stage.rawValue] + row(d))
    }
    return table.text
  }

  private func row(_ d: Distribution) -> [String] {
    ["\(d.count)"] + [d.median, d.p95, d.p99, d.max, d.min].map { $0.fixed(3) }
  }

  private func spreads(_ session: BenchReport.Session) -> String {
    var table = TextTable(["over the runs", "min", "median", "max"])
    func add(_ name: String, _ spread: RunSpread?, _ digits: Int) {
      guard let spread else { return }
      table.add([name] + [spread.min, spread.median, spread.max].map { $0.fixed(digits) })
    }
    add("median total, ms", session.medianTotal, 3)
    add("frames per second", session.framesPerSecond, 1)
    add("times real time", session.timesRealTime, 2)
    add("processor time by wall time", session.processorShare, 2)
    add("processor time a frame by the known loop", RunSpread(session.processorByLoop), 4)
    return table.text
  }

  private func enlarged(_ enlarged: BenchReport.Enlarged) -> String {
    "at 1280x720 vision alone does \(enlarged.framesPerSecond.fixed(1)) frames per second; eyes seen in "
      + "\(enlarged.framesWithEyes) of \(enlarged.frames)"
  }

  private func live(_ live: BenchReport.Live) -> String? {
    var table = TextTable(["live, ms", "frames", "median", "p95", "p99", "max", "min"])
    table.add(["arrival to intents"] + row(live.arrivalToIntents))
    return table.text
      + "\n\(live.seconds.fixed(1)) s at the recorded pace, \((live.processorShare * 100).fixed(0)) % of one "
      + "core; \(live.framesWithIntents) frames brought intents"
  }

  private var startup: String? {
    guard let s = report.startup else { return nil }
    var table = TextTable([
      "first of \(s.pages) pages (\(s.fileMiB.fixed(1)) MiB), ms", "min", "median", "max",
    ])
    for (name, spread) in [
      ("from the program's start", s.startToFirstPage), ("from opening the document", s.openToFirstPage),
      ("the same, poppler alone", s.popplerToFirstPage),
    ] {
      table.add([name] + [spread.min, spread.median, spread.max].map { $0.fixed(1) })
    }
    return table.text
  }

  private var memory: String? {
    report.peakMemoryMiB.map { "Peak memory of this process: \($0.fixed(1)) MiB" }
  }
}
