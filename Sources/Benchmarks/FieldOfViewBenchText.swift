import Calibration
import CommandSupport
import Evaluation
import Foundation
import Signals
import Statistics

/// Formats the cost of assuming a wrong field of view for people.
struct FieldOfViewBenchText {
  let sessions: [FieldOfViewReport]
  let assumed: [Double]

  var text: String {
    ([head] + [each] + tables + [estimates, verdict]).joined(separator: "\n\n")
  }

  private var head: String {
    "Raw gaze, mean over the targets of a validation; degrees are at the true distance. known: by the true field of view."
  }

  /// A table of every session.
  private var each: String {
    var table = TextTable(
      ["session", "true"] + columns(["first", "moved"]) + ["estimate", "interval", "used"])
    for session in sessions {
      let cases = assumed.map { session.by(degrees: $0) } + [session.known, session.byEstimate]
      table.add(
        [session.name, degrees(session.trueDegrees)] + cases.map { number($0?.firstDegrees) }
          + cases.map { number($0?.movedDegrees) }
          + [
            degrees(session.estimate?.degrees),
            session.estimate.map { "\(degrees($0.low))-\(degrees($0.high))" } ?? "-",
            session.estimate.map { $0.isUsable ? "yes" : "no" } ?? "-",
          ])
    }
    return table.text
  }

  private func columns(_ names: [String]) -> [String] {
    names.flatMap { name in
      (assumed.map { degrees($0) } + ["known", "estimate"]).map { "\(name) \($0)" }
    }
  }

  private var tables: [String] {
    [
      medians("first validation", \.firstDegrees), medians("after a change of seat", \.movedDegrees),
      medians("measured distance over the true one", \.distanceShare),
    ]
  }

  /// A table of medians, with a row for each true field of view and one for all sessions.
  private func medians(_ name: String, _ value: (FieldOfViewReport.Case) -> Double?) -> String {
    var table = TextTable(
      ["\(name), median; true"] + assumed.map { "assumed \(degrees($0))" } + [
        "known", "estimate", "sessions",
      ])
    func row(_ name: String, _ sessions: [FieldOfViewReport]) {
      let columns: [(FieldOfViewReport) -> FieldOfViewReport.Case?] =
        assumed.map { angle in { $0.by(degrees: angle) } } + [\.known, \.byEstimate]
      table.add(
        [name]
          + columns.map { column in number(median(sessions.compactMap { column($0).flatMap(value) })) }
          + ["\(sessions.count)"])
    }
    for angle in Set(sessions.compactMap(\.trueDegrees)).sorted() {
      row(degrees(angle), sessions.filter { $0.trueDegrees == angle })
    }
    row("all", sessions)
    return table.text
  }

  private var estimates: String {
    let seen = sessions.compactMap {
      session -> (off: Double, unknown: Double, holds: Bool, isUsable: Bool)? in
      guard let truth = session.trueDegrees, let estimate = session.estimate else { return nil }
      return (
        abs(estimate.degrees - truth), abs(FieldOfView.assumedDegrees - truth),
        (estimate.low...estimate.high).contains(truth), estimate.isUsable
      )
    }
    guard !seen.isEmpty else { return "No session gave an estimate." }
    return
      "Estimates, \(seen.count) sessions: off by \(number(median(seen.map(\.off)))) degrees in the median, "
      + "\(degrees(FieldOfView.assumedDegrees)) assumed is off by \(number(median(seen.map(\.unknown)))); "
      + "the interval holds the true value in \(seen.count(where: \.holds)); "
      + "narrow enough to go by in \(seen.count(where: \.isUsable))."
  }

  /// Whether the estimated field of view is worth using, over sessions of all kinds of cameras.
  private var verdict: String {
    let unknown = { (session: FieldOfViewReport) in session.by(degrees: FieldOfView.assumedDegrees) }
    let line = { (name: String, value: (FieldOfViewReport.Case) -> Double?) -> String in
      let pairs = sessions.compactMap { session -> (known: Double?, assumed: Double, estimated: Double)? in
        guard let a = unknown(session).flatMap(value), let b = session.byEstimate.flatMap(value) else {
          return nil
        }
        return (session.known.flatMap(value), a, b)
      }
      return "\(name): known \(number(median(pairs.compactMap(\.known)))), "
        + "\(degrees(FieldOfView.assumedDegrees)) assumed \(number(median(pairs.map(\.assumed)))), "
        + "by the estimate \(number(median(pairs.map(\.estimated)))) degrees in the median of \(pairs.count); "
        + "the estimate is better in \(pairs.count { $0.estimated < $0.assumed })"
    }
    return line("First validation", \.firstDegrees) + "\n" + line("After a change of seat", \.movedDegrees)
  }

  private func number(_ value: Double?) -> String { value?.fixed(2) ?? "-" }

  private func degrees(_ value: Double?) -> String {
    value.map { $0 == $0.rounded() ? $0.fixed(0) : $0.fixed(1) } ?? "-"
  }
}
