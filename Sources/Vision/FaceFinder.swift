import Signals

/// Looks for faces without knowing where they were.
public protocol FaceFinder {
  /// Faces inside `region` (px of the full picture), the best supported first.
  func faces(in image: GrayImage, region: ImageRect) -> [Face]
}

/// Viola and Jones' detector (2001) with OpenCV's `frontalface_alt2`, in a reduced copy of the picture.
public final class HaarFaceFinder: FaceFinder {
  private let cascade: Cascade
  private let configuration: VisionConfiguration

  public init(configuration: VisionConfiguration = .init()) throws(VisionError) {
    cascade = try Cascade("haarcascade_frontalface_alt2.xml")
    self.configuration = configuration
  }

  public func faces(in image: GrayImage, region: ImageRect) -> [Face] {
    cascade.detect(
      in: image, region: region, shrink: max(1, Double(image.width) / configuration.searchWidth),
      scaleStep: 1.2, minNeighbors: 3, minSize: Double(image.height) * configuration.smallestFace,
      maxSize: Double(image.height)
    ).map { Face(box: $0.box, confidence: min(1, Double($0.support) / 20)) }
  }
}
