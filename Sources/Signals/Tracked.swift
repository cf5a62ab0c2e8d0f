/// One frame's way through the whole pipeline, as taps and recordings see it.
package struct TrackedFrame: Sendable {
  package var sequence: UInt64
  package var time: Timestamp
  package var eyes: Observation<Eyes>
  /// Straight from calibration.
  package var raw: Observation<Gaze>
  /// After the filter: what the dwell logic consumes.
  package var filtered: Observation<Gaze>
  package var events: [GazeEvent]
  package var intents: [Intent]
  /// From the eye to the screen's plane, mm.
  package var distanceMm: Double?
  /// What drift correction has done to the points up to here.
  package var shift: GazeShift
  /// From the frame's exposure until this was made of it, ms; nil in a replay of frames, which has no such moment.
  package var latencyMs: Double?
  /// Mean grey level of the face in the frame, 0 to 255; nil where no face was seen lately, or no frame.
  package var faceBrightness: Double?
  package init(
    sequence: UInt64, time: Timestamp, eyes: Observation<Eyes>, raw: Observation<Gaze>,
    filtered: Observation<Gaze>, events: [GazeEvent], intents: [Intent], distanceMm: Double? = nil,
    shift: GazeShift = GazeShift(), latencyMs: Double? = nil
  ) {
    self.sequence = sequence
    self.time = time
    self.eyes = eyes
    self.raw = raw
    self.filtered = filtered
    self.events = events
    self.intents = intents
    self.distanceMm = distanceMm
    self.shift = shift
    self.latencyMs = latencyMs
  }
}
