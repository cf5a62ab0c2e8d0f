import Foundation
import Recording
import Signals
import Tracking
import Vision

/// Measures the time of vision on 1280x720 pictures, from a recording of another size.
///
/// Each frame is enlarged, or reduced, to the width of 1280 px, and 720 rows of its middle are taken: what a camera of
/// the same field of view sees in 16:9. Enlarging is not part of the times.
struct EnlargedVision {
  static let (width, height) = (1280, 720)

  /// Measures vision on the first frames of a recording.
  ///
  /// - Returns: for each of the first `count` undamaged frames, how long vision took and whether eyes were found.
  /// - Throws: `VisionError`.
  static func look(
    at bundle: SessionBundle, frames count: Int
  ) throws -> [(milliseconds: Double, hasEyes: Bool)] {
    var configuration = VisionConfiguration()
    if let field = bundle.manifest.camera.horizontalFieldOfViewDegrees {
      configuration.fieldOfViewDegrees = field
    }
    let tracker = try EyeTracker(configuration)
    let clock = ContinuousClock()
    return bundle.frames().prefix(count).map { frame in
      var frame = frame
      frame.image = resized(frame.image)
      let start = clock.now
      let eyes = tracker.process(frame).eyes
      return ((clock.now - start).milliseconds, eyes.value != nil || eyes.reason == .eyesClosed)
    }
  }

  /// The picture resized bilinearly, with weights in 1/256.
  private static func resized(_ image: GrayImage) -> GrayImage {
    let step = Double(image.width) / Double(width)
    // If the picture is flatter than 16:9, its edge rows are repeated beyond it.
    let top = (Double(image.height) - Double(height) * step) / 2
    let columns = (0..<width).map { place(Double($0) * step, of: image.width) }
    return GrayImage(width: width, height: height) { pixels in
      image.withBytes { source in
        for y in 0..<height {
          let row = place(top + Double(y) * step, of: image.height)
          let (upper, lower) = (row.first * image.stride, row.second * image.stride)
          for x in 0..<width {
            let at = columns[x]
            let above = mix(source[upper + at.first], source[upper + at.second], at.share)
            let below = mix(source[lower + at.first], source[lower + at.second], at.share)
            pixels[y * width + x] = UInt8((above * (256 - row.share) + below * row.share) >> 16)
          }
        }
      }
    }
  }

  /// The two neighbouring pixels of a place on one axis, and the weight of the second one in 1/256.
  private static func place(_ at: Double, of count: Int) -> (first: Int, second: Int, share: Int) {
    let at = min(max(at, 0), Double(count - 1))
    let first = Int(at)
    return (first, min(first + 1, count - 1), Int((at - Double(first)) * 256))
  }

  private static func mix(_ a: UInt8, _ b: UInt8, _ share: Int) -> Int {
    Int(a) * (256 - share) + Int(b) * share
  }
}
