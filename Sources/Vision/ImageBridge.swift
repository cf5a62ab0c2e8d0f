import CVision
import Foundation
import Signals

extension GrayImage {
  /// Lends the picture to a C function for the duration of the call.
  func lend<R>(_ body: (tv_image) throws -> R) rethrows -> R {
    try withBytes { bytes in
      try body(
        tv_image(
          pixels: bytes.bindMemory(to: UInt8.self).baseAddress, width: Int32(width), height: Int32(height),
          stride: Int32(stride)))
    }
  }

  var bounds: ImageRect { ImageRect(x: 0, y: 0, width: Double(width), height: Double(height)) }
}

extension tv_point {
  init(_ p: ImagePoint) { self.init(x: p.x, y: p.y) }
}

extension ImagePoint {
  init(_ p: tv_point) { self.init(x: p.x, y: p.y) }

  /// The point turned about the origin by an angle in radians, clockwise in the picture.
  package func turned(by angle: Double) -> ImagePoint {
    ImagePoint(x: cos(angle) * x - sin(angle) * y, y: sin(angle) * x + cos(angle) * y)
  }
}

extension tv_rect {
  init(_ r: ImageRect) { self.init(x: r.x, y: r.y, width: r.width, height: r.height) }
}

extension ImageRect {
  init(_ r: tv_rect) { self.init(x: r.x, y: r.y, width: r.width, height: r.height) }

  /// The box with the same centre, `factor` times as large.
  func scaled(_ factor: Double) -> ImageRect {
    ImageRect(
      x: center.x - width * factor / 2, y: center.y - height * factor / 2, width: width * factor,
      height: height * factor)
  }
}

extension tv_similarity {
  /// Converts band px to image px.
  func callAsFunction(_ p: ImagePoint) -> ImagePoint {
    ImagePoint(x: a * p.x - b * p.y + tx, y: b * p.x + a * p.y + ty)
  }
}
