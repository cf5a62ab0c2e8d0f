import Calibration
import Drift
import Foundation
import Lines
import Signals
import Simulation

/// Corrects the gaze of a simulated webcam by what is read, as `GazePipeline` does live: evidence of reading goes to a
/// `DriftEstimator`, whose correction is added to gaze from the next frame on.
struct ReadingCorrection {
  /// The number of targets of a usual calibration, among which the error of one is divided.
  private static let targets = 13.0

  /// How far the correction has moved gaze up to the last frame.
  private(set) var shift = GazeShift()
  private var estimator: DriftEstimator
  private var applied = DriftCorrection.none
  private var last: ScreenPoint?
  private let screen: ScreenGeometry

  /// Makes a correction that has learnt nothing, for a webcam with this error at a distance, mm.
  init(_ error: WebcamError, screen: ScreenGeometry, distanceMm: Double) {
    self.screen = screen
    let axis = error.offset / 2.0.squareRoot()
    var configuration = DriftEstimator.Configuration()
    // As the calibration reports them: `GazeModel.offsetSDDegrees` and `placeSDDegrees`.
    configuration.startSD = axis / Self.targets.squareRoot()
    configuration.placeSD = max(configuration.placeSD, axis)
    estimator = DriftEstimator(screen: screen, distanceMm: distanceMm, configuration: configuration)
  }

  /// The gaze of the next frame with the correction that was learnt before it.
  mutating func step(_ gaze: Observation<Gaze>, at time: Timestamp) -> Observation<Gaze> {
    estimator.advance(to: time)
    let new = estimator.correction
    let place = last ?? screen.bounds.center
    shift.moved = shift.moved + (new.shift(at: place, on: screen) - applied.shift(at: place, on: screen))
    applied = new
    guard var seen = gaze.value else { return gaze }
    seen.point = seen.point + new.shift(at: seen.point, on: screen)
    last = seen.point
    return .valid(seen)
  }

  /// Takes what was read.
  mutating func learn(_ evidence: ReadingEvidence) { estimator.add(evidence) }
}
