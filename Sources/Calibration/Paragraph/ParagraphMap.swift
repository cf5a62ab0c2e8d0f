import Signals
import Statistics

/// The map of one gaze cue, fitted to the lines that were read as an update of what is known of people.
struct ParagraphMap {
  let cue: GazeCue
  /// The weights' mean and covariance on each axis, in angles about the rows' mean: offset, x, y, xy, x², y².
  private let x: (mean: [Double], covariance: [[Double]])
  private let y: (mean: [Double], covariance: [[Double]])
  private let basis: Basis
  private let known: (x: LineInformation, y: LineInformation)
  private let lines: [(x: LineInformation, y: LineInformation)]
  private let leverageUnit: Double
  /// SD of the feature's angle from frame to frame.
  let frameNoise: SIMD2<Double>

  /// A feature's terms as angles about the rows' mean, after a constant.
  private struct Basis {
    /// The means of the raw terms over the rows.
    var mean: [Double]
    var change: [[Double]]

    init(_ known: SittingMap) { (mean, change) = (known.mean, known.change) }

    init(_ features: [SIMD2<Double>], slope: Double) {
      let values = features.map(PolynomialTerms.quadratic.values)
      mean = (0..<PolynomialTerms.quadratic.count).map { k in
        values.reduce(0) { $0 + $1[k] } / Double(max(1, values.count))
      }
      change = Ridge.angles(about: SIMD2(mean[0], mean[1]), slope: slope)
    }

    func row(_ feature: SIMD2<Double>) -> [Double] {
      let values = PolynomialTerms.quadratic.values(feature)
      return [1]
        + change.map { line in
          zip(line, zip(values, mean)).reduce(0) { $0 + $1.0 * ($1.1.0 - $1.1.1) }
        }
    }
  }

  /// What is fitted to: the fixations, their lines, and gaze geometry.
  struct Task {
    var frames: ParagraphFrames
    var fixations: [ParagraphFixation]
    var read: [ParagraphLines.Read]
    var text: ParagraphText
    var sight: SightGeometry
    var tuning: ParagraphConfiguration
    /// What is known of the person's maps; nil where only what is known of people is.
    var known: KnownMaps?

    /// The direction in which a fixation of a line is expected, levelled by the head's roll.
    func label(_ line: ParagraphLines.Read, _ k: Int, _ cue: GazeCue) -> SIMD2<Double> {
      let head = fixations[line.fixations[k]].head
      let place = ScreenPoint(x: line.places[k], y: text.lines[line.line].y)
      return Roll(head).level(sight.direction(from: cue.position(head), to: place))
    }
  }

  /// Fits the map of a cue.
  ///
  /// - Parameter before: the map of the pass before, against which fixations that do not fit are found.
  /// - Returns: nil where too few fixations show the cue.
  init?(_ task: Task, _ cue: GazeCue, before: ParagraphMap?) {
    let tuning = task.tuning
    self.cue = cue
    let slope = cue.slope
    let features = task.read.map { line in line.fixations.map { task.fixations[$0].features[cue] } }
    let present = features.flatMap { $0.compactMap { $0 } }
    let labels = task.read.map { line in line.fixations.indices.map { task.label(line, $0, cue) } }
    guard 2 * present.count > features.reduce(0, { $0 + $1.count }), present.count > 8 else { return nil }
    let person = task.known?.maps[cue]
    let basis = person.map { Basis($0) } ?? Basis(present, slope: slope)
    self.basis = basis
    let noise = Self.noise(task, cue) * slope
    frameNoise = noise
    let prior = MapPrior.followed(cue)
    func known(_ terms: [MapPrior.Term]) -> LineInformation {
      let sds = terms.enumerated().map {
        $1.sd * ($0 == Self.alongLine ? tuning.curvatureWidth : 1)
      }
      return LineInformation(means: [0] + terms.map(\.mean), sds: [tuning.offsetSD] + sds)
    }
    let start =
      person.flatMap(Self.information) ?? (x: known(prior.x), y: known(prior.y))
    self.known = start
    leverageUnit = 2 * tuning.leverageSD * tuning.leverageSD
    let doubt = before.map { Self.doubt($0, features, labels, tuning) }
    var rowSD = tuning.rowSD
    var found: (lines: [(x: LineInformation, y: LineInformation)], x: LineInformation, y: LineInformation)?
    for _ in 0..<2 {
      var lines: [(x: LineInformation, y: LineInformation)] = []
      for (index, line) in task.read.enumerated() {
        let shown = line.fixations.indices.filter { features[index][$0] != nil }
        let rows = shown.map { basis.row(features[index][$0] ?? .zero) }
        let common = tuning.lineSD * tuning.lineSD
        let scale = task.frames.pxPerRadian.x * task.frames.pxPerRadian.x
        let own = shown.map { k -> SIMD2<Double> in
          let frames = Double(task.fixations[line.fixations[k]].frames.count)
          return 2 * noise * noise / frames
        }
        func covariance(_ entry: (Int, Int) -> Double) -> [[Double]] {
          shown.indices.map { i in shown.indices.map { entry(i, $0) } }
        }
        let x = covariance { i, j in
          let off = doubt?[index][shown[i]].x ?? 0
          return line.covariance[shown[i]][shown[j]] / scale + common
            + (i == j ? own[i].x + tuning.rowSD * tuning.rowSD + off * off : 0)
        }
        let y = covariance { i, j in
          common + (i == j ? (own[i].y + rowSD * rowSD) * (doubt?[index][shown[i]].y ?? 1) : 0)
        }
        guard !shown.isEmpty,
          let toldX = LineInformation(rows: rows, labels: shown.map { labels[index][$0].x }, covariance: x),
          let toldY = LineInformation(rows: rows, labels: shown.map { labels[index][$0].y }, covariance: y)
        else {
          lines.append((LineInformation(weights: 6), LineInformation(weights: 6)))
          continue
        }
        lines.append((toldX, toldY))
      }
      let x = lines.reduce(start.x) { $0 + $1.x }
      let y = lines.reduce(start.y) { $0 + $1.y }
      found = (lines, x, y)
      guard let weights = y.weights?.mean else { return nil }
      let rest = zip(features, labels).flatMap { line in
        zip(line.0, line.1).compactMap { feature, label in
          feature.map { abs(Self.product(basis.row($0), weights) - label.y) }
        }
      }
      rowSD = max(tuning.rowSD, 1.4826 * (median(rest) ?? 0))
    }
    guard let found, let x = found.x.weights, let y = found.y.weights else { return nil }
    (lines, self.x, self.y) = (found.lines, x, y)
  }

