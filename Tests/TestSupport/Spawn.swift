import Foundation

/// Starts what a `Process` describes, by posix_spawn(3).
struct Spawn {
  /// Why a process was not started.
  struct Failure: Error, CustomStringConvertible {
    var program: String
    var number: Int32
    var description: String { "\(program) was not started: \(String(cString: strerror(number)))" }
  }

  // Glibc's own additions, which its headers show to GNU C alone.
  private typealias Actions = UnsafeMutablePointer<posix_spawn_file_actions_t>
  private static let closeFrom = unsafeBitCast(
    dlsym(nil, "posix_spawn_file_actions_addclosefrom_np"),
    to: (@convention(c) (Actions, Int32) -> Int32).self)
  private static let changeFolder = unsafeBitCast(
    dlsym(nil, "posix_spawn_file_actions_addchdir_np"),
    to: (@convention(c) (Actions, UnsafePointer<CChar>) -> Int32).self)

  private let process: Process
  private let program: String

  init(_ process: Process) {
    self.process = process
    program = process.executableURL?.path ?? ""
  }

  /// - Returns: its pid. It has a process group of its own, as `Process` would give it.
  func start() throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in [process.standardInput, process.standardOutput, process.standardError]
      .enumerated()
    {
      try connect(stream, to: Int32(number), &actions)
    }
    _ = Self.closeFrom(&actions, 3)
    if let folder = process.currentDirectoryURL {
      _ = Self.changeFolder(&actions, folder.path)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The threads that tests run on hold back most signals; nothing that people start begins so.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
    let arguments = Self.words([program] + (process.arguments ?? []))
    let environment = Self.words(
      (process.environment ?? ProcessInfo.processInfo.environment).map { "\($0)=\($1)" })
    defer { (arguments + environment).forEach { free($0) } }
    var pid: pid_t = 0
    var number = posix_spawn(&pid, program, &actions, &attributes, arguments, environment)
    // A script that was written a moment ago is still open in a process that another thread is just starting: until that
    // has become its program, it holds all that this process had open.
    for _ in 0..<5000 where number == ETXTBSY {
      usleep(1000)
      number = posix_spawn(&pid, program, &actions, &attributes, arguments, environment)
    }
    guard number == 0 else { throw Failure(program: program, number: number) }
    return pid
  }

  private func connect(_ stream: Any?, to number: Int32, _ actions: inout posix_spawn_file_actions_t) throws {
    guard let file = stream as? FileHandle, file !== FileHandle.nullDevice else {
      guard stream == nil || stream is FileHandle else { throw Failure(program: program, number: EINVAL) }
      posix_spawn_file_actions_addopen(&actions, number, "/dev/null", number == 0 ? O_RDONLY : O_WRONLY, 0)
      return
    }
    posix_spawn_file_actions_adddup2(&actions, file.fileDescriptor, number)
  }

  private static func words(_ words: [String]) -> [UnsafeMutablePointer<CChar>?] {
    words.map { strdup($0) } + [nil]
  }
}
