import Signals
import Statistics

/// The frames of one gaze cue at one calibration point, ready for regression: features, labels and weights.
struct EyePoint {
  /// For each entry, the index of the sample of the point from which it was taken.
  var indices: [Int] = []
  var features: [SIMD2<Double>] = []
  /// Directions to the target in camera axes levelled by the head's roll.
  var labels: [SIMD2<Double>] = []
  /// The robust means of the features and of the labels: this point's row in the regression.
  var row = Ridge.Row(feature: .zero, label: .zero)
  /// The sitting to which the point belongs, as in `CollectedPoint`.
  var sitting: Int
  /// Whether errors are measured at the point.
  var isScored: Bool

  /// Collects the frames of a calibration point that show a gaze cue.
  ///
  /// - Returns: nil where too few frames of the point show the cue.
  init?(
    _ point: CollectedPoint, _ cue: GazeCue, _ anatomy: EyeAnatomy?, _ sight: SightGeometry,
    _ configuration: CalibrationConfiguration
  ) {
    (sitting, isScored) = (point.sitting, point.isScored)
    var raw: [SIMD2<Double>] = []
    var seen: [(index: Int, head: HeadPose, feature: SIMD2<Double>)] = []
    for (index, eyes) in point.samples.enumerated() {
      guard let feature = cue.feature(eyes) else { continue }
      // The eye moves along with a moving target: that movement is subtracted before outliers are looked for.
      let way =
        point.places.isEmpty
        ? .zero
        : sight.direction(from: cue.position(eyes.head), to: point.place(index)) / cue.slope
      raw.append(feature - way)
      seen.append((index, eyes.head, feature))
    }
    let least =
      point.sitting == CollectedPoint.presentSitting
      ? configuration.minimumSamples : min(configuration.minimumSamples, configuration.leastEarlierSamples)
    guard seen.count >= least else { return nil }
    let weights = robustWeights(
      raw, outlierSDs: configuration.outlierSDs, huberSDs: configuration.huberSDs)
    var total = 0.0
    for (entry, weight) in zip(seen, weights) where weight > 0 {
      let feature = anatomy?.feature(entry.feature, head: entry.head) ?? entry.feature
      let position = cue.position(entry.head)
      let label = Roll(entry.head).level(sight.direction(from: position, to: point.place(entry.index)))
      indices.append(entry.index)
      features.append(feature)
      labels.append(label)
      row.feature += weight * feature
      row.label += weight * label
      total += weight
    }
    guard total > 0 else { return nil }
    row.feature /= total
    row.label /= total
    (row.weight, row.sitting) = (point.weight, point.sitting)
  }
}

/// One gaze cue fitted under one assumption about anatomy, with its errors on held-out points.
struct EyeFit {
  var family: MapFamily
  var map: GazeMap
  /// For each point, the error of each of its samples in order, from a map that was fitted without that point; nil where the
  /// cue was not seen at the point.
  var heldOut: [[SIMD2<Double>]?]
  /// For each point, the leverage of its feature in the map that was fitted without it (`GazeMap.leverage`).
  var reach: [Double?]
  /// Held-out mean square error as it will be after the filter, each point counting once; increased a little for maps with more
  /// freedom.
  var score: Double { score(without: nil) }
  /// Each point's contribution to `score`; nil where the cue was not seen at the point.
  var scores: [Double?]
  /// For each point, the indices of the samples to which the errors belong.
  var indices: [[Int]?]
  /// Whether rows of earlier sittings take part in the map.
  var usesEarlier: Bool
  /// How the sittings of a person differ, as their held-out errors chose it; nil where sittings have no maps of their own.
  var sittings: SittingPrior?

