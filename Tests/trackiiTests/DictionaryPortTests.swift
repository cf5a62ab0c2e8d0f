import Foundation
import ReaderApp
import ReaderWindow
import TestSupport
import Testing
import VirtualDisplay

@testable import Diagnosis
@testable import ReaderPorts

/// Words are looked up through `dict`, at a real server with a dictionary made for the test.
@Suite("The computer's dictionaries", .live)
struct DictionaryPortTests {
  private static let needs: Comment = "needs a dictionary server (apt-get install dict dictd dictfmt)"
  private static var isAvailable: Bool {
    [Server.daemon, Server.maker].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
      && LocalDictionaries.installed() != nil
  }

  /// A dictionary server of the test's own, which is ended with it.
  private final class Server {
    static let daemon = "/usr/sbin/dictd"
    static let maker = "/usr/bin/dictfmt"
    let port: Int
    private let folder: TemporaryFolder
    private let running: RunningProcess

    init() async throws {
      folder = try TemporaryFolder()
      // The server gives up the rights of an administrator before it reads.
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path)
      let words = ":keel:keel, n.: the lowest timber of a ship.\n:élan:élan, n.: ardour.\n"
      let source = try folder.write(words, to: "words.txt")
      let making = Process()
      (making.executableURL, making.currentDirectoryURL) = (URL(filePath: Self.maker), folder.url)
      making.arguments = ["-j", "--utf8", "-s", "A small dictionary", "-u", "about:blank", "small"]
      making.environment = ["LC_ALL": "C.UTF-8"]
      (making.standardInput, making.standardError) = (
        try FileHandle(forReadingFrom: source), FileHandle.nullDevice
      )
      try #require(try await RunningProcess(making).status() == 0)
      port = try freePort()
      let configuration = try folder.write(
        "access { allow 127.0.0.1 }\ndatabase small { data \"\(folder.path("small.dict"))\"\n"
          + "index \"\(folder.path("small.index"))\" }\n", to: "dictd.conf")
      let daemon = Process()
      daemon.executableURL = URL(filePath: Self.daemon)
      daemon.arguments = [
        "-d", "nodetach", "-c", configuration.path, "-p", "\(port)", "--listen-to", "127.0.0.1", "--pid-file",
        folder.path("pid"),
      ]
      (daemon.standardOutput, daemon.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
      running = try RunningProcess(daemon)
    }

    func stop() { running.send(SIGKILL) }
  }

  private func dictionaries(_ port: Int, patience: Double = 8) throws -> LocalDictionaries {
    var found = try #require(LocalDictionaries.installed())
    (found.port, found.patienceSeconds) = (port, patience)
    return found
  }

