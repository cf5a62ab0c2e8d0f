import Localization
import Signals

extension TraceLine {
  /// The gaze of one eye in the form of the file.
  struct OneEye: Codable, Hashable {
    var x: Double?
    var y: Double?
    var invalid: InvalidReason?
    var pupil: Double?
    var openness: Double?

    init(_ eye: EyeGaze) {
      (x, y, invalid) = (eye.point.value?.x, eye.point.value?.y, eye.point.reason)
      (pupil, openness) = (eye.pupil, eye.openness)
    }

    func eye() throws(TraceFault) -> EyeGaze {
      if let invalid { return EyeGaze(point: .invalid(invalid), pupil: pupil, openness: openness) }
      guard let x, let y else { throw TraceFault(localized("an eye is neither a point nor a reason")) }
      return EyeGaze(point: .valid(ScreenPoint(x: x, y: y)), pupil: pupil, openness: openness)
    }

    enum CodingKeys: String, CodingKey {
      case x, y, invalid, pupil, openness
    }
  }

  /// An event between samples in the form of the file.
  struct Mark: Codable, Hashable {
    var kind: TraceEvent.Kind
    var eye: TracedEye?
    var start: Int64
    var end: Int64?
    var x: Double?
    var y: Double?
    var toX: Double?
    var toY: Double?
    var pupil: Double?
    var amplitude: Double?
    var peakVelocity: Double?
    var text: String?

    enum CodingKeys: String, CodingKey {
      case kind, eye, x, y, pupil, text
      case start = "start_ns"
      case end = "end_ns"
      case toX = "to_x"
      case toY = "to_y"
      case amplitude = "amplitude_deg"
      case peakVelocity = "peak_velocity_deg_s"
    }

    func event() throws(TraceFault) -> TraceEvent {
      let begin = Timestamp(nanoseconds: start)
      let eye = eye ?? .both
      func point(_ x: Double?, _ y: Double?) -> ScreenPoint? {
        x.flatMap { x in y.map { ScreenPoint(x: x, y: $0) } }
      }
      let stop = end.map(Timestamp.init(nanoseconds:))
      guard start >= 0 else {
        throw TraceFault(localized("the mark \"\(kind.rawValue)\" has a negative time"))
      }
      if let stop, stop < begin {
        throw TraceFault(localized("the mark \"\(kind.rawValue)\" ends before it starts"))
      }
      switch kind {
      case .fixation:
        if let stop, let center = point(x, y) {
          return .fixation(TraceFixation(eye: eye, start: begin, end: stop, center: center, pupil: pupil))
        }
      case .saccade:
        if let stop {
          return .saccade(
            TraceSaccade(
              eye: eye, start: begin, end: stop, from: point(x, y), to: point(toX, toY), amplitude: amplitude,
              peakVelocity: peakVelocity))
        }
      case .blink: if let stop { return .blink(TraceBlink(eye: eye, start: begin, end: stop)) }
      case .message: if let text { return .message(text, at: begin) }
      case .target:
        if let text, let place = point(x, y) {
          return .target(TraceTarget(label: text, point: place), at: begin)
        }
      case .targetGone: return .targetGone(at: begin)
      }
      throw TraceFault(localized("the mark \"\(kind.rawValue)\" is not whole"))
    }
  }
}

extension TraceLine.Mark {
  init(_ event: TraceEvent) {
    (kind, start) = (event.kind, event.start.nanoseconds)
    switch event {
    case .fixation(let it):
      (eye, end, pupil) = (it.eye, it.end.nanoseconds, it.pupil)
      (x, y) = (it.center.x, it.center.y)
    case .saccade(let it):
      (eye, end) = (it.eye, it.end.nanoseconds)
      (x, y, toX, toY) = (it.from?.x, it.from?.y, it.to?.x, it.to?.y)
      (amplitude, peakVelocity) = (it.amplitude, it.peakVelocity)
    case .blink(let it): (eye, end) = (it.eye, it.end.nanoseconds)
    case .message(let message, _): text = message
    case .target(let target, _): (text, x, y) = (target.label, target.point.x, target.point.y)
    case .targetGone: break
    }
  }
}
