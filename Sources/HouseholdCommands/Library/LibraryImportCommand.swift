import ArgumentParser
import CommandSupport
import Foundation
import Library
import Localization
import ReaderApp
import ReaderPorts
import Synchronization

/// `trackii library export`: exports everything of one person as a folder.
struct LibraryExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: localized("Write documents, marks, notes and settings into a new folder."),
    discussion: localized("Any program can read it. It appears complete or not at all."))
  @Argument(help: ArgumentHelp(localized("The folder, which must not be there yet.")), completion: .directory)
  var folder: String
  @OptionGroup var login: LoginOptions
  @Flag(help: ArgumentHelp(localized("Print JSON: the folder's path."))) var json = false

  func run() throws {
    let (folder, login) = (URL(filePath: folder), login)
    try runCommand { try await login.openShelf().export(to: folder, drawing: PictureFile.flattened) }
    if json { return try printJSON(["folder": folder.path]) }
    Terminal.write(localized("Everything is in \(folder.path).") + "\n")
  }
}

/// `trackii library import`: imports an exported folder.
struct LibraryImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: localized("Take in a folder that was exported."),
    discussion: localized(
      """
      What is there already stays as it is, so that it can be done again. What cannot be taken in is told, and the exit \
      code is 65 then.
      """))
  @Argument(help: ArgumentHelp(localized("The folder.")), completion: .directory) var folder: String
  @OptionGroup var trust: TrustOptions
  @OptionGroup var login: LoginOptions
  @Flag(help: ArgumentHelp(localized("Print JSON: how many documents, marks and notes, and problems.")))
  var json = false

  func run() throws {
    let (folder, login, isForeign) = (URL(filePath: folder), login, !trust.trusted)
    let report = try runCommand {
      let bar = Mutex(ProgressBar(localized("taking in documents")))
      defer { bar.withLock { $0.finish() } }
      let shelf = try await login.openShelf()
      let takesWords = await shelf.personalSettings().settings.learnsWords
      return try await shelf.importFolder(folder, isForeign: isForeign, takesWords: takesWords) { share in
        bar.withLock { $0.show(share) }
      }
    }
    if json {
      try printJSON(report)
    } else {
      let documents = localized(
        report.documents, one: "1 document", other: "\(report.documents) documents")
      let marks = localized(report.marks, one: "1 mark", other: "\(report.marks) marks")
      let notes = localized(report.notes, one: "1 note", other: "\(report.notes) notes")
      var told = localized("\(documents), \(marks) and \(notes) taken in.")
      if report.knownDocuments > 0 {
        told +=
          " "
          + localized(
            report.knownDocuments, one: "1 document was there already.",
            other: "\(report.knownDocuments) documents were there already.")
      }
      Terminal.write(told + "\n")
      for assumption in report.assumptions { Terminal.note(assumption) }
      for problem in report.problems { Terminal.complain("trackii: " + problem) }
    }
    if !report.problems.isEmpty { throw Sysexit.dataError }
  }
}
