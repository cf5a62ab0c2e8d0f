import Foundation

/// Target layouts and demo recordings, bundled with the program.
package enum CalibrationAssets {
  /// The folder of bundled demo recordings (session bundles, one folder each).
  package static var recordings: URL { Bundle.module.bundleURL.appendingPathComponent("recordings") }
  /// One of them.
  package static func recording(_ name: String) -> URL { recordings.appendingPathComponent(name) }
  /// The folder of calibration target layouts (JSON).
  package static var targets: URL { Bundle.module.bundleURL.appendingPathComponent("targets") }
}
