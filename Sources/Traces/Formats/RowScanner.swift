import Signals

/// Reads rows in the form that this program writes, without building a tree of JSON first.
///
/// It returns nil for anything unusual, which is then left to the decoder, as are measured eyes and settings, which are rare.
enum RowScanner {
  /// Reads a row; nil where the line does not have the plain form.
  static func row(_ line: UnsafeBufferPointer<UInt8>) -> TraceRow? {
    var json = JSONScanner(line)
    var parts = RowParts()
    guard json.object({ parts.take(&$0, $1) }), json.isAtEnd else { return nil }
    return parts.row()
  }
}

/// The parts of a row that have been read.
private struct RowParts {
  private var sequence: Int64?
  private var time: Int64?
  private var raw: Observation<Gaze>?
  private var filtered: Observation<Gaze>?
  private var distance: Double?
  private var openness: Double?
  private var left: EyeGaze?
  private var right: EyeGaze?
  private var head: HeadPose?
  private var events: [GazeEvent]?
  private var intents: [Intent]?
  private var marks: [TraceEvent]?
  private var marksAfter: [TraceEvent]?

  mutating func take(_ json: inout JSONScanner, _ letter: UInt8) -> Bool {
    switch letter {
    case UInt8(ascii: "d"): json.take("distance_mm", &distance) { $0.number() }
    case UInt8(ascii: "e"): json.take("events", &events) { $0.list { $0.event() } }
    case UInt8(ascii: "f"): json.take("filtered", &filtered) { $0.gaze() }
    case UInt8(ascii: "h"): json.take("head", &head) { $0.head() }
    case UInt8(ascii: "i"): json.take("intents", &intents) { $0.list { $0.intent() } }
    case UInt8(ascii: "l"): json.take("left_eye", &left) { $0.eye() }
    case UInt8(ascii: "m"):
      json.take("marks", &marks) { $0.list { $0.mark() } }
        || json.take("marks_after", &marksAfter) { $0.list { $0.mark() } }
    case UInt8(ascii: "o"): json.take("openness", &openness) { $0.number() }
    case UInt8(ascii: "r"):
      json.take("raw", &raw) { $0.gaze() } || json.take("right_eye", &right) { $0.eye() }
    case UInt8(ascii: "s"): json.take("sequence", &sequence) { $0.integer() }
    case UInt8(ascii: "t"): json.take("t_ns", &time) { $0.integer() }
    default: false
    }
  }

  func row() -> TraceRow? {
    guard let sequence, let time, let raw else { return nil }
    var row = TraceRow(
      sequence: UInt64(sequence), time: Timestamp(nanoseconds: time), raw: raw, filtered: filtered,
      distanceMm: distance, openness: openness, events: events ?? [], intents: intents ?? [])
    (row.left, row.right, row.head) = (left, right, head)
    if let marks { row.marks = marks }
    if let marksAfter { row.marksAfter = marksAfter }
    return row
  }
}

extension JSONScanner {
  fileprivate mutating func gaze() -> Observation<Gaze>? {
    var (x, y, xx, xy, yy): (Double?, Double?, Double?, Double?, Double?) = (nil, nil, nil, nil, nil)
    var reason: InvalidReason?
    let isPlain = object { json, letter in
      switch letter {
      case UInt8(ascii: "i"): json.take("invalid", &reason) { $0.value() }
      case UInt8(ascii: "x"):
        json.take("x", &x) { $0.number() } || json.take("xx", &xx) { $0.number() }
          || json.take("xy", &xy) { $0.number() }
      case UInt8(ascii: "y"): json.take("y", &y) { $0.number() } || json.take("yy", &yy) { $0.number() }
      default: false
      }
    }
    guard isPlain else { return nil }
    if let reason { return .invalid(reason) }
    guard let x, let y, let xx, let xy, let yy else { return nil }
    return .valid(
      Gaze(point: ScreenPoint(x: x, y: y), covariance: ScreenCovariance(xx: xx, xy: xy, yy: yy)))
  }

  fileprivate mutating func eye() -> EyeGaze? {
    var (x, y, pupil, openness): (Double?, Double?, Double?, Double?) = (nil, nil, nil, nil)
    var reason: InvalidReason?
    let isPlain = object { json, letter in
      switch letter {
      case UInt8(ascii: "i"): json.take("invalid", &reason) { $0.value() }
      case UInt8(ascii: "o"): json.take("openness", &openness) { $0.number() }
      case UInt8(ascii: "p"): json.take("pupil", &pupil) { $0.number() }
      case UInt8(ascii: "x"): json.take("x", &x) { $0.number() }
      case UInt8(ascii: "y"): json.take("y", &y) { $0.number() }
      default: false
      }
    }
    guard isPlain else { return nil }
    if let reason { return EyeGaze(point: .invalid(reason), pupil: pupil, openness: openness) }
    guard let x, let y else { return nil }
    return EyeGaze(point: .valid(ScreenPoint(x: x, y: y)), pupil: pupil, openness: openness)
  }

