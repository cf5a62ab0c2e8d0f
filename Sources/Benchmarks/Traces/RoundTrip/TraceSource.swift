import CommandSupport
import Evaluation
import Foundation
import Recording
import SessionCommands
import Traces

/// Traces to take through round trips: files, or what a replay of a recording leaves.
struct TraceSource {
  /// As people named it, or below the folder that they named.
  let name: String
  let url: URL
  private let kind: Kind

  private enum Kind {
    case trace
    case recording(TraceInput)
  }

  /// All that is meant by the paths.
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
          // A trace of our own begins like any other JSON; in a folder those are other files.
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

  /// - Parameters:
  ///   - options: what goes before what a trace's file says.
  ///   - folder: exists; rendered sessions are imported there.
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
