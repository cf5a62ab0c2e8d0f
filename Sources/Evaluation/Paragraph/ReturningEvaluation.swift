import Calibration
import Foundation
import Signals

/// Calibrates each day of a person who comes back by earlier days, one look and some lines, and tests gaze on other targets.
///
/// Everything is fitted as the application fits it; days count as a day apart. Lines are fitted to after a look that is refused too,
/// where the application would go on to dots: how often that is, the looks' own results tell.
package struct ReturningEvaluation {
  /// A day, and what its own dots and its own verse give.
  private struct Own {
    var day: MeasuredDay
    var dots: Result<FittedCalibration, any Error>
    var verse: Result<FittedCalibration, any Error>
    /// What later days learn from the dots alone.
    var byDots: EarlierSitting?
    /// What later days learn from the words that were read alone.
    var byVerse: EarlierSitting?
  }

  private let isAnyOrder: Bool
  private let configuration: CalibrationConfiguration
  private let tuning: ParagraphConfiguration

  /// - Parameters:
  ///   - isAnyOrder: whether each day is calibrated by all others, and not by those before it only.
  ///   - configuration: tuning of the calibration.
  ///   - tuning: tuning of what is specific to lines.
  package init(
    isAnyOrder: Bool = false, configuration: CalibrationConfiguration = .init(),
    tuning: ParagraphConfiguration = .init()
  ) {
    (self.isAnyOrder, self.configuration, self.tuning) = (isAnyOrder, configuration, tuning)
  }

  /// Takes a person's days one after another.
  ///
  /// - Parameters:
  ///   - days: the days, the first one first.
  ///   - person: the person's name in the report.
  ///   - progress: called with the share that is done, 0 to 1.
  package func run(
    _ days: [MeasuredDay], of person: String, progress: (Double) -> Void = { _ in }
  ) -> ReturningReport {
    var report = ReturningReport(person: person, isAnyOrder: isAnyOrder, days: [])
    var all: [Own] = []
    func tested(_ index: Int, after others: [Own], at now: Date) {
      report.days.append(day(all[index], after: others, at: now))
      progress(Double(report.days.count) / Double(max(1, isAnyOrder ? days.count : days.count - 1)))
    }
    for (index, day) in days.enumerated() {
      let now = Self.date(index)
      all.append(own(day, at: now))
      if !isAnyOrder, index > 0 { tested(index, after: Array(all.dropLast()), at: now) }
    }
    guard isAnyOrder else { return report }
    for index in days.indices {
      tested(index, after: all.indices.filter { $0 != index }.map { all[$0] }, at: Self.date(days.count))
    }
    return report
  }

  private static func date(_ day: Int) -> Date { Date(timeIntervalSince1970: 86_400 * Double(day + 1)) }

  /// Fits a day's dots and its verse, each alone.
  private func own(_ day: MeasuredDay, at now: Date) -> Own {
    func fit(_ eyes: CollectedEyes) -> Result<FittedCalibration, any Error> {
      Result { try eyes.fit(screen: day.screen, configuration: configuration) }
    }
    func kept(
      _ fitted: FittedCalibration, _ points: [CollectedPoint], _ words: [SittingWord] = []
    ) -> EarlierSitting? {
      EarlierSitting(
        points, fitted: fitted, created: now, camera: day.sitting.camera, networks: day.sitting.networks,
        fieldOfView: day.sitting.fieldOfView, words: words)
    }
    var own = Own(day: day, dots: fit(.points(day.sitting.points)), verse: fit(.paragraph(day.reading)))
    if let fitted = try? own.dots.get() { own.byDots = kept(fitted, day.sitting.points) }
    if let fitted = try? own.verse.get() {
      let words = day.reading.words(by: fitted.model, configuration: configuration, tuning: tuning)
      own.byVerse = kept(fitted, [], words)
    }
    return own
  }

  private func day(_ own: Own, after others: [Own], at now: Date) -> ReturningReport.Day {
    let sitting = own.day.sitting
    let alone = [
      result(.dots, own.dots, sitting.tests, earlier: 0),
      result(.verse, own.verse, sitting.tests, earlier: 0),
    ]
    let afterDots = returning(
      [.look, .fewLines, .allLines], own.day, after: others.compactMap(\.byDots), at: now)
    let afterVerse = returning(
      [.lookAfterVerse, .fewLinesAfterVerse, .allLinesAfterVerse], own.day,
      after: others.compactMap(\.byVerse), at: now)
    return ReturningReport.Day(
      name: sitting.name, dots: sitting.points.count, lines: own.day.reading.uncovered.count,
      targets: sitting.tests.count, results: alone + afterDots + afterVerse)
  }

  /// Calibrates a day by earlier ones and a look, these and a few lines, and these and all lines.
  private func returning(
    _ ways: [ReturningReport.Way], _ day: MeasuredDay, after kept: [EarlierSitting], at now: Date
  ) -> [ReturningReport.Result] {
    let sitting = day.sitting
    var history = SittingHistory()
    for earlier in kept { history.add(earlier) }
    let earlier = history.serving(
      screen: day.screen, camera: sitting.camera, networks: sitting.networks, fieldOfView: sitting.fieldOfView
    )
    let looks = look(sitting, on: day.screen)
    let ground: Result<ReturningGround, any Error> = Result {
      try ReturningGround(earlier, at: now, screen: day.screen, configuration: configuration)
    }
    func lines(_ reading: ParagraphReading) -> Result<FittedCalibration, any Error> {
      Result {
        let fitting = try ground.get().fitting(looks: looks, most: configuration.standingLookDegrees)
        return try fitting(reading)
      }
    }
    let fits: [Result<FittedCalibration, any Error>] = [
      Result { try ReturningFit(ground.get(), looks: looks).fitted },
      lines(day.reading.spread(tuning.returningLines)), lines(day.reading),
    ]
    return zip(ways, fits).map { result($0, $1, sitting.tests, earlier: earlier.count) }
  }

  /// The look: at the dot that is nearest to the first of a calibration by looks.
  private func look(_ sitting: MeasuredSitting, on screen: ScreenGeometry) -> [CollectedPoint] {
    guard let shown = CalibrationTarget.looks(on: screen, configuration: configuration).first else {
      return []
    }
    let nearest = sitting.points.min {
      ($0.target.point - shown.point).length < ($1.target.point - shown.point).length
    }
    return nearest.map { [$0] } ?? []
  }

  /// Tests gaze on targets to which nothing was fitted.
  private func result(
    _ way: ReturningReport.Way, _ fit: Result<FittedCalibration, any Error>, _ tests: [CollectedPoint],
    earlier: Int
  ) -> ReturningReport.Result {
    var result = ReturningReport.Result(way: way, earlier: earlier)
    do {
      let fitted = try fit.get()
      result.degrees = fitted.model.validated(on: tests).accuracyDegrees
      result.claimedDegrees = fitted.heldOutDegrees
      if result.degrees == nil { result.failure = "the eyes were not seen at any target" }
    } catch { result.failure = (error as? ReturningRefusal)?.words ?? "\(error)" }
    return result
  }
}
