import Signals

/// Looks for faces without knowing where they were.
public protocol FaceFinder {
  /// Faces inside `region` (px of the full picture), the best supported first.
  func faces(in image: GrayImage, region: ImageRect) -> [Face]
  /// The face that was at `box` a moment ago, where that can be told faster than by looking for faces.
  /// - Parameter tilt: as in `FaceReader.read`.
  func face(in image: GrayImage, near box: ImageRect, tilt: Double) -> Face?
}

extension FaceFinder {
  public func face(in image: GrayImage, near box: ImageRect, tilt: Double) -> Face? { nil }
}

/// Viola and Jones' detector (2001) with OpenCV's `frontalface_alt2`, in a reduced copy of the picture.
public final class HaarFaceFinder: FaceFinder {
  private let cascade: Cascade
  private let configuration: VisionConfiguration
  private let minNeighbors: Int32

  /// - Parameter minNeighbors: raw hits that must agree besides the first; fewer give more faces, and more that
  ///   are none.
  public init(configuration: VisionConfiguration = .init(), minNeighbors: Int = 3) throws(VisionError) {
    cascade = try Cascade("haarcascade_frontalface_alt2.xml")
    self.configuration = configuration
    self.minNeighbors = Int32(minNeighbors)
  }

  public func faces(in image: GrayImage, region: ImageRect) -> [Face] {
    cascade.detect(
      in: image, region: region, shrink: max(1, Double(image.width) / configuration.searchWidth),
      scaleStep: 1.2, minNeighbors: minNeighbors, minSize: Double(image.height) * configuration.smallestFace,
      maxSize: Double(image.height)
    ).map { Face(box: $0.box, confidence: min(1, Double($0.support) / 20)) }
  }
}
