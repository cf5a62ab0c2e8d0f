import Calibration
import Foundation
import Recording
import Signals
import Statistics
import Tracking
import Vision

/// Measures the cost of assuming a wrong field of view: a recording with truth is calibrated and read once for each
/// assumed field of view.
package struct FieldOfViewEvaluation {
  private let bundle: SessionBundle
  private let assumed: [Double]

  /// Prepares the evaluation of a recording with truth.
  ///
  /// - Parameters:
  ///   - bundle: the recording; its manifest states the true field of view.
  ///   - assumed: the fields of view to assume, degrees.
  package init(_ bundle: SessionBundle, assumed: [Double]) {
    (self.bundle, self.assumed) = (bundle, assumed)
  }

  /// Replays the recording once for each assumed field of view.
  ///
  /// - Parameter progress: called with the share that is done, 0 to 1.
  /// - Throws: `RecordingError`, `VisionError`; `EvaluationError.noTruth`.
  package func run(progress: (Double) -> Void = { _ in }) throws -> FieldOfViewReport {
    guard !bundle.truth.isEmpty else { throw EvaluationError.noTruth(path: bundle.folder.path) }
    var report = FieldOfViewReport(
      name: bundle.folder.lastPathComponent, trueDegrees: bundle.manifest.camera.horizontalFieldOfViewDegrees,
      glasses: bundle.manifest.person.glasses)
    let unknown = FieldOfView.assumedDegrees
    let all = Set(assumed + [unknown] + [report.trueDegrees].compactMap(\.self)).sorted()
    // One further run uses the estimated field of view.
    let runs = Double(all.count + 1)
    for (index, degrees) in all.enumerated() {
      report.cases.append(try measure(degrees) { progress((Double(index) + $0) / runs) })
    }
    report.estimate = report.cases.first { $0.degrees == unknown }?.estimate
    if let estimate = report.estimate {
      report.byEstimate = try measure(estimate.degrees) { progress(1 - (1 - $0) / runs) }
    }
    return report
  }

  private func measure(_ degrees: Double, progress: (Double) -> Void) throws -> FieldOfViewReport.Case {
    let replay = try SessionReplay(bundle, toldFieldOfView: degrees)
    var result = FieldOfViewReport.Case(degrees: degrees)
    var frames: [TrackedFrame] = []
    for frame in bundle.frames() {
      frames.append(replay.step(frame))
      progress(Double(frames.count) / Double(max(1, bundle.entries.count)))
    }
    result.cues = FieldOfViewCues(
      replay.calibrationPoints, screen: replay.screen,
      assumedInterocularMm: replay.pipeline.interocularMm)
    result.estimate = result.cues.flatMap { FieldOfViewEstimate($0, assumedDegrees: degrees) }
    result.failure = replay.calibrationError.map { "\($0)" }
    let error = { (looks: [TimelineRow]) in
      self.error(of: frames, on: looks, replay.screen)
    }
    (result.firstDegrees, result.firstMm) = error(bundle.timeline.filter(isFirst))
    (result.movedDegrees, result.movedMm) = error(afterMoving)
    result.distanceShare = distanceShare(frames)
    return result
  }

  // MARK: Looks that count

  private func isFirst(_ row: TimelineRow) -> Bool { row.kind == .validation && row.round ?? 0 == 0 }

  /// The targets of the validation that follows a change of seat, before any repair; where there is none, the lines
  /// read after the change. Empty where the person has not moved.
  private var afterMoving: [TimelineRow] {
    let moved = bundle.timeline.filter {
      $0.kind == .absent || ($0.kind == .posture && $0.label == ScriptedPosture.seat.rawValue)
    }
    guard let since = moved.map(\.end).min() else { return [] }
    let repair = bundle.timeline.filter { $0.kind == .pursuit && $0.start >= since }.map(\.start).min()
    let later = bundle.timeline.filter { row in
      row.start >= since && repair.map { row.end <= $0 } ?? true
    }
    let targets = later.filter { $0.kind == .validation }
    return targets.isEmpty ? later.filter { $0.kind == .line } : targets
  }

  /// The mean over looks of the distance between true gaze and raw gaze, both averaged over the look. The angle is
  /// computed for the true viewing distance, so that it does not depend on the assumed field of view.
  private func error(
    of frames: [TrackedFrame], on looks: [TimelineRow], _ screen: ScreenGeometry
  ) -> (degrees: Double?, mm: Double?) {
    var (degrees, mm): ([Double], [Double]) = ([], [])
    for look in looks {
      let seen = frames.compactMap { frame -> (gaze: ScreenPoint, truth: TruthRow)? in
        guard look.contains(frame.time), let gaze = frame.raw.value?.point,
          let truth = bundle.truth(sequence: frame.sequence), truth.onTarget,
          truth.eyesOpen >= EvaluationConfiguration().openEyes
        else { return nil }
        return (gaze, truth)
      }
      guard seen.count >= 5 else { continue }
      let count = Double(seen.count)
      let off = seen.reduce(ScreenPoint(x: 0, y: 0)) { $0 + ($1.gaze - $1.truth.gaze) }
      let away = SIMD2(off.x / screen.pxPerMmX, off.y / screen.pxPerMmY) / count
      let length = (away * away).sum().squareRoot()
      let distance = seen.reduce(0) { $0 + $1.truth.head.zMm } / count
      mm.append(length)
      degrees.append(atan(length / distance) * 180 / .pi)
    }
    return (Statistics.mean(degrees), Statistics.mean(mm))
  }

  /// The median of the measured distance of the head divided by the true one; nil without such frames.
  private func distanceShare(_ frames: [TrackedFrame]) -> Double? {
    Statistics.median(
      frames.compactMap { frame in
        guard let head = frame.eyes.value?.head, let truth = bundle.truth(sequence: frame.sequence),
          truth.head.zMm > 0
        else { return nil }
        return head.zMm / truth.head.zMm
      })
  }
}
