import ArgumentParser
import CommandSupport
import Documents
import Foundation
import Localization

/// `trackii document`: contents, links, text, forms and attached files of a PDF. Nothing in the PDF is followed, opened
/// or run.
struct DocumentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "document",
    abstract: localized("Text, contents, links, annotations, attached files and forms of a PDF."),
    discussion: localized(
      """
      Nothing is followed, opened or run, and the PDF is not changed. Attached files are written out only where a folder \
      for them is named; a form is filled in in a copy.
      """),
    subcommands: [
      TextCommand.self, OutlineCommand.self, LinksCommand.self, AnnotationsCommand.self,
      AttachmentsCommand.self, FieldsCommand.self, FillCommand.self,
    ])

  /// The PDF on the command line, and how it is opened.
  struct Source: ParsableArguments {
    @Argument(help: ArgumentHelp(localized("The PDF.")), completion: .file(extensions: ["pdf"])) var file:
      String
    @OptionGroup var opening: PDFOpening

    func open() async throws -> Document {
      try await opening.open(URL(fileURLWithPath: file), named: file)
    }
  }
}

/// The target of an entry of the contents or of a link, as printed in JSON. One of `page`, `address` and `refused` is
/// present.
struct ListedTarget: Encodable {
  /// The page of the target, from 0.
  var page: Int?
  /// The page label in the document.
  var label: String?
  /// The target's distance from the top of the page, in points.
  var y: Double?
  var address: String?
  var refused: LinkTarget.Refusal?

  init(_ target: LinkTarget?, labels: [String]) {
    switch target {
    case .place(let place): (page, label, y) = (place.page, labels[place.page], place.y)
    case .address(let address): self.address = address
    case .refused(let why): refused = why
    case nil: break
    }
  }

  var words: String {
    if let label { return localized("page \(label)") }
    return address ?? refused?.explanation ?? ""
  }
}

struct OutlineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outline",
    abstract: localized("Print the contents (outline) of a PDF with the pages they lead to."))

  @OptionGroup var source: DocumentCommand.Source
  @Flag(
    help: ArgumentHelp(
      localized(
        "Print JSON: the entries with their depth; pages are from 0, places in points from their top.")))
  var json = false

  private struct Listed: Encodable {
    struct Entry: Encodable {
      var title: String
      var depth: Int
      var target: ListedTarget
    }
    var entries: [Entry]
    /// Whether entries are missing, since there are too many or they are nested too deeply.
    var isCut: Bool
  }

  func run() throws {
    let source = source
    let listed = try runCommand {
      let document = try await source.open()
      let (outline, labels) = (try await document.outline(), try await document.pageLabels())
      return Listed(
        entries: outline.entries.map {
          Listed.Entry(title: $0.title, depth: $0.depth, target: ListedTarget($0.target, labels: labels))
        }, isCut: outline.isCut)
    }
    if json { return try printJSON(listed) }
    if listed.entries.isEmpty { return Terminal.complain(localized("\(source.file): has no contents.")) }
    for entry in listed.entries {
      let end = entry.target.words
      Terminal.write(
        String(repeating: "  ", count: entry.depth) + entry.title + (end.isEmpty ? "" : "  (\(end))") + "\n")
    }
    if listed.isCut {
      Terminal.complain(
        localized(
          "\(source.file): has more; the first \(Outline.maximumEntries) to a depth of \(Outline.maximumDepth) are shown."
        )
      )
    }
  }
}

struct LinksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "links", abstract: localized("List the links of a PDF, and what is refused of them."))

  @OptionGroup var source: DocumentCommand.Source
  @OptionGroup var pages: PagesOptions

  private struct Listed: Encodable, Sendable {
    var page: Int
    var box: PageRect
    var target: ListedTarget
  }

  func run() throws {
    let (source, pages) = (source, pages)
    let (found, labels) = try runCommand {
      let document = try await source.open()
      let labels = try await document.pageLabels()
      let found = await pages.find(in: document) { page in
        try await document.links(page: page).map {
          Listed(page: page, box: $0.box, target: ListedTarget($0.target, labels: labels))
        }
      }
      return (found, labels)
    }
    if pages.json {
      try printJSON(found.values)
    } else if found.values.isEmpty {
      if found.failure == nil { Terminal.complain(localized("\(source.file): has no links here.")) }
    } else {
      var table = TextTable([localized("page"), localized("leads to")], leftAligned: [1])
      for link in found.values { table.add([labels[link.page], link.target.words]) }
      Terminal.write(table.text + "\n")
    }
    if let code = found.failure { throw ExitCode(code) }
  }
}
