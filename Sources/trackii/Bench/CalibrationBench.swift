import Attention
import Calibration
import Foundation
import Recording
import Signals
import Tracking

/// Measures calibration, its ellipses and its drift on one recorded session with truth.
struct CalibrationBench {
  let bundle: SessionBundle
  /// Whether implicit evidence is measured too; false measures without alone.
  let learnsDrift: Bool

  /// - Throws: `RecordingError`, `VisionError`.
  func measured() throws -> CalibrationBenchReport.Session {
    var session = CalibrationBenchReport.Session(name: bundle.folder.lastPathComponent)
    let without = try run(learnsDrift: false, "without evidence")
    let with = learnsDrift ? try run(learnsDrift: true, "with evidence") : without
    guard let fitted = with.replay.fitted else {
      session.failure = with.replay.calibrationError.map { "\($0)" } ?? "it has no calibration"
      return session
    }
    session.choice = fitted.choice
    session.byPoints = byPoints(with)
    session.pursuits = pursuits(with.replay)
    session.validation = truth(with, kinds: [.validation])
    session.reading = truth(with, kinds: [.line])
    session.curve = curve(with.replay, without.replay)
    session.quality = with.replay.quality
    session.drift = with.replay.pipeline.drift?.report
    return session
  }

  private struct Run {
    var replay: SessionReplay
    var frames: [TrackedFrame]
  }

  private func run(learnsDrift: Bool, _ title: String) throws -> Run {
    let replay = try SessionReplay(bundle, learnsDrift: learnsDrift)
    var bar = ProgressBar("\(bundle.folder.lastPathComponent), \(title)")
    var frames: [TrackedFrame] = []
    for frame in bundle.frames() {
      frames.append(replay.step(frame))
      bar.show(Double(frames.count) / Double(max(1, bundle.entries.count)))
    }
    bar.finish()
    return Run(replay: replay, frames: frames)
  }

  // MARK: Against truth

  private func truth(_ run: Run, kinds: Set<TimelineRow.Kind>) -> CalibrationBenchReport.Truth {
    var result = CalibrationBenchReport.Truth()
    var (raw, filtered): ([Double], [Double]) = ([], [])
    let rows = bundle.timeline.filter { kinds.contains($0.kind) }
    for frame in run.frames {
      guard let truth = bundle.truth(sequence: frame.sequence), truth.onTarget, truth.eyesOpen >= 0.9,
        rows.contains(where: { $0.contains(frame.time) })
      else { continue }
      let distance = frame.distanceMm ?? 570
      if let gaze = frame.raw.value {
        result.ellipses.add(gaze, truth: truth.gaze)
        raw.append(run.replay.screen.degrees(from: gaze.point, to: truth.gaze, distanceMm: distance))
      }
      if let gaze = frame.filtered.value {
        result.filteredEllipses.add(gaze, truth: truth.gaze)
        filtered.append(run.replay.screen.degrees(from: gaze.point, to: truth.gaze, distanceMm: distance))
      }
    }
    result.rawDegrees = raw.isEmpty ? nil : raw.reduce(0, +) / Double(raw.count)
    result.filteredDegrees = filtered.isEmpty ? nil : filtered.reduce(0, +) / Double(filtered.count)
    return result
  }

  private func curve(_ with: SessionReplay, _ without: SessionReplay) -> [CalibrationBenchReport.Round] {
    zip(with.rounds.rounds, without.rounds.rounds).map { a, b in
      CalibrationBenchReport.Round(
        minutes: a.minutes, withDegrees: a.raw.accuracyDegrees, withoutDegrees: b.raw.accuracyDegrees,
        withFilteredDegrees: a.filtered.accuracyDegrees, withoutFilteredDegrees: b.filtered.accuracyDegrees)
    }
  }

  // MARK: Other calibrations from the same session

  /// Two opposite corners first, then the others in their order.
  private func byPoints(_ run: Run) -> [CalibrationBenchReport.PointCount] {
    let all = run.replay.calibrationPoints
    var order = all
    for label in ["br", "tl"] {
      if let index = order.firstIndex(where: { $0.target.label == label }) {
        order.insert(order.remove(at: index), at: 0)
      }
    }
    let corners = order.filter { ["tl", "tr", "br", "bl", "c"].contains($0.target.label) }
    let subsets =
      [2, 3].map { Array(order.prefix($0)) } + [corners] + [9, 13].map { Array(all.prefix($0)) } + [all]
    var seen = Set<Int>()
    return subsets.filter { !$0.isEmpty && seen.insert($0.count).inserted }.map { points in
      var result = CalibrationBenchReport.PointCount(points: points.count)
      do {
        let model = try Calibrator.fit(points, screen: run.replay.screen).model
        let report = ValidationReport(points: run.replay.validationPoints, model: model)
        result.rawDegrees = report.accuracyDegrees
        result.worstDegrees = report.worstDegrees
        result.filteredDegrees = filtered(run, model).accuracyDegrees
      } catch {
        result.failure = "\(error)"
      }
      return result
    }
  }

  /// The first validation through another model and a filter of its own.
  private func filtered(_ run: Run, _ model: GazeModel) -> ValidationReport {
    var attention = AttentionPipeline(layout: GazeLayout(), screen: run.replay.screen)
    if let error = run.replay.expectedError { attention.calibratedError = error }
    let settle = CalibrationConfiguration().settleSeconds
    let rows = bundle.timeline.filter { $0.kind == .validation && ($0.round ?? 0) == 0 }
    var looks = rows.compactMap { row in
      row.point.map {
        (
          target: CalibrationTarget(label: row.label, point: $0), samples: [GazeSample](),
          seconds: row.end - row.start - settle
        )
      }
    }
    guard looks.count == rows.count, let first = rows.first?.start, let last = rows.last?.end else {
      return ValidationReport(looks: [], screen: run.replay.screen)
    }
    for frame in run.frames where frame.time >= first && frame.time < last {
      let sample = model.sample(EyesSample(sequence: frame.sequence, time: frame.time, eyes: frame.eyes))
      var filtered = sample
      filtered.gaze = attention.step(sample).filtered
      if let index = rows.firstIndex(where: { frame.time >= $0.start + settle && frame.time < $0.end }) {
        looks[index].samples.append(filtered)
      }
    }
    return ValidationReport(looks: looks, screen: run.replay.screen)
  }

  private func pursuits(_ replay: SessionReplay) -> [CalibrationBenchReport.Pursuit] {
    replay.followed.map { label, samples in
      var result = CalibrationBenchReport.Pursuit(label: label)
      do {
        let model = try Calibrator.fit(samples, screen: replay.screen).model
        result.accuracyDegrees =
          ValidationReport(points: replay.validationPoints, model: model).accuracyDegrees
      } catch {
        result.failure = "\(error)"
      }
      if let model = replay.fitted?.model, let repair = try? OffsetRepair(samples, model: model) {
        let perDegree = replay.screen.pxPerDegree(distanceMm: 570)
        (result.lagSeconds, result.offsetDegrees) = (repair.lagSeconds, repair.offset.length / perDegree)
      }
      return result
    }
  }
}
