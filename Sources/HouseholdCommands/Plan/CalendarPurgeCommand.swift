import ArgumentParser
import CommandSupport
import Library
import Localization

/// `trackii calendar purge`: deletes removed entries for good.
struct CalendarPurgeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "purge", abstract: localized("Delete for good what was removed from the calendar."),
    discussion: localized(
      """
      Without ID all of it, after a question that says how many entries that is; --yes answers it. What nobody purges \
      goes after 30 days.
      """))
  @Argument(help: ArgumentHelp(localized("The entry."))) var id: String?
  @OptionGroup var question: LastQuestion
  @OptionGroup var login: LoginOptions
  @Flag(help: ArgumentHelp(localized("Print JSON: how many entries were deleted."))) var json = false

  func run() throws {
    let (id, login, question) = (id, login, question)
    let deleted = try runCommand { () -> Int? in
      let shelf = try await login.openShelf()
      let removed = try await shelf.removedEvents()
      if let id {
        let one = try removed.one(
          abbreviated: id, of: .entries, title: \.content.title, missing: LibraryError.unknownEvent(id: id))
        return try await shelf.purgeEvents([one.id])
      }
      guard !removed.isEmpty else { return 0 }
      let words = localized(
        removed.count, one: "Delete 1 entry for good, with who is invited? Nothing brings that back.",
        other: "Delete \(removed.count) entries for good, with who is invited? Nothing brings that back.")
      return try question.isAgreed(words) ? try await shelf.purgeEvents(removed.map(\.id)) : nil
    }
    if json { return try printJSON(["deleted": deleted ?? 0]) }
    guard let count = deleted else { return Terminal.complain(localized("Nothing was deleted.")) }
    Terminal.write(
      localized(count, one: "1 entry was deleted.", other: "\(count) entries were deleted.") + "\n")
  }
}
