import ArgumentParser
import CommandSupport
import Foundation

/// `trackii bench kills`: checks that what was confirmed is found after the program was killed.
struct KillsBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kills",
    abstract: "Kill programs that write to a library, and look for what they confirmed.",
    discussion: """
      In each round two programs write documents, marks, places and settings to one shelf, and from the second round \
      on notes with pictures, reminders, entries of a calendar and shares of two members. They are killed (SIGKILL) \
      after a random time, or at a random one of the system calls named with --at, which needs strace. Then \
      everything that was ever confirmed has to be there, and nothing by half; how many confirmed things were found \
      is told. A long run: --rounds 200, and the same with --at rename,fsync,fdatasync,pwrite64,unlink,link. Exits \
      with 1 where something is missing, or nothing was confirmed; from 50 rounds on also where a kind was never \
      confirmed.
      """)

  @Option(help: "How often.") var rounds = 20
  @Option(help: "The longest that a program may write, in seconds.") var seconds = 0.6
  @Option(
    name: .customLong("at"),
    help: "System calls at which to kill in turn, such as rename,fsync,fdatasync,pwrite64,unlink,link.")
  var calls: String?
  @Option(help: "Where the household is made and removed.", completion: .directory) var folder: String?
  @Flag(help: "Print JSON.") var json = false

  func validate() throws {
    guard (1...10_000).contains(rounds), seconds > 0, seconds <= 60 else {
      throw ValidationError("--rounds takes 1 to 10000, --seconds up to 60.")
    }
    if calls != nil, !FileManager.default.isExecutableFile(atPath: KillsBench.strace) {
      throw ValidationError("--at needs \(KillsBench.strace). Install strace, or leave --at out.")
    }
  }

  func run() throws {
    let command = self
    let report = try runCommand {
      let base = command.folder.map { URL(filePath: $0) } ?? FileManager.default.temporaryDirectory
      let folder = base.appending(path: "trackii-kills-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      let calls = command.calls?.split(separator: ",").map(String.init) ?? []
      let bench = KillsBench(folder: folder, rounds: command.rounds, seconds: command.seconds, calls: calls)
      return try await bench.measured()
    }
    if json { try printJSON(report) } else { Terminal.write(report.text) }
    if !report.passes { throw ExitCode.failure }
  }
}

/// The results of `bench kills`.
struct KillsReport: Codable, Sendable {
  var rounds = 0
  var kills = 0
  /// The number of things that programs confirmed, by kind.
  var confirmed: [String: Int] = [:]
  /// The number of confirmed things that were found after the last kill; nil where one is missing.
  var found: Int?
  /// The number of repairs at openings: interrupted copies, and documents without their row.
  var putInOrder = 0
  /// Confirmed things that are missing or incomplete.
  var missing: [String] = []

  /// What writers confirm, each of which a long run meets.
  static let kinds = ["document", "mark", "note", "picture", "reminder", "event", "share", "accepted"]
  /// A run of that many rounds is a long one.
  static let manyRounds = 50

  /// The kinds that a long run has never confirmed, and so not tested; none in a short run.
  var untested: [String] {
    rounds < Self.manyRounds ? [] : Self.kinds.filter { confirmed[$0, default: 0] == 0 }
  }

  var passes: Bool { missing.isEmpty && !confirmed.isEmpty && untested.isEmpty }

  var text: String {
    let kinds = confirmed.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    var text =
      "\(rounds) rounds, \(kills) programs killed; confirmed: \(kinds); put in order: \(putInOrder)\n"
    if confirmed.isEmpty { return text + "no program came so far that anything was confirmed\n" }
    for line in missing.prefix(20) { text += "missing: \(line)\n" }
    if !untested.isEmpty { text += "never confirmed: \(untested.joined(separator: ", "))\n" }
    return text
      + (missing.isEmpty
        ? "all \(found ?? 0) confirmed things were found, none is missing\n"
        : "\(missing.count) are missing\n")
  }
}
