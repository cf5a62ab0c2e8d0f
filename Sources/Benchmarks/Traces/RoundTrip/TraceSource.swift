import CommandSupport
import Evaluation
import Foundation
import Recording
import SessionCommands
import Traces

/// A trace for round trips: a file, or the trace of a recording's replay.
struct TraceSource {
  /// The name as a person gave it, or relative to the folder that was given.
  let name: String
  let url: URL
  private let kind: Kind

  private enum Kind {
    case trace
    case recording(TraceInput)
  }

  /// Finds the traces at the given paths.
  ///
  /// - Returns: the traces, and the files in folders that are none.
  /// - Throws: `CommandError.noSuchSession`.
  static func find(_ paths: [String]) throws -> (found: [TraceSource], passedOver: [String]) {
    var (found, passedOver): ([TraceSource], [String]) = ([], [])
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw CommandError.noSuchSession(path)
      }
      let url = URL(fileURLWithPath: path, isDirectory: isFolder.boolValue)
      if !isFolder.boolValue || (try? TraceFormat(recognising: path)) == .bids {
        found.append(TraceSource(name: url.lastPathComponent, url: url, kind: .trace))
      } else if let recordings = try? TraceInput.find([path], shared: nil) {
        found += recordings.map { TraceSource(name: $0.name, url: $0.url, kind: .recording($0)) }
      } else {
        for name in try FileManager.default.contentsOfDirectory(atPath: path).sorted() {
          let file = url.appending(path: name)
          // Trackii's own traces begin like any other JSON, so in a folder JSON files are not taken for traces.
          let isOther = file.pathExtension == "json"
          guard !isOther, (try? TraceFormat(recognising: file.path)) != nil else {
            passedOver.append(name)
            continue
          }
          found.append(TraceSource(name: name, url: file, kind: .trace))
        }
      }
    }
    return (found, passedOver)
  }

  /// Reads the trace, or replays the recording.
  ///
  /// - Parameters:
  ///   - options: properties that take precedence over those in a trace's file.
  ///   - folder: an existing folder, into which rendered sessions are imported.
  func trace(_ options: TraceFileOptions, in folder: URL) throws -> GazeTrace {
    switch kind {
    case .trace:
      let (_, reader) = try options.open(url.path)
      return try GazeTrace(reader, file: url.path)
    case .recording(let input):
      let place = folder.appending(path: UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: place) }
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
      return try ReplayRun.frames(
        of: input.playable(in: place), stored: nil, pacer: ReplayPacer(.asFastAsPossible),
        showsProgress: false
      ) { _ in }.trace
    }
  }
}
