import ArgumentParser
import CommandSupport
import Documents
import Foundation
import Localization

struct TextCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "text", abstract: localized("Print the text of a PDF, line by line in reading order."),
    discussion: localized(
      """
      Pages without text, as scans are, are left out unless --recognise is given: then their pictures are read by \
      tesseract in a process of its own that can reach no file. Recognised words can be wrong.
      """))

  @OptionGroup var source: DocumentCommand.Source
  @OptionGroup var pages: PagesOptions
  @Flag(help: ArgumentHelp(localized("Recognise the text of pages that have none."))) var recognise = false
  @OptionGroup var recognition: RecognitionOptions

  func validate() throws {
    if recognition.languages != nil, !recognise {
      throw ValidationError(localized("--languages goes with --recognise."))
    }
  }

  private struct Listed: Encodable, Sendable {
    var page: Int
    /// Whether the text was recognised in the page's picture.
    var isRecognised: Bool
    /// The recogniser's confidence, 0 to 1; nil if the text was not recognised.
    var confidence: Double?
    var lines: [TextLine]
  }

  private static func read(
    _ page: Int, of document: Document, _ recogniser: TextRecogniser?
  ) async throws -> Listed {
    let lines = try await document.lines(page: page)
    guard lines.isEmpty, let recogniser else { return Listed(page: page, isRecognised: false, lines: lines) }
    let read = try await recogniser.recognise(document, page: page, urgency: .inView)
    return Listed(page: page, isRecognised: true, confidence: read.confidence, lines: read.lines)
  }

  func run() throws {
    let (source, pages) = (source, pages)
    let recogniser = recognise ? TextRecogniser(languages: try recognition.chosen()) : nil
    let found = try runCommand {
      let document = try await source.open()
      return await pages.find(in: document) { [try await Self.read($0, of: document, recogniser)] }
    }
    if pages.json {
      try printJSON(found.values)
    } else {
      for page in found.values where !page.lines.isEmpty {
        Terminal.write(page.lines.map { DisplayText.of($0.text, maximum: 10_000) + "\n" }.joined() + "\n")
      }
      let without = found.values.filter(\.lines.isEmpty).count
      if without > 0, !recognise {
        let all = found.values.count
        Terminal.complain(
          localized(
            all, one: "\(source.file): \(without) of \(all) pages have no text; --recognise reads scans.",
            other: "\(source.file): \(without) of \(all) pages have no text; --recognise reads scans."))
      }
    }
    if let code = found.failure { throw ExitCode(code) }
  }
}
