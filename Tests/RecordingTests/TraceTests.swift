import Foundation
import Recording
import Signals
import Traces
import TestSupport
import Testing

@Suite("Traces without frames")
struct TraceTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private var trace: GazeTrace {
    GazeTrace(
      header: TraceHeader(createdBy: "tests 1", screen: Sample.screen, layout: Sample.layout),
      rows: (0..<12).map { TraceRow(Sample.tracked($0)) })
  }

  @Test("equal traces are equal bytes, also after reading and writing again")
  func byteIdentical() throws {
    let bytes = try trace.encoded()
    #expect(try trace.encoded() == bytes)
    #expect(try GazeTrace(bytes, file: "t").encoded() == bytes)
  }

  @Test("every event and intent, and every bit of every number, comes back")
  func exact() throws {
    let url = folder.url("t.jsonl")
    try trace.write(to: url)
    let read = try GazeTrace(reading: url)
    #expect(read == trace)
    #expect(read.rows[3].events == Sample.allEvents)
    #expect(read.rows[3].intents == Sample.allIntents)
    #expect(read.rows[4].sample.gaze == .invalid(.eyesClosed))
    #expect(read.rows[5].sample.distanceMm == 560 + 5.0 / 7)
  }

  @Test("the file's form does not change unnoticed")
  func form() throws {
    let lines = String(decoding: try trace.encoded(), as: UTF8.self).split(separator: "\n")
    #expect(lines[0].hasPrefix(#"{"created_by":"tests 1","format":"trackii-trace","layout":{"targets":"#))
    #expect(
      lines[1]
        == #"{"distance_mm":560,"filtered":{"x":100.1,"xx":400,"xy":-0.25,"y":1e-07,"yy":900},"#
        + #""raw":{"x":100.1,"xx":400,"xy":-0.25,"y":1e-07,"yy":900},"sequence":0,"t_ns":0}"#)
    #expect(
      lines[5]
        == #"{"filtered":{"invalid":"eyes-closed"},"raw":{"invalid":"eyes-closed"},"#
        + #""sequence":4,"t_ns":133333332}"#)
  }

  @Test("the measured eyes are kept where that is asked for")
  func eyes() throws {
    let eye = Eye(
      iris: .init(x: 1, y: 2), irisRadius: 6, innerCorner: .init(x: 3, y: 4), outerCorner: .init(x: 5, y: 6),
      inHead: .init(x: 0.1, y: 0.2), openness: 0.9, variance: 0.01)
    var frame = Sample.tracked(0)
    frame.eyes = .valid(
      Eyes(
        face: Face(box: .init(x: 0, y: 0, width: 9, height: 9), confidence: 1), left: nil, right: eye,
        head: HeadPose(xMm: 1, yMm: 2, zMm: 3, yawDegrees: 4, pitchDegrees: 5, rollDegrees: 6)))
    var kept = trace
    kept.rows = [TraceRow(frame, keepingEyes: true)]
    let row = try #require(try GazeTrace(try kept.encoded(), file: "t").rows.first)
    #expect(row.eyes == frame.eyes.value)
    #expect(row.openness == 0.9)
    #expect(TraceRow(frame).eyes == nil)
  }

  @Test(
    "a bad line is named",
    arguments: [
      "{", "nonsense", #"{"sequence":2,"t_ns":-1,"raw":{"invalid":"no-face"}}"#,
      #"{"sequence":2,"t_ns":70000000,"raw":{}}"#, #"{"sequence":2,"t_ns":70000000,"raw":{"x":NaN}}"#,
      #"{"sequence":2,"t_ns":70000000,"raw":{"x":1e999,"y":0,"xx":0,"xy":0,"yy":0}}"#,
      #"{"sequence":2,"t_ns":33333333,"raw":{"invalid":"no-face"}}"#,
      #"{"sequence":2,"t_ns":70000000,"raw":{"invalid":"no-such-reason"}}"#,
      #"{"sequence":2,"t_ns":70000000,"raw":{"invalid":"no-face"},"events":[{"kind":"sneeze"}]}"#,
      #"{"sequence":2,"t_ns":70000000,"raw":{"invalid":"no-face"},"intents":[{"kind":"dwell"}]}"#,
    ])
  func badLine(_ text: String) throws {
    let url = folder.url("t.jsonl")
    try trace.write(to: url)
    try url.editLine(4, to: text)
    let error = #expect(throws: TraceError.self) { try GazeTrace(reading: url) }
    guard case .badLine(url.path, 4, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("numbers that are not finite, negative times and a clock that runs backwards are not written")
  func badValues() throws {
    var nan = TraceRow(Sample.tracked(2))
    nan.distanceMm = .infinity
    var negative = TraceRow(Sample.tracked(2))
    negative.time = Timestamp(nanoseconds: -1)
    let backwards = TraceRow(Sample.tracked(0))
    for row in [nan, negative, backwards] {
      var bad = trace
      bad.rows = [TraceRow(Sample.tracked(1)), row]
      let error = #expect(throws: TraceError.self) { try bad.encoded() }
      guard case .badValue(row.sequence, _) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  @Test("what gaze acts upon is kept where it changes, and only there")
  func settings() async throws {
    let on = TraceSetting(layout: Sample.layout, errorOffset: 31.25, errorSigma: 1.0 / 3)
    let writer = try BundleWriter(creating: folder.url("s"), manifest: Sample.manifest())
    for (number, setting) in [.off, on, on, .off, on].enumerated() {
      writer.append(try Sample.frame(number))
      writer.trace(Sample.tracked(number), setting: setting)
    }
    try await writer.finish()
    let trace = try #require(try SessionBundle(opening: folder.url("s")).trace())
    #expect(trace.rows.map(\.setting) == [nil, on, nil, .off, on])
    #expect(try GazeTrace(trace.encoded(), file: "again") == trace)
  }

  @Test("another version, another file, an empty file and none are refused by name")
  func refused() throws {
    let text = String(decoding: try trace.encoded(), as: UTF8.self)
    func read(_ text: String) throws { _ = try GazeTrace(Data(text.utf8), file: "t.jsonl") }
    #expect(
      throws: TraceError.unknownVersion(
        file: "t.jsonl", found: "trackii-trace 2.0", supported: "trackii-trace 1.x")
    ) { try read(text.replacing("\"\(TraceHeader.plainVersion)\"", with: "\"2.0\"")) }
    #expect(
      throws: TraceError.unknownVersion(
        file: "t.jsonl", found: "other \(TraceHeader.plainVersion)", supported: "trackii-trace 1.x")
    ) { try read(text.replacing("trackii-trace", with: "other")) }
    #expect(throws: TraceError.badLine(file: "t.jsonl", line: 1, reason: "the header is missing")) {
      try read("")
    }
    #expect(throws: TraceError.self) { try GazeTrace(reading: folder.url("nowhere")) }
  }

  @Test("an existing trace is not overwritten")
  func noOverwriting() throws {
    let url = folder.url("t.jsonl")
    try trace.write(to: url)
    #expect(throws: TraceError.alreadyExists(path: url.path)) { try trace.write(to: url) }
  }
}
