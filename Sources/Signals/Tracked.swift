/// The results of every stage of the pipeline for one frame, for listeners and recordings.
package struct TrackedFrame: Sendable {
  /// `Frame.sequence` of the frame; consecutive where the source lost none.
  package var sequence: UInt64
  /// When the frame was taken, on the source's clock.
  package var time: Timestamp
  /// The eyes that `Vision` measured in the frame, or the reason why there are none.
  package var eyes: Observation<Eyes>
  /// Raw gaze, as the calibration computes it.
  package var raw: Observation<Gaze>
  /// Filtered gaze, which the dwell logic uses.
  package var filtered: Observation<Gaze>
  /// Fixations, blinks and losses that this frame decided, in their order.
  package var events: [GazeEvent]
  /// The intents that follow from this frame, in the order in which they are to be carried out.
  package var intents: [Intent]
  /// Distance from the eyes to the screen's plane, mm.
  package var distanceMm: Double?
  /// How far drift correction has moved gaze points up to this frame.
  package var shift: GazeShift
  /// Time from the frame's exposure until its results were complete, ms; nil in a replay of frames, where it has no meaning.
  package var latencyMs: Double?
  /// Mean gray level of the face in the frame, 0 to 255; nil where no face was seen lately, or there was no frame.
  package var faceBrightness: Double?
  /// Mean gray level of the picture beside the face, 0 to 255; nil as for `faceBrightness`, or where the face fills the picture.
  package var backgroundBrightness: Double?
  /// Share of the surroundings of an eye that is nearly white, 0 to 1, as a reflection in glasses makes it, of the eye that has
  /// more of it; nil as for `faceBrightness`.
  package var glareShare: Double?
  /// Makes the results of one frame; the light on the face is set afterwards, where it is known.
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
