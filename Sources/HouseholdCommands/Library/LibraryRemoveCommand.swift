import ArgumentParser
import CommandSupport
import Foundation
import Library
import Localization

/// `trackii library remove`: takes documents off the shelf.
struct LibraryRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: localized("Take a document off the shelf."),
    discussion: localized(
      """
      It can be put back for 30 days, with where you were in it and your marks: trackii library undelete. What you own \
      goes from the shelves of those you share it with too. The file it was added from is not touched.
      """))
  @Argument(help: ArgumentHelp(localized("The document."))) var id: String
  @Flag(help: ArgumentHelp(localized("Delete it at once and for good."))) var purge = false
  @OptionGroup var login: LoginOptions
  @Flag(help: ArgumentHelp(localized("Print JSON: the document."))) var json = false

  func run() throws {
    let (id, login, purge) = (id, login, purge)
    let document = try runCommand {
      let shelf = try await login.openShelf()
      let item = try await shelf.item(abbreviated: id)
      let document = ListedDocument((item, String(item.id.prefix(try await shelf.identifierLength()))))
      try await shelf.remove(item.id)
      if purge { try await shelf.purge(item.id) }
      return document
    }
    if json { return try printJSON(document) }
    Terminal.write(
      purge
        ? localized("Deleted “\(document.title)”.") + "\n"
        : localized(
          "Removed “\(document.title)”. Put it back with: trackii library undelete \(document.shortID)")
          + "\n")
  }
}

/// `trackii library removed`: lists documents that can still be put back.
struct LibraryRemovedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "removed", abstract: localized("List what was taken off the shelf and can be put back."))
  @OptionGroup var login: LoginOptions
  @Flag(help: ArgumentHelp(localized("Print JSON: an array of documents."))) var json = false

  struct Listed: Codable {
    var id: String
    var title: String
    var removed: Date
    /// When the document is deleted for good.
    var purged: Date
  }

  func run() throws {
    let login = login
    let removed = try runCommand {
      try await login.openShelf().removedItems().map {
        Listed(id: $0.item.id, title: $0.item.title, removed: $0.removed, purged: $0.purged)
      }
    }
    if json { return try printJSON(removed) }
    if removed.isEmpty { return Terminal.complain(localized("Nothing was taken off this shelf.")) }
    var table = TextTable(
      [localized("id"), localized("removed"), localized("until", context: "column"), localized("title")],
      leftAligned: [0, 3])
    for entry in removed {
      let day = { (date: Date) in date.formatted(.iso8601.year().month().day()) }
      table.add([String(entry.id.prefix(12)), day(entry.removed), day(entry.purged), entry.title])
    }
    Terminal.write(table.text + "\n")
  }
}

/// `trackii library undelete`: puts a removed document back on the shelf.
struct LibraryUndeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undelete", abstract: localized("Put a document back that was taken off the shelf."),
    discussion: localized(
      "With where you were in it and your marks. Without ID the one that was taken off last."))
  @Argument(help: ArgumentHelp(localized("The document."))) var id: String?
  @OptionGroup var login: LoginOptions
  @Flag(help: ArgumentHelp(localized("Print JSON: the document."))) var json = false

  func run() throws {
    let (id, login) = (id, login)
    let document = try runCommand {
      let shelf = try await login.openShelf()
      let removed = try await shelf.removedItems().map(\.item)
      let item = try await shelf.putBack(try removed.one(beginning: id).id)
      return ListedDocument((item, String(item.id.prefix(try await shelf.identifierLength()))))
    }
    if json { return try printJSON(document) }
    Terminal.write(localized("“\(document.title)” is on the shelf again.") + "\n")
  }
}

/// `trackii library purge`: deletes for good the documents that were taken off the shelf.
struct LibraryPurgeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "purge", abstract: localized("Delete for good what was taken off the shelf."),
    discussion: localized(
      """
      Without ID all of it, after a question that says how many documents that is; --yes answers it. What nobody purges \
      goes after 30 days.
      """))
  @Argument(help: ArgumentHelp(localized("The document."))) var id: String?
  @OptionGroup var question: LastQuestion
  @OptionGroup var login: LoginOptions
  @Flag(help: ArgumentHelp(localized("Print JSON: how many documents were deleted."))) var json = false

  func run() throws {
    let (id, login, question) = (id, login, question)
    let deleted = try runCommand { () -> Int? in
      let shelf = try await login.openShelf()
      let removed = try await shelf.removedItems().map(\.item)
      if let id { return try await shelf.purge(try removed.one(beginning: id).id) }
      guard !removed.isEmpty else { return 0 }
      let words = localized(
        removed.count,
        one: "Delete 1 document for good, with your places and marks? Nothing brings that back.",
        other: """
          Delete \(removed.count) documents for good, with your places and marks? Nothing brings that back.
          """)
      return try question.isAgreed(words) ? try await shelf.purge(removed.map(\.id)) : nil
    }
    if json { return try printJSON(["deleted": deleted ?? 0]) }
    guard let count = deleted else { return Terminal.complain(localized("Nothing was deleted.")) }
    Terminal.write(
      localized(count, one: "1 document was deleted.", other: "\(count) documents were deleted.") + "\n")
  }
}

extension [ShelfItem] {
  /// The document that an abbreviation names; without one the first.
  /// - Throws: `LibraryError.unknownItem`, `CommandError.ambiguous`, `CommandError.severalCopies`.
  fileprivate func one(beginning id: String?) throws -> ShelfItem {
    guard let id else {
      guard let item = first else { throw LibraryError.unknownItem(id: "") }
      return item
    }
    let named = AbbreviatedDocument(id)
    let beginning = named.beginning.lowercased()
    let fitting = filter { !beginning.isEmpty && $0.id.hasPrefix(beginning) }
    guard Set(fitting.map(\.id)).count < 2 else {
      throw CommandError.ambiguous(id: id, titles: fitting.map(\.title))
    }
    return try named.one(ofRemoved: fitting)
  }
}
