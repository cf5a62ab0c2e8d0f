import CommandSupport
import Foundation
import Localization
import Recording
import Signals
import Tracking
import Vision

/// A recording from its first frame to the closed bundle.
struct RecordRun: Sendable {
  var source: RecordSource
  var out: URL
  /// The length of the recording, s; nil to go on until it is stopped.
  var seconds: Double?
  /// Seconds to wait for the first picture; nil to wait until it is stopped.
  var patience: Double?
  /// Prints a line for the person.
  var say: @Sendable (String) -> Void = Terminal.complain
  /// Whether standard error supports a status line that is overwritten.
  var hasStatusLine = Terminal.standardErrorIsTerminal
  /// Seconds between two looks at the state of the recording.
  private let tick = 0.05
  /// Seconds between two printed lines while nothing changes.
  private let lineSeconds = 10.0

  init(source: RecordSource, out: URL, seconds: Double?, patience: Double? = nil) {
    (self.source, self.out, self.seconds, self.patience) = (source, out, seconds, patience)
  }

  /// Records until it is told to stop, the time is over, the source ends, its picture size changes or the disk is full.
  ///
  /// - Throws: `RecordingError`, `VisionError`, `RecordFault.noPictures`; what was written stays and can be replayed.
  func run() async throws -> RecordReport {
    let tracking = try LiveTracker(source: source.frames, screen: source.screen)
    VisionNotice.say(tracking.visionNotice)
    let keeper = RecordKeeper(source: source, out: out, tracking: tracking)
    try await keeper.begin()
    let tally = RecordTally()
    let events = await tracking.events()
    let listening = Task {
      for await event in events {
        tally.take(event)
        await keeper.take(event)
      }
    }
    let running = Task { try await tracking.run() }
    await watch(tally, keeper)
    running.cancel()
    let outcome = await running.result
    await listening.value
    return try await close(keeper, tally.now, outcome)
  }

  /// Shows the progress until there is a reason to stop.
  private func watch(_ tally: RecordTally, _ keeper: RecordKeeper) async {
    var line = StatusLine()
    var lines = ProgressLines(every: lineSeconds)
    defer { line.finish() }
    let begin = ContinuousClock.now
    var firstFrame: ContinuousClock.Instant?
    var camera: SourceIdentity?
    while !StopRequest.isPending, await keeper.failure == nil {
      let counts = tally.now
      let elapsed = (ContinuousClock.now - begin).milliseconds / 1e3
      // Interruptions that began and ended between two looks are reported too.
      for text in tally.takeUntold() where !hasStatusLine && text != counts.interruptionText {
        if lines.isDue(text, at: elapsed) { say(counts.frames > 0 ? text : localized("waiting: \(text)")) }
      }
      if let identity = counts.identity, identity != camera {
        line.finish()
        say(localized("recording \(identity) into \(out.path)"))
        camera = identity
      }
      if counts.hasEnded { return }
      if counts.frames > 0, firstFrame == nil { firstFrame = .now }
      if let firstFrame, let seconds, .now - firstFrame >= .seconds(seconds) { return }
      if firstFrame == nil, let patience, .now - begin > .seconds(patience) { return }
      let status = status(
        counts, lost: source.dropped() + (await keeper.writer?.status.framesNotWritten ?? 0))
      if hasStatusLine {
        line.show(status)
      } else if counts.interruption != nil || counts.frames > 0,
        lines.isDue(counts.interruptionText ?? "", at: elapsed)
      {
        say(status)
      }
      try? await Task.sleep(for: .seconds(tick))
    }
  }

  private func status(_ counts: RecordTally.Counts, lost: Int) -> String {
    if let text = counts.interruptionText { return counts.frames > 0 ? text : localized("waiting: \(text)") }
    let eyes =
      counts.reason.map { "\($0.words): \($0.remedy)" }
      ?? (counts.frames > 0 ? localized("face seen") : localized("starting"))
    return localized(
      "recording \(counts.seconds.fixed(1)) s  \(counts.frames) frames, \(lost) dropped  \(eyes)")
  }

  private func close(
    _ keeper: RecordKeeper, _ counts: RecordTally.Counts, _ outcome: Result<Void, any Error>
  ) async throws -> RecordReport {
    if case .failed(let error) = await keeper.state { throw error }
    guard let writer = await keeper.writer else { throw noPictures(counts) }
    if let last = counts.last { for row in source.timeline where row.start <= last { writer.note(row) } }
    let closing = try await writer.finish()
    if case .failure(let error) = outcome, !(error is CancellationError) { throw error }
    guard closing.framesWritten > 0 else {
      // An empty recording is of no use; it is removed so that its name is free again.
      try? FileManager.default.removeItem(at: out)
      throw noPictures(counts)
    }
    return RecordReport(
      bundle: out.path, camera: counts.identity, frames: closing.framesWritten, seconds: counts.seconds,
      dropped: source.dropped(), notWritten: closing.framesNotWritten, withEyes: counts.withEyes)
  }

  private func noPictures(_ counts: RecordTally.Counts) -> RecordFault {
    if let interruption = counts.interruption {
      return .noPictures(
        reason: localized("No picture came before the end: \(interruption.reason)"),
        remedy: interruption.remedy)
    }
    return .noPictures(
      reason: localized("No picture came before the end."),
      remedy: StopRequest.isPending ? "" : localized("Try `trackii doctor`."))
  }
}

/// The result of a recording.
struct RecordReport: Encodable {
  var bundle: String
  /// The source of the pictures; nil where it did not name itself.
  var camera: SourceIdentity?
  /// The number of frames written.
  var frames: Int
  /// Seconds from the first frame to the last.
  var seconds: Double
  /// The number of frames lost by the camera, or replaced by newer ones while the machine was busy.
  var dropped: Int
  /// The number of frames lost because the disk was too slow.
  var notWritten: Int
  /// The number of frames in which the eyes were visible.
  var withEyes: Int

  var text: String {
    localized(
      """
      \(bundle): \(frames) frames, \(seconds.fixed(1)) s, \(dropped + notWritten) dropped; eyes seen in \
      \(withEyes)
      """) + "\n"
  }
}
