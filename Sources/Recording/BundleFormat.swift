import Signals

/// Names and version of the session bundle; `calibration/README.md` describes the format.
package enum BundleFormat {
  package static let name = "trackii-session"
  package static let version = FormatVersion(major: 1, minor: 0)

  package static let manifest = "session.json"
  package static let frames = "frames.mjpeg"
  package static let index = "index.csv"
  package static let timeline = "timeline.jsonl"
  package static let truth = "truth.csv"
  package static let trace = "trace.jsonl"
}
