import Signals

/// Names and version of the session bundle; `calibration/README.md` describes the format.
public enum BundleFormat {
  public static let name = "trackii-session"
  public static let version = FormatVersion(major: 1, minor: 0)

  public static let manifest = "session.json"
  public static let frames = "frames.mjpeg"
  public static let index = "index.csv"
  public static let timeline = "timeline.jsonl"
  public static let truth = "truth.csv"
  public static let trace = "trace.jsonl"
}
