import Dispatch
import Foundation
import JPEGCodec
import Logging
import Signals
import Traces
import Synchronization

/// Records a session while it runs.
///
/// `append`, `note` and `trace` may be called from any thread and never wait for the disk: a queue of the writer's own writes.
/// What the queue cannot take is counted and noted in the bundle. A crash of the program loses what is still queued, a crash of
/// the machine at most `syncInterval` more; the folder is a valid bundle at every moment.
package final class BundleWriter: Sendable {
  /// How much may wait for the disk, and how pictures are compressed.
  package struct Configuration: Sendable {
    /// Number of frames that may wait for the disk: two seconds of a 30 fps camera, since longer stalls of a disk are rare.
    package var bufferedFrames = 60
    /// Number of rows that may wait for the disk. Rows are small; a minute of a trace at 30 fps is far below a megabyte.
    package var bufferedRows = 2000
    /// Seconds until written bytes are forced to the disk; a crash may lose the last second.
    package var syncInterval = 1.0
    /// Quality of pictures of cameras that deliver no JPEG: 92 keeps the iris's edge, see `JPEGCoder.jpeg`.
    package var jpegQuality = 92
    /// Whether the trace also keeps the measured eyes, about 600 bytes more for each frame.
    package var traceKeepsEyes = false
    /// Makes the default configuration, for a live session.
    package init() {}
  }

  private let configuration: Configuration
  private let folder: URL
  private let queue = DispatchQueue(label: "trackii.recording")
  private let books = Mutex(WriterCounts())
  private let session: Mutex<WrittenSession>
  private let logger: Logger

  /// Creates the bundle's folder and its manifest.
  ///
  /// - Throws: `RecordingError.alreadyExists` where there is anything at `folder`, `.cannotWrite`, `.diskFull`.
  package convenience init(
    creating folder: URL, manifest: SessionManifest, configuration: Configuration = Configuration(),
    logger: Logger = BundleWriter.defaultLogger
  ) throws(RecordingError) {
    try self.init(
      creating: folder, manifest: manifest, configuration: configuration, disk: .system, logger: logger)
  }

  /// The logger for recordings where none is given.
  package static var defaultLogger: Logger { Logger(label: "trackii.recording") }

  init(
    creating folder: URL, manifest: SessionManifest, configuration: Configuration, disk: DiskWrite,
    logger: Logger = BundleWriter.defaultLogger
  ) throws(RecordingError) {
    self.logger = logger
    self.configuration = configuration
    self.folder = folder
    session = Mutex(
      try WrittenSession(
        creating: folder, manifest: manifest, configuration: configuration, disk: disk))
  }

  /// The counts of the recording so far; frames and rows that wait for the disk are not counted yet.
  package var status: Closing { books.withLock { $0.progress } }

  /// Why the recording has stopped; nil while it goes on.
  package var failure: RecordingError? { books.withLock { $0.failure ?? $0.end } }

  /// Why the disk can no longer be written to; nil while it can.
  private var writingFailure: RecordingError? { books.withLock { $0.failure } }

  /// Records a frame: the camera's own JPEG where there is one, else a JPEG of good quality.
  package func append(_ frame: Frame) {
    let limit = configuration.bufferedFrames
    let isAccepted = books.withLock { books in
      books.holdSize(of: frame.image, path: folder.path)
      return books.accepts(frameAt: frame.time, limit: limit)
    }
    if isAccepted { enqueue(.frame(frame.detached)) }
  }

  /// Records what was on the screen, or happened, and when.
  package func note(_ row: TimelineRow) { enqueueRow(.note(row)) }

  /// Records the pipeline's results for a frame. The trace's header takes screen and layout from the manifest.
  ///
  /// - Parameters:
  ///   - frame: the pipeline's results for the frame.
  ///   - setting: the setting in force at this frame, written where it changes; nil where it is not known.
  package func trace(_ frame: TrackedFrame, setting: TraceSetting? = nil) {
    enqueueRow(.trace(frame, setting))
  }

  /// Waits until everything recorded so far is on the disk.
  package func flush() async {
    await withCheckedContinuation { done in
      queue.async {
        self.perform(.sync)
        done.resume()
      }
    }
  }

  /// Writes what is still queued, closes the bundle and returns its final counts.
  ///
  /// - Throws: the error that stopped the recording early, for example `.diskFull`; what was written can be played. `.closed`
  ///   where it was closed before.
  @discardableResult
  package func finish() async throws(RecordingError) -> Closing {
    guard books.withLock({ $0.close() }) else { throw .closed(path: folder.path) }
    let closing = await withCheckedContinuation { done in
      queue.async { done.resume(returning: self.close()) }
    }
    if let failure { throw failure }
    return closing
  }

  private func enqueueRow(_ item: WrittenSession.Item) {
    let limit = configuration.bufferedRows
    if books.withLock({ $0.acceptsRow(limit: limit) }) { enqueue(item) }
  }

  private func enqueue(_ item: WrittenSession.Item) {
    queue.async { self.perform(item) }
  }

  // The methods that follow run on the writer's queue.

  /// Writes one item and counts it. After a failure nothing is written any more.
  private func perform(_ item: WrittenSession.Item) {
    if case .frame = item { noteLostFrames() }
    let error = writingFailure ?? write(item)
    let isNew = books.withLock { books in
      defer { books.settle(item, error: error) }
      return error != nil && books.failure == nil
    }
    if isNew, let error { log(error) }
  }

  /// The name of the folder may be a person's, so it is not logged.
  private func log(_ error: RecordingError) {
    let kind = Mirror(reflecting: error).children.first?.label ?? "unknown"
    // A value that makes no sense is left out. It may come with every frame, so such values are only counted.
    let level: Logger.Level = if case .badValue = error { .debug } else { .error }
    logger.log(level: level, "something could not be recorded", metadata: ["why": "\(kind)"])
  }

  private func noteLostFrames() {
    guard writingFailure == nil, let lost = books.withLock({ $0.takeLost() }) else { return }
    logger.warning("frames were not recorded", metadata: ["frames": "\(lost.count)"])
    let error = write(.note(lost.row))
    books.withLock { $0.fail(error) }
  }

  private func close() -> Closing {
    noteLostFrames()
    let closing = status
    // The manifest is also written after a failure; the old one stays where the new one cannot be written.
    let error = write(.closing(closing))
    books.withLock { $0.fail(error) }
    if closing.rowsNotWritten > 0 {
      logger.warning("rows were not recorded", metadata: ["rows": "\(closing.rowsNotWritten)"])
    }
    return closing
  }

  private func write(_ item: WrittenSession.Item) -> RecordingError? {
    session.withLock { session -> RecordingError? in
      do throws(RecordingError) {
        try session.write(item)
      } catch { return error }
      if session.takeSyncWish() {
        queue.asyncAfter(deadline: .now() + configuration.syncInterval) { self.perform(.sync) }
      }
      return nil
    }
  }
}

extension Frame {
  /// A copy of the frame that does not hold a camera's buffer, which the camera needs for later frames.
  fileprivate var detached: Frame {
    var frame = self
    frame.image = jpeg == nil ? image.copy() : GrayImage(width: 1, height: 1, pixels: [0])
    return frame
  }
}

extension GrayImage {
  fileprivate func copy() -> GrayImage {
    GrayImage(width: width, height: height) { target in
      withBytes { source in
        for y in 0..<height {
          UnsafeMutableRawBufferPointer(rebasing: target[(y * width)..<((y + 1) * width)])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[(y * stride)..<(y * stride + width)]))
        }
      }
    }
  }
}
