import ArgumentParser
import Documents
import Foundation

/// In which languages text is recognised.
struct RecognitionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Languages of recognised text as tesseract names them, such as eng or eng+deu; else your own and English.",
      valueName: "languages"))
  var languages: String?

  /// - Throws: what ends the command where they are not installed.
  func chosen() throws -> String {
    let installed = RecognitionLanguages.installed
    guard let chosen = languages ?? RecognitionLanguages.usual else {
      throw Missing(wanted: "any", installed: []).exit
    }
    guard RecognitionLanguages.areInstalled(chosen) else {
      throw Missing(wanted: chosen, installed: installed).exit
    }
    return chosen
  }

  private struct Missing: Error, CustomStringConvertible {
    var wanted: String
    var installed: [String]

    var description: String {
      let there =
        installed.isEmpty ? "no language is installed" : "installed: \(installed.joined(separator: ", "))"
      return "text in “\(wanted)” cannot be recognised; \(there). Install tesseract-ocr and its languages, "
        + "such as tesseract-ocr-eng."
    }

    var exit: ExitCode { fail(self, Sysexit.unavailable) }
  }
}

struct TextCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "text", abstract: "Print the text of a PDF, line by line in reading order.",
    discussion: """
      Pages without text, as scans are, are left out unless --recognise is given: then their pictures are read by \
      tesseract in a process of its own that can reach no file. Recognised words can be wrong.
      """)

  @OptionGroup var source: DocumentCommand.Source
  @Option(help: "That of one page, from 1.") var page: Int?
  @Flag(help: "Recognise the text of pages that have none.") var recognise = false
  @OptionGroup var recognition: RecognitionOptions
  @Flag(help: "Print JSON: pages are from 0, boxes in points from the page's top left, y down.")
  var json = false

  func validate() throws {
    if let page, page < 1 { throw ValidationError("--page takes 1 or more.") }
    if recognition.languages != nil, !recognise {
      throw ValidationError("--languages goes with --recognise.")
    }
  }

  private struct Listed: Encodable {
    var page: Int
    /// It was read from the page's picture.
    var isRecognised: Bool
    /// How sure the recogniser is, 0 to 1.
    var confidence: Double?
    var lines: [TextLine]
  }

  private struct Found: Sendable {
    var pages: [Listed] = []
    /// Of the first page that cannot be read.
    var failure: Int32?
  }

  /// A page that cannot be read costs its own text only.
  private func find(_ recogniser: TextRecogniser?) async throws -> Found {
    let document = try await source.open()
    var found = Found()
    for page in page.map({ [$0 - 1] }) ?? Array(0..<document.pageCount) {
      do {
        let lines = try await document.lines(page: page)
        if lines.isEmpty, let recogniser {
          let read = try await recogniser.recognise(document, page: page, urgency: .inView)
          found.pages.append(
            Listed(page: page, isRecognised: true, confidence: read.confidence, lines: read.lines))
        } else {
          found.pages.append(Listed(page: page, isRecognised: false, lines: lines))
        }
      } catch {
        let code = fail(error, Sysexit.code(for: error))
        found.failure = found.failure ?? code.rawValue
      }
    }
    return found
  }

  func run() throws {
    let command = self
    let recogniser = recognise ? TextRecogniser(languages: try recognition.chosen()) : nil
    let found = try runCommand { try await command.find(recogniser) }
    if json {
      try printJSON(found.pages)
    } else {
      for page in found.pages where !page.lines.isEmpty {
        Terminal.write(page.lines.map { DisplayText.of($0.text, maximum: 10_000) + "\n" }.joined() + "\n")
      }
      let without = found.pages.filter(\.lines.isEmpty).count
      if without > 0, !recognise {
        Terminal.complain(
          "\(source.file): \(without) of \(found.pages.count) pages have no text; --recognise reads scans.")
      }
    }
    if let code = found.failure { throw ExitCode(code) }
  }
}
