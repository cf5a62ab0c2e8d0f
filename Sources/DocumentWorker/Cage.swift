import CSandbox
import DocumentProtocol
import Glibc

/// What shuts this process in, and whether it holds. To be used first thing, while the process has one thread only.
struct Cage {
  /// Address space beyond what the process has at its start, bytes; 0: no limit.
  let memoryBytes: UInt64
  /// On which it answers.
  let socket: Int32
  /// Of what it may write beside its answers, bytes; 0: nothing.
  var outputBytes: UInt64 = 0
  /// Address space of the bare process, bytes: what is loaded once counts as the document's.
  let space = trackii_address_space()

  /// - Parameter readable: the files and folders that may be read from then on.
  func shut(readable: [String]) -> Confinement {
    var process = trackii_drop_privileges(outputBytes) == 0
    // Where it cannot be told, it computes to its limit in vain, and does no harm.
    _ = trackii_end_with_reader(socket)
    if memoryBytes > 0 {
      process =
        space > 0 && trackii_limit_address_space(UInt64(space) &+ memoryBytes) == 0 && process
    }
    // What is loaded already may be more than is allowed.
    if memoryBytes > 0, trackii_address_space() > space &+ Int64(clamping: memoryBytes) { abort() }
    let paths = readable.map { strdup($0) }
    defer { paths.forEach { free($0) } }
    let files = trackii_landlock_read_only(paths.map { UnsafePointer($0) }, paths.count) > 0
    let calls = trackii_allow_only_computing(socket, outputBytes > 0 ? 1 : 0) == 0
    return Confinement(files: files, calls: calls, process: process)
  }

  /// Tries all ways out that are known.
  /// - Parameter document: a descriptor that the process holds.
  func escapes(_ process: Int32, _ file: String, _ freeName: String, document: Int32) -> [EscapeAttempt] {
    file.withCString { file in
      freeName.withCString { freeName in
        var targets = trackii_escape_targets(
          process: process, file: file, free_name: freeName, document: document)
        return (0..<trackii_escape_count()).map {
          EscapeAttempt(
            name: String(cString: trackii_escape_name($0)), error: trackii_escape_try($0, &targets))
        }
      }
    }
  }
}
