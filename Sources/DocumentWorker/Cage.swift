import CSandbox
import DocumentProtocol
import Glibc

/// Confines this process, and checks the confinement. To be used before anything else, while the process has only one
/// thread.
struct Cage {
  /// The limit of address space beyond that of the process at its start, in bytes; 0 for none.
  let memoryBytes: UInt64
  /// The socket on which the process replies.
  let socket: Int32
  /// How many bytes the process may write beside its replies; 0 for none.
  var outputBytes: UInt64 = 0
  /// The address space of the bare process in bytes; anything that is loaded later counts towards the limit.
  let space = trackii_address_space()

  /// Confines the process.
  /// - Parameter readable: the files and folders that may be read from then on.
  /// - Returns: how far the confinement is in force.
  func shut(readable: [String]) -> Confinement {
    var process = trackii_drop_privileges(outputBytes) == 0
    // If the reader's end cannot be noticed, the process computes to its time limit in vain, and does no harm.
    _ = trackii_end_with_reader(socket)
    if memoryBytes > 0 {
      process =
        space > 0 && trackii_limit_address_space(UInt64(space) &+ memoryBytes) == 0 && process
    }
    // The libraries that are loaded already may exceed the limit.
    if memoryBytes > 0, trackii_address_space() > space &+ Int64(clamping: memoryBytes) { abort() }
    let paths = readable.map { strdup($0) }
    defer { paths.forEach { free($0) } }
    let files = trackii_landlock_read_only(paths.map { UnsafePointer($0) }, paths.count) > 0
    let calls = trackii_allow_only_computing(socket, outputBytes > 0 ? 1 : 0) == 0
    return Confinement(files: files, calls: calls, process: process)
  }

  /// Tries all known ways to escape the confinement.
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
