import Signals

/// Finds faces with the detector of Viola and Jones (2001) and OpenCV's `frontalface_alt2`, in a reduced copy of the picture.
package final class HaarFaceFinder: FaceFinder {
  private let cascade: Cascade
  private let configuration: VisionConfiguration
  private let minNeighbors: Int32

  /// Loads the face cascade.
  ///
  /// - Parameters:
  ///   - configuration: tuning of vision.
  ///   - minNeighbors: number of raw hits that must agree besides the first; fewer give more faces, and more false ones.
  package init(configuration: VisionConfiguration = .init(), minNeighbors: Int = 3) throws(VisionError) {
    cascade = try Cascade("haarcascade_frontalface_alt2.xml")
    self.configuration = configuration
    self.minNeighbors = Int32(minNeighbors)
  }

  /// The faces that the cascade finds in a region; the more raw hits support one, the higher its confidence.
  package func faces(in image: GrayImage, region: ImageRect) -> [Face] {
    cascade.detect(
      in: image, region: region, shrink: max(1, Double(image.width) / configuration.searchWidth),
      scaleStep: 1.2, minNeighbors: minNeighbors, minSize: Double(image.height) * configuration.smallestFace,
      maxSize: Double(image.height)
    ).map { Face(box: $0.box, confidence: min(1, Double($0.support) / 20)) }
  }
}

extension FaceFinder where Self == HaarFaceFinder {
  /// A face cascade with more candidates than are certain, for the face network to confirm.
  package static func many(_ configuration: VisionConfiguration = .init()) throws(VisionError)
    -> HaarFaceFinder
  {
    try HaarFaceFinder(configuration: configuration, minNeighbors: 2)
  }
}
