import Attention
import Calibration
import CommandSupport
import Foundation
import Lines
import Recording
import Signals
import Traces
import Tracking
import Vision

/// A replay carried out: what it measured and the trace it left.
package struct ReplayRun {
  /// What it measured.
  package var report: ReplayReport
  /// The trace it left.
  package var trace: GazeTrace

  /// From frames: eyes, calibration, gaze, intents.
  ///
  /// - Parameters:
  ///   - folder: of the recording.
  ///   - stored: takes the place of the session's own calibration.
  ///   - toldFieldOfView: degrees, in place of what the session's manifest says.
  ///   - pacer: how fast frames are taken.
  ///   - showsProgress: on standard error, where that is a terminal.
  ///   - log: is given each frame.
  package static func frames(
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

  /// From a trace's raw gaze: filter, events, intents, and lines where the text is known.
  ///
  /// - Parameters:
  ///   - file: the trace.
  ///   - format: of the file; by its content without.
  ///   - known: what goes before what the file says.
  ///   - text: what was read, in screen px.
  ///   - pacer: how fast rows are taken.
  ///   - log: is given each frame.
  package static func trace(
    at file: URL, format: TraceFormat? = nil, known: TraceOptions = TraceOptions(), text: PageText? = nil,
    pacer: ReplayPacer, log: (TrackedFrame) -> Void
  ) throws -> ReplayRun {
    let format = try format ?? TraceFormat(recognising: file.path)
    var trace = try GazeTrace(try format.reader(file.path, options: known), file: file.path)
    var replay = TraceReplay(
      trace.header, hasSettings: trace.rows.contains { $0.setting != nil }, text: text)
    let clock = ContinuousClock()
    let start = clock.now
    var tracked: [TrackedFrame] = []
    tracked.reserveCapacity(trace.rows.count)
    for index in trace.rows.indices {
      guard pacer.lets(trace.rows[index].time) else { break }
      let frame = replay.step(trace.rows[index])
      trace.rows[index].filtered = frame.filtered
      trace.rows[index].events = frame.events
      trace.rows[index].intents = frame.intents
      tracked.append(frame)
      log(frame)
    }
    trace.rows.removeLast(trace.rows.count - tracked.count)
    replay.finish()
    var report = ReplayReport(
      name: file.lastPathComponent, frames: tracked, wallSeconds: (clock.now - start).milliseconds / 1e3)
    if text != nil { report.linesRead = ReplayReport.LinesRead(unscripted: replay.linesRead) }
    return ReplayRun(report: report, trace: trace)
  }
}
