import Calibration
import Signals

// Which labels of a fit are probably wrong.
extension LabelledEvaluation {
  /// The points of a fit without the pictures whose labels the others contradict.
  struct AgreeingLabels {
    /// The points that still have pictures with eyes.
    var points: [LabelledPoint]
    /// The number of pictures that were left out.
    var pictures = 0
    /// The number of points that were left out with all their pictures.
    var emptied = 0
  }

  /// Fits a calibration to labelled points, without pictures whose labels the others contradict if it is much better so.
  ///
  /// - Returns: the points that were fitted to, and the fit to them.
  func fitted(
    _ points: [LabelledPoint], on screen: ScreenGeometry
  ) -> (AgreeingLabels, Result<FittedCalibration, CalibrationError>) {
    let tuning = ContradictedLabels.Configuration()
    let all = Result { () throws(CalibrationError) in
      try fit(points, on: screen, mostDropped: tuning.mostShare)
    }
    let agreeing = Self.agreeing(points, on: screen, tuning)
    guard agreeing.pictures > 0,
      let some = try? fit(
        agreeing.points, on: screen, mostDropped: CalibrationConfiguration().maximumDroppedShare)
    else { return (AgreeingLabels(points: points), all) }
    if case .success(let all) = all, some.heldOutDegrees >= tuning.betterShare * all.heldOutDegrees {
      return (AgreeingLabels(points: points), .success(all))
    }
    return (agreeing, .success(some))
  }

  private func fit(
    _ points: [LabelledPoint], on screen: ScreenGeometry, mostDropped: Double
  ) throws(CalibrationError) -> FittedCalibration {
    // One sample is enough for a point, because it may have one picture only.
    var calibration = CalibrationConfiguration()
    calibration.minimumSamples = 1
    calibration.maximumDroppedShare = mostDropped
    let sessions = LabelledFolder.distinct(points.map(\.session))
    let collected = points.enumerated().map { at, point in
      var collected = CollectedPoint(
        target: CalibrationTarget(label: "\(point.session) \(at)", point: point.point))
      collected.sitting = sessions.firstIndex(of: point.session) ?? 0
      for seen in point.pictures {
        guard let eyes = seen.sample.eyes.value else {
          collected.invalid += 1
          continue
        }
        collected.samples.append(eyes)
        collected.times.append(seen.sample.time)
        collected.places.append(seen.picture.point)
      }
      return collected
    }
    return try CollectedEyes.points(collected).fit(screen: screen, configuration: calibration)
  }

  /// Leaves out pictures whose labels the others contradict.
  ///
  /// Pictures are judged one by one, before those of one place are put together: a wrong label puts a picture to others whose
  /// labels are right.
  private static func agreeing(
    _ points: [LabelledPoint], on screen: ScreenGeometry, _ tuning: ContradictedLabels.Configuration
  ) -> AgreeingLabels {
    let places = points.indices.flatMap { point in
      points[point].pictures.indices.map { (point: point, picture: $0) }
    }
    let seen = places.map { points[$0.point].pictures[$0.picture] }
    let sight = SightGeometry(screen)
    let sessions = LabelledFolder.distinct(points.map(\.session))
    let cues =
      Side.allCases.map { side in seen.map { band(side, $0, sight) } } + [seen.map { line($0, sight) }]
    let contradicted = ContradictedLabels(
      cues: cues, groups: places.map { sessions.firstIndex(of: points[$0.point].session) ?? 0 },
      tuning
    ).rows
    var agreeing = AgreeingLabels(points: points, pictures: contradicted.count)
    // From the last, so that the places of those that come earlier stay.
    for row in contradicted.sorted(by: >) {
      agreeing.points[places[row].point].pictures.remove(at: places[row].picture)
    }
    agreeing.points.removeAll { !$0.hasEyes }
    agreeing.emptied = points.count - agreeing.points.count
    return agreeing
  }

  /// What the iris of one eye tells in the head.
  private static func band(
    _ side: Side, _ picture: SeenPicture, _ sight: SightGeometry
  ) -> ContradictedLabels.Seen? {
    guard let eyes = picture.sample.eyes.value,
      let iris = (side == .left ? eyes.left : eyes.right)?.inHead
    else { return nil }
    let told = SIMD2(iris.x, iris.y) * (EyeAnatomy.interocularMm / EyeAnatomy.irisDepthMm)
    let eye = EyeAnatomy.position(side, head: eyes.head)
    return finite(told, Roll(eyes.head).level(sight.direction(from: eye, to: picture.picture.point)))
  }

  /// What the network's own line of sight tells.
  private static func line(_ picture: SeenPicture, _ sight: SightGeometry) -> ContradictedLabels.Seen? {
    guard let eyes = picture.sample.eyes.value, let line = eyes.sight else { return nil }
    let (head, roll) = (eyes.head, Roll(eyes.head))
    let label = sight.direction(
      from: SIMD3(head.xMm, head.yMm, head.zMm), to: picture.picture.point)
    return finite(roll.level(SIMD2(line.x, line.y)), roll.level(label))
  }

  private static func finite(_ told: SIMD2<Double>, _ label: SIMD2<Double>) -> ContradictedLabels.Seen? {
    let all = [told.x, told.y, label.x, label.y]
    return all.allSatisfy(\.isFinite) ? ContradictedLabels.Seen(told: told, label: label) : nil
  }

  /// Why there is no fit, for labelled pictures.
  static func problem(_ error: CalibrationError) -> String {
    error == .eyesDoNotFollow
      ? "gaze does not follow the labels: more than two in five of them are wrong, or the eyes are hardly seen"
      : "\(error)"
  }
}
