import Foundation
import Signals
import Statistics

/// A calibration of a person who comes back, without dots.
package struct ReturningFit: Hashable, Sendable {
  /// The fitted model, with the looks as its only points. Its error, and so its ellipses, are those of earlier sittings by the
  /// other ones. `heldOutDegrees` is `acrossDegrees` drawn towards what is usual, as long as sittings are few.
  package var fitted: FittedCalibration
  /// The root mean square error over the points of earlier sittings, each by the others and by as many looks of its own as were
  /// given now, degrees. Few sittings of one person tell less than they seem to, since the maps were chosen on them.
  package var acrossDegrees: Double
  /// How far the gaze cues disagree at the look at which they do most, in units of what earlier sittings had; 0 without looks.
  package var cueSplit = 0.0
  /// Number of earlier sittings that took part.
  package var sittings: Int
  /// Number of looks at known places that have set the sitting's offset.
  package var looks: Int
  /// Whether a look at a known place has set the sitting's offset.
  package var hasLook: Bool { looks > 0 }
}

extension ReturningFit {
  /// Fits a model for a person who comes back, to earlier sittings and at most one look.
  ///
  /// - Parameters:
  ///   - earlier: earlier sittings whose eyes were measured as now (`SittingHistory.serving`).
  ///   - look: one look at a known place in the present sitting, which sets its offset as far as one look can; nil for none. A
  ///     look with too few samples counts as none.
  ///   - now: the present time.
  ///   - screen: the present screen.
  ///   - configuration: tuning of the calibration.
  /// - Returns: nil where earlier sittings do not tell where this person looks, or with what error: fewer than two, sittings that
  ///   contradict each other, or a look that contradicts them.
  package init?(
    _ earlier: [EarlierSitting], look: CollectedPoint?, at now: Date, screen: ScreenGeometry,
    configuration: CalibrationConfiguration = .init()
  ) {
    let looks = look.map { [$0] } ?? []
    let fit = try? ReturningFit(
      earlier, looks: looks, at: now, screen: screen, configuration: configuration)
    guard let fit else { return nil }
    self = fit
  }

  /// Fits a model for a person who comes back, to earlier sittings and a few looks.
  ///
  /// - Parameters:
  ///   - earlier: earlier sittings whose eyes were measured as now (`SittingHistory.serving`).
  ///   - looks: looks at known places in the present sitting; those with too few samples are left out.
  ///   - now: the present time.
  ///   - screen: the present screen.
  ///   - configuration: tuning of the calibration.
  package init(
    _ earlier: [EarlierSitting], looks: [CollectedPoint], at now: Date, screen: ScreenGeometry,
    configuration: CalibrationConfiguration = .init()
  ) throws(ReturningRefusal) {
    let ground = try ReturningGround(earlier, at: now, screen: screen, configuration: configuration)
    self = try ReturningFit(ground, looks: looks)
  }

  /// Fits a model for a person who comes back, to what earlier sittings tell alone and a few looks.
  ///
  /// - Parameters:
  ///   - ground: what earlier sittings tell, which is reckoned once for several numbers of looks.
  ///   - looks: looks at known places in the present sitting; those with too few samples are left out.
  package init(_ ground: ReturningGround, looks: [CollectedPoint]) throws(ReturningRefusal) {
    let (screen, configuration) = (ground.screen, ground.configuration)
    let usable = looks.filter { $0.samples.count >= configuration.minimumSamples }
    guard let fit = usable.isEmpty ? ground.alone : ground.fit(to: usable) else { throw .sittingsDisagree }
    (sittings, self.looks) = (ground.weighed.count, usable.count)
    acrossDegrees = fit.heldOutDegrees
    fitted = FittedCalibration(
      model: fit.model(screen, configuration), points: usable.map(PointQuality.init(look:)),
      heldOutDegrees: configuration.expectedDegrees(
        fit.heldOutDegrees, sittings: ground.weighed.tested, looks: usable.count),
      choice: fit.choice)
    guard !usable.isEmpty else { return }
    let alone = ground.alone.model(screen, configuration)
    for look in usable {
      let expected = alone.accuracyDegrees(at: look) ?? .infinity
      guard expected <= configuration.maximumOffsetDegrees else { throw .looksElsewhere(degrees: expected) }
    }
    let splits = usable.map { alone.cueSplit(at: $0) }
    cueSplit = splits.max() ?? 0
    guard zip(splits, usable).allSatisfy({ $0 <= configuration.cueSplit(at: $1, on: screen) }) else {
      throw .otherEyes
    }
  }
}

extension PointQuality {
  /// The quality of a look, of which nothing is known but what was seen of the eyes.
  init(look: CollectedPoint) {
    self.init(
      target: look.target, validShare: look.validShare, samples: look.samples.count,
      attempts: look.attempts, verdict: .good, used: true)
  }
}

extension GazeModel {
  /// How far the gaze cues disagree at a look: the mean square of their differences, in units of what the calibration's held-out
  /// points had; 0 where no two cues were seen.
  func cueSplit(at look: CollectedPoint) -> Double {
    let splits = look.samples.map(split)
    guard let first = splits.first, let eyes = look.samples.first else { return 0 }
    let bands = [GazeCue.leftBand, .rightBand]
    // In the order of the differences: of the eyes, of line of sight and eyes, of corners and skin.
    let reaches = [bands, bands + [.sight], bands + [.leftCorners, .rightCorners]].map { reach($0, eyes) }
    // The difference lasts for the whole look; noise of single frames does not.
    let squares = first.values.indices.compactMap { k -> Double? in
      let value = median(splits.map { $0.values[k] }.filter(\.isFinite))
      let sd = median(splits.map { $0.sds[k] }.filter { $0.isFinite && $0 > 0 })
      guard let value, let sd else { return nil }
      // Two values of each difference, x and y.
      return value * value / (sd * sd * (1 + reaches[k / 2]))
    }
    return mean(squares) ?? 0
  }

  /// The mean leverage of cues: how much less certain their maps are in a sitting to come than the held-out errors without
  /// leverage say.
  private func reach(_ seen: [GazeCue], _ eyes: Eyes) -> Double {
    let all = seen.compactMap { cue -> Double? in
      guard let model = cues[cue], let feature = cue.feature(eyes) else { return nil }
      return model.map.leverage(model.anatomy?.feature(feature, head: eyes.head) ?? feature)
    }
    return mean(all) ?? 0
  }
}

extension CalibrationConfiguration {
  /// The error to expect of a person who comes back: that of earlier sittings by the others, drawn towards what is usual as long
  /// as they are few.
  ///
  /// - Parameters:
  ///   - across: the root mean square error of earlier sittings by the others, degrees.
  ///   - sittings: number of sittings by which the others were tested.
  ///   - looks: number of looks at known places.
  func expectedDegrees(_ across: Double, sittings: Int, looks: Int) -> Double {
    let usual = usualReturningDegrees[min(looks, usualReturningDegrees.count - 1)]
    let (n, prior) = (Double(sittings), returningPriorSittings)
    return ((n * across * across + prior * usual * usual) / (n + prior)).squareRoot()
  }

  /// The largest disagreement of cues at a look, by where it is.
  fileprivate func cueSplit(at look: CollectedPoint, on screen: ScreenGeometry) -> Double {
    let away = look.target.point - screen.bounds.center
    let isMiddle = abs(away.x) <= screen.widthPx / 6 && abs(away.y) <= screen.heightPx / 6
    return isMiddle ? maximumCueSplit : maximumOuterCueSplit
  }
}
