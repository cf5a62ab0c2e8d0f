import Attention
import Calibration
import Foundation
import Recording
import Signals
import Traces
import Tracking
import Vision

/// A replay carried out: what it measured and the trace it left.
struct ReplayRun {
  var report: ReplayReport
  var trace: GazeTrace

  /// From frames: eyes, calibration, gaze, intents.
  ///
  /// - Parameters:
  ///   - stored: takes the place of the session's own calibration.
  ///   - toldFieldOfView: degrees, in place of what the session's manifest says.
  ///   - showsProgress: on standard error, where that is a terminal.
  static func frames(
    of folder: URL, stored: StoredCalibration?, toldFieldOfView: Double? = nil, pacer: ReplayPacer,
    showsProgress: Bool = true, log: (TrackedFrame) -> Void
  ) throws -> ReplayRun {
    let bundle = try SessionBundle(opening: folder)
    let replay = try SessionReplay(bundle, stored: stored, toldFieldOfView: toldFieldOfView)
    VisionNotice.say(replay.pipeline.visionNotice)
    var bar = ProgressBar("replaying \(folder.lastPathComponent)")
    var problems = bundle.problems
    var tracked: [TrackedFrame] = []
    var rows: [TraceRow] = []
    var setting = TraceSetting.off
    var reading: [TrackedFrame] = []
    let clock = ContinuousClock()
    let start = clock.now
    var frames = bundle.frames(report: { problems.append($0) }).makeIterator()
    while let (frame, decoding) = Self.next(&frames, clock), pacer.lets(frame.time) {
      let began = clock.now
      let result = replay.step(frame)
      replay.pipeline.note(.decode, decoding)
      replay.pipeline.note(.total, decoding + (clock.now - began))
      let holds = TraceSetting(replay.pipeline.attention)
      rows.append(TraceRow(result, setting: holds == setting ? nil : holds))
      setting = holds
      tracked.append(result)
      if replay.phase == .reading { reading.append(result) }
      log(result)
      if showsProgress, !pacer.isStepped {
        bar.show(Double(tracked.count) / Double(max(1, bundle.entries.count)))
      }
    }
    bar.finish()
    let report = ReplayReport(
      name: folder.lastPathComponent, replay: replay, frames: tracked, reading: reading, problems: problems,
      wallSeconds: (clock.now - start).milliseconds / 1e3)
    let header = TraceHeader(createdBy: "trackii", screen: replay.screen, layout: replay.layout)
    return ReplayRun(report: report, trace: GazeTrace(header: header, rows: rows))
  }

  private static func next(_ frames: inout BundleFrames.Iterator, _ clock: ContinuousClock) -> (
    Frame, Duration
  )? {
    let start = clock.now
    return frames.next().map { ($0, clock.now - start) }
  }

  /// From a trace's raw gaze: filter, events, intents.
  ///
  /// - Parameters:
  ///   - format: of the file; by its content without.
  ///   - known: what goes before what the file says.
  static func trace(
    at file: URL, format: TraceFormat? = nil, known: TraceOptions = TraceOptions(), pacer: ReplayPacer,
    log: (TrackedFrame) -> Void
  ) throws -> ReplayRun {
    let format = try format ?? TraceFormat(recognising: file.path)
    let trace = try GazeTrace(try format.reader(file.path, options: known), file: file.path)
    // A trace of another origin may hold no settings; then its header's layout holds throughout.
    var attention =
      trace.rows.contains { $0.setting != nil }
      ? nil : AttentionPipeline(layout: trace.header.layout, screen: trace.header.screen)
    let clock = ContinuousClock()
    let start = clock.now
    var tracked: [TrackedFrame] = []
    for row in trace.rows {
      guard pacer.lets(row.time) else { break }
      if let setting = row.setting { setting.apply(to: &attention, screen: trace.header.screen) }
      let output = attention?.step(row.sample) ?? AttentionOutput(filtered: row.raw)
      let frame = TrackedFrame(
        sequence: row.sequence, time: row.time, eyes: row.eyes.map { .valid($0) } ?? .invalid(.noFrame),
        raw: row.raw, filtered: output.filtered, events: output.events, intents: output.intents,
        distanceMm: row.distanceMm, latencyMs: row.latencyMs)
      tracked.append(frame)
      log(frame)
    }
    let report = ReplayReport(
      name: file.lastPathComponent, frames: tracked, wallSeconds: (clock.now - start).milliseconds / 1e3)
    let rows = zip(trace.rows, tracked).map { old, new in
      var row = old
      (row.filtered, row.events, row.intents) = (new.filtered, new.events, new.intents)
      return row
    }
    return ReplayRun(report: report, trace: GazeTrace(header: trace.header, rows: rows))
  }
}
