import Signals

/// Where a face is, or may be.
struct FacePlace {
  var box: ImageRect
  /// As in `FaceReader.read`.
  var tilt = 0.0
}

/// Where the face network looks for a face that no cascade has found.
extension FacePlace {
  /// So dense that one of them has most faces within a fifth of their width, a third of their size and 20 degrees of
  /// their tilt, which the network still takes for one; usual sizes first, tilted heads last.
  static func all(in image: GrayImage) -> [FacePlace] {
    boxes(in: image, shares: [0.42, 0.28, 0.63], step: 0.4).map { FacePlace(box: $0) }
      + tilted(boxes(in: image, shares: [0.42, 0.28], step: 0.5, rim: 0))
  }

  /// Many more, and smaller ones too: three of a rendered person's pictures had none within reach of those above.
  static func many(in image: GrayImage) -> [FacePlace] {
    boxes(in: image, shares: [0.42, 0.34, 0.28, 0.52, 0.63, 0.2], step: 0.25).map { FacePlace(box: $0) }
      + tilted(boxes(in: image, shares: [0.42, 0.28], step: 0.35))
  }

  /// The tilt at which heads are looked for that have sunk to a shoulder, radians: cascades and the network see faces
  /// up to some 20 degrees from it, so that 60 are reached.
  static let sunken = 40 * Double.pi / 180

  private static func tilted(_ boxes: [ImageRect]) -> [FacePlace] {
    boxes.flatMap { box in [-sunken, sunken].map { FacePlace(box: box, tilt: $0) } }
  }

  /// - Parameters:
  ///   - shares: of the picture's height, each a size of boxes.
  ///   - step: from one box to the next, in boxes.
  ///   - rim: how much of a box may lie beyond the picture's edge: of a face whose mouth is outside, networks still see
  ///     the eyes.
  private static func boxes(
    in image: GrayImage, shares: [Double], step: Double, rim: Double = 0.35
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
