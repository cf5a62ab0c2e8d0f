import Foundation
import Library

/// What takes long with what people have: begun, told of on the way, and ended by itself or by a look.
package enum Transfer: Hashable, Sendable {
  /// Everything of the person's, into a new folder there.
  case export(into: TransferPlace)
  /// A folder that was exported.
  case takeIn(ExportedThings)
  /// The whole household, into the folder for backups there.
  case backUp(into: TransferPlace)
  /// Whether all of a backup is as it was.
  case check(FoundBackup)
  /// Prepares that backup to take the household's place; the credential is that of the administrator who wants it.
  case restore(FoundBackup, with: EnteredCredential)
}

/// The household at one moment, as a folder with backups has it.
package struct FoundBackup: Hashable, Sendable {
  /// The folder with backups.
  package var folder: URL
  /// Its name in there.
  package var snapshot: String
  /// As the person knows the place where it lies.
  package var place: String
  /// The moment that it shows the household at.
  package var created: Date
  /// How many people it has.
  package var people: Int
  /// How many documents it has.
  package var documents: Int

  /// - Parameters:
  ///   - folder: the folder with backups.
  ///   - snapshot: its name in there.
  ///   - place: as the person knows the place where it lies.
  ///   - created: the moment that it shows the household at.
  ///   - people: how many it has.
  ///   - documents: how many it has.
  package init(
    _ folder: URL, snapshot: String, in place: String, created: Date, people: Int, documents: Int
  ) {
    (self.folder, self.snapshot, self.place) = (folder, snapshot, place)
    (self.created, self.people, self.documents) = (created, people, documents)
  }
}

/// For what a place to write to is chosen.
enum TransferAim: Hashable, Sendable { case export, backUp }

/// A folder in which something new can be put.
package struct TransferPlace: Hashable, Sendable {
  /// Where something new can be put.
  package var folder: URL
  /// As the person knows it.
  package var name: String
  /// - Parameters:
  ///   - folder: where something new can be put.
  ///   - name: as the person knows it.
  package init(_ folder: URL, called name: String) { (self.folder, self.name) = (folder, name) }
}

/// A folder that was exported, here or elsewhere.
package struct ExportedThings: Hashable, Sendable {
  /// The folder that holds everything.
  package var folder: URL
  /// Its own name, and that of the folder it lies in.
  package var name: String
  /// - Parameters:
  ///   - folder: the folder that holds everything.
  ///   - name: its own name, and that of the folder it lies in.
  package init(_ folder: URL, called name: String) { (self.folder, self.name) = (folder, name) }
}

/// Where things can be written to and taken in from, now.
package struct FoundFolders: Hashable, Sendable {
  /// Where something new can be put.
  package var places: [TransferPlace]
  /// The newest first.
  package var exported: [ExportedThings]
  /// The newest first.
  package var backups: [FoundBackup]
  /// Why backups that are there cannot be read, in words.
  package var unreadable: [String]
  /// A restore that waits for the next start already.
  package var waiting: WaitingRestore?
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
  /// When its backup was made.
  package var created: Date
  /// Who prepared it; nil on the command line.
  package var person: String?
  /// Later it does not take the household's place any more.
  package var until: Date
  /// Whether whoever is signed in may give it up.
  package var isOwn: Bool
  package init(created: Date, person: String?, until: Date, isOwn: Bool) {
    (self.created, self.person, self.until, self.isOwn) = (created, person, until, isOwn)
  }
}

/// What is asked about transfers.
package enum TransferRequest: Hashable, Sendable {
  /// Asks where things can be written to and taken in from.
  case look
  /// Begins one; its end is told as `TransferNews`.
  case begin(Transfer)
  /// Gives up what was begun: nothing of an export or a backup stays; what was taken in does.
  case stop
  /// Gives up the person's own restore that waits for the next start; then the folders are told anew.
  case withdraw
}

/// What comes of a transfer, for whoever was signed in when it was begun.
package enum TransferNews: Sendable {
  case found(FoundFolders)
  /// The share that is done, 0 to 1.
  case progress(Double, of: Transfer)
  case ended(Result<TransferEnd, AppFailure>, of: Transfer)
}

/// How a transfer ended well.
package enum TransferEnd: Hashable, Sendable {
  /// This folder holds everything, so many bytes.
  case exported(folder: String, bytes: Int)
  case takenIn(ImportReport)
  /// This folder has one snapshot more; its bytes are those of all its snapshots.
  case backedUp(folder: String, bytes: Int, people: Int, documents: Int, missing: Int)
  /// All of the backup is as it was.
  case checked(FoundBackup)
  /// It takes the household's place once the household is closed, as the next start does it.
  case prepared(FoundBackup)
  /// It was given up.
  case stopped
}

/// What is being exported, taken in or backed up, wherever the person is by now.
struct AccountDesk: Sendable {
  enum Work: Hashable, Sendable {
    case none
    /// The share that is done, 0 to 1.
    case going(Transfer, share: Double)
    case stopping(Transfer)
    /// A restore that begins once nobody rests or calls: the program ends for it, and with it a call.
    case ready(Transfer)
  }

  var work = Work.none
  /// Everything was exported since the person was let in.
  var hasExported = false
}
