import ArgumentParser
import CommandSupport
import Foundation
import Library
import Localization

/// `trackii share holders`: lists the people who have a document, and their places in it.
struct ShareHoldersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "holders",
    abstract: localized("List who has a document, with the places of those who show them."))
  @Argument(help: ArgumentHelp(localized("The document."))) var id: String
  @OptionGroup var login: LoginOptions
  @Flag(help: ArgumentHelp(localized("Print JSON: an array of people. Pages are from 0."))) var json = false

  func run() throws {
    let (id, login) = (id, login)
    let holders = try runCommand {
      let shelf = try await login.openShelf()
      return try await shelf.holders(of: try await shelf.item(abbreviated: id).id)
    }
    if json { return try printJSON(holders) }
    var table = TextTable([localized("role"), localized("page"), localized("name")], leftAligned: [0, 2])
    for holder in holders {
      table.add([holder.role.rawValue, holder.page.map { "\($0 + 1)" } ?? "", holder.name])
    }
    Terminal.write(table.text + "\n")
  }
}

/// `trackii share show`: sets whether others see the person's place and marks.
struct ShareShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: localized("Let those who have a document too see your place and marks in it."),
    discussion: localized("Nobody sees them until you say so; --off takes it back."))
  @Argument(help: ArgumentHelp(localized("The document."))) var id: String
  @Flag(help: ArgumentHelp(localized("They no longer see them."))) var off = false
  @OptionGroup var login: LoginOptions
  @Flag(help: ArgumentHelp(localized("Print JSON: who has the document."))) var json = false

  func run() throws {
    let (id, off, login) = (id, off, login)
    let (title, holders) = try runCommand {
      let shelf = try await login.openShelf()
      let item = try await shelf.item(abbreviated: id)
      try await shelf.show(!off, in: item.id)
      return (item.title, try await shelf.holders(of: item.id))
    }
    if json { return try printJSON(holders) }
    Terminal.write(
      off
        ? localized("Your place and marks in “\(title)” are yours alone.") + "\n"
        : localized("Whoever has “\(title)” sees your place and marks in it.") + "\n")
  }
}

/// `trackii share marks`: lists marks of others.
struct ShareMarksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "marks", abstract: localized("List the marks that others show in a document."))
  @Argument(help: ArgumentHelp(localized("The document."))) var id: String
  @OptionGroup var login: LoginOptions
  @Flag(help: ArgumentHelp(localized("Print JSON: an array of marks with the names of who made them.")))
  var json = false

  func run() throws {
    let (id, login) = (id, login)
    let marks = try runCommand {
      let shelf = try await login.openShelf()
      return try await shelf.othersMarks(in: try await shelf.item(abbreviated: id).id)
    }
    if json { return try printJSON(marks) }
    if marks.isEmpty { return Terminal.complain(localized("Nobody else shows marks in this document.")) }
    var table = TextTable(
      [
        localized("page"), localized("kind", context: "column"), localized("name"), localized("text"),
        localized("note"),
      ],
      leftAligned: [1, 2, 3, 4])
    let line = { (text: String) in
      String(DisplayText.of(text).prefix(40))
    }
    for entry in marks {
      table.add([
        "\(entry.mark.page + 1)", entry.mark.kind.rawValue, entry.name, line(entry.mark.text),
        line(entry.mark.note),
      ])
    }
    Terminal.write(table.text + "\n")
  }
}
