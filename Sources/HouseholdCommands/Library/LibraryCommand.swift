import Accounts
import ArgumentParser
import CommandSupport
import Foundation
import Library
import Localization

/// `trackii library`: the documents on a shelf.
struct LibraryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "library", abstract: localized("Manage the documents on a shelf."),
    discussion: localized(
      """
      The shelf is the guest's, or with --user a person's own. ID is the beginning of a document's \
      identifier, as far as it fits that document alone.
      """),
    subcommands: [
      LibraryAddCommand.self, LibraryWatchCommand.self, LibraryListCommand.self, LibraryStateCommand.self,
      LibraryRemoveCommand.self,
      LibraryRemovedCommand.self, LibraryUndeleteCommand.self, LibraryPurgeCommand.self,
      LibraryCheckCommand.self, LibraryExportCommand.self, LibraryImportCommand.self,
      Rename.self, Path.self, LibraryMarksCommand.self, LibraryReadingCommand.self,
      LibrarySearchCommand.self, LibraryIndexCommand.self, LibraryTagCommand.self, LibraryFactsCommand.self,
      LibraryCoverCommand.self,
      LibraryAdoptCommand.self, LibrarySendCommand.self,
    ],
    defaultSubcommand: LibraryListCommand.self)

  struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rename", abstract: localized("Give a document another title."))
    @Argument(help: ArgumentHelp(localized("The document."))) var id: String
    @Argument(help: ArgumentHelp(localized("Its new title."))) var title: String
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the document."))) var json = false

    func run() throws {
      let (id, title, login) = (id, title, login)
      let (old, document) = try runCommand {
        let shelf = try await login.openShelf()
        let item = try await shelf.item(abbreviated: id)
        try await shelf.rename(item.id, to: title, from: item.title)
        return (
          item.title,
          ListedDocument(
            (try await shelf.item(item.id), String(item.id.prefix(try await shelf.identifierLength()))))
        )
      }
      if json { return try printJSON(document) }
      Terminal.write(localized("“\(old)” is called “\(document.title)” now.") + "\n")
    }
  }

  struct Path: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "path", abstract: localized("Print the path of a document's file."),
      discussion: localized("The file must not be changed."))
    @Argument(help: ArgumentHelp(localized("The document."))) var id: String
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: id, path."))) var json = false

    func run() throws {
      let (id, login) = (id, login)
      let (whole, path) = try runCommand {
        let shelf = try await login.openShelf()
        let item = try await shelf.item(abbreviated: id)
        return (item.id, try await shelf.file(item.id).path(percentEncoded: false))
      }
      if json { return try printJSON(["id": whole, "path": path]) }
      Terminal.write(path + "\n")
    }
  }
}
