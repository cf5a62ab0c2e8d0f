import Foundation
import ReaderApp
import Signals
import Synchronization
import TestSupport
import Testing

@testable import Supervision

/// Real processes and sockets. The clock goes on by itself each time it is asked, so that nothing is waited for.
@Suite("A supervisor and its process", .heavy)
struct SupervisorRunTests {
  private let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  /// What a run was seen to do.
  private final class Seen: Sendable {
    private let state = Mutex((words: [String](), pids: [pid_t](), works: 0))
    func say(_ text: String) { state.withLock { $0.words.append(text) } }
    func start(_ pid: pid_t) { state.withLock { $0.pids.append(pid) } }
    func work() { state.withLock { $0.works += 1 } }
    var words: [String] { state.withLock(\.words) }
    var pids: [pid_t] { state.withLock(\.pids) }
    var works: Int { state.withLock(\.works) }
  }

  /// Runs a supervisor over a program until it ends, or until `stops` holds.
  /// - Parameter awaitsEnds: next to no time passes while a process runs, however long a busy machine takes to run it.
  private func run(
    _ program: String, secondsEachLook: Double = 1, awaitsEnds: Bool = false, isKiosk: Bool = false,
    seen: Seen = Seen(),
    stops: @escaping (Seen) -> Bool = { _ in false }
  ) -> (status: Int32, seen: Seen) {
    var seconds = 1000.0
    var hooks = SupervisorRun.Hooks {
      let isRunning = awaitsEnds && seen.pids.last.map(Self.isAlive) ?? false
      seconds += isRunning ? 0.0001 : secondsEachLook
      return Timestamp(seconds: seconds)
    }
    hooks.longestWait = 0.005
    hooks.started = { seen.start($0) }
    hooks.say = { seen.say($0) }
    hooks.log = { _, message in seen.say(message) }
    hooks.works = { seen.work() }
    hooks.isStopWished = { stops(seen) }
    var run = SupervisorRun(
      Supervisor(isKiosk: isKiosk), program: program,
      arguments: { launch in
        switch launch {
        case .asTold: ["told"]
        case .application: ["application"]
        }
      }, hooks: hooks)
    return (run.run(), seen)
  }

  /// A process that has ended and that nobody has waited for yet does not run.
  private static func runs(_ pid: pid_t) -> Bool {
    // A kill takes the kernel a moment.
    for _ in 0..<200 where isAlive(pid) { usleep(10_000) }
    return isAlive(pid)
  }

  private static func isAlive(_ pid: pid_t) -> Bool {
    state(of: pid).map { $0 != "Z" } ?? false
  }

