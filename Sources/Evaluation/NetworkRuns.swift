import Signals
import Vision

/// Counts how often the face and eye networks run; the gaze network, a hundredth of their work, is left out. Not
/// thread-safe.
final class NetworkRuns {
  private var count = 0

  /// The number of runs since the last call.
  func take() -> Int {
    defer { count = 0 }
    return count
  }

  /// The same networks, wrapped so that their runs are counted.
  func counting(_ networks: VisionNetworks) -> VisionNetworks {
    var counted = networks
    counted.face = CountedFaceReader(reader: networks.face, runs: self)
    counted.eye = CountedEyeReader(reader: networks.eye, runs: self)
    return counted
  }

  private struct CountedFaceReader: FaceReader {
    let reader: any FaceReader
    let runs: NetworkRuns

    func read(_ image: GrayImage, box: ImageRect, tilt: Double) -> FaceReading? {
      runs.count += 1
      return reader.read(image, box: box, tilt: tilt)
    }
  }

  private struct CountedEyeReader: EyeReader {
    let reader: any EyeReader
    let runs: NetworkRuns

    func read(_ image: GrayImage, corners: EyeCorners, side: EyeSide, angle: Double, place: ImagePoint)
      -> EyeReading?
    {
      runs.count += 1
      return reader.read(image, corners: corners, side: side, angle: angle, place: place)
    }
  }
}
