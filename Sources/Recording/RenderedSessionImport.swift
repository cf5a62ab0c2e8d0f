import Foundation
import Localization
import Signals

/// Converts a rendered session (a video, its tables and its script) to a bundle.
///
/// The pictures come from `frames.mjpeg` (whole JPEGs one after another) or, where there is only `frames.mkv`, from ffmpeg,
/// which must then be installed.
package struct RenderedSessionImport: Sendable {
  /// The folder of the rendered session.
  package var source: URL
  /// Quality of decoded pictures, as ffmpeg's `-q:v`: 2 (largest) to 31. At 4 a 640x480 gray picture takes about 13 KB.
  package var quality = 4

  /// The decoder of video, found on PATH; nil where it is not installed.
  package var ffmpeg = VideoDecoder.find("ffmpeg")

  /// Makes an import of the rendered session in a folder; nothing is read yet.
  package init(source: URL) { self.source = source }

  /// Writes the bundle; an incomplete one is not left behind.
  ///
  /// - Parameters:
  ///   - destination: the folder of the new bundle; it must not exist yet.
  ///   - progress: gets how many of how many steps are done (one for each frame to be written, and another where it has to be
  ///     decoded from video first); called on this thread. An error that it throws ends the import.
  /// - Returns: the new bundle, opened.
  /// - Throws: `RecordingError`; `.alreadyExists` where `destination` exists, `.cannotRead` where `source` is no folder,
  ///   `.cannotWrite` where the folder of `destination` is missing, `.importDiskFull`, `.frameCountDiffers` where pictures and
  ///   `frames.csv` do not match. No error names the folder in which the bundle is made before it is whole.
  package func run(
    to destination: URL, progress: (_ done: Int, _ of: Int) throws(RecordingError) -> Void = { _, _ in }
  ) throws(RecordingError) -> SessionBundle {
    guard !FileManager.default.fileExists(atPath: destination.path) else {
      throw .alreadyExists(path: destination.path)
    }
    let session = try RenderedSession(reading: source)
    let partial = destination.deletingLastPathComponent()
      .appending(path: ".\(destination.lastPathComponent).\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: partial) }
    do { try write(session, to: partial, progress: progress) } catch {
      throw error.naming(destination, inPlaceOf: partial)
    }
    guard rename(partial.path, destination.path) == 0 else {
      throw .cannotWrite(path: destination.path, reason: String(cString: strerror(errno)))
    }
    return try SessionBundle(opening: destination)
  }

  private func write(
    _ session: RenderedSession, to folder: URL, progress: (Int, Int) throws(RecordingError) -> Void
  ) throws(RecordingError) {
    var manifest = session.manifest
    let files = try BundleFiles(creating: folder, manifest: manifest)
    let count = session.frames.count
    var decoded = 0
    let (data, name) = try pictures(near: folder) { done throws(RecordingError) in
      decoded = count
      try progress(min(done, count), 2 * count)
    }
    let found = data.withUnsafeBytes { JPEGScanner.pictures(in: $0) }
    guard found.damaged.isEmpty, found.pictures.count == count else {
      throw .frameCountDiffers(path: name, pictures: found.pictures.count, rows: count)
    }
    for (range, frame) in zip(found.pictures, session.frames) {
      try files.append(jpeg: data.subdata(in: range), sequence: frame.sequence, time: frame.time)
      try progress(decoded + files.frameCount, decoded + count)
    }
    for row in session.timeline { try files.append(row) }
    try files.write(session.truth, as: BundleFormat.truth)
    manifest.closing = Closing(framesWritten: files.frameCount)
    try files.write(manifest)
    try files.sync()
  }

  /// The bytes of all pictures, and the name of the file from which they come.
  private func pictures(
    near folder: URL, decoding progress: (Int) throws(RecordingError) -> Void
  ) throws(RecordingError) -> (Data, String) {
    let ready = source.appending(path: "frames.mjpeg")
    if FileManager.default.fileExists(atPath: ready.path) { return (try TextFiles.data(ready), ready.path) }
    let video = source.appending(path: "frames.mkv")
    guard FileManager.default.fileExists(atPath: video.path) else {
      throw .importInputMissing(path: ready.path)
    }
    let decoded = folder.appending(path: "decoded.mjpeg")
    defer { try? FileManager.default.removeItem(at: decoded) }
    guard let ffmpeg else { throw .decoderMissing(path: video.path) }
    try VideoDecoder.decode(video, with: ffmpeg, to: decoded, quality: quality, progress: progress)
    return (try TextFiles.data(decoded), video.path)
  }
}

extension RecordingError {
  /// The error with the name that a person has given a bundle in place of the folder in which it is made, which they have
  /// not named and which is gone by the time that they read of it.
  func naming(_ destination: URL, inPlaceOf partial: URL) -> RecordingError {
    func named(_ text: String) -> String {
      text.replacingOccurrences(of: partial.path, with: destination.path)
    }
    func isPartial(_ path: String) -> Bool { path == partial.path || path.hasPrefix(partial.path + "/") }
    return switch self {
    case .cannotWrite(let path, let reason):
      .cannotWrite(path: isPartial(path) ? destination.path : path, reason: named(reason))
    case .cannotRead(let path, let reason):
      .cannotRead(path: isPartial(path) ? destination.path : path, reason: named(reason))
    case .diskFull(let path) where isPartial(path): .importDiskFull(path: destination.path)
    case .alreadyExists(let path) where isPartial(path): .alreadyExists(path: destination.path)
    case .decoderFailed(let path, let reason): .decoderFailed(path: path, reason: named(reason))
    default: self
    }
  }
}

/// The program ffmpeg as a subprocess.
enum VideoDecoder {
  /// Decodes `video` to gray JPEGs, one after another.
  ///
  /// - Parameter progress: gets how many frames are done, about twice a second.
  static func decode(
    _ video: URL, with ffmpeg: URL, to file: URL, quality: Int,
    progress: (Int) throws(RecordingError) -> Void
  ) throws(RecordingError) {
    let process = Process()
    process.executableURL = ffmpeg
    process.arguments = [
      "-nostdin", "-v", "error", "-progress", "pipe:1", "-i", video.path, "-vsync", "passthrough", "-pix_fmt",
      "gray", "-c:v",
      "mjpeg", "-q:v", "\(quality)", "-f", "mjpeg", file.path,
    ]
    let errors = Pipe()
    process.standardError = errors
    let reports = Pipe()
    process.standardOutput = reports
    process.standardInput = FileHandle.nullDevice
    do { try process.run() } catch { throw .decoderFailed(path: video.path, reason: "\(error)") }
    while case let report = reports.fileHandleForReading.availableData, !report.isEmpty {
      do { try tell(report, progress) } catch {
        process.terminate()
        process.waitUntilExit()
        throw error
      }
    }
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let last = String(decoding: said, as: UTF8.self).split(separator: "\n").last.map(String.init)
      throw .decoderFailed(
        path: video.path, reason: last ?? localized("exit status \(process.terminationStatus)"))
    }
  }

  /// Passes on the `frame=` lines of ffmpeg's progress reports.
  private static func tell(
    _ report: Data, _ progress: (Int) throws(RecordingError) -> Void
  ) throws(RecordingError) {
    for line in String(decoding: report, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("frame="), let done = Int(line.dropFirst(6)) { try progress(done) }
    }
  }

  static func find(_ name: String) -> URL? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
      .map { URL(filePath: String($0)).appending(path: name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
