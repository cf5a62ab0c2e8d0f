import CommandSupport
import Reading
import Signals

extension ViewTrials {
  /// The results of simulated reading formatted for people.
  static func text(_ results: [Result]) -> String {
    let head =
      "Simulated eyes read a paper in two columns in the reader, \(results.first?.runs ?? 0) runs of a condition; the "
      + "page follows. Degrees, and shares in %. Gaze is off as a webcam's is, in the parts of `bench attention`. "
      + "Corrected: by what is read, as live. First page and later: the right line there. Right line: of fixations, the line that is taken for the one read at their end."
    let goal = results.first { $0.errorDegrees == 2.0 && $0.view != nil && $0.isCorrected }.map {
      "Right line while reading in the default view at 2.0 degrees: \((100 * $0.rightLine).fixed(1)) %"
    }
    return Terminal.styled("Reading", .bold) + "\n" + head + "\n" + table(results).text
      + (goal.map { "\n" + $0 } ?? "")
  }

  /// The results with the parts of an error as recorded, formatted for people.
  static func textAsRecorded(_ results: [Result]) -> String {
    Terminal.styled("Reading, gaze as recorded", .bold)
      + "\nThe same with the parts of an error as recorded sessions have them: sway that is forgotten within seconds.\n"
      + table(results).text
  }

  private static func table(_ results: [Result]) -> TextTable {
    var table = TextTable([
      "error", "gaze off", "pitch", "view", "corrected", "right line", "first page", "later", "any line",
      "within one", "highlighted", "of that right",
      "followed",
      "wrongly an hour", "last line", "evidence right",
    ])
    func percent(_ share: Double?) -> String { share.map { (100 * $0).fixed(1) } ?? "" }
    for result in results {
      table.add([
        result.errorDegrees.fixed(1), result.measuredErrorDegrees.fixed(2), result.pitchDegrees.fixed(2),
        result.view.map { "default: \($0.name)" } ?? "fixed", result.isCorrected ? "yes" : "no",
        percent(result.rightLine), percent(result.rightOnFirstPage), percent(result.rightLater),
        percent(result.found),
        percent(result.withinOneLine), percent(result.highlighted), percent(result.highlightRight),
        percent(result.followed), result.followedWrongly.fixed(1), percent(result.lastLine),
        percent(result.evidenceRight),
      ])
    }
    return table
  }
}
