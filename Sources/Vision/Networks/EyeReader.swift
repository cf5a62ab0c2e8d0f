import Foundation
import GazeModels
import Signals

/// Reads one eye whose corners are known roughly.
package protocol EyeReader {
  /// Reads the eye in a patch around its corners.
  ///
  /// - Parameters:
  ///   - image: the whole picture.
  ///   - corners: the approximate corners of the eye, image px.
  ///   - side: the side of the image on which the eye is.
  ///   - angle: of the line between the eyes, radians, clockwise in the picture.
  ///   - place: offset of the patch, see `PatchDither`.
  /// - Returns: nil where nothing could be read because the patch is outside the picture.
  func read(_ image: GrayImage, corners: EyeCorners, side: EyeSide, angle: Double, place: ImagePoint)
    -> EyeReading?
}

extension EyeReader {
  /// Reads the eye in a patch centred on its corners.
  package func read(_ image: GrayImage, corners: EyeCorners, side: EyeSide, angle: Double) -> EyeReading? {
    read(image, corners: corners, side: side, angle: angle, place: ImagePoint(x: 0, y: 0))
  }
}

/// Reads eyes with the eye network (`models/eye.onnx`).
package final class NetworkEyeReader: EyeReader {
  /// Indices of the eye network's 18 points (the card's `points`).
  private enum Point {
    static let count = 18
    static let (iris, outer, inner) = (0, 9, 13)
    static let (rim, upper, lower) = (1..<9, 10..<13, 14..<17)
  }

  /// Size of the cells of the network's heatmaps, px of the patch (`EyeNet` in `models/train/nets.py`).
  private static let cell = 4.0

  private let network: Network
  private let window: PatchWindow
  private let points: Range<Int>
  private let variances: Range<Int>
  private let openness: Int
  private let opennessVariance: Int
  private let usable: Int

  /// Loads the eye network.
  ///
  /// - Parameters:
  ///   - stored: the eye network, checked.
  ///   - runtime: the runtime that executes it; see `Network`.
  /// - Throws: `ModelError`.
  package init(_ stored: StoredNetwork, on runtime: NetworkRuntime? = nil) throws(ModelError) {
    let card = stored.card
    window = try PatchWindow(card)
    points = try card.part("points", count: 2 * Point.count)
    variances = try card.part("point_logvar", count: 2 * Point.count)
    openness = try card.part("openness", count: 1).lowerBound
    opennessVariance = try card.part("openness_logvar", count: 1).lowerBound
    usable = try card.part("usable", count: 1).lowerBound
    network = try Network(stored, on: runtime)
  }

  /// Reads the eye with the network; nil where the patch is outside the picture or less than 12 px wide.
  package func read(
    _ image: GrayImage, corners: EyeCorners, side: EyeSide, angle: Double, place: ImagePoint
  ) -> EyeReading? {
    let width = corners.width * window.scale
    let quarter = Self.cell / 4 * width / Double(window.width)
    let (c, s) = (quarter * cos(angle), quarter * sin(angle))
    let center =
      corners.middle + ImagePoint(x: c * place.x - s * place.y, y: s * place.x + c * place.y)
    guard width >= 12, width.isFinite, angle.isFinite, center.x.isFinite, center.y.isFinite else {
      return nil
    }
    // In every patch the outer corner is on the right, so left eyes are mirrored.
    let cut = PatchCut(
      center: center, width: width, angle: angle, isMirrored: side == .left, window: window)
    guard let out = network.run(on: image, cut: cut) else { return nil }
    let unit = Double(window.width)
    func point(_ n: Int) -> ImagePoint {
      cut(Double(out[points.lowerBound + 2 * n]) * unit, Double(out[points.lowerBound + 2 * n + 1]) * unit)
    }
    func variance(_ n: Int) -> PlanarVariance {
      PlanarVariance(
        along: exp(Double(out[variances.lowerBound + 2 * n])) * width * width,
        across: exp(Double(out[variances.lowerBound + 2 * n + 1])) * width * width)
    }
    let (outer, inner) = (variance(Point.outer), variance(Point.inner))
    return EyeReading(
      iris: point(Point.iris), irisVariance: variance(Point.iris), rim: Point.rim.map(point),
      corners: EyeCorners(outer: point(Point.outer), inner: point(Point.inner)),
      cornerVariance: PlanarVariance(
        along: (outer.along + inner.along) / 4, across: (outer.across + inner.across) / 4),
      upperLid: Point.upper.map(point), lowerLid: Point.lower.reversed().map(point),
      openness: Double(out[openness]),
      opennessVariance: exp(Double(out[opennessVariance])), usable: logistic(out[usable]), output: out)
  }
}
