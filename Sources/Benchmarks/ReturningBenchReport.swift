import Calibration
import CommandSupport
import Desktop
import Evaluation
import Foundation
import Signals

/// The results of `trackii bench paragraph --returning`.
struct ReturningBenchReport: Codable {
  var program = ProgramVersion.text
  var build = Machine.build
  var command = CommandLine.arguments
  var date = Date()
  var machine = Machine()
  var people: [ReturningReport]
  /// Each way to calibrate, over the days of all people.
  var pooled: [ReturningSummary]

  /// Makes the report of measured people.
  init(_ people: [ReturningReport]) { (self.people, pooled) = (people, people.summaries) }

  var text: String {
    let head = "\(program), \(build) build: \(command.joined(separator: " "))\n\(machine.description)"
    let each = people.flatMap { [table($0), summary($0.person, [$0].summaries)] }
    return ([head] + each + (people.count > 1 ? [summary("all people", pooled)] : []))
      .joined(separator: "\n\n")
  }

  private func table(_ person: ReturningReport) -> String {
    var table = TextTable([
      "day", "calibrated by", "earlier days", "degrees", "claimed", "within", "",
    ])
    for day in person.days {
      for result in day.results {
        table.add([
          day.name, name(result.way), "\(result.earlier)", number(result.degrees),
          number(result.claimedDegrees), result.isWithin.map { $0 ? "yes" : "no" } ?? "-",
          result.failure ?? "",
        ])
      }
    }
    // People's names are long, and would widen a column of the table.
    return "\(person.person)\n\(table.text)"
  }

  private func summary(_ name: String, _ ways: [ReturningSummary]) -> String {
    var table = TextTable([
      "calibrated by", "days", "degrees, mean", "times dots", "claimed, RMS", "found, RMS",
      "within the claim",
      "refused",
      "",
    ])
    for way in ways {
      table.add([
        self.name(way.way), "\(way.days)", number(way.degrees), number(way.timesDots),
        number(way.claimedDegrees), number(way.foundDegrees), "\(way.within) of \(way.days)",
        "\(way.refused.count)", way.refused.joined(separator: ", "),
      ])
    }
    return "\(name)\n\(table.text)"
  }

  private func name(_ way: ReturningReport.Way) -> String {
    let few = ParagraphConfiguration().returningLines
    return switch way {
    case .dots: "dots of the day"
    case .verse: "verse of the day"
    case .look: "days by dots, a look"
    case .fewLines: "days by dots, a look, \(few) lines"
    case .allLines: "days by dots, a look, all lines"
    case .lookAfterVerse: "days by verse, a look"
    case .fewLinesAfterVerse: "days by verse, a look, \(few) lines"
    case .allLinesAfterVerse: "days by verse, a look, all lines"
    }
  }

  private func number(_ value: Double?) -> String { value?.fixed(2) ?? "-" }
}
