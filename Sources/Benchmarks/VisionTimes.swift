import Signals
import Tracking
import Vision

/// Durations of the parts of vision, ms, measured by the wrappers below. Not thread-safe.
final class VisionTimes {
  fileprivate(set) var faceSearches: [Double] = []
  fileprivate(set) var eyeSearches: [Double] = []
  fileprivate(set) var irises: [Double] = []
  fileprivate(set) var faceReadings: [Double] = []
  fileprivate(set) var eyeReadings: [Double] = []
  private var frame = 0.0
  private let clock = ContinuousClock()

  /// The tracker for the configuration, with a timer around each part.
  func tracker(_ configuration: VisionConfiguration) throws(VisionError) -> EyeTracker {
    if configuration.method == .networks, let networks = try? VisionNetworks() {
      let haar = TimedFaceFinder(finder: try HaarFaceFinder.many(configuration), times: self)
      let timed = VisionNetworks(
        face: TimedFaceReader(reader: networks.face, times: self),
        eye: TimedEyeReader(reader: networks.eye, times: self), sight: networks.sight)
      return EyeTracker(networks: timed, faceFinder: haar, configuration)
    }
    return EyeTracker(
      configuration: configuration,
      faceFinder: TimedFaceFinder(finder: try HaarFaceFinder(configuration: configuration), times: self),
      eyeFinder: TimedEyeFinder(finder: try HaarEyeFinder(), times: self),
      irisLocator: TimedIrisLocator(locator: GradientIrisLocator(), times: self))
  }

  /// The time of all parts since the last call, which is that of one frame, ms.
  func takeFrame() -> Double {
    defer { frame = 0 }
    return frame
  }

  fileprivate func timed<R>(_ list: ReferenceWritableKeyPath<VisionTimes, [Double]>, _ body: () -> R) -> R {
    let start = clock.now
    defer {
      let milliseconds = (clock.now - start).milliseconds
      self[keyPath: list].append(milliseconds)
      frame += milliseconds
    }
    return body()
  }
}

private struct TimedFaceFinder: FaceFinder {
  let finder: any FaceFinder
  let times: VisionTimes

  func faces(in image: GrayImage, region: ImageRect) -> [Face] {
    times.timed(\.faceSearches) { finder.faces(in: image, region: region) }
  }
}

private struct TimedEyeFinder: EyeFinder {
  let finder: any EyeFinder
  let times: VisionTimes

  func eyes(in image: GrayImage, of face: Face) -> EyePair {
    times.timed(\.eyeSearches) { finder.eyes(in: image, of: face) }
  }
}

private struct TimedIrisLocator: IrisLocator {
  let locator: any IrisLocator
  let times: VisionTimes

  func iris(in image: GrayImage, near expected: ImagePoint, radius: Double, roll: Double) -> IrisSighting? {
    times.timed(\.irises) { locator.iris(in: image, near: expected, radius: radius, roll: roll) }
  }
}

private struct TimedFaceReader: FaceReader {
  let reader: any FaceReader
  let times: VisionTimes

  func read(_ image: GrayImage, box: ImageRect, tilt: Double) -> FaceReading? {
    times.timed(\.faceReadings) { reader.read(image, box: box, tilt: tilt) }
  }
}

private struct TimedEyeReader: EyeReader {
  let reader: any EyeReader
  let times: VisionTimes

  func read(_ image: GrayImage, corners: EyeCorners, side: EyeSide, angle: Double, place: ImagePoint)
    -> EyeReading?
  {
    times.timed(\.eyeReadings) {
      reader.read(image, corners: corners, side: side, angle: angle, place: place)
    }
  }
}
