import Foundation
import Localization
import Logging
import Store

/// The data of a household's people: `household.sqlite` in the data folder, and a folder for each person's documents. May
/// be used from any task, and from several programs at once.
///
/// What is a person's own is reached through `PersonalStore`, which only signing in gives.
package final class Household: Sendable {
  /// The data folder, which holds the database and a folder for each person.
  package let folder: URL
  /// What was out of order when the household was opened, for `doctor` and the log.
  package let findings: [HouseholdFinding]
  /// The household's database.
  package let engine: any SQLEngine

  /// The default data folder of trackii.
  package static var defaultFolder: URL { UserFolders.data() }

  /// The file name of the household's database in the data folder.
  package static let fileName = "household.sqlite"

  /// Whether a data folder holds anybody's data, of this version of the program or of an older one.
  package static func isThere(in folder: URL) -> Bool {
    [fileName, FormerSlot.accounts.path].contains {
      FileManager.default.fileExists(atPath: folder.appending(path: $0).path)
    }
  }

  /// Opens the household in a folder, which is made where it is missing (0700, its files 0600), and moves databases of
  /// older versions of the program into it. Blocks on the disk.
  ///
  /// - Parameters:
  ///   - folder: the data folder.
  ///   - logger: is told what was out of order.
  ///   - now: tells whether databases that were taken over have been kept for long enough.
  ///   - busySeconds: how long to wait while another program holds the database.
  /// - Throws: `busy`, `full`, `readOnly`, `denied`, `damaged`, `newer`; nothing is half taken over then.
  package convenience init(
    folder: URL = Household.defaultFolder, logger: Logger = Logger(label: "trackii.household"),
    now: Date = Date(), busySeconds: Double = 5
  ) throws(StoreError) {
    try self.init(folder: folder, logger: logger, now: now, busySeconds: busySeconds, at: { _ in })
  }

  /// Opens a household.
  /// - Parameter step: called before each step of moving older databases; an error that it throws ends the opening there,
  ///   as a crash would.
  init(
    folder: URL, logger: Logger, now: Date, busySeconds: Double, at step: (FormerMove.Step) throws -> Void
  ) throws(StoreError) {
    self.folder = folder
    let file = folder.appending(path: Self.fileName)
    do {
      try PrivateFolder.make(folder)
      let (opened, restore) = try RestoreExchange.settled(in: folder, waitSeconds: busySeconds) {
        guard try !FormerSlot.isEmptied(file, in: folder) else {
          throw StoreError.damaged(name: file.path, reason: localized("the file is empty"))
        }
        let engine = try SQLiteEngine(file: file, busySeconds: busySeconds)
        try engine.migrate(HouseholdSchema.migrations)
        let findings = try FormerMove(
          folder: folder, engine: engine, logger: logger, now: now, busySeconds: busySeconds
        ).run(at: step)
        // Read first, so that a program that only reads need not wait for one that writes.
        if try engine.readBlocking({ try $0.lacksAdministrator() }) {
          try engine.writeBlocking { try $0.appointAdministrator() }
        }
        return (engine: engine, findings: findings)
      }
      engine = opened.engine
      findings = [restore].compactMap(\.self) + opened.findings
      if let restore { logger.notice("a restore was stopped", metadata: ["became": "\(restore.kind)"]) }
    } catch {
      logger.error("the household cannot be opened", metadata: error.loggedByStore.alsoThrown)
      throw error as? StoreError ?? .other(name: file.path, code: 0, reason: "\(error)")
    }
  }

  /// The store of the guest, who is not logged in.
  /// - Throws: as any write.
  package func guest() async throws(StoreError) -> PersonalStore {
    let guest = PersonalStore.guestID
    // Read first, so that a program that only reads need not wait for one that writes.
    let isThere = try await read { try !$0.run("SELECT id FROM person WHERE id = $1", guest).isEmpty }
    if !isThere {
      try await write { session in
        try session.run(
          "INSERT INTO person (id, kind, created) VALUES ($1, 'guest', $2) ON CONFLICT (id) DO NOTHING",
          guest, Date())
      }
    }
    return PersonalStore(id: guest, person: nil, household: self)
  }

  /// The stores of all people who can log in, without their passwords: only for putting shelves in order.
  package func membersForMaintenance() async throws(StoreError) -> [PersonalStore] {
    try await read { try $0.accounts() }.compactMap { row in
      row.person.map { PersonalStore(id: row.id, person: $0, household: self) }
    }
  }

  /// The error with which the accounts of an older version could not be imported; nil if there is none.
  var damagedAccounts: StoreError? {
    let file = folder.appending(path: FormerSlot.accounts.path).path
    for case .damaged(file, let reason) in findings { return .damaged(name: file, reason: reason) }
    return nil
  }

  /// The folder of a person's documents.
  package func folder(of id: String) -> URL {
    folder.appending(path: "users/\(id)", directoryHint: .isDirectory)
  }

  /// Makes a person's folder, with a notice so that an older version of the program does not take it for an empty shelf.
  package func makeFolder(of id: String) throws(StoreError) {
    try PrivateFolder.make(folder(of: id))
    try FormerNotice.place(for: FormerSlot.library(of: id), in: folder)
  }

  func read<R: Sendable>(
    _ body: @escaping @Sendable (any SQLSession) throws -> R
  ) async throws(StoreError) -> R {
    do { return try await engine.read(body) } catch { throw StoreError(folding: error, engine.name) }
  }

  @discardableResult
  func write<R: Sendable>(
    _ body: @escaping @Sendable (any SQLSession) throws -> R
  ) async throws(StoreError) -> R {
    do { return try await engine.write(body) } catch { throw StoreError(folding: error, engine.name) }
  }
}

