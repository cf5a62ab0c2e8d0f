import Foundation
import Recording
import Signals
import Tracking
import Vision

/// A recording from its first frame to its closed bundle.
struct RecordRun: Sendable {
  var source: RecordSource
  var out: URL
  /// nil goes on until it is stopped.
  var seconds: Double?
  /// Seconds to wait for the first picture. A camera that is opened anew by itself takes one or two tries.
  var patience = 10.0
  /// Seconds between looks at what is going on.
  private let tick = 0.05

  init(source: RecordSource, out: URL, seconds: Double?) {
    (self.source, self.out, self.seconds) = (source, out, seconds)
  }

  /// Records until it is told to stop, the time is over, the source ends or the disk takes no more.
  ///
  /// - Throws: `RecordingError`, `VisionError`, `RecordFault.noPictures`; what was written stays and plays.
  func run() async throws -> RecordReport {
    let tracking = try Tracking(
      source: source.frames, cameraName: source.manifest.camera.name, screen: source.screen)
    VisionNotice.say(tracking.visionNotice)
    var keeping = BundleWriter.Configuration()
    keeping.traceKeepsEyes = true
    let writer = try BundleWriter(creating: out, manifest: source.manifest, configuration: keeping)
    await tracking.record(to: writer)
    let tally = RecordTally()
    let events = await tracking.events()
    let listening = Task { for await event in events { tally.take(event) } }
    let running = Task { try await tracking.run() }
    await watch(tally, writer)
    running.cancel()
    let outcome = await running.result
    await listening.value
    return try await close(writer, tally.now, outcome)
  }

  /// Shows how it goes until there is a reason to stop.
  private func watch(_ tally: RecordTally, _ writer: BundleWriter) async {
    var line = StatusLine()
    defer { line.finish() }
    let begin = ContinuousClock.now
    var firstFrame: ContinuousClock.Instant?
    while !StopWish.isThere, writer.failure == nil {
      let counts = tally.now
      if counts.hasEnded { return }
      if counts.frames > 0, firstFrame == nil { firstFrame = .now }
      if let firstFrame, let seconds, .now - firstFrame >= .seconds(seconds) { return }
      if firstFrame == nil, .now - begin > .seconds(patience) { return }
      line.show(status(counts, lost: source.dropped() + writer.status.framesNotWritten))
      try? await Task.sleep(for: .seconds(tick))
    }
  }

  private func status(_ counts: RecordTally.Counts, lost: Int) -> String {
    let eyes =
      counts.interruption.map { "\($0.reason) \($0.remedy)" }
      ?? counts.reason.map { "\($0.words): \($0.remedy)" } ?? (counts.frames > 0 ? "face seen" : "starting")
    return "recording \(counts.seconds.fixed(1)) s  \(counts.frames) frames, \(lost) dropped  \(eyes)"
  }

  private func close(
    _ writer: BundleWriter, _ counts: RecordTally.Counts, _ outcome: Result<Void, any Error>
  ) async throws -> RecordReport {
    if let last = counts.last { for row in source.timeline where row.start <= last { writer.note(row) } }
    let closing = try await writer.finish()
    if case .failure(let error) = outcome, !(error is CancellationError) { throw error }
    guard counts.frames > 0 else {
      // An empty recording is of no use, and its name is free again.
      try? FileManager.default.removeItem(at: out)
      if StopWish.isThere {
        throw RecordFault.noPictures(reason: "No picture came before the end.", remedy: "")
      }
      throw RecordFault.noPictures(
        reason: counts.interruption?.reason ?? "No picture came.",
        remedy: counts.interruption?.remedy ?? "Try `trackii doctor`.")
    }
    return RecordReport(
      bundle: out.path, frames: closing.framesWritten, seconds: counts.seconds,
      dropped: source.dropped(), notWritten: closing.framesNotWritten, withEyes: counts.withEyes)
  }
}

/// How a recording went.
struct RecordReport: Encodable {
  var bundle: String
  /// Written.
  var frames: Int
  /// From the first frame to the last.
  var seconds: Double
  /// Lost by the camera, or replaced by newer ones while the machine was busy.
  var dropped: Int
  /// Lost because the disk was too slow.
  var notWritten: Int
  /// Frames in which the eyes were seen.
  var withEyes: Int

  var text: String {
    "\(bundle): \(frames) frames, \(seconds.fixed(1)) s, \(dropped + notWritten) dropped; "
      + "eyes seen in \(withEyes)\n"
  }
}
