import ArgumentParser
import CommandSupport
import Documents
import Foundation
import Localization

struct AttachmentsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attachments",
    abstract: localized("List the files inside a PDF and on its pages, or save them into a folder."),
    discussion: localized(
      """
      Their names come from the PDF and are cleaned for display: they are no paths. Saved files keep these names as far as \
      they are safe, get a number where a name is taken, and never replace a file. They are not opened; open them only \
      if you trust where the PDF comes from.
      """))

  @OptionGroup var source: DocumentCommand.Source
  @Option(
    help: ArgumentHelp(
      localized("Save them into this folder, which is made where there is none."), valueName: "dir"),
    completion: .directory)
  var save: String?
  @Flag(help: ArgumentHelp(localized("Print JSON: an array of the files; sizes are in bytes, pages from 0.")))
  var json = false

  private struct Listed: Encodable {
    var name: String
    var description: String?
    var size: Int?
    /// The page from 0; absent if the file belongs to the whole document.
    var page: Int?
    /// The path under which the attached file was saved.
    var saved: String?

    init(_ file: EmbeddedFile) {
      (name, description, size, page) = (file.name, file.description, file.size, file.page)
    }
  }

  private struct Found: Sendable {
    var files: [Listed] = []
    /// The exit code for the first file that was not saved; nil if all were.
    var failure: Int32?
  }

  /// Saves the attached files; one that cannot be saved does not prevent the others.
  private func find() async throws -> Found {
    let document = try await source.open()
    let attachments = try await document.attachments()
    var found = Found(files: attachments.map(Listed.init))
    guard let save, !attachments.isEmpty else { return found }
    let folder = try Self.folder(save)
    for (index, attachment) in attachments.enumerated() {
      do {
        let file = try await document.save(attachment, at: index, in: folder)
        found.files[index].saved = file.path(percentEncoded: false)
      } catch {
        let code = fail(error, Sysexit.code(for: error))
        found.failure = found.failure ?? code.rawValue
        if case .badFolder = error { break }
      }
    }
    return found
  }

  private static func folder(_ path: String) throws -> URL {
    let folder = URL(fileURLWithPath: path, isDirectory: true)
    do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
      throw SavingError.badFolder(folder: path, reason: localized("it cannot be made"))
    }
    return folder
  }

  func run() throws {
    let command = self
    let found = try runCommand { try await command.find() }
    if json {
      try printJSON(found.files)
    } else if found.files.isEmpty {
      Terminal.complain(localized("\(source.file): has no attached files."))
    } else {
      Terminal.write(table(found.files) + "\n")
    }
    if let code = found.failure { throw ExitCode(code) }
  }

  private func table(_ files: [Listed]) -> String {
    var table = TextTable(
      [localized("bytes"), localized("page"), localized("name"), localized("description")]
        + (save == nil ? [] : [localized("saved as")]), leftAligned: [2, 3, 4])
    for file in files {
      let row = [
        file.size.map(String.init) ?? "", file.page.map { "\($0 + 1)" } ?? "", file.name,
        file.description ?? "",
      ]
      table.add(row + (save == nil ? [] : [file.saved ?? localized("not saved")]))
    }
    return table.text
  }
}
