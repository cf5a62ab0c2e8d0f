import Foundation
import Recording
import Signals
import Statistics
import Tracking
import Vision

/// How much of a face's light eyes need to be seen.
package struct DarknessRow: Codable, Sendable {
  /// How much light is left, as a share of the light that the recording was made in.
  package var lightShare: Double
  /// Mean grey level of the face, 0 to 255; median over the pictures.
  package var faceBrightness: Double
  /// How many pictures there were.
  package var pictures: Int
  /// Pictures with eyes, where the face was seen in good light just before, and where it was never seen in any other.
  package var followed: Int
  /// Pictures with eyes, where the face was never seen in any other light.
  package var foundAnew: Int
  /// Of the irises that were followed: median distance from the truth, iris radii; nil where there were none.
  package var irisError: Double?
}

/// Takes light away from good frames of a recording, and looks whether the eyes are still found.
///
/// A camera that has too little light raises its gain, which raises noise: its SD is 1.5 grey levels in good light and 4
/// where the light is a fifth and less, as webcams in dim rooms have it.
package struct DarknessEvaluation {
  private let stress: StressEvaluation

  /// Shares of the recording's light that are tried.
  package static let shares = [1, 0.7, 0.5, 0.4, 0.3, 0.25, 0.2, 0.16, 0.13, 0.1, 0.08, 0.06]

  /// - Throws: `RecordingError`; `EvaluationError.noTruth`.
  package init(opening folder: URL, configuration: EvaluationConfiguration) throws {
    stress = try StressEvaluation(opening: folder, configuration: configuration)
  }

  /// Measures each share of light in turn.
  ///
  /// - Parameters:
  ///   - maker: makes the trackers that are measured.
  ///   - progress: told the share that is done.
  package func run(_ maker: TrackerMaker, progress: (Double) -> Void = { _ in }) -> [DarknessRow] {
    let chosen = stress.pictures()
    return Self.shares.enumerated().map { index, share in
      var (brightness, errors): ([Double], [Double]) = ([], [])
      var row = DarknessRow(
        lightShare: share, faceBrightness: 0, pictures: chosen.count, followed: 0, foundAnew: 0)
      for (frame, truth) in chosen {
        let follower = maker.tracker()
        let face = follower.process(frame).eyes.value?.face.box
        let noise = 1.5 + 2.5 * min(1, max(0, (1 - share) / 0.8))
        let image = Hardship.dark(share: share, noise: noise).put(
          on: frame.image, iris: truth.left.iris, radius: truth.left.irisRadius, seed: UInt64(truth.index))
        let dark = Frame(sequence: frame.sequence + 1, time: frame.time + 1 / 30, image: image)
        if let level = face.flatMap({ image.mean(in: $0) }) { brightness.append(level) }
        if let eyes = follower.process(dark).eyes.value {
          row.followed += 1
          errors += [(eyes.left, truth.left), (eyes.right, truth.right)].compactMap { eye, truth in
            eye.map { ($0.iris - truth.iris).length / truth.irisRadius }
          }
        }
        if maker.tracker().process(dark).eyes.value != nil { row.foundAnew += 1 }
      }
      row.faceBrightness = Statistics.median(brightness) ?? 0
      row.irisError = Statistics.median(errors)
      progress(Double(index + 1) / Double(Self.shares.count))
      return row
    }
  }
}
