import Foundation
import Signals
import TestSupport
import Testing

@testable import Traces
@testable import Benchmarks

@Suite("trackii bench traces --round-trip and --speed", .heavy)
struct RoundTripBenchTests {
  let place: TemporaryFolder
  init() throws { place = try TemporaryFolder() }

  /// Each format, out and in again: what is lost is what the converter named.
  private func expectExact(_ trace: GazeTrace, _ name: String) throws {
    for trip in try RoundTripBench.trips(of: trace, name: name, in: place.url) {
      #expect(trip.unnamed.isEmpty, "\(name), \(trip.format): lost and not named: \(trip.unnamed)")
      #expect(trip.notLost.isEmpty, "\(name), \(trip.format): named and not lost: \(trip.notLost)")
      #expect(trip.faults.isEmpty, "\(name), \(trip.format): \(trip.faults)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.url.path).isEmpty)
  }

  private static let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)

  /// Combined gaze, with rows as a replay writes them.
  private static func made(_ count: Int) -> GazeTrace {
    MadeReading(samples: count).trace
  }

  @Test("a trace as a replay writes it, with fixations, blinks and intents")
  func replayed() throws {
    var trace = Self.made(3000)
    try expectExact(trace, "made")
    // A look above the screen, which EyeLink's readers do not take.
    let row = try #require(
      trace.rows.firstIndex { $0.events.contains { if case .fixationEnded = $0 { true } else { false } } })
    trace.rows[row].events.append(
      .fixationEnded(
        Fixation(
          start: trace.rows[0].time, end: trace.rows[1].time, center: ScreenPoint(x: 5, y: -40), dispersion: 2
        )))
    try expectExact(trace, "above the screen")
  }

  /// What is rare: frames that were dropped, an eye that comes late, targets and messages that no table has room for.
  @Test("what formats have no room for is named")
  func hard() throws {
    var trace = GazeTrace(header: TraceHeader(createdBy: "tests", screen: Self.screen, layout: GazeLayout()))
    for number in 0..<12 {
      var row = TraceRow(
        sequence: UInt64(number * 2), time: Timestamp(nanoseconds: Int64(number) * 33_333_333),
        raw: .invalid(.eyesNotFound))
      row.left = EyeGaze(point: .valid(ScreenPoint(x: 100, y: 200)), pupil: number == 3 ? 0 : 3)
      if number > 4 { row.right = EyeGaze(point: .valid(ScreenPoint(x: 110, y: 220)), pupil: 3) }
      if number != 6 { row.raw = RowMaker.together(row.left, row.right) }
      row.filtered = number == 7 ? .invalid(.eyesNotFound) : row.raw
      trace.rows.append(row)
    }
    func between(_ number: Int) -> Timestamp {
      Timestamp(nanoseconds: trace.rows[number].time.nanoseconds - 10_000_000)
    }
    trace.rows[2].marks = [
      .target(TraceTarget(label: "a \"b\"", point: ScreenPoint(x: 1, y: 2)), at: between(2)),
      .message("GAZE_COORDS 0 0 1 1", at: between(2)), .message("say \"so\"", at: between(2)),
      .message("n/a", at: between(2)),
    ]
    trace.rows[5].marks = [.targetGone(at: between(5)), .targetGone(at: between(5))]
    trace.rows[11].marksAfter = [
      .target(TraceTarget(label: "7", point: ScreenPoint(x: 480, y: 270.1)), at: trace.rows[11].time),
      .fixation(
        TraceFixation(
          eye: .both, start: trace.rows[1].time, end: trace.rows[4].time, center: ScreenPoint(x: -5, y: 3))),
    ]
    try expectExact(trace, "hard")
  }

  @Test("a trace without a calibration, in which no frame has a point")
  func uncalibrated() throws {
    var trace = Self.made(30)
    for index in trace.rows.indices {
      trace.rows[index].raw = .invalid(.notCalibrated)
      trace.rows[index].filtered = .invalid(.notCalibrated)
      (trace.rows[index].left, trace.rows[index].right) = (nil, nil)
      (trace.rows[index].events, trace.rows[index].intents) = ([], [])
    }
    try expectExact(trace, "uncalibrated")
  }

  /// Fixed files of each set; `bench traces --round-trip` takes all of them.
  @Test("published recordings", .enabled(if: SharedData.isAvailable, SharedData.missing))
  func published() throws {
    for name in [
      "lund2013/UH21_trial17.csv", "lund2013/TL28_img_konijntjes.csv", "etdq/Tobii_Spectrum_120Hz.tsv",
    ] {
      let path = try SharedData.url("data/\(name)").path
      let isBare = name.hasPrefix("etdq")
      let options = TraceOptions(
        screenPx: isBare ? PlaneSize(checking: 1920, 1080) : nil,
        screenMm: isBare ? PlaneSize(checking: 527, 296) : nil)
      let reader = try TraceFormat(recognising: path).reader(path, options: options)
      try expectExact(try GazeTrace(reader, file: path), name)
    }
  }

  /// Carr et al.'s trials hold fixations and no samples: as events between the samples of their times.
  @Test("published fixations", .enabled(if: SharedData.isAvailable, SharedData.missing))
  func fixations() throws {
    let table = try String(contentsOf: SharedData.url("data/drift/fixations.csv"), encoding: .utf8)
    var trace = GazeTrace(header: TraceHeader(createdBy: "tests", screen: Self.screen, layout: GazeLayout()))
    for line in table.split(whereSeparator: \.isNewline).dropFirst() {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      guard cells[0] == "trial_0" else { break }
      let times = [cells[4], cells[5]].compactMap { Int64($0) }.map { Timestamp(nanoseconds: $0 * 1_000_000) }
      let place = [cells[6], cells[7]].compactMap { Double($0) }
      try #require(times.count == 2 && place.count == 2)
      let center = ScreenPoint(x: place[0], y: place[1])
      var row = TraceRow(
        sequence: UInt64(trace.rows.count), time: times[1],
        raw: .valid(Gaze(point: center, covariance: ScreenCovariance(xx: 0, xy: 0, yy: 0))))
      row.marks = [.fixation(TraceFixation(eye: .left, start: times[0], end: times[1], center: center))]
      trace.rows.append(row)
    }
    #expect(trace.rows.count > 50)
    try expectExact(trace, "drift")
  }

  @Test("the commands say what they found, and refuse what makes no sense")
  func commands() async throws {
    let file = place.url("gaze.jsonl")
    try Self.made(1200).write(to: file)
    try place.write("nothing\n", to: "notes.txt")
    try place.write("{}\n", to: "notes.json")
    let run = try await trackii("bench", "traces", "--round-trip", place.url.path)
    #expect(run.status == 0, "\(run.errors)\n\(run.output)")
    #expect(
      run.output.contains("6 of 6 round trips lose exactly what is named") && run.output.contains("notes.txt")
    )
    let speed = try await trackii(
      "bench", "traces", "--speed", "--samples", "1000", "--repeat", "1", "--json")
    let parts = try #require(try speed.json()["reading"] as? [[String: Any]])
    #expect(
      speed.status == 0 && parts.compactMap { $0["name"] as? String }.count == TraceFormat.allCases.count)
    for options in [[], ["--speed", "--round-trip", "x"], ["--round-trip"], ["--speed", "x"]] {
      #expect(try await Program(["bench", "traces"] + options).end().status == 64, "\(options)")
    }
  }
}