  /// Chooses the regularisation strengths of a family of maps by leave-one-out: of points, or of sittings if there are several.
  ///
  /// - Parameter held: what is held out, and the earlier sittings that take part.
  /// - Returns: nil where fewer than `minimumPoints` show this cue, or the rows determine none of the fits.
  init?(
    _ points: [EyePoint?], _ cue: GazeCue, _ family: MapFamily, _ configuration: CalibrationConfiguration,
    held: HeldOut = .points
  ) {
    let present = points.compactMap { $0 }
    guard present.count >= configuration.minimumPoints else { return nil }
    let fitters = MapFitter.candidates(family, cue, configuration, points: present.count, held: held)
    var best: (fitter: MapFitter, score: Double)?
    for fitter in fitters {
      // To compare the candidates, a few frames of each point are enough.
      let fitted = fitters.count == 1 ? nil : EyeFit(points, fitter, every: 5, configuration, held)
      let score = fitted?.score ?? (fitters.count == 1 ? 0 : .infinity)
      if score < best?.score ?? .infinity { best = (fitter, score) }
    }
    guard let best, let fitted = EyeFit(points, best.fitter, every: 1, configuration, held) else {
      return nil
    }
    self = fitted
    let few = [points.count, present.count].allSatisfy(configuration.pointsWithPrior.contains)
    guard family == .anatomical, few, held.earlier.isEmpty, !held.isBySitting else { return }
    let informed = EyeFit(points, .people(cue), every: 1, configuration, held)
    self = informed.flatMap { EyeFit(weighing: [fitted, $0], configuration) } ?? fitted
  }

  private init?(
    _ points: [EyePoint?], _ fitter: MapFitter, every step: Int, _ configuration: CalibrationConfiguration,
    _ held: HeldOut
  ) {
    let earlier = fitter.sharing == nil ? [] : held.earlier.map(\.row)
    guard let map = fitter.fit(points.compactMap { $0?.row } + earlier) else { return nil }
    var heldOut: [[SIMD2<Double>]?] = []
    var reach: [Double?] = []
    var scores: [Double?] = []
    let bySitting = held.isBySitting || Self.holdsOutSittings(points.compactMap { $0 }, configuration)
    var maps: [Int: GazeMap] = [:]
    for (index, point) in points.enumerated() {
      guard let point, !held.isLook(index), point.isScored else {
        (heldOut, reach, scores) = (heldOut + [nil], reach + [nil], scores + [nil])
        continue
      }
      let fold = bySitting ? point.sitting : index
      if maps[fold] == nil {
        let others = points.indices.filter {
          fold != (bySitting ? points[$0]?.sitting : $0) || held.isLook($0)
        }
        maps[fold] = fitter.fit(
          others.compactMap { points[$0]?.row } + earlier,
          of: held.isBySitting ? fold : CollectedPoint.presentSitting)
      }
      guard let map = maps[fold] else { return nil }
      let errors = stride(from: 0, to: point.features.count, by: step).map {
        map.predict(point.features[$0]) - point.labels[$0]
      }
      heldOut.append(errors)
      reach.append(map.leverage(point.row.feature))
      let mean = average(errors)
      let noise = Spread(of: errors.map { $0 - mean })
      let score = (mean * mean).sum() + noise.trace / configuration.filteredFrames
      scores.append(score * (1 + configuration.simplicityPrior * fitter.family.freedom))
    }
    self.map = map
    family = fitter.family
    usesEarlier = fitter.sharing != nil
    sittings = fitter.sittings
    self.heldOut = heldOut
    self.reach = reach
    self.scores = scores
    indices = points.map { $0?.indices }
  }

  /// Whether the points are held out by sittings: there are several, and enough points remain without any of them.
  private static func holdsOutSittings(
    _ points: [EyePoint], _ configuration: CalibrationConfiguration
  ) -> Bool {
    let sizes = Dictionary(grouping: points, by: \.sitting).mapValues(\.count).values
    return sizes.count > 1 && sizes.allSatisfy { points.count - $0 >= configuration.leastBesideSitting }
  }

  /// The held-out `score` computed without one of the points.
  func score(without point: Int?) -> Double {
    let all = scores.indices.compactMap { $0 == point ? nil : scores[$0] }
    return mean(all) ?? .infinity
  }
}

/// One family of maps with its regularisation strengths: fits a map to rows.
struct MapFitter {
  var family: MapFamily
  var lambda: Double
  var shape: ProcessShape?
  var secondOrderPenalty: Double
  /// Least number of rows with which a map may be curved.
  var pointsForCurvature: Int
  var prior: Ridge.Prior?
  /// What is known of people, where the map is an update of it.
  var people: MapPrior?
  /// How earlier sittings take part; nil where all rows count as those of one sitting.
  var sharing: SittingSharing?
  /// What is known of a person's sittings, where each has a map of its own.
  var sittings: SittingPrior?

