import Signals

/// One eye's corners, image px.
package struct EyeCorners: Hashable, Sendable {
  /// The corner beside the temple.
  package var outer: ImagePoint
  /// The corner beside the nose.
  package var inner: ImagePoint
  package init(outer: ImagePoint, inner: ImagePoint) { (self.outer, self.inner) = (outer, inner) }

  /// The middle between both corners, image px.
  package var middle: ImagePoint { ImagePoint(x: (outer.x + inner.x) / 2, y: (outer.y + inner.y) / 2) }
  /// The distance between both corners, px.
  package var width: Double { (outer - inner).length }
}

/// An eye, by the side of the image that it is on.
package enum EyeSide: String, Codable, CaseIterable, Hashable, Sendable {
  case left, right

  /// The other side.
  package var other: EyeSide { self == .left ? .right : .left }
}

/// A variance along the line between the eyes and across it.
package struct PlanarVariance: Hashable, Sendable {
  /// Along the line between the eyes, px².
  package var along: Double
  /// Across the line between the eyes, px².
  package var across: Double
  package init(along: Double, across: Double) { (self.along, self.across) = (along, across) }
  /// The mean of both, px².
  package var mean: Double { (along + across) / 2 }
}

/// What the eye network reads from one eye. Points are image px, their variances px².
package struct EyeReading: Hashable, Sendable {
  /// The centre of the iris.
  package var iris: ImagePoint
  /// Of `iris`, px².
  package var irisVariance: PlanarVariance
  /// Eight points of the limbus.
  package var rim: [ImagePoint]
  /// Both corners of the eye.
  package var corners: EyeCorners
  /// Of the middle between both corners.
  package var cornerVariance: PlanarVariance
  /// Three points each, from the outer corner to the inner.
  package var upperLid: [ImagePoint]
  /// The same of the lower lid.
  package var lowerLid: [ImagePoint]
  /// 1 as open as this direction of gaze has it, 0 shut.
  package var openness: Double
  /// The variance of `openness`.
  package var opennessVariance: Double
  /// The chance that the eye can be seen at all, 0 to 1.
  package var usable: Double
  /// The whole output, for the gaze network.
  package var output: [Float]

  package init(
    iris: ImagePoint, irisVariance: PlanarVariance, rim: [ImagePoint], corners: EyeCorners,
    cornerVariance: PlanarVariance, upperLid: [ImagePoint] = [], lowerLid: [ImagePoint] = [],
    openness: Double,
    opennessVariance: Double = 0, usable: Double, output: [Float] = []
  ) {
    (self.iris, self.irisVariance, self.rim) = (iris, irisVariance, rim)
    (self.corners, self.cornerVariance) = (corners, cornerVariance)
    (self.upperLid, self.lowerLid) = (upperLid, lowerLid)
    (self.openness, self.opennessVariance, self.usable) = (openness, opennessVariance, usable)
    self.output = output
  }

  /// The mean of what was read of one eye in patches around its corners; nil of none.
  ///
  /// Variances are means too: what patches of one picture are off by they are mostly off by together.
  package init?(averaging readings: [EyeReading]) {
    guard let first = readings.first else { return nil }
    self = first
    guard readings.count > 1 else { return }
    func mean(_ value: (EyeReading) -> Double) -> Double {
      readings.reduce(0) { $0 + value($1) } / Double(readings.count)
    }
    func point(_ value: (EyeReading) -> ImagePoint) -> ImagePoint {
      ImagePoint(x: mean { value($0).x }, y: mean { value($0).y })
    }
    func variance(_ value: (EyeReading) -> PlanarVariance) -> PlanarVariance {
      PlanarVariance(along: mean { value($0).along }, across: mean { value($0).across })
    }
    func points(_ value: (EyeReading) -> [ImagePoint]) -> [ImagePoint] {
      value(first).indices.map { n in point { value($0)[n] } }
    }
    (iris, irisVariance, rim) = (point(\.iris), variance(\.irisVariance), points(\.rim))
    corners = EyeCorners(outer: point(\.corners.outer), inner: point(\.corners.inner))
    cornerVariance = variance(\.cornerVariance)
    (upperLid, lowerLid) = (points(\.upperLid), points(\.lowerLid))
    (openness, opennessVariance, usable) = (mean(\.openness), mean(\.opennessVariance), mean(\.usable))
    output = first.output.indices.map { n in Float(mean { Double($0.output[n]) }) }
  }

  /// Radius of the limbus, px: the farther half of the rim points, because lids push hidden ones inwards.
  package var irisRadius: Double {
    let distances = rim.map { ($0 - iris).length }.sorted()
    let half = distances.suffix((distances.count + 1) / 2)
    return half.isEmpty ? 0 : half.reduce(0, +) / Double(half.count)
  }
}
