import ArgumentParser
import CommandSupport
import Desktop
import Foundation
import Localization

/// `trackii template`: the file that translations begin with.
struct TemplateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "template",
    abstract: localized("Write the template for translations from the source."),
    discussion: localized(
      """
      Finds every message in Swift files and writes it in the format of gettext. A translation of it is compiled with \
      msgfmt to LANGUAGE/LC_MESSAGES/trackii.mo, in /usr/share/locale or in the folder that TRACKII_LOCALE_FOLDER \
      names; docs/translating.md tells how.
      """))

  @Argument(help: ArgumentHelp(localized("Folders with Swift source.")), completion: .directory) var folders =
    ["Sources", "models"]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(localized("The file to write, which is replaced; - writes to standard output.")))
  var output = "-"

  func run() throws {
    do {
      var template = TranslationTemplate()
      for folder in folders { try template.add(folder: folder) }
      let text = template.text(version: ProgramVersion.text)
      guard output != "-" else { return Terminal.write(text) }
      try write(text)
      let count = template.entries.count
      Terminal.write(
        localized(count, one: "\(count) message: \(output)", other: "\(count) messages: \(output)") + "\n")
    } catch {
      throw fail(error, Sysexit.code(for: error))
    }
  }

  private func write(_ text: String) throws(TemplateError) {
    do {
      try Data(text.utf8).write(to: URL(filePath: output), options: .atomic)
    } catch { throw .notWritten(path: output) }
  }
}

extension TemplateError: HasExitCode {
  /// The exit code of sysexits.h by what failed: the content of the source, reading it, or writing the template.
  package var exitCode: ExitCode {
    switch self {
    case .unreadable, .twoPlurals: Sysexit.dataError
    case .noSource: Sysexit.noInput
    case .notWritten: Sysexit.cannotCreate
    }
  }
}
