import ArgumentParser
import CommandSupport
import Foundation
import Library
import Localization

/// `trackii library marks`: marks of a person in a document, and their exchange with PDF files.
struct LibraryMarksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "marks", abstract: localized("List marks and bookmarks, or exchange them with PDFs."),
    discussion: localized("Everybody sees their own marks only."),
    subcommands: [MarksListCommand.self, MarksExportCommand.self, MarksImportCommand.self],
    defaultSubcommand: MarksListCommand.self)
}

struct MarksListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: localized("List the marks and bookmarks in a document, by page."),
    discussion: localized("Places are in points from the page's top left, y down."))

  @Argument(help: ArgumentHelp(localized("The document: the beginning of its identifier."))) var id: String
  @Option(help: ArgumentHelp(localized("Those of one page, from 1."))) var page: Int?
  @Flag(help: ArgumentHelp(localized("Bookmarks only."))) var bookmarks = false
  @OptionGroup var login: LoginOptions
  @Flag(help: ArgumentHelp(localized("Print JSON: an array of marks; their pages are from 0."))) var json =
    false

  func validate() throws {
    if let page, page < 1 { throw ValidationError(localized("--page takes 1 or more.")) }
  }

  func run() throws {
    let (id, login, page, bookmarks) = (id, login, page, bookmarks)
    let (title, marks) = try runCommand {
      let shelf = try await login.openShelf()
      let item = try await shelf.item(abbreviated: id)
      let marks = try await shelf.marks(in: item.id, page: page.map { $0 - 1 })
      return (item.title, marks.filter { !bookmarks || $0.kind == .bookmark })
    }
    if json { return try printJSON(marks) }
    if marks.isEmpty { return Terminal.complain(localized("Nothing is marked in “\(title)” here.")) }
    var table = TextTable(
      [
        localized("page"), localized("kind", context: "column"), localized("changed"), localized("text"),
        localized("note"),
      ],
      leftAligned: [1, 2, 3, 4])
    for mark in marks {
      let changed = mark.changed.formatted(.iso8601.year().month().day())
      table.add(["\(mark.page + 1)", mark.kind.rawValue, changed, line(mark.text), line(mark.note)])
    }
    Terminal.write(table.text + "\n")
  }

  /// The beginning of a text that fits a row of the list, in one line.
  private func line(_ text: String) -> String {
    let flat = DisplayText.of(text)
    return flat.count <= 40 ? flat : flat.prefix(39) + "…"
  }
}