  @Test(
    "a word, one with an accent, one like another and one like none",
    .enabled(if: DictionaryPortTests.isAvailable, DictionaryPortTests.needs))
  func words() async throws {
    let server = try await Server()
    defer { server.stop() }
    let dictionaries = try dictionaries(server.port)
    // The server takes a moment to listen.
    try await until { if case .found = try? await dictionaries.define("keel") { true } else { false } }
    #expect(
      try await dictionaries.define("keel")
        == .found([
          DictionaryEntry(
            dictionary: "A small dictionary", text: "  keel\n  keel, n.: the lowest timber of a ship.\n")
        ]))
    guard case .found(let entries) = try await dictionaries.define("élan") else {
      Issue.record("A word with an accent is not found.")
      return
    }
    #expect(entries.first?.text.contains("ardour") == true)
    #expect(try await dictionaries.define("keels") == .similar(["keel"]))
    #expect(try await dictionaries.define("xyzzyxyzzy") == .similar([]))
    // What looks like an option, or more of the protocol, is a word.
    #expect(try await dictionaries.define("--help") == .similar([]))
  }

  @MainActor
  @Test(
    "where no server answers, in time or at all, that is told with what to do",
    .enabled(if: DictionaryPortTests.isAvailable, DictionaryPortTests.needs))
  func silent() async throws {
    let hung = try HungServer()
    defer { hung.stop() }
    for port in [try freePort(), hung.port] {
      let dictionaries = try dictionaries(port, patience: 0.5)
      let (events, continuation) = AsyncStream.makeStream(of: AppEvent.self)
      let desktop = DesktopDictionary({ dictionaries }) { continuation.yield($0) }
      desktop.perform(.look)
      desktop.perform(.define("keel"))
      var told = events.makeAsyncIterator()
      guard case .dictionary(.available) = await told.next(),
        case .dictionary(.answered(.failure(let failure), word: "keel")) = await told.next()
      else {
        Issue.record("Nothing is told of a server that does not answer.")
        return
      }
      #expect(failure.words.contains("dictd"))
    }
  }

  /// From a page to a definition, and back by its first cell.
  private static let looksUp = [
    "look 960 540", "wait 2", "look menu", "until menu", "look 960 540", "look panel-more", "wait 2",
    "look 960 540", "look action-look-up", "wait 2", "look 960 540", "look look-up-0", "wait 2",
    "look 960 200",
    "wait 2", "look panel-back", "until reading", "look 960 540",
  ]

  @Test(
    "in a window, by looks alone: a word of the page is asked for at the server of this computer",
    .enabled(if: DictionaryPortTests.isAvailable, DictionaryPortTests.needs),
    .enabled(if: VirtualDisplay.isAvailable, ReadByGazeTests.needsDisplay))
  func byGaze() async throws {
    let (place, server) = (try Place(), try await Server())
    defer { server.stop() }
    let display = try await VirtualDisplay(width: 1920, height: 1080)
    defer { display.stop() }
    // The program asks at the usual port, where this computer may have a server of its own.
    let asked = place.path("asked")
    _ = try place.script(
      "bin/dict",
      "echo \"$@\" >> '\(asked)'\nshift 4\nexec /usr/bin/dict -h 127.0.0.1 -p \(server.port) \"$@\"")
    let file = place.url("on-reading.pdf")
    try DemoDocument.write(to: file)
    var environment = display.environment
    environment["PATH"] = place.path("bin") + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
    let directions =
      ["until dot", "until result", "look 1700 880", "until reading"] + Self.looksUp + ["wait 600"]
    let program = try Program(
      ["read", file.path, "--points", "5", "--stand-in", "--stand-in-fps", "15", "--screen-mm", "527x296"],
      in: place, environment: environment, stdin: Data(directions.joined(separator: "\n").utf8))
    // The file is there a moment before the words are.
    func asking() -> String { (try? String(contentsOfFile: asked, encoding: .utf8)) ?? "" }
    #expect(try await program.waits { !asking().isEmpty })
    let words = asking()
    #expect(words.hasPrefix("-h 127.0.0.1 -p 2628 -f -- "), "\(words)")
    program.send(SIGINT)
    let read = try await program.end()
    #expect(read.status == 0, "\(read.errors)")
  }

  @Test(
    "the doctor says whether words can be looked up, and what to do",
    .enabled(if: DictionaryPortTests.isAvailable, DictionaryPortTests.needs))
  func doctor() async throws {
    let missing = await DoctorChecks.dictionary(nil)
    #expect(missing.state == .note && missing.remedy?.contains("apt install dict dictd") == true)
    let silent = await DoctorChecks.dictionary(try dictionaries(try freePort()))
    #expect(silent.state == .note && silent.remedy?.contains("dictd") == true)
    let server = try await Server()
    defer { server.stop() }
    let dictionaries = try dictionaries(server.port)
    try await until { await DoctorChecks.dictionary(dictionaries).state == .fit }
  }

  @MainActor
  @Test("without the program nothing is offered")
  func absent() async throws {
    var told: [AppEvent] = []
    let desktop = DesktopDictionary({ nil }) { told.append($0) }
    desktop.perform(.look)
    #expect(told.isEmpty)
    desktop.perform(.define("keel"))
    guard case .dictionary(.answered(.failure(let failure), word: "keel")) = told.first else {
      Issue.record("Nothing is told of a program that is gone.")
      return
    }
    #expect(failure.words.contains("install"))
  }
}

/// A port of this computer that nobody listens at.
private func freePort() throws -> Int {
  let server = try HungServer()
  defer { server.stop() }
  return server.port
}

/// A server that takes connections and never says a word.
private struct HungServer {
  let port: Int
  private let end: Int32

  init() throws {
    end = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let end = end
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(end, $0, length) == 0 && listen(end, 4) == 0 && getsockname(end, $0, &length) == 0
      }
    }
    try #require(isBound)
    port = Int(UInt16(bigEndian: address.sin_port))
  }

  func stop() { close(end) }
}
