import Foundation
import Signals
import Statistics

/// What one calibration tells about the camera's field of view, for each gaze cue.
///
/// A head of known size gives its distance as a multiple of the focal length. How far the eyes turn from target to target,
/// whose distances on the screen are known in mm, gives its distance in mm. Both together give the focal length: each cue gives
/// its ratio to the focal length by which the eyes were placed. Only horizontal turns count, because up and down the lids pull
/// along what is seen of the eye, by a third on rendered people. Leaning adds nothing, since it changes the size and the
/// movement of the eyes alike.
package struct FieldOfViewCues: Hashable, Codable, Sendable {
  /// The focal length as one gaze cue measures it.
  package struct Cue: Hashable, Codable, Sendable {
    /// Name of the gaze cue of `GazeModel`: an eye's iris, or the network's line of sight.
    package var cue: String
    /// Natural logarithm of the camera's focal length over the assumed one.
    package var logRatio: Double
    /// Standard error of `logRatio`, from what the targets leave unexplained.
    package var standardError: Double
    /// Whether the cue converts an iris's displacement to an angle by anatomy; the network's line of sight is an angle already.
    package var isAnatomical: Bool
  }

  /// One entry for each gaze cue that measures how far the eyes turned.
  package var cues: [Cue]
  /// Distance between the eyes, mm, estimated from the irises' size and the usual distance.
  package var interocularMm: Double
  /// SD of the distance between the eyes in `interocularMm`, mm.
  package var interocularSD: Double

  /// Measures the focal length with each gaze cue.
  ///
  /// - Parameters:
  ///   - points: looked at from about one place; at least four, spread over the screen.
  ///   - screen: the screen with the targets.
  ///   - assumedInterocularMm: the distance between the person's eyes by which they were placed, mm.
  ///   - configuration: tuning of how points are judged.
  ///   - prior: how people differ.
  /// - Returns: nil where the points are too few or too close together, or hold a value that is no number.
  package init?(
    _ points: [CollectedPoint], screen: ScreenGeometry, assumedInterocularMm: Double,
    configuration: CalibrationConfiguration = .init(), prior: FieldOfViewEstimate.Configuration = .init()
  ) {
    guard screen.isPossible, assumedInterocularMm.isFinite, assumedInterocularMm > 0 else { return nil }
    let usable = points.filter { $0.samples.count >= configuration.minimumSamples }
    guard usable.count >= prior.minimumPoints,
      usable.allSatisfy({ $0.target.point.x.isFinite && $0.target.point.y.isFinite })
    else { return nil }
    (interocularMm, interocularSD) = Self.interocular(usable, prior)
    let head = (mm: interocularMm, size: interocularMm / assumedInterocularMm)
    cues = GazeCue.allCases.compactMap { Self.cue($0, usable, screen, head, configuration, prior) }
    guard !cues.isEmpty else { return nil }
  }

  /// Combines the distance between the eyes as the irises give it with the usual distance, each by its variance.
  private static func interocular(_ points: [CollectedPoint], _ prior: FieldOfViewEstimate.Configuration)
    -> (mm: Double, sd: Double)
  {
    let measured = points.flatMap(\.samples).compactMap { eyes -> Double? in
      guard let left = eyes.left, let right = eyes.right else { return nil }
      let apart = (right.middle - left.middle).length / cos(eyes.head.yawDegrees * .pi / 180)
      let diameter = left.irisRadius + right.irisRadius
      guard apart.isFinite, diameter.isFinite, apart > 10, diameter > 1 else { return nil }
      return apart / diameter * prior.irisMm
    }
    let seen = median(measured) ?? 0
    guard measured.count >= prior.minimumFrames, prior.possibleInterocularMm.contains(seen) else {
      return (prior.interocularMm, prior.interocularSD)
    }
    let sd = prior.irisShareSD * seen
    let (known, said) = (1 / (prior.interocularSD * prior.interocularSD), 1 / (sd * sd))
    return ((prior.interocularMm * known + seen * said) / (known + said), (1 / (known + said)).squareRoot())
  }

  private static func cue(
    _ cue: GazeCue, _ points: [CollectedPoint], _ screen: ScreenGeometry,
    _ head: (mm: Double, size: Double), _ configuration: CalibrationConfiguration,
    _ prior: FieldOfViewEstimate.Configuration
  ) -> Cue? {
    var logRatio = 0.0
    var fit: Line?
    // The slope falls nearly in proportion to the focal length, so a few iterations converge.
    for _ in 0..<8 {
      let placed = points.map { $0.placed(size: head.size, focalRatio: exp(logRatio)) }
      fit = Line(placed, cue, screen, configuration, prior)
      guard let fit else { return nil }
      logRatio += log(fit.slope / prior.slope(cue, interocularMm: head.mm))
      guard abs(logRatio) < prior.largestLogRatio else { return nil }
    }
    return fit.map {
      Cue(
        cue: cue.rawValue, logRatio: logRatio, standardError: $0.standardError / $0.slope,
        isAnatomical: cue.kind != .sight)
    }
  }

  /// A straight line through the points' means: how the horizontal direction to the target grows with the feature.
  private struct Line {
    var slope: Double
    var standardError: Double

    /// Fits the line of a gaze cue.
    ///
    /// - Returns: nil where the points do not determine the line, or the eyes turn the wrong way.
    init?(
      _ points: [CollectedPoint], _ cue: GazeCue, _ screen: ScreenGeometry,
      _ configuration: CalibrationConfiguration, _ prior: FieldOfViewEstimate.Configuration
    ) {
      let anatomy = EyeAnatomy(cornerDepthMm: prior.cornerDepthMm, rotation: HeadRotation(points))
      let rows = points.compactMap {
        EyePoint($0, cue, cue.side == nil ? nil : anatomy, SightGeometry(screen), configuration)?.row
      }
      guard rows.count >= prior.minimumPoints else { return nil }
      let middle = (feature: average(rows.map(\.feature)), label: average(rows.map(\.label)))
      let features = rows.map { $0.feature - middle.feature }
      let labels = rows.map { $0.label.x - middle.label.x }
      let spread = Spread(of: features) * Double(rows.count)
      let square = [[spread.xx, spread.xy], [spread.xy, spread.yy]]
      let product = zip(features, labels).reduce(SIMD2<Double>.zero) { $0 + $1.0 * $1.1 }
      guard let solved = LinearSolve.symmetric(square, [[product.x, product.y], [1, 0]]) else { return nil }
      let squares = zip(features, labels).reduce(0) { sum, row in
        let rest = row.1 - solved[0][0] * row.0.x - solved[0][1] * row.0.y
        return sum + rest * rest
      }
      slope = solved[0][0]
      standardError = (squares / Double(rows.count - 3) * solved[1][0]).squareRoot()
      guard slope > 0, standardError.isFinite, standardError < slope else { return nil }
    }
  }
}

extension CollectedPoint {
  /// The same eyes as a camera of another focal length, and a head of another size, would have placed them.
  fileprivate func placed(size: Double, focalRatio: Double) -> CollectedPoint {
    var point = self
    for index in point.samples.indices {
      point.samples[index].head.xMm *= size
      point.samples[index].head.yMm *= size
      point.samples[index].head.zMm *= size * focalRatio
    }
    return point
  }
}

extension Eye {
  /// The middle between the eye's corners, px.
  fileprivate var middle: ImagePoint {
    ImagePoint(x: (innerCorner.x + outerCorner.x) / 2, y: (innerCorner.y + outerCorner.y) / 2)
  }
}
