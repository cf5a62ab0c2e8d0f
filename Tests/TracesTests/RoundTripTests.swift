import Foundation
import Signals
import TestSupport
import Testing

@testable import Traces

@Suite("Traces in and out")
struct RoundTripTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  static let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)

  /// A trace with every field.
  static var full: GazeTrace {
    var header = TraceHeader(createdBy: "tests 1", screen: screen, layout: GazeLayout())
    header.extend(
      by: TraceRecording(
        distanceMm: 570, rateHz: 30, clock: "CLOCK_MONOTONIC", device: "a webcam", pupilUnit: .millimetres))
    var trace = GazeTrace(header: header)
    for number in 0..<12 { trace.rows.append(row(number)) }
    func time(_ number: Int) -> Timestamp { trace.rows[number].time }
    trace.rows[2].marks = [
      .message("begin, of reading", at: time(2)),
      .target(TraceTarget(label: "7", point: ScreenPoint(x: 480, y: 270.5)), at: time(2)),
    ]
    trace.rows[6].marks = [
      .fixation(
        TraceFixation(
          eye: .left, start: time(1), end: time(5), center: ScreenPoint(x: 100.25, y: 200), pupil: 3.5)),
      .saccade(
        TraceSaccade(
          eye: .right, start: time(5), end: time(6), from: ScreenPoint(x: 1, y: 2),
          to: ScreenPoint(x: 3, y: 4),
          amplitude: 1.5, peakVelocity: 90)),
      .blink(TraceBlink(eye: .left, start: time(5), end: time(6))), .targetGone(at: time(6)),
    ]
    trace.rows[11].marksAfter = [.message("end", at: time(11))]
    return trace
  }

  private static func row(_ number: Int) -> TraceRow {
    let isLost = number % 5 == 4
    let point = ScreenPoint(x: 100.1 + Double(number) / 3, y: -1e-7)
    let gaze = Gaze(point: point, covariance: ScreenCovariance(xx: 400, xy: -0.25, yy: 900))
    var row = TraceRow(
      sequence: UInt64(number + 40), time: Timestamp(nanoseconds: Int64(number) * 33_333_333 + 7_000_000_000),
      raw: isLost ? .invalid(.eyesClosed) : .valid(gaze),
      filtered: isLost ? .invalid(.eyesClosed) : .valid(gaze),
      distanceMm: 560 + Double(number) / 7, openness: 0.75)
    row.left = EyeGaze(
      point: isLost ? .invalid(.eyesClosed) : .valid(point), pupil: 3.25, openness: 0.5)
    row.right = EyeGaze(
      point: isLost ? .invalid(.noFace) : .valid(point + ScreenPoint(x: 0.5, y: 20)), pupil: 3.5)
    row.head = HeadPose(xMm: 1, yMm: -2.5, zMm: 560, yawDegrees: 4, pitchDegrees: -5, rollDegrees: 1.0 / 3)
    return row
  }

  private func convert(_ path: String, to format: TraceFormat, _ name: String, from: TraceFormat? = nil)
    throws -> (
      path: String, done: TraceConversion
    )
  {
    let options = TraceOptions(
      screenPx: PlaneSize(checking: 1920, 1080), screenMm: PlaneSize(checking: 527, 296), distanceMm: 570,
      rateHz: 30)
    let recognised = try TraceFormat(recognising: path)
    if let from { #expect(recognised == from) }
    let reader = try recognised.reader(path, options: options)
    let out = folder.path(name)
    return (out, try TraceConversion(reader, to: format, at: out))
  }

  private func there(
    _ format: TraceFormat, _ trace: GazeTrace = Self.full
  ) throws -> (back: GazeTrace, losses: Set<TraceLoss>) {
    let start = folder.url("start.jsonl")
    let (there, again) = ("there-\(UUID())", "back-\(UUID()).jsonl")
    try? FileManager.default.removeItem(at: start)
    try trace.write(to: start)
    let (path, done) = try convert(start.path, to: format, there, from: .trackii)
    let (back, _) = try convert(path, to: .trackii, again, from: format)
    return (try GazeTrace(reading: URL(filePath: back)), Set(done.losses.counts.keys))
  }

  @Test("Trackii's own format keeps all, and is the same bytes again")
  func own() throws {
    let (back, losses) = try there(.trackii)
    #expect(losses.isEmpty)
    #expect(back == Self.full)
    #expect(try back.encoded() == Self.full.encoded())
  }

  @Test("CSV keeps all of the samples, to the bit, and targets")
  func csv() throws {
    let (back, losses) = try there(.csv)
    #expect(losses == [.messages, .fixations, .saccades, .blinks])
    for (new, old) in zip(back.rows, Self.full.rows) {
      var (new, old) = (new, old)
      (new.marks, new.marksAfter, old.marks, old.marksAfter) = ([], [], [], [])
      #expect(new == old)
    }
    #expect(back.header.recording == Self.full.header.recording)
    #expect(back.rows[2].marks == [Self.full.rows[2].marks[1]])
  }

  @Test("EyeLink's format keeps times, eyes, pupils, events and messages")
  func asc() throws {
    let (back, losses) = try there(.asc)
    #expect(
      losses == [
        .combinedGaze, .filtered, .errorEllipse, .reason, .openness, .distance, .headPose, .sequence,
      ])
    expectEyes(back, within: 0, pupils: true)
    #expect(
      back.rows.flatMap(\.marks) + back.rows.flatMap(\.marksAfter) == Self.full.rows.flatMap(\.marks)
        + Self.full.rows.flatMap(\.marksAfter))
    #expect(back.header.recording == Self.full.header.recording)
    #expect(back.header.screen == Self.screen)
  }

  @Test("BIDS keeps everything but why samples are lost")
  func bids() throws {
    let (back, losses) = try there(.bids)
    #expect(losses == [.reason, .clock])
    #expect(back.header.recording?.pupilUnit == .millimetres)
    expectEyes(back, within: 0, pupils: true)
    for (new, old) in zip(back.rows, Self.full.rows) {
      #expect(new.raw.value == old.raw.value && new.filtered?.value == old.filtered?.value)
      #expect(new.distanceMm == old.distanceMm && new.openness == old.openness && new.head == old.head)
      #expect(new.sequence == old.sequence)
    }
    #expect(
      Set(back.rows.flatMap(\.marks) + back.rows.flatMap(\.marksAfter))
        == Set(Self.full.rows.flatMap(\.marks) + Self.full.rows.flatMap(\.marksAfter)))
    #expect(back.header.screen == Self.screen)
  }

  @Test("BIDS has a word for mm alone: another unit of pupils is lost, which is said, and none is made up")
  func unitOfPupils() throws {
    for unit: TraceRecording.PupilUnit? in [nil, .diameter, .area] {
      var header = TraceHeader(createdBy: "tests 1", screen: Self.screen, layout: GazeLayout())
      header.extend(by: TraceRecording(rateHz: 30, pupilUnit: unit))
      var trace = GazeTrace(header: header)
      trace.rows = Self.full.rows
      let (back, losses) = try there(.bids, trace)
      #expect(back.header.recording?.pupilUnit == nil)
      #expect(losses.contains(.pupilUnit) == (unit != nil), "\(String(describing: unit))")
      #expect(back.rows.first?.left?.pupil == 3.25)
    }
  }

  @Test("the Tobii-style table keeps eyes and pupils, and times to the microsecond")
  func tobii() throws {
    let (back, losses) = try there(.tobii)
    #expect(losses.isSuperset(of: [.combinedGaze, .timeDigits, .screen, .messages, .targets]))
    expectEyes(back, within: 1e-9, pupils: true, time: 500)
  }

  @Test("the table for ETDQualitizer keeps eyes and numbered targets")
  func etdq() throws {
    let (back, losses) = try there(.etdq)
    #expect(losses.isSuperset(of: [.combinedGaze, .pupil, .screen, .messages]) && !losses.contains(.targets))
    expectEyes(back, within: 1e-9, pupils: false)
    #expect(back.rows[2].marks == [Self.full.rows[2].marks[1]])
    #expect(back.rows[6].marks == [.targetGone(at: Self.full.rows[6].time)])
  }

  private func expectEyes(_ back: GazeTrace, within px: Double, pupils: Bool, time ns: Int64 = 0) {
    #expect(back.rows.count == Self.full.rows.count)
    for (new, old) in zip(back.rows, Self.full.rows) {
      #expect(abs(new.time.nanoseconds - old.time.nanoseconds) <= ns)
      for (a, b) in [(new.left, old.left), (new.right, old.right)] {
        let (p, q) = (a?.point.value, b?.point.value)
        #expect((p == nil) == (q == nil))
        if let p, let q { #expect((p - q).length <= px) }
        if pupils { #expect(a?.pupil == b?.pupil) }
      }
    }
  }

  @Test(
    "a published recording comes back from every format",
    .enabled(if: SharedData.isAvailable, SharedData.missing))
  func published() throws {
    let source = try SharedData.url("data/lund2013/UH21_trial17.csv").path
    let first = try GazeTrace(try TraceFormat.csv.reader(source), file: source)
    #expect(
      first.rows.count == 565 && first.header.screen.widthPx == 1024
        && first.header.recording?.distanceMm == 670)
    for format in TraceFormat.allCases {
      let out = folder.path("lund-\(format.rawValue)")
      _ = try TraceConversion(try TraceFormat.csv.reader(source), to: format, at: out)
      #expect(try TraceFormat(recognising: out) == format)
      let options = TraceOptions(
        screenPx: PlaneSize(checking: 1024, 768), screenMm: PlaneSize(checking: 380, 300))
      let back = try GazeTrace(try format.reader(out, options: options), file: out)
      #expect(back.rows.map(\.time) == first.rows.map(\.time), "\(format)")
      for (new, old) in zip(back.rows, first.rows) {
        #expect((new.raw.value == nil) == (old.raw.value == nil), "\(format)")
        if let a = new.raw.value?.point, let b = old.raw.value?.point {
          #expect((a - b).length < 1e-9, "\(format)")
        }
      }
    }
  }

  @Test(
    "bad lines are named and nothing is left behind",
    arguments: [
      "NaN", "inf", "1e999", "x", "-5", String(repeating: "9", count: 2_000_000),
    ])
  func bad(_ cell: String) throws {
    let file = try folder.write("t_ms,x_px,y_px\n0,1,2\n10,3,4\n\(cell),5,6\n", to: "bad.csv")
    let reader = try TraceFormat.csv.reader(
      file.path, options: TraceOptions(screenPx: PlaneSize(checking: 10, 10)))
    let error = #expect(throws: TraceError.self) {
      try TraceConversion(reader, to: .etdq, at: folder.path("out"))
    }
    guard case .badLine(file.path, 4, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["bad.csv"])
  }

  @Test("EyeLink's format is not written with a made-up rate")
  func rateIsAskedFor() throws {
    let metadata = TraceMetadata(createdBy: "tests", screen: .whole(Self.screen))
    let out = folder.path("out.asc")
    #expect(
      throws: TraceError.missing(file: out, what: "how many samples a second there are", option: "--rate HZ")
    ) {
      _ = try TraceFormat.asc.writer(out, metadata)
    }
    #expect(!FileManager.default.fileExists(atPath: out))
  }
}
