import Foundation
import TestSupport
import Testing
import VirtualDisplay

@testable import Benchmarks

@Suite("trackii bench start", .heavy)
struct StartBenchTests {
  @Test(
    "the application is timed up to its first frame; the figures hold to their own bounds and not to halved ones",
    .enabled(if: VirtualDisplay.isAvailable, ReadByGazeTests.needsDisplay))
  func figures() async throws {
    let place = try Place()
    let gates = place.url("gates.json")
    let run = try await trackii("bench", "start", "--repeat", "2", "--json", "--record-gates", gates.path)
    #expect(run.status == 0, "\(run.errors)")
    let starts = try #require(try run.json()["starts"] as? [[String: Double]])
    #expect(starts.count == 2)
    for start in starts {
      for name in ["wallMs", "processorMs", "loopMs"] { #expect(try #require(start[name]) > 0, "\(name)") }
      // The libraries, the store and the window alone need that much.
      #expect(try #require(start["peakMemoryMiB"]) > 20)
    }
    var file = try GatesFile(reading: gates)
    #expect(
      file.gates.map(\.quantity) == [
        "peak memory at the first frame", "start to window", "start to window, processor time",
      ])
    for index in file.gates.indices {
      (file.gates[index].measured, file.gates[index].standardError) = (file.gates[index].measured / 2, 0)
    }
    // The same starts: on a busy machine the times of others differ by more than two.
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let report = try decoder.decode(StartBenchReport.self, from: Data(run.output.utf8))
    let check = try GateCheck(report.gateMeasurements, against: file)
    #expect(check.rows.map(\.passed) == [false, false, false], "\(check.text)")
    // Memory is the same in each, so at least this one fails.
    try file.write(to: gates)
    let again = try await trackii("bench", "start", "--repeat", "1", "--check", gates.path)
    #expect(again.status == 1 && again.output.contains("of 3 figures do not hold"), "\(again.output)")
  }

  @Test("without Xvfb the remedy is said, and nothing is measured")
  func noDisplay() async throws {
    let place = try Place()
    let run = try await trackii("bench", "start", environment: ["PATH": place.url.path])
    #expect(run.status == 69)
    #expect(run.errors.contains("install it (apt-get install xvfb)"), "\(run.errors)")
    #expect(try await trackii("bench", "start", "--repeat", "0").status == 64)
  }
}
