import Library
import Localization
import Reading
import Signals

// The cells of the account page, and the words above them.
extension AppSession {
  /// Shows the account page.
  ///
  /// - Parameters:
  ///   - before: the page to show.
  ///   - isOther: whether the cells differ from those before, so that the eyes have to leave the spot where they are.
  ///   - time: the present time.
  mutating func show(_ before: AccountScreen, isOther: Bool, at time: Timestamp) {
    var shown = before
    let items: [PanelItem]
    let isIdle = account.work == .none
    if case .lastLook = shown.view {
      items = lastItems
    } else if case .restoring = shown.view, isIdle {
      items = Self.restoringItems
    } else {
      let all = accountItems(shown)
      items = page(&shown.page, of: all)
    }
    layOut(items, in: &shown.cells, below: Self.accountHeadShare, isOther: isOther, at: time)
    cover(.account(shown))
  }

  /// The share of the screen's height for the words above the cells.
  private static let accountHeadShare = 0.24

  private func accountItems(_ shown: AccountScreen) -> [PanelItem] {
    switch account.work {
    case .going where shown.view == .leaving, .ready where shown.view == .leaving:
      return [PanelItem(.accountLeave, localized("Log out and give it up"), .close)]
    case .going: return [PanelItem(.accountStop, localized("Stop it"), .close)]
    case .stopping, .ready: return []
    case .none: break
    }
    switch shown.state {
    case .asked: return []
    case .failed: return [PanelItem(.accountAgain, localized("Try again"), .later)]
    case .known(let facts): return accountItems(shown, facts)
    }
  }

  private func accountItems(_ shown: AccountScreen, _ facts: AccountFacts) -> [PanelItem] {
    switch shown.view {
    case .overview: return overviewItems(facts)
    case .places:
      return (shown.found?.places ?? []).enumerated().map { index, place in
        PanelItem(.accountPlace(index), localized("Into “\(DisplayText.of(place.name, maximum: 40))”"), .copy)
      }
    case .folders:
      return (shown.found?.exported ?? []).enumerated().map { index, folder in
        var item = PanelItem(.accountFolder(index), DisplayText.of(folder.name, maximum: 60), .copy)
        item.dwellSeconds = 1.2
        return item
      }
    case .pictures:
      let none = PanelItem(.accountNoPicture, localized("No picture"), .forget)
      let again = PanelItem(.findPicturesAgain, localized("Look again"), .later)
      let files = Self.items(of: shown.pictures ?? []) { .accountPictureFile($0) }
      return (facts.hasPicture ? [none] : []) + [.withTheCamera]
        + (shown.pictures?.isEmpty == true ? [again] : files)
    case .deleting:
      let export = PanelItem(.accountExport, localized("Export everything first…"), .copy)
      guard facts.obstacle == nil else { return [Self.membersItem, export] }
      // The cell that finally deletes the account comes where the export is now.
      return [PanelItem(.accountDelete, localized("Go on to delete it…"), .forget), export]
    case .heirs:
      let nobody = PanelItem(.accountNoHeir, localized("Nobody: others lose them"), .forget)
      return facts.heirs.enumerated().map { index, name in
        PanelItem(.accountHeir(index), DisplayText.of(name, maximum: 40), .done)
      } + [nobody]
    case .backups:
      let backups = (shown.found?.backups ?? []).enumerated().map { index, backup in
        PanelItem(.accountBackup(index), Self.label(of: backup), .copy)
      }
      let withdraw = PanelItem(.accountWithdraw, localized("Give up the restore that waits"), .forget)
      return (shown.found?.waiting?.isOwn == true ? [withdraw] : []) + backups
    case .backup: return [PanelItem(.accountRestore, localized("Go on to restore it…"), .undo)]
    case .lastLook, .leaving, .restoring: return []
    }
  }

  private func overviewItems(_ facts: AccountFacts) -> [PanelItem] {
    let export = PanelItem(.accountExport, localized("Export everything…"), .copy)
    let takeIn = PanelItem(.accountTakeIn, localized("Take in what was exported…"), .down)
    guard reader != .guest else { return [export, takeIn] }
    var items = [
      PanelItem(.accountName, localized("Another name…"), .mark),
      PanelItem(
        .accountPassword,
        facts.hasPassword ? localized("Another password…") : localized("A password beside the PIN…"),
        .settings),
      PanelItem(
        .accountPicture, facts.hasPicture ? localized("Another picture…") : localized("A picture…"), .camera),
      export, takeIn,
    ]
    if facts.isAdministrator {
      items.append(PanelItem(.accountBackUp, localized("Back up the household…"), .screen))
    }
    // A window that was started for one document is not restarted without it after a restore.
    if facts.isAdministrator, !endsWithDocument {
      items.append(PanelItem(.accountRestore, localized("Restore a backup…"), .undo))
    }
    if facts.isAdministrator || facts.isCarer { items.append(Self.membersItem) }
    return items + [PanelItem(.accountDelete, localized("Delete the account…"), .forget)]
  }

  /// The way to the members, where the only administrator can make another one before leaving.
  private static let membersItem = PanelItem(.accountMembers, localized("Members…"), .eye)

