import Foundation
import Signals
import Statistics

/// How far the gaze cues of one frame disagree, degrees. The disagreement is error, whichever way the eyes look.
///
/// Each cue was fitted to the same targets, so right after calibration all disagreement is error of the maps. It stays so while
/// the person looks about and moves the head, as far as the geometry is right. Glasses that have slipped change what each cue
/// sees in a different way.
package struct CueDisagreement: Hashable, Sendable {
  /// Differences of gaze: the left eye's point less the right's, the line of sight's less the eyes', and that of the eyes'
  /// corners less that of the skin around them. Each x, then y, degrees; NaN where one of the two is missing.
  package var values: [Double]
  /// SD of each of `values` over the screen, from the calibration's held-out targets.
  package var sds: [Double]
  /// Where the eyes look, nearly degrees; NaN where no eye's cue gives a direction.
  package var gaze: SIMD2<Double>
  /// Makes a disagreement from the differences of the cues, their SDs and where the eyes look, degrees.
  package init(values: [Double], sds: [Double], gaze: SIMD2<Double>) {
    (self.values, self.sds, self.gaze) = (values, sds, gaze)
  }
}

extension GazeModel {
  /// How far the gaze cues disagree in a frame, before any drift correction.
  package func split(_ eyes: Eyes) -> CueDisagreement {
    let all = Dictionary(
      uniqueKeysWithValues: GazeCue.allCases.compactMap { cue -> (GazeCue, Said)? in
        guard let direction = direction(cue, eyes), let error = cues[cue]?.error else {
          return nil
        }
        return (cue, Said(direction, SIMD2(error.systematic.xx, error.systematic.yy)))
      })
    let bands = Said.mean([all[.leftBand], all[.rightBand]])
    let corners = Said.mean([all[.leftCorners], all[.rightCorners]])
    let eyes = bands ?? all[.leftBand] ?? all[.rightBand]
    let pairs = [(all[.leftBand], all[.rightBand]), (all[.sight], eyes), (corners, bands)]
    let degrees = 180 / Double.pi
    return CueDisagreement(
      values: pairs.flatMap { a, b -> [Double] in
        guard let a, let b else { return [.nan, .nan] }
        let apart = (a.direction - b.direction) * degrees
        return [apart.x, apart.y]
      },
      sds: pairs.flatMap { a, b -> [Double] in
        guard let a, let b else { return [.nan, .nan] }
        let variance = a.variance + b.variance
        return [variance.x.squareRoot() * degrees, variance.y.squareRoot() * degrees]
      },
      gaze: eyes.map { $0.direction * degrees } ?? SIMD2(.nan, .nan))
  }
}

/// The direction that one gaze cue gives, or the mean of two cues.
private struct Said {
  var direction: SIMD2<Double>
  var variance: SIMD2<Double>

  init(_ direction: SIMD2<Double>, _ variance: SIMD2<Double>) {
    (self.direction, self.variance) = (direction, variance)
  }

  /// The mean direction of several cues; nil where one of them is missing.
  static func mean(_ said: [Said?]) -> Said? {
    let all = said.compactMap { $0 }
    guard all.count == said.count, !all.isEmpty else { return nil }
    let n = Double(all.count)
    return Said(
      all.reduce(.zero) { $0 + $1.direction } / n, all.reduce(.zero) { $0 + $1.variance } / (n * n))
  }
}
