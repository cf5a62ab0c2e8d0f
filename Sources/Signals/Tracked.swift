/// One frame's way through the whole pipeline, as taps and recordings see it.
package struct TrackedFrame: Sendable {
  /// `Frame.sequence` of the frame: consecutive where the source lost none.
  package var sequence: UInt64
  /// When the frame was taken, on the source's clock.
  package var time: Timestamp
  /// What `Vision` measured in it, or why nothing.
  package var eyes: Observation<Eyes>
  /// Straight from calibration.
  package var raw: Observation<Gaze>
  /// After the filter: what the dwell logic consumes.
  package var filtered: Observation<Gaze>
  /// Fixations, blinks and losses that were settled by this frame, in their order.
  package var events: [GazeEvent]
  /// What gaze asks for from this frame on, in the order in which it is to be carried out.
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
