import ArgumentParser
import Documents
import Foundation

struct AnnotationsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "annotations", abstract: "List what people have added to the pages of a PDF, and who did.",
    discussion: """
      These are the annotations in the file itself: highlights, notes, text, drawings and stamps. What somebody marked with \
      Trackii is listed by `trackii library marks`.
      """)

  @OptionGroup var source: DocumentCommand.Source
  @Option(help: "Those of one page, from 1.") var page: Int?
  @Flag(help: "Print JSON: pages are from 0, boxes in points from the page's top left, y down.")
  var json = false

  func validate() throws {
    if let page, page < 1 { throw ValidationError("--page takes 1 or more.") }
  }

  private struct Found: Sendable {
    var annotations: [PageAnnotation] = []
    var labels: [String]
    /// Of the first page that cannot be read.
    var failure: Int32?
  }

  /// A page that cannot be read costs its own annotations only.
  private func find() async throws -> Found {
    let document = try await source.open()
    var found = Found(labels: try await document.pageLabels())
    for page in page.map({ [$0 - 1] }) ?? Array(0..<document.pageCount) {
      do { found.annotations += try await document.annotations(page: page) } catch {
        let code = fail(error, Sysexit.code(for: error))
        found.failure = found.failure ?? code.rawValue
      }
    }
    return found
  }

  func run() throws {
    let command = self
    let found = try runCommand { try await command.find() }
    if json {
      try printJSON(found.annotations)
    } else if found.annotations.isEmpty {
      if found.failure == nil { Terminal.complain("\(source.file): has no annotations here.") }
    } else {
      var table = TextTable(["page", "kind", "by", "text"], leftAligned: [1, 2, 3])
      for annotation in found.annotations {
        table.add([
          found.labels[annotation.page], annotation.kind.rawValue, annotation.author ?? "",
          DisplayText.of(annotation.text ?? "", maximum: 80),
        ])
      }
      Terminal.write(table.text + "\n")
    }
    if let code = found.failure { throw ExitCode(code) }
  }
}
