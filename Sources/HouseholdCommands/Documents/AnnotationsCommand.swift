import ArgumentParser
import CommandSupport
import Documents
import Foundation
import Localization

struct AnnotationsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "annotations",
    abstract: localized("List what people have added to the pages of a PDF, and who did."),
    discussion: localized(
      """
      These are the annotations in the file itself: highlights, notes, text, drawings and stamps. What somebody marked with \
      Trackii is listed by `trackii library marks`.
      """))

  @OptionGroup var source: DocumentCommand.Source
  @OptionGroup var pages: PagesOptions

  func run() throws {
    let (source, pages) = (source, pages)
    let (found, labels) = try runCommand {
      let document = try await source.open()
      let labels = try await document.pageLabels()
      return (await pages.find(in: document) { try await document.annotations(page: $0) }, labels)
    }
    if pages.json {
      try printJSON(found.values)
    } else if found.values.isEmpty {
      if found.failure == nil { Terminal.complain(localized("\(source.file): has no annotations here.")) }
    } else {
      var table = TextTable(
        [
          localized("page"), localized("kind", context: "column"), localized("by", context: "column"),
          localized("text"),
        ], leftAligned: [1, 2, 3])
      for annotation in found.values {
        table.add([
          labels[annotation.page], annotation.kind.rawValue, annotation.author ?? "",
          DisplayText.of(annotation.text ?? "", maximum: 80),
        ])
      }
      Terminal.write(table.text + "\n")
    }
    if let code = found.failure { throw ExitCode(code) }
  }
}
