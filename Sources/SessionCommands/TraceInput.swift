import CalibrationAssets
import CommandSupport
import Evaluation
import Foundation
import Localization
import Recording

/// Something that can be replayed, directly or after an import.
package struct TraceInput: Equatable {
  /// Whether an import is needed before replay.
  package enum Kind: Equatable {
    /// A session bundle or a trace, which can be replayed directly.
    case playable
    /// A rendered session, which must be imported first.
    case rendered
  }

  /// The file or folder that is replayed.
  package var url: URL
  /// Whether an import is needed before replay.
  package var kind: Kind
  /// The recording's name in messages and reports.
  package var name: String { url.lastPathComponent }

  /// Finds the recordings at the given paths.
  ///
  /// - Parameters:
  ///   - paths: bundles, rendered sessions, traces, or folders of these.
  ///   - shared: a folder whose `recordings` are added to the bundled ones with a script if no path is given.
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

  /// Whether gaze can be computed from the recording alone; an album of pictures has no script. Also true for an
  /// unreadable one, whose replay reports the fault.
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

  /// Whether a folder is a rendered session: it lists its frames in a table that a bundle does not have.
  private static func isRendered(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "frames.csv").path)
  }

  /// The folder or file to replay; a rendered session is first imported into `folder`.
  ///
  /// - Throws: `RecordingError`; `.interrupted` after a request to stop.
  package func playable(in folder: URL) throws(RecordingError) -> URL {
    guard kind == .rendered else { return url }
    var bar = ProgressBar(localized("importing \(name)"))
    defer { bar.finish() }
    return try RenderedSessionImport(source: url)
      .run(to: folder.appending(path: "bundle")) { done, total throws(RecordingError) in
        if StopRequest.isPending { throw .interrupted(path: url.path) }
        bar.show(Double(done) / Double(max(1, total)))
      }.folder
  }
}
