import Foundation

/// Target layouts and demo recordings, bundled with the program.
public enum CalibrationAssets {
  /// The folder of bundled demo recordings (session bundles, one folder each).
  public static var recordings: URL { Bundle.module.bundleURL.appendingPathComponent("recordings") }
  /// One of them.
  public static func recording(_ name: String) -> URL { recordings.appendingPathComponent(name) }
  /// The folder of calibration target layouts (JSON).
  public static var targets: URL { Bundle.module.bundleURL.appendingPathComponent("targets") }
}
