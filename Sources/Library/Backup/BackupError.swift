import Accounts
import Foundation
import Store

/// Why a backup cannot be made, read or restored. What was there before is as it was.
package enum BackupError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The folder holds other things, or nothing.
  case noBackup(folder: String)
  /// The folder holds something already, and no backup.
  case notEmpty(folder: String)
  case noSnapshot(name: String, folder: String)
  /// A newer version of the program made it.
  case newer(folder: String, version: Int)
  /// A snapshot is not in one piece; says what is missing or differs.
  case damaged(snapshot: String, reason: String)
  /// There is nobody's household to back up.
  case noHousehold(folder: String)
  /// Another program makes a backup in the same folder.
  case busy(folder: String)
  /// Another program has the household open.
  case inUse(folder: String)
  /// Another program has the household open: what is to be restored is complete, and waits for the next start.
  case waiting(until: Date)
  /// Somebody else's restore waits for the next start; nil where it was prepared on the command line or by the guest.
  case otherPrepared(by: String?, until: Date)
  /// A restore has waited for too long for the next start.
  case stale(snapshot: String, prepared: Date)
  /// Documents come and go faster than they are copied.
  case changing(folder: String)
  /// The database was exchanged and the documents were not, and neither could be put back.
  case halfway(before: String)
  /// Nothing of a damaged database can be read.
  case unreadable(file: String, reason: String)
  /// A disk refuses; says what and for which file.
  case storage(file: String, reason: String)
  /// What is to be written would take the place of something.
  case alreadyThere(file: String)
  /// What reading a person's shelf refused.
  case library(LibraryError)
  /// What the household's database refused.
  case store(StoreError)

  package var description: String {
    switch self {
    case .noBackup(let folder):
      "\(folder): is no backup. Name the folder that `trackii backup create` wrote to."
    case .notEmpty(let folder):
      "\(folder): holds other things. Name an empty or a new folder, or one with backups."
    case .noSnapshot(let name, let folder):
      "\(folder): has no snapshot \(name). `trackii backup list` tells which there are."
    case .newer(let folder, let version):
      "\(folder): was made by a newer version of Trackii (format \(version)). Install that version, or choose another "
        + "folder."
    case .damaged(let snapshot, let reason):
      "The snapshot \(snapshot) is damaged: \(reason). Nothing was restored from it; choose another snapshot."
    case .noHousehold(let folder): "\(folder): there is nothing to back up yet."
    case .busy(let folder): "\(folder): another program makes a backup there. Try again when it has finished."
    case .inUse(let folder):
      "\(folder): another program uses the household. End the reader and every other trackii, and try again."
    case .waiting(let until):
      "Another program uses the household. The backup is ready, and waits until \(Self.moment(until)): end the reader "
        + "and every other trackii, then start the reader, which puts it in the household's place. "
        + "`trackii backup withdraw` gives it up."
    case .otherPrepared(let person, let until):
      "\(person ?? "Somebody else") has prepared a restore, which waits for the next start of the reader until "
        + "\(Self.moment(until)). Start the reader anew, or wait; whoever prepared it can restore another in its place, "
        + "and `trackii backup withdraw` gives it up."
    case .stale(let snapshot, let prepared):
      "The restore of the snapshot \(snapshot) was prepared on \(Self.moment(prepared)) and has waited for longer "
        + "than a day. The household stays as it is; restore the backup again where it is still wanted."
    case .changing(let folder):
      "\(folder): documents are removed faster than they can be copied. Try again in a moment."
    case .halfway(let before):
      "The restore stopped halfway. What was there before is in \(before), do not delete it. Restore again."
    case .unreadable(let file, let reason):
      "\(file): nothing of it can be read (\(reason)), and it was left as it is. Restore a snapshot, where there is one: "
        + "`trackii backup restore`. The documents themselves are in the folder users beside it."
    case .storage(let file, let reason):
      "\(file): cannot be read or written (\(reason)). Check permissions and free space."
    case .alreadyThere(let file): "\(file): is there already and was left as it is. Choose a new name."
    case .library(let error): error.description
    case .store(let error): error.description
    }
  }

  private static func moment(_ date: Date) -> String { date.formatted(date: .long, time: .shortened) }
}

extension BackupError {
  /// What went wrong in another room, in its own words.
  init(_ error: any Error, in folder: URL) {
    self =
      switch error {
      case let error as BackupError: error
      case let error as LibraryError: .library(error)
      case let error as StoreError: .store(error)
      case RestoreExchangeError.inUse: .inUse(folder: folder.path)
      case RestoreExchangeError.halfway(let before): .halfway(before: before)
      case is DecodingError: .storage(file: folder.path, reason: "a list in it cannot be read")
      default: .storage(file: folder.path, reason: (error as NSError).localizedDescription)
      }
  }

  /// A system call on a file failed.
  init(errno code: Int32, _ file: URL) {
    self = .store(StoreError(errno: code, file.path))
  }
}
