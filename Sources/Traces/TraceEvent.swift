import Signals

/// The eye in which an event of a trace was found.
package enum TracedEye: String, Codable, Hashable, Sendable, CaseIterable {
  /// The person's own left eye.
  case left
  /// The person's own right eye.
  case right
  /// Both eyes together.
  case both
}

/// An event between the samples of a trace: found by an eye tracker, or noted by the person who recorded.
///
/// Points are in screen px. An event is in the trace where it became known: events with a duration at their end.
package enum TraceEvent: Hashable, Sendable {
  /// The eyes rested on one place in a fixation.
  case fixation(TraceFixation)
  /// The eyes moved from one place to another in a saccade.
  case saccade(TraceSaccade)
  /// The lids were down in a blink.
  case blink(TraceBlink)
  /// A marker or message was recorded.
  case message(String, at: Timestamp)
  /// A target is shown from now on, in place of the one before.
  case target(TraceTarget, at: Timestamp)
  /// No target is shown from now on.
  case targetGone(at: Timestamp)

  /// When the event began.
  package var start: Timestamp {
    switch self {
    case .fixation(let it): it.start
    case .saccade(let it): it.start
    case .blink(let it): it.start
    case .message(_, let time), .target(_, let time), .targetGone(let time): time
    }
  }

  /// When the event ended; equal to `start` for an event without duration.
  package var end: Timestamp {
    switch self {
    case .fixation(let it): it.end
    case .saccade(let it): it.end
    case .blink(let it): it.end
    case .message, .target, .targetGone: start
    }
  }

  /// The kind of an event without its data; the raw values are the words in files.
  package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// A `TraceEvent.fixation`: the eyes rested on one place.
    case fixation
    /// A `TraceEvent.saccade`: the eyes moved from one place to another.
    case saccade
    /// A `TraceEvent.blink`: the lids were down.
    case blink
    /// A `TraceEvent.message`: a marker or a remark.
    case message
    /// A `TraceEvent.target`: another target is shown from then on.
    case target
    /// A `TraceEvent.targetGone`: no target is shown from then on.
    case targetGone = "target-gone"
  }

  /// The kind of the event.
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

/// A fixation as the eye tracker that made the trace found it.
package struct TraceFixation: Hashable, Sendable {
  /// The eye in which the fixation was found.
  package var eye: TracedEye
  /// Time of the fixation's first sample.
  package var start: Timestamp
  /// Time of the fixation's last sample.
  package var end: Timestamp
  /// Mean of the fixation's samples, screen px.
  package var center: ScreenPoint
  /// Mean size of the pupil, in the unit of the trace; nil where it is not known.
  package var pupil: Double?
  /// Makes a fixation from the eye, its first and last sample, its centre and the mean size of the pupil.
  package init(eye: TracedEye, start: Timestamp, end: Timestamp, center: ScreenPoint, pupil: Double? = nil) {
    (self.eye, self.start, self.end, self.center, self.pupil) = (eye, start, end, center, pupil)
  }
}

/// A saccade as the eye tracker that made the trace found it.
package struct TraceSaccade: Hashable, Sendable {
  /// The eye in which the saccade was found.
  package var eye: TracedEye
  /// When the eye began to move in the saccade.
  package var start: Timestamp
  /// When the eye came to rest after the saccade.
  package var end: Timestamp
  /// Where the saccade began, screen px; nil where it is not known.
  package var from: ScreenPoint?
  /// Where the saccade ended, screen px; nil where it is not known.
  package var to: ScreenPoint?
  /// Amplitude of the saccade, degrees of visual angle; nil where it is not known.
  package var amplitude: Double?
  /// Peak velocity of the saccade, degrees per second; nil where it is not known.
  package var peakVelocity: Double?
  /// Makes a saccade from the eye, its beginning and end, and its amplitude and peak velocity where they are
  /// known.
  package init(
    eye: TracedEye, start: Timestamp, end: Timestamp, from: ScreenPoint? = nil, to: ScreenPoint? = nil,
    amplitude: Double? = nil, peakVelocity: Double? = nil
  ) {
    (self.eye, self.start, self.end, self.from, self.to) = (eye, start, end, from, to)
    (self.amplitude, self.peakVelocity) = (amplitude, peakVelocity)
  }
}

/// A blink as the eye tracker that made the trace found it.
package struct TraceBlink: Hashable, Sendable {
  /// The eye in which the blink was found.
  package var eye: TracedEye
  /// When the lids went down in the blink.
  package var start: Timestamp
  /// When the lids were up again after the blink.
  package var end: Timestamp
  /// Makes a blink from the eye, and when the lids went down and were up again.
  package init(eye: TracedEye, start: Timestamp, end: Timestamp) {
    (self.eye, self.start, self.end) = (eye, start, end)
  }
}

/// A target that the person is asked to look at.
package struct TraceTarget: Hashable, Sendable {
  /// The target's name or number.
  package var label: String
  /// Where the target is shown, screen px.
  package var point: ScreenPoint
  /// Makes a target from its name and its place on the screen.
  package init(label: String, point: ScreenPoint) { (self.label, self.point) = (label, point) }
}

/// The gaze of one eye alone in a row of a trace.
package struct EyeGaze: Sendable, Hashable {
  /// Where the eye looks, screen px, or why that is not known.
  package var point: Observation<ScreenPoint>
  /// Size of the pupil, in the unit that the trace states; nil where it is not known.
  package var pupil: Double?
  /// How far the lids are open: 1 is as usual, 0 is shut; nil where it is not known.
  package var openness: Double?
  /// Makes the gaze of one eye from its point or the reason why there is none, its pupil and its openness.
  package init(point: Observation<ScreenPoint>, pupil: Double? = nil, openness: Double? = nil) {
    (self.point, self.pupil, self.openness) = (point, pupil, openness)
  }

  /// Compares the gaze of two eyes by point, pupil and openness; two eyes without a point by the reason too.
  package static func == (a: Self, b: Self) -> Bool {
    a.point == b.point && a.pupil == b.pupil && a.openness == b.openness
  }
  /// Hashes the point or the reason why there is none, the pupil and the openness.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(point.value)
    hasher.combine(point.reason)
    hasher.combine(pupil)
    hasher.combine(openness)
  }
}