  fileprivate mutating func head() -> HeadPose? {
    var (x, y, z, yaw, pitch, roll): (Double?, Double?, Double?, Double?, Double?, Double?) = (
      nil, nil, nil, nil, nil, nil
    )
    let isPlain = object { json, letter in
      switch letter {
      case UInt8(ascii: "p"): json.take("pitchDegrees", &pitch) { $0.number() }
      case UInt8(ascii: "r"): json.take("rollDegrees", &roll) { $0.number() }
      case UInt8(ascii: "x"): json.take("xMm", &x) { $0.number() }
      case UInt8(ascii: "y"):
        json.take("yMm", &y) { $0.number() } || json.take("yawDegrees", &yaw) { $0.number() }
      case UInt8(ascii: "z"): json.take("zMm", &z) { $0.number() }
      default: false
      }
    }
    guard isPlain, let x, let y, let z, let yaw, let pitch, let roll else { return nil }
    return HeadPose(xMm: x, yMm: y, zMm: z, yawDegrees: yaw, pitchDegrees: pitch, rollDegrees: roll)
  }

  fileprivate mutating func event() -> GazeEvent? {
    var kind: String?
    var event = TraceLine.Event(kind: "")
    let isPlain = object { json, letter in
      switch letter {
      case UInt8(ascii: "d"): json.take("dispersion", &event.dispersion) { $0.number() }
      case UInt8(ascii: "e"): json.take("end_ns", &event.end) { $0.integer() }
      case UInt8(ascii: "k"): json.take("kind", &kind) { $0.text() }
      case UInt8(ascii: "r"): json.take("reason", &event.reason) { $0.value() }
      case UInt8(ascii: "s"): json.take("start_ns", &event.start) { $0.integer() }
      case UInt8(ascii: "x"): json.take("x", &event.x) { $0.number() }
      case UInt8(ascii: "y"): json.take("y", &event.y) { $0.number() }
      default: false
      }
    }
    guard isPlain, let kind else { return nil }
    event.kind = kind
    return try? event.event()
  }

  fileprivate mutating func intent() -> Intent? {
    var kind: String?
    var intention = TraceLine.Intention(kind: "")
    let isPlain = object { json, letter in
      switch letter {
      case UInt8(ascii: "d"): json.take("direction", &intention.direction) { $0.value() }
      case UInt8(ascii: "k"): json.take("kind", &kind) { $0.text() }
      case UInt8(ascii: "p"): json.take("progress", &intention.progress) { $0.number() }
      case UInt8(ascii: "r"): json.take("reason", &intention.reason) { $0.value() }
      case UInt8(ascii: "s"): json.take("speed", &intention.speed) { $0.number() }
      case UInt8(ascii: "t"): json.take("target", &intention.target) { $0.text() }
      default: false
      }
    }
    guard isPlain, let kind else { return nil }
    intention.kind = kind
    return try? intention.intent()
  }

  fileprivate mutating func mark() -> TraceEvent? {
    var (kind, start): (TraceEvent.Kind?, Int64?) = (nil, nil)
    var mark = TraceLine.Mark(kind: .message, start: 0)
    let isPlain = object { json, letter in
      switch letter {
      case UInt8(ascii: "a"): json.take("amplitude_deg", &mark.amplitude) { $0.number() }
      case UInt8(ascii: "e"):
        json.take("end_ns", &mark.end) { $0.integer() } || json.take("eye", &mark.eye) { $0.value() }
      case UInt8(ascii: "k"): json.take("kind", &kind) { $0.value() }
      case UInt8(ascii: "p"):
        json.take("pupil", &mark.pupil) { $0.number() }
          || json.take("peak_velocity_deg_s", &mark.peakVelocity) { $0.number() }
      case UInt8(ascii: "s"): json.take("start_ns", &start) { $0.integer() }
      case UInt8(ascii: "t"):
        json.take("text", &mark.text) { $0.text() } || json.take("to_x", &mark.toX) { $0.number() }
          || json.take("to_y", &mark.toY) { $0.number() }
      case UInt8(ascii: "x"): json.take("x", &mark.x) { $0.number() }
      case UInt8(ascii: "y"): json.take("y", &mark.y) { $0.number() }
      default: false
      }
    }
    guard isPlain, let kind, let start else { return nil }
    (mark.kind, mark.start) = (kind, start)
    return try? mark.event()
  }
}
