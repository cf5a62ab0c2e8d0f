import Foundation
import JPEGCodec
import Recording
import Signals
import Statistics
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
    let count = try write(every: 24, session: { "\($0 % 6)" }).count
    var configuration = EvaluationConfiguration()
    (configuration.points, configuration.mostParts, configuration.mostPoints) = ([], 1000, 12)
    configuration.referencePictures = 6
    // More time than the tests need: none is missing, and nothing is told of it.
    configuration.mostSeconds = 3600
    var tests: [[String]] = []
    let report = try run(configuration) { values in tests.append(values.map(\.test)) }
    #expect(report.rows.count == 7 && !report.notes.contains { $0.contains("was over") })
    #expect(report.rows.dropLast().map(\.test) == (0..<6).map { "\($0)" })
    #expect(report.rows.last?.test == "all" && report.rows.last?.pictures == count)
    let came = tests.filter { !$0.isEmpty }
    #expect(came.count == 6 && came.allSatisfy { Set($0).count == 1 }, "\(came.map(\.first))")
    #expect(came.flatMap { $0 }.count == count)
  }

  @Test("when the time is over the tests that are missing are told, and those that were done stand")
  func deadline() throws {
    _ = try write(every: 24, session: { "\($0 % 6)" })
    var configuration = EvaluationConfiguration()
    (configuration.points, configuration.mostPoints, configuration.referencePictures) = ([], 12, 6)
    // The first test ends long after a nanosecond, and no other begins.
    configuration.mostSeconds = 1e-9
    let first = try run(configuration)
    #expect(first.rows.map(\.test) == ["0", "all"])
    #expect(
      first.notes.contains { $0.contains("was over before 5 tests, which are missing") }, "\(first.notes)")
  }

  @Test("lowered eyes of pictures are counted")
  func lowered() throws {
    let count = try write(every: 30, label: { _, point in ScreenPoint(x: point.x, y: 900) }).count
    var configuration = EvaluationConfiguration()
    (configuration.points, configuration.mostParts, configuration.mostPoints) = ([], 2, 8)
    let lowered = try run(configuration).lowered
    #expect(lowered.frames == count && lowered.withEyes + lowered.saidClosed <= count, "\(lowered)")
  }

  /// Median error against the true points, degrees, and the row of the fits to all points.
  private func measured(wrong: Set<Int>) throws -> (degrees: Double, row: LabelledReport.Row) {
    let frames = try demoFrames(every: 10)
    let others = wrong.sorted()
    // Wrong pictures have the labels of others, elsewhere in the film.
    let label = { (at: Int, point: ScreenPoint) -> ScreenPoint in
      guard let place = others.firstIndex(of: at) else { return point }
      return frames[others[(place + others.count / 2) % others.count]].truth.gaze
    }
    _ = try write(every: 10, label: label)
    let truth = Dictionary(uniqueKeysWithValues: frames.map { ("\($0.truth.index).jpg", $0.truth.gaze) })
    var configuration = EvaluationConfiguration()
    (configuration.points, configuration.mostParts) = ([], 3)
    var errors: [Double] = []
    let report = try run(configuration) { values in
      errors += values.compactMap { value in
        guard let found = value.found, let point = truth[value.file.lastPathComponent] else { return nil }
        return (found.point - point).length
      }
    }
    // A screen of 96 px an inch, seen from 530 mm: 35 px a degree.
    return (try #require(median(errors)) / 35, try #require(report.rows.last))
  }

  /// What is measured with right labels, once for all seeds: a look at all pictures takes seconds.
  private static let right = Result { try LabelledTests().measured(wrong: []) }

  @Test(
    "labels wrong for a third: most are left out and told, and gaze is nearly as good as by right ones",
    arguments: [1, 2] as [UInt64])
  func wrongLabels(seed: UInt64) throws {
    let count = try demoFrames(every: 10).count
    var random = SplitMix64(seed: seed)
    // Neighbours are of one fixation and have nearly one label, so that only every third one is exchanged.
    let wrong = Set(
      stride(from: 0, to: count - 2, by: 3).map { $0 + Int.random(in: 0..<3, using: &random) })
    let (right, withWrong) = (try Self.right.get(), try measured(wrong: wrong))
    print("right labels \(right.degrees) degrees; a third wrong \(withWrong.degrees): \(withWrong.row)")
    #expect(right.row.leftOutPictures <= 2 && right.row.withGaze == count)
    #expect(withWrong.row.problem == nil && withWrong.row.withGaze == count)
    #expect(withWrong.row.leftOutPictures >= 4)
    #expect(withWrong.degrees < 2 * right.degrees)
  }
}
