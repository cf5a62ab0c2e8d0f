import Localization
import Signals

/// A row in the form of the file: flat records with a `kind`, easy to read from any language.
struct TraceLine: Codable, Hashable {
  var sequence: UInt64
  var time: Int64
  var raw: Point
  var filtered: Point?
  var distanceMm: Double?
  var openness: Double?
  var eyes: Eyes?
  var events: [Event]?
  var intents: [Intention]?
  var setting: TraceSetting?
  var latencyMs: Double?
  var left: OneEye?
  var right: OneEye?
  var head: HeadPose?
  var marks: [Mark]?
  var marksAfter: [Mark]?

  enum CodingKeys: String, CodingKey {
    case sequence, raw, filtered, openness, eyes, events, intents, setting, head, marks
    case left = "left_eye"
    case right = "right_eye"
    case marksAfter = "marks_after"
    case time = "t_ns"
    case distanceMm = "distance_mm"
    case latencyMs = "latency_ms"
  }

  /// A gaze point with its covariance, or the reason why there is none.
  struct Point: Codable, Hashable {
    var x: Double?
    var y: Double?
    var xx: Double?
    var xy: Double?
    var yy: Double?
    var invalid: InvalidReason?

    init(_ gaze: Observation<Gaze>) {
      switch gaze {
      case .valid(let gaze):
        (x, y) = (gaze.point.x, gaze.point.y)
        (xx, xy, yy) = (gaze.covariance.xx, gaze.covariance.xy, gaze.covariance.yy)
      case .invalid(let reason): invalid = reason
      }
    }

    /// The gaze as a value; nil where it is neither a complete point nor a reason.
    var gaze: Observation<Gaze>? {
      if let invalid { return .invalid(invalid) }
      guard let x, let y, let xx, let xy, let yy else { return nil }
      return .valid(
        Gaze(point: ScreenPoint(x: x, y: y), covariance: ScreenCovariance(xx: xx, xy: xy, yy: yy)))
    }

    enum CodingKeys: String, CodingKey {
      case x, y, xx, xy, yy, invalid
    }
  }

  struct Event: Codable, Hashable {
    var kind: String
    var x: Double?
    var y: Double?
    var dispersion: Double?
    var start: Int64?
    var end: Int64?
    var reason: InvalidReason?

    enum CodingKeys: String, CodingKey {
      case kind, x, y, dispersion, reason
      case start = "start_ns"
      case end = "end_ns"
    }
  }

  struct Intention: Codable, Hashable {
    var kind: String
    var direction: ScrollDirection?
    var speed: Double?
    var target: String?
    var progress: Double?
    var reason: InvalidReason?

    enum CodingKeys: String, CodingKey {
      case kind, direction, speed, target, progress, reason
    }
  }

  init(_ row: TraceRow) {
    sequence = row.sequence
    time = row.time.nanoseconds
    raw = Point(row.raw)
    filtered = row.filtered.map(Point.init)
    distanceMm = row.distanceMm
    openness = row.openness
    eyes = row.eyes
    events = row.events.isEmpty ? nil : row.events.map(Event.init)
    intents = row.intents.isEmpty ? nil : row.intents.map(Intention.init)
    (setting, latencyMs) = (row.setting, row.latencyMs)
    (left, right, head) = (row.left.map(OneEye.init), row.right.map(OneEye.init), row.head)
    marks = row.marks.isEmpty ? nil : row.marks.map(Mark.init)
    marksAfter = row.marksAfter.isEmpty ? nil : row.marksAfter.map(Mark.init)
  }

