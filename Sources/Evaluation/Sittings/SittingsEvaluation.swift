import Calibration
import Foundation
import Signals
import Statistics

/// The eyes of one sitting of a person: at the points of its calibration, and at others on which gaze is tested.
package struct MeasuredSitting: Sendable {
  /// The sitting's name in reports: that of its recording or session.
  package var name: String
  /// The samples at the dots of its calibration.
  package var points: [CollectedPoint]
  /// The samples at known points to which nothing is fitted.
  package var tests: [CollectedPoint]
  /// The camera that saw it.
  package var camera: CameraIdentity
  /// The networks that measured its eyes.
  package var networks: [NetworkStamp]
  /// The horizontal field of view that was taken for the camera.
  package var fieldOfView: FieldOfView

  /// Makes a sitting from its samples and what they were taken with.
  package init(
    name: String, points: [CollectedPoint], tests: [CollectedPoint], camera: CameraIdentity,
    networks: [NetworkStamp] = [], fieldOfView: FieldOfView = .assumed
  ) {
    (self.name, self.points, self.tests) = (name, points, tests)
    (self.camera, self.networks, self.fieldOfView) = (camera, networks, fieldOfView)
  }
}

/// Calibrates each of a person's sittings with what the earlier ones have left, and tests gaze on other points.
///
/// All sittings are taken for one camera and one screen, as the program would take them whose screen has not changed; what has
/// changed is in the eyes' numbers. They count as a day apart.
package struct SittingsEvaluation {
  private let screen: ScreenGeometry
  private let configuration: CalibrationConfiguration

  /// - Parameters:
  ///   - screen: the screen as the program knows it.
  ///   - configuration: tuning of the calibration.
  package init(screen: ScreenGeometry, configuration: CalibrationConfiguration = .init()) {
    (self.screen, self.configuration) = (screen, configuration)
  }

  /// Takes a person's sittings one after another.
  ///
  /// - Parameters:
  ///   - sittings: the sittings, the oldest first.
  ///   - person: the person's name in the report.
  ///   - progress: called with the share that is done, 0 to 1.
  package func run(
    _ sittings: [MeasuredSitting], of person: String, progress: (Double) -> Void = { _ in }
  ) -> SittingsReport {
    var history = SittingHistory()
    var report = SittingsReport(person: person, sittings: [])
    for (day, sitting) in sittings.enumerated() {
      let now = Date(timeIntervalSince1970: 86_400 * Double(day + 1))
      let earlier = history.serving(
        screen: screen, camera: sitting.camera, networks: sitting.networks, fieldOfView: sitting.fieldOfView)
      report.sittings.append(
        SittingsReport.Sitting(
          name: sitting.name, points: sitting.points.count, tests: sitting.tests.count,
          earlier: history.sittings.count, worth: worth(history.sittings, sitting, at: now),
          results: results(of: sitting, earlier, at: now)))
      let alone = try? CollectedEyes.points(sitting.points).fit(screen: screen, configuration: configuration)
      if let alone,
        let kept = EarlierSitting(
          sitting.points, fitted: alone, created: now, camera: sitting.camera, networks: sitting.networks,
          fieldOfView: sitting.fieldOfView)
      {
        history.add(kept)
      }
      progress(Double(day + 1) / Double(sittings.count))
    }
    return report
  }

  private func results(
    of sitting: MeasuredSitting, _ earlier: [EarlierSitting], at now: Date
  ) -> [SittingsReport.Result] {
    let dots = CalibrationTarget.looks(on: screen, configuration: configuration)
    let both = dots.compactMap { nearest($0.point, in: sitting) }
    let first = Array(both.prefix(1))
    return [fresh(sitting), beside(sitting, earlier, at: now)]
      + [(SittingsReport.Way.look, first), (.looks, both), (.none, [])].map { way, looks in
        returning(way, sitting, earlier, looks: looks, at: now)
      }
  }

  private func nearest(_ place: ScreenPoint, in sitting: MeasuredSitting) -> CollectedPoint? {
    sitting.points.min {
      ($0.target.point - place).length < ($1.target.point - place).length
    }
  }

  /// The error that earlier sittings tell, without a look at the present one but for where the head is.
  private func worth(
    _ earlier: [EarlierSitting], _ sitting: MeasuredSitting, at now: Date
  ) -> SittingWorth? {
    let seat = nearest(screen.bounds.center, in: sitting)?.samples.first?.head
    return SittingWorth(
      of: earlier,
      in: SittingWorth.Setting(
        screen: screen, camera: sitting.camera, networks: sitting.networks, fieldOfView: sitting.fieldOfView,
        seat: seat), at: now, configuration: configuration)
  }

  private func fresh(_ sitting: MeasuredSitting) -> SittingsReport.Result {
    do throws(CalibrationError) {
      let fit = try CollectedEyes.points(sitting.points).fit(screen: screen, configuration: configuration)
      return result(.fresh, fit.model, sitting.tests, claimed: fit.heldOutDegrees, sittings: 0)
    } catch { return result(.fresh, nil, sitting.tests, failure: "\(error)") }
  }

  private func beside(
    _ sitting: MeasuredSitting, _ earlier: [EarlierSitting], at now: Date
  ) -> SittingsReport.Result {
    do throws(CalibrationError) {
      let fit = try CollectedEyes.points(sitting.points).fit(
        beside: earlier, at: now, screen: screen, configuration: configuration)
      return result(
        .beside, fit.fitted.model, sitting.tests, claimed: fit.fitted.heldOutDegrees, sittings: fit.sittings)
    } catch { return result(.beside, nil, sitting.tests, failure: "\(error)") }
  }

  private func returning(
    _ way: SittingsReport.Way, _ sitting: MeasuredSitting, _ earlier: [EarlierSitting],
    looks: [CollectedPoint], at now: Date
  ) -> SittingsReport.Result {
    do throws(ReturningRefusal) {
      let fit = try ReturningFit(earlier, looks: looks, at: now, screen: screen, configuration: configuration)
      return result(
        way, fit.fitted.model, sitting.tests, claimed: fit.fitted.heldOutDegrees, sittings: fit.sittings)
    } catch { return result(way, nil, sitting.tests, failure: error.words) }
  }

  /// Tests gaze on points to which nothing was fitted.
  private func result(
    _ way: SittingsReport.Way, _ model: GazeModel?, _ tests: [CollectedPoint], claimed: Double? = nil,
    sittings: Int = 0, failure: String? = nil
  ) -> SittingsReport.Result {
    var result = SittingsReport.Result(
      way: way, ellipses: EllipseShares(), claimedDegrees: claimed, sittings: sittings, failure: failure)
    guard let model else { return result }
    let report = model.validated(on: tests)
    result.degrees = report.accuracyDegrees
    let heights = report.targets.compactMap { target in
      target.meanGaze.map { abs($0.y - target.target.point.y) }
    }
    result.rows = quantile(heights, 0.95).map { screen.heightPx / max(1, 2 * $0) }
    for point in tests {
      for eyes in point.samples {
        if let gaze = model.predict(eyes).value { result.ellipses.add(gaze, truth: point.target.point) }
      }
    }
    return result
  }
}
