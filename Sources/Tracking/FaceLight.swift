import Signals
import Vision

/// Measures how bright faces are in frames: the light on them, as far as the camera's exposure does not compensate for
/// it.
struct FaceLight {
  /// The light in one frame.
  struct Reading: Hashable, Sendable {
    /// Mean grey level of the face, 0 to 255.
    var face: Double
    /// Mean grey level of the picture on both sides of the face, 0 to 255; nil where too little of it is there.
    var background: Double?
    /// The share of an eye's surroundings that is nearly white, of the eye that has more of it.
    var glareShare: Double?
  }

  /// Tuning of how long a face's place is kept, and of what counts as background and as nearly white.
  struct Configuration: Sendable {
    /// Frames without a face after which its last place counts no longer: three seconds at 30 Hz. Chosen by trial.
    var mostFramesWithout = 90
    /// Least width on both sides together that counts as background, in widths of the face. Chosen by trial.
    var leastBackground = 0.3
    /// The width of hair and ears on each side, in widths of the face's box. Chosen by trial.
    var hair = 0.15
    /// Gray level from which a pixel is nearly white: the white of the eye and bright skin are below. Chosen by trial on
    /// rendered pictures.
    var white = 215.0
    /// By how much such a pixel must be brighter than the face, in gray levels. Chosen by trial on rendered pictures.
    var aboveFace = 80.0
    /// Half the width and half the height of the surroundings of an eye, in widths of the face's box: about a lens of glasses.
    var lens = (x: 0.16, y: 0.11)
    init() {}
  }

  let configuration: Configuration
  /// Where the last face was seen in the picture, px.
  private var box: ImageRect?
  private var framesWithout = 0

  init(configuration: Configuration = Configuration()) { self.configuration = configuration }

  /// Measures the brightness of the face in a frame.
  ///
  /// - Parameter face: the face's box in this picture; nil where no face was found.
  /// - Returns: mean grey level, 0 to 255; nil where no face was seen lately.
  mutating func brightness(of image: GrayImage, face: ImageRect?) -> Double? {
    if let face {
      (box, framesWithout) = (face, 0)
    } else {
      framesWithout += 1
      if framesWithout > configuration.mostFramesWithout { box = nil }
    }
    return box.flatMap { image.mean(in: $0) }
  }

  /// Measures the light on and beside the face in a frame; parameter and nil as for `brightness`.
  mutating func measure(_ image: GrayImage, face: ImageRect?) -> Reading? {
    guard let brightness = self.brightness(of: image, face: face), let box else { return nil }
    return Reading(
      face: brightness, background: background(of: image, beside: box),
      glareShare: glare(in: image, face: box, brightness: brightness))
  }

  private func background(of image: GrayImage, beside box: ImageRect) -> Double? {
    let (hair, bottom) = (configuration.hair, box.y + box.height)
    let (left, right) = (box.x - hair * box.width, box.x + (1 + hair) * box.width)
    let sides = [
      ImageRect(x: 0, y: 0, width: left, height: bottom),
      ImageRect(x: right, y: 0, width: Double(image.width) - right, height: bottom),
    ].filter { $0.width > 0 && $0.height > 0 }
    let width = sides.reduce(0) { $0 + $1.width }
    guard width >= configuration.leastBackground * box.width else { return nil }
    let means = sides.map { ($0.width, image.mean(in: $0)) }
    return means.reduce(0) { $0 + $1.0 * ($1.1 ?? 0) } / width
  }

  private func glare(in image: GrayImage, face box: ImageRect, brightness: Double) -> Double? {
    let (eyes, lens) = (FaceProportions.eyes(of: box), configuration.lens)
    let shares = [eyes.left, eyes.right].compactMap { eye in
      image.share(
        from: max(configuration.white, brightness + configuration.aboveFace),
        in: ImageRect(
          x: eye.x - lens.x * box.width, y: eye.y - lens.y * box.width, width: 2 * lens.x * box.width,
          height: 2 * lens.y * box.width))
    }
    return shares.max()
  }
}

extension GrayImage {
  /// Mean grey level of every fourth pixel in every fourth row of the box, 0 to 255; nil where the box lies outside the
  /// picture.
  package func mean(in box: ImageRect) -> Double? {
    average(in: box, step: 4) { Double($0) }
  }

  /// The share of pixels in the box that have at least this grey level; nil where the box lies outside the picture. Every
  /// second pixel of every second row counts.
  func share(from level: Double, in box: ImageRect) -> Double? {
    average(in: box, step: 2) { Double($0) >= level ? 1 : 0 }
  }

  /// The mean of a value of the pixels in a box, of which every `step`th in every `step`th row counts.
  private func average(in box: ImageRect, step: Int, _ value: (UInt8) -> Double) -> Double? {
    guard box.x.isFinite, box.y.isFinite, box.width.isFinite, box.height.isFinite else { return nil }
    func clamped(_ value: Double, _ most: Int) -> Int { Int(min(max(value, 0), Double(most))) }
    let (left, right) = (clamped(box.x, width), clamped(box.x + box.width, width))
    let (top, bottom) = (clamped(box.y, height), clamped(box.y + box.height, height))
    guard left < right, top < bottom else { return nil }
    return withBytes { bytes in
      var (sum, count) = (0.0, 0)
      for y in Swift.stride(from: top, to: bottom, by: step) {
        for x in Swift.stride(from: left, to: right, by: step) {
          sum += value(bytes[y * stride + x])
          count += 1
        }
      }
      return sum / Double(count)
    }
  }
}
