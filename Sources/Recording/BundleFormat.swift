import Signals

/// Names and version of the session bundle; `calibration/README.md` describes the format.
package enum BundleFormat {
  /// The value of `format` in every manifest.
  package static let name = "trackii-session"
  /// The version that is written.
  package static let version = FormatVersion(major: 1, minor: 0)

  /// The file of the manifest, JSON (`SessionManifest`).
  package static let manifest = "session.json"
  /// The file of the pictures: whole JPEGs one after another.
  package static let frames = "frames.mjpeg"
  /// The file that says where each picture is and when it was taken, CSV (`FrameEntry`).
  package static let index = "index.csv"
  /// The file of what was shown and asked for, JSON Lines (`TimelineRow`).
  package static let timeline = "timeline.jsonl"
  /// The file of what is exactly known of rendered persons, CSV (`TruthRow`).
  package static let truth = "truth.csv"
  /// The file of what the pipeline made of the frames, JSON Lines (`GazeTrace`).
  package static let trace = "trace.jsonl"
}
