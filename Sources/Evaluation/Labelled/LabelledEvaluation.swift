import Calibration
import Foundation
import Signals
import Statistics
import Vision

/// Fits gaze to some of a person's pictures and tests it on others, person by person.
///
/// Still pictures have no time: in each the face is searched for anew (`VisionConfiguration.picturesStandAlone`). What
/// a tracker learns about a person is kept, as it is live: above all the eye reference, since a calibration belongs to
/// it.
package struct LabelledEvaluation {
  let folder: LabelledFolder
  let configuration: EvaluationConfiguration
  private let load: PictureLoader

  /// Reads a folder of labelled pictures.
  ///
  /// - Throws: as `LabelledFolder.init`; `EvaluationError.unknownSession`.
  package init(reading url: URL, configuration: EvaluationConfiguration, load: @escaping PictureLoader) throws
  {
    folder = try LabelledFolder(reading: url)
    try folder.check(sessions: configuration.fitSessions)
    self.configuration = configuration
    self.load = load
  }

  /// Fits gaze to some of each person's pictures and tests it on others.
  ///
  /// - Parameters:
  ///   - maker: makes the trackers that are measured.
  ///   - progress: called with the share that is done, 0 to 1.
  ///   - each: called with the values of a test's pictures as soon as it is done; of a person whose pictures may be mirrored
  ///     once that is known.
  /// - Throws: `EvaluationError.nothingReadable`; what `each` throws.
  package func run(
    _ maker: TrackerMaker, progress: (Double) -> Void, each: ([LabelledValue]) throws -> Void = { _ in }
  ) throws -> (report: LabelledReport, worst: [WorstCase]) {
    let people = LabelledFolder.distinct(folder.pictures.map(\.person))
    var run = LabelledRun(
      report: LabelledReport(folder: folder.url.path, pictures: folder.pictures.count, persons: people.count),
      worst: WorstCases(limit: configuration.worstCases))
    let folds = people.map { person in (person, self.folds(of: person, &run.report)) }
    let looks = folds.flatMap(\.1).reduce(0) { $0 + $1.fit.count + $1.test.count }
    let deadline = configuration.mostSeconds.map { ContinuousClock.now + .seconds($0) }
    for (person, folds) in folds {
      let before = run
      try measure(person, folds, maker, &run, until: deadline, { progress($0 / Double(looks)) }, each)
      if run.isBackwards(person) {
        var turned = before
        turned.isMirrored = true
        try measure(person, folds, maker, &turned, until: deadline, { progress($0 / Double(looks)) }, each)
        turned.isMirrored = false
        if turned.hasGaze(person) {
          turned.report.notes.append("\(person): the pictures are mirrored, they were turned back")
          run = turned
        }
      }
      try each(run.values)
      run.values = []
    }
    if run.skippedTests > 0, let seconds = configuration.mostSeconds {
      run.report.notes.append(
        "the time of \((seconds / 60).fixed(1)) minutes was over before \(run.skippedTests) tests, which are missing"
      )
    }
    guard run.hasRead else {
      throw EvaluationError.nothingReadable(path: folder.url.path, first: run.report.notes.first ?? "")
    }
    run.report.summary = LabelledReport.summary(run.whole)
    run.report.assumptions = assumptions
    return (run.report, run.worst.cases)
  }

  /// Fits and tests gaze on all folds of one person's pictures; folds for which no time is left are counted.
  private func measure(
    _ person: String, _ folds: [Fold], _ maker: TrackerMaker, _ run: inout LabelledRun,
    until deadline: ContinuousClock.Instant?, _ progress: (Double) -> Void,
    _ each: ([LabelledValue]) throws -> Void
  ) throws {
    var byPoints: [(points: Int?, errors: [LabelledErrors])] = []
    let load = load
    let loader: PictureLoader = run.isMirrored ? { try load($0).mirrored } : load
    for fold in folds {
      if let deadline, run.hasRead, ContinuousClock.now >= deadline {
        run.skippedTests += 1
        continue
      }
      let look = stillLook(maker, loader)
      look.settle(on: fold.fit.map(\.file), most: configuration.referencePictures)
      let fit = run.see(fold.fit, of: person, look, progress)
      let test = run.see(fold.test, of: person, look, progress)
      for (points, errors) in measure(fit, test, isDivided: fold.test.isEmpty, maker, &run) {
        run.add(errors, person: person, test: fold.name, points: points)
        if folds.count == 1 { run.whole += run.report.rows.suffix(1) }
        if let at = byPoints.firstIndex(where: { $0.points == points }) {
          byPoints[at].errors.append(errors)
        } else {
          byPoints.append((points, [errors]))
        }
      }
      // Values of pictures that may have to be turned back are held until that is known.
      if run.hasGaze(person) {
        try each(run.values)
        run.values = []
      }
    }
    guard folds.count > 1 else { return }
    for (points, errors) in byPoints {
      let all = errors.dropFirst().reduce(errors[0], +)
      run.report.rows.append(all.row(person: person, test: "all", points: points))
      run.whole += run.report.rows.suffix(1)
    }
  }

  /// A look at still pictures that has seen nothing yet.
  func stillLook(_ maker: TrackerMaker, _ loader: PictureLoader? = nil) -> StillLook {
    StillLook(tracker: maker.tracker(vision), load: loader ?? load, pause: configuration.stillPauseSeconds)
  }

  // MARK: Fit and test

  /// Fits a calibration to some labelled points and measures it on others.
  ///
  /// - Parameter isDivided: whether the points of `fit` that are not fitted to are tested.
  private func measure(
    _ fit: [SeenPicture], _ test: [SeenPicture], isDivided: Bool, _ maker: TrackerMaker,
    _ run: inout LabelledRun
  ) -> [(points: Int?, errors: LabelledErrors)] {
    guard let first = (fit + test).first?.picture else { return [] }
    let screen = screen(first.screen)
    let points = LabelledPoint.grouped(fit, sameShare: configuration.samePointShare)
    let usable = points.filter(\.hasEyes)
    var results: [(points: Int?, errors: LabelledErrors)] = []
    if let look = maker.uncalibrated {
      results.append((0, errors(of: isDivided ? fit : test, points, screen) { look($0, screen) }))
    }
    let left = isDivided ? configuration.fewestTestPoints : 1
    for count in Set(configuration.points).sorted() where count > 0 && count + left <= points.count {
      let splits = choices(of: count, usable).enumerated().map { split, chosen in
        let tested = isDivided ? Self.rest(points, without: chosen) : test
        return errors(of: tested, fittedTo: chosen, on: screen, split: split + 1)
      }
      results.append((count, splits.dropFirst().reduce(splits[0], +)))
    }
    guard isDivided else {
      let errors = errors(of: test, fittedTo: gathered(usable), on: screen)
      note(test, errors, &run)
      return results + [(nil, errors)]
    }
    // Every point is tested once, by a fit to the others.
    guard points.count > 1 else {
      return results + [(nil, LabelledErrors(problem: "one point is too few to fit on and to test on"))]
    }
    let parts = min(points.count, max(2, configuration.mostParts))
    let turns = (0..<parts).map { part in
      let tested = points.indices.filter { $0 % parts == part }.flatMap { points[$0].pictures }
      let others = points.indices.filter { $0 % parts != part }.map { points[$0] }.filter(\.hasEyes)
      let errors = errors(of: tested, fittedTo: gathered(others), on: screen)
      note(tested, errors, &run)
      return errors
    }
    return results + [(nil, turns.dropFirst().reduce(turns[0], +))]
  }

  /// The points to fit to: a choice that is spread over the screen, or several random ones.
  private func choices(of count: Int, _ points: [LabelledPoint]) -> [[LabelledPoint]] {
    guard points.count > count else { return [points] }
    guard configuration.randomSplits > 0 else {
      return [SpreadSelection.choose(count, of: points.map(\.point)).map { points[$0] }]
    }
    var random = SplitMix64(seed: configuration.splitSeed)
    return (0..<configuration.randomSplits).map { _ in Array(points.shuffled(using: &random).prefix(count)) }
  }

  private func gathered(_ points: [LabelledPoint]) -> [LabelledPoint] {
    LabelledPoint.gathered(points, most: configuration.mostPoints)
  }

  private static func rest(_ points: [LabelledPoint], without chosen: [LabelledPoint]) -> [SeenPicture] {
    points.filter { point in
      !chosen.contains { $0.point == point.point && $0.session == point.session }
    }.flatMap(\.pictures)
  }

  /// Fits a calibration to some points and tests it on pictures.
  private func errors(
    of tested: [SeenPicture], fittedTo chosen: [LabelledPoint], on screen: ScreenGeometry, split: Int = 1
  ) -> LabelledErrors {
    let (agreeing, fitted) = self.fitted(chosen, on: screen)
    var errors = errors(of: tested, chosen, screen, split: split) { sample in
      (try? fitted.get())?.model.sample(sample)
        ?? GazeSample(sequence: sample.sequence, time: sample.time, gaze: .invalid(.notCalibrated))
    }
    errors.usedPoints = chosen.count
    let elsewhere = (try? fitted.get())?.points.map { $0.verdict == .elsewhere } ?? []
    errors.leftOut = agreeing.emptied + elsewhere.count(where: \.self)
    errors.leftOutPictures =
      agreeing.pictures
      + zip(agreeing.points, elsewhere).reduce(0) { $0 + ($1.1 ? $1.0.pictures.count : 0) }
    if case .failure(let error) = fitted {
      (errors.problem, errors.isMirrored) = (Self.problem(error), error == .mirrored)
    }
    return errors
  }

  private func errors(
    of pictures: [SeenPicture], _ fitted: [LabelledPoint], _ screen: ScreenGeometry, split: Int = 1,
    gaze: (EyesSample) -> GazeSample
  ) -> LabelledErrors {
    let middle = ScreenPoint(
      x: Statistics.mean(fitted.map(\.point.x)) ?? screen.widthPx / 2,
      y: Statistics.mean(fitted.map(\.point.y)) ?? screen.heightPx / 2)
    return LabelledErrors(
      entries: pictures.map { seen in
        let gaze = gaze(seen.sample).gaze
        let found = gaze.value
        let error = found.map { $0.point - seen.picture.point }
        var entry = LabelledErrors.Entry(
          px: error?.length, trivialPx: (middle - seen.picture.point).length, picture: seen.picture,
          gaze: gaze, split: split)
        if let found, let error { entry.ellipse = EllipseShares.distance(error, found.covariance) }
        if let found, let distance = configuration.distanceMm {
          entry.degrees = screen.degrees(from: found.point, to: seen.picture.point, distanceMm: distance)
        }
        return entry
      })
  }

  private func note(_ pictures: [SeenPicture], _ errors: LabelledErrors, _ run: inout LabelledRun) {
    for (seen, entry) in zip(pictures, errors.entries) {
      let eyes = seen.sample.eyes.value
      let file = seen.picture.file.lastPathComponent
      let how =
        entry.px.map { String(format: "%.0f px", $0) } ?? seen.sample.eyes.reason?.rawValue ?? "no gaze"
      // Irises of mirrored pictures are left out, because the sheet shows pictures as they are.
      let irises = run.isMirrored ? [] : [eyes?.left?.iris, eyes?.right?.iris].compactMap { $0 }
      run.worst.add(
        WorstCase(
          picture: .file(seen.picture.file), truth: [], found: irises,
          caption: "\(seen.picture.person) \(file): \(how)", badness: entry.px ?? .infinity,
          group: seen.picture.file.path))
    }
  }
}
