import Signals

/// Names and version of the session bundle; `calibration/README.md` describes the format.
package enum BundleFormat {
  /// The value of `format` in the manifest of every bundle.
  package static let name = "trackii-session"
  /// The version of the bundle format that is written.
  package static let version = FormatVersion(major: 1, minor: 0)

  /// The name of the manifest's file, JSON (`SessionManifest`).
  package static let manifest = "session.json"
  /// The name of the file of pictures: whole JPEGs one after another.
  package static let frames = "frames.mjpeg"
  /// The name of the index, which gives each picture's place and time, CSV (`FrameEntry`).
  package static let index = "index.csv"
  /// The name of the timeline's file: what was shown and asked for, JSON Lines (`TimelineRow`).
  package static let timeline = "timeline.jsonl"
  /// The name of the truth's file: what is exactly known of rendered persons, CSV (`TruthRow`).
  package static let truth = "truth.csv"
  /// The name of the trace's file: the pipeline's results for each frame, JSON Lines (`GazeTrace`).
  package static let trace = "trace.jsonl"
}
