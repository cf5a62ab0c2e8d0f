import CommandSupport
import Evaluation
import Foundation
import Recording

extension ParagraphBenchCommand {
  /// Measures sessions as the days of people who come back.
  func measureReturning() throws {
    // All are opened and given to their people before the first is measured, which takes long.
    let recorded = try sessions.map { session in
      try RecordedDay(try SessionBundle(opening: URL(fileURLWithPath: session)))
    }
    let people = try RecordedDay.people(recorded)
    let evaluation = ReturningEvaluation(isAnyOrder: anyOrder)
    var reports: [ReturningReport] = []
    for (person, recordings) in people {
      var days: [MeasuredDay] = []
      for recording in recordings {
        var bar = ProgressBar(recording.name)
        days.append(try recording.measure { bar.show($0) })
        bar.finish()
      }
      var bar = ProgressBar("\(days.count) days")
      reports.append(evaluation.run(days, of: person) { bar.show($0) })
      bar.finish()
    }
    let report = ReturningBenchReport(reports)
    if json { try printJSON(report) } else { Terminal.write(report.text + "\n") }
  }
}
