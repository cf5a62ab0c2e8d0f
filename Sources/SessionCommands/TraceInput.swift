import CalibrationAssets
import CommandSupport
import Evaluation
import Foundation
import Recording

/// Something that `trackii replay` takes, or that becomes so by an import.
package struct TraceInput: Equatable {
  /// What has to be done before it is replayed.
  package enum Kind: Equatable {
    /// A session bundle or a trace, which can be replayed as it is.
    case playable
    /// A rendered session, which is imported first.
    case rendered
  }

  /// Where it is.
  package var url: URL
  /// What has to be done before it is replayed.
  package var kind: Kind
  /// As messages and reports call it.
  package var name: String { url.lastPathComponent }

  /// All recordings that were named.
  ///
  /// - Parameters:
  ///   - paths: bundles, rendered sessions, traces, or folders of these.
  ///   - shared: the folder whose `recordings` are added to the bundled ones with a script where no path is given.
  /// - Throws: `CommandError.noSuchSession`, `.noRecording`.
  package static func find(_ paths: [String], shared: URL?) throws -> [TraceInput] {
    guard paths.isEmpty else { return try paths.flatMap(find) }
    var found = try find(CalibrationAssets.recordings.path).filter(\.holdsScript)
    if let recordings = shared?.appending(path: "recordings"),
      FileManager.default.fileExists(atPath: recordings.path)
    {
      found += try find(recordings.path)
    }
    return found
  }

  /// Whether its gaze can be had from it alone; an album of pictures has none. One that cannot be read is told by its
  /// replay.
  package var holdsScript: Bool {
    guard kind == .playable, let bundle = try? SessionBundle(opening: url) else { return true }
    return bundle.timeline.contains { [.calibration, .pursuit].contains($0.kind) }
  }

  private static func find(_ path: String) throws -> [TraceInput] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw CommandError.noSuchSession(path)
    }
    let url = URL(fileURLWithPath: path, isDirectory: isFolder.boolValue)
    guard isFolder.boolValue else { return [TraceInput(url: url, kind: .playable)] }
    let folders: [MeasurableFolder]
    do { folders = try MeasurableFolder.find(in: url) } catch { throw CommandError.noRecording(path) }
    let sessions = folders.filter { $0.kind == .session }
    guard !sessions.isEmpty else { throw CommandError.noRecording(path) }
    return sessions.map { TraceInput(url: $0.url, kind: isRendered($0.url) ? .rendered : .playable) }
  }

  /// A rendered session lists its frames in a table that a bundle does not have.
  private static func isRendered(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "frames.csv").path)
  }

  /// What to replay; a rendered session is imported into `folder`.
  ///
  /// - Throws: `RecordingError`; `.interrupted` after the wish to stop.
  package func playable(in folder: URL) throws(RecordingError) -> URL {
    guard kind == .rendered else { return url }
    var bar = ProgressBar("importing \(name)")
    defer { bar.finish() }
    return try RenderedSessionImport(source: url)
      .run(to: folder.appending(path: "bundle")) { done, total throws(RecordingError) in
        if StopRequest.isPending { throw .interrupted(path: url.path) }
        bar.show(Double(done) / Double(max(1, total)))
      }.folder
  }
}
