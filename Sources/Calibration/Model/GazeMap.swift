import Foundation

/// A fitted map of one eye, of one of the kinds that leave-one-target-out chooses among.
enum GazeMap: Hashable, Codable, Sendable {
  case ridge(Ridge)
  case process(GaussianProcess)

  /// The direction for a feature, in levelled camera axes.
  func predict(_ feature: SIMD2<Double>) -> SIMD2<Double> {
    switch self {
    case .ridge(let map): map.predict(feature)
    case .process(let map): map.predict(feature)
    }
  }

  /// Variance of the prediction in units of the variance of one target's mean.
  func leverage(_ feature: SIMD2<Double>) -> Double {
    switch self {
    case .ridge(let map): map.leverage(feature)
    case .process(let map): map.leverage(feature)
    }
  }

  var isWhole: Bool {
    switch self {
    case .ridge(let map): map.isWhole
    case .process(let map): map.isWhole
    }
  }

  /// How the direction's x grows with the feature's x, and its y with the feature's y, at the middle of what was fitted.
  var slopes: SIMD2<Double> {
    switch self {
    case .ridge(let map): map.slopes
    case .process(let map): map.plane.slopes
    }
  }

  // Stored under these names, the map itself under `_0`.
  enum CodingKeys: String, CodingKey {
    case ridge, process
  }

  enum RidgeCodingKeys: String, CodingKey {
    case _0
  }

  enum ProcessCodingKeys: String, CodingKey {
    case _0
  }
}

/// The kinds of maps that are tried, each with its own strengths.
package enum MapFamily: String, Codable, Hashable, Sendable, CaseIterable {
  /// The slope of a turning eyeball, corrected as far as two or three points can tell.
  case anatomical
  /// A plane.
  case linear
  /// A plane and the product of x and y.
  case bilinear
  /// Second order in y alone: the lids.
  case lidded
  /// Second order in y alone, and the product of x and y.
  case liddedBilinear = "lidded-bilinear"
  /// Second order in x and y.
  case quadratic
  /// A plane and a Gaussian process with one length on both axes.
  case process = "gaussian-process"
  /// The same with a length for each axis (automatic relevance determination).
  case processARD = "gaussian-process-ard"

  var terms: PolynomialTerms {
    switch self {
    case .anatomical, .linear, .process, .processARD: .linear
    case .bilinear: .bilinear
    case .lidded: .lidded
    case .liddedBilinear: .liddedBilinear
    case .quadratic: .quadratic
    }
  }

  /// What is free to be fitted beyond a plane: the simpler of two that do alike is the better bet.
  var freedom: Double {
    switch self {
    case .anatomical, .linear: 0
    case .bilinear, .lidded: 1
    case .liddedBilinear, .process: 2
    case .quadratic, .processARD: 3
    }
  }

  /// What `points` points can choose between. Four corners and a centre depart from a plane in the centre
  /// alone, which cannot say whether x or y is curved; the lids say y.
  static func candidates(points: Int) -> [MapFamily] {
    switch points {
    case ..<4: [.anatomical]
    case ..<6: [.lidded]
    default: allCases.filter { $0 != .anatomical && $0.terms.count < points }
    }
  }
}

/// How one kind of map did on targets that it had not seen.
package struct MapScore: Hashable, Codable, Sendable {
  /// Which kind of map it is.
  package var family: MapFamily
  /// Root mean square of the offsets with this kind for every cue, fused, degrees.
  package var heldOutDegrees: Double

  enum CodingKeys: String, CodingKey {
    case family, heldOutDegrees
  }
}

/// Which maps serve, and what was tried.
package struct MapChoice: Hashable, Codable, Sendable {
  /// Of the image-left eye against the skin around it; nil where it is not used.
  package var left: MapFamily?
  /// Of the image-right eye against the skin around it; nil where it is not used.
  package var right: MapFamily?
  /// Of the same against the eyes' corners.
  package var leftCorners: MapFamily?
  /// Of the image-right eye against the eyes' corners; nil where it is not used.
  package var rightCorners: MapFamily?
  /// Of the network's own line of sight.
  package var sight: MapFamily?
  /// Root mean square of the offsets on held-out targets with these, all fused, degrees.
  package var heldOutDegrees: Double
  /// Every kind, the best first.
  package var tried: [MapScore]

  enum CodingKeys: String, CodingKey {
    case left, right, leftCorners, rightCorners, sight, heldOutDegrees, tried
  }
}

extension MapChoice: CustomStringConvertible {
  package var description: String {
    let pair = { (a: MapFamily?, b: MapFamily?) in
      let names = [a, b].map { $0?.rawValue ?? "none" }
      return names[0] == names[1] ? names[0] : names.joined(separator: " and ")
    }
    let more = [
      leftCorners == nil && rightCorners == nil ? nil : "by the corners \(pair(leftCorners, rightCorners))",
      sight.map { "by the line of sight \($0.rawValue)" },
    ]
    let which = ([pair(left, right)] + more.compactMap { $0 }).joined(separator: ", ")
    let others = tried.map { "\($0.family.rawValue) \(String(format: "%.2f", $0.heldOutDegrees))" }
    return
      "\(which), \(String(format: "%.2f", heldOutDegrees)) degrees on held-out targets (\(others.joined(separator: ", ")))"
  }
}
