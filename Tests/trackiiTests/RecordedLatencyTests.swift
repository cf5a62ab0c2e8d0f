import Foundation
import TestSupport
import Testing

@Suite("How long samples took when they were recorded", .heavy)
struct RecordedLatencyTests {
  let place: TemporaryFolder
  init() throws { place = try TemporaryFolder() }

  /// A trace of the bundled recording, whose samples took 20 ms, every tenth 50 ms.
  private func trace(from plain: URL) throws -> URL {
    let lines = try String(contentsOf: plain, encoding: .utf8)
      .split(separator: "\n").enumerated().map { number, line in
        number == 0 ? String(line) : "{\"latency_ms\":\(number % 10 == 0 ? 50 : 20)," + line.dropFirst()
      }
    return try place.write(lines.joined(separator: "\n") + "\n", to: "live.jsonl")
  }

  @Test("a report has their distribution, a check their percentiles; without, the report says so")
  func shown() async throws {
    let recorded = try await DemoReplay.shared.value
    try #require(recorded.outcome.status == 0, "\(recorded.outcome.errors)")
    let live = try trace(from: recorded.file)
    let report = try await trackii("report", live.path, "--out", place.path("live.html"))
    #expect(report.status == 0, "\(report.errors)")
    let page = try String(contentsOf: place.url("live.html"), encoding: .utf8)
    #expect(page.contains("From a frame&#39;s exposure") || page.contains("From a frame's exposure"))
    #expect(page.contains("median 20.0 ms, 95th percentile 50.0 ms"))
    let plain = try await trackii("report", recorded.file.path, "--out", place.path("plain.html"))
    #expect(plain.status == 0, "\(plain.errors)")
    #expect(
      try String(contentsOf: place.url("plain.html"), encoding: .utf8)
        .contains("does not hold when each gaze sample was ready"))

    #expect(try await trackii("check", live.path, environment: ["CI": ""]).status == 0)
    let expected = place.url("live.expect.json")
    var object = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: expected)) as? [String: Any])
    object["checks"] = [
      ["id": "latency.sample_p50_s", "max": 0.02], ["id": "latency.sample_p95_s", "max": 0.05],
      ["id": "latency.sample_p99_s", "max": 0.04],
    ]
    try JSONSerialization.data(withJSONObject: object).write(to: expected)
    let check = try await trackii("check", live.path, environment: ["CI": "1"])
    #expect(check.status == 1 && check.output.contains("latency.sample_p99_s"), "\(check.output)")
    #expect(!check.output.contains("latency.sample_p50_s"), "\(check.output)")
  }
}
