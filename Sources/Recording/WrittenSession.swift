import Foundation
import JPEGCodec
import Signals
import Traces

/// A bundle that is being written, with what its rows need; used on the writer's queue only.
final class WrittenSession {
  enum Item: Sendable {
    case frame(Frame)
    case note(TimelineRow)
    case trace(TrackedFrame, TraceSetting?)
    case sync
    case closing(Closing)
  }

  private let files: BundleFiles
  private let manifest: SessionManifest
  private let codec: JPEGCoder
  private let configuration: BundleWriter.Configuration
  private var traceEncoder: TraceEncoder?
  private var lastSetting = TraceSetting.off
  /// Whether written bytes wait for a sync, and whether one has been scheduled.
  private var sync = (wanted: false, planned: false)

  init(
    creating folder: URL, manifest: SessionManifest, configuration: BundleWriter.Configuration,
    disk: DiskWrite
  ) throws(RecordingError) {
    do { codec = try JPEGCoder() } catch { throw .cannotWrite(path: folder.path, reason: "\(error)") }
    // A manifest taken from another session must not say that this one is closed.
    var manifest = manifest
    manifest.closing = nil
    (manifest.format, manifest.version) = (BundleFormat.name, BundleFormat.version)
    files = try BundleFiles(creating: folder, manifest: manifest, disk: disk)
    self.manifest = manifest
    self.configuration = configuration
  }

  func write(_ item: Item) throws(RecordingError) {
    switch item {
    case .frame(let frame):
      try files.append(jpeg: try jpeg(frame), sequence: frame.sequence, time: frame.time)
      sync.wanted = true
    case .note(let row):
      try files.append(row)
      sync.wanted = true
    case .trace(let frame, let setting):
      let change = setting == lastSetting ? nil : setting
      try write(TraceRow(frame, keepingEyes: configuration.traceKeepsEyes, setting: change))
      lastSetting = setting ?? lastSetting
      sync.wanted = true
    case .sync:
      sync = (false, false)
      try files.sync()
    case .closing(let closing):
      var manifest = manifest
      manifest.closing = closing
      try files.sync()
      try files.write(manifest)
    }
  }

  /// Whether a sync has to be scheduled.
  /// - Returns: true once after something was written, until the next sync.
  func takeSyncWish() -> Bool {
    guard sync.wanted, !sync.planned else { return false }
    sync.planned = true
    return true
  }

  private func jpeg(_ frame: Frame) throws(RecordingError) -> Data {
    if let jpeg = frame.jpeg { return jpeg }
    do { return try codec.jpeg(frame.image, quality: configuration.jpegQuality) } catch {
      throw .badValue(sequence: frame.sequence, reason: "\(error)")
    }
  }

  private func write(_ row: TraceRow) throws(RecordingError) {
    var encoder = traceEncoder ?? TraceEncoder()
    var data = Data()
    if traceEncoder == nil {
      guard let screen = manifest.screen else { throw .noScreenGeometry(path: files.folder.path) }
      let header = TraceHeader(
        createdBy: manifest.createdBy, screen: screen, layout: manifest.layout ?? GazeLayout())
      data = try traced { () throws(TraceError) in try encoder.line(header) }
    }
    data.append(try traced { () throws(TraceError) in try encoder.line(row) })
    try files.append(trace: data)
    traceEncoder = encoder
  }

  private func traced(_ line: () throws(TraceError) -> Data) throws(RecordingError) -> Data {
    do { return try line() } catch { throw RecordingError(error, path: files.folder.path) }
  }
}
