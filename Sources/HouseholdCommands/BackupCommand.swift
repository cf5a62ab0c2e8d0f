import Accounts
import ArgumentParser
import CommandSupport
import Foundation
import Library
import Localization
import Synchronization

/// `trackii backup`: backups of the household's people, shelves and documents in another place.
struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: localized("Back up everybody's documents and everything kept of them, and restore it."),
    discussion: localized(
      """
      A backup is a folder, best on another disk. Each snapshot in it is the household at one moment; a document is \
      kept once, however many snapshots have it. A backup holds everything in readable form: keep it where only you \
      can look into it.
      """),
    subcommands: [Create.self, List.self, Check.self, Restore.self, Withdraw.self, BackupSalvageCommand.self])

  struct Folder: ParsableArguments {
    @Argument(help: ArgumentHelp(localized("The folder with the backup.")), completion: .directory)
    var folder: String
    var backup: Backup { Backup(URL(fileURLWithPath: folder)) }
  }

  struct Create: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "create", abstract: localized("Make a snapshot; the household may be in use."),
      discussion: localized(
        """
        The folder is made where it is missing. Documents that are in it already are not copied again. Where people are \
        registered it is for an administrator, as in the window: --user NAME, with --password-file where nobody types.
        """))
    @OptionGroup var place: Folder
    @OptionGroup var login: LoginOptions
    @Option(
      parsing: .unconditional, help: ArgumentHelp(localized("How many snapshots stay, the newest; else all."))
    ) var keep: Int?
    @Flag(help: ArgumentHelp(localized("Print JSON: the snapshot."))) var json = false

    func validate() throws {
      if let keep, keep < 1 { throw ValidationError(localized("--keep must be 1 or more.")) }
    }

    func run() throws {
      let (backup, keep, login) = (place.backup, keep, login)
      try runCommand { try await BackupCommand.admit(login) }
      let snapshot = try runCommand {
        try reported(localized("copying documents")) {
          try backup.create(of: CommandContext.current.household, keep: keep, $0)
        }
      }
      if json { return try printJSON(PrintedSnapshot(snapshot)) }
      Terminal.write(localized("Snapshot \(snapshot.id): \(PrintedSnapshot(snapshot).contents).") + "\n")
      if !snapshot.missing.isEmpty {
        let missing = snapshot.missing.count
        Terminal.complain(
          localized(
            missing, one: "1 listed document has no file any more; `trackii doctor` names it.",
            other: "\(missing) listed documents have no file any more; `trackii doctor` names them."))
      }
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: localized("List the snapshots, the oldest first."),
      discussion: localized(
        """
        One that cannot be read is listed with the reason, and the exit code is 65 then; the others can be restored.
        """))
    @OptionGroup var place: Folder
    @Flag(
      help: ArgumentHelp(
        localized("Print JSON: an array of snapshots, with unreadable: the reason where one cannot be read."))
    )
    var json = false

    func run() throws {
      let backup = place.backup
      let listed = try runCommand { try backup.listed() }
      if json {
        try printJSON(listed.map(PrintedSnapshot.init))
      } else if listed.isEmpty {
        Terminal.complain(localized("There is no snapshot yet. Make one with: trackii backup create"))
      } else {
        for snapshot in listed { Terminal.write("\(snapshot.name)  \(PrintedSnapshot(snapshot).contents)\n") }
      }
      if let code = listed.lazy.compactMap(\.reason).first.map(Sysexit.code(for:)) { throw code }
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: localized("Read a snapshot to its end and say whether all of it is as it was."))
    @OptionGroup var place: Folder
    @Option(help: ArgumentHelp(localized("Which snapshot; else the newest."))) var snapshot: String?
    @Flag(help: ArgumentHelp(localized("Print JSON: the snapshot."))) var json = false

    func run() throws {
      let (backup, id) = (place.backup, snapshot)
      let snapshot = try runCommand {
        let snapshot = try backup.snapshot(id)
        try reported(localized("checking documents")) { try backup.check(snapshot, $0) }
        return snapshot
      }
      if json { return try printJSON(PrintedSnapshot(snapshot)) }
      Terminal.write(
        localized("Snapshot \(snapshot.id) is whole: \(PrintedSnapshot(snapshot).contents).") + "\n")
    }
  }

  struct Restore: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "restore", abstract: localized("Put a snapshot in the place of the household."),
      discussion: localized(
        """
        It is checked before. What is there now is kept beside it, in a folder that is named in the end. No other \
        trackii may run meanwhile.
        """))
    @OptionGroup var place: Folder
    @Option(help: ArgumentHelp(localized("Which snapshot; else the newest."))) var snapshot: String?
    @Flag(help: ArgumentHelp(localized("Print JSON: snapshot, before."))) var json = false

    private struct Result: Encodable {
      var snapshot: PrintedSnapshot
      var before: String?
    }

    func run() throws {
      let (backup, id) = (place.backup, snapshot)
      let restored = try runCommand {
        let snapshot = try backup.snapshot(id)
        return try reported(localized("restoring documents")) {
          try backup.restore(snapshot, to: CommandContext.current.household, $0)
        }
      }
      let snapshot = PrintedSnapshot(restored.snapshot)
      if json { return try printJSON(Result(snapshot: snapshot, before: restored.before?.path)) }
      Terminal.write(localized("Restored the snapshot \(snapshot.id): \(snapshot.contents).") + "\n")
      if let before = restored.before {
        Terminal.write(
          localized("What was there before is in \(before.path). Delete it when it is no longer needed.")
            + "\n")
      }
    }
  }
}

