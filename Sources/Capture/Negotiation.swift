/// The preferences for a camera's picture size and frame rate.
package struct CapturePreferences: Hashable, Codable, Sendable {
  /// Sizes from the best to the worst, px. Default: one pixel of the iris is five degrees of gaze at 640x480, so 1280x720 comes
  /// first.
  package var sizes: [Size] = [Size(width: 1280, height: 720), Size(width: 640, height: 480)]
  /// Frames a second that a size must reach to be used. Default: what nearly every webcam offers.
  package var framesPerSecond: Double = 30
  /// The largest number of pixels in a frame with which the processor keeps up; nil for no limit. `Camera` lowers it by itself
  /// when later stages do not keep up.
  package var pixelLimit: Int?

  /// A picture size that is preferred.
  package struct Size: Hashable, Codable, Sendable {
    /// Width: number of pixels in a row.
    package var width: Int
    /// Height: number of rows.
    package var height: Int
    /// Makes a size from its width and its height in px.
    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
  }

  /// Makes the usual preferences: 1280x720, else 640x480, at 30 frames a second.
  package init() {}
}

/// Chooses the mode in which a camera runs.
///
/// It is a preferred size at the wanted rate, in the cheapest format. Otherwise it is the mode nearest to that: first by
/// whether it is within the pixel limit, then by how far its rate falls short, then by its size.
///
/// - Returns: nil where no listed format is usable.
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
  // `min` keeps the first of equal modes, which has the cheapest format.
  return modes.min { wanted.cost($0).lexicographicallyPrecedes(wanted.cost($1)) }
}

/// The lowest rate that is sufficient, else the highest: more frames than wanted cost processor time.
private func rate(_ rates: [Double], _ wanted: Double) -> Double? {
  rates.filter { $0 >= wanted - rateTolerance }.min() ?? rates.max()
}

/// Tolerance of frame rates, frames a second: 29.97 counts as 30.
private let rateTolerance = 0.5

extension CapturePreferences {
  fileprivate func exceedsLimit(_ mode: CameraMode) -> Bool {
    pixelLimit.map { mode.pixels > $0 } ?? false
  }

  /// By how many frames a second a mode falls short of the wanted rate; a camera that states no rate counts as fast enough.
  fileprivate func shortfall(_ mode: CameraMode) -> Double {
    guard let rate = mode.framesPerSecond, rate < framesPerSecond - rateTolerance else { return 0 }
    return framesPerSecond - rate
  }

  /// How far a mode is from the preferences. Of two modes the one whose first differing number is smaller is better; a rate
  /// under half of the wanted one is worse than any size.
  fileprivate func cost(_ mode: CameraMode) -> [Double] {
    let slow: Double = shortfall(mode) > framesPerSecond / 2 ? 1 : 0
    let distance = sizes.first.map { abs(mode.width - $0.width) + abs(mode.height - $0.height) } ?? 0
    return [exceedsLimit(mode) ? 1 : 0, slow, Double(distance), shortfall(mode)]
  }
}
