import Foundation
import TestSupport
import Testing

/// What replay, report and measures take of traces of other origins.
@Suite("Traces of other origins in trackii", .heavy)
struct TraceOptionsTests {
  let place: TemporaryFolder
  init() throws { place = try TemporaryFolder() }

  /// Two seconds at 50 samples a second in columns that say nothing of the screen: the eyes rest at three places, at the
  /// last of them up to the end.
  private func table(damaged line: Int? = nil) throws -> String {
    var lines = ["t_ms,x_px,y_px"]
    for sample in 0..<100 {
      lines.append("\(sample * 20),\(sample < 40 ? 400 : sample < 80 ? 700 : 1000),\(300 + sample % 2)")
    }
    if let line { lines[line - 1] = "here it is torn" }
    return try place.write(lines.joined(separator: "\n") + "\n", to: "others.csv").path
  }

  private static let screen = ["--screen", "1920x1080", "--screen-mm", "527x296"]

  @Test("report and measures take the options that a replay takes")
  func options() async throws {
    let file = try table()
    let areas = try place.write(
      #"{"format": "trackii-areas", "version": 1, "areas": [{"name": "left", "x": 300, "y": 200, "width": 200, "height": 200}]}"#,
      to: "areas.json")
    let measured = try await Program(
      ["measures", file, "--areas", areas.path, "--from", "csv", "--json"] + Self.screen
    ).end()
    #expect(measured.status == 0, "\(measured.errors)")
    let summary = try #require(try measured.json()["summary"] as? [String: Any])
    #expect(summary["fixations"] as? Int == 2)
    let report = try await Program(
      ["report", file, "--out", place.path("r.html"), "--json"] + Self.screen
    ).end()
    #expect(report.status == 0, "\(report.errors)")
    #expect(try String(contentsOf: place.url("r.html"), encoding: .utf8).contains("527 x 296 mm"))
    let replay = try await Program(["replay", file, "--json"] + Self.screen).end()
    #expect(try replay.json()["frames"] as? Int == 100)
  }

  @Test("a check takes the options too, for all traces and for no session")
  func check() async throws {
    let file = try table()
    let ci = ["CI": "true"]
    let silent = try await Program(["check", file, "--update", "missing"], environment: ci).end()
    #expect(silent.status == 65 && silent.output.contains("--screen"), "\(silent.output)")
    let expected = place.url("others.expect.json")
    #expect(!FileManager.default.fileExists(atPath: expected.path))
    let options = Self.screen + ["--from", "csv"]
    let written = try await Program(["check", file, "--update", "missing"] + options, environment: ci).end()
    #expect(written.status == 0, "\(written.output)\(written.errors)")
    let text = try String(contentsOf: expected, encoding: .utf8)
    #expect(text.contains("\"frames.count\"") && text.contains("\"events.fixations\""), "\(text)")
    let met = try await Program(["check", place.url.path] + options, environment: ci).end()
    #expect(met.status == 0, "\(met.output)\(met.errors)")
    let wrong = try await Program(["check", file, "--from", "etdq"] + Self.screen, environment: ci).end()
    #expect(wrong.status == 65, "\(wrong.output)")
    let session = try await Program(["check", demo.path] + Self.screen, environment: ci).end()
    #expect(session.status == 64 && session.errors.contains("need a trace"), "\(session.errors)")
  }

  @Test(
    "what is missing is asked for by option, and a damaged line is named",
    arguments: ["report", "measures", "replay"])
  func bad(_ command: String) async throws {
    let silent = try await Program([command, try table()]).end()
    #expect(silent.status == 65 && silent.errors.contains("--screen"), "\(silent.errors)")
    let torn = try await Program([command, try table(damaged: 42)] + Self.screen).end()
    #expect(torn.status == 65 && torn.errors.contains("others.csv, line 42"), "\(torn.errors)")
    let bundle = try await Program([command, demo.path] + Self.screen).end()
    #expect(bundle.status == 64 && bundle.errors.contains("need a trace"), "\(bundle.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.url.path) == ["others.csv"])
  }

  @Test(
    "a replay counts the lines that were read where the document is named, and says where it stood if not")
  func document() async throws {
    let (file, pdf) = (try table(), try place.writePDF("read.pdf", text: "Some words"))
    let options = Self.screen + ["--document", pdf.path]
    let counted = try await Program(["replay", file, "--placement", "300,0,2", "--json"] + options).end()
    #expect(counted.status == 0, "\(counted.errors)")
    #expect((try counted.json()["linesRead"] as? [String: Any])?["read"] as? Int != nil)
    #expect(try await Program(["replay", file, "--json"] + Self.screen).end().json()["linesRead"] == nil)
    let nowhere = try await Program(["replay", file] + options).end()
    #expect(nowhere.status != 0 && nowhere.errors.contains("--placement"), "\(nowhere.errors)")
    #expect(try await Program(["replay", demo.path, "--document", pdf.path]).end().status == 64)
  }
}
