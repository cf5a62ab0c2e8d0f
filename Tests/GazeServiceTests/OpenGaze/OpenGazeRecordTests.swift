import NIOCore
import Signals
import Testing

@testable import GazeService

@Suite("Open Gaze: records")
struct OpenGazeRecordTests {
  private static let all = Set(OpenGazeCommand.Field.allCases)

  private func feed(_ updates: [GazeUpdate]) -> OpenGazeFeed {
    let camera = SourceIdentity(
      id: "a", name: "Camera", widthPx: 640, heightPx: 480, framesPerSecond: 30, format: "MJPG")
    return ([Made.event(.source(.streaming(camera)))] + updates).reduce(into: OpenGazeFeed()) {
      $0.take($1, on: Made.screen)
    }
  }

  private func fields(_ record: String) -> [String: String] {
    record.split(separator: " ").dropFirst().reduce(into: [:]) { all, part in
      let sides = part.split(separator: "=")
      all[String(sides[0])] = String(sides[1].replacing("\"", with: ""))
    }
  }

  private func frame(_ sequence: UInt64, at seconds: Double, x: Double?, _ events: [GazeEvent] = [])
    -> GazeUpdate
  {
    .sample(
      StreamSample(
        frame: Made.frame(sequence, at: seconds, x: x, events: events), arrival: Timestamp(seconds: seconds)))
  }

  @Test("a record has the fields that were asked for, in the order of the API")
  func order() {
    let record = feed([Made.sample(7, at: 2)]).record([.data, .counter, .time, .timeTick, .bestGaze, .cursor])
    #expect(
      record == "<REC CNT=\"7\" TIME=\"2.00000\" TIME_TICK=\"20000000\" BPOGX=\"0.50000\" BPOGY=\"0.50000\" "
        + "BPOGV=\"1\" CX=\"0.00000\" CY=\"0.00000\" CS=\"0\"")
  }

  @Test("all fields have all their values")
  func whole() {
    let names = fields(feed([Made.sample()]).record(Self.all)).keys
    let eyes = ["L", "R"].flatMap { side in
      ["POGX", "POGY", "POGV", "PCX", "PCY", "PD", "PS", "PV", "EYEX", "EYEY", "EYEZ", "PUPILD", "PUPILV"].map
      {
        side + $0
      }
    }
    let others = ["CNT", "TIME", "TIME_TICK", "BPOGX", "BPOGY", "BPOGV", "CX", "CY", "CS"]
    let fixation = ["X", "Y", "S", "D", "ID", "V"].map { "FPOG" + $0 }
    #expect(Set(names) == Set(eyes + others + fixation))
  }

  @Test("a lost eye keeps its numbers and is not valid; an eye that is not seen is not valid either")
  func lost() {
    let seen = fields(feed([frame(1, at: 1, x: 960)]).record(Self.all))
    // The picture shows the person's right eye only.
    #expect(seen["RPOGV"] == "1" && seen["LPOGV"] == "0" && seen["RPV"] == "1" && seen["LPV"] == "0")
    #expect(seen["RPCX"] == "0.31250" && seen["REYEZ"]?.hasPrefix("0.59") == true)
    let lost = fields(feed([frame(1, at: 1, x: 960), frame(2, at: 2, x: nil)]).record(Self.all))
    #expect(lost["BPOGV"] == "0" && lost["RPOGV"] == "0")
    #expect(lost["BPOGX"] == "0.50000" && lost["RPOGX"] == "0.50000")
  }

  @Test("a fixation counts, grows while it lasts, and keeps its numbers after its end")
  func fixation() {
    let began = frame(1, at: 1, x: 960, [.fixationBegan(ScreenPoint(x: 960, y: 540))])
    let goesOn = frame(2, at: 1.5, x: 1056)
    var now = fields(feed([began, goesOn]).record([.fixation]))
    #expect(
      now["FPOGID"] == "1" && now["FPOGV"] == "1" && now["FPOGS"] == "1.00000" && now["FPOGD"] == "0.50000")
    #expect(now["FPOGX"] == "0.52500")
    let end = Fixation(
      start: Timestamp(seconds: 0.9), end: Timestamp(seconds: 1.5), center: ScreenPoint(x: 192, y: 540),
      dispersion: 3)
    now = fields(feed([began, goesOn, frame(3, at: 1.6, x: 10, [.fixationEnded(end)])]).record([.fixation]))
    #expect(now["FPOGV"] == "0" && now["FPOGX"] == "0.10000" && now["FPOGD"] == "0.60000")
    let next = frame(4, at: 2, x: 10, [.fixationBegan(ScreenPoint(x: 10, y: 10))])
    #expect(fields(feed([began, next]).record([.fixation]))["FPOGID"] == "2")
  }

  @Test("numbers that are none, or of nowhere, become numbers that every reader knows")
  func numbers() {
    #expect(OpenGazeText.number(.nan) == "0.00000" && OpenGazeText.number(-.infinity) == "0.00000")
    #expect(OpenGazeText.number(-0.0) == "0.00000" && OpenGazeText.number(-0.000_000_1) == "0.00000")
    #expect(OpenGazeText.number(-0.5) == "-0.50000")
    let record = feed([frame(1, at: 1, x: .nan), frame(2, at: 2, x: .infinity)]).record(Self.all)
    #expect(fields(record)["BPOGV"] == "0")
    #expect(!record.contains("nan") && !record.contains("inf") && !record.contains("\"-0\""))
    #expect(!record.contains("\"\""))
  }

  @Test("clients that want the same share their bytes; one that wants no data has none")
  func shared() {
    let box = OpenGazeFeedBox()
    let encoder = OpenGazeEncoder(fields: [.data, .time], box: box)
    #expect(encoder == OpenGazeEncoder(fields: [.data, .time], box: box))
    #expect(encoder != OpenGazeEncoder(fields: [.data, .counter], box: box))
    #expect(OpenGazeEncoder(fields: [.time], box: box).encode(Made.sample(), on: Made.screen) == nil)
    #expect(encoder.encode(Made.event(.gazeRegained), on: Made.screen) == nil)
  }
}
