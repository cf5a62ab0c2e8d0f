import Foundation
import Signals
import Statistics

/// One look at a known target with the gaze that was measured during it.
package struct QualityLook: Sendable {
  /// The target that was looked at.
  package var target: CalibrationTarget
  /// Minutes since the calibration.
  package var minutes: Double
  /// Raw gaze in order, including invalid samples, without settling.
  package var raw: [GazeSample]
  /// Filtered gaze in the same frames.
  package var filtered: [GazeSample]
  /// Makes a look from its target, its time in minutes since the calibration, and the gaze of its frames.
  package init(target: CalibrationTarget, minutes: Double, raw: [GazeSample], filtered: [GazeSample]) {
    self.target = target
    self.minutes = minutes
    self.raw = raw
    self.filtered = filtered
  }
}

/// How good gaze was: in the figures that journals ask for, by region and over time, and in words for a person.
///
/// Definitions are those of `GazeMeasures`; each figure is the mean over looks.
package struct QualityStatement: Hashable, Codable, Sendable {
  /// The measures of several looks. Angles are in degrees for an eye opposite the screen's centre.
  package struct Figures: Hashable, Codable, Sendable {
    /// Number of looks over which the figures are averaged.
    package var looks: Int
    /// Number of valid samples in all those looks.
    package var validSamples: Int
    /// Accuracy, degrees; like all figures below it is nil where no look has a valid sample.
    package var accuracyDegrees: Double?
    /// Accuracy on the screen, mm.
    package var accuracyMm: Double?
    /// Precision as RMS-S2S, degrees.
    package var precisionRMSDegrees: Double?
    /// Precision as standard deviation, degrees.
    package var precisionSDDegrees: Double?
    /// BCEA of 68 %, degrees².
    package var bcea68Degrees2: Double?
    /// Data loss: share of samples that are invalid, 0 to 1.
    package var lossFromInvalid: Double?
    /// Share of the samples expected at the nominal rate that are missing or invalid, 0 to 1.
    package var lossFromExpected: Double?
    /// Effective sampling rate: valid samples a second.
    package var effectiveHz: Double?
  }

  /// The figures of one signal (raw or filtered gaze), as a whole and for the ninths of the screen that had targets.
  package struct Signal: Hashable, Codable, Sendable {
    /// Figures over the whole screen.
    package var whole: Figures
    /// Figures by region: `top-left`, `top`, `top-right`, `left`, `centre`, `right`, `bottom-left`, `bottom`, `bottom-right`.
    package var regions: [String: Figures]
  }

  /// The figures of one stretch of the session.
  package struct Moment: Hashable, Codable, Sendable {
    /// Minutes since the calibration.
    package var minutes: Double
    /// Figures of raw gaze.
    package var raw: Figures
    /// Figures of filtered gaze.
    package var filtered: Figures
  }

  /// Quality of raw gaze, straight from the calibration.
  package var raw: Signal
  /// Quality of filtered gaze, to which targets react.
  package var filtered: Signal
  /// Quality over the session, in order: looks less than two minutes apart are one moment.
  package var curve: [Moment]
  /// Share of targets within the ellipses of raw gaze.
  package var ellipses: EllipseShares
  /// Frame rate to which the camera was set, frames a second.
  package var nominalHz: Double
  /// Latency from a frame's arrival to its intents, ms, median; nil where it was not measured, as in a replay.
  package var latencyMs: Double?
  /// What drift correction did during the session; nil where none ran.
  package var drift: DriftReport?

  /// Computes the quality of gaze from looks at known targets.
  ///
  /// - Parameters:
  ///   - looks: in order of time.
  ///   - screen: the screen on which the targets were shown.
  ///   - nominalHz: frame rate to which the camera was set, frames a second.
  ///   - latencyMs: from a frame's arrival to its intents, ms, median; nil where it was not measured.
  ///   - drift: what drift correction did during the session; nil where none ran.
  package init(
    looks: [QualityLook], screen: ScreenGeometry, nominalHz: Double, latencyMs: Double? = nil,
    drift: DriftReport? = nil
  ) {
    let measured = looks.map { MeasuredLook($0, screen, nominalHz) }
    let signal = { (figures: (MeasuredLook) -> Figures) in
      Signal(
        whole: Self.mean(measured.map(figures)),
        regions: Dictionary(grouping: measured, by: \.region).mapValues { Self.mean($0.map(figures)) })
    }
    (raw, filtered) = (signal(\.raw), signal(\.filtered))
    curve = Self.moments(measured).map { own in
      Moment(
        minutes: own.reduce(0) { $0 + $1.minutes } / Double(own.count), raw: Self.mean(own.map(\.raw)),
        filtered: Self.mean(own.map(\.filtered)))
    }
    ellipses = EllipseShares()
    for look in looks {
      for gaze in look.raw.compactMap(\.gaze.value) { ellipses.add(gaze, truth: look.target.point) }
    }
    self.nominalHz = nominalHz
    self.latencyMs = latencyMs
    self.drift = drift
  }

  private static func moments(_ looks: [MeasuredLook]) -> [[MeasuredLook]] {
    looks.sorted { $0.minutes < $1.minutes }.reduce(into: []) { all, look in
      if let last = all.last?.last, look.minutes - last.minutes < 2 {
        all[all.count - 1].append(look)
      } else {
        all.append([look])
      }
    }
  }

  private static func mean(_ all: [Figures]) -> Figures {
    let mean = { (value: (Figures) -> Double?) -> Double? in Statistics.mean(all.compactMap(value)) }
    return Figures(
      looks: all.reduce(0) { $0 + $1.looks }, validSamples: all.reduce(0) { $0 + $1.validSamples },
      accuracyDegrees: mean(\.accuracyDegrees), accuracyMm: mean(\.accuracyMm),
      precisionRMSDegrees: mean(\.precisionRMSDegrees), precisionSDDegrees: mean(\.precisionSDDegrees),
      bcea68Degrees2: mean(\.bcea68Degrees2), lossFromInvalid: mean(\.lossFromInvalid),
      lossFromExpected: mean(\.lossFromExpected), effectiveHz: mean(\.effectiveHz))
  }
}

