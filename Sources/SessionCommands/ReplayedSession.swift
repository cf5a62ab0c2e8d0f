import ArgumentParser
import Attention
import Calibration
import CommandSupport
import Foundation
import Localization
import Measures
import Recording
import Signals
import Traces
import Tracking

/// A replayed session bundle or trace, for reports and measures.
struct ReplayedSession {
  let name: String
  let screen: ScreenGeometry
  let frames: [TrackedFrame]
  /// The replay of a session; nil for a trace.
  let replay: SessionReplay?
  let problems: [BundleProblem]
  let layout: GazeLayout

  /// Replays the session bundle or trace at a path.
  ///
  /// - Parameters:
  ///   - path: a session bundle or a trace.
  ///   - stored: a calibration that replaces the session's own; nil for that.
  ///   - file: options for properties of a trace.
  /// - Throws: `RecordingError`, `TraceError`, `CommandError.noSuchSession`, `ValidationError` for options that do not
  ///   apply to what is at `path`.
  init(at path: String, stored: StoredCalibration?, file: TraceFileOptions) throws {
    let url = URL(fileURLWithPath: path)
    name = url.lastPathComponent
    if try !file.isTrace(path) {
      let bundle = try SessionBundle(opening: url)
      let replay = try SessionReplay(bundle, stored: stored)
      VisionNotice.say(replay.pipeline.visionNotice)
      var bar = ProgressBar(localized("replaying \(name)"))
      var problems = bundle.problems
      var frames: [TrackedFrame] = []
      for frame in bundle.frames(report: { problems.append($0) }) {
        frames.append(replay.step(frame))
        bar.show(Double(frames.count) / Double(max(1, bundle.entries.count)))
      }
      bar.finish()
      (self.frames, self.replay, self.problems) = (frames, replay, problems)
      (screen, layout) = (replay.screen, replay.layout)
    } else {
      guard stored == nil else {
        throw ValidationError(
          localized("--calibration needs a session bundle; the gaze of a trace is already calibrated"))
      }
      var seen: [TrackedFrame] = []
      let run = try ReplayRun.trace(
        at: url, format: file.from, known: file.known(), pacer: ReplayPacer(.asFastAsPossible)
      ) { seen.append($0) }
      (frames, replay, problems) = (seen, nil, [])
      (screen, layout) = (run.trace.header.screen, run.trace.header.layout)
    }
  }

  /// The gaze together with what was on the screen.
  ///
  /// - Parameter document: the document that was read, in place of what the recording says; nil for that.
  func record(_ document: ShownDocument?) throws -> GazeRecord {
    let start = frames.first?.time ?? Timestamp(nanoseconds: 0)
    var shown =
      replay.map { RecordedScreen($0.bundle, screen: screen, frames: frames) }
      ?? RecordedScreen(screen: screen, layout: layout, from: start)
    if let document {
      shown.show(
        document.sheets, placements: try document.placements(of: replay?.bundle, from: start),
        of: replay?.bundle)
    }
    return GazeRecord(
      name: name, screen: screen, frames: frames, sheets: shown.sheets, views: shown.views,
      expectedError: replay?.expectedError?.offset)
  }
}
