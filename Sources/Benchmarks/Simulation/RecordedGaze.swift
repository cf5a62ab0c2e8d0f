import CommandSupport
import Evaluation
import Foundation
import Lines
import Recording
import SessionCommands
import Signals
import Statistics
import Traces
import Tracking

/// Reads gaze with truth from whatever was recorded: session bundles, rendered sessions, traces with targets, reading trials of
/// which the lines are known, and recordings in which people labelled the fixations.
struct RecordedGaze {
  /// The recordings below one path that was named.
  struct Group {
    var path: String
    var recordings: [GazeWithTruth]
    /// Whether lids and true places are known frame by frame, so that simulated webcams can see the same eyes.
    var isRepeatable: Bool
  }

  /// Whether drift is corrected by choices and repairs, as live.
  let learnsDrift: Bool
  /// What a trace's file does not state.
  let file: TraceFileOptions
  private(set) var notes: [String] = []

  init(learnsDrift: Bool, file: TraceFileOptions) { (self.learnsDrift, self.file) = (learnsDrift, file) }

  /// Reads what lies at a path.
  ///
  /// - Throws: `CommandError`, `RecordingError`, `TraceError`, `EvaluationError.noTruth`, `DriftTrials.Problem`.
  mutating func read(_ path: String) throws -> Group {
    let url = URL(fileURLWithPath: path)
    if FileManager.default.fileExists(atPath: url.appending(path: "fixations.csv").path) {
      try file.refuse(where: true)
      let trials = try DriftTrials(folder: url).trials.map(Self.gaze)
      return Group(path: path, recordings: trials, isRepeatable: false)
    }
    if Self.isCoded(url) {
      try file.refuse(where: true)
      return Group(
        path: path, recordings: try CodedRecording.all(in: url).filter(\.isPicture).map(Self.gaze),
        isRepeatable: false)
    }
    if try file.isTrace(path) {
      return Group(path: path, recordings: [try trace(url)], isRepeatable: true)
    }
    return Group(path: path, recordings: try sessions(path), isRepeatable: true)
  }

  // MARK: Session bundles

  private mutating func sessions(_ path: String) throws -> [GazeWithTruth] {
    let inputs = try TraceInput.find([path], shared: nil)
    var found: [GazeWithTruth] = []
    for input in inputs {
      do { found.append(try session(input)) } catch let error as CommandError where inputs.count > 1 {
        notes.append("\(error)")
      }
    }
    guard !found.isEmpty else {
      throw CommandError.notMeasurable(session: path, reason: "no session in it gives gaze with truth")
    }
    return found
  }

  private func session(_ input: TraceInput) throws -> GazeWithTruth {
    let place = FileManager.default.temporaryDirectory.appending(
      path: "trackii-simulation-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    guard input.holdsScript else {
      throw CommandError.notMeasurable(
        session: input.url.path, reason: "it has no script, so no calibration")
    }
    let bundle = try SessionBundle(opening: try input.playable(in: place))
    guard !bundle.truth.isEmpty else { throw EvaluationError.noTruth(path: input.url.path) }
    let replay = try SessionReplay(bundle, learnsDrift: learnsDrift)
    VisionNotice.say(replay.pipeline.visionNotice)
    var bar = ProgressBar("replaying \(input.name)")
    defer { bar.finish() }
    var tracked: [TrackedFrame] = []
    for frame in bundle.frames() {
      tracked.append(replay.step(frame))
      bar.show(Double(tracked.count) / Double(max(1, bundle.entries.count)))
    }
    var gaze = GazeWithTruth(bundle, screen: replay.screen, tracked: tracked)
    gaze.name = input.name
    guard gaze.frames.contains(where: { $0.gaze != nil && $0.look != nil }) else {
      throw CommandError.notMeasurable(
        session: input.url.path, reason: "no gaze could be had while the eyes rest")
    }
    return gaze
  }

  // MARK: Traces

