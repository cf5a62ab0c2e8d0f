import ArgumentParser
import Catalogues
import CommandSupport
import Foundation
import Library
import Localization
import ReaderPorts
import Synchronization

/// `trackii catalogue search`: searches a catalogue for documents with these words.
struct CatalogueSearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: localized("Search a catalogue, and put what is found on the shelf."))
  @Argument(help: ArgumentHelp(localized("The words."))) var words: [String]
  @OptionGroup var page: CataloguePageOptions

  func run() throws { try page.run(.search(words.joined(separator: " "))) }
}

/// `trackii catalogue browse`: prints the lists of a catalogue.
struct CatalogueBrowseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "browse", abstract: localized("Look through the lists of a catalogue."))
  @Option(
    help: ArgumentHelp(
      localized("The list at this address, as another list names it; else its first one."),
      valueName: "address"))
  var at: String?
  @OptionGroup var page: CataloguePageOptions

  func validate() throws {
    guard at.map({ URL(string: $0)?.host() != nil }) ?? true else {
      throw ValidationError(localized("--at takes an address such as https://example.org/new.atom."))
    }
  }

  func run() throws {
    guard let at, let address = URL(string: at) else { return try page.run(.root) }
    try page.run(.section(CatalogueSection(title: at, address: address)))
  }
}

/// Options that select the catalogue, the page of its list, and the items to put on the shelf.
struct CataloguePageOptions: ParsableArguments {
  @Option(name: .customLong("in"), help: ArgumentHelp(localized("The catalogue's name, or how it begins.")))
  var name = "arXiv"
  @Option(parsing: .unconditional, help: ArgumentHelp(localized("The page, of ten each, from 1."))) var page =
    1
  @Option(
    help: ArgumentHelp(
      localized("Put the document of this number on the shelf. Can be given several times."),
      valueName: "number"))
  var add: [Int] = []
  @OptionGroup var trust: TrustOptions
  @OptionGroup var login: LoginOptions
  @Flag(
    help: ArgumentHelp(
      localized("Print JSON: page, hasMore, total, leftOut, items; with --add the documents added.")))
  var json =
    false

  func validate() throws {
    guard (1...100).contains(page) else {
      throw ValidationError(localized("--page takes a number from 1 to 100."))
    }
  }

  func run(_ part: CatalogueList.Part) throws {
    let options = self
    let (listed, added) = try runCommand { try await options.look(part) }
    if json { return add.isEmpty ? try printJSON(listed) : try printJSON(added) }
    for document in added { Terminal.write(document.sentence + "\n") }
    if !add.isEmpty { return }
    guard !listed.items.isEmpty else {
      let leftOut = listed.leftOut
      return Terminal.complain(
        localized("Nothing is there as a free PDF.")
          + (leftOut > 0
            ? " "
              + localized(
                leftOut, one: "\(leftOut) other is left out.", other: "\(leftOut) others are left out.") : "")
      )
    }
    Terminal.write(listed.text)
  }

  private func look(_ part: CatalogueList.Part) async throws -> (ListedPage, [ListedDocument]) {
    let shelf = try await login.openShelf()
    let setting = await shelf.catalogues()
    guard setting.isAllowed else { throw CatalogueCommandError.notAllowed }
    let source = try setting.source(named: name)
    let reader = CatalogueReader()
    let found = try await reader.page(page - 1, of: CatalogueList(source, part))
    let listed = ListedPage(found)
    let entries = try add.map { number in
      guard let index = found.items.indices.first(where: { $0 + 1 == number - listed.first + 1 }) else {
        throw CatalogueCommandError.noNumber(number, listed: found.items.count)
      }
      guard case .document(let entry) = found.items[index] else {
        throw CatalogueCommandError.isSection(number)
      }
      return entry
    }
    var added: [ListedDocument] = []
    for entry in entries { added.append(try await fetch(entry, of: source, with: reader, to: shelf)) }
    return (listed, added)
  }

  private func fetch(
    _ entry: CatalogueEntry, of source: CatalogueSource, with reader: CatalogueReader, to shelf: Shelf
  ) async throws -> ListedDocument {
    let bar = Mutex(ProgressBar(localized("fetching “\(entry.title)”")))
    defer { bar.withLock { $0.finish() } }
    let known = Set(try await shelf.items().map(\.id))
    let fetched = try await reader.fetch(entry, of: source) { bytes, total in
      guard let total, total > 0 else { return }
      bar.withLock { $0.show(min(1, Double(bytes) / Double(total))) }
    }
    let item = try await shelf.add(fetched, isForeign: !trust.trusted)
    var document = ListedDocument((item, String(item.id.prefix(try await shelf.identifierLength()))))
    document.wasThere = known.contains(item.id)
    return document
  }
}

/// A page of a catalogue's list as printed in JSON.
struct ListedPage: Encodable, Sendable {
  struct Item: Encodable, Sendable {
    var number: Int
    var title: String
    var authors: [String]?
    var year: Int?
    var summary: String
    /// The address of a document's PDF; nil for a further list.
    var pdf: URL?
    var bytes: Int?
    /// The address of a further list; nil for a document.
    var list: URL?
  }

  /// The page's number, from 1.
  var page: Int
  var hasMore: Bool
  var total: Int?
  /// How many entries so far were left out, since they are not free PDFs.
  var leftOut: Int
  var items: [Item]
  /// The number of the page's first item in the list, from 1.
  var first: Int { (page - 1) * CataloguePage.size + 1 }

  enum CodingKeys: String, CodingKey { case page, hasMore, total, leftOut, items }

  init(_ page: CataloguePage) {
    (self.page, hasMore, total, leftOut) = (page.number + 1, page.hasMore, page.total, page.leftOut)
    let before = page.number * CataloguePage.size
    items = page.items.enumerated().map { index, item in
      let number = before + index + 1
      switch item {
      case .section(let section):
        return Item(number: number, title: section.title, summary: section.summary, list: section.address)
      case .document(let entry):
        return Item(
          number: number, title: entry.title, authors: entry.authors, year: entry.year,
          summary: entry.summary,
          pdf: entry.pdf, bytes: entry.bytes)
      }
    }
  }

  var text: String {
    var lines: [String] = []
    for item in items {
      let facts = [item.authors?.joined(separator: ", "), item.year.map(String.init)].compactMap { $0 }
        .filter { !$0.isEmpty }.joined(separator: ", ")
      lines.append("\(item.number)  \(item.title)" + (facts.isEmpty ? "" : "  –  \(facts)"))
      if let list = item.list { lines.append("    " + localized("a list: \(list.absoluteString)")) }
    }
    let last = first + items.count - 1
    var facts = [
      total.map { localized("\(first) to \(last) of \($0).") } ?? localized("\(first) to \(last).")
    ]
    if leftOut > 0 {
      facts.append(
        localized(
          leftOut, one: "\(leftOut) more is not available as a free PDF.",
          other: "\(leftOut) more are not available as free PDFs."))
    }
    if hasMore { facts.append(localized("The next ten: --page \(page + 1)")) }
    return (lines + [facts.joined(separator: " ")]).joined(separator: "\n") + "\n"
  }
}
