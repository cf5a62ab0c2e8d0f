import Foundation
import Library

/// A long operation on a person's or the household's data, with progress, which ends by itself or is cancelled.
package enum Transfer: Hashable, Sendable {
  /// Exports everything of the person's, into a new folder in this place.
  case export(into: TransferPlace)
  /// Imports a folder that was exported.
  case takeIn(ExportedThings)
  /// Backs up the whole household, into the backup folder in this place.
  case backUp(into: TransferPlace)
  /// Checks whether a backup is complete and unchanged.
  case check(FoundBackup)
  /// Prepares a backup to take the household's place; the credential is that of the administrator who has asked for it.
  case restore(FoundBackup, with: EnteredCredential)
}

/// A backup: the household at one moment, as it is stored in a backup folder.
package struct FoundBackup: Hashable, Sendable {
  /// The folder that holds the backups.
  package var folder: URL
  /// The backup's name in that folder.
  package var snapshot: String
  /// The name of the place where the folder is, as the person knows it.
  package var place: String
  /// The moment at which the backup was made.
  package var created: Date
  /// The number of people in the backup.
  package var people: Int
  /// The number of documents in the backup.
  package var documents: Int

  /// - Parameters:
  ///   - folder: the folder that holds the backups.
  ///   - snapshot: the backup's name in that folder.
  ///   - place: the name of the place where the folder is, as the person knows it.
  ///   - created: the moment at which the backup was made.
  ///   - people: the number of people in the backup.
  ///   - documents: the number of documents in the backup.
  package init(
    _ folder: URL, snapshot: String, in place: String, created: Date, people: Int, documents: Int
  ) {
    (self.folder, self.snapshot, self.place) = (folder, snapshot, place)
    (self.created, self.people, self.documents) = (created, people, documents)
  }
}

/// What a place to write to is chosen for.
enum TransferAim: Hashable, Sendable { case export, backUp }

/// A place in which a new folder can be created.
package struct TransferPlace: Hashable, Sendable {
  /// The folder in which a new one can be created.
  package var folder: URL
  /// The name of the place, as the person knows it.
  package var name: String
  /// - Parameters:
  ///   - folder: the folder in which a new one can be created.
  ///   - name: the name of the place, as the person knows it.
  package init(_ folder: URL, called name: String) { (self.folder, self.name) = (folder, name) }
}

/// A folder that was exported, by this household or another one.
package struct ExportedThings: Hashable, Sendable {
  /// The exported folder.
  package var folder: URL
  /// The names of the folder and of the one that contains it.
  package var name: String
  /// - Parameters:
  ///   - folder: the exported folder.
  ///   - name: the names of the folder and of the one that contains it.
  package init(_ folder: URL, called name: String) { (self.folder, self.name) = (folder, name) }
}

/// The folders that can be used for exports, imports and backups now.
package struct FoundFolders: Hashable, Sendable {
  /// The places in which a new folder can be created.
  package var places: [TransferPlace]
  /// The exported folders that can be imported, the newest first.
  package var exported: [ExportedThings]
  /// The backups that can be restored, the newest first.
  package var backups: [FoundBackup]
  /// Why other backups cannot be read, in words.
  package var unreadable: [String]
  /// A restore that waits for the next start already; nil for none.
  package var waiting: WaitingRestore?
  /// Makes the answer from the places, the exported folders and the backups that were found, and a restore that waits.
  package init(
    places: [TransferPlace], exported: [ExportedThings], backups: [FoundBackup] = [],
    unreadable: [String] = [], waiting: WaitingRestore? = nil
  ) {
    (self.places, self.exported) = (places, exported)
    (self.backups, self.unreadable, self.waiting) = (backups, unreadable, waiting)
  }
}

/// A restore that was prepared, here or in another window, and takes the household's place at the next start.
package struct WaitingRestore: Hashable, Sendable {
  /// When the backup to be restored was made.
  package var created: Date
  /// The name of the person who prepared the restore; nil if it was done on the command line.
  package var person: String?
  /// When the prepared restore expires and no longer takes the household's place.
  package var until: Date
  /// Whether the person who is logged in may withdraw the restore.
  package var isOwn: Bool
  /// Makes a restore that waits, from its backup, the person who prepared it and the time until which it holds.
  package init(created: Date, person: String?, until: Date, isOwn: Bool) {
    (self.created, self.person, self.until, self.isOwn) = (created, person, until, isOwn)
  }
}

/// A request about transfers.
package enum TransferRequest: Hashable, Sendable {
  /// Asks for the folders that can be used for exports, imports and backups.
  case look
  /// Begins a transfer; its progress and end are told as `TransferNews`.
  case begin(Transfer)
  /// Cancels the transfer: nothing of an export or a backup is left; what was imported stays.
  case stop
  /// Withdraws the person's own restore that waits for the next start; answered with the folders.
  case withdraw
}

/// Progress and result of a transfer, for the person who was logged in when it began.
package enum TransferNews: Sendable {
  /// The folders that can be used, in answer to `TransferRequest.look` and `TransferRequest.withdraw`.
  case found(FoundFolders)
  /// The share of the transfer that is done, 0 to 1.
  case progress(Double, of: Transfer)
  /// The transfer has ended: with its result, or with the reason for which it failed.
  case ended(Result<TransferEnd, AppFailure>, of: Transfer)
}

/// The result of a transfer that has not failed.
package enum TransferEnd: Hashable, Sendable {
  /// Everything was exported into this folder, with this number of bytes.
  case exported(folder: String, bytes: Int)
  /// The exported folder was imported; the report counts what is new on the shelf.
  case takenIn(ImportReport)
  /// The backup folder has one more backup; `bytes` is the size of all its backups.
  case backedUp(folder: String, bytes: Int, people: Int, documents: Int, missing: Int)
  /// The backup is complete and unchanged.
  case checked(FoundBackup)
  /// The restore is prepared: the next start carries it out, when the household is closed.
  case prepared(FoundBackup)
  /// The transfer was cancelled.
  case stopped
}

/// The transfer under way, which goes on wherever the person is.
struct AccountDesk: Sendable {
  enum Work: Hashable, Sendable {
    case none
    /// A transfer is under way; `share` of it is done, 0 to 1.
    case going(Transfer, share: Double)
    case stopping(Transfer)
    /// A restore is prepared; the program ends for it once nobody rests or calls, since a call would end too.
    case ready(Transfer)
  }

  var work = Work.none
  /// Whether everything was exported since the person has logged in.
  var hasExported = false
}
