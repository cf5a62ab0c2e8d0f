import Foundation
import Library
import Signals

/// The page of cells on which people see to their own account. What is being exported, taken in or backed up
/// meanwhile is in `AccountDesk`.
struct AccountScreen: Sendable {
  enum View: Hashable, Sendable {
    case overview
    /// Into which folder everything is exported, or the household backed up.
    case places(TransferAim)
    /// Exported folders that can be taken in.
    case folders
    /// Files that can be the person's picture.
    case pictures
    /// What it means to delete the account.
    case deleting
    /// Who gets what others have of the person.
    case heirs
    /// The account is deleted by the next choice; `credential` was found to be right.
    case lastLook(EnteredCredential, heir: String?)
    /// Backups of the household that can be restored.
    case backups
    /// One of them was found to be whole: what restoring it means.
    case backup(FoundBackup)
    /// It is restored by the next choice; `credential` was found to be right.
    case restoring(FoundBackup, EnteredCredential)
    /// Logging out would give up what is being written.
    case leaving
  }

  enum State: Sendable {
    /// This was asked last. What was asked before somebody left the page, or rested, leads nowhere any more.
    case asked(AccountRequest)
    case known(AccountFacts)
    /// What went wrong and what to do, in words for the person.
    case failed(String)
  }

  var view = View.overview
  var state: State
  /// Folders to write to and to take in; nil while they are looked for.
  var found: FoundFolders?
  /// Pictures in the person's folders; nil while they are looked for.
  var pictures: [FinderModel.File]?
  /// Which page of cells, from 0.
  var page = 0
  /// What came of the last request, in words for the person.
  var news: String?
  var cells: CoveringCells

  static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    // Long enough for the words to be read, and no longer: the page is not for whoever sits down next.
    (timing.idleSeconds, timing.lostSeconds) = (60, 30)
    return timing
  }

  var facts: AccountFacts? { if case .known(let facts) = state { facts } else { nil } }

  func awaits(_ request: AccountRequest) -> Bool {
    if case .asked(let asked) = state { asked == request } else { false }
  }
}

/// What there is to be known of the account of whoever is signed in.
package struct AccountFacts: Hashable, Sendable {
  /// By which the person logs in.
  package var name: String
  /// Beside a PIN, or alone.
  package var hasPassword: Bool
  /// May add, lock and remove members.
  package var isAdministrator: Bool
  /// May lift the waits of others.
  package var isCarer: Bool
  /// Which everybody in the household sees where it is asked who is reading.
  package var hasPicture: Bool
  /// Why the account cannot be deleted, and the remedy; nil where it can.
  package var obstacle: String?
  /// Of the person's documents, how many others have.
  package var sharedDocuments: Int
  /// Who could get those, by their names.
  package var heirs: [String]
  /// When the account is erased; nil unless it was deleted.
  package var erased: Date?

  package init(
    name: String, hasPassword: Bool = false, isAdministrator: Bool = false, isCarer: Bool = false,
    hasPicture: Bool = false,
    obstacle: String? = nil, sharedDocuments: Int = 0, heirs: [String] = [], erased: Date? = nil
  ) {
    (self.name, self.hasPassword, self.isAdministrator) = (name, hasPassword, isAdministrator)
    (self.isCarer, self.hasPicture) = (isCarer, hasPicture)
    (self.obstacle, self.sharedDocuments, self.heirs, self.erased) = (
      obstacle, sharedDocuments, heirs, erased
    )
  }
}

/// What the store is asked about the account of whoever is signed in; each is answered with what is known of it then.
package enum AccountRequest: Hashable, Sendable {
  case look
  case rename(to: String)
  /// Whether that lets the person in, before they do what they aim at.
  case check(EnteredCredential, for: OwnAim)
  /// Another password, with what shows that it is theirs to change.
  case changePassword(to: String, with: EnteredCredential)
  /// The picture in that file is the person's own from now on; nil for none.
  case picture(URL?)
  /// One that was taken with the camera is.
  case takenPicture(PictureFile)
  /// - Parameter heir: gets what others have of the person; nil takes it from them.
  case delete(with: EnteredCredential, heir: String?)
}

/// What is done about the account by hand; gaze comes to the same.
package enum AccountEvent: Hashable, Sendable {
  /// Opens the pages of the account.
  case open
}

extension TargetID {
  static let accountName: TargetID = "account-name"
  static let accountPassword: TargetID = "account-password"
  static let accountPicture: TargetID = "account-picture"
  static let accountNoPicture: TargetID = "account-no-picture"
  static let accountExport: TargetID = "account-export"
  static let accountTakeIn: TargetID = "account-take-in"
  static let accountBackUp: TargetID = "account-back-up"
  static let accountMembers: TargetID = "account-members"
  static let accountRestore: TargetID = "account-restore"
  /// The household is restored by this one, on a page of its own.
  static let accountRestoreNow: TargetID = "account-restore-now"
  static let accountWithdraw: TargetID = "account-withdraw"
  static func accountBackup(_ index: Int) -> TargetID { TargetID("account-backup-\(index)") }
  static let accountLeave: TargetID = "account-leave"
  static let accountStop: TargetID = "account-stop"
  static let accountDelete: TargetID = "account-delete"
  /// The account is deleted by this one, on a page of its own.
  static let accountDeleteNow: TargetID = "account-delete-now"
  static let accountNoHeir: TargetID = "account-no-heir"
  static let accountAgain: TargetID = "account-again"
  /// A member's cell, by number: names have no place in a recording.
  static func accountHeir(_ index: Int) -> TargetID { TargetID("account-heir-\(index)") }
  static func accountPlace(_ index: Int) -> TargetID { TargetID("account-place-\(index)") }
  static func accountPictureFile(_ index: Int) -> TargetID { TargetID("account-picture-\(index)") }
  static func accountFolder(_ index: Int) -> TargetID { TargetID("account-folder-\(index)") }
}
