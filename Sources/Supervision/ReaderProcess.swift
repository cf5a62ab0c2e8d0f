import Foundation

/// A reader process that a supervisor started, and the socket between them. Not for two threads at a time.
final class ReaderProcess {
  /// Why a program could not be started.
  struct Failure: Error, CustomStringConvertible {
    var program: String
    var number: Int32
    var description: String { "\(program): \(String(cString: strerror(number)))" }
  }

  let pid: pid_t
  /// The supervisor's end of the socket; nil once the reader has closed its own.
  private(set) var socket: Int32?
  private var hasEnded = false

  /// Starts the reader program, with the first message already in its socket.
  ///
  /// The process stays in the supervisor's process group, so that a terminal's keys and input reach it.
  /// - Throws: `Failure`.
  init(_ program: String, _ arguments: [String], first word: SupervisorMessage) throws(Failure) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Failure(program: program, number: errno) }
    let (own, theirs) = (ends[0], ends[1])
    defer { close(theirs) }
    Self.tell(word, to: own)
    var pid: pid_t = 0
    let number = Self.spawn(program, arguments, socket: theirs, &pid)
    guard number == 0 else {
      close(own)
      throw Failure(program: program, number: number)
    }
    (self.pid, socket) = (pid, own)
  }

  deinit { if let socket { close(socket) } }

  func tell(_ word: SupervisorMessage) { if let socket { Self.tell(word, to: socket) } }

  func signal(_ signal: Supervisor.Signal) {
    guard !hasEnded else { return }
    kill(pid, signal == .kill ? SIGKILL : SIGTERM)
  }

  /// All messages from the reader since the last call. Does not wait.
  func signs() -> [ReaderMessage] {
    var signs: [ReaderMessage] = []
    var buffer = [UInt8](repeating: 0, count: Packet.mostBytes)
    while let socket {
      let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      if count > 0 {
        // A packet that is not a message comes from a program of another version, and is ignored.
        if let sign: ReaderMessage = Packet.value(buffer[..<count]) { signs.append(sign) }
      } else if count < 0, errno == EAGAIN {
        break
      } else if count == 0 || errno != EINTR {
        close(socket)
        self.socket = nil
      }
    }
    return signs
  }

  /// How the process ended, reported once; nil while it runs. Does not wait.
  func end() -> Supervisor.ReaderEnd? {
    var status: Int32 = 0
    guard !hasEnded, waitpid(pid, &status, WNOHANG) == pid else { return nil }
    hasEnded = true
    return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F)
  }

  /// Whether the process does nothing any more although it has not ended: the kernel releases its memory before it closes
  /// its files and reports the end, which takes seconds on a busy machine.
  var isDying: Bool {
    guard !hasEnded, let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8) else {
      return false
    }
    // The program's name, in parentheses, may contain spaces. After it come state, five numbers, and the flags (proc(5)).
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 6, let flags = UInt64(fields[6]) else { return false }
    return flags & Self.exitingFlag != 0
  }

  /// PF_EXITING of the kernel's `sched.h`: the main thread is being taken down.
  private static let exitingFlag: UInt64 = 0x4

  private static func tell(_ word: SupervisorMessage, to socket: Int32) {
    guard let bytes = Packet.bytes(word) else { return }
    _ = send(
      socket, bytes, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
  }

  /// Starts a process.
  /// - Returns: an errno; 0 if the program runs.
  private static func spawn(
    _ program: String, _ arguments: [String], socket: Int32, _ pid: inout pid_t
  ) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, socket, SupervisorChannel.socketNumber)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, usual) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigemptyset(&usual)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&usual, number) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var environment = ProcessInfo.processInfo.environment
    environment[SupervisorChannel.variable] = "\(SupervisorChannel.socketNumber)"
    // The service manager accepts notifications only from the supervisor.
    for name in ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"] { environment[name] = nil }
    let words = Self.words([program] + arguments)
    let values = Self.words(environment.map { "\($0)=\($1)" })
    defer { (words + values).forEach { free($0) } }
    return posix_spawn(&pid, program, &actions, &attributes, words, values)
  }

  private static func words(_ words: [String]) -> [UnsafeMutablePointer<CChar>?] {
    words.map { strdup($0) } + [nil]
  }
}
