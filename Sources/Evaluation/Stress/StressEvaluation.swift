import Foundation
import Recording
import Signals
import Vision

/// The claimed error of irises compared with their true error, under one hardship.
package struct StressRow: Codable, Sendable {
  /// The hardship that was applied, in words.
  package var hardship: String
  /// The number of pictures with the hardship.
  package var pictures = 0
  /// The number of pictures with the hardship in which eyes were found.
  package var withEyes = 0
  /// The claim and error of both irises; under glare of the covered one only.
  package var claim: IrisClaim
}

/// Applies hardships to good frames of a recording, one at a time: the error of the irises grows, and the error that
/// they claim should grow with it.
package struct StressEvaluation {
  private let bundle: SessionBundle
  private let configuration: EvaluationConfiguration

  /// Opens a recording with truth, to whose frames hardships are applied.
  ///
  /// - Throws: `RecordingError`; `EvaluationError.noTruth`.
  package init(opening folder: URL, configuration: EvaluationConfiguration) throws {
    bundle = try SessionBundle(opening: folder)
    guard !bundle.truth.isEmpty else { throw EvaluationError.noTruth(path: folder.path) }
    self.configuration = configuration
  }

  /// Measures all hardships. Each picture is first seen unchanged, so that the head is found, and then with the
  /// hardship.
  package func run(_ maker: TrackerMaker, progress: (Double) -> Void = { _ in }) -> [StressRow] {
    let chosen = pictures()
    let hardships: [Hardship?] = [nil] + Hardship.all
    return hardships.enumerated().map { at, hardship in
      var seen: [(eyes: Eyes?, truth: TruthRow)] = []
      for (frame, truth) in chosen {
        let tracker = maker.tracker()
        _ = tracker.process(frame)
        var image = frame.image
        if let hardship {
          image = hardship.put(
            on: image, iris: truth.left.iris, radius: truth.left.irisRadius, seed: UInt64(truth.index))
        }
        let next = Frame(
          sequence: frame.sequence + 1, time: frame.time + 1 / 30, image: image)
        var eyes = tracker.process(next).eyes.value
        if case .glare? = hardship { eyes?.right = nil }
        seen.append((eyes, truth))
      }
      progress(Double(at + 1) / Double(hardships.count))
      return StressRow(
        hardship: hardship?.name ?? "as recorded", pictures: seen.count,
        withEyes: seen.count { $0.eyes != nil },
        claim: IrisClaim(seen))
    }
  }

  /// Frames in which open eyes fixate, spread over the recording.
  func pictures() -> [(frame: Frame, truth: TruthRow)] {
    let good = bundle.entries.filter { entry in
      bundle.truth(sequence: entry.sequence).map {
        $0.onTarget && $0.present && $0.eyesOpen >= configuration.openEyes
      } ?? false
    }
    let step = max(1, good.count / max(1, configuration.stressedPictures))
    let wanted = Set(
      stride(from: step / 2, to: good.count, by: step).prefix(configuration.stressedPictures)
        .map { good[$0].sequence })
    return bundle.frames().compactMap { frame in
      guard wanted.contains(frame.sequence), let truth = bundle.truth(sequence: frame.sequence) else {
        return nil
      }
      return (frame, truth)
    }
  }
}
