import Dispatch
import Foundation
import Glibc
import Logging
import Synchronization
import TestSupport
import Testing

@testable import Desktop

/// A place for lines that takes none until it is let.
private final class HeldSink: LogSink {
  let heard = Heard()
  private let gate = DispatchSemaphore(value: 0)

  func open() { for _ in 0..<100_000 { gate.signal() } }

  func write(_ line: LogLine, lost: Int) {
    gate.wait()
    if lost > 0 { heard.add("lost \(lost)") }
    heard.add(line.words)
  }
}

@Suite("The program's log")
struct ProgramLogTests {
  @Test("a disk or a terminal that hangs holds nobody up; what cannot wait is counted")
  func hanging() {
    let sink = HeldSink()
    let writer = LogWriter(sink, limit: 10)
    for number in 0..<10_000 { writer.add(.made("\(number)")) }
    sink.open()
    writer.flush(within: 60)
    writer.add(.made("after"))
    writer.flush(within: 60)
    // Those that waited, the first of which tells how many came before it and were not kept.
    let lost = sink.heard.all.compactMap { $0.hasPrefix("lost") ? Int($0.dropFirst(5)) : nil }.reduce(0, +)
    let kept = sink.heard.all.filter { Int($0) != nil }
    #expect(kept == (0..<10).map(String.init))
    #expect(lost == 9990 && sink.heard.all.last == "after")
  }

  private func log(_ setting: ProgramLog.Setting, in folder: TemporaryFolder, standardError: Int32)
    -> ProgramLog
  {
    ProgramLog(
      setting, environment: ["XDG_STATE_HOME": folder.url.path, "HOME": "/home/anna"],
      standardError: standardError)
  }

  private func logged(_ setting: ProgramLog.Setting) throws -> (errors: String, file: String) {
    let folder = try TemporaryFolder()
    let errors = open(folder.url.appending(path: "stderr").path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    defer { close(errors) }
    let log = log(setting, in: folder, standardError: errors)
    let logger = Logger(label: "trackii.test") { log.handler(label: $0) }
    for level in Logger.Level.allCases { logger.log(level: level, "at \(level) in /home/anna/x") }
    log.flush(within: 60)
    return (folder.text("stderr"), folder.text("trackii/trackii.log"))
  }

  private func levels(_ text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      line.split(separator: " ").dropFirst().first.map(String.init)
    }
  }

  @Test("warnings go to standard error, information to the file of a program with a window")
  func usual() throws {
    let window = try logged(.init(level: nil, keepsFile: true))
    #expect(levels(window.errors) == ["warning", "error", "critical"])
    #expect(levels(window.file) == ["info", "notice", "warning", "error", "critical"])
    #expect(!window.errors.contains("anna") && window.file.contains("at info in ~/x"))
    let other = try logged(.init(level: nil, keepsFile: false))
    #expect(levels(other.errors) == ["warning", "error", "critical"] && other.file.isEmpty)
  }

  @Test("a level that is asked for counts; the file has never less than usual")
  func asked() throws {
    let fine = try logged(.init(level: .debug, keepsFile: true))
    #expect(levels(fine.errors).first == "debug" && levels(fine.file).first == "debug")
    let coarse = try logged(.init(level: .critical, keepsFile: true))
    #expect(levels(coarse.errors) == ["critical"] && levels(coarse.file).first == "info")
  }

  @Test(
    "an error that is thrown too is left to whoever tells it, but for the file, the journal and a level asked for"
  )
  func thrown() throws {
    func logged(_ level: Logger.Level?) throws -> (errors: String, file: String) {
      let folder = try TemporaryFolder()
      let errors = open(folder.url.appending(path: "stderr").path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
      defer { close(errors) }
      let log = log(.init(level: level, keepsFile: true), in: folder, standardError: errors)
      let logger = Logger(label: "trackii.test") { log.handler(label: $0) }
      logger.error("cannot be opened", metadata: ["thrown": "yes"])
      logger.error("left out")
      log.flush(within: 60)
      return (folder.text("stderr"), folder.text("trackii/trackii.log"))
    }
    let usual = try logged(nil)
    #expect(!usual.errors.contains("cannot be opened") && usual.errors.contains("left out"))
    #expect(usual.file.contains("cannot be opened thrown=yes"))
    #expect(try logged(.warning).errors.contains("cannot be opened"))
  }

  @Test("the journal's format is for the stream that the journal reads, not for another one")
  func journal() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    var info = stat()
    try #require(fstat(ends[1], &info) == 0)
    let own = "\(info.st_dev):\(info.st_ino)"
    #expect(ProgramLog.isJournal(own, descriptor: ends[1]))
    for other in [nil, "", "1:2", "\(info.st_dev)", "\(own):1"] {
      #expect(!ProgramLog.isJournal(other, descriptor: ends[1]))
    }
    #expect(!ProgramLog.isJournal(own, descriptor: -1))

    let log = ProgramLog(
      .init(level: nil, keepsFile: false), environment: ["JOURNAL_STREAM": own], standardError: ends[1])
    Logger(label: "trackii.test") { log.handler(label: $0) }.error("broken")
    log.flush(within: 60)
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = read(ends[0], &bytes, bytes.count)
    #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == "<3>trackii.test: broken\n")
  }

  @Test("a reader of standard error that has gone does not end the program")
  func closedPipe() throws {
    let usual = signal(SIGPIPE, SIG_DFL)
    defer { signal(SIGPIPE, usual) }
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let log = ProgramLog(.init(level: nil, keepsFile: false), environment: [:], standardError: ends[1])
    let logger = Logger(label: "trackii.test") { log.handler(label: $0) }
    for _ in 0..<3 { logger.error("nobody reads this") }
    log.flush(within: 60)
  }

  @Test("the state folder is where the person's environment says, and at home otherwise")
  func stateFolder() {
    func path(_ environment: [String: String]) -> String { StateFolder.url(environment).path }
    #expect(path(["XDG_STATE_HOME": "/s", "HOME": "/h"]) == "/s/trackii")
    #expect(path(["HOME": "/h"]) == "/h/.local/state/trackii")
    #expect(path(["XDG_STATE_HOME": "relative", "HOME": "/h"]) == "/h/.local/state/trackii")
    #expect(path(["XDG_STATE_HOME": ""]) == path([:]) && path([:]).hasPrefix("/"))
  }
}
