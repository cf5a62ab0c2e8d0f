import Foundation
import Signals
import TestSupport
import Testing

@testable import Traces

/// The programs that people read such files with, as they come from the package index, on what Trackii writes.
@Suite("Traces read by other programs", .heavy, .enabled(if: PythonEnvironment.isAvailable))
struct OtherReadersTests {
  let folder: TemporaryFolder
  /// A trace with every field: 12 samples of both eyes, two of them lost, and one event of each kind.
  private let trace = RoundTripTests.full

  init() throws { folder = try TemporaryFolder() }

  private static let packages = [
    "ETDQualitizer==1.2.0", "bids-validator-deno==3.0.2", "jsonschema==4.26.0", "mne==1.13.2",
    "pymovements==0.28.0",
  ]

  private func python() async throws -> PythonEnvironment {
    try await PythonEnvironment("trace-readers", packages: Self.packages)
  }

  /// Writes the trace in a format.
  private func write(_ format: TraceFormat, to name: String) throws -> String {
    let start = folder.url("\(name).start.jsonl")
    try trace.write(to: start)
    let path = folder.path(name)
    _ = try TraceConversion(try TraceFormat.trackii.reader(start.path), to: format, at: path)
    return path
  }

  /// What a program prints as JSON, its last line.
  private func run<Value: Decodable>(_ program: String, _ arguments: String...) async throws -> Value {
    let python = try await python()
    let script = try folder.write("import json, sys, warnings\n" + program, to: "program.py")
    let (status, output) = try await RunningProcess.run(
      python.python, [script.path] + arguments,
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.url.path, "LC_ALL": "C.UTF-8"])
    #expect(status == 0, "\(output.suffix(2000))")
    let line = try #require(output.split(separator: "\n").last)
    return try JSONDecoder().decode(Value.self, from: Data(line.utf8))
  }

  /// Numbers that a reader gave, NaN as null.
  private typealias Numbers = [Double?]

  private func expectEqual(
    _ read: Numbers, _ written: [Double?], within tolerance: Double = 1e-9,
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(read.count == written.count, sourceLocation: location)
    for (a, b) in zip(read, written) {
      #expect((a == nil) == (b == nil), sourceLocation: location)
      if let a, let b { #expect(abs(a - b) <= tolerance, sourceLocation: location) }
    }
  }

  private func milliseconds(_ time: Timestamp) -> Double { Double(time.nanoseconds) / 1e6 }
  private func values(_ part: (EyeGaze) -> Double?, _ eye: (TraceRow) -> EyeGaze?) -> [Double?] {
    trace.rows.map { eye($0).flatMap(part) }
  }
  private func expectEyes(_ read: [Numbers], within tolerance: Double = 1e-9) {
    let (left, right): ((TraceRow) -> EyeGaze?, (TraceRow) -> EyeGaze?) = ({ $0.left }, { $0.right })
    for (numbers, written) in zip(
      read,
      [
        values({ $0.point.value?.x }, left), values({ $0.point.value?.y }, left),
        values({ $0.point.value?.x }, right), values({ $0.point.value?.y }, right),
      ])
    {
      expectEqual(numbers, written, within: tolerance)
    }
  }

  @Test("pymovements reads samples and events of EyeLink's format, and the Tobii-style table")
  func pymovements() async throws {
    struct Read: Decodable {
      struct Event: Decodable, Equatable {
        var name: String
        var eye: String
        var onset: Double
        var offset: Double
      }
      var time: [Double]
      /// Left x, y, right x, y.
      var gaze: [Numbers]
      var pupils: [Numbers]
      var events: [Event]
      var warnings: [String]
      var rate: Double
      var screen: [Double]
      var tobiiTime: [Double]
      var tobii: [Numbers]
    }
    let read: Read = try await run(
      """
      import pymovements as pm
      with warnings.catch_warnings(record=True) as told:
          warnings.simplefilter("always")
          gaze = pm.gaze.from_asc(sys.argv[1], events=True)
      def columns(rows): return [list(column) for column in zip(*[row or [None] * 4 for row in rows])]
      names = ["left_gaze_point_on_display_area_x", "left_gaze_point_on_display_area_y",
               "right_gaze_point_on_display_area_x", "right_gaze_point_on_display_area_y"]
      table = pm.gaze.from_csv(sys.argv[2], time_column="device_time_stamp", time_unit="ms", pixel_columns=names,
          read_csv_kwargs={"separator": "\\t", "null_values": "nan"},
          experiment=pm.Experiment(1920, 1080, 52.7, 29.6, 57, "upper left", 30))
      print(json.dumps({
          "time": gaze.samples["time"].to_list(), "gaze": columns(gaze.samples["pixel"].to_list()),
          "pupils": [list(c) for c in zip(*gaze.samples["pupil"].to_list())],
          "events": gaze.events.frame.select("name", "eye", "onset", "offset").to_dicts(),
          "warnings": [str(one.message) for one in told if "event" in str(one.message)],
          "rate": gaze.experiment.sampling_rate, "screen": list(gaze.experiment.screen.resolution),
          "tobiiTime": table.samples["time"].to_list(), "tobii": columns(table.samples["pixel"].to_list())}))
      """, try write(.asc, to: "gaze.asc"), try write(.tobii, to: "gaze.tsv"))
    expectEqual(read.time, trace.rows.map { milliseconds($0.time) }, within: 1e-6)
    expectEyes(read.gaze)
    expectEqual(read.pupils[0], trace.rows.map { $0.left?.pupil })
    expectEqual(read.pupils[1], trace.rows.map { $0.right?.pupil })
    #expect(read.rate == 30 && read.screen == [1920, 1080])
    #expect(read.warnings.isEmpty, "\(read.warnings)")
    func time(_ row: Int) -> Double { milliseconds(trace.rows[row].time) }
    #expect(
      read.events == [
        .init(name: "fixation_eyelink", eye: "left", onset: time(1), offset: time(5)),
        .init(name: "saccade_eyelink", eye: "right", onset: time(5), offset: time(6)),
        .init(name: "blink_eyelink", eye: "left", onset: time(5), offset: time(6)),
      ])
    expectEqual(read.tobiiTime, trace.rows.map { ($0.time.seconds * 1e6).rounded() })
    // Fractions of the screen.
    expectEyes(
      zip(read.tobii, [1920.0, 1080, 1920, 1080]).map { numbers, size in numbers.map { $0.map { $0 * size } }
      })
  }

  @Test("mne reads samples, events and messages of EyeLink's format")
  func mne() async throws {
    struct Read: Decodable {
      struct Note: Decodable {
        var onset: Double
        var duration: Double
        var description: String
        var channels: [String]
      }
      var rate: Double
      var channels: [String]
      var data: [Numbers]
      var notes: [Note]
    }
    let read: Read = try await run(
      """
      import mne
      raw = mne.io.read_raw_eyelink(sys.argv[1], verbose="error")
      print(json.dumps({
          "rate": raw.info["sfreq"], "channels": raw.ch_names,
          "data": [[None if v != v else v for v in row] for row in raw.get_data().tolist()],
          "notes": [{"onset": a["onset"], "duration": a["duration"], "description": a["description"],
                     "channels": list(a["ch_names"])} for a in raw.annotations]}))
      """, try write(.asc, to: "gaze.asc"))
    #expect(read.rate == 30)
    #expect(
      read.channels == ["xpos_left", "ypos_left", "pupil_left", "xpos_right", "ypos_right", "pupil_right"])
    try #require(read.data.count == 6)
    expectEyes([read.data[0], read.data[1], read.data[3], read.data[4]])
    expectEqual(read.data[2], trace.rows.map { $0.left?.pupil })
    func seconds(_ row: Int) -> Double { trace.rows[row].time - trace.rows[0].time }
    func note(_ description: String) -> Read.Note? { read.notes.first { $0.description == description } }
    for (description, from, to, channel) in [
      ("fixation", 1, 5, "xpos_left"), ("saccade", 5, 6, "xpos_right"), ("BAD_blink", 5, 6, "xpos_left"),
      ("begin, of reading", 2, 2, ""),
    ] {
      let found = try #require(note(description), "\(description)")
      // Onsets are rounded to the microsecond.
      #expect(
        abs(found.onset - seconds(from)) < 1.5e-6
          && abs(found.duration - (seconds(to) - seconds(from))) < 1e-6)
      #expect(channel.isEmpty || found.channels.contains(channel))
    }
  }

  @Test("the BIDS validator finds no error, and every column described")
  func bids() async throws {
    struct Found: Decodable {
      struct Issue: Decodable {
        var code: String
        var subCode: String?
        var severity: String?
        var location: String?
      }
      struct Issues: Decodable { var issues: [Issue] }
      var issues: Issues
    }
    let place = try write(.bids, to: "bids")
    let validator = try await python().program("bids-validator-deno")
    let (status, output) = try await RunningProcess.run(
      validator, ["--format", "json", "--max-rows", "-1", place],
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.url.path, "NO_COLOR": "1"])
    let found = try JSONDecoder().decode(Found.self, from: Data(output.utf8)).issues.issues
    #expect(status == 0 && !found.contains { $0.severity == "error" }, "\(found)")
    #expect(!found.contains { $0.code == "TSV_ADDITIONAL_COLUMNS_UNDEFINED" }, "\(found)")
    #expect(found.contains { $0.severity == "warning" }, "it looked at something")
  }

  @Test("ETDQualitizer reads the table and finds the accuracy that the samples have")
  func etdq() async throws {
    struct Read: Decodable {
      var time: [Double]
      var gaze: [Numbers]
      var targets: [Double]
      var accuracy: [Double]
    }
    let read: Read = try await run(
      """
      import pandas, ETDQualitizer
      table = pandas.read_csv(sys.argv[1], sep="\\t")
      screen = ETDQualitizer.ScreenConfiguration(527, 296, 1920, 1080, 570)
      quality = ETDQualitizer.compute_data_quality_from_validation(table, "pixels", screen)
      def numbers(name): return [None if v != v else v for v in table[name].tolist()]
      print(json.dumps({
          "time": numbers("timestamp"), "targets": numbers("target_id"),
          "gaze": [numbers(name) for name in ["left_x", "left_y", "right_x", "right_y"]],
          "accuracy": [float(quality.loc[(eye, 7), "accuracy"]) for eye in ["left", "right"]]}))
      """, try write(.etdq, to: "gaze.tsv"))
    expectEqual(read.time, trace.rows.map { milliseconds($0.time) }, within: 1e-6)
    let middle = [960.0, 540, 960, 540]
    expectEyes(zip(read.gaze, middle).map { numbers, middle in numbers.map { $0.map { $0 + middle } } })
    // The target is shown from row 2 up to row 6.
    #expect(read.targets == trace.rows.indices.map { (2..<6).contains($0) ? 7 : -1 })
    for (eye, accuracy) in zip([\TraceRow.left, \TraceRow.right], read.accuracy) {
      let points = trace.rows[2..<6].compactMap { $0[keyPath: eye]?.point.value }
      let count = Double(points.count)
      let mean = ScreenPoint(
        x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
      let own = RoundTripTests.screen.degrees(
        from: mean, to: ScreenPoint(x: 480, y: 270.5), distanceMm: 570)
      #expect(abs(accuracy - own) < 0.01, "\(accuracy) there, \(own) here")
    }
  }

  @Test("what Trackii writes keeps to docs/api/trace.schema.json, which names every key")
  func schema() async throws {
    struct Read: Decodable {
      var lines: Int
      var errors: [String]
    }
    let layout = GazeLayout(
      targets: [DwellTarget(id: "exit", rect: ScreenRect(x: 1, y: 2, width: 3, height: 4), dwellSeconds: 1)],
      zones: [ScrollZone(direction: .down, rect: ScreenRect(x: 0, y: 900, width: 1920, height: 180))])
    var trace = trace
    trace.header.layout = layout
    trace.rows[0].setting = TraceSetting(layout: layout, errorOffset: 20, errorSigma: 10)
    let (start, point) = (trace.rows[0].time, ScreenPoint(x: 5, y: 6))
    trace.rows[1].events = [
      .fixationBegan(point), .eyesClosed(since: start), .lost(.noFace), .regained,
      .fixationEnded(Fixation(start: start, end: trace.rows[1].time, center: point, dispersion: 2)),
      .blink(Blink(start: start, end: trace.rows[1].time)),
    ]
    trace.rows[1].intents = [
      .scroll(.down, speed: 0.5), .scrollEnded(.down), .dwell("exit", progress: 0.5),
      .dwellInterrupted("exit"),
      .chosen("exit"), .paused(.noFace), .resumed,
    ]
    let file = folder.url("gaze.jsonl")
    try trace.write(to: file)
    let document = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "docs/api/trace.schema.json")
    let read: Read = try await run(
      """
      import jsonschema
      schema = json.load(open(sys.argv[1]))
      def close(part):
          if isinstance(part, dict):
              if "properties" in part: part.setdefault("additionalProperties", False)
              for one in part.values(): close(one)
      close(schema)
      jsonschema.Draft202012Validator.check_schema(schema)
      lines = [json.loads(line) for line in open(sys.argv[2])]
      errors = []
      for number, line in enumerate(lines):
          part = {**schema, "oneOf": [{"$ref": "#/$defs/" + ("sample" if number else "header")}]}
          errors += [f"{number}: {e.json_path} {e.message}" for e in jsonschema.Draft202012Validator(part).iter_errors(line)]
      print(json.dumps({"lines": len(lines), "errors": errors[:10]}))
      """, document.path, file.path)
    #expect(read.lines == 13 && read.errors.isEmpty, "\(read.errors)")
    // The reader takes those lines too, without the decoder's help.
    #expect(try GazeTrace(reading: file) == trace)
  }
}
