import Foundation
import JPEGCodec
import Recording
import Signals
import TestSupport
import Testing

@testable import Evaluation

/// Labelled pictures with wrong labels, with little time, and of many tests.
@Suite("Labelled pictures", .heavy)
struct LabelledTests {
  private let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  /// Writes pictures of the demo as a labelled folder.
  ///
  /// - Parameters:
  ///   - step: every how manyth good frame is taken.
  ///   - session: the session of a picture, by its number.
  ///   - label: the label of a picture, by its number and the true point.
  private func write(
    every step: Int, session: (Int) -> String = { _ in "s" },
    label: (Int, ScreenPoint) -> ScreenPoint = { $1 }
  ) throws -> [String] {
    var table = "person,session,file,x_px,y_px,screen_w,screen_h\n"
    let frames = try demoFrames(every: step)
    let names = frames.map { "\($0.truth.index).jpg" }
    for (at, (jpeg, truth)) in frames.enumerated() {
      try place.write(jpeg, to: names[at])
      let point = label(at, truth.gaze)
      table += "one,\(session(at)),\(names[at]),\(point.x),\(point.y),1920,1080\n"
    }
    try place.write(table, to: "labels.csv")
    return names
  }

  private func run(
    _ configuration: EvaluationConfiguration, each: ([LabelledValue]) throws -> Void = { _ in }
  ) throws -> LabelledReport {
    try LabelledEvaluation(reading: place.url, configuration: configuration, load: loadJPEG)
      .run(TrackerMaker(.classical), progress: { _ in }, each: each).report
  }

  @Test("sessions at any number are left out one by one, and each test's values come as it is done")
  func everySession() throws {
    let count = try write(every: 12, session: { "\($0 % 6)" }).count
    var configuration = EvaluationConfiguration()
    (configuration.points, configuration.mostParts, configuration.mostPoints) = ([], 1000, 12)
    var tests: [[String]] = []
    let report = try run(configuration) { values in tests.append(values.map(\.test)) }
    #expect(report.rows.dropLast().map(\.test) == (0..<6).map { "\($0)" })
    #expect(report.rows.last?.test == "all" && report.rows.last?.pictures == count)
    let came = tests.filter { !$0.isEmpty }
    #expect(came.count == 6 && came.allSatisfy { Set($0).count == 1 }, "\(came.map(\.first))")
    #expect(came.flatMap { $0 }.count == count)
  }

  @Test("when the time is over the tests that are missing are told, and those that were done stand")
  func deadline() throws {
    _ = try write(every: 12, session: { "\($0 % 6)" })
    var configuration = EvaluationConfiguration()
    (configuration.points, configuration.mostPoints) = ([], 12)
    // The first test ends long after a nanosecond, and no other begins.
    configuration.mostSeconds = 1e-9
    let first = try run(configuration)
    #expect(first.rows.map(\.test) == ["0", "all"])
    #expect(
      first.notes.contains { $0.contains("was over before 5 tests, which are missing") }, "\(first.notes)")
    configuration.mostSeconds = 3600
    let report = try run(configuration)
    #expect(report.rows.count == 7 && !report.notes.contains { $0.contains("was over") })
  }

  @Test("lowered eyes of pictures are counted")
  func lowered() throws {
    let count = try write(every: 30, label: { _, point in ScreenPoint(x: point.x, y: 900) }).count
    var configuration = EvaluationConfiguration()
    (configuration.points, configuration.mostParts, configuration.mostPoints) = ([], 2, 8)
    let lowered = try run(configuration).lowered
    #expect(lowered.frames == count && lowered.withEyes + lowered.saidClosed <= count, "\(lowered)")
  }
}
