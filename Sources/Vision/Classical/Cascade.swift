import CVision
import Foundation
import Signals

/// One of OpenCV's packaged cascade detectors. It belongs to one thread at a time.
final class Cascade {
  private let handle: OpaquePointer

  /// Loads a cascade file.
  ///
  /// - Parameters:
  ///   - name: the cascade file's name without a folder, as `opencv-data` packages it.
  ///   - folders: where the file is looked for, the best folder first.
  /// - Throws: `VisionError.cascade`.
  init(_ name: String, in folders: [String] = folders()) throws(VisionError) {
    for folder in folders {
      let path = folder + "/" + name
      guard FileManager.default.isReadableFile(atPath: path) else { continue }
      if let handle = tv_cascade_load(path) {
        self.handle = handle
        return
      }
    }
    throw .cascade(name: name, searched: folders)
  }

  deinit { tv_cascade_free(handle) }

  /// The folders in which cascade files are looked for: `TRACKII_CASCADES` alone if it is set, else those of Debian and of
  /// OpenCV's own installer.
  static func folders(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String] {
    if let folder = environment["TRACKII_CASCADES"], !folder.isEmpty { return [folder] }
    return ["/usr", "/usr/local"].map { "\($0)/share/opencv4/haarcascades" }
  }

  struct Hit {
    var box: ImageRect
    /// Number of raw detections that agree on the box.
    var support: Int
  }

  /// Runs the cascade in a region of the picture. `region`, `minSize` and `maxSize` are px of the full picture; with a `shrink`
  /// of 2 the cascade looks at half the size.
  func detect(
    in image: GrayImage, region: ImageRect, shrink: Double, scaleStep: Double, minNeighbors: Int32,
    minSize: Double, maxSize: Double
  ) -> [Hit] {
    let capacity = 16
    var boxes = [tv_rect](repeating: tv_rect(), count: capacity)
    var support = [Int32](repeating: 0, count: capacity)
    let found = image.lend { picture in
      tv_cascade_detect(
        handle, picture, tv_rect(region), shrink, scaleStep, minNeighbors, minSize, maxSize, &boxes,
        &support, Int32(capacity))
    }
    return (0..<max(0, Int(found))).map { Hit(box: ImageRect(boxes[$0]), support: Int(support[$0])) }
  }
}
