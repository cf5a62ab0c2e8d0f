import ArgumentParser
import CommandSupport
import Foundation
import Library
import Localization

/// `trackii collection`: collections of documents.
struct CollectionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collection", abstract: localized("Collections of documents."),
    discussion: localized(
      """
      COLLECTION is a name, capitals aside, or an identifier. What is put into a shared collection is shared with its \
      members: trackii share invite --collection. Without --user the collections are the guest's.
      """),
    subcommands: [
      List.self, Create.self, Show.self, Add.self, Remove.self, Rename.self, Delete.self,
    ], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: localized("List your collections and those shared with you, by name."))
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: an array of collections."))) var json = false

    func run() throws {
      let login = login
      let collections = try runCommand { try await login.openShelf().collections() }
      if json { return try printJSON(collections) }
      if collections.isEmpty {
        return Terminal.complain(
          localized("There are no collections. Make one with: trackii collection create NAME"))
      }
      var table = TextTable(
        [
          localized("documents"), localized("members"), localized("role"), localized("owner"),
          localized("name"),
        ], leftAligned: [2, 3, 4])
      for collection in collections {
        table.add([
          "\(collection.documents)", "\(collection.members)", collection.role.rawValue,
          collection.owner ?? "",
          collection.shownName,
        ])
      }
      Terminal.write(table.text + "\n")
    }
  }

  struct Create: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "create", abstract: localized("Make an empty collection."))
    @Argument(help: ArgumentHelp(localized("Its name."))) var name: String
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the collection."))) var json = false

    func run() throws {
      let (name, login) = (name, login)
      let collection = try runCommand { try await login.openShelf().createCollection(name) }
      if json { return try printJSON(collection) }
      Terminal.write(localized("“\(collection.shownName)” is there.") + "\n")
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: localized("List the documents in a collection."),
      discussion: localized("trackii library list --collection sorts and filters them."))
    @Argument(help: ArgumentHelp(localized("The collection."))) var collection: String
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: an array of documents."))) var json = false

    func run() throws {
      let (name, login) = (collection, login)
      let listed = try runCommand {
        let shelf = try await login.openShelf()
        let collection = try await shelf.collection(named: name)
        return try await shelf.listed(
          by: ShelfOrder(.title), where: ShelfFilter(collection: collection.id))
      }
      if json { return try printJSON(listed.map { ListedDocument($0) }) }
      if listed.isEmpty { return Terminal.complain(localized("Nothing of this collection is on the shelf.")) }
      for entry in listed { Terminal.write("\(entry.shortID)  \(entry.item.title)\n") }
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: localized("Put documents into a collection."),
      discussion:
        localized(
          "Your own go to all members of a shared collection; what others gave you stays between you and them."
        ))
    @OptionGroup var change: CollectionChange

    func run() throws {
      try change.run { try await $0.add($1, toCollection: $2) }
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: localized("Take documents out of a collection."),
      discussion: localized("They stay on your shelf."))
    @OptionGroup var change: CollectionChange

    func run() throws {
      try change.run { try await $0.remove($1, fromCollection: $2) }
    }
  }

  struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rename", abstract: localized("Give a collection another name."))
    @Argument(help: ArgumentHelp(localized("The collection."))) var collection: String
    @Argument(help: ArgumentHelp(localized("Its new name."))) var name: String
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the collection."))) var json = false

    func run() throws {
      let (old, name, login) = (collection, name, login)
      let collection = try runCommand {
        let shelf = try await login.openShelf()
        return try await shelf.rename(try await shelf.collection(named: old), to: name)
      }
      if json { return try printJSON(collection) }
      Terminal.write(localized("It is called “\(collection.shownName)” now.") + "\n")
    }
  }

  struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: localized("Delete a collection, not the documents in it."),
      discussion: localized("Members of a shared one lose what they had by it alone."))
    @Argument(help: ArgumentHelp(localized("The collection."))) var collection: String
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the collection that is gone."))) var json = false

    func run() throws {
      let (name, login) = (collection, login)
      let collection = try runCommand {
        let shelf = try await login.openShelf()
        let collection = try await shelf.collection(named: name)
        try await shelf.delete(collection)
        return collection
      }
      if json { return try printJSON(collection) }
      Terminal.write(
        localized("“\(collection.shownName)” is deleted; its documents are where they were.") + "\n")
    }
  }
}

extension Shelf {
  /// The documents whose identifiers begin with these texts.
  func documents(_ ids: [String]) async throws -> [ShelfItem.ID] {
    var found: [ShelfItem.ID] = []
    for id in ids { found.append(try await item(abbreviated: id).id) }
    return found
  }
}

/// Arguments of commands that add documents to a collection or remove them.
struct CollectionChange: ParsableArguments {
  @Argument(help: ArgumentHelp(localized("The collection."))) var collection: String
  @Argument(help: ArgumentHelp(localized("The documents: beginnings of their identifiers."))) var ids:
    [String]
  @OptionGroup var login: LoginOptions
  @Flag(help: ArgumentHelp(localized("Print JSON: the collection."))) var json = false

  /// Changes a collection and prints its documents afterwards.
  func run(_ change: @escaping @Sendable (Shelf, [ShelfItem.ID], String) async throws -> Void) throws {
    let (name, ids, login) = (collection, ids, login)
    let collection = try runCommand {
      let shelf = try await login.openShelf()
      let collection = try await shelf.collection(named: name)
      try await change(shelf, try await shelf.documents(ids), collection.id)
      return try await shelf.collection(named: collection.id)
    }
    if json { return try printJSON(collection) }
    let count = collection.documents
    Terminal.write(
      localized(
        count, one: "“\(collection.shownName)” has \(count) of your documents now.",
        other: "“\(collection.shownName)” has \(count) of your documents now.") + "\n")
  }
}
