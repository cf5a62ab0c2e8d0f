import Signals

/// The first line of a trace: the screen on which gaze is measured, and the layout.
package struct TraceHeader: Codable, Hashable, Sendable {
  /// The value of `format` in the header of every trace.
  package static let format = "trackii-trace"
  /// The newest version of the trace format, which this program writes.
  package static let version = FormatVersion(major: 1, minor: 2)
  /// The version that is written where a trace uses nothing newer, so that its bytes stay as they were.
  package static let plainVersion = FormatVersion(major: 1, minor: 1)

  /// The name of the file format: `TraceHeader.format` in a valid trace.
  package var format: String
  /// The version in which the trace was written.
  package var version: FormatVersion
  /// The program and version that wrote the trace.
  package var createdBy: String
  /// The screen on which all points of the trace are.
  package var screen: ScreenGeometry
  /// The targets and scroll zones where no row has others.
  package var layout: GazeLayout
  /// How the trace was recorded, since version 1.2; nil where the trace does not say.
  package private(set) var recording: TraceRecording?

  /// Makes a header of version 1.1 from what writes the trace, the screen and the layout.
  package init(createdBy: String, screen: ScreenGeometry, layout: GazeLayout) {
    format = Self.format
    version = Self.plainVersion
    self.createdBy = createdBy
    self.screen = screen
    self.layout = layout
  }

  /// Adds how the trace was recorded, which requires version 1.2.
  package mutating func extend(by recording: TraceRecording) {
    (self.recording, version) = (recording, Self.version)
  }

  enum CodingKeys: String, CodingKey {
    case format, version, screen, layout, recording
    case createdBy = "created_by"
  }
}

/// The inputs of filter, events and intents other than gaze itself.
package struct TraceSetting: Codable, Hashable, Sendable {
  /// The targets and scroll zones; nil while gaze is not used to control anything.
  package var layout: GazeLayout?
  /// Mean error that gaze is assumed to have, screen px.
  package var errorOffset: Double
  /// Assumed standard deviation of a single gaze point per axis, screen px.
  package var errorSigma: Double

  /// Makes a setting from the layout and the assumed error of gaze.
  package init(layout: GazeLayout?, errorOffset: Double, errorSigma: Double) {
    (self.layout, self.errorOffset, self.errorSigma) = (layout, errorOffset, errorSigma)
  }

  /// The setting in which gaze controls nothing, with which every trace with settings begins.
  package static let off = TraceSetting(layout: nil, errorOffset: 0, errorSigma: 0)

  enum CodingKeys: String, CodingKey {
    case layout
    case errorOffset = "error_offset_px"
    case errorSigma = "error_sigma_px"
  }
}

/// The results of one frame in a trace.
package struct TraceRow: Hashable, Sendable {
  /// `Frame.sequence` of the frame; consecutive where the source lost no frame.
  package var sequence: UInt64
  /// When the frame was taken, on the source's clock.
  package var time: Timestamp
  /// Raw gaze, from which a replay of the trace starts.
  package var raw: Observation<Gaze>
  /// Filtered gaze when the trace was made; nil where the trace ends before the filter.
  package var filtered: Observation<Gaze>?
  /// Distance from the eyes to the screen's plane, mm; nil where it is not known.
  package var distanceMm: Double?
  /// How far the lids are open: 1 is as usual, 0 is shut; nil where it is not known.
  package var openness: Double?
  /// The measured eyes; nil unless the trace was asked to keep them.
  package var eyes: Eyes?
  /// The gaze events of this frame, in order.
  package var events: [GazeEvent]
  /// The intents of this frame, in order.
  package var intents: [Intent]
  /// The setting from this frame on; nil where it is unchanged.
  package var setting: TraceSetting?
  /// Time from the frame's exposure until the sample was ready, ms; nil where it was not recorded live.
  package var latencyMs: Double?
  /// The gaze of the person's left eye alone, since version 1.2.
  package var left: EyeGaze?
  /// The gaze of the person's right eye alone, since version 1.2.
  package var right: EyeGaze?
  /// Pose of the head, camera mm, since version 1.2.
  package var head: HeadPose?
  /// Events of the trace before this sample, since version 1.2.
  package var marks: [TraceEvent] = []
  /// Events of the trace after this sample; only the last sample has them.
  package var marksAfter: [TraceEvent] = []

  /// Makes a row from the results of one frame; what the parameters do not give is set afterwards.
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

  /// Makes a row of a tracked frame.
  ///
  /// - Parameters:
  ///   - frame: the pipeline's results for the frame.
  ///   - keepingEyes: whether the row also has the measured eyes, about 600 bytes more.
  ///   - setting: the setting from this frame on; nil where it is unchanged.
  package init(_ frame: TrackedFrame, keepingEyes: Bool = false, setting: TraceSetting? = nil) {
    self.init(
      sequence: frame.sequence, time: frame.time, raw: frame.raw, filtered: frame.filtered,
      distanceMm: frame.distanceMm, openness: frame.eyes.value?.openness,
      eyes: keepingEyes ? frame.eyes.value : nil, events: frame.events, intents: frame.intents,
      setting: setting)
    latencyMs = frame.latencyMs
  }

  /// The frame's raw gaze as input of filter, events and intents.
  package var sample: GazeSample {
    GazeSample(sequence: sequence, time: time, gaze: raw, distanceMm: distanceMm, openness: openness)
  }

  /// Compares two rows by the values that the trace's file has of them.
  package static func == (a: Self, b: Self) -> Bool { a.stable == b.stable }
  /// Hashes the values that the trace's file has of the row.
  package func hash(into hasher: inout Hasher) { hasher.combine(stable) }
  private var stable: TraceLine { TraceLine(self) }
}
