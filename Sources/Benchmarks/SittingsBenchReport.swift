import Calibration
import CommandSupport
import Desktop
import Evaluation
import Foundation
import Signals

/// The results of `trackii bench sittings`.
struct SittingsBenchReport: Codable {
  var program = ProgramVersion.text
  var build = Machine.build
  var command = CommandLine.arguments
  var date = Date()
  var machine = Machine()
  var people: [SittingsReport] = []

  init() {}

  var text: String {
    let head = "\(program), \(build) build: \(command.joined(separator: " "))\n\(machine.description)"
    return ([head] + people.map(table) + [means, claims, numbers, worth]).joined(separator: "\n\n")
  }

  private func table(_ person: SittingsReport) -> String {
    var table = TextTable([
      person.person, "way", "earlier", "degrees", "rows", "in 68 %", "in 95 %", "claimed", "",
    ])
    for sitting in person.sittings {
      for result in sitting.results {
        table.add([
          sitting.name, result.way.rawValue, "\(result.sittings)", number(result.degrees),
          number(result.rows, 1),
          percent(result.ellipses.share68), percent(result.ellipses.share95), number(result.claimedDegrees),
          result.failure ?? "",
        ])
      }
    }
    return table.text
  }

  /// A table of means over the people's second and later sittings.
  private var means: String {
    var table = TextTable([
      "from the second sitting on", "people", "degrees", "rows", "in 68 %", "in 95 %", "claimed",
    ])
    for way in SittingsReport.Way.allCases {
      let values: [(SittingsReport.Result) -> Double?] = [
        \.degrees, \.rows, { $0.ellipses.share68 }, { $0.ellipses.share95 }, \.claimedDegrees,
      ]
      let found = values.map { value in people.compactMap { $0.mean(way, value) } }
      let mean = found.map { $0.isEmpty ? nil : $0.reduce(0, +) / Double($0.count) }
      table.add([
        way.rawValue, "\(found[0].count)", number(mean[0]), number(mean[1], 1), percent(mean[2]),
        percent(mean[3]),
        number(mean[4]),
      ])
    }
    return table.text
  }

  /// A table of the errors that fits claimed, beside those that came true.
  private var claims: String {
    var table = TextTable([
      "claimed against found", "sittings", "claimed, RMS", "found, RMS", "within the claim, %",
      "worst, times it",
    ])
    for way in SittingsReport.Way.allCases {
      guard let claims = people.claims(way) else { continue }
      table.add([
        way.rawValue, "\(claims.sittings)", number(claims.claimed), number(claims.found),
        percent(claims.within), number(claims.worstRatio),
      ])
    }
    return table.text
  }

  /// A table of errors by the number of earlier sittings.
  private var numbers: String {
    let ways = SittingsReport.Way.allCases
    var table = TextTable(["degrees after sittings", "people"] + ways.map(\.rawValue))
    for count in Set(people.flatMap(\.sittings).map(\.earlier)).sorted() {
      let sittings = people.flatMap(\.sittings).count { $0.earlier == count }
      table.add(
        ["\(count)", "\(sittings)"] + ways.map { number(people.mean($0, earlier: count, \.degrees)) })
    }
    return table.text
  }

  /// A table of the errors that earlier sittings told of the next, beside those that came true.
  private var worth: String {
    var table = TextTable(["told beforehand", "one look", "found", "two looks", "found", "none", "found"])
    for person in people {
      let told = [SittingsReport.Way.look, .looks, .none].map { person.told($0) }
      table.add([person.person] + told.flatMap { [number($0?.told), number($0?.found)] })
    }
    return table.text
  }

  private func number(_ value: Double?, _ digits: Int = 2) -> String { value?.fixed(digits) ?? "-" }

  private func percent(_ share: Double?) -> String { share.map { (100 * $0).fixed(0) } ?? "-" }
}
