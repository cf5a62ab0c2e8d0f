import Foundation
import Library
import Signals

/// The page of cells on which people manage their own account. The export, import or backup under way is in `AccountDesk`.
struct AccountScreen: Sendable {
  enum View: Hashable, Sendable {
    case overview
    /// The folders into which everything can be exported, or the household backed up.
    case places(TransferAim)
    /// The exported folders that can be imported.
    case folders
    /// The picture files that can become the person's picture.
    case pictures
    /// The explanation of what it means to delete the account.
    case deleting
    /// The people who can inherit the documents that the person shares.
    case heirs
    /// The last step before the account is deleted; `credential` was verified.
    case lastLook(EnteredCredential, heir: String?)
    /// The backups of the household that can be restored.
    case backups
    /// A backup that was checked and is complete, with the explanation of what restoring it means.
    case backup(FoundBackup)
    /// The last step before the backup is restored; `credential` was verified.
    case restoring(FoundBackup, EnteredCredential)
    /// The warning that logging out cancels the transfer under way.
    case leaving
  }

  enum State: Sendable {
    /// This request was sent last. Answers to earlier requests, from before the person left the page or rested, are ignored.
    case asked(AccountRequest)
    case known(AccountFacts)
    /// A failure: what went wrong and what to do, in words for the person.
    case failed(String)
  }

  var view = View.overview
  var state: State
  /// The folders for exports, imports and backups; nil while they are looked for.
  var found: FoundFolders?
  /// The pictures in the person's folders; nil while they are looked for.
  var pictures: [FinderModel.File]?
  /// The page of the cells of account that is shown, from 0.
  var page = 0
  /// The result of the last request, in words for the person; nil for none.
  var news: String?
  var cells: CoveringCells

  static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    // Long enough for the words to be read, and no longer: the page must not be left open for the next person.
    (timing.idleSeconds, timing.lostSeconds) = (60, 30)
    return timing
  }

  var facts: AccountFacts? { if case .known(let facts) = state { facts } else { nil } }

  func awaits(_ request: AccountRequest) -> Bool {
    if case .asked(let asked) = state { asked == request } else { false }
  }
}

/// What the store tells about the account of the person who is logged in.
package struct AccountFacts: Hashable, Sendable {
  /// The name with which the person logs in.
  package var name: String
  /// Whether the person has a password, beside a PIN or alone.
  package var hasPassword: Bool
  /// Whether the person is an administrator, who may add, lock and remove members.
  package var isAdministrator: Bool
  /// Whether the person is a carer, who may lift the waits of others after wrong passwords and PINs.
  package var isCarer: Bool
  /// Whether the person has a picture, which everybody in the household sees on the people's screen.
  package var hasPicture: Bool
  /// Why the account cannot be deleted, and what to do about it; nil if it can.
  package var obstacle: String?
  /// How many of the person's documents other people have.
  package var sharedDocuments: Int
  /// The names of the people who can inherit the shared documents.
  package var heirs: [String]
  /// When the account will be erased; nil unless it was deleted.
  package var erased: Date?

  /// Makes the facts about an account; what is left out does not apply to it.
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

/// A request about the account of the person who is logged in; each is answered with the account's facts after it.
package enum AccountRequest: Hashable, Sendable {
  /// Asks for the facts about the account, and changes nothing.
  case look
  /// Changes the name with which the person logs in; documents and settings stay theirs.
  case rename(to: String)
  /// Checks the credential of the person before they do what they want to do.
  case check(EnteredCredential, for: OwnAim)
  /// Changes the password, confirmed by a credential.
  case changePassword(to: String, with: EnteredCredential)
  /// Takes the picture in this file as the person's picture; nil removes their picture.
  case picture(URL?)
  /// Takes a picture from the camera as the person's picture.
  case takenPicture(PictureFile)
  /// Deletes the account.
  ///
  /// - Parameter heir: the person who inherits the shared documents; nil takes them from those who have them.
  case delete(with: EnteredCredential, heir: String?)
}

/// What is done about the account by hand; gaze causes the same events.
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
  /// The cell that restores the household, on a page of its own.
  static let accountRestoreNow: TargetID = "account-restore-now"
  static let accountWithdraw: TargetID = "account-withdraw"
  static func accountBackup(_ index: Int) -> TargetID { TargetID("account-backup-\(index)") }
  static let accountLeave: TargetID = "account-leave"
  static let accountStop: TargetID = "account-stop"
  static let accountDelete: TargetID = "account-delete"
  /// The cell that deletes the account, on a page of its own.
  static let accountDeleteNow: TargetID = "account-delete-now"
  static let accountNoHeir: TargetID = "account-no-heir"
  static let accountAgain: TargetID = "account-again"
  /// A member's cell, by number: names must not get into a recording.
  static func accountHeir(_ index: Int) -> TargetID { TargetID("account-heir-\(index)") }
  static func accountPlace(_ index: Int) -> TargetID { TargetID("account-place-\(index)") }
  static func accountPictureFile(_ index: Int) -> TargetID { TargetID("account-picture-\(index)") }
  static func accountFolder(_ index: Int) -> TargetID { TargetID("account-folder-\(index)") }
}
