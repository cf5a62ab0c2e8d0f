import Signals

/// The two corners of one eye, image px.
package struct EyeCorners: Hashable, Sendable {
  /// The corner of the eye beside the temple, image px.
  package var outer: ImagePoint
  /// The corner of the eye beside the nose, image px.
  package var inner: ImagePoint
  /// Makes an eye's corners from their places, image px.
  package init(outer: ImagePoint, inner: ImagePoint) { (self.outer, self.inner) = (outer, inner) }

  /// The middle between the eye's corners, image px.
  package var middle: ImagePoint { ImagePoint(x: (outer.x + inner.x) / 2, y: (outer.y + inner.y) / 2) }
  /// The distance between the eye's corners, px.
  package var width: Double { (outer - inner).length }
}

/// The side of the image on which an eye is.
package enum EyeSide: String, Codable, CaseIterable, Hashable, Sendable {
  /// On the left of the image: the person's right eye.
  case left
  /// On the right of the image: the person's left eye.
  case right

  /// The other side of the image.
  package var other: EyeSide { self == .left ? .right : .left }
}

/// A variance along the line between the eyes and across it, px².
package struct PlanarVariance: Hashable, Sendable {
  /// Variance along the line between the eyes, px².
  package var along: Double
  /// Variance across the line between the eyes, px².
  package var across: Double
  /// Makes a variance from its parts along and across the line between the eyes, px².
  package init(along: Double, across: Double) { (self.along, self.across) = (along, across) }
  /// The mean of the variances along and across the line between the eyes, px².
  package var mean: Double { (along + across) / 2 }
}

/// The output of the eye network for one eye. Points are image px, their variances px².
package struct EyeReading: Hashable, Sendable {
  /// The centre of the iris, image px.
  package var iris: ImagePoint
  /// The variance of `iris`, px².
  package var irisVariance: PlanarVariance
  /// Eight points of the limbus, image px.
  package var rim: [ImagePoint]
  /// Both corners of the eye, image px.
  package var corners: EyeCorners
  /// The variance of the middle between both corners, px².
  package var cornerVariance: PlanarVariance
  /// Three points of the upper lid, from the outer corner to the inner, image px.
  package var upperLid: [ImagePoint]
  /// Three points of the lower lid, from the outer corner to the inner, image px.
  package var lowerLid: [ImagePoint]
  /// Openness of the eye: 1 is as open as its direction of gaze has it, 0 is shut.
  package var openness: Double
  /// The variance of the eye's `openness`.
  package var opennessVariance: Double
  /// The probability that the eye can be seen at all, 0 to 1.
  package var usable: Double
  /// The eye network's whole output, as input of the gaze network.
  package var output: [Float]

  /// Makes a reading from the eye network's output for one eye, converted to image px.
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

  /// The mean of several readings of one eye in patches around its corners; nil without readings.
  ///
  /// Variances are averaged too, because the errors of patches from one picture are mostly common to them.
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

  /// Radius of the limbus, px: from the farther half of the rim points, because points hidden by lids are pushed inwards.
  package var irisRadius: Double {
    let distances = rim.map { ($0 - iris).length }.sorted()
    let half = distances.suffix((distances.count + 1) / 2)
    return half.isEmpty ? 0 : half.reduce(0, +) / Double(half.count)
  }
}
