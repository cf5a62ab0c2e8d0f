import Foundation
import Localization
import Signals
import Statistics

/// Accuracy and precision of gaze on targets that took no part in the fit, as the field measures them.
///
/// Accuracy at a target is the angle between its direction and that of the mean gaze; the overall accuracy is the mean over
/// targets. Angles are for an eye opposite the screen's centre at the measured distance.
package struct ValidationReport: Hashable, Codable, Sendable {
  /// What was measured while one target was looked at.
  package struct Target: Hashable, Codable, Sendable {
    /// The target that was looked at.
    package var target: CalibrationTarget
    /// Mean of the valid gaze points, screen px; nil, like the measures below, where there are none.
    package var meanGaze: ScreenPoint?
    /// The angle between the target and `meanGaze`, degrees.
    package var accuracyDegrees: Double?
    /// The distance between the target and `meanGaze` on the screen, mm.
    package var accuracyMm: Double?
    /// The distance between the target and `meanGaze` on the screen, px.
    package var accuracyPx: Double?
    /// Precision as RMS-S2S, degrees.
    package var precisionRMSDegrees: Double?
    /// Precision as standard deviation (STD), degrees.
    package var precisionSDDegrees: Double?
    /// BCEA of 68 %, degrees².
    package var bceaDegrees2: Double?
    /// Number of valid samples.
    package var samples: Int
    /// Data loss: share of samples that were invalid, 0 to 1.
    package var dataLoss: Double
    /// Effective sampling rate: valid samples per second.
    package var effectiveHz: Double

    enum CodingKeys: String, CodingKey {
      case target, meanGaze, accuracyDegrees, accuracyMm, accuracyPx, precisionRMSDegrees, precisionSDDegrees,
        bceaDegrees2, samples, dataLoss, effectiveHz
    }
  }

  /// The measures of each look at a target, in the order in which the targets were shown.
  package var targets: [Target]

  /// Accuracy, mean over the targets that have gaze, degrees; nil where none has.
  package var accuracyDegrees: Double? { mean(targets.compactMap(\.accuracyDegrees)) }
  /// Accuracy on the screen, mean over the targets that have gaze, mm; nil where none has.
  package var accuracyMm: Double? { mean(targets.compactMap(\.accuracyMm)) }
  /// Accuracy on the screen, mean over the targets that have gaze, px; nil where none has.
  package var accuracyPx: Double? { mean(targets.compactMap(\.accuracyPx)) }
  /// The accuracy of the worst target that has gaze, degrees; nil where none has.
  package var worstDegrees: Double? { targets.compactMap(\.accuracyDegrees).max() }
  /// RMS-S2S, mean over the targets that have gaze, degrees; nil where none has.
  package var precisionRMSDegrees: Double? { mean(targets.compactMap(\.precisionRMSDegrees)) }
  /// STD, mean over the targets that have gaze, degrees; nil where none has.
  package var precisionSDDegrees: Double? { mean(targets.compactMap(\.precisionSDDegrees)) }
  /// BCEA of 68 %, mean over the targets that have gaze, degrees²; nil where none has.
  package var bceaDegrees2: Double? { mean(targets.compactMap(\.bceaDegrees2)) }
  /// Share of samples that are invalid or missing, mean over the targets, 0 to 1; 1 without targets.
  package var dataLoss: Double { mean(targets.map(\.dataLoss)) ?? 1 }
  /// Valid samples a second, mean over the targets; 0 without targets.
  package var effectiveHz: Double { mean(targets.map(\.effectiveHz)) ?? 0 }

  /// Whether the calibration is good by EyeLink's manual: mean at most 1.0, worst at most 1.5 degrees.
  package var isGood: Bool {
    guard let accuracyDegrees, let worstDegrees, !targets.contains(where: { $0.samples == 0 })
    else { return false }
    return accuracyDegrees <= 1.0 && worstDegrees <= 1.5
  }

  /// Measures a model's gaze on collected points.
  package init(points: [CollectedPoint], model: GazeModel) {
    targets = points.map { point in
      let gaze: [GazeSample] = zip(point.samples, point.times).map { eyes, time in
        model.sample(EyesSample(sequence: 0, time: time, eyes: .valid(eyes)))
      }
      return Self.measure(
        point.target, gaze, alsoInvalid: point.invalid, seconds: point.seconds, model.screen)
    }
  }

  /// Measures given gaze samples, for example filtered gaze.
  ///
  /// - Parameters:
  ///   - looks: each target with the samples taken while it was looked at (without settling, including invalid ones), and how
  ///     long that was, s.
  ///   - screen: the screen on which the targets were shown.
  package init(
    looks: [(target: CalibrationTarget, samples: [GazeSample], seconds: Double)],
    screen: ScreenGeometry
  ) {
    targets = looks.map { Self.measure($0.target, $0.samples, alsoInvalid: 0, seconds: $0.seconds, screen) }
  }

  private static func measure(
    _ target: CalibrationTarget, _ samples: [GazeSample], alsoInvalid: Int, seconds: Double,
    _ screen: ScreenGeometry
  ) -> Target {
    let valid = samples.compactMap { sample in
      sample.gaze.value.map { (point: $0.point, distance: sample.distanceMm) }
    }
    let all = samples.count + alsoInvalid
    var result = Target(
      target: target, samples: valid.count,
      dataLoss: all == 0 ? 1 : 1 - Double(valid.count) / Double(all),
      effectiveHz: seconds > 0 ? Double(valid.count) / seconds : 0)
    let distances = valid.compactMap(\.distance)
    guard !valid.isEmpty, !distances.isEmpty else { return result }
    let n = Double(valid.count)
    let distance = distances.reduce(0, +) / Double(distances.count)
    let mean = ScreenPoint(
      x: valid.reduce(0) { $0 + $1.point.x } / n, y: valid.reduce(0) { $0 + $1.point.y } / n)
    let angles = samples.map { sample in
      sample.gaze.value.map { GazeAngles($0.point, screen, distanceMm: sample.distanceMm ?? distance) }
    }
    result.meanGaze = mean
    result.accuracyDegrees = GazeMeasures.accuracy(
      angles, target: GazeAngles(target.point, screen, distanceMm: distance))
    result.accuracyMm = screen.millimetres(from: mean, to: target.point)
    result.accuracyPx = (mean - target.point).length
    result.precisionRMSDegrees = GazeMeasures.rmsSampleToSample(angles)
    result.precisionSDDegrees = GazeMeasures.standardDeviation(angles)
    result.bceaDegrees2 = GazeMeasures.bcea(angles)
    return result
  }

  enum CodingKeys: String, CodingKey {
    case targets
  }
}

