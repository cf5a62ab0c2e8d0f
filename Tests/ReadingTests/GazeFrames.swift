import Signals

/// Frames in which eyes rest on one place after another, as attention tells them.
struct GazeFrames {
  private var time: Double
  private var sequence: UInt64 = 0
  /// What drift correction has done.
  var shift = GazeShift()
  /// The error of the point that is told, px.
  var radius = 20.0
  static let rate = 30.0

  init(from time: Double = 0) { self.time = time }

  /// When the next frame comes, s.
  var now: Double { time }

  /// A fixation.
  mutating func fixation(at point: ScreenPoint, seconds: Double = 0.24) -> [TrackedFrame] {
    let count = Int((seconds * Self.rate).rounded())
    let start = time
    return (0..<count).map { index in
      var events: [GazeEvent] = []
      if index == 2 { events = [.fixationBegan(point)] }
      if index == count - 1 {
        let end = Timestamp(seconds: time)
        events = [
          .fixationEnded(
            Fixation(start: Timestamp(seconds: start), end: end, center: point, dispersion: 8))
        ]
      }
      return frame(.valid(gaze(point)), events)
    }
  }

  /// A line from its start to its end.
  mutating func reading(y: Double, from left: Double, to right: Double, steps: Int = 8) -> [TrackedFrame] {
    (0..<steps).flatMap { step in
      fixation(
        at: ScreenPoint(
          x: left + (right - left) * (0.08 + 0.86 * Double(step) / Double(steps - 1)), y: y))
    }
  }

  mutating func lost() -> TrackedFrame { frame(.invalid(.noFace), [.lost(.noFace)]) }

  private func gaze(_ point: ScreenPoint) -> Gaze {
    Gaze(point: point, covariance: ScreenCovariance(xx: radius * radius, xy: 0, yy: radius * radius))
  }

  private mutating func frame(_ gaze: Observation<Gaze>, _ events: [GazeEvent]) -> TrackedFrame {
    defer {
      time += 1 / Self.rate
      sequence += 1
    }
    return TrackedFrame(
      sequence: sequence, time: Timestamp(seconds: time), eyes: .invalid(.noFrame), raw: gaze, filtered: gaze,
      events: events, intents: [], shift: shift)
  }
}
