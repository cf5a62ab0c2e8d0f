import Calibration
import Signals
import Tracking
import Vision

/// The ways from a picture to eyes that can be compared.
package enum VisionPath: String, Codable, CaseIterable, Sendable {
  /// The classical path: cascades, registration and image gradients.
  case classical
  /// The bundled networks for face, eyes and line of sight, with registration for what must be steady.
  case networks
}

/// Makes trackers of one path. What takes long to load is loaded once and shared, so that a fresh tracker for every
/// picture is cheap; the trackers of one maker must be used on one thread.
package struct TrackerMaker {
  /// The path of the maker's trackers.
  package let path: VisionPath
  /// Duration of loading the path's files, ms.
  package let loadMilliseconds: Double
  /// Computes gaze on a screen without calibration; nil where the path cannot, such as the classical one: its features
  /// are relative to a reference that gets a meaning by calibration only.
  package let uncalibrated: ((_ sample: EyesSample, _ screen: ScreenGeometry) -> GazeSample)?
  /// Counts the runs of the path's networks; nil for a path without any.
  let runs: NetworkRuns?
  private let make: (VisionConfiguration) -> EyeTracker

  /// Loads what the trackers of a path share.
  ///
  /// - Parameters:
  ///   - path: the path of its trackers.
  ///   - runtime: what runs the networks; nil for the quickest one available.
  /// - Throws: `VisionError` where a detector's files are missing, `ModelError` where a network's are missing or
  ///   altered.
  package init(_ path: VisionPath, on runtime: NetworkRuntime? = nil) throws {
    let clock = ContinuousClock()
    let start = clock.now
    self.path = path
    switch path {
    case .classical:
      let (faces, eyes) = (try HaarFaceFinder(), try HaarEyeFinder())
      make = { EyeTracker(configuration: $0, faceFinder: faces, eyeFinder: eyes) }
      (uncalibrated, runs) = (nil, nil)
    case .networks:
      let (networks, faces) = (try VisionNetworks(on: runtime), try HaarFaceFinder.many())
      let runs = NetworkRuns()
      let counted = runs.counting(networks)
      make = { EyeTracker(networks: counted, faceFinder: faces, $0) }
      (uncalibrated, self.runs) = (UncalibratedGaze.sample, runs)
    }
    loadMilliseconds = (clock.now - start).milliseconds
  }

  /// Makes a tracker that has seen nothing yet.
  package func tracker(_ configuration: VisionConfiguration = .init()) -> EyeTracker { make(configuration) }
}
