import Calibration
import Drift
import Foundation
import Signals

// Events in the JSON of the stream: `event` is the name, and the other members depend on it.
extension JSONValue {
  init(_ event: StreamEvent) {
    let (name, parts) = Self.parts(event.kind)
    var members = parts
    members["type"] = .text("event")
    members["event"] = .text(name)
    members["time_ns"] = .integer(event.time.nanoseconds)
    self = .object(members)
  }

  private static func parts(_ kind: StreamEvent.Kind) -> (String, [String: JSONValue]) {
    switch kind {
    case .fixationStarted(let point): ("fixation-start", at(point))
    case .fixationEnded(let fixation):
      (
        "fixation-end",
        at(fixation.center).merging(span(fixation.start, fixation.end)) { $1 }
          .merging(["dispersion_px": px(fixation.dispersion)]) { $1 }
      )
    case .saccade(let saccade):
      (
        "saccade",
        span(saccade.start, saccade.end).merging(
          ["from": .object(at(saccade.from)), "to": .object(at(saccade.to))]) { $1 }
      )
    case .blink(let blink): ("blink", span(blink.start, blink.end))
    case .eyesClosed(let since): ("eyes-closed", ["start_ns": .integer(since.nanoseconds)])
    case .gazeLost(let reason): ("gaze-lost", reasons(reason))
    case .gazeRegained: ("gaze-regained", [:])
    case .intent(let intent): parts(intent)
    case .calibration(let news): parts(news)
    case .quality(let statement):
      (
        "quality",
        ["raw": figures(statement.raw.whole), "filtered": figures(statement.filtered.whole)]
      )
    case .posture(let posture): ("posture", ["message": .text(posture.words)])
    case .repairOffered(let posture): ("repair-offered", ["message": .text(posture.words)])
    case .drift(let moved): ("drift", ["moved_x_px": px(moved.x), "moved_y_px": px(moved.y)])
    case .source(let state): parts(state)
    case .marker(let marker):
      ("marker", ["id": .integer(Int64(marker.id)), "label": .text(marker.label)])
    case .attached(let program, let count): ("attached", attachment(program, count))
    case .detached(let program, let count): ("detached", attachment(program, count))
    case .cameraAsked(let wish, let program):
      ("camera-asked", ["wish": .text(wish), "program": .text(program)])
    case .ended: ("source", ["state": .text("ended")])
    }
  }

  private static func attachment(_ program: String, _ count: Int) -> [String: JSONValue] {
    ["program": .text(program), "count": .integer(Int64(count))]
  }

  private static func parts(_ intent: Intent) -> (String, [String: JSONValue]) {
    switch intent {
    case .scroll(let direction, _): ("scroll", ["direction": .text(direction.rawValue)])
    case .scrollEnded(let direction): ("scroll-end", ["direction": .text(direction.rawValue)])
    case .dwell(let id, _): ("dwell", ["target": .text(id.name)])
    case .dwellInterrupted(let id): ("dwell-interrupted", ["target": .text(id.name)])
    case .chosen(let id): ("chosen", ["target": .text(id.name)])
    case .paused(let reason): ("intents-paused", reasons(reason))
    case .resumed: ("intents-resumed", [:])
    }
  }

  private static func parts(_ news: CalibrationNews) -> (String, [String: JSONValue]) {
    switch news {
    case .started(let stage, let targets):
      (
        "calibration-started",
        [
          "stage": .text(stage.rawValue),
          "targets": .array(targets.map { .object(target($0)) }),
        ]
      )
    case .targetShown(let shown, let attempt, let stage):
      (
        "calibration-target",
        target(shown).merging(["attempt": .integer(Int64(attempt)), "stage": .text(stage.rawValue)]) { $1 }
      )
    case .targetDone(let done, let stage):
      ("calibration-target-done", target(done).merging(["stage": .text(stage.rawValue)]) { $1 })
    case .paused(let reason): ("calibration-paused", reasons(reason))
    case .resumed: ("calibration-resumed", [:])
    case .finished(let summary): ("calibration-finished", ["result": json(ResultValue(summary))])
    case .validated(let report): ("calibration-validated", ["validation": json(ReportValue(report))])
    case .failed(let error): ("calibration-failed", ["message": .text("\(error)")])
    case .aborted: ("calibration-aborted", [:])
    case .lost: ("calibration-lost", [:])
    }
  }

  private static func parts(_ state: SourceState) -> (String, [String: JSONValue]) {
    switch state {
    case .streaming(let identity):
      ("source", ["state": .text("streaming"), "camera": .text(identity.name), "id": .text(identity.id)])
    case .interrupted(let reason, let remedy):
      ("source", ["state": .text("interrupted"), "reason": .text(reason), "remedy": .text(remedy)])
    case .paused: ("source", ["state": .text("paused")])
    case .ended: ("source", ["state": .text("ended")])
    }
  }

  /// The progress of a dwell or scroll; nil for intents that begin or end.
  init?(progressOf intent: Intent) {
    switch intent {
    case .dwell(let id, let progress):
      self = .object(["target": .text(id.name), "progress": .number(progress.rounded(3) ?? 0)])
    case .scroll(let direction, let speed):
      self = .object(["scroll": .text(direction.rawValue), "speed": .number(speed.rounded(3) ?? 0)])
    case .scrollEnded, .dwellInterrupted, .chosen, .paused, .resumed: return nil
    }
  }

  private static func at(_ point: ScreenPoint) -> [String: JSONValue] {
    ["x_px": px(point.x), "y_px": px(point.y)]
  }
  private static func target(_ target: CalibrationTarget) -> [String: JSONValue] {
    at(target.point).merging(["label": .text(target.label)]) { $1 }
  }
  private static func span(_ start: Timestamp, _ end: Timestamp) -> [String: JSONValue] {
    ["start_ns": .integer(start.nanoseconds), "end_ns": .integer(end.nanoseconds)]
  }
  private static func reasons(_ reason: InvalidReason) -> [String: JSONValue] {
    ["reason": .text(reason.rawValue), "remedy": .text(reason.remedy)]
  }
  private static func figures(_ figures: QualityStatement.Figures) -> JSONValue {
    json(QualityValue.Figures(figures))
  }
  /// The JSON value that another value encodes to.
  private static func json(_ value: some Encodable) -> JSONValue {
    (try? APIJSON.encoder.encode(value)).flatMap { try? JSONDecoder().decode(JSONValue.self, from: $0) }
      ?? .null
  }
}

extension JSONValue: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let values = try? container.decode([JSONValue].self) {
      self = .array(values)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }
}
