import CSupport
import Foundation
import Glibc

/// Finds the program that serves as a worker: trackii itself.
enum WorkerExecutable {
  /// Starts a worker with `socket` as its descriptor 3; gives its pid.
  static func start(socket: Int32, for file: String) throws(DocumentError) -> Int32 {
    guard let path = locate() else {
      throw .workerUnavailable(
        file: file, reason: "there is no trackii beside this program; TRACKII_EXECUTABLE can name it")
    }
    let words = (["trackii", DocumentWorker.subcommand] as [String]).map { strdup($0) }
    defer { words.forEach { free($0) } }
    let pid = trackii_spawn(path, words + [nil], socket)
    guard pid > 0 else {
      throw .workerUnavailable(file: file, reason: "\(path): \(String(cString: strerror(-pid)))")
    }
    return pid
  }

  private static func locate() -> String? {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let url = URL(filePath: own)
    // Through the link, so that it is this very program even when its file was replaced meanwhile.
    if url.lastPathComponent.split(separator: " ").first == "trackii" { return "/proc/self/exe" }
    let sibling = url.deletingLastPathComponent().appending(path: "trackii").path(percentEncoded: false)
    if FileManager.default.isExecutableFile(atPath: sibling) { return sibling }
    return ProcessInfo.processInfo.environment["TRACKII_EXECUTABLE"]
  }
}
