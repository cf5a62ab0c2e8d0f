import ArgumentParser
import CommandSupport
import Documents
import Foundation
import Library
import Localization

/// A document of a shelf whose marks are exchanged with a PDF.
struct MarkedDocument: ParsableArguments {
  @Argument(help: ArgumentHelp(localized("The document: the beginning of its identifier."))) var id: String
  @OptionGroup var opening: PDFOpening
  @OptionGroup var login: LoginOptions

  /// Opens the shelf, and the document or a copy of it.
  /// - Parameter file: a copy of the document; nil for the document itself.
  func open(_ file: String?) async throws -> (shelf: Shelf, item: ShelfItem, document: Document) {
    let shelf = try await login.openShelf()
    let item = try await shelf.item(abbreviated: id)
    let url = if let file { URL(fileURLWithPath: file) } else { try await shelf.file(item.id) }
    return (shelf, item, try await opening.open(url, named: file ?? "“\(item.title)”"))
  }
}

struct MarksExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: localized("Save a copy of a document with your marks as annotations."),
    discussion: localized(
      """
      Highlights, bookmarks, ink and areas become annotations that other programs show and change. The copy gets its name \
      once it was read again with all its pages and annotations. With --onto it begins with a copy that was exported \
      before: marks take the place of what they were there, and what others have added stays.
      """))

  @OptionGroup var marked: MarkedDocument
  @Option(
    help: ArgumentHelp(localized("The copy, which must not be there yet."), valueName: "file"),
    completion: .file(extensions: ["pdf"]))
  var output: String
  @Option(
    help: ArgumentHelp(
      localized("An earlier copy to begin with, in place of the document."), valueName: "file"),
    completion: .file(extensions: ["pdf"]))
  var onto: String?
  @Flag(
    help: ArgumentHelp(
      localized("Print JSON: the copy, how many marks it has, and whether a signature was lost."))) var json =
    false

  func run() throws {
    let command = self
    let exported = try runCommand {
      let (shelf, item, document) = try await command.marked.open(command.onto)
      let file = URL(fileURLWithPath: command.output)
      return try await shelf.exportMarks(
        of: item.id, onto: document, in: file.deletingLastPathComponent(), as: file.lastPathComponent)
    }
    if json { return try printJSON(exported) }
    let count = exported.marks
    Terminal.write(
      localized(
        count, one: "\(exported.file): saved with \(count) mark.",
        other: "\(exported.file): saved with \(count) marks.") + "\n")
    if exported.losesSignature {
      Terminal.complain(
        localized("The document is signed. The copy is changed, so its signature is not good."))
    }
  }
}

struct MarksImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: localized("Take annotations of a PDF in as marks of your own."),
    discussion: localized(
      """
      Highlights, underlined and struck words, notes, text on the page, ink and squares become marks, once each: what was \
      taken in before stays as it is now. Without --from they are taken from the document itself.
      """))

  @OptionGroup var marked: MarkedDocument
  @Option(
    help: ArgumentHelp(
      localized("A copy of the document to which others have added something."), valueName: "file"),
    completion: .file(extensions: ["pdf"]))
  var from: String?
  @Flag(help: ArgumentHelp(localized("Print JSON: how many marks are new, were known, and were left out.")))
  var json = false

  func run() throws {
    let command = self
    let imported = try runCommand {
      let (shelf, item, document) = try await command.marked.open(command.from)
      return try await shelf.importMarks(of: item.id, from: document)
    }
    if json { return try printJSON(imported) }
    Terminal.write("\(imported.sentence)\n")
  }
}

extension ImportedMarks {
  /// A sentence about the result of the import or export.
  fileprivate var sentence: String {
    var parts = [
      localized(added, one: "1 new", other: "\(added) new"),
      localized(known, one: "1 known before", other: "\(known) known before"),
    ]
    if leftOut > 0 {
      parts.append(
        localized(
          leftOut, one: "1 left out that cannot be marks",
          other: "\(leftOut) left out that cannot be marks"))
    }
    return localized("Marks: \(parts.joined(separator: ", ")).")
  }
}
