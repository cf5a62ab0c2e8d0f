import Signals

/// The first line of a trace: what the gaze is measured on and what reacts to it.
package struct TraceHeader: Codable, Hashable, Sendable {
  /// The value of `format` in every trace.
  package static let format = "trackii-trace"
  /// The version that is written.
  package static let version = FormatVersion(major: 1, minor: 2)
  /// Written where a trace holds nothing that came with a later one, so that its bytes stay as they were.
  package static let plainVersion = FormatVersion(major: 1, minor: 1)

  /// `TraceHeader.format` in a valid trace.
  package var format: String
  /// The version that the trace was written in.
  package var version: FormatVersion
  /// The program and version that wrote it.
  package var createdBy: String
  /// The screen that all points of the trace are on.
  package var screen: ScreenGeometry
  /// Where no row says otherwise.
  package var layout: GazeLayout
  /// Since 1.2: how it was recorded; nil where nothing is said.
  package private(set) var recording: TraceRecording?

  package init(createdBy: String, screen: ScreenGeometry, layout: GazeLayout) {
    format = Self.format
    version = Self.plainVersion
    self.createdBy = createdBy
    self.screen = screen
    self.layout = layout
  }

  /// Says how it was recorded, which takes version 1.2.
  package mutating func extend(by recording: TraceRecording) {
    (self.recording, version) = (recording, Self.version)
  }

  enum CodingKeys: String, CodingKey {
    case format, version, screen, layout, recording
    case createdBy = "created_by"
  }
}

/// What the second half of the pipeline goes by besides the gaze itself.
package struct TraceSetting: Codable, Hashable, Sendable {
  /// nil while gaze is not acted upon at all.
  package var layout: GazeLayout?
  /// How far gaze is believed to be off on the mean, screen px.
  package var errorOffset: Double
  /// Standard deviation of a single point per axis, screen px.
  package var errorSigma: Double

  package init(layout: GazeLayout?, errorOffset: Double, errorSigma: Double) {
    (self.layout, self.errorOffset, self.errorSigma) = (layout, errorOffset, errorSigma)
  }

  /// Gaze is not acted upon: how every trace with settings begins.
  package static let off = TraceSetting(layout: nil, errorOffset: 0, errorSigma: 0)

  enum CodingKeys: String, CodingKey {
    case layout
    case errorOffset = "error_offset_px"
    case errorSigma = "error_sigma_px"
  }
}

/// One frame of a trace.
package struct TraceRow: Hashable, Sendable {
  /// `Frame.sequence`: consecutive where the source lost no frame.
  package var sequence: UInt64
  /// When the frame was taken, on the source's clock.
  package var time: Timestamp
  /// Straight from calibration: what a replay of the trace starts from.
  package var raw: Observation<Gaze>
  /// What the filter made of it then; nil where the trace ends before the filter.
  package var filtered: Observation<Gaze>?
  /// From the eye to the screen's plane, mm.
  package var distanceMm: Double?
  /// 1 as open as usual, 0 shut.
  package var openness: Double?
  /// The measured eyes; only where the trace was asked to keep them.
  package var eyes: Eyes?
  /// What was understood of gaze in this frame, in order.
  package var events: [GazeEvent]
  /// What gaze asked for in this frame, in order.
  package var intents: [Intent]
  /// What holds from this frame on; nil where it is as before.
  package var setting: TraceSetting?
  /// From the frame's exposure until the sample was ready, ms; nil where it was not recorded live.
  package var latencyMs: Double?
  /// Since 1.2: what each eye alone says. The person's own left and right.
  package var left: EyeGaze?
  /// The same for the person's right eye.
  package var right: EyeGaze?
  /// Since 1.2: the head, camera mm.
  package var head: HeadPose?
  /// Since 1.2: what happened before this sample, and after it where it is the last.
  package var marks: [TraceEvent] = []
  /// What happened after this sample; only of the last one.
  package var marksAfter: [TraceEvent] = []

  package init(
    sequence: UInt64, time: Timestamp, raw: Observation<Gaze>, filtered: Observation<Gaze>? = nil,
    distanceMm: Double? = nil, openness: Double? = nil, eyes: Eyes? = nil, events: [GazeEvent] = [],
    intents: [Intent] = [], setting: TraceSetting? = nil
  ) {
    self.sequence = sequence
    self.time = time
    self.raw = raw
    self.filtered = filtered
    self.distanceMm = distanceMm
    self.openness = openness
    self.eyes = eyes
    self.events = events
    self.intents = intents
    self.setting = setting
  }

  /// - Parameters:
  ///   - frame: all that the pipeline made of the frame.
  ///   - keepingEyes: whether the row also holds the measured eyes, about 600 bytes more.
  ///   - setting: what holds from this frame on; nil where it is as before.
  package init(_ frame: TrackedFrame, keepingEyes: Bool = false, setting: TraceSetting? = nil) {
    self.init(
      sequence: frame.sequence, time: frame.time, raw: frame.raw, filtered: frame.filtered,
      distanceMm: frame.distanceMm, openness: frame.eyes.value?.openness,
      eyes: keepingEyes ? frame.eyes.value : nil, events: frame.events, intents: frame.intents,
      setting: setting)
    latencyMs = frame.latencyMs
  }

  /// What the second half of the pipeline takes: filter, events, intents.
  package var sample: GazeSample {
    GazeSample(sequence: sequence, time: time, gaze: raw, distanceMm: distanceMm, openness: openness)
  }

  package static func == (a: Self, b: Self) -> Bool { a.stable == b.stable }
  package func hash(into hasher: inout Hasher) { hasher.combine(stable) }
  private var stable: TraceLine { TraceLine(self) }
}
