import Signals

/// Which eye an event of a trace was seen on.
package enum TracedEye: String, Codable, Hashable, Sendable, CaseIterable {
  /// The person's own left and right eye.
  case left, right
  /// Both together.
  case both
}

/// What happened between the samples of a trace: events that an eye tracker found, and notes of whoever recorded.
///
/// Points are in screen px. An event stands in a trace where it became known: spans at their end.
package enum TraceEvent: Hashable, Sendable {
  /// The eyes rested on one place.
  case fixation(TraceFixation)
  /// The eyes moved from one place to another.
  case saccade(TraceSaccade)
  /// The lids were down.
  case blink(TraceBlink)
  /// A marker or a message.
  case message(String, at: Timestamp)
  /// A target is shown from now on, in place of the one before.
  case target(TraceTarget, at: Timestamp)
  /// No target is shown from now on.
  case targetGone(at: Timestamp)

  /// When it began.
  package var start: Timestamp {
    switch self {
    case .fixation(let it): it.start
    case .saccade(let it): it.start
    case .blink(let it): it.start
    case .message(_, let time), .target(_, let time), .targetGone(let time): time
    }
  }

  /// When it ended; its start where it has no length.
  package var end: Timestamp {
    switch self {
    case .fixation(let it): it.end
    case .saccade(let it): it.end
    case .blink(let it): it.end
    case .message, .target, .targetGone: start
    }
  }

  /// Which event it is, without its data; the word that stands in files.
  package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    case fixation, saccade, blink, message, target
    case targetGone = "target-gone"
  }

  /// Which event it is.
  package var kind: Kind {
    switch self {
    case .fixation: .fixation
    case .saccade: .saccade
    case .blink: .blink
    case .message: .message
    case .target: .target
    case .targetGone: .targetGone
    }
  }
}

/// A fixation as the source of a trace found it.
package struct TraceFixation: Hashable, Sendable {
  /// Which eye it was found in.
  package var eye: TracedEye
  /// Time of its first sample.
  package var start: Timestamp
  /// Time of its last sample.
  package var end: Timestamp
  /// The mean of its samples, screen px.
  package var center: ScreenPoint
  /// Mean size of the pupil, in the unit of the trace; nil where it is not known.
  package var pupil: Double?
  package init(eye: TracedEye, start: Timestamp, end: Timestamp, center: ScreenPoint, pupil: Double? = nil) {
    (self.eye, self.start, self.end, self.center, self.pupil) = (eye, start, end, center, pupil)
  }
}

/// A saccade as the source of a trace found it.
package struct TraceSaccade: Hashable, Sendable {
  /// Which eye it was found in.
  package var eye: TracedEye
  /// When the eye began to move.
  package var start: Timestamp
  /// When it came to rest.
  package var end: Timestamp
  /// Where it began, screen px; nil where that is not known.
  package var from: ScreenPoint?
  /// Where it ended, screen px; nil where that is not known.
  package var to: ScreenPoint?
  /// Degrees of visual angle.
  package var amplitude: Double?
  /// Degrees per second.
  package var peakVelocity: Double?
  package init(
    eye: TracedEye, start: Timestamp, end: Timestamp, from: ScreenPoint? = nil, to: ScreenPoint? = nil,
    amplitude: Double? = nil, peakVelocity: Double? = nil
  ) {
    (self.eye, self.start, self.end, self.from, self.to) = (eye, start, end, from, to)
    (self.amplitude, self.peakVelocity) = (amplitude, peakVelocity)
  }
}

/// A blink as the source of a trace found it.
package struct TraceBlink: Hashable, Sendable {
  /// Which eye it was found in.
  package var eye: TracedEye
  /// When the lids went down.
  package var start: Timestamp
  /// When they were up again.
  package var end: Timestamp
  package init(eye: TracedEye, start: Timestamp, end: Timestamp) {
    (self.eye, self.start, self.end) = (eye, start, end)
  }
}

/// What the person is asked to look at.
package struct TraceTarget: Hashable, Sendable {
  /// Its name or number.
  package var label: String
  /// Where it is shown, screen px.
  package var point: ScreenPoint
  package init(label: String, point: ScreenPoint) { (self.label, self.point) = (label, point) }
}

/// What one eye alone says in a row of a trace.
package struct EyeGaze: Sendable, Hashable {
  /// Where it looks, screen px, or why that is not known.
  package var point: Observation<ScreenPoint>
  /// Size of the pupil, in the unit that the trace names.
  package var pupil: Double?
  /// 1 as open as usual, 0 shut.
  package var openness: Double?
  package init(point: Observation<ScreenPoint>, pupil: Double? = nil, openness: Double? = nil) {
    (self.point, self.pupil, self.openness) = (point, pupil, openness)
  }

  package static func == (a: Self, b: Self) -> Bool {
    a.point == b.point && a.pupil == b.pupil && a.openness == b.openness
  }
  package func hash(into hasher: inout Hasher) {
    hasher.combine(point.value)
    hasher.combine(point.reason)
    hasher.combine(pupil)
    hasher.combine(openness)
  }
}
