import ArgumentParser
import Documents
import Foundation
import Localization

/// How a command opens a PDF: its password, and whether it may be read without a confined worker.
package struct PDFOpening: ParsableArguments {
  /// The file with the PDF's password on its first line, `--pdf-password-file`, `-` for standard input; nil for
  /// none.
  @Option(
    help: ArgumentHelp(
      localized("The password of an encrypted PDF is on the first line of this file, - for standard input."),
      valueName: "file"),
    completion: .file())
  package var pdfPasswordFile: String?
  // The flag is not in an option group of its own: in a debug build the parser takes four times as long for each level
  // of groups.
  /// Whether the PDF is opened even where its worker cannot be kept from this account's files, `--trusted`.
  @Flag(help: TrustOptions.help) package var trusted = false

  /// Makes options without a password and without trust.
  package init() {}

  /// Opens a PDF with the options' password and trust.
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - name: the document's name in messages.
  /// - Throws: `CommandError.encrypted`, `.notConfined`, or an error of `Documents`, with that name.
  package func open(_ url: URL, named name: String) async throws -> Document {
    let password = try pdfPasswordFile.map { try PasswordPrompt(file: $0).password("") }
    do { return try await Document.open(url, password: password, isForeign: !trusted) } catch {
      switch error {
      case .passwordNeeded: throw CommandError.encrypted(file: name)
      case .notConfined: throw CommandError.notConfined(file: name)
      default: throw error.naming(name)
      }
    }
  }
}
