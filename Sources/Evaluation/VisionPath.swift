import Calibration
import Signals
import Tracking
import Vision

/// The ways from a picture to eyes that can be measured beside each other.
package enum VisionPath: String, Codable, CaseIterable, Sendable {
  /// Cascades, registration and image gradients.
  case classical
  /// Our own networks for face, eyes and sight; registration for what must hold still.
  case networks
}

/// Makes trackers of one path. What takes long to load is loaded once and shared, so that a fresh tracker for
/// every picture is cheap; the trackers of one maker belong on one thread.
package struct TrackerMaker {
  /// Which path its trackers take.
  package let path: VisionPath
  /// What loading took, ms.
  package let loadMilliseconds: Double
  /// Where eyes look on a screen before anybody has calibrated; nil where a path cannot tell, as the classical
  /// one cannot: its features are relative to a reference that only a calibration gives a meaning.
  package let uncalibrated: ((_ sample: EyesSample, _ screen: ScreenGeometry) -> GazeSample)?
  /// How often its networks have run; nil for a path without any.
  let runs: NetworkRuns?
  private let make: (VisionConfiguration) -> EyeTracker

  /// - Parameters:
  ///   - path: which path its trackers take.
  ///   - runtime: what shall run networks; nil for the quickest that can.
  /// - Throws: `VisionError` where a detector's files are missing, `ModelError` where a network's are, or are altered.
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

  /// A tracker that has seen nothing yet.
  package func tracker(_ configuration: VisionConfiguration = .init()) -> EyeTracker { make(configuration) }
}
