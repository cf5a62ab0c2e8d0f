import Accounts
import ArgumentParser
import Foundation
import Library

/// `trackii library`: the documents on a shelf.
struct LibraryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "library", abstract: "Manage the documents on a shelf.",
    discussion: """
      The shelf is the guest's, or with --user a person's own. ID is the beginning of a document's \
      identifier, as far as it fits that document alone.
      """,
    subcommands: [
      LibraryAddCommand.self, List.self, Remove.self, Rename.self, Path.self, LibraryMarksCommand.self,
      LibraryReadingCommand.self,
      LibrarySearchCommand.self, LibraryIndexCommand.self, LibraryTagCommand.self, LibraryFactsCommand.self,
    ],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the documents, last used first.")
    @OptionGroup var login: LoginOptions
    @Flag(help: "Print JSON: an array of documents.") var json = false

    func run() throws {
      let login = login
      let listed = try runCommand { try await login.openShelf().listed() }
      if json { return try printJSON(listed.map { ListedDocument($0) }) }
      if listed.isEmpty {
        return Terminal.complain("This shelf is empty. Put a PDF on it with: trackii library add FILE")
      }
      var table = TextTable(["id", "pages", "read", "used", "title"], leftAligned: [0, 4])
      for entry in listed { table.add(ListedDocument(entry).row) }
      Terminal.write(table.text + "\n")
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Take a document off the shelf, with where you were in it.",
      discussion: "The shelf's own copy is deleted; the file it was added from is not touched.")
    @Argument(help: "The document.") var id: String
    @OptionGroup var login: LoginOptions

    func run() throws {
      let (id, login) = (id, login)
      let item = try runCommand {
        let shelf = try await login.openShelf()
        let item = try await shelf.item(abbreviated: id)
        try await shelf.remove(item.id)
        return item
      }
      Terminal.write("Removed “\(item.title)”.\n")
    }
  }

  struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Give a document another title.")
    @Argument(help: "The document.") var id: String
    @Argument(help: "Its new title.") var title: String
    @OptionGroup var login: LoginOptions

    func run() throws {
      let (id, title, login) = (id, title, login)
      let (old, new) = try runCommand {
        let shelf = try await login.openShelf()
        let item = try await shelf.item(abbreviated: id)
        try await shelf.rename(item.id, to: title)
        return (item.title, try await shelf.item(item.id).title)
      }
      Terminal.write("“\(old)” is called “\(new)” now.\n")
    }
  }

  struct Path: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print the path of a document's file.", discussion: "The file must not be changed.")
    @Argument(help: "The document.") var id: String
    @OptionGroup var login: LoginOptions

    func run() throws {
      let (id, login) = (id, login)
      let path = try runCommand {
        let shelf = try await login.openShelf()
        return try await shelf.file(try await shelf.item(abbreviated: id).id).path(percentEncoded: false)
      }
      Terminal.write(path + "\n")
    }
  }
}
