import Foundation
import Signals
import Statistics
import Tracking
import Vision

/// Measures eyes in still pictures.
final class StillLook {
  private let pipeline: GazePipeline
  private let load: PictureLoader
  private let pause: Double
  private var count: UInt64 = 0
  private var isLocked = false

  init(tracker: EyeTracker, load: @escaping PictureLoader, pause: Double) {
    (pipeline, self.load, self.pause) = (GazePipeline(tracker: tracker), load, pause)
  }

  /// Takes the eye reference from the picture with the most usual head among those with both eyes visible and open:
  /// registration errs the more the further a head is from the reference, and if hair covered one eye everything would
  /// depend on the other. Without such a picture the first face is taken.
  func settle(on files: [URL], most: Int) {
    let step = max(1, (files.count + most - 1) / max(1, most))
    let seen = stride(from: 0, to: files.count, by: step).compactMap { at -> (file: URL, head: HeadPose)? in
      guard let eyes = (try? self.at(files[at]))?.eyes.value, eyes.seen == .both else { return nil }
      return (files[at], eyes.head)
    }
    let middle = Self.usual(seen.map(\.head))
    for (file, _) in seen.sorted(by: { middle($0.head) < middle($1.head) }) {
      pipeline.carryOut(.releaseReference)
      isLocked = false
      if (try? at(file))?.eyes.value != nil, pipeline.reference?.only == nil { return }
    }
  }

  /// The deviation of a head from the median of all heads, in degrees of turn; its position counts as the angle at
  /// which it is seen.
  private static func usual(_ heads: [HeadPose]) -> (HeadPose) -> Double {
    let measures: [(HeadPose) -> Double] = [
      \.yawDegrees, \.pitchDegrees, \.rollDegrees, { 180 / .pi * $0.xMm / max(1, $0.zMm) },
      { 180 / .pi * $0.yMm / max(1, $0.zMm) }, { 30 * log(max(1, $0.zMm)) },
    ]
    let middles = measures.map { Statistics.median(heads.map($0)) ?? 0 }
    return { head in zip(measures, middles).reduce(0) { $0 + abs($1.0(head) - $1.1) } }
  }

  func at(_ file: URL) throws -> EyesSample {
    let image = try load(file)
    count += 1
    let sample = pipeline.see(
      Frame(sequence: count, time: Timestamp(seconds: Double(count) * pause), image: image))
    // Locking the reference also keeps what was learnt about this head, above all the eye corners.
    if !isLocked {
      pipeline.carryOut(.lockReference)
      isLocked = pipeline.reference != nil
    }
    return sample
  }
}