  /// The map as it is known of a person before any line was read.
  ///
  /// - Returns: nil where nothing is known of the cue, or the fixations do not show it.
  init?(known task: Task, _ cue: GazeCue) {
    guard let person = task.known?.maps[cue], let information = Self.information(person),
      task.fixations.contains(where: { $0.features[cue] != nil })
    else { return nil }
    (self.cue, basis, known, lines) = (cue, Basis(person), information, [])
    (x, y) = (person.x, person.y)
    leverageUnit = 2 * task.tuning.leverageSD * task.tuning.leverageSD
    frameNoise = Self.noise(task, cue) * cue.slope
  }

  /// What a person's sittings tell, as lines tell it.
  private static func information(_ map: SittingMap) -> (x: LineInformation, y: LineInformation)? {
    guard let x = LineInformation(mean: map.x.mean, covariance: map.x.covariance),
      let y = LineInformation(mean: map.y.mean, covariance: map.y.covariance)
    else { return nil }
    return (x, y)
  }

  /// The term x² among those of `MapPrior`.
  private static var alongLine: Int { 3 }

  private static func product(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// For each row, by how much its x is doubted (radians) and the factor on the variance of its y.
  private static func doubt(
    _ before: ParagraphMap, _ features: [[SIMD2<Double>?]], _ labels: [[SIMD2<Double>]],
    _ tuning: ParagraphConfiguration
  ) -> [[SIMD2<Double>]] {
    let rest = zip(features, labels).map { line in
      zip(line.0, line.1).map { feature, label in feature.map { before.predict($0) - label } }
    }
    let all = rest.flatMap { $0.compactMap { $0 } }
    let middle = SIMD2(median(all.map(\.x)) ?? 0, median(all.map(\.y)) ?? 0)
    let sdX = 1.4826 * (median(all.map { abs($0.x - middle.x) }) ?? 0) + 1e-4
    let sdY = 1.4826 * (median(all.map { abs($0.y - middle.y) }) ?? 0) + 1e-4
    return rest.map { line in
      line.map { error in
        guard let error else { return SIMD2(0, 1) }
        let (x, y) = (abs(error.x - middle.x), abs(error.y) / sdY / 2)
        return SIMD2(x > tuning.outlierSDs * sdX ? x : 0, max(1, y * y))
      }
    }
  }

  /// SD of the feature about its fixations' means.
  private static func noise(_ task: Task, _ cue: GazeCue) -> SIMD2<Double> {
    var away: [SIMD2<Double>] = []
    for fixation in task.fixations where fixation.frames.count > 2 {
      guard let mean = fixation.features[cue], let all = task.frames.features[cue] else { continue }
      away += all[fixation.frames].compactMap { $0.map { $0 - mean } }
    }
    // A mean of three or four frames takes some of their spread away.
    return 1.2 * 1.4826 * SIMD2(median(away.map { abs($0.x) }) ?? 0, median(away.map { abs($0.y) }) ?? 0)
  }

  /// The direction for a feature, in camera axes levelled by the head's roll.
  func predict(_ feature: SIMD2<Double>) -> SIMD2<Double> {
    let row = basis.row(feature)
    return SIMD2(Self.product(row, x.mean), Self.product(row, y.mean))
  }

  /// The direction by a map that was fitted without one line; nil where the others determine none.
  func without(_ line: Int) -> ((SIMD2<Double>) -> SIMD2<Double>)? {
    let all = lines.indices.filter { $0 != line }
    guard let x = all.reduce(known.x, { $0 + lines[$1].x }).weights?.mean,
      let y = all.reduce(known.y, { $0 + lines[$1].y }).weights?.mean
    else { return nil }
    return { [basis] feature in
      let row = basis.row(feature)
      return SIMD2(Self.product(row, x), Self.product(row, y))
    }
  }

  /// Variance of a prediction on each axis, radians².
  func variance(_ feature: SIMD2<Double>) -> SIMD2<Double> {
    let row = basis.row(feature)
    func form(_ covariance: [[Double]]) -> Double {
      zip(row, covariance).reduce(0) { $0 + $1.0 * Self.product($1.1, row) }
    }
    return SIMD2(form(x.covariance), form(y.covariance))
  }

  /// The map as calibrations store it.
  var ridge: Ridge {
    Ridge(
      quadraticAbout: basis.mean, change: basis.change, mean: (x.mean, y.mean),
      covariance: (x.covariance, y.covariance), unit: leverageUnit, rows: lines.count)
  }
}
