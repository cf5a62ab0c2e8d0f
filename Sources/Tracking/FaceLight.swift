import Signals

/// Measures how bright faces are in frames: the light on them, as far as the camera's exposure does not compensate for
/// it.
struct FaceLight {
  /// Where the last face was seen in the picture, px.
  private var box: ImageRect?
  private var framesWithout = 0

  /// Frames without a face after which its last place counts no longer: three seconds at 30 Hz.
  private static let mostFramesWithout = 90

  /// Measures the brightness of the face in a frame.
  ///
  /// - Parameter face: the face's box in this picture; nil where no face was found.
  /// - Returns: mean grey level, 0 to 255; nil where no face was seen lately.
  mutating func brightness(of image: GrayImage, face: ImageRect?) -> Double? {
    if let face {
      (box, framesWithout) = (face, 0)
    } else {
      framesWithout += 1
      if framesWithout > Self.mostFramesWithout { box = nil }
    }
    return box.flatMap { image.mean(in: $0) }
  }
}

extension GrayImage {
  /// Mean grey level of every fourth pixel in every fourth row of the box, 0 to 255; nil where the box lies outside the
  /// picture.
  package func mean(in box: ImageRect) -> Double? {
    guard box.x.isFinite, box.y.isFinite, box.width.isFinite, box.height.isFinite else { return nil }
    func clamped(_ value: Double, _ most: Int) -> Int { Int(min(max(value, 0), Double(most))) }
    let (left, right) = (clamped(box.x, width), clamped(box.x + box.width, width))
    let (top, bottom) = (clamped(box.y, height), clamped(box.y + box.height, height))
    guard left < right, top < bottom else { return nil }
    return withBytes { bytes in
      var (sum, count) = (0, 0)
      for y in Swift.stride(from: top, to: bottom, by: 4) {
        for x in Swift.stride(from: left, to: right, by: 4) {
          sum += Int(bytes[y * stride + x])
          count += 1
        }
      }
      return Double(sum) / Double(count)
    }
  }
}
