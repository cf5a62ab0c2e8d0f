/// What is asked of a camera.
package struct CapturePreferences: Hashable, Codable, Sendable {
  /// Sizes from the best to the least, px. Default: one pixel of iris is five degrees of gaze at
  /// 640x480, so 1280x720 comes first.
  package var sizes: [Size] = [Size(width: 1280, height: 720), Size(width: 640, height: 480)]
  /// Frames a second that a size must reach to be taken. Default: what nearly every webcam offers.
  package var framesPerSecond: Double = 30
  /// The most pixels a frame that the processor keeps up with; nil for no limit. `Camera` lowers it by
  /// itself when the stages behind it fall behind.
  package var pixelLimit: Int?

  /// A picture size.
  package struct Size: Hashable, Codable, Sendable {
    /// Pixels in a row.
    package var width: Int
    /// Number of rows.
    package var height: Int
    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
  }

  package init() {}
}

/// Chooses how to run a camera.
///
/// A preferred size at the wanted rate, in the cheapest format; else the mode nearest to that: first
/// whether it is within the pixel limit, then how far its rate falls short, then its size.
///
/// - Returns: nil when no listed format is usable.
package func negotiate(_ formats: [CameraFormat], _ wanted: CapturePreferences) -> CameraMode? {
  let modes = PixelFormat.usable.flatMap { pixelFormat in
    formats.filter { $0.pixelFormat == pixelFormat }.flatMap(\.sizes).map { size in
      CameraMode(
        pixelFormat: pixelFormat, width: size.width, height: size.height,
        framesPerSecond: rate(size.rates, wanted.framesPerSecond))
    }
  }
  let fitting = modes.filter { !wanted.exceedsLimit($0) && wanted.shortfall($0) == 0 }
  for size in wanted.sizes {
    if let mode = fitting.first(where: { $0.width == size.width && $0.height == size.height }) {
      return mode
    }
  }
  // `min` keeps the first of equals, which is the cheapest format.
  return modes.min { wanted.cost($0).lexicographicallyPrecedes(wanted.cost($1)) }
}

/// The lowest rate that is enough, else the highest there is: more frames than asked for cost work.
private func rate(_ rates: [Double], _ wanted: Double) -> Double? {
  rates.filter { $0 >= wanted - rateTolerance }.min() ?? rates.max()
}

/// 29.97 frames a second count as 30.
private let rateTolerance = 0.5

extension CapturePreferences {
  fileprivate func exceedsLimit(_ mode: CameraMode) -> Bool {
    pixelLimit.map { mode.pixels > $0 } ?? false
  }

  /// How many frames a second a mode falls short of the wanted rate; a camera that tells no rate is believed to be fast
  /// enough.
  fileprivate func shortfall(_ mode: CameraMode) -> Double {
    guard let rate = mode.framesPerSecond, rate < framesPerSecond - rateTolerance else { return 0 }
    return framesPerSecond - rate
  }

  /// How far a mode is from what is wanted. Of two modes the one whose first differing number is smaller is better; a
  /// rate under half of the wanted one is worse than any size.
  fileprivate func cost(_ mode: CameraMode) -> [Double] {
    let slow: Double = shortfall(mode) > framesPerSecond / 2 ? 1 : 0
    let distance = sizes.first.map { abs(mode.width - $0.width) + abs(mode.height - $0.height) } ?? 0
    return [exceedsLimit(mode) ? 1 : 0, slow, Double(distance), shortfall(mode)]
  }
}
