import Signals

/// The head's own frame of reference: origin midway between the eyes, x along the line between them to the image's right, y
/// across it, down; in units of the distance between the eyes.
struct HeadFrame {
  private let origin: ImagePoint
  private let axis: ImagePoint

  /// The distance between the eyes, px.
  var unit: Double { axis.length }

  init(_ pair: EyePair) {
    origin = ImagePoint(x: (pair.left.x + pair.right.x) / 2, y: (pair.left.y + pair.right.y) / 2)
    axis = pair.right - pair.left
  }

  /// Converts a place in the picture to the head's frame.
  func place(_ p: ImagePoint) -> ImagePoint { direction(p - origin) }

  /// Converts a difference of places in the picture to the head's frame.
  func direction(_ d: ImagePoint) -> ImagePoint {
    let square = axis.x * axis.x + axis.y * axis.y
    return ImagePoint(x: (d.x * axis.x + d.y * axis.y) / square, y: (d.y * axis.x - d.x * axis.y) / square)
  }

  /// The eyes with which places in the head's frame fit places in the picture best, by least squares; nil where they are not
  /// determined.
  static func pair(putting places: [ImagePoint], on seen: [ImagePoint]) -> EyePair? {
    guard places.count == seen.count, !places.isEmpty else { return nil }
    let count = Double(places.count)
    func mean(_ points: [ImagePoint]) -> ImagePoint {
      let sum = points.reduce(ImagePoint(x: 0, y: 0), +)
      return ImagePoint(x: sum.x / count, y: sum.y / count)
    }
    let (from, to) = (mean(places), mean(seen))
    var (dot, cross, square) = (0.0, 0.0, 0.0)
    for (p, q) in zip(places.map { $0 - from }, seen.map { $0 - to }) {
      dot += p.x * q.x + p.y * q.y
      cross += p.x * q.y - p.y * q.x
      square += p.x * p.x + p.y * p.y
    }
    guard square > 1e-6 else { return nil }
    let (a, b) = (dot / square, cross / square)
    func image(_ p: ImagePoint) -> ImagePoint {
      let d = p - from
      return ImagePoint(x: to.x + a * d.x - b * d.y, y: to.y + b * d.x + a * d.y)
    }
    let pair = EyePair(
      left: image(ImagePoint(x: -0.5, y: 0)), right: image(ImagePoint(x: 0.5, y: 0)), seen: true)
    return pair.interocular.isFinite && pair.right.x > pair.left.x ? pair : nil
  }

  /// Converts a place in the head's frame to the picture.
  func image(_ p: ImagePoint) -> ImagePoint {
    ImagePoint(x: origin.x + p.x * axis.x - p.y * axis.y, y: origin.y + p.x * axis.y + p.y * axis.x)
  }
}
