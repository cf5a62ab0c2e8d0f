import Accounts
import Foundation
import Glibc
import Library
import Signals
import Store

/// Starts programs that write to a library, kills them, and compares what they confirmed with what is stored.
struct KillsBench: Sendable {
  let folder: URL
  let rounds: Int
  let seconds: Double
  /// The system calls at which programs are killed; if empty, they are killed at any moment.
  let calls: [String]

  /// The program that kills another at a system call (https://strace.io).
  static let strace = "/usr/bin/strace"

  func measured() async throws -> KillsReport {
    var (report, kept) = (KillsReport(), Confirmed())
    for round in 0..<rounds {
      let writers = try (0..<2).map {
        // In the first round there is no household yet, so that kills also hit its creation.
        try Writer(
          folder, number: 2 * round + $0, member: round == 0 ? nil : MemberWriter.names[$0],
          killedAt: call(in: round), seconds: seconds)
      }
      if calls.isEmpty {
        // Every other round counts the time from the start, when the database is opened; the others from the first
        // confirmation.
        if !round.isMultiple(of: 2) { for writer in writers { writer.waitForWord() } }
        try await Task.sleep(for: .seconds(.random(in: min(0.02, seconds)...seconds)))
        for writer in writers { kill(writer.process.processIdentifier, SIGKILL) }
      }
      for writer in writers {
        for line in try writer.lines() { kept.take(line) }
        if writer.wasKilled { report.kills += 1 }
      }
      report.rounds += 1
      report.missing += try await missing(of: kept, &report)
      guard report.missing.isEmpty else { break }
      if round == 0 { try await MemberWriter.register(in: folder) }
    }
    report.confirmed = kept.counts
    report.found = report.missing.isEmpty ? kept.lookedFor : nil
    return report
  }

  private func call(in round: Int) -> String? { calls.isEmpty ? nil : calls[round % calls.count] }

  private func missing(of kept: Confirmed, _ report: inout KillsReport) async throws -> [String] {
    let shelf = try await Shelf.openForGuest(in: folder)
    report.putInOrder += shelf.findings.count
    var missing = try await shelf.household.engine.read { session in
      try session.run("PRAGMA integrity_check").map { try $0.text("integrity_check") }.filter { $0 != "ok" }
        + session.run("PRAGMA foreign_key_check").map { "a row without what it belongs to: \($0.values)" }
    }
    let items = Dictionary(uniqueKeysWithValues: try await shelf.items().map { ($0.id, $0) })
    missing += items.values.filter(\.isMissing).map { "the file of \($0.id)" }
    for id in kept.documents where items[id] == nil { missing.append("document \(id)") }
    for id in items.keys {
      let marks = Set(try await shelf.marks(in: id).map(\.note))
      missing += (kept.marks[id] ?? []).subtracting(marks).map { "mark \($0) in \(id)" }
    }
    for (id, page) in kept.places where (items[id]?.place?.position.page ?? -1) < page {
      missing.append("place \(page) in \(id)")
    }
    for (name, value) in kept.settings where try await shelf.setting(name, as: Int.self) ?? -1 < value {
      missing.append("setting \(name) \(value)")
    }
    return missing + (kept.isOfMembers ? try await MemberWriter.missing(of: kept.things, shelf) : [])
  }
}

/// What the writers have confirmed. Places and settings only increase, because a later one may be stored whose
/// confirmation was not received.
private struct Confirmed {
  var documents: Set<String> = []
  var marks: [String: Set<String>] = [:]
  var places: [String: Int] = [:]
  var settings: [String: Int] = [:]
  /// What members' writers confirmed, by kind and identifier, with its content.
  var things: [String: [String: String]] = [:]
  var counts: [String: Int] = [:]

  /// The number of things that are looked for after a kill; of each place and setting only the last one.
  var lookedFor: Int {
    documents.count + marks.values.map(\.count).reduce(0, +) + places.count + settings.count
      + things.values.map(\.count).reduce(0, +)
  }

  var isOfMembers: Bool { !things.isEmpty }

  mutating func take(_ line: String) {
    let parts = line.split(separator: " ").map(String.init)
    guard parts.count == 3 else { return }
    counts[parts[0], default: 0] += 1
    switch parts[0] {
    case "document": documents.insert(parts[1])
    case "mark": marks[parts[1], default: []].insert(parts[2])
    case "place": places[parts[1]] = max(places[parts[1]] ?? 0, Int(parts[2]) ?? 0)
    case "setting": settings[parts[1]] = max(settings[parts[1]] ?? 0, Int(parts[2]) ?? 0)
    default: things[parts[0], default: [:]][parts[1]] = parts[2]
    }
  }
}

/// One program that writes, and what it confirmed.
private struct Writer {
  let process = Process()
  private let output = Pipe()

  init(_ folder: URL, number: Int, member: String?, killedAt call: String?, seconds: Double) throws {
    let program =
      ["/proc/self/exe", "bench", LibraryWriterCommand.name, folder.path, "\(number)"]
      + (call == nil ? [] : ["--seconds", "\(10 * seconds)"]) + (member.map { ["--member", $0] } ?? [])
    if let call {
      // The kill comes at a random one of the first 30 calls; the earliest of these belong to opening the library.
      let options = [
        "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
        "inject=\(call):signal=KILL:when=\(Int.random(in: 1...30))",
      ]
      process.executableURL = URL(filePath: KillsBench.strace)
      process.arguments =
        options + ["/proc/\(getpid())/exe"]
        + program.dropFirst()
    } else {
      process.executableURL = URL(filePath: program[0])
      process.arguments = Array(program.dropFirst())
    }
    process.standardOutput = output
    try process.run()
  }

  /// Waits until the program has written a confirmation, or has ended.
  func waitForWord() {
    var polled = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    while poll(&polled, 1, -1) < 0, errno == EINTR {}
  }

  /// Whether the program was killed; strace ends in the same way as its program.
  var wasKilled: Bool { process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL }

  /// All lines that the program wrote until its end; an incomplete last line is left out.
  func lines() throws -> [String] {
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}
