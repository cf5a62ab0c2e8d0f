import Signals

/// A place in a picture where a face is, or may be.
struct FacePlace {
  /// Tuning, which `VisionConfiguration` holds.
  typealias Configuration = FacePlaceConfiguration

  var box: ImageRect
  /// Tilt of the face, radians, as in `FaceReader.read`.
  var tilt = 0.0
}

/// The places where the face network looks for a face that no cascade has found.
extension FacePlace {
  /// Places so dense that most faces are within a fifth of their width, a third of their size and 20 degrees of tilt of one of
  /// them, which the network still accepts; usual sizes first, tilted heads last.
  static func all(in image: GrayImage, _ c: Configuration) -> [FacePlace] {
    boxes(in: image, shares: c.sizes, step: c.step, rim: c.rim).map { FacePlace(box: $0) }
      + tilted(boxes(in: image, shares: c.tiltedSizes, step: c.tiltedStep, rim: 0), by: c.sunken)
  }

  /// Many more places, including smaller ones.
  static func many(in image: GrayImage, _ c: Configuration) -> [FacePlace] {
    boxes(in: image, shares: c.manySizes, step: c.manyStep, rim: c.rim).map { FacePlace(box: $0) }
      + tilted(boxes(in: image, shares: c.tiltedSizes, step: c.manyTiltedStep, rim: c.rim), by: c.sunken)
  }

  private static func tilted(_ boxes: [ImageRect], by sunken: Double) -> [FacePlace] {
    boxes.flatMap { box in [-sunken, sunken].map { FacePlace(box: box, tilt: $0) } }
  }

  /// Boxes of several sizes that cover the picture.
  ///
  /// - Parameters:
  ///   - shares: sizes of the boxes, as shares of the picture's height.
  ///   - step: from one box to the next, in boxes.
  ///   - rim: how much of a box may lie beyond the picture's edge: of a face whose mouth is outside, networks still see the
  ///     eyes.
  private static func boxes(
    in image: GrayImage, shares: [Double], step: Double, rim: Double
  ) -> [ImageRect] {
    let boxes = shares.flatMap { share in
      let size = share * Double(image.height)
      return starts(along: Double(image.height), size, step, rim).flatMap { y in
        starts(along: Double(image.width), size, step, rim).map { x in
          ImageRect(x: x, y: y, width: size, height: size)
        }
      }
    }
    let isWithin = { (box: ImageRect) in
      box.x >= 0 && box.y >= 0 && box.x + box.width <= Double(image.width)
        && box.y + box.height <= Double(image.height)
    }
    return boxes.filter(isWithin) + boxes.filter { !isWithin($0) }
  }

  /// Where boxes begin along a side of the picture, evenly from one rim to the other.
  private static func starts(
    along length: Double, _ size: Double, _ step: Double, _ rim: Double
  ) -> [Double] {
    let way = max(0, length + (2 * rim - 1) * size)
    let count = (way / size / step).rounded(.up)
    return stride(from: 0, through: count, by: 1).map { at in
      count > 0 ? way * at / count - rim * size : (length - size) / 2
    }
  }
}