  @Test("a program that is not there is named, and tried again until the supervisor is told to end")
  func noProgram() {
    let (status, seen) = run(place.path("nothing")) {
      $0.words.count { $0.contains("cannot be started") } > 9
    }
    #expect(status == 0)
    #expect(
      seen.words.first == "the reader cannot be started: \(place.path("nothing")): No such file or directory")
    #expect(seen.words.contains("The reader cannot be started. It is started again in 30 seconds."))
    #expect(seen.pids.isEmpty)
  }

  @Test(
    "a program that crashes at once is started again and again, with what it is told to begin with, then without"
  )
  func crashes() throws {
    let log = place.path("log")
    let program = try place.script("crash", "echo $1 >> \(log)\nkill -SEGV $$")
    let (status, seen) = run(program.path, awaitsEnds: true) { $0.pids.count > 7 }
    #expect(status == 0)
    #expect(Set(seen.pids).count == 8)
    let begun = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    #expect(begun.prefix(5) == ["told", "told", "told", "application", "application"])
  }

  @Test("a program that gives no sign of life is killed, and nothing of it is left")
  func silent() throws {
    let program = try place.script("silent", "exec sleep 1000")
    let (status, seen) = run(program.path, secondsEachLook: 5) { $0.pids.count > 1 }
    #expect(status == 0)
    for pid in seen.pids { #expect(!Self.runs(pid), "\(pid) still runs") }
  }

  /// The state of a process as the kernel names it (proc(5)), such as T for one that was stopped.
  private static func state(of pid: pid_t) -> Character? {
    let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
    return text?.split(separator: ")").last?.trimmingCharacters(in: .whitespaces).first
  }

  @Test(
    "a reader that worked and is stopped (SIGSTOP), with its socket open, is killed; the next one is told the place"
  )
  func standsStill() throws {
    let sign = place.path("sign")
    try JSONEncoder().encode(ReaderMessage.alive(SupervisedReader.emma)).write(to: URL(filePath: sign))
    let parameters = place.path("parameters")
    // The first packet has the parameters; a sign of life is one packet too.
    let program = try place.script(
      "reader",
      "dd bs=65536 count=1 <&3 >\(parameters).$$ 2>/dev/null\nwhile true; do cat \(sign) >&3; sleep 0.01; done"
    )
    let seen = Seen()
    var seconds = 1000.0
    // Time passes only while the reader is stopped, and while the supervisor ends.
    var hooks = SupervisorRun.Hooks {
      let isStopped = seen.pids.last.flatMap { Self.state(of: $0) } == "T"
      seconds += isStopped || seen.pids.count > 1 && seen.works > 1 ? 0.3 : 0.0001
      return Timestamp(seconds: seconds)
    }
    hooks.longestWait = 0.005
    hooks.started = { seen.start($0) }
    hooks.log = { _, message in seen.say(message) }
    hooks.works = {
      seen.work()
      if seen.works == 1, let pid = seen.pids.last { kill(pid, SIGSTOP) }
    }
    hooks.isStopWished = { seen.works > 1 }
    var run = SupervisorRun(Supervisor(), program: program.path, arguments: { _ in [] }, hooks: hooks)
    #expect(run.run() == 0)
    #expect(seen.words.contains("the reader stands still and is ended"), "\(seen.words)")
    #expect(seen.pids.count == 2 && seen.works == 2)
    for pid in seen.pids { #expect(!Self.runs(pid), "\(pid) still runs") }
    let told = try Data(contentsOf: URL(filePath: "\(parameters).\(try #require(seen.pids.last))"))
    guard case .parameters(let launch)? = Packet.value([UInt8](told)[...], as: SupervisorMessage.self) else {
      Issue.record("no parameters: \(String(decoding: told, as: UTF8.self))")
      return
    }
    #expect(launch.resumption?.whereabouts == SupervisedReader.emma)
    #expect(launch.resumption?.news.headline == "The reader had stood still")
  }

  @Test("a process that was killed is seen to end before the kernel is done with it")
  func dying() throws {
    let program = try place.script("still (or) not", "exec sleep 1000")
    let process = try ReaderProcess(program.path, [], first: .end)
    #expect(!process.isDying)
    process.signal(.kill)
    // Nobody has waited for it yet, so it stays in the kernel's list.
    #expect(!Self.runs(process.pid))
    #expect(process.isDying)
    #expect(process.end() == .signalled(9))
    #expect(!process.isDying)
  }

  @Test("told to end, it ends a program that does not listen to its words by a signal")
  func stop() throws {
    let program = try place.script("deaf", "trap 'exit 0' TERM\nwhile true; do sleep 0.01; done")
    let (status, seen) = run(program.path) { !$0.pids.isEmpty }
    #expect(status == 0)
    for pid in seen.pids { #expect(!Self.runs(pid), "\(pid) still runs") }
  }

  @Test(
    "the program's own end is the supervisor's, with its status",
    arguments: [(0, 0), (66, 66)] as [(Int32, Int32)])
  func ends(status: Int32, expected: Int32) throws {
    let program = try place.script("ends", "exit \(status)")
    #expect(run(program.path).status == expected)
  }

  @Test("words go both ways, whole and in order; what is no sign tells nothing")
  func talks() throws {
    var ends: [Int32] = [0, 0]
    #expect(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0)
    defer { for end in ends { close(end) } }
    #expect(SupervisorChannel(ends[1]) == nil, "no parameters waits")
    let parameters = LaunchParameters(
      isKiosk: true, member: RememberedMember(name: "Ada\n", password: Secret("a\"b\n")),
      resumption: Resumption(SupervisedReader.emma, news: .init("It had stopped", "Here you are.")))
    let bytes = try #require(Packet.bytes(SupervisorMessage.parameters(parameters)))
    #expect(send(ends[0], bytes, bytes.count, 0) == bytes.count)
    let line = try #require(SupervisorChannel(ends[1]))
    #expect(line.parameters == parameters)
    let signs: [ReaderMessage] = [
      .alive(SupervisedReader.emma), .alive(nil),
      .loggedIn(RememberedMember(name: "Ada", password: Secret("ü"))),
      .leaves, .leavesForGood,
    ]
    for sign in signs { line.tell(sign) }
    var buffer = [UInt8](repeating: 0, count: Packet.mostBytes)
    for sign in signs {
      let count = recv(ends[0], &buffer, buffer.count, 0)
      #expect(Packet.value(buffer[..<count], as: ReaderMessage.self) == sign)
    }
    #expect(Packet.value([UInt8]("{}".utf8)[...], as: ReaderMessage.self) == nil)
    let long = AppLocation.document(
      .init(id: "id", title: String(repeating: "x", count: 100_000), place: nil), .guest)
    #expect(Packet.bytes(ReaderMessage.alive(long)) == nil, "what is too long is not sent in pieces")
  }
}
