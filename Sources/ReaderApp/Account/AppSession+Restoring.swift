import Foundation
import Library
import Reading
import Signals

// Restoring a backup of the household: chosen, checked and prepared here. It takes the household's place while the program
// restarts, since nobody may have the household open then.
extension AppSession {
  static func label(of backup: FoundBackup) -> String {
    "\(moment(of: backup)), in \(DisplayText.of(backup.place, maximum: 40))"
  }

  private static func moment(of backup: FoundBackup) -> String {
    backup.created.formatted(date: .long, time: .shortened)
  }

  private static func contents(of backup: FoundBackup) -> String {
    let people = backup.people == 1 ? "1 person" : "\(backup.people) people"
    return people + " and " + (backup.documents == 1 ? "1 document" : "\(backup.documents) documents")
  }

  /// The cells of the last step before a restore. The restoring cell is in another place than the one before, so that eyes that
  /// do not move restore nothing.
  static var restoringItems: [PanelItem] {
    var restore = PanelItem(.accountRestoreNow, "Restore it", .undo)
    restore.dwellSeconds = 2.5
    return [
      PanelItem(.panelBack, "No, leave all as it is", .back),
      PanelItem(.accountBackUp, "Back up first…", .screen), restore,
    ]
  }

  func backupsWords(_ found: FoundFolders?) -> String {
    guard let found else { return "The folders are being looked through…" }
    var unreadable = found.unreadable.first.map { " \(DisplayText.of($0, maximum: 160))" } ?? ""
    if found.unreadable.count > 1 { unreadable += " \(found.unreadable.count - 1) more cannot be read." }
    if let waiting = found.waiting { return Self.words(of: waiting) + unreadable }
    return found.backups.isEmpty
      ? "There is none. Backups are found in Documents, or on a stick that is plugged in.\(unreadable)"
      : "It is read to its end before anything else is asked.\(unreadable)"
  }

  private static func words(of waiting: WaitingRestore) -> String {
    let (backup, until) = (
      waiting.created.formatted(date: .long, time: .shortened),
      waiting.until.formatted(date: .abbreviated, time: .shortened)
    )
    let who = waiting.person.map { DisplayText.of($0, maximum: 40) } ?? "Somebody else"
    return waiting.isOwn
      ? "Your restore of the backup of \(backup) waits for the next start until \(until). Another one takes its place."
      : "\(who) has prepared the backup of \(backup): it waits for the next start until \(until), and no other can be "
        + "restored meanwhile."
  }

  static func words(before backup: FoundBackup) -> (headline: String?, detail: String) {
    (
      "The backup of \(moment(of: backup)) is whole",
      "It brings back \(contents(of: backup)). What anybody has added or changed since then is not in it: it is kept "
        + "beside, in a folder that is named in the end, and is nobody’s shelf any more. Everybody logs in with what let "
        + "them in then."
    )
  }

  static func lastWords(before backup: FoundBackup) -> (headline: String?, detail: String) {
    (
      "The household of \(moment(of: backup)) comes back by this look",
      "\(contents(of: backup)), for everybody. Then the window closes for a moment, everybody is logged out, and it opens "
        + "again with who reads."
    )
  }

  /// Ends the program when the restore is prepared, to restart with the restored household.
  mutating func endForRestore() -> [AppAction] {
    account.work = .none
    return finish(isForRestore: true)
  }
}
