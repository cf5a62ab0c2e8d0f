import Attention
import Calibration
import CommandSupport
import Foundation
import Lines
import Localization
import Recording
import Signals
import Traces
import Tracking
import Vision

/// A finished replay: its measurements and its trace.
package struct ReplayRun {
  /// The measurements of the replay.
  package var report: ReplayReport
  /// The trace that the replay gave.
  package var trace: GazeTrace

  /// Replays a recording from its frames: eyes, calibration, gaze, intents.
  ///
  /// - Parameters:
  ///   - folder: the recording.
  ///   - stored: a calibration that replaces the session's own; nil for that.
  ///   - toldFieldOfView: the camera's field of view in place of the manifest's, degrees.
  ///   - pacer: delays frames.
  ///   - showsProgress: whether to show a progress bar on standard error, if that is a terminal.
  ///   - log: called with each frame.
  package static func frames(
    of folder: URL, stored: StoredCalibration?, toldFieldOfView: Double? = nil, pacer: ReplayPacer,
    showsProgress: Bool = true, log: (TrackedFrame) -> Void
  ) throws -> ReplayRun {
    let bundle = try SessionBundle(opening: folder)
    let replay = try SessionReplay(bundle, stored: stored, toldFieldOfView: toldFieldOfView)
    VisionNotice.say(replay.pipeline.visionNotice)
    var bar = ProgressBar(localized("replaying \(folder.lastPathComponent)"))
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

  /// Replays a trace from its raw gaze: filter, events, intents, and lines where the text is known.
  ///
  /// - Parameters:
  ///   - file: the trace.
  ///   - format: the file's format; nil to recognise it by its content.
  ///   - known: properties that take precedence over those in the file.
  ///   - text: the text that was read, in screen px.
  ///   - pacer: delays rows.
  ///   - log: called with each frame.
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