  /// Converts the line to a row of the trace.
  /// - Throws: `TraceFault` naming what is missing.
  func row() throws(TraceFault) -> TraceRow {
    guard time >= 0 else { throw TraceFault(localized("\"t_ns\" is negative")) }
    guard let raw = raw.gaze else { throw TraceFault(localized("\"raw\" is neither a point nor a reason")) }
    var filtered: Observation<Gaze>?
    if let point = self.filtered {
      guard let gaze = point.gaze else {
        throw TraceFault(localized("\"filtered\" is neither a point nor a reason"))
      }
      filtered = gaze
    }
    var row = TraceRow(
      sequence: sequence, time: Timestamp(nanoseconds: time), raw: raw, filtered: filtered,
      distanceMm: distanceMm, openness: openness, eyes: eyes, setting: setting)
    row.latencyMs = latencyMs
    for event in events ?? [] { row.events.append(try event.event()) }
    for intent in intents ?? [] { row.intents.append(try intent.intent()) }
    (row.left, row.right, row.head) = (try left?.eye(), try right?.eye(), head)
    for mark in marks ?? [] { row.marks.append(try mark.event()) }
    for mark in marksAfter ?? [] { row.marksAfter.append(try mark.event()) }
    return row
  }
}

/// Why a line of a trace cannot be converted to a row.
struct TraceFault: Error {
  var reason: String
  init(_ reason: String) { self.reason = reason }
}

extension TraceLine.Event {
  init(_ event: GazeEvent) {
    switch event {
    case .fixationBegan(let point): self.init(kind: "fixation-began", x: point.x, y: point.y)
    case .fixationEnded(let fixation):
      self.init(
        kind: "fixation-ended", x: fixation.center.x, y: fixation.center.y, dispersion: fixation.dispersion,
        start: fixation.start.nanoseconds, end: fixation.end.nanoseconds)
    case .blink(let blink):
      self.init(kind: "blink", start: blink.start.nanoseconds, end: blink.end.nanoseconds)
    case .eyesClosed(let since): self.init(kind: "eyes-closed", start: since.nanoseconds)
    case .lost(let reason): self.init(kind: "lost", reason: reason)
    case .regained: self.init(kind: "regained")
    }
  }

  func event() throws(TraceFault) -> GazeEvent {
    let start = self.start.map(Timestamp.init(nanoseconds:))
    let end = self.end.map(Timestamp.init(nanoseconds:))
    let point = x.flatMap { x in y.map { ScreenPoint(x: x, y: $0) } }
    switch kind {
    case "fixation-began": if let point { return .fixationBegan(point) }
    case "fixation-ended":
      if let point, let dispersion, let start, let end {
        return .fixationEnded(Fixation(start: start, end: end, center: point, dispersion: dispersion))
      }
    case "blink": if let start, let end { return .blink(Blink(start: start, end: end)) }
    case "eyes-closed": if let start { return .eyesClosed(since: start) }
    case "lost": if let reason { return .lost(reason) }
    case "regained": return .regained
    default: throw TraceFault(localized("there is no event \"\(kind)\""))
    }
    throw TraceFault(localized("the event \"\(kind)\" is not whole"))
  }
}

extension TraceLine.Intention {
  init(_ intent: Intent) {
    switch intent {
    case .scroll(let direction, let speed): self.init(kind: "scroll", direction: direction, speed: speed)
    case .scrollEnded(let direction): self.init(kind: "scroll-ended", direction: direction)
    case .dwell(let target, let progress): self.init(kind: "dwell", target: target.name, progress: progress)
    case .dwellInterrupted(let target): self.init(kind: "dwell-interrupted", target: target.name)
    case .chosen(let target): self.init(kind: "chosen", target: target.name)
    case .paused(let reason): self.init(kind: "paused", reason: reason)
    case .resumed: self.init(kind: "resumed")
    }
  }

  func intent() throws(TraceFault) -> Intent {
    let id = target.map { TargetID($0) }
    switch kind {
    case "scroll": if let direction, let speed { return .scroll(direction, speed: speed) }
    case "scroll-ended": if let direction { return .scrollEnded(direction) }
    case "dwell": if let id, let progress { return .dwell(id, progress: progress) }
    case "dwell-interrupted": if let id { return .dwellInterrupted(id) }
    case "chosen": if let id { return .chosen(id) }
    case "paused": if let reason { return .paused(reason) }
    case "resumed": return .resumed
    default: throw TraceFault(localized("there is no intent \"\(kind)\""))
    }
    throw TraceFault(localized("the intent \"\(kind)\" is not whole"))
  }
}
