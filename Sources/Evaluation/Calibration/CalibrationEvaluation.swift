import Attention
import Calibration
import Drift
import Foundation
import Recording
import Signals
import Statistics
import Tracking
import Vision

/// Measures gaze on a recording with truth: eyes are measured once, and the stages after vision run on them twice, with
/// the evidence of lines, choices and repairs, and without.
package struct CalibrationEvaluation {
  let bundle: SessionBundle
  private let learnsDrift: Bool
  private let configuration: CalibrationConfiguration
  private let drift: DriftEstimator.Configuration
  private let posture: PostureMonitor.Configuration

  /// Prepares the evaluation of a recording with truth.
  ///
  /// - Parameters:
  ///   - bundle: the recording.
  ///   - learnsDrift: whether implicit evidence is measured too; false measures without it only.
  ///   - configuration: tuning of the calibration.
  ///   - drift: tuning of drift correction.
  ///   - posture: tuning of what counts as a change of posture.
  package init(
    _ bundle: SessionBundle, learnsDrift: Bool = true, configuration: CalibrationConfiguration = .init(),
    drift: DriftEstimator.Configuration = .init(), posture: PostureMonitor.Configuration = .init()
  ) {
    (self.drift, self.posture) = (drift, posture)
    self.bundle = bundle
    self.learnsDrift = learnsDrift
    self.configuration = configuration
  }

  /// Measures calibration, its ellipses and drift on the recording.
  ///
  /// - Parameter progress: called with the share that is done, 0 to 1.
  /// - Throws: `RecordingError`, `VisionError`; `EvaluationError.noTruth`.
  package func run(progress: (Double) -> Void = { _ in }) throws -> CalibrationSessionReport {
    guard !bundle.truth.isEmpty else { throw EvaluationError.noTruth(path: bundle.folder.path) }
    var without = try Run(self, learnsDrift: false)
    var seen: [EyesSample] = []
    for frame in bundle.frames() {
      let sample = without.replay.pipeline.see(frame)
      without.step(sample)
      seen.append(sample)
      progress(Double(seen.count) / Double(max(1, bundle.entries.count)))
    }
    return try report(without: without, seen)
  }

  /// Runs the evaluation as `run(progress:)` does, on eyes that were measured before, in the order of the frames.
  package func run(seen: [EyesSample]) throws -> CalibrationSessionReport {
    var without = try Run(self, learnsDrift: false)
    for sample in seen { without.step(sample) }
    return try report(without: without, seen)
  }

  private func report(without: Run, _ seen: [EyesSample]) throws -> CalibrationSessionReport {
    var with = without
    if learnsDrift {
      with = try Run(self, learnsDrift: true)
      for sample in seen { with.step(sample) }
    }
    var report = CalibrationSessionReport(name: bundle.folder.lastPathComponent)
    report.glasses = bundle.manifest.person.glasses
    guard let fitted = with.replay.fitted else {
      report.failure = with.replay.calibrationError.map { "\($0)" } ?? "it has no calibration"
      return report
    }
    report.choice = fitted.choice
    report.byPoints = byPoints(with)
    report.pursuits = pursuits(with.replay)
    report.validation = truth(with, .validation)
    report.reading = truth(with, .line)
    report.curve = curve(with, without)
    report.quality = with.replay.quality
    report.drift = with.replay.pipeline.driftReport
    return report
  }

  /// One replay of the stages after vision.
  private struct Run {
    let replay: SessionReplay
    var frames: [TrackedFrame] = []
    /// The state of drift correction when each validation began, by the validation's number.
    var atRound: [Int: DriftReport] = [:]
    private let starts: [(time: Timestamp, round: Int)]

    init(_ measurement: CalibrationEvaluation, learnsDrift: Bool) throws {
      let bundle = measurement.bundle
      replay = try SessionReplay(
        bundle, calibration: measurement.configuration, drift: measurement.drift,
        posture: measurement.posture, learnsDrift: learnsDrift)
      let rows = bundle.timeline.filter { $0.kind == .validation }
      starts = Dictionary(grouping: rows) { $0.round ?? 0 }.compactMap { round, rows in
        rows.map(\.start).min().map { ($0, round) }
      }
    }

    mutating func step(_ sample: EyesSample) {
      frames.append(replay.step(sample))
      for (time, round) in starts where atRound[round] == nil && sample.time >= time {
        atRound[round] = replay.pipeline.driftReport
      }
    }
  }

  // MARK: Against truth

  private func truth(
    _ run: Run, _ kind: TimelineRow.Kind, round: Int? = nil
  ) -> CalibrationSessionReport.Truth {
    var result = CalibrationSessionReport.Truth()
    var (raw, filtered): ([Double], [Double]) = ([], [])
    let rows = bundle.timeline.filter { $0.kind == kind && (round == nil || $0.round ?? 0 == round) }
    var (rawLooks, filteredLooks) = (rows.map { _ in [Double]() }, rows.map { _ in [Double]() })
    for frame in run.frames {
      guard let truth = bundle.truth(sequence: frame.sequence), truth.onTarget,
        truth.eyesOpen >= EvaluationConfiguration().openEyes,
        let look = rows.firstIndex(where: { $0.contains(frame.time) })
      else { continue }
      // The angles of the error and of gaze are taken for the same eye distance.
      let distance = frame.distanceMm ?? truth.head.zMm
      if let gaze = frame.raw.value {
        result.ellipses.add(gaze, truth: truth.gaze)
        let error = run.replay.screen.degrees(from: gaze.point, to: truth.gaze, distanceMm: distance)
        raw.append(error)
        rawLooks[look].append(error)
      }
      if let gaze = frame.filtered.value {
        result.filteredEllipses.add(gaze, truth: truth.gaze)
        let error = run.replay.screen.degrees(from: gaze.point, to: truth.gaze, distanceMm: distance)
        filtered.append(error)
        filteredLooks[look].append(error)
      }
    }
    (result.rawDegrees, result.filteredDegrees) = (Statistics.mean(raw), Statistics.mean(filtered))
    result.rawByLook = rawLooks.compactMap(Statistics.mean)
    result.filteredByLook = filteredLooks.compactMap(Statistics.mean)
    return result
  }

  private func curve(_ with: Run, _ without: Run) -> [CalibrationSessionReport.Round] {
    let bare = Dictionary(
      without.replay.rounds.rounds.map { ($0.number, $0) }, uniquingKeysWith: { a, _ in a })
    return with.replay.rounds.rounds.map { round in
      let other = bare[round.number]
      let drift = with.atRound[round.number]
      let truth = truth(with, .validation, round: round.number)
      return CalibrationSessionReport.Round(
        number: round.number, minutes: round.minutes, withDegrees: round.raw.accuracyDegrees,
        withoutDegrees: other?.raw.accuracyDegrees, withFilteredDegrees: round.filtered.accuracyDegrees,
        withoutFilteredDegrees: other?.filtered.accuracyDegrees, evidence: drift?.applied ?? [:],
        postures: drift?.postures ?? 0, driftSD: drift?.sdDegrees,
        ellipses: truth.ellipses, withByLook: truth.rawByLook)
    }
  }

  // MARK: Other calibrations from the same session

  /// Errors of fits to growing numbers of calibration points: two opposite corners first, then the others in their
  /// order.
  private func byPoints(_ run: Run) -> [CalibrationSessionReport.PointCount] {
    let all = run.replay.calibrationPoints
    var order = all
    for label in [CalibrationTarget.Label.bottomRight, CalibrationTarget.Label.topLeft] {
      if let index = order.firstIndex(where: { $0.target.label == label }) {
        order.insert(order.remove(at: index), at: 0)
      }
    }
    let corners = order.filter { CalibrationTarget.Label.five.contains($0.target.label) }
    let subsets =
      [2, 3].map { Array(order.prefix($0)) } + [corners] + [9, 13].map { Array(all.prefix($0)) } + [all]
    var counted = Set<Int>()
    return subsets.filter { !$0.isEmpty && counted.insert($0.count).inserted }.map { points in
      var result = CalibrationSessionReport.PointCount(points: points.count)
      do {
        let trial = try run.replay.trial(.points(points))
        result.rawDegrees = trial.report.accuracyDegrees
        result.worstDegrees = trial.report.worstDegrees
        let filtered = run.replay.firstValidation(of: run.frames, by: trial.fitted.model)
        result.filteredDegrees = filtered?.accuracyDegrees
      } catch {
        result.failure = "\(error)"
      }
      return result
    }
  }

  private func pursuits(_ replay: SessionReplay) -> [CalibrationSessionReport.Pursuit] {
    replay.followed.map { label, samples in
      var result = CalibrationSessionReport.Pursuit(label: label)
      do {
        result.accuracyDegrees = try replay.trial(.pursuit(samples)).report.accuracyDegrees
      } catch {
        result.failure = "\(error)"
      }
      if let model = replay.fitted?.model, let repair = try? OffsetRepair(samples, model: model) {
        let perDegree = replay.screen.pxPerDegree(distanceMm: ScreenGeometry.usualDistanceMm)
        (result.lagSeconds, result.offsetDegrees) = (repair.lagSeconds, repair.offset.length / perDegree)
      }
      return result
    }
  }
}