extension BackupCommand {
  struct Withdraw: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "withdraw",
      abstract: localized("Give up a restore that waits for the next start of the reader."),
      discussion: localized(
        """
        One waits where it was prepared in the window, or where another program had the household open when it was to \
        be put in place. The household stays as it is. After a day it is given up by itself.
        """))
    @Flag(
      help: ArgumentHelp(
        localized("Print JSON: snapshot and person of what was given up; empty where nothing waited.")))
    var json = false

    private struct Result: Encodable {
      var snapshot: String?
      var person: String?
    }

    func run() throws {
      let waited = Backup.withdrawPrepared(in: CommandContext.current.household)
      if json { return try printJSON(Result(snapshot: waited?.snapshot, person: waited?.person)) }
      guard let waited else { return Terminal.complain(localized("No restore waits for the next start.")) }
      Terminal.write(
        localized("The restore of the snapshot \(waited.snapshot) is given up. The household stays as it is.")
          + "\n")
    }
  }

  /// Requires the log-in of an administrator, or nothing if nobody is registered: a backup contains everybody's private
  /// data.
  fileprivate static func admit(_ login: LoginOptions) async throws {
    guard Household.isThere(in: CommandContext.current.household) else { return }
    guard try await !HouseholdAccounts.opened().people().isEmpty else { return }
    let (accounts, person) = try await login.member()
    guard try await accounts.roles(of: person).contains(.administrator) else {
      throw AccountsError.notAllowed(
        why: localized("Only an administrator of the household may back it up. Ask one of them."))
    }
  }
}

/// A snapshot as printed in JSON.
private struct PrintedSnapshot: Encodable {
  var id: String
  var created: Date?
  var people: Int?
  var documents: Int?
  var missing: Int?
  /// Why the snapshot cannot be read; nil if it can.
  var unreadable: String?

  init(_ snapshot: BackupSnapshot) {
    (id, created, people) = (snapshot.id, snapshot.created, snapshot.people)
    (documents, missing) = (snapshot.documents.count, snapshot.missing.count)
  }

  init(_ listed: ListedSnapshot) {
    switch listed {
    case .readable(let snapshot): self.init(snapshot)
    case .unreadable(let name, let reason): self.init(name, unreadable: "\(reason)")
    }
  }

  private init(_ name: String, unreadable: String) { (id, self.unreadable) = (name, unreadable) }

  var contents: String {
    if let unreadable { return localized("cannot be read: \(unreadable)") }
    let (people, documents) = (people ?? 0, documents ?? 0)
    return [
      localized(people, one: "1 person", other: "\(people) people"),
      localized(documents, one: "1 document", other: "\(documents) documents"),
    ].joined(separator: ", ")
  }
}

extension ListedSnapshot {
  fileprivate var reason: BackupError? {
    if case .unreadable(_, let reason) = self { reason } else { nil }
  }
}

/// Runs work with a progress bar on a terminal.
private func reported<R>(_ label: String, _ work: ((BackupProgress) -> Void) throws -> R) rethrows -> R {
  let bar = Mutex(ProgressBar(label))
  defer { bar.withLock { $0.finish() } }
  return try work { progress in
    bar.withLock { $0.show(Double(progress.done) / Double(max(1, progress.documents))) }
  }
}
