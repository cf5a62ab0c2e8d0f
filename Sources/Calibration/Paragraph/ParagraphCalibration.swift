import Foundation
import Signals
import Statistics

/// A calibration without dots: a person reads a paragraph that is uncovered line by line, and the lines tell where the eyes were.
///
/// Where words stand far apart, each is a place of its own, and fixations are given to words (`ParagraphWords`). In a column
/// nothing shows which word is looked at. There fixations are found in gaze without its offset; their lines by the order in which
/// the lines were uncovered; their places by the way from a line's beginning to its end. A map of each cue is fitted to these places as
/// an update of what is known of people, by which lines and places are found again, some times over
/// (expectation and maximisation, with hard assignments). The lines cover a part of the screen; beyond it the maps follow what is
/// known of people.
package struct ParagraphCalibration: Sendable {
  /// The fitted calibration. Its held-out error is that of lines to which nothing was fitted; errors along a line count too,
  /// so far as the places in it are only expected.
  package let fitted: FittedCalibration
  /// Number of lines that took part.
  package let lines: Int
  /// Number of fixations that took part, and of all.
  package let fixations: (used: Int, all: Int)

  /// Fits a calibration to a reading.
  ///
  /// - Parameters:
  ///   - reading: the eyes, the paragraph, and when its lines were uncovered.
  ///   - screen: the screen on which it was shown.
  ///   - configuration: tuning of the calibration.
  ///   - tuning: tuning of what is specific to paragraphs.
  /// - Throws: `ParagraphFailure` where the person did not read, or was hardly seen.
  package init(
    _ reading: ParagraphReading, screen: ScreenGeometry, configuration: CalibrationConfiguration = .init(),
    tuning: ParagraphConfiguration = .init()
  ) throws(ParagraphFailure) {
    var fit = try ParagraphFit(reading, screen: screen, configuration: configuration, tuning: tuning)
    while try !fit.advance() {}
    self.init(fit)
  }

  /// The calibration of a fit that is complete.
  init(_ fit: ParagraphFit) {
    lines = fit.task.read.count
    fixations = (fit.task.read.reduce(0) { $0 + $1.fixations.count }, fit.task.fixations.count)
    fitted = Self.fitted(fit.task, fit.maps, fit.screen, fit.configuration)
  }

  /// Where gaze rests in each fixation, px; the place of before where no cue tells it.
  static func places(
    _ task: ParagraphMap.Task, _ maps: [GazeCue: ParagraphMap], _ before: [SIMD2<Double>],
    _ configuration: CalibrationConfiguration
  ) -> [SIMD2<Double>] {
    let scale = task.frames.pxPerRadian
    let common = task.tuning.rowSD * task.tuning.rowSD
    return task.fixations.indices.map { index in
      let fixation = task.fixations[index]
      var said: [(cue: GazeCue, point: ScreenPoint, variance: SIMD2<Double>)] = []
      for cue in GazeCue.allCases {
        guard let map = maps[cue], let feature = fixation.features[cue] else { continue }
        let direction = Roll(fixation.head).unlevel(map.predict(feature))
        guard let point = task.sight.point(from: cue.position(fixation.head), along: direction) else {
          continue
        }
        let noise = map.frameNoise * map.frameNoise / Double(fixation.frames.count)
        said.append((cue, point, map.variance(feature) + noise + SIMD2(common, common)))
      }
      guard !said.isEmpty else { return before[index] }
      let names = said.map(\.cue)
      return Fused(
        said.map {
          Fused.Word(
            value: SIMD2($0.point.x, $0.point.y), precision: .one / ($0.variance * scale * scale),
            share: Fused.share($0.cue, among: names))
        }, freedom: configuration.fusionFreedom, passes: configuration.gaze.fusionPasses
      ).mean
    }
  }

  /// The calibration of the last maps.
  private static func fitted(
    _ task: ParagraphMap.Task, _ maps: [GazeCue: ParagraphMap], _ screen: ScreenGeometry,
    _ configuration: CalibrationConfiguration
  ) -> FittedCalibration {
    let held = ParagraphErrors(task, maps, configuration)
    let heads = task.frames.eyes.map(\.head)
    let cues = maps.reduce(into: [GazeCue: GazeModel.CueModel]()) { all, entry in
      let variances = task.frames.eyes.compactMap(entry.key.variance).filter { $0.isFinite && $0 > 0 }
      all[entry.key] = GazeModel.CueModel(
        map: .ridge(entry.value.ridge), anatomy: entry.key.side == nil ? nil : task.frames.anatomy,
        error: ErrorModel(held.alone(entry.key), configuration), variance: median(variances) ?? 0)
    }
    let together = held.together(by: .both)
    var errors: [Eyes.Seen: ErrorModel] = [:]
    for seen in [Eyes.Seen.both, .left, .right] {
      let points = seen == .both ? together : held.together(by: seen)
      if points.contains(where: { !$0.frames.isEmpty }) { errors[seen] = ErrorModel(points, configuration) }
    }
    let squares = together.filter { !$0.frames.isEmpty }.map { ($0.mean * $0.mean).sum() }
    let degrees = (mean(squares) ?? 0).squareRoot() * 180 / .pi
    func family(_ cue: GazeCue) -> MapFamily? { maps[cue] == nil ? nil : .quadratic }
    let model = GazeModel(
      screen: screen, cues: cues, errors: errors, head: HeadReference(heads),
      posture: PostureError(configuration), fusionFreedom: configuration.fusionFreedom,
      tuning: configuration.gaze,
      maximumOffsetPx: configuration.maximumDriftDegrees * .pi / 180 * task.frames.pxPerRadian.x)
    return FittedCalibration(
      model: model, points: [], heldOutDegrees: degrees,
      choice: MapChoice(
        left: family(.leftBand), right: family(.rightBand), leftCorners: family(.leftCorners),
        rightCorners: family(.rightCorners), sight: family(.sight), heldOutDegrees: degrees,
        tried: [MapScore(family: .quadratic, heldOutDegrees: degrees)]))
  }
}
