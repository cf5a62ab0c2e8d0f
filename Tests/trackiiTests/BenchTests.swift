import Foundation
import TestSupport
import Testing

@Suite("trackii bench", .heavy)
struct BenchTests {
  @Test("every figure is in the JSON, and says what it was measured on")
  func fields() async throws {
    let place = try Place()
    let frames = Double(try Demo().writeBeginning(seconds: 12, to: place.url("beginning")))
    let run = try await trackii(
      "bench", place.path("beginning"), "--json", "--repeat", "2", "--pages", "3", "--live", "1", "--large",
      "10")
    #expect(run.status == 0, "\(run.errors)")
    let report = try run.json()
    for field in ["program", "build", "command", "date", "machine", "peakMemoryMiB"] {
      #expect(report[field] != nil, "\(field)")
    }
    let machine = try #require(report["machine"] as? [String: Any])
    for field in ["processor", "cores", "usableCores", "kernel", "memoryMiB"] {
      #expect(machine[field] != nil, "\(field)")
    }
    let session = try #require((report["sessions"] as? [[String: Any]])?.first)
    #expect(session["name"] as? String == "beginning")
    #expect(session["frames"] as? Double == frames)
    let stages = try #require(session["stages"] as? [String: [String: Double]])
    let names = [
      "decode", "vision", "vision, following", "vision, finding", "vision, a face search",
      "vision, a face network", "vision, an eye network", "vision, registration and rest",
      "vision at 1280x720",
      "calibration", "attention", "total",
    ]
    #expect(Set(stages.keys) == Set(names))
    for (name, stage) in stages {
      #expect(Set(stage.keys) == ["count", "min", "median", "p95", "p99", "max"], "\(name)")
    }
    #expect(stages["total"]?["count"] == 2 * frames, "two runs")
    #expect(stages["vision, registration and rest"]?["count"] == 2 * frames)
    #expect(
      try #require(stages["vision, an eye network"]?["count"]) > 3.3 * frames,
      "two eyes in nearly every frame")
    let quantiles = ["min", "median", "p95", "p99", "max"]
    for (name, stage) in stages {
      let times = quantiles.compactMap { stage[$0] }
      #expect(times == times.sorted() && times[0] > 0, "\(name): \(times)")
    }
    // In every frame a part takes less than the whole, so each of its quantiles is below the whole's.
    for part in ["decode", "vision", "calibration", "attention"] {
      for quantile in quantiles {
        let (less, more) = (stages[part]?[quantile], stages["total"]?[quantile])
        #expect(try #require(less) < #require(more), "\(part), \(quantile)")
      }
    }
    let parts = ["vision, following", "vision, finding"].compactMap { stages[$0]?["count"] }
    #expect(parts.reduce(0, +) == stages["vision"]?["count"])
    #expect(stages["vision at 1280x720"]?["count"] == 10)
    let enlarged = try #require(session["enlarged"] as? [String: Double])
    #expect(enlarged["framesWithEyes"] == 10 && enlarged["framesPerSecond"] != nil)
    for field in ["medianTotal", "framesPerSecond", "timesRealTime", "processorShare"] {
      #expect((session[field] as? [String: Double])?.count == 3, "\(field)")
    }
    let live = try #require(session["live"] as? [String: Any])
    #expect(try #require((live["arrivalToIntents"] as? [String: Double])?["count"]) > 25)
    let startup = try #require(report["startup"] as? [String: Any])
    #expect(startup["pages"] as? Int == 3)
    #expect(startup["startToFirstPage"] != nil && startup["openToFirstPage"] != nil)
  }

  @Test("the tables for people name the stages; parts can be left out")
  func tables() async throws {
    let run = try await trackii(
      "bench", "pipeline", "--repeat", "1", "--pages", "0", "--live", "0", "--large", "0")
    #expect(run.status == 0, "\(run.errors)")
    for word in [
      "e-short-demo", "vision, following", "vision, a face search", "frames per second", "Peak memory",
    ] {
      #expect(run.output.contains(word), "\(word)")
    }
    #expect(!run.output.contains("1280x720"))
    #expect(!run.output.contains("arrival to intents") && !run.output.contains("program's start"))
  }

  @Test("what cannot be measured is named")
  func badSessions() async throws {
    let place = try Place()
    #expect(try await trackii("bench", place.path("nothing")).status == 66)
    let folder = try await trackii("bench", place.url.path)
    #expect(folder.status == 65)
    #expect(folder.errors.contains(place.url.path))
    #expect(try await trackii("bench", "--repeat", "0").status == 64)
  }

  @Test("attention: every table is in the JSON; what is missing is named")
  func attention() async throws {
    let place = try Place()
    let run = try await trackii(
      "bench", "attention", "--hours", "0", "--trials", "8", "--data", place.url.path, "--json")
    #expect(run.status == 0, "\(run.errors)")
    let report = try run.json()
    for field in ["machine", "seed", "lags", "filterWhileReading", "notes"] {
      #expect(report[field] != nil, "\(field)")
    }
    #expect((report["lags"] as? [Any])?.count == 20)
    let notes = try #require(report["notes"] as? [String])
    #expect(notes.contains { $0.contains("fixations skipped") })
    #expect(try await trackii("bench", "attention", place.path("nothing")).status == 66)
    #expect(try await trackii("bench", "attention", "--hours", "-1").status == 64)
    #expect(try await trackii("bench", "attention", "--trials", "0").status == 64)
  }
}
