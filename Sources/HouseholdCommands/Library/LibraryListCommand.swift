import ArgumentParser
import CommandSupport
import Foundation
import Library
import Localization

/// `trackii library list`: lists the documents on a shelf, sorted and filtered.
struct LibraryListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: localized("List the documents."),
    discussion: localized(
      """
      Without options everything, the last used first. Several of --state, --tag, --collection, --kind and --shared \
      or --own show what fits all of them.
      """))

  @Option(
    help: ArgumentHelp(localized("Sort by title, author, added, last-read, progress, time-left or due.")))
  var sort = ShelfOrder.Key.lastRead
  @Flag(help: ArgumentHelp(localized("The other way round."))) var reverse = false
  @Option(
    help: ArgumentHelp(
      localized("Only what you want to read, are reading or have finished: want, reading, finished.")))
  var state: ReadingState?
  @Option(help: ArgumentHelp(localized("Only what has this tag of yours."))) var tag: String?
  @Option(help: ArgumentHelp(localized("Only what is in this collection."))) var collection: String?
  @Option(help: ArgumentHelp(localized("Only what is of this kind, such as book."))) var kind: String?
  @Flag(help: ArgumentHelp(localized("Only what others share with you."))) var shared = false
  @Flag(help: ArgumentHelp(localized("Only what is your own."))) var own = false
  @Option(parsing: .unconditional, help: ArgumentHelp(localized("Leave out so many at the beginning.")))
  var skip = 0
  @Option(parsing: .unconditional, help: ArgumentHelp(localized("List so many at most."))) var limit: Int?
  @OptionGroup var login: LoginOptions
  @Flag(help: ArgumentHelp(localized("Print JSON: an array of documents."))) var json = false

  func validate() throws {
    guard skip >= 0 else { throw ValidationError(localized("--skip takes a number from 0.")) }
    guard limit ?? 1 >= 1 else { throw ValidationError(localized("--limit takes a number from 1.")) }
    guard !shared || !own else {
      throw ValidationError(localized("--shared and --own leave nothing; without both everything is listed."))
    }
  }

  func run() throws {
    let command = self
    let listed = try runCommand { try await command.list() }
    if json { return try printJSON(listed.map { ListedDocument($0) }) }
    if listed.isEmpty { return Terminal.complain(emptiness) }
    var table = TextTable(
      [
        localized("id"), localized("pages"), localized("read", context: "column"),
        localized("used", context: "column"), localized("state"),
        localized("author"), localized("title"),
      ], leftAligned: [0, 4, 5, 6])
    for entry in listed { table.add(ListedDocument(entry).row) }
    Terminal.write(table.text + "\n")
  }

  private func list() async throws -> [(item: ShelfItem, shortID: String)] {
    let shelf = try await login.openShelf()
    var filter = ShelfFilter(state: state, tag: tag, kind: kind, ownership: ownership)
    if let collection { filter.collection = try await shelf.collection(named: collection).id }
    let end = limit.map { skip.addingReportingOverflow($0) }.flatMap { $0.overflow ? nil : $0.partialValue }
    return try await shelf.listed(
      skip..<(end ?? Int.max), by: ShelfOrder(sort, isReversed: reverse), where: filter)
  }

  private var ownership: ShelfOwnership? { shared ? .shared : own ? .own : nil }

  private var emptiness: String {
    let isFiltered =
      [state?.rawValue, tag, collection, kind, ownership?.rawValue].contains { $0 != nil } || skip > 0
    return isFiltered
      ? localized("Nothing on this shelf fits that.")
      : localized("This shelf is empty. Put a PDF on it with: trackii library add FILE")
  }
}

extension ShelfOrder.Key: ExpressibleByArgument {}
extension ReadingState: ExpressibleByArgument {}
