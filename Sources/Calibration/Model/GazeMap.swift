import Foundation
import Localization

/// A fitted map of one gaze cue, of one of the kinds that are compared by the held-out error.
enum GazeMap: Hashable, Codable, Sendable {
  case ridge(Ridge)
  case process(GaussianProcess)

  /// The direction for a feature, in camera axes levelled by the head's roll.
  func predict(_ feature: SIMD2<Double>) -> SIMD2<Double> {
    switch self {
    case .ridge(let map): map.predict(feature)
    case .process(let map): map.predict(feature)
    }
  }

  /// Variance of the prediction, in units of the variance of one target's mean.
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

  /// How the direction's x grows with the feature's x, and its y with the feature's y, in the middle of the fitted features.
  var slopes: SIMD2<Double> {
    switch self {
    case .ridge(let map): map.slopes
    case .process(let map): map.plane.slopes
    }
  }

  // Stored profiles have these key names; the map itself is under `_0`.
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

/// The kinds of maps that are tried in a calibration, each with its own regularisation strengths.
package enum MapFamily: String, Codable, Hashable, Sendable, CaseIterable {
  /// The slope of a turning eyeball, corrected as far as two or three points allow; with three, weighted against the usual map
  /// of people (`MapPrior`).
  case anatomical
  /// A plane: the direction is linear in x and y of the feature.
  case linear
  /// A plane and the product of the feature's x and y.
  case bilinear
  /// Second order in y alone, as the lids make it.
  case lidded
  /// A polynomial of second order in the feature's y alone, with the product of x and y.
  case liddedBilinear = "lidded-bilinear"
  /// A polynomial of second order in the feature's x and y.
  case quadratic
  /// A plane and a Gaussian process with one length scale for both axes.
  case process = "gaussian-process"
  /// A plane and a Gaussian process with a length scale for each axis (automatic relevance determination).
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

  /// Whether a Gaussian process models what a plane leaves.
  var isProcess: Bool { self == .process || self == .processARD }

  /// Degrees of freedom beyond a plane: of two maps with equal errors the simpler one is the better choice.
  var freedom: Double {
    switch self {
    case .anatomical, .linear: 0
    case .bilinear, .lidded: 1
    case .liddedBilinear, .process: 2
    case .quadratic, .processARD: 3
    }
  }

  /// The kinds of maps among which `points` points can choose. Four corners and a centre depart from a plane in the centre
  /// alone, which cannot tell whether x or y is curved; the lids suggest y.
  static func candidates(points: Int) -> [MapFamily] {
    switch points {
    case ..<4: [.anatomical]
    case ..<6: [.lidded]
    default: allCases.filter { $0 != .anatomical && $0.terms.count < points }
    }
  }
}

/// The held-out error of one kind of map.
package struct MapScore: Hashable, Codable, Sendable {
  /// The kind of map that was tried.
  package var family: MapFamily
  /// Root mean square of the offsets on held-out targets with this kind of map for every cue, combined, degrees.
  package var heldOutDegrees: Double

  enum CodingKeys: String, CodingKey {
    case family, heldOutDegrees
  }
}

/// Which kinds of maps a calibration uses, and how each kind did.
package struct MapChoice: Hashable, Codable, Sendable {
  /// Kind of map for the image-left eye relative to the skin around it; nil where the cue is not used.
  package var left: MapFamily?
  /// Kind of map for the image-right eye relative to the skin around it; nil where the cue is not used.
  package var right: MapFamily?
  /// Kind of map for the image-left eye relative to the eyes' corners; nil where the cue is not used.
  package var leftCorners: MapFamily?
  /// Kind of map for the image-right eye relative to the eyes' corners; nil where the cue is not used.
  package var rightCorners: MapFamily?
  /// Kind of map for the network's own line of sight; nil where the cue is not used.
  package var sight: MapFamily?
  /// Root mean square of the offsets on held-out targets with the chosen maps, all cues combined, degrees.
  package var heldOutDegrees: Double
  /// The held-out error of every kind of map that was tried, the best first.
  package var tried: [MapScore]

  enum CodingKeys: String, CodingKey {
    case left, right, leftCorners, rightCorners, sight, heldOutDegrees, tried
  }
}

extension MapChoice: CustomStringConvertible {
  /// The maps in use with their held-out error, and the error of every kind that was tried, in one line; degrees.
  package var description: String {
    let pair = { (a: MapFamily?, b: MapFamily?) in
      let names = [a, b].map { $0?.rawValue ?? localized("none") }
      return names[0] == names[1] ? names[0] : localized("\(names[0]) and \(names[1])")
    }
    let more = [
      leftCorners == nil && rightCorners == nil
        ? nil : localized("by the corners \(pair(leftCorners, rightCorners))"),
      sight.map { localized("by the line of sight \($0.rawValue)") },
    ]
    let which = ([pair(left, right)] + more.compactMap { $0 }).joined(separator: ", ")
    let others = tried.map { "\($0.family.rawValue) \(String(format: "%.2f", $0.heldOutDegrees))" }
    let degrees = String(format: "%.2f", heldOutDegrees)
    return localized("\(which), \(degrees) degrees on held-out targets (\(others.joined(separator: ", ")))")
  }
}
