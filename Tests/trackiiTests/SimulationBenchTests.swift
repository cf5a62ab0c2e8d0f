import Foundation
import TestSupport
import Testing

/// `trackii bench simulation`: recorded and simulated gaze, measured alike.
@Suite("trackii bench simulation", .heavy)
struct SimulationBenchTests {
  private let place: TemporaryFolder
  init() throws { place = try TemporaryFolder() }

  private func trackii(_ arguments: String...) async throws -> Outcome {
    try await Program(["bench", "simulation"] + arguments).end()
  }

  /// A trace at 30 Hz of eyes that look at six targets for 5 s each; gaze lies 30 px to the right, and every other point 3 px
  /// lower than the others. A degree is 36.2 px.
  private func trace(_ name: String, targets: Bool = true, time: (Int) -> Double = { Double($0) / 30 }) throws
    -> String
  {
    var rows = "t_s,x_px,y_px" + (targets ? ",target,target_x_px,target_y_px" : "") + "\n"
    for number in 0..<900 {
      let (x, y) = (300 + 250 * (number / 150), 200 + 120 * (number / 150))
      rows += "\(time(number)),\(x + 30),\(y + (number.isMultiple(of: 2) ? 3 : 0))"
      rows += (targets ? ",t\(number / 150),\(x),\(y)" : "") + "\n"
    }
    try Data(rows.utf8).write(to: place.url.appending(path: name))
    return place.path(name)
  }

  private let screen = ["--screen", "1920x1080", "--screen-mm", "527x296", "--distance", "570"]

  @Test("a trace with targets is measured, and simulated webcams see the same eyes")
  func targets() async throws {
    let run = try await Program(
      ["bench", "simulation", try trace("targets.csv"), "--runs", "2", "--error", "2", "--json"] + screen
    ).end()
    #expect(run.status == 0, "\(run.errors)")
    let group = try #require((try run.json()["groups"] as? [[String: Any]])?.first)
    let measures = try #require(group["measures"] as? [String: Any])
    func value(_ name: String) -> Double { measures[name] as? Double ?? .nan }
    #expect(measures["looks"] as? Int == 6)
    // 30 px to the right and 1.5 px down on average.
    #expect(abs(value("mean") - 30 / 36.2) < 0.02, "\(value("mean"))")
    // Every step from frame to frame is 3 px, along one axis of two.
    #expect((0.01...0.1).contains(value("sampleToSample")), "\(value("sampleToSample"))")
    #expect(value("losses") == 0 && abs(value("rate") - 30) < 0.1 && measures["blinks"] == nil)
    let simulated = try #require((group["sameLooks"] as? [[String: Any]])?.first)
    #expect(simulated["errorDegrees"] as? Double == 2 && simulated["count"] as? Int == 6)
    let mean = try #require((simulated["measures"] as? [String: Any])?["mean"] as? Double)
    #expect((1.2...3).contains(mean), "\(mean)")
  }

  @Test("without a recording simulated reading is measured, the same for the same seed")
  func reading() async throws {
    func rows() async throws -> [[String: Any]] {
      let run = try await trackii("--runs", "2", "--seed", "5", "--json")
      return try #require(try run.json()["reading"] as? [[String: Any]])
    }
    let once = try await rows()
    #expect(once.compactMap { $0["errorDegrees"] as? Double } == [1.2, 2, 2.5])
    let means = once.compactMap { ($0["measures"] as? [String: Any])?["mean"] as? Double }
    for (mean, error) in zip(means, [1.2, 2, 2.5]) { #expect(abs(mean / error - 1) < 0.25, "\(mean)") }
    #expect(
      try await rows().compactMap { ($0["measures"] as? [String: Any])?["mean"] as? Double } == means)
    let text = try await trackii("--runs", "1")
    #expect(text.status == 0 && text.output.contains("white noise, SD"), "\(text.errors)")
  }

  @Test("the recorded demo is measured beside the same looks")
  func session() async throws {
    let run = try await trackii(demo.path, "--runs", "1")
    #expect(run.status == 0, "\(run.errors)")
    for words in ["e-short-demo", "the same looks", "shares of the mean error", "simulated reading"] {
      #expect(run.output.contains(words), "\(words)")
    }
  }

  @Test("fixations on known lines tell the vertical error alone")
  func fixations() async throws {
    var rows = "trial,participant,age_group,passage,start_ms,end_ms,x_px,y_px,gold_line\n"
    for number in 0..<40 {
      rows += "t,1,adult,P,\(number * 250),\(number * 250 + 200),\(360 + number % 20 * 30),"
      rows += "\(173 + number / 20 * 64),\(1 + number / 20)\n"
    }
    let passages = """
      {"P": {"position": [360.0, 161.0], "font_face": "Courier New", "font_size": 26.667, "line_height": 64.0,
      "text": ["One line of a short made text to be read", "and a second line that goes on with the text"]}}
      """
    try Data(rows.utf8).write(to: place.url.appending(path: "fixations.csv"))
    try Data(passages.utf8).write(to: place.url.appending(path: "passages.json"))
    let run = try await trackii(place.url.path, "--runs", "1", "--json")
    let group = try #require((try run.json()["groups"] as? [[String: Any]])?.first)
    let measures = try #require(group["measures"] as? [String: Any])
    // 18 px below the line's middle; a degree is 35.6 px.
    #expect(abs((measures["offset"] as? Double ?? 0) - 18 / 35.56) < 0.01)
    #expect(measures["white"] == nil && (group["sameLooks"] as? [Any])?.isEmpty == true)
  }

  @Test("what has no truth, or cannot be read, is refused by name")
  func badInput() async throws {
    let none = try await trackii(place.path("none"))
    #expect(none.status == 66 && none.errors.contains("no session or trace"), "\(none.errors)")
    let bare = place.url.appending(path: "bare")
    try FileManager.default.copyItem(at: demo, to: bare)
    try FileManager.default.removeItem(at: bare.appending(path: "truth.csv"))
    let untold = try await trackii(bare.path)
    #expect(untold.status == 65 && untold.errors.contains("has no truth.csv"), "\(untold.errors)")
    for (file, reason) in [
      (try trace("plain.csv", targets: false), "no target"),
      (try trace("back.csv") { $0 == 500 ? 1 : Double($0) / 30 }, "line"),
    ] {
      let run = try await Program(["bench", "simulation", file] + screen).end()
      #expect(run.status == 65 && run.errors.contains(reason), "\(run.errors)")
      #expect(run.output.isEmpty)
    }
    let unsized = try await trackii(try trace("unsized.csv"))
    #expect(unsized.status == 65 && unsized.errors.contains("--screen"), "\(unsized.errors)")
    #expect(try await trackii(demo.path, "--screen", "1920x1080").status == 64)
    #expect(try await trackii("--screen", "1920x1080").status == 64)
    #expect(try await trackii("--no-drift").status == 64)
    #expect(try await trackii("--runs", "0").status == 64)
    #expect(try await trackii("--error", "9").status == 64)
  }
}