  /// The cells of the last step before deletion. The deleting cell is in another place than the one before, so that eyes that
  /// do not move delete nothing.
  private var lastItems: [PanelItem] {
    var delete = PanelItem(.accountDeleteNow, localized("Delete the account"), .forget)
    delete.dwellSeconds = 2.5
    return [
      PanelItem(.panelBack, localized("No, keep it"), .back),
      PanelItem(.accountExport, localized("Export everything first…"), .copy), delete,
    ]
  }

  // MARK: The scene

  func scene(_ shown: AccountScreen) -> PanelScene {
    var scene = shown.cells.scene(on: cellScreen.bounds, over: nil, dim: 1)
    let name = DisplayText.of(reader.name, maximum: 40)
    scene.headline = reader == .guest ? localized("What the guest has") : localized("Your account: \(name)")
    switch (account.work, shown.state) {
    case (.going(let transfer, let share), _):
      let done = localized("\((share * 100).fixed(0)) % is done.")
      let leaving = localized("Logging out gives that up. Stay until it is done, or log out now.")
      scene.headline = transfer.workWords
      scene.detail = shown.view == .leaving ? "\(leaving) \(done)" : done
    case (.ready(let transfer), _):
      (scene.headline, scene.detail) = (transfer.workWords, localized("It is ready."))
    case (.stopping(let transfer), _):
      (scene.headline, scene.detail) = (transfer.workWords, localized("It is being stopped…"))
    case (.none, .asked): scene.detail = shown.news ?? localized("One moment…")
    case (.none, .failed(let words)): scene.detail = words
    case (.none, .known(let facts)):
      let words = words(shown, facts)
      (scene.headline, scene.detail) = (words.headline ?? scene.headline, shown.news ?? words.detail)
    }
    return scene
  }

  private func words(_ shown: AccountScreen, _ facts: AccountFacts) -> (headline: String?, detail: String) {
    switch shown.view {
    case .overview:
      return (
        nil,
        reader == .guest
          ? localized("Documents, marks and notes of whoever is not logged in can be exported, and taken in.")
          : facts.isAdministrator ? localized("You are an administrator of this household.") : ""
      )
    case .places(.export):
      return (
        localized("Where is everything of yours to be written?"),
        shown.found == nil
          ? Self.lookingWords
          : localized(
            """
            Documents, marks, notes, reminders and settings, as a new folder that any program can read. \
            Nothing that is there is written over.
            """)
      )
    case .places(.backUp):
      return (
        localized("Where is the household to be backed up?"),
        shown.found == nil
          ? Self.lookingWords
          : localized(
            """
            Everybody’s documents and all that is kept of them, in readable form, into a folder for backups. \
            Best on another disk, where only you can look.
            """)
      )
    case .folders: return (localized("Which folder is to be taken in?"), folderWords(shown.found))
    case .pictures:
      return (
        localized("Which picture is to show you?"),
        Self.words(
          ofPictures: shown.pictures,
          localized("Everybody in the household sees it where it is asked who is reading."))
      )
    case .deleting: return (localized("Is your account to be deleted?"), deletingWords(facts))
    case .heirs:
      let shared = facts.sharedDocuments
      return (
        localized(
          shared, one: "Who gets the document that others have from you?",
          other: "Who gets the \(shared) documents that others have from you?"),
        localized("Notes and collections that you share go along. Others keep their places and marks.")
      )
    case .leaving: return (nil, "")
    case .backups: return (localized("Which backup is to be restored?"), backupsWords(shown.found))
    case .backup(let backup): return Self.words(before: backup)
    case .restoring(let backup, _): return Self.lastWords(before: backup)
    case .lastLook(_, let heir):
      var sentences = [
        localized("You are logged out then. “Keep the account” at log-in takes it back for 30 days.")
      ]
      if facts.sharedDocuments != 0 {
        sentences.append(
          heir.map { localized("\(DisplayText.of($0, maximum: 40)) gets what others have from you.") }
            ?? localized("Others lose what they have from you."))
      }
      return (
        localized("The account of \(DisplayText.of(facts.name, maximum: 40)) is deleted by this look"),
        sentences.joined(separator: " ")
      )
    }
  }

  private static let lookingWords = localized("The folders are being looked through…")

  private func folderWords(_ found: FoundFolders?) -> String {
    guard let found else { return Self.lookingWords }
    return found.exported.isEmpty
      ? localized(
        """
        There is none. One that was exported is found in Documents, Downloads, on the desktop, or on a stick \
        that is plugged in.
        """)
      : localized("What is here already stays as it is.")
  }

  private func deletingWords(_ facts: AccountFacts) -> String {
    if let obstacle = facts.obstacle { return obstacle }
    let export =
      account.hasExported
      ? localized("Everything was exported a while ago.")
      : localized("Export everything first, to have it elsewhere.")
    let deleting = localized(
      """
      Nobody is let in to it from then on. For 30 days “Keep the account”, which is offered at log-in, takes \
      that back; then documents, marks, notes and settings are erased for good.
      """)
    return "\(deleting) \(export)"
  }
}
