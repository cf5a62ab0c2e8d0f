import Calibration
import Foundation
import Recording
import Signals
import Statistics
import Tracking
import Vision

/// Evaluates a recording with truth: eyes are measured once, and calibrated on for every number of points.
package struct SessionEvaluation {
  private let bundle: SessionBundle
  private let screen: ScreenGeometry
  private let configuration: EvaluationConfiguration

  /// Opens a recording with truth, to be evaluated.
  ///
  /// - Throws: `RecordingError`; `EvaluationError.noTruth`.
  package init(opening folder: URL, configuration: EvaluationConfiguration) throws {
    bundle = try SessionBundle(opening: folder)
    guard !bundle.truth.isEmpty else { throw EvaluationError.noTruth(path: folder.path) }
    screen = try bundle.screen()
    self.configuration = configuration
  }

  /// Measures eyes and gaze on the recording.
  ///
  /// - Parameters:
  ///   - maker: makes the trackers that are measured.
  ///   - progress: called with the share that is done, 0 to 1.
  package func run(
    _ maker: TrackerMaker, progress: (Double) -> Void
  ) throws -> (report: SessionReport, worst: [WorstCase]) {
    var problems = bundle.problems
    let clock = ContinuousClock()
    let start = clock.now
    let replay = try SessionReplay(bundle, learnsDrift: false, makeTracker: { maker.tracker($0) })
    var (firstFrameMs, tracked, seen): (Double, [TrackedFrame], [Seen]) = (0, [], [])
    var runs: [Int] = []
    _ = maker.runs?.take()
    var iterator = bundle.frames(report: { problems.append($0) }).makeIterator()
    while true {
      let began = clock.now
      guard let frame = iterator.next() else { break }
      replay.pipeline.note(.decode, clock.now - began)
      let result = replay.step(frame)
      runs += maker.runs.map { [$0.take()] } ?? []
      if tracked.isEmpty { firstFrameMs = (clock.now - start).milliseconds }
      if let truth = bundle.truth(sequence: frame.sequence) {
        let keeps = truth.onTarget && truth.eyesOpen >= configuration.openEyes
        seen.append(Seen(frame: result, truth: truth, jpeg: keeps ? frame.jpeg : nil))
      }
      tracked.append(result)
      progress(Double(tracked.count) / Double(max(1, bundle.entries.count)))
    }
    let person = bundle.manifest.person
    let (sequenceTruth, opened) = (bundle.truth(sequence:), open(seen))
    var report = SessionReport(
      name: bundle.folder.lastPathComponent, person: person.label ?? bundle.folder.lastPathComponent,
      glasses: person.glasses, width: bundle.manifest.camera.width, height: bundle.manifest.camera.height,
      frames: tracked.count, recordedSeconds: bundle.duration,
      blinks: BlinkScore(
        tracked.map(\.sample), screen: screen, within: configuration.blinkMatchSeconds, truth: sequenceTruth),
      eyes: EyesScore(opened.map { ($0.frame.eyes.value, $0.truth) }),
      hold: HoldScore(
        seen.map { ($0.frame.sample, $0.truth) }, openEyes: configuration.openEyes, heightPx: screen.heightPx),
      others: OthersScore(
        seen.map { ($0.frame.sample, $0.truth) }, timeline: bundle.timeline, openEyes: configuration.openEyes),
      firstFrameMs: firstFrameMs)
    let truth = comparison(tracked)
    report.gaze = try gaze(replay, tracked, maker)
    report.turns = TurnScore.all(opened.map { turned($0) })
    report.steadiness = steadiness(truth)
    report.stages = stages(replay.pipeline.meter, tracked)
    let following = zip(runs, follows(tracked)).filter(\.1).map(\.0)
    report.networkRuns = Dictionary(following.map { ($0, 1) }, uniquingKeysWith: +)
    report.problems = problems.map { "\($0)" }
    return (report, worst(truth, seen))
  }

  private struct Seen {
    var frame: TrackedFrame
    var truth: TruthRow
    /// The compressed picture, kept where the frame may become one of the worst cases.
    var jpeg: Data?
  }

  private func open(_ seen: [Seen]) -> [Seen] {
    seen.filter { $0.truth.present && $0.truth.eyesOpen >= configuration.openEyes }
  }

  private func turned(_ seen: Seen) -> TurnScore.Frame {
    var frame = TurnScore.Frame(eyes: seen.frame.eyes.value, truth: seen.truth)
    if let gaze = seen.frame.raw.value, seen.truth.onTarget, !seen.truth.saccade {
      frame.gazeDegrees = seen.frame.distanceMm.map {
        screen.degrees(from: gaze.point, to: seen.truth.gaze, distanceMm: $0)
      }
    }
    return frame
  }

  private func comparison(_ frames: [TrackedFrame]) -> TruthComparison {
    TruthComparison(bundle, screen: screen, frames: frames, openEyes: configuration.openEyes)
  }

  // MARK: Gaze

  private func gaze(
    _ whole: SessionReplay, _ tracked: [TrackedFrame], _ maker: TrackerMaker
  ) throws -> [SessionReport.GazeRow] {
    let targets = bundle.script(.calibration)
    let middle = ScreenPoint(
      x: Statistics.mean(targets.map(\.target.point.x)) ?? screen.widthPx / 2,
      y: Statistics.mean(targets.map(\.target.point.y)) ?? screen.heightPx / 2)
    var rows: [SessionReport.GazeRow] = uncalibrated(tracked, middle, maker)
    for count in Set(configuration.points + [targets.count]).sorted()
    where count > 0 && count <= targets.count {
      guard count < targets.count else {
        rows += self.rows(points: count, tracked, whole, middle)
        continue
      }
      let chosen = SpreadSelection.choose(count, of: targets.map(\.target.point))
      let replay = try SessionReplay(bundle, learnsDrift: false, makeTracker: { maker.tracker($0) })
      replay.calibrate(on: Set(chosen.map { targets[$0].target }))
      rows += self.rows(points: count, tracked.map { replay.step($0.sample) }, replay, middle)
    }
    return rows
  }

  private func rows(
    points: Int, _ frames: [TrackedFrame], _ replay: SessionReplay, _ middle: ScreenPoint
  ) -> [SessionReport.GazeRow] {
    let truth = comparison(frames)
    return SessionReport.Test.allCases.compactMap { test in
      if let error = replay.calibrationError {
        return SessionReport.GazeRow(points: points, test: test, problem: "\(error)")
      }
      guard let raw = truth.raw(test.kind) else { return nil }
      return SessionReport.GazeRow(
        points: points, test: test, raw: raw, filtered: truth.filtered(test.kind),
        trivial: truth.constant(middle, test.kind), ellipses: truth.ellipses(test.kind),
        heldOutDegrees: replay.fitted?.heldOutDegrees)
    }
  }

  private func uncalibrated(
    _ tracked: [TrackedFrame], _ middle: ScreenPoint, _ maker: TrackerMaker
  ) -> [SessionReport.GazeRow] {
    guard let look = maker.uncalibrated else {
      return [
        SessionReport.GazeRow(
          points: 0, test: .validation,
          problem: "the \(maker.path.rawValue) path has no gaze without calibration")
      ]
    }
    let frames = tracked.map { frame in
      let gaze = look(frame.sample, screen)
      return TrackedFrame(
        sequence: frame.sequence, time: frame.time, eyes: frame.eyes, raw: gaze.gaze, filtered: gaze.gaze,
        events: [], intents: [], distanceMm: gaze.distanceMm)
    }
    let truth = comparison(frames)
    return SessionReport.Test.allCases.compactMap { test in
      truth.raw(test.kind).map {
        SessionReport.GazeRow(
          points: 0, test: test, raw: $0, trivial: truth.constant(middle, test.kind),
          ellipses: truth.ellipses(test.kind))
      }
    }
  }

  // MARK: Steadiness, times, worst cases

  private func steadiness(_ truth: TruthComparison) -> [SessionReport.Steadiness] {
    let validation = truth.rows(of: .validation)
    let fixations = fixations(validation.isEmpty ? truth.rows(of: nil) : validation)
    func measured(
      _ signal: SessionReport.Steadiness.Signal, _ gaze: (TruthComparison.Row) -> Observation<Gaze>
    ) -> SessionReport.Steadiness {
      let looks = fixations.enumerated().map { at, rows in
        let samples = rows.map {
          GazeSample(
            sequence: $0.frame.sequence, time: $0.frame.time, gaze: gaze($0), distanceMm: $0.truth.head.zMm)
        }
        return (
          CalibrationTarget(label: "\(at)", point: rows[0].truth.gaze), samples,
          rows[rows.count - 1].frame.time - rows[0].frame.time
        )
      }
      let report = ValidationReport(looks: looks, screen: screen)
      return SessionReport.Steadiness(
        signal: signal, fixations: fixations.count, rmsDegrees: report.precisionRMSDegrees,
        sdDegrees: report.precisionSDDegrees)
    }
    return [
      measured(.raw) { $0.frame.raw }, measured(.filtered) { $0.frame.filtered },
      measured(.truth) {
        .valid(Gaze(point: $0.truth.gaze, covariance: ScreenCovariance(xx: 0, xy: 0, yy: 0)))
      },
    ]
  }

  /// Runs of successive frames on one target without a saccade; their beginnings, in which the filter is still
  /// settling, are cut off.
  private func fixations(_ rows: [TruthComparison.Row]) -> [[TruthComparison.Row]] {
    var runs: [[TruthComparison.Row]] = []
    for row in rows where !row.truth.saccade {
      if let last = runs.last?.last, row.truth.index == last.truth.index + 1, row.timeline == last.timeline,
        screen.degrees(from: row.truth.gaze, to: last.truth.gaze, distanceMm: row.truth.head.zMm)
          < configuration.saccadeDegrees
      {
        runs[runs.count - 1].append(row)
      } else {
        runs.append([row])
      }
    }
    return runs.compactMap { run in
      let settled = run.drop { $0.frame.time - run[0].frame.time < configuration.stillAfterSeconds }
      return settled.count >= configuration.stillFrames ? Array(settled) : nil
    }
  }

  private func stages(_ meter: StageMeter, _ frames: [TrackedFrame]) -> [String: DurationSummary] {
    var (following, finding): ([Double], [Double]) = ([], [])
    for (follows, took) in zip(follows(frames), meter.durations(.vision)) {
      if follows { following.append(took) } else { finding.append(took) }
    }
    let stages: [SessionReport.Stage: DurationSummary?] = [
      .following: DurationSummary(following), .finding: DurationSummary(finding),
      .decode: meter.summary(.decode), .calibration: meter.summary(.calibration),
      .attention: meter.summary(.attention),
    ]
    return Dictionary(
      uniqueKeysWithValues: stages.compactMap { stage, summary in summary.map { (stage.rawValue, $0) } })
  }

  /// For each frame, whether eyes were seen in the previous one, open or closed.
  private func follows(_ frames: [TrackedFrame]) -> [Bool] {
    [false] + frames.dropLast().map { $0.eyes.value != nil || $0.eyes.reason == .eyesClosed }
  }

  /// The worst frame of each target, by the error of raw gaze; frames without gaze are worst of all.
  private func worst(_ truth: TruthComparison, _ seen: [Seen]) -> [WorstCase] {
    var worst = WorstCases(limit: configuration.worstCases)
    let pictures = Dictionary(
      seen.compactMap { seen in seen.jpeg.map { (seen.truth.index, $0) } }, uniquingKeysWith: { a, _ in a })
    let validation = truth.rows(of: .validation)
    for row in validation.isEmpty ? truth.rows(of: nil) : validation {
      guard let jpeg = pictures[row.truth.index] else { continue }
      let degrees = row.frame.raw.value.flatMap { gaze in
        row.frame.distanceMm.map { screen.degrees(from: gaze.point, to: row.truth.gaze, distanceMm: $0) }
      }
      let eyes = row.frame.eyes.value
      let how = degrees.map { String(format: "%.1f deg", $0) } ?? row.frame.raw.reason?.rawValue ?? "?"
      let name = "\(bundle.folder.lastPathComponent) \(row.timeline?.label ?? "")"
      worst.add(
        WorstCase(
          picture: .jpeg(jpeg), truth: [row.truth.left.iris, row.truth.right.iris],
          found: [eyes?.left?.iris, eyes?.right?.iris].compactMap { $0 },
          caption: "\(name), frame \(row.truth.index): \(how)", badness: degrees ?? .infinity,
          group: name))
    }
    return worst.cases
  }
}

extension SessionReport.Test {
  /// The kind of timeline rows that `TruthComparison` takes for this test; nil for reading.
  fileprivate var kind: TimelineRow.Kind? { self == .validation ? .validation : nil }
}

extension TrackedFrame {
  /// The eyes that vision measured in the frame.
  var sample: EyesSample { EyesSample(sequence: sequence, time: time, eyes: eyes) }
}
