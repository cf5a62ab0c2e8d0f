import Foundation
import Signals

/// What tells that a target was looked at, and how far from its centre the eyes may have been.
package enum SittingEvidence: Hashable, Sendable {
  /// A dot that the person was asked to look at.
  case dot
  /// A completed dwell on something that was chosen. Eyes land anywhere on it; `spreadDegrees` is the SD about its centre.
  case choice(spreadDegrees: Double)
  /// A word that was read. Eyes land near its middle; `spreadDegrees` is the SD about it.
  case word(spreadDegrees: Double)

  /// Whether it is known well enough where the eyes looked for errors to be measured by it.
  var isSure: Bool { if case .choice = self { false } else { true } }

  /// SD of the place that was looked at about the target's centre, degrees.
  var spreadDegrees: Double {
    switch self {
    case .dot: 0
    case .choice(let degrees), .word(let degrees): degrees
    }
  }

  /// How much a point counts beside a dot: the variance of gaze at a dot against that with the spread added.
  func weight(_ configuration: CalibrationConfiguration) -> Double {
    let usual = configuration.usualSystematicDegrees * configuration.usualSystematicDegrees
    return usual / (usual + spreadDegrees * spreadDegrees)
  }
}

/// The eyes before a choice that was made by looking.
package struct SittingChoice: Sendable {
  /// The eyes, and the centre of what was chosen.
  package var point: CollectedPoint
  /// SD of the place that was looked at about the centre, degrees.
  package var spreadDegrees: Double

  /// Takes the eyes before a choice.
  ///
  /// - Parameters:
  ///   - target: the box of what was chosen, screen px.
  ///   - frames: the eyes in the frames before the choice.
  ///   - screen: the screen in use.
  ///   - configuration: tuning of the calibration.
  /// - Returns: nil where too few frames show the eyes, or the target has no size.
  package init?(
    on target: ScreenRect, frames: [EyesSample], screen: ScreenGeometry,
    configuration: CalibrationConfiguration = .init()
  ) {
    point = CollectedPoint(target: CalibrationTarget(label: "choice", point: target.center))
    for frame in frames { point.add(frame) }
    guard point.samples.count >= configuration.minimumSamples, target.width > 0, target.height > 0,
      target.center.x.isFinite, target.center.y.isFinite, let first = point.samples.first
    else { return nil }
    if let start = point.times.first, let end = point.times.last { point.seconds = end - start }
    // As `DriftLabel` has it, a fixation lies within a quarter of the target's size about its centre.
    let perDegree = screen.pxPerDegree(distanceMm: first.head.zMm)
    let (x, y) = (target.width / 4 / perDegree, target.height / 4 / perDegree)
    spreadDegrees = ((x * x + y * y) / 2).squareRoot()
    guard spreadDegrees.isFinite, spreadDegrees <= configuration.widestChoiceDegrees else { return nil }
  }
}

extension EarlierSitting.Point {
  init?(_ point: CollectedPoint, _ evidence: SittingEvidence, _ limits: SittingHistory.Limits) {
    let kept = EarlierSample.spread(point, most: limits.samplesOfPoint)
    guard !kept.isEmpty else { return nil }
    self.init(target: point.target.point, samples: kept, evidence: evidence)
  }
}

extension EarlierSitting.Point: Codable {
  enum CodingKeys: String, CodingKey { case target, samples, choiceDegrees, wordDegrees }

  /// Encodes the point; a dot without its evidence, as histories had it before there were others.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(target, forKey: .target)
    try values.encode(samples, forKey: .samples)
    switch evidence {
    case .dot: break
    case .choice(let degrees): try values.encode(degrees, forKey: .choiceDegrees)
    case .word(let degrees): try values.encode(degrees, forKey: .wordDegrees)
    }
  }

  /// Decodes a point.
  /// - Throws: `DecodingError`, for a spread too that no choice has.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    target = try values.decode(ScreenPoint.self, forKey: .target)
    samples = try values.decode([EarlierSample].self, forKey: .samples)
    func spread(_ key: CodingKeys) throws -> Double? {
      guard let degrees = try values.decodeIfPresent(Double.self, forKey: key) else { return nil }
      guard (0...CalibrationConfiguration().widestChoiceDegrees).contains(degrees) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: values, debugDescription: "a spread that nothing looked at has")
      }
      return degrees
    }
    let (choice, word) = (try spread(.choiceDegrees), try spread(.wordDegrees))
    evidence = choice.map { .choice(spreadDegrees: $0) } ?? word.map { .word(spreadDegrees: $0) } ?? .dot
  }
}
