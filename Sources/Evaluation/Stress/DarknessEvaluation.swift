import Foundation
import Recording
import Signals
import Statistics
import Tracking
import Vision

/// The results with one share of the recording's light.
package struct DarknessRow: Codable, Sendable {
  /// The light that is left, as a share of the light in the recording.
  package var lightShare: Double
  /// Mean grey level of the face, 0 to 255; median over the pictures.
  package var faceBrightness: Double
  /// The number of darkened pictures.
  package var pictures: Int
  /// The number of pictures with eyes, where the face had been seen in good light just before.
  package var followed: Int
  /// The number of pictures with eyes, where the face had never been seen in other light.
  package var foundAnew: Int
  /// Median distance of the irises from the truth, in iris radii, in pictures that were followed; nil without any.
  package var irisError: Double?
}

/// Darkens good frames of a recording, and checks whether the eyes are still found.
///
/// A camera with too little light raises its gain, which raises noise: its SD is 1.5 grey levels in good light and 4
/// where the light is a fifth and less, as in webcams in dim rooms.
package struct DarknessEvaluation {
  private let stress: StressEvaluation

  /// The shares of the recording's light that are tried.
  package static let shares = [1, 0.7, 0.5, 0.4, 0.3, 0.25, 0.2, 0.16, 0.13, 0.1, 0.08, 0.06]

  /// Opens a recording with truth, whose frames are darkened.
  ///
  /// - Throws: `RecordingError`; `EvaluationError.noTruth`.
  package init(opening folder: URL, configuration: EvaluationConfiguration) throws {
    stress = try StressEvaluation(opening: folder, configuration: configuration)
  }

  /// Measures each share of light in turn.
  ///
  /// - Parameters:
  ///   - maker: makes the trackers that are measured.
  ///   - progress: called with the share that is done, 0 to 1.
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