extension StoreError {
  fileprivate init(folding error: any Error, _ name: String) {
    self = error as? StoreError ?? .other(name: name, code: 0, reason: "\(error)")
  }
}

/// What opening a household found out of order, and what was done about it.
package enum HouseholdFinding: Hashable, Sendable, CustomStringConvertible {
  /// An older version's database was moved into the household; the file is kept until a date.
  case tookOver(file: String, until: Date)
  /// An older version's database is damaged. What could be read of it was imported, and the file is kept.
  case damaged(file: String, reason: String)
  /// A restore of the backup made at that moment is in place: it was begun before, perhaps interrupted, and is completed
  /// now. The folder `before` holds the previous household; nil if there was none.
  case restored(Date, before: String?)
  /// A restore of the backup made at that moment was interrupted before its database was in place: the household is
  /// unchanged.
  case restoreTakenBack(Date)
  /// A restored household was in place and could not be opened: the previous household is in place again.
  case restoreRefused(Date, StoreError)

  /// What was found on opening the household, in the person's language.
  package var description: String {
    switch self {
    case .restored(let backup, nil): localized("The backup of \(Self.moment(backup)) is restored.")
    case .restored(let backup, let before?):
      localized(
        """
        The backup of \(Self.moment(backup)) is restored. What was there before is kept in \(before).
        """)
    case .restoreTakenBack(let backup):
      localized(
        """
        The restore of the backup of \(Self.moment(backup)) was stopped on the way, and is taken back: the \
        household is as it was.
        """)
    case .restoreRefused(let backup, let error):
      localized(
        "The backup of \(Self.moment(backup)) was not restored, and the household is as it was. \(error)")
    case .tookOver(let file, let until):
      localized(
        """
        \(file): what it held is in \(Household.fileName) now; it is kept until \
        \(until.formatted(.iso8601.year().month().day())).
        """)
    case .damaged(let file, let reason):
      localized(
        """
        \(file): is damaged (\(reason)); what could be read of it is in \(Household.fileName). Restore it from a backup \
        under the name it had, and start again; or delete it.
        """)
    }
  }

  private static func moment(_ date: Date) -> String { date.formatted(date: .long, time: .shortened) }

  /// The case's name for the log, without names of people or files.
  fileprivate var kind: String {
    switch self {
    case .tookOver: "taken over"
    case .damaged: "damaged"
    case .restored: "restored"
    case .restoreTakenBack: "taken back"
    case .restoreRefused: "refused"
    }
  }
}

/// Folders that only their owner may look into.
package enum PrivateFolder {
  /// Makes a folder that only its owner may look into (0700), and closes one that was there already.
  ///
  /// - Throws: `denied`, `readOnly`, `full`.
  package static func make(_ folder: URL) throws(StoreError) {
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      // An existing folder may be open to others, so its permissions are set.
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
    } catch { throw StoreError(fileSystem: error, folder.path) }
  }
}