  /// The usual map of people, updated by the rows.
  static func people(_ cue: GazeCue) -> MapFitter {
    MapFitter(
      family: .anatomical, lambda: 0, secondOrderPenalty: 0, pointsForCurvature: 0, people: .people(cue))
  }

  /// The usual map of people, updated by a person's sittings, under several assumptions about how these differ.
  private static func sittings(_ cue: GazeCue, _ configuration: CalibrationConfiguration) -> [MapFitter] {
    let spreads = configuration.sittingShares.flatMap { share in
      configuration.sittingOffsetDegrees.map { (share: share, offset: $0 * .pi / 180) }
    }
    return spreads.flatMap { spread in
      configuration.sittingRowDegrees.map { degrees in
        MapFitter(
          family: .anatomical, lambda: 0, secondOrderPenalty: 0, pointsForCurvature: 0,
          sittings: SittingPrior(
            people: .people(cue), withinShare: spread.share, offsetSD: spread.offset,
            noiseSD: degrees * .pi / 180))
      }
    }
  }

  /// The maps of a family that are compared, by what is held out.
  static func candidates(
    _ family: MapFamily, _ cue: GazeCue, _ configuration: CalibrationConfiguration, points: Int, held: HeldOut
  ) -> [MapFitter] {
    if family == .anatomical, held.isBySitting { return sittings(cue, configuration) }
    let alone = candidates(family, cue, configuration)
    // A process would have to invert a matrix of all sittings' rows, and with so many rows a polynomial does as well.
    var shared: [MapFitter] = []
    for sharing in family.isProcess ? [] : held.sharings(configuration) {
      for var fitter in alone {
        fitter.sharing = sharing
        shared.append(fitter)
      }
    }
    return (held.allowsAlone(family, points: points) ? alone : []) + shared
  }

  static func candidates(
    _ family: MapFamily, _ cue: GazeCue, _ configuration: CalibrationConfiguration
  ) -> [MapFitter] {
    let make = { (lambda: Double, shape: ProcessShape?, prior: Ridge.Prior?) in
      MapFitter(
        family: family, lambda: lambda, shape: shape,
        secondOrderPenalty: configuration.secondOrderPenalty,
        pointsForCurvature: configuration.minimumPointsForCurvature, prior: prior)
    }
    switch family {
    case .anatomical:
      return configuration.anatomicalLambdas.map { make($0, nil, configuration.anatomicalPrior(cue)) }
    case .linear, .bilinear, .lidded, .liddedBilinear, .quadratic:
      return configuration.lambdas.map { make($0, nil, nil) }
    case .process, .processARD:
      return configuration.processShapes(ard: family == .processARD).map {
        make(configuration.processPlaneLambda, $0, nil)
      }
    }
  }

  /// Fits a map to the rows of the regression.
  ///
  /// - Parameter present: the sitting for which the map is meant.
  /// - Returns: nil where the rows do not determine the map.
  func fit(_ rows: [Ridge.Row], of present: Int = CollectedPoint.presentSitting) -> GazeMap? {
    if let sittings { return Ridge(rows, present: present, prior: sittings).map { .ridge($0) } }
    if let people { return Ridge(rows, prior: people).map { .ridge($0) } }
    if let sharing {
      return Ridge(
        sharing.weighed(rows, present: present), present: present, offsetRows: sharing.offsetRows,
        terms: family.terms, lambda: lambda, secondOrderPenalty: secondOrderPenalty, prior: prior
      ).map { .ridge($0) }
    }
    let terms = rows.count < pointsForCurvature ? PolynomialTerms.linear : family.terms
    let plane = Ridge(
      rows, terms: terms, lambda: lambda, secondOrderPenalty: secondOrderPenalty, prior: prior)
    guard let plane else { return nil }
    guard let shape else { return .ridge(plane) }
    return GaussianProcess(rows, plane: plane, shape: shape).map { .process($0) }
  }
}
