import Foundation
import Library
import Localization
import Reading
import Signals

// Restoring a backup of the household: chosen, checked and prepared here. It takes the household's place while the program
// restarts, since nobody may have the household open then.
extension AppSession {
  static func label(of backup: FoundBackup) -> String {
    localized("\(moment(of: backup)), in \(DisplayText.of(backup.place, maximum: 40))")
  }

  private static func moment(of backup: FoundBackup) -> String {
    backup.created.formatted(date: .long, time: .shortened)
  }

  private static func contents(of backup: FoundBackup) -> String {
    let people = localized(backup.people, one: "1 person", other: "\(backup.people) people")
    let documents = localized(backup.documents, one: "1 document", other: "\(backup.documents) documents")
    return localized("\(people) and \(documents)")
  }

  /// The cells of the last step before a restore. The restoring cell is in another place than the one before, so that eyes that
  /// do not move restore nothing.
  static var restoringItems: [PanelItem] {
    var restore = PanelItem(.accountRestoreNow, localized("Restore it"), .undo)
    restore.dwellSeconds = 2.5
    return [
      PanelItem(.panelBack, localized("No, leave all as it is"), .back),
      PanelItem(.accountBackUp, localized("Back up first…"), .screen), restore,
    ]
  }

  func backupsWords(_ found: FoundFolders?) -> String {
    guard let found else { return localized("The folders are being looked through…") }
    var sentences: [String] = []
    if let waiting = found.waiting {
      sentences.append(Self.words(of: waiting))
    } else if found.backups.isEmpty {
      sentences.append(
        localized("There is none. Backups are found in Documents, or on a stick that is plugged in."))
    } else {
      sentences.append(localized("It is read to its end before anything else is asked."))
    }
    if let first = found.unreadable.first { sentences.append(DisplayText.of(first, maximum: 160)) }
    let more = found.unreadable.count - 1
    if more > 0 {
      sentences.append(localized(more, one: "1 more cannot be read.", other: "\(more) more cannot be read."))
    }
    return sentences.joined(separator: " ")
  }

  private static func words(of waiting: WaitingRestore) -> String {
    let (backup, until) = (
      waiting.created.formatted(date: .long, time: .shortened),
      waiting.until.formatted(date: .abbreviated, time: .shortened)
    )
    if waiting.isOwn {
      return localized(
        """
        Your restore of the backup of \(backup) waits for the next start until \(until). Another one takes \
        its place.
        """)
    }
    guard let person = waiting.person else {
      return localized(
        """
        Somebody else has prepared the backup of \(backup): it waits for the next start until \(until), and \
        no other can be restored meanwhile.
        """)
    }
    return localized(
      """
      \(DisplayText.of(person, maximum: 40)) has prepared the backup of \(backup): it waits for the next \
      start until \(until), and no other can be restored meanwhile.
      """)
  }

  static func words(before backup: FoundBackup) -> (headline: String?, detail: String) {
    (
      localized("The backup of \(moment(of: backup)) is whole"),
      localized(
        """
        It brings back \(contents(of: backup)). What anybody has added or changed since then is not in it: \
        it is kept beside, in a folder that is named in the end, and is nobody’s shelf any more. Everybody \
        logs in with what let them in then.
        """)
    )
  }

  static func lastWords(before backup: FoundBackup) -> (headline: String?, detail: String) {
    (
      localized("The household of \(moment(of: backup)) comes back by this look"),
      localized(
        """
        \(contents(of: backup)), for everybody. Then the window closes for a moment, everybody is logged \
        out, and it opens again with who reads.
        """)
    )
  }

  /// Ends the program when the restore is prepared, to restart with the restored household.
  mutating func endForRestore() -> [AppAction] {
    account.work = .none
    return finish(isForRestore: true)
  }
}
