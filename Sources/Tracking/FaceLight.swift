import Signals

/// How bright faces are in frames: the light that falls on them, as far as the camera's exposure does not make up for it.
struct FaceLight {
  /// Where the face was seen last.
  private var box: ImageRect?
  private var framesWithout = 0

  /// After so many frames without a face its last place tells nothing: three seconds at 30 Hz.
  private static let mostFramesWithout = 90

  /// - Parameter face: where it is in this picture; nil where none was found.
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
  /// Mean of every fourth pixel of every fourth row, 0 to 255; nil where the box lies outside.
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
