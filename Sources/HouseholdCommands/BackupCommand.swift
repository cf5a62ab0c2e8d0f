import Accounts
import ArgumentParser
import CommandSupport
import Foundation
import Library
import Synchronization

/// `trackii backup`: the household's people, shelves and documents, kept in another place.
struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Back up everybody's documents and everything kept of them, and restore it.",
    discussion: """
      A backup is a folder, best on another disk. Each snapshot in it is the household at one moment; a document is \
      kept once, however many snapshots have it. A backup holds everything in readable form: keep it where only you \
      can look into it.
      """,
    subcommands: [Create.self, List.self, Check.self, Restore.self, BackupSalvageCommand.self])

  struct Folder: ParsableArguments {
    @Argument(help: "The folder with the backup.", completion: .directory) var folder: String
    var backup: Backup { Backup(URL(fileURLWithPath: folder)) }
  }

  struct Create: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "create", abstract: "Make a snapshot; the household may be in use.",
      discussion: """
        The folder is made where it is missing. Documents that are in it already are not copied again. Where people are \
        registered it is for an administrator, as in the window: --user NAME, with --password-file where nobody types.
        """)
    @OptionGroup var place: Folder
    @OptionGroup var login: LoginOptions
    @Option(parsing: .unconditional, help: "How many snapshots stay, the newest; else all.") var keep: Int?
    @Flag(help: "Print JSON: the snapshot.") var json = false

    func validate() throws {
      if let keep, keep < 1 { throw ValidationError("--keep must be 1 or more.") }
    }

    func run() throws {
      let (backup, keep, login) = (place.backup, keep, login)
      try runCommand { try await BackupCommand.admit(login) }
      let snapshot = try runCommand {
        try reported("copying documents") { try backup.create(of: Household.defaultFolder, keep: keep, $0) }
      }
      if json { return try printJSON(ListedSnapshot(snapshot)) }
      Terminal.write("Snapshot \(snapshot.id): \(ListedSnapshot(snapshot).contents).\n")
      if !snapshot.missing.isEmpty {
        let missing = snapshot.missing.count
        Terminal.complain(
          "\(missing == 1 ? "1 listed document has" : "\(missing) listed documents have") no file any more; "
            + "`trackii doctor` names \(missing == 1 ? "it" : "them").")
      }
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the snapshots, the oldest first.")
    @OptionGroup var place: Folder
    @Flag(help: "Print JSON: an array of snapshots.") var json = false

    func run() throws {
      let backup = place.backup
      let listed = try runCommand { try backup.snapshots() }.map(ListedSnapshot.init)
      if json { return try printJSON(listed) }
      if listed.isEmpty {
        return Terminal.complain("There is no snapshot yet. Make one with: trackii backup create")
      }
      for snapshot in listed { Terminal.write("\(snapshot.id)  \(snapshot.contents)\n") }
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "Read a snapshot to its end and say whether all of it is as it was.")
    @OptionGroup var place: Folder
    @Option(help: "Which snapshot; else the newest.") var snapshot: String?
    @Flag(help: "Print JSON: the snapshot.") var json = false

    func run() throws {
      let (backup, id) = (place.backup, snapshot)
      let snapshot = try runCommand {
        let snapshot = try backup.snapshot(id)
        try reported("checking documents") { try backup.check(snapshot, $0) }
        return snapshot
      }
      if json { return try printJSON(ListedSnapshot(snapshot)) }
      Terminal.write("Snapshot \(snapshot.id) is whole: \(ListedSnapshot(snapshot).contents).\n")
    }
  }

  struct Restore: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "restore", abstract: "Put a snapshot in the place of the household.",
      discussion: """
        It is checked before. What is there now is kept beside it, in a folder that is named in the end. No other \
        trackii may run meanwhile.
        """)
    @OptionGroup var place: Folder
    @Option(help: "Which snapshot; else the newest.") var snapshot: String?
    @Flag(help: "Print JSON: snapshot, before.") var json = false

    private struct Result: Encodable {
      var snapshot: ListedSnapshot
      var before: String?
    }

    func run() throws {
      let (backup, id) = (place.backup, snapshot)
      let restored = try runCommand {
        let snapshot = try backup.snapshot(id)
        return try reported("restoring documents") {
          try backup.restore(snapshot, to: Household.defaultFolder, $0)
        }
      }
      let snapshot = ListedSnapshot(restored.snapshot)
      if json { return try printJSON(Result(snapshot: snapshot, before: restored.before?.path)) }
      Terminal.write("Restored the snapshot \(snapshot.id): \(snapshot.contents).\n")
      if let before = restored.before {
        Terminal.write("What was there before is in \(before.path). Delete it when it is no longer needed.\n")
      }
    }
  }
}

extension BackupCommand {
  /// Lets an administrator go on; anybody where nobody is registered. A backup holds what is private to each of them.
  fileprivate static func admit(_ login: LoginOptions) async throws {
    guard Household.isThere(in: Household.defaultFolder) else { return }
    guard try await !Accounts.opened().people().isEmpty else { return }
    let (accounts, person) = try await login.member()
    guard try await accounts.roles(of: person).contains(.administrator) else {
      throw AccountsError.notAllowed(what: "back the household up")
    }
  }
}

/// A snapshot as it is printed.
private struct ListedSnapshot: Encodable {
  var id: String
  var created: Date
  var people: Int
  var documents: Int
  var missing: Int

  init(_ snapshot: BackupSnapshot) {
    (id, created, people) = (snapshot.id, snapshot.created, snapshot.people)
    (documents, missing) = (snapshot.documents.count, snapshot.missing.count)
  }

  var contents: String {
    "\(people) \(people == 1 ? "person" : "people"), \(documents) \(documents == 1 ? "document" : "documents")"
  }
}

/// Work with a bar on a terminal that shows how far it has come.
private func reported<R>(_ label: String, _ work: ((BackupProgress) -> Void) throws -> R) rethrows -> R {
  let bar = Mutex(ProgressBar(label))
  defer { bar.withLock { $0.finish() } }
  return try work { progress in
    bar.withLock { $0.show(Double(progress.done) / Double(max(1, progress.documents))) }
  }
}