  /// Eyes take this long to come to a target and to rest there, s: a saccade after 0.2 s, and often a second one.
  private static let settling = 0.5

  private func trace(_ url: URL) throws -> GazeWithTruth {
    let (_, reader) = try file.open(url.path)
    let trace = try GazeTrace(reader, file: url.path)
    var (target, since, number): (ScreenPoint?, Timestamp, Int) = (nil, Timestamp(nanoseconds: 0), -1)
    var frames: [GazeWithTruth.Frame] = []
    for row in trace.rows {
      for mark in row.marks {
        switch mark {
        case .target(let shown, let time): (target, since, number) = (shown.point, time, number + 1)
        case .targetGone: target = nil
        default: break
        }
      }
      guard row.raw.reason != .notCalibrated else { continue }
      let rests = target != nil && row.time - since >= Self.settling
      frames.append(
        GazeWithTruth.Frame(
          time: row.time.seconds, truth: target, look: rests ? number : nil,
          openness: row.raw.reason == .eyesClosed ? 0 : nil, isAway: row.raw.reason == .noFace,
          gaze: row.raw.value?.point))
    }
    guard frames.contains(where: { $0.gaze != nil && $0.look != nil }) else {
      throw CommandError.notMeasurable(
        session: url.path, reason: "the trace has no target with gaze, so the truth is not known")
    }
    let distance =
      mean(trace.rows.compactMap(\.distanceMm)) ?? trace.header.recording?.distanceMm
      ?? ScreenGeometry.usualDistanceMm
    return GazeWithTruth(
      name: url.lastPathComponent, screen: trace.header.screen, distanceMm: distance, frames: frames)
  }

  // MARK: Reading trials and labelled recordings of eye trackers

  /// The fixations of a trial whose line is known: their true height is the line's.
  private static func gaze(_ trial: DriftTrials.Trial) -> GazeWithTruth {
    let kept = trial.kept
    let frames = zip(kept.fixations, kept.gold).enumerated().compactMap { number, pair in
      pair.1.map { line in
        GazeWithTruth.Frame(
          time: pair.0.start.seconds,
          truth: ScreenPoint(x: pair.0.center.x, y: trial.text.lines[line].box.center.y), look: number,
          gaze: pair.0.center)
      }
    }
    // Of their screen only the size of a degree in px is known, and this one has it.
    let (width, height, distance) = (1920.0, 1080.0, ScreenGeometry.usualDistanceMm)
    let mmPerPx = distance * tan(.pi / 180) / DriftTrials.pxPerDegree
    let screen = ScreenGeometry(
      widthPx: width, heightPx: height, widthMm: width * mmPerPx, heightMm: height * mmPerPx)
    return GazeWithTruth(
      name: trial.name, kind: .fixations, screen: screen, distanceMm: distance, frames: frames)
  }

  private static func isCoded(_ folder: URL) -> Bool {
    let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return files?.contains { $0.pathExtension == "csv" && (try? CodedRecording($0)) != nil } ?? false
  }

  /// The samples that both coders call fixation, of looking at pictures; where the person looked is not known.
  private static func gaze(_ recording: CodedRecording) -> GazeWithTruth {
    var (number, rested) = (0, false)
    let frames = recording.samples.map { sample in
      let rests = sample.labels.allSatisfy { $0 == 1 }
      if rests, !rested { number += 1 }
      rested = rests
      return GazeWithTruth.Frame(
        time: sample.time, truth: nil, look: rests ? number : nil,
        openness: sample.labels.contains(5) ? 0 : nil, gaze: sample.point)
    }
    // Points are in mm, so a px of this screen is one.
    let screen = ScreenGeometry(widthPx: 380, heightPx: 300, widthMm: 380, heightMm: 300)
    return GazeWithTruth(
      name: recording.name, screen: screen, distanceMm: recording.mmPerDegree / tan(.pi / 180), frames: frames
    )
  }
}
