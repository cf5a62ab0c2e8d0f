import Foundation
import TestSupport
import Testing

/// What must stand in one place of the sources, so that live tracking, replays and measurements cannot come apart.
@Suite("One composition")
struct OnePlaceTests {
  private struct Source {
    /// Below `Sources`.
    var path: String
    /// Without comments.
    var code: [Substring]
    /// The same lines as one text.
    var text: String
  }

  /// Read once for all tests.
  private static let all = Result { try read() }
  private let sources: [Source]

  init() throws {
    sources = try Self.all.get()
    try #require(sources.count > 100, "no sources")
  }

  private static func read() throws -> [Source] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    let all = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    return try (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }.map { file in
      let lines = try String(contentsOf: file, encoding: .utf8).filledLines
        .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      return Source(
        path: String(file.path.dropFirst(root.path.count + 1)), code: lines,
        text: lines.joined(separator: "\n"))
    }
  }

  /// The files in which something stands, as often as it does, outside of a module that defines it.
  private func files(with text: String, outside module: String = "-") -> [String] {
    sources.filter { $0.text.holds(text) && !$0.path.hasPrefix(module + "/") }.flatMap { source in
      source.code.filter { $0.holds(text) }.map { _ in source.path }
    }.sorted()
  }

  @Test("only the pipeline touches the eye tracker's reference")
  func reference() {
    for call in [".lockReference()", ".unlock()", ".forgetPlace()"] {
      #expect(files(with: "tracker" + call, outside: "Vision") == ["Tracking/GazePipeline.swift"], "\(call)")
      #expect(
        files(with: call, outside: "Vision").allSatisfy { $0 == "Tracking/GazePipeline.swift" }, "\(call)")
    }
    #expect(files(with: "tracker.lock(to:", outside: "Vision") == ["Tracking/GazePipeline.swift"])
    #expect(files(with: ".tracker.reference").isEmpty)
    #expect(files(with: "pipeline.tracker").isEmpty)
  }

  @Test("a calibration's course alone decides when the reference is kept and which model is used")
  func orders() {
    let adopting = files(with: ".pipeline(.use(")
    #expect(
      adopting.count == 4 && adopting.allSatisfy { $0.hasPrefix("Tracking/CalibrationRun") }, "\(adopting)")
    let locking = files(with: ".pipeline(.lockReference)")
    #expect(Set(locking) == ["Tracking/CalibrationRun+Concluding.swift"], "\(locking)")
    // Films, single pictures and paragraphs are measured without a calibration's course.
    #expect(
      files(with: "carryOut(.lockReference)") == [
        "Evaluation/Films/FilmEvaluation.swift", "Evaluation/Labelled/StillLook.swift",
        "Evaluation/Paragraph/ParagraphEyes.swift",
      ])
    // Carried out in one place.
    #expect(files(with: "self.model = ", outside: "Calibration") == ["Tracking/GazePipeline.swift"])
  }

  @Test("there is one way to fit, one to validate and one to repair")
  func fits() {
    #expect(files(with: "Calibrator.fit(", outside: "Calibration").isEmpty)
    #expect(files(with: "ValidationReport(points:") == ["Calibration/Collecting/CollectedEyes.swift"])
    #expect(
      files(with: ".validated(on:", outside: "Evaluation").sorted() == [
        "Tracking/CalibrationRun+Concluding.swift", "Tracking/SessionReplay+Trials.swift",
      ])
    #expect(files(with: "DriftLabel(repair") == ["Tracking/CalibrationRun+Concluding.swift"])
    #expect(files(with: "advisor.settle()").allSatisfy { $0.hasPrefix("Tracking/CalibrationRun") })
  }

  @Test(
    "time comes with events and frames: the application awaits nothing, and neither it nor the stages read a clock"
  )
  func time() {
    let clocks = [
      "Date()", "Date.now", "ContinuousClock", "SuspendingClock", "clock_gettime", "monotonicNow",
    ]
    for room in ["ReaderApp", "Reading", "Signals", "Calibration", "Drift", "Attention", "Lines"] {
      for clock in clocks {
        #expect(files(with: clock).filter { $0.hasPrefix(room + "/") } == [], "\(clock) in \(room)")
      }
    }
    for wait in ["await ", " async ", "Task {", "Task.", "Dispatch"] {
      #expect(files(with: wait).filter { $0.hasPrefix("ReaderApp/") } == [], "\(wait)")
    }
  }

  @Test("the application is one enum, and it acts on the outside by ports alone")
  func application() throws {
    #expect(files(with: "package enum AppState") == ["ReaderApp/AppState.swift"])
    let ports = try #require(sources.first { $0.path == "ReaderApp/AppPorts.swift" }).code
    let held = ports.filter { $0.hasPrefix("  package var ") }
    #expect(held.count > 10 && held.allSatisfy { $0.contains("any ") && $0.contains("Port") }, "\(held)")
    for room in ["Glibc", "CAdwaita", "ReaderWindow", "ReaderPorts", "Capture", "Speech", "Store"] {
      #expect(files(with: "import \(room)").filter { $0.hasPrefix("ReaderApp/") } == [], "\(room)")
    }
  }

  @Test("nothing is asked of a session between frames but by the course: sessions and watches are its own")
  func sessions() {
    for type in ["CalibrationSession(", "PursuitSession(", "ParagraphSession(", "RepairAdvisor("] {
      let places =
        files(with: " " + type, outside: "Calibration") + files(with: "= " + type, outside: "Calibration")
      #expect(places.allSatisfy { $0.hasPrefix("Tracking/Calibration") }, "\(type) \(places)")
    }
  }
}
