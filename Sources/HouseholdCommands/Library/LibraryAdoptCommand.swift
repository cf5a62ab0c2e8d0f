import ArgumentParser
import CommandSupport
import Library
import Localization
import ReaderApp

/// `trackii library adopt`: lets an edition of a document take over marks and notes from another edition.
struct LibraryAdoptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adopt",
    abstract: localized("Take marks and notes over from another edition of a document."),
    discussion: localized(
      """
      A PDF keeps an identifier however often it is edited. When an edited file is added, this is done by itself; \
      documents that were added with an older version are known by it after `trackii library check`. Marks are put \
      where their words stand now; those whose words are gone stay in the other edition.
      """))

  @Argument(help: ArgumentHelp(localized("The document that takes over."))) var id: String
  @Option(
    help: ArgumentHelp(localized("The document to take from; else the other edition that was read last.")))
  var from: String?
  @OptionGroup var login: LoginOptions
  @Flag(help: ArgumentHelp(localized("Print JSON: what came along, or null."))) var json = false

  func run() throws {
    let (id, from, login) = (id, from, login)
    let adoption = try runCommand {
      let shelf = try await login.openShelf()
      let item = try await shelf.item(abbreviated: id)
      let old = if let from { try await shelf.item(abbreviated: from).id } else { String?.none }
      return try await shelf.adopt(into: item.id, from: old)
    }
    if json { return try printJSON(adoption) }
    Terminal.write((adoption?.sentence ?? localized("There is no other edition of it on the shelf.")) + "\n")
  }
}
