import Accounts
import Foundation
import Localization
import Store

/// Why a backup cannot be made, read or restored. After an error, what existed before is unchanged.
package enum BackupError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The folder is not a backup: it is empty, or holds something else.
  case noBackup(folder: String)
  /// A new backup's folder is not empty, and what it holds is not a backup.
  case notEmpty(folder: String)
  /// The backup has no such snapshot; `name` is nil if it has none at all.
  case noSnapshot(name: String?, folder: String)
  /// The backup was made by a newer version of the program.
  case newer(folder: String, version: Int)
  /// A snapshot is damaged; `reason` says what is missing or differs.
  case damaged(snapshot: String, reason: String)
  /// The data folder has no household to back up.
  case noHousehold(folder: String)
  /// Another program is making a backup in the same folder.
  case busy(folder: String)
  /// A restore is refused, since another program has the household open.
  case inUse(folder: String)
  /// The household is open in another program: the restore is prepared completely and waits for the next
  /// start.
  case waiting(until: Date)
  /// Another person's restore waits for the next start; `by` is nil if it was prepared on the command line or
  /// by the guest.
  case otherPrepared(by: String?, until: Date)
  /// A prepared restore has waited too long for the next start of the program.
  case stale(snapshot: String, prepared: Date)
  /// A backup failed because documents are added and removed faster than they are copied.
  case changing(folder: String)
  /// A restore exchanged the database but not the documents, and neither could be put back. `before` is the
  /// folder with the household of before.
  case halfway(before: String)
  /// Nothing of a damaged database can be read, so that nothing can be salvaged.
  case unreadable(file: String, reason: String)
  /// The disk refused an operation on a file; `reason` says which.
  case storage(file: String, reason: String)
  /// The file to be written exists already and is not overwritten.
  case alreadyThere(file: String)
  /// An error from reading a person's shelf.
  case library(LibraryError)
  /// An error of the household's database.
  case store(StoreError)

  /// The error as a sentence for a person, with the file or folder and the remedy.
  package var description: String {
    switch self {
    case .noBackup(let folder):
      localized("\(folder): is no backup. Name the folder that `trackii backup create` wrote to.")
    case .notEmpty(let folder):
      localized("\(folder): holds other things. Name an empty or a new folder, or one with backups.")
    case .noSnapshot(nil, let folder):
      localized("\(folder): has no snapshot yet. Make one with `trackii backup create`.")
    case .noSnapshot(let name?, let folder):
      localized("\(folder): has no snapshot \(name). `trackii backup list` tells which there are.")
    case .newer(let folder, let version):
      localized(
        """
        \(folder): was made by a newer version of Trackii (format \(version)). Install that version, or choose another \
        folder.
        """)
    case .damaged(let snapshot, let reason):
      localized(
        "The snapshot \(snapshot) is damaged: \(reason). Nothing was restored from it; choose another snapshot."
      )
    case .noHousehold(let folder): localized("\(folder): there is nothing to back up yet.")
    case .busy(let folder):
      localized("\(folder): another program makes a backup there. Try again when it has finished.")
    case .inUse(let folder):
      localized(
        "\(folder): another program uses the household. End the reader and every other trackii, and try again."
      )
    case .waiting(let until):
      localized(
        """
        Another program uses the household. The backup is ready, and waits until \(Self.moment(until)): end the reader \
        and every other trackii, then start the reader, which puts it in the household's place. \
        `trackii backup withdraw` gives it up.
        """)
    case .otherPrepared(let person?, let until):
      localized(
        """
        \(person) has prepared a restore, which waits for the next start of the reader until \
        \(Self.moment(until)). Start the reader anew, or wait; whoever prepared it can restore another in its place, \
        and `trackii backup withdraw` gives it up.
        """)
    case .otherPrepared(nil, let until):
      localized(
        """
        Somebody else has prepared a restore, which waits for the next start of the reader until \
        \(Self.moment(until)). Start the reader anew, or wait; whoever prepared it can restore another in its place, \
        and `trackii backup withdraw` gives it up.
        """)
    case .stale(let snapshot, let prepared):
      localized(
        """
        The restore of the snapshot \(snapshot) was prepared on \(Self.moment(prepared)) and has waited for longer \
        than a day. The household stays as it is; restore the backup again where it is still wanted.
        """)
    case .changing(let folder):
      localized("\(folder): documents are removed faster than they can be copied. Try again in a moment.")
    case .halfway(let before):
      localized(
        "The restore stopped halfway. What was there before is in \(before), do not delete it. Restore again."
      )
    case .unreadable(let file, let reason):
      localized(
        """
        \(file): nothing of it can be read (\(reason)), and it was left as it is. Restore a snapshot, where there is one: \
        `trackii backup restore`. The documents themselves are in the folder users beside it.
        """)
    case .storage(let file, let reason):
      localized("\(file): cannot be read or written (\(reason)). Check permissions and free space.")
    case .alreadyThere(let file):
      localized("\(file): is there already and was left as it is. Choose a new name.")
    case .library(let error): error.description
    case .store(let error): error.description
    }
  }

  private static func moment(_ date: Date) -> String { date.formatted(date: .long, time: .shortened) }
}

extension BackupError {
  /// Turns an error of another room into a backup error that keeps its words.
  init(_ error: any Error, in folder: URL) {
    self =
      switch error {
      case let error as BackupError: error
      case let error as LibraryError: .library(error)
      case let error as StoreError: .store(error)
      case RestoreExchangeError.inUse: .inUse(folder: folder.path)
      case RestoreExchangeError.halfway(let before): .halfway(before: before)
      case is DecodingError: .storage(file: folder.path, reason: localized("a list in it cannot be read"))
      default: .storage(file: folder.path, reason: (error as NSError).localizedDescription)
      }
  }

  /// The error of a failed system call on a file, by its errno.
  init(errno code: Int32, _ file: URL) {
    self = .store(StoreError(errno: code, file.path))
  }
}