extension ValidationReport: CustomStringConvertible {
  /// The report as a plain-text table, one line for each target and a last one for the whole.
  package var description: String {
    let head = [
      localized("target"), localized("deg"), "mm", "px", localized("RMS deg"), localized("SD deg"),
      localized("loss %"), "Hz",
    ]
    let width = max(8, (head.map(\.count).max() ?? 0) + 1)
    let rows = targets.map {
      [
        $0.target.label, Self.number($0.accuracyDegrees), Self.number($0.accuracyMm, 1),
        Self.number($0.accuracyPx, 0), Self.number($0.precisionRMSDegrees),
        Self.number($0.precisionSDDegrees), Self.number($0.dataLoss * 100, 0),
        Self.number($0.effectiveHz, 1),
      ]
    }
    let whole = [
      localized("mean"), Self.number(accuracyDegrees), Self.number(accuracyMm, 1), Self.number(accuracyPx, 0),
      Self.number(precisionRMSDegrees), Self.number(precisionSDDegrees), Self.number(dataLoss * 100, 0),
      Self.number(effectiveHz, 1),
    ]
    return ([head] + rows + [whole]).map { Self.line($0, width: width) }.joined(separator: "\n")
  }

  private static func line(_ cells: [String], width: Int) -> String {
    cells.enumerated().map { index, cell in
      let padding = String(repeating: " ", count: max(0, width - cell.count))
      return index == 0 ? cell + padding : padding + cell
    }.joined()
  }

  private static func number(_ value: Double?, _ places: Int = 2) -> String {
    value.map { String(format: "%.\(places)f", $0) } ?? "-"
  }
}
