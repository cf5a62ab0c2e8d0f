import Foundation
import Signals
import TestSupport
import Testing

@testable import GazeService

@Suite("Lab Streaming Layer")
struct LabStreamingTests {
  @Test("what is lost is NaN, and each channel has a meaning")
  func channels() throws {
    let sample = StreamSample(frame: Made.frame(1, x: 960), arrival: Timestamp(seconds: 1))
    let values = Dictionary(
      uniqueKeysWithValues: zip(LabStreamingChannel.allCases, LabStreamingChannel.values(sample)))
    #expect(values[.rawX] == 960 && values[.filteredY] == 540 && values[.headZ] == 600)
    #expect(values[.deviation].map { abs($0 - 15.811) < 0.001 } == true)
    // The picture shows the person's right eye only.
    #expect(values[.leftOpenness]?.isNaN == true && values[.rightOpenness] == 0.9)
    var lost = sample
    (lost.frame.raw, lost.frame.filtered, lost.frame.eyes) = (
      .invalid(.noFace), .invalid(.noFace), .invalid(.noFace)
    )
    #expect(LabStreamingChannel.values(lost).allSatisfy { $0.isNaN })
  }

  @Test("where liblsl is missing, or is something else, that is said with what to do")
  func missing() async throws {
    let rig = try await OpenGazeRigServer()
    for (path, words) in [
      ("/nonexistent/liblsl.so", "/nonexistent/liblsl.so"), ("libc.so.6", "it is not liblsl 1.16 or later"),
    ] {
      let error = await #expect(throws: ServiceError.self) {
        _ = try await LabStreaming.start(rig.core, library: path)
      }
      let text = "\(try #require(error))"
      #expect(text.contains(words) && text.contains("--lsl-library"), "\(text)")
    }
    try await rig.stop()
  }

  /// What a person's program in Python hears of both streams.
  private static let receiver = """
    import json, os, pylsl
    def stream(what):
        found = []
        while not found:
            found = pylsl.resolve_byprop("source_id", "trackii-%s-%d" % (what, os.geteuid()), timeout=5)
        return pylsl.StreamInlet(found[0])
    gaze, markers = stream("gaze"), stream("markers")
    info, rows = gaze.info(), []
    label, marked = markers.pull_sample()
    while len(rows) < 5:
        values, at = gaze.pull_sample()
        rows.append((at, values))
    channel, meanings = info.desc().child("channels").child("channel"), []
    while not channel.empty():
        meanings.append([channel.child_value(k) for k in ("label", "eye", "type", "unit", "coordinate_system")])
        channel = channel.next_sibling()
    print(json.dumps({"name": info.name(), "type": info.type(), "rate": info.nominal_srate(), "rows": rows,
      "meanings": meanings, "marker": label[0], "marked": marked, "offset": gaze.time_correction(),
      "width": info.desc().child("setup").child("display").child_value("width_px")}))
    """

  @Test(
    "pylsl finds the streams, their channels' meanings, the frames' own times, and markers", .heavy,
    .enabled(if: PythonEnvironment.isAvailable))
  func pylsl() async throws {
    let python = try await PythonEnvironment("pylsl", packages: ["pylsl==1.18.6", "numpy==2.4.6"])
    let (_, place) = try await RunningProcess.run(
      python.python, ["-c", "import pylsl.lib; print(pylsl.lib.__path__[0])"], environment: [:])
    let library = place.trimmingCharacters(in: .whitespacesAndNewlines) + "/liblsl.so"
    let rig = try await OpenGazeRigServer()
    let streaming = try await LabStreaming.start(rig.core, library: library)
    async let receiving = RunningProcess.run(python.python, ["-c", Self.receiver], environment: [:])
    // Until it has heard enough: streams are found by and by.
    let core = rig.core
    let publishing = Task {
      var number: UInt64 = 0
      while !Task.isCancelled {
        number += 1
        core.hub.publish([
          Made.sample(number, at: 1000 + Double(number), x: Double(number)),
          Made.event(.marker(Marker(id: 1, label: "stimulus on", time: Timestamp(seconds: 77)))),
        ])
        try? await Task.sleep(for: .milliseconds(5))
      }
    }
    let (status, output) = try await receiving
    publishing.cancel()
    #expect(status == 0)
    let heard = try #require(
      JSONSerialization.jsonObject(with: Data(output.replacing("NaN", with: "null").utf8)) as? [String: Any])
    #expect(heard["name"] as? String == "Trackii Gaze" && heard["type"] as? String == "Gaze")
    #expect(heard["rate"] as? Double == 0 && heard["width"] as? String == "1920")
    #expect(heard["marker"] as? String == "stimulus on" && heard["marked"] as? Double == 77)
    let meanings = try #require(heard["meanings"] as? [[String]])
    #expect(meanings.map { $0[0] } == LabStreamingChannel.allCases.map(\.rawValue))
    #expect(meanings.allSatisfy { !$0.contains("") })
    // One clock: nothing is to be corrected, to the millisecond.
    #expect(try #require(heard["offset"] as? Double).magnitude < 0.001)
    for row in try #require(heard["rows"] as? [[Any]]) {
      let (time, values) = (try #require(row[0] as? Double), try #require(row[1] as? [Any]))
      #expect(values[0] as? Double == time - 1000 && values[5] is NSNull)
    }
    await streaming.stop()
    try await rig.stop()
  }
}
