import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import Evaluation
@testable import Benchmarks

@Suite("Bounds of benchmarks")
struct GatesTests {
  let place: Place
  init() throws { place = try Place() }

  /// Three sessions with an accuracy of half a degree to one degree, and how many targets were looked at.
  private func measured(_ factors: [Double] = [1, 1, 1]) -> [GateMeasurement] {
    let looks = [[0.4, 0.5, 0.6, 0.5], [0.9, 1, 1.1, 1], [0.7, 0.75, 0.8, 0.75]]
    return zip(zip(["one", "two", "three"], looks), factors).map { session, factor in
      GateMeasurement(
        "calibration", session.0, "validation.raw", meanOf: session.1.map { $0 * factor }, unit: "degrees")
    }
  }

  private func file(_ measured: [GateMeasurement]) -> GatesFile {
    var file = GatesFile()
    file.record(measured, command: "trackii bench calibration", conditions: "made up")
    return file
  }

  @Test("a bound is the figure and the larger of three standard errors and 10 %, to the worse side")
  func bounds() throws {
    func gate(_ value: Double, _ error: Double?, _ direction: GateMeasurement.Direction = .atMost) throws
      -> Gate
    {
      let figure = GateMeasurement(
        bench: "lines", subject: "s", quantity: "q", value: value, standardError: error, count: 4,
        unit: "share",
        direction: direction)
      return try #require(Gate(figure, command: "c", conditions: "d"))
    }
    #expect(abs(try gate(2, 0.05).bound - 2.2) < 1e-12)
    #expect(abs(try gate(2, 0.1).bound - 2.3) < 1e-12)
    #expect(abs(try gate(2, nil).bound - 2.2) < 1e-12)
    #expect(abs(try gate(2, 0.1, .atLeast).bound - 1.7) < 1e-12)
    let (error, recall) = (try gate(2, 0.1), try gate(2, 0.1, .atLeast))
    #expect(error.holds(for: 2.29) && !error.holds(for: 2.31))
    #expect(recall.holds(for: 1.71) && !recall.holds(for: 1.69))
    #expect(!error.holds(for: nil))
  }

  @Test("the standard errors are those of a mean, a share and a count")
  func standardErrors() throws {
    let mean = GateMeasurement("calibration", "s", "q", meanOf: [1, 2, 3, 4], unit: "degrees")
    #expect(mean.value == 2.5 && mean.count == 4)
    #expect(abs(try #require(mean.standardError) - 0.6455) < 1e-4)
    let share = GateMeasurement("vision", "s", "q", misses: 20, of: 100)
    #expect(share.value == 0.2)
    #expect(abs(try #require(share.standardError) - 0.04) < 1e-12)
    let events = GateMeasurement("attention", "s", "q", events: 9, hours: 3)
    #expect(events.value == 3 && events.standardError == 1)
    #expect(GateMeasurement("calibration", "s", "q", meanOf: [], unit: "degrees").value == nil)
  }

  @Test("the very figures that were recorded hold")
  func same() throws {
    let check = try GateCheck(measured(), against: file(measured()))
    #expect(check.passed && check.rows.count == 3 && check.notMeasured.isEmpty)
    #expect(check.text.contains("all 3 figures hold"))
  }

  @Test("the doubled error of any one session does not hold", arguments: 0..<3)
  func doubled(session: Int) throws {
    var factors = [1.0, 1, 1]
    factors[session] = 2
    let check = try GateCheck(measured(factors), against: file(measured()))
    #expect(!check.passed)
    #expect(check.rows.map(\.passed) == factors.map { $0 == 1 })
  }

  @Test("a session that gives no figure any more does not hold")
  func failed() throws {
    var now = measured()
    now[1].value = nil
    let check = try GateCheck(now, against: file(measured()))
    #expect(!check.passed && check.rows[1].measured == nil && check.text.contains("not measured"))
  }