/// The figures of one look at a target.
private struct MeasuredLook {
  var minutes: Double
  var region: String
  var raw: QualityStatement.Figures
  var filtered: QualityStatement.Figures

  init(_ look: QualityLook, _ screen: ScreenGeometry, _ hz: Double) {
    minutes = look.minutes
    let rows = ["top", "", "bottom"]
    let columns = ["left", "", "right"]
    let row = min(2, max(0, Int(look.target.point.y / screen.heightPx * 3)))
    let column = min(2, max(0, Int(look.target.point.x / screen.widthPx * 3)))
    let name = [rows[row], columns[column]].filter { !$0.isEmpty }.joined(separator: "-")
    region = name.isEmpty ? "centre" : name
    raw = Self.figures(look.raw, look.target.point, screen, hz)
    filtered = Self.figures(look.filtered, look.target.point, screen, hz)
  }

  private static func figures(
    _ samples: [GazeSample], _ target: ScreenPoint, _ screen: ScreenGeometry, _ hz: Double
  ) -> QualityStatement.Figures {
    let distance = Statistics.mean(samples.compactMap(\.distanceMm)) ?? ScreenGeometry.usualDistanceMm
    let angles = samples.map { sample in
      sample.gaze.value.map { GazeAngles($0.point, screen, distanceMm: sample.distanceMm ?? distance) }
    }
    let seconds = GazeMeasures.duration(samples.map(\.time.seconds))
    let points = samples.compactMap(\.gaze.value?.point)
    let n = Double(max(1, points.count))
    let mean = ScreenPoint(x: points.reduce(0) { $0 + $1.x } / n, y: points.reduce(0) { $0 + $1.y } / n)
    return QualityStatement.Figures(
      looks: 1, validSamples: points.count,
      accuracyDegrees: GazeMeasures.accuracy(
        angles, target: GazeAngles(target, screen, distanceMm: distance)),
      accuracyMm: points.isEmpty ? nil : screen.millimetres(from: mean, to: target),
      precisionRMSDegrees: GazeMeasures.rmsSampleToSample(angles),
      precisionSDDegrees: GazeMeasures.standardDeviation(angles), bcea68Degrees2: GazeMeasures.bcea(angles),
      lossFromInvalid: GazeMeasures.lossFromInvalid(angles),
      lossFromExpected: seconds > 0 && hz > 0
        ? GazeMeasures.lossFromExpected(angles, seconds: seconds, hz: hz) : nil,
      effectiveHz: seconds > 0 ? GazeMeasures.effectiveHz(angles, seconds: seconds) : nil)
  }
}
