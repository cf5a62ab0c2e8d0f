import Foundation
import Library

/// What takes long with what people have: begun, told of on the way, and ended by itself or by a look.
public enum Transfer: Hashable, Sendable {
  /// Everything of the person's, into a new folder there.
  case export(into: TransferPlace)
  /// A folder that was exported.
  case takeIn(ExportedThings)
  /// The whole household, into the folder for backups there.
  case backUp(into: TransferPlace)
}

/// For what a place to write to is chosen.
enum TransferAim: Hashable, Sendable { case export, backUp }

/// A folder in which something new can be put.
public struct TransferPlace: Hashable, Sendable {
  public var folder: URL
  /// As the person knows it.
  public var name: String
  public init(_ folder: URL, called name: String) { (self.folder, self.name) = (folder, name) }
}

/// A folder that was exported, here or elsewhere.
public struct ExportedThings: Hashable, Sendable {
  public var folder: URL
  /// Its own name, and that of the folder it lies in.
  public var name: String
  public init(_ folder: URL, called name: String) { (self.folder, self.name) = (folder, name) }
}

/// Where things can be written to and taken in from, now.
public struct FoundFolders: Hashable, Sendable {
  public var places: [TransferPlace]
  /// The newest first.
  public var exported: [ExportedThings]
  public init(places: [TransferPlace], exported: [ExportedThings]) {
    (self.places, self.exported) = (places, exported)
  }
}

public enum TransferRequest: Hashable, Sendable {
  /// Asks where things can be written to and taken in from.
  case look
  case begin(Transfer)
  /// Gives up what was begun: nothing of an export or a backup stays; what was taken in does.
  case stop
}

/// What comes of a transfer, for whoever was signed in when it was begun.
public enum TransferNews: Sendable {
  case found(FoundFolders)
  /// The share that is done, 0 to 1.
  case progress(Double, of: Transfer)
  case ended(Result<TransferEnd, AppFailure>, of: Transfer)
}

public enum TransferEnd: Hashable, Sendable {
  /// This folder holds everything, so many bytes.
  case exported(folder: String, bytes: Int)
  case takenIn(ImportReport)
  /// This folder has one snapshot more; its bytes are those of all its snapshots.
  case backedUp(folder: String, bytes: Int, people: Int, documents: Int, missing: Int)
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
  }

  var work = Work.none
  /// Everything was exported since the person was let in.
  var hasExported = false
}