  @Test("a figure without an entry, and an entry that nothing measures, are errors that name them")
  func namesThatDoNotFit() throws {
    #expect {
      try GateCheck(measured(), against: file(Array(measured().dropLast())))
    } throws: { "\($0)".contains("no entry for calibration/three/validation.raw") }
    var other = file(measured())
    var extra = other.gates[0]
    extra.quantity = "validation.row"
    other.gates.append(extra)
    #expect {
      try GateCheck(measured(), against: other)
    } throws: { "\($0)".contains("not measured: calibration/one/validation.row;") }
    var strange = file(measured())
    strange.gates[0].bench = "colour"
    strange.gates[0].subject = "four"
    #expect {
      try GateCheck(Array(measured().dropFirst(1)), against: strange)
    } throws: { "\($0)".contains("colour/four/validation.raw") }
    #expect(throws: GateError.self) { try GateCheck([], against: file(measured())) }
  }

  @Test("entries for what was not measured now wait, and recording leaves them as they are")
  func others() throws {
    let check = try GateCheck([measured()[0]], against: file(measured()))
    #expect(check.passed && check.notMeasured.count == 2)
    var kept = file(measured())
    kept.record([measured([2, 1, 1])[0]], command: "again", conditions: "made up")
    #expect(kept.gates.map(\.measured).sorted() == [0.75, 1, 1] && kept.gates.count == 3)
    #expect(kept.gates.count { $0.command == "again" } == 1)
  }

  @Test("a file that cannot be read, or is damaged, is refused with the place that is wrong")
  func damagedFile() throws {
    let url = place.url.appending(path: "gates.json")
    #expect { try GatesFile(reading: url) } throws: { "\($0)".contains("cannot be read") }
    try file(measured()).write(to: url)
    #expect(try GatesFile(reading: url) == file(measured()))
    let whole = try String(contentsOf: url, encoding: .utf8)
    for (text, word) in [
      ("", "no JSON object"), ("{}", "format is missing"),
      (whole.replacing("trackii-gates", with: "trackii-session"), "it is trackii-session 1"),
      (whole.replacing("\"version\" : 1", with: "\"version\" : 2"), "trackii-gates 2"),
      (whole.replacing("at-most", with: "about"), "gates.[0].direction is not as expected"),
      (whole.replacing("\"subject\" : \"one\"", with: "\"subject\" : \"two\""), "stands in it twice"),
    ] {
      try Data(text.utf8).write(to: url)
      #expect { try GatesFile(reading: url) } throws: { error in
        "\(error)".contains(word) && "\(error)".contains(url.path)
      }
    }
  }

  private static let gates = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../calibration/gates.json").standardizedFileURL

  @Test("the bundled recording holds the repository's bounds")
  func bundled() async throws {
    let run = try await trackii("bench", "calibration", demo.path, "--check", Self.gates.path, "--json")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    let check = try #require(try run.json()["gates"] as? [String: Any])
    let rows = try #require(check["rows"] as? [[String: Any]])
    #expect(check["passed"] as? Bool == true)
    #expect(Set(rows.compactMap { $0["name"] as? String }).contains("calibration/e-short-demo/reading.raw"))
  }

  @Test("no error of a session may double: the repository's bound of each lies below twice what is measured")
  func repositoryBounds() throws {
    let errors = ["validation.raw", "validation.filtered", "reading.raw", "reading.filtered", "irises.error"]
    let gates = try GatesFile(reading: Self.gates).gates.filter { errors.contains($0.quantity) }
    #expect(gates.count >= 30)
    for gate in gates { #expect(!gate.holds(for: 2 * gate.measured), "\(gate.name)") }
  }

  /// A report of sessions, with this error on each look at a target.
  private func report(_ errors: [String: Double]) -> CalibrationBenchReport {
    var report = CalibrationBenchReport()
    for (name, error) in errors.sorted(by: { $0.key < $1.key }) {
      var session = CalibrationSessionReport(name: name)
      session.validation.rawByLook = [0.9, 1, 1.1, 1].map { $0 * error }
      report.sessions.append(session)
    }
    return report
  }

  @Test("bounds are written where that is asked for; then the same figures pass and doubled ones exit with 1")
  func recording() throws {
    let url = place.url.appending(path: "new.json")
    try report(["one": 0.5, "two": 1]).finish(.record(GatesFile(), to: url), json: true)
    let file = try GatesFile(reading: url)
    #expect(
      file.gates.map(\.name) == [
        "calibration/one/failed", "calibration/one/validation.raw", "calibration/two/failed",
        "calibration/two/validation.raw",
      ])
    try report(["one": 0.5, "two": 1]).finish(.check(file), json: true)
    #expect(throws: ExitCode(1)) { try report(["one": 1, "two": 1]).finish(.check(file), json: true) }
    #expect(throws: ExitCode(1)) { try report(["one": 0.5, "two": 2]).finish(.check(file), json: false) }
    #expect(try GatesFile(reading: url) == file)
  }

  @Test("what later validations lie above the first, target by target, is bound too")
  func drift() throws {
    let report = { (errors: [[Double]]) in
      var report = CalibrationBenchReport()
      var session = CalibrationSessionReport(name: "long")
      session.curve = errors.enumerated().map { number, byLook in
        var round = CalibrationSessionReport.Round(number: number, minutes: Double(number) * 5)
        round.withByLook = byLook
        return round
      }
      report.sessions = [session]
      return report
    }
    let url = place.url.appending(path: "drift.json")
    try report([[0.4, 0.6], [0.6, 0.8], [0.7, 0.9]]).finish(.record(GatesFile(), to: url), json: true)
    let file = try GatesFile(reading: url)
    let growth = try #require(file.gates.first { $0.quantity == "drift.growth" })
    #expect(abs(growth.measured - 0.25) < 1e-9 && growth.n == 4)
    #expect(throws: ExitCode(1)) {
      try report([[0.4, 0.6], [0.9, 1.1], [0.9, 1.1]]).finish(.check(file), json: true)
    }
    // One target of the second validation was not seen: only whole validations can be compared.
    try report([[0.4, 0.6], [1.8], [0.65, 0.85]]).finish(.check(file), json: true)
  }

  @Test("a session that can no longer be calibrated exits with 1")
  func uncalibrated() throws {
    let url = place.url.appending(path: "new.json")
    try report(["one": 0.5]).finish(.record(GatesFile(), to: url), json: true)
    var failed = CalibrationBenchReport()
    failed.sessions = [CalibrationSessionReport(name: "one")]
    failed.sessions[0].failure = "only 2 points"
    failed.sessions[0].validation.rawByLook = []
    let file = try GatesFile(reading: url)
    // Nothing but the mark that it failed is measured, and that mark does not hold.
    #expect(throws: ExitCode(1)) { try failed.finish(.check(file), json: true) }
  }

  @Test("a file that cannot be read is told before anything is measured, and two wishes at once are refused")
  func options() async throws {
    let missing = try await trackii("bench", "attention", "--check", place.path("none.json"))
    #expect(missing.status == 66 && missing.errors.contains("cannot be read"), "\(missing.errors)")
    try Data("{}".utf8).write(to: place.url.appending(path: "empty.json"))
    for bench in [["vision", demo.path], ["calibration", demo.path], ["lines"], ["pipeline"]] {
      let shared = ["TRACKII_SHARED": place.url.path]
      let run = try await Program(
        ["bench"] + bench + ["--check", place.path("empty.json")], environment: shared
      ).end()
      #expect(run.status == 65 && run.errors.contains("format is missing"), "\(bench): \(run.errors)")
    }
    let both = try await trackii(
      "bench", "attention", "--check", place.path("none.json"), "--record-gates", place.path("new.json"))
    #expect(both.status == 64)
  }
}
