import Foundation
import Localization
import Signals

/// The files of a bundle that is being written, used by one thread at a time. `BundleWriter` adds a queue.
///
/// At every moment the folder is a valid bundle: a picture is written before the row that names it, and a piece that could not
/// be written whole is removed again.
final class BundleFiles {
  let folder: URL
  private let disk: DiskWrite
  private var frames: AppendFile
  private var index: AppendFile
  private var timeline: AppendFile
  private var trace: AppendFile?
  private let encoder = StableJSON.encoder()
  private(set) var frameCount = 0
  private var last: FrameEntry?

  /// Creates the bundle's folder with a manifest and empty files.
  /// - Throws: `RecordingError.alreadyExists` where there is anything at `folder`, `.cannotWrite`, `.diskFull`.
  init(creating folder: URL, manifest: SessionManifest, disk: DiskWrite = .system) throws(RecordingError) {
    guard mkdir(folder.path, 0o700) == 0 else { throw .system(errno, path: folder.path) }
    self.folder = folder
    self.disk = disk
    do {
      frames = try AppendFile(creating: folder.appending(path: BundleFormat.frames), disk: disk)
      index = try AppendFile(creating: folder.appending(path: BundleFormat.index), disk: disk)
      timeline = try AppendFile(creating: folder.appending(path: BundleFormat.timeline), disk: disk)
      try index.append(Data((FrameEntry.header + "\n").utf8))
      try write(manifest)
    } catch {
      // The folder is still empty; removing it frees its name for the next attempt.
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
  }

  /// Adds a frame's picture and its row in the index.
  /// - Throws: `RecordingError.badValue` for a time that does not follow the last one.
  func append(jpeg: Data, sequence: UInt64, time: Timestamp) throws(RecordingError) {
    if let last, time <= last.time {
      throw .badValue(
        sequence: sequence, reason: localized("its time does not follow that of frame \(last.sequence)"))
    }
    let entry = FrameEntry(
      index: frameCount, sequence: sequence, time: time, offset: frames.size, length: jpeg.count,
      checksum: CRC32.of(jpeg))
    try frames.append(jpeg)
    do { try index.append(Data((entry.csv + "\n").utf8)) } catch {
      frames.takeBack(to: entry.offset)
      throw error
    }
    frameCount += 1
    last = entry
  }

  func append(_ row: TimelineRow) throws(RecordingError) {
    do { try timeline.append(try encoder.encode(row) + [UInt8(ascii: "\n")]) } catch let error
      as RecordingError
    {
      throw error
    } catch {
      throw .cannotWrite(path: folder.appending(path: BundleFormat.timeline).path, reason: "\(error)")
    }
  }

  /// Adds lines to the trace; the first call creates its file.
  func append(trace line: Data) throws(RecordingError) {
    if trace == nil {
      trace = try AppendFile(creating: folder.appending(path: BundleFormat.trace), disk: disk)
    }
    try trace?.append(line)
  }

  /// Replaces the manifest atomically: readers see the old one or the new one.
  func write(_ manifest: SessionManifest) throws(RecordingError) {
    do {
      let json = try StableJSON.encoder(pretty: true).encode(manifest) + [UInt8(ascii: "\n")]
      try write(json, as: BundleFormat.manifest)
    } catch let error as RecordingError { throw error } catch {
      throw .cannotWrite(path: folder.appending(path: BundleFormat.manifest).path, reason: "\(error)")
    }
  }

  /// Writes a file under another name and renames it, so that it is there whole or not at all.
  func write(_ data: Data, as name: String) throws(RecordingError) {
    let draft = folder.appending(path: ".\(name).new")
    unlink(draft.path)
    do {
      var file = try AppendFile(creating: draft, disk: disk)
      try file.append(data)
      try file.sync()
    } catch {
      unlink(draft.path)
      throw error
    }
    let place = folder.appending(path: name).path
    guard rename(draft.path, place) == 0 else { throw .system(errno, path: place) }
    try Self.sync(folder)
  }

  /// Waits until everything is on the disk, pictures before the rows that name them.
  func sync() throws(RecordingError) {
    try frames.sync()
    try index.sync()
    try timeline.sync()
    try trace?.sync()
  }

  /// Waits until the folder's entries are on the disk; before that a renamed file is not safe.
  private static func sync(_ folder: URL) throws(RecordingError) {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(errno, path: folder.path) }
    defer { close(descriptor) }
    // Some file systems cannot sync folders and say so; nothing more can be done then.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw .system(errno, path: folder.path) }
  }
}
