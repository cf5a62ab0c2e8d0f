import CSandbox
import DocumentProtocol
import Foundation
import Glibc

/// Finds and starts the worker program.
enum WorkerExecutable {
  static let name = "document-worker"
  /// The environment variable that names another worker program.
  static let variable = "TRACKII_DOCUMENT_WORKER"

  /// Starts a worker with `socket` as its descriptor 3; returns its process identifier.
  static func start(
    socket: Int32, limits: WorkerLimits, _ duty: WorkerDuty
  ) throws(WorkerProcess.End) -> Int32 {
    guard let path = locate() else {
      throw .notStarted(.noProgram)
    }
    let seconds = UInt32(min(max(0, limits.seconds.rounded(.up)), 3600))
    let (command, more): (String, [String]) =
      switch duty {
      case .documents: ("serve", [])
      case .recognition(let languages): ("recognise", [languages])
      case .copying(let outputBytes): ("copy", ["\(outputBytes)"])
      }
    let words = ([name, command, "\(limits.memoryBytes)", "\(seconds)"] + more).map { strdup($0) }
    let values = environment().map { strdup($0) }
    defer { (words + values).forEach { free($0) } }
    let pid = trackii_spawn(path, words + [nil], values + [nil], socket)
    guard pid > 0 else { throw .notStarted(.notSpawned(path: path, code: -pid)) }
    return pid
  }

  static func locate() -> String? {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return ProcessInfo.processInfo.environment[variable] ?? locate(from: URL(filePath: own))
  }

  /// The path of the worker program: beside the running program, or in the folder where packages put helper programs.
  static func locate(from program: URL) -> String? {
    let folder = program.deletingLastPathComponent()
    let places = [
      folder.appending(path: name),
      folder.deletingLastPathComponent().appending(path: "libexec/trackii/\(name)"),
    ]
    return places.map { $0.path(percentEncoded: false) }.first(where: FileManager.default.isExecutableFile)
  }

  /// The worker's environment: only the variables by which fonts and libraries are found.
  private static func environment() -> [String] {
    let names = [
      "HOME", "LANG", "LC_ALL", "LC_CTYPE", "LD_LIBRARY_PATH", "XDG_DATA_HOME", "XDG_CONFIG_HOME",
      "XDG_CACHE_HOME", "FONTCONFIG_FILE", "FONTCONFIG_PATH", "TESSDATA_PREFIX",
    ]
    let all = ProcessInfo.processInfo.environment
    // The confinement allows one thread; OpenMP would start more for tesseract.
    return names.compactMap { name in all[name].map { "\(name)=\($0)" } } + ["OMP_THREAD_LIMIT=1"]
  }
}
