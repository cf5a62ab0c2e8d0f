import ArgumentParser
import CommandSupport
import Documents
import Foundation
import Library
import Localization
import Synchronization

/// `trackii library add`: adds PDFs to a shelf.
struct LibraryAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: localized("Put PDFs on the shelf."),
    discussion: localized(
      """
      The shelf keeps a copy of its own. Content that is there already is not added twice. Where one of \
      several files cannot be added the others still are, and the exit code is that of the first failure. \
      Of a folder all PDFs are added, those of the folders in it too, by name, 1000 at most; hidden ones and links \
      are left out and told. \
      Marks and notes of an earlier edition come along, by the identifier that editing leaves in a PDF.
      """))

  @Argument(
    help: ArgumentHelp(localized("PDFs and folders of them; - reads a PDF from standard input.")),
    completion: .file(extensions: ["pdf"]))
  var files: [String]
  @OptionGroup var login: LoginOptions
  @Option(
    help: ArgumentHelp(
      localized("What to call it, for a single file; else the PDF's own title, or the file's name.")))
  var title: String?
  @Option(
    help: ArgumentHelp(
      localized("The password of encrypted PDFs is on the first line of this file, - for standard input."),
      valueName: "file"),
    completion: .file())
  var pdfPasswordFile: String?
  @OptionGroup var trust: TrustOptions
  @Flag(help: ArgumentHelp(localized("Print JSON: an array of the documents added."))) var json = false

  func validate() throws {
    if title != nil, files.count > 1 {
      throw ValidationError(localized("--title names a single file, and \(files.count) are given."))
    }
    if title != nil, let file = files.first, PDFFolder.isFolder(URL(fileURLWithPath: file)) {
      throw ValidationError(localized("--title names a single file, and \(file) is a folder."))
    }
    let piped =
      files.count { $0 == "-" } + (pdfPasswordFile == "-" ? 1 : 0)
      + [login.passwordFile, login.pinFile].count { $0 == "-" }
    if piped > 1 { throw ValidationError(localized("Standard input can be read once only.")) }
  }

  func run() throws {
    let command = self
    let added = try runCommand { try await command.addAll() }
    if json {
      try printJSON(added.documents)
    } else {
      for document in added.documents { Terminal.write(document.sentence + "\n") }
    }
    if let code = added.failure { throw ExitCode(code) }
  }

  private struct Added: Sendable {
    var documents: [ListedDocument] = []
    /// The exit code for the first file that failed; nil if none did.
    var failure: Int32?
  }

  private func addAll() async throws -> Added {
    let password = try pdfPasswordFile.map { try PasswordPrompt(file: $0).password("") }
    let shelf = try await login.openShelf()
    var added = Added()
    func refuse(_ error: any Error) {
      let code = fail(CommandError.withAdvice(error), Sysexit.code(for: error))
      added.failure = added.failure ?? code.rawValue
    }
    for named in files {
      let url = URL(fileURLWithPath: named)
      guard named != "-", PDFFolder.isFolder(url) else {
        do { added.documents.append(try await add(named, password, to: shelf)) } catch { refuse(error) }
        continue
      }
      do {
        let folder = try PDFFolder(url)
        for (index, file) in folder.files.enumerated() {
          let place = (index + 1, folder.files.count)
          do {
            added.documents.append(try await add(file.path, password, to: shelf, place))
          } catch { refuse(error) }
        }
        for left in folder.leftOut { Terminal.complain("\(left)") }
      } catch { refuse(error) }
    }
    return added
  }

  /// The same error, with another name for the file that was read.
  private static func named(_ error: LibraryError, _ name: String) -> LibraryError {
    if case .document(let cause) = error { .document(cause.naming(name)) } else { error }
  }

  /// Adds one file to the shelf.
  /// - Parameter place: the file's number among how many, for the progress display; nil for one alone.
  private func add(
    _ file: String, _ password: String?, to shelf: Shelf, _ place: (number: Int, count: Int)? = nil
  ) async throws -> ListedDocument {
    // Rounded to whole milliseconds, as times are stored.
    let now = Date(timeIntervalSince1970: (Date().timeIntervalSince1970 * 1000).rounded() / 1000)
    let piped = file == "-" ? try PipedFile(named: "Standard input.pdf") : nil
    // The temporary file of standard input is removed with this object.
    defer { withExtendedLifetime(piped) {} }
    let url = piped?.file ?? URL(fileURLWithPath: file)
    let name = url.lastPathComponent
    let work =
      place.map { localized("\($0.number) of \($0.count), copying \(name)") } ?? localized("copying \(name)")
    let bar = Mutex(ProgressBar(work))
    defer { bar.withLock { $0.finish() } }
    let item: ShelfItem
    do {
      item = try await shelf.add(url, title: title, password: password, isForeign: !trust.trusted, now: now) {
        fraction in bar.withLock { $0.show(fraction) }
      }
    } catch {
      // The temporary file is gone when the person reads this.
      throw piped == nil ? error : Self.named(error, localized("Standard input"))
    }
    var document = ListedDocument((item, String(item.id.prefix(try await shelf.identifierLength()))))
    // A document that was on the shelf already keeps the time at which it was added.
    document.wasThere = item.added != now
    if document.wasThere == false {
      // An error here does not affect the added document; what fails now is done when the window is opened.
      document.adopted = try? await shelf.adopt(into: item.id, password: password, now: now)
    }
    return document
  }
}
