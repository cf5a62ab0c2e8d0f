import ArgumentParser
import CommandSupport
import Foundation
import Library
import Localization

/// `trackii library watch`: folders whose PDFs are added to the shelf automatically.
struct LibraryWatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: localized("Folders whose PDFs come onto the shelf by themselves."),
    discussion: localized(
      """
      The window looks into them while it is open, `trackii library watch now` at once. A document that was taken off the \
      shelf does not come back before its file changes. Folders within a folder are not looked into.
      """),
    subcommands: [List.self, Add.self, Remove.self, Now.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: localized(
        "List the watched folders, with what came last, what did not come and why, and what to do."))
    @OptionGroup var login: LoginOptions
    @Flag(
      help: ArgumentHelp(
        localized("Print JSON: an array of folders with path, access, what came last and what did not come."))
    )
    var json = false

    func run() throws {
      let login = login
      let folders = try runCommand { try await login.openShelf().listWatchedFolders() }
      if json { return try printJSON(folders.map(ToldFolder.init)) }
      if folders.isEmpty {
        return Terminal.complain(
          localized("No folder is watched. Watch one with: trackii library watch add FOLDER"))
      }
      for folder in folders { Terminal.write(ToldFolder(folder).text) }
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: localized("Watch a folder, and put its PDFs on the shelf."))
    @Argument(help: ArgumentHelp(localized("The folder.")), completion: .directory) var folder: String
    @OptionGroup var trust: TrustOptions
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: what was added and what was not."))) var json = false

    func run() throws {
      let (folder, isForeign, login) = (folder, !trust.trusted, login)
      let outcome = try runCommand {
        let shelf = try await login.openShelf()
        try await shelf.watch(URL(fileURLWithPath: folder))
        return try await shelf.addFromWatchedFolders(isForeign: { _ in isForeign })
      }
      try tell(outcome, json: json)
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: localized("Watch a folder no longer; what came from it stays."))
    @Argument(help: ArgumentHelp(localized("The folder.")), completion: .directory) var folder: String
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the folders that are still watched."))) var json = false

    func run() throws {
      let (folder, login) = (folder, login)
      let (wasWatched, rest) = try runCommand {
        let shelf = try await login.openShelf()
        let wasWatched = try await shelf.stopWatching(URL(fileURLWithPath: folder))
        return (wasWatched, try await shelf.watchedFolders().map(\.path))
      }
      guard wasWatched else { throw fail(WatchError.notWatched(folder), Sysexit.noInput) }
      if json { return try printJSON(rest) }
      Terminal.write(localized("\(folder) is no longer watched.") + "\n")
    }
  }

  struct Now: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "now", abstract: localized("Put what is new in the watched folders on the shelf."))
    @OptionGroup var trust: TrustOptions
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: what was added and what was not."))) var json = false

    func run() throws {
      let (isForeign, login) = (!trust.trusted, login)
      let outcome = try runCommand {
        try await login.openShelf().addFromWatchedFolders(isForeign: { _ in isForeign })
      }
      try tell(outcome, json: json)
    }
  }

  /// Prints files that were not added, each with its reason; the exit code is that of the first failure.
  private static func tell(_ outcome: WatchOutcome, json: Bool) throws {
    if json {
      try printJSON(Told(outcome))
    } else {
      for document in outcome.added.map(Told.listed) { Terminal.write(document.sentence + "\n") }
      if outcome.added.isEmpty, outcome.failed.isEmpty, outcome.unreadable.isEmpty, outcome.ended == nil {
        Terminal.write(localized("There is nothing new.") + "\n")
      }
    }
    var code: ExitCode?
    for path in outcome.unreadable { code = code ?? fail(WatchError.unreadable(path), Sysexit.noInput) }
    for error in outcome.failed.map(\.error) + (outcome.ended.map { [$0] } ?? []) {
      let told = fail(CommandError.withAdvice(error), Sysexit.code(for: error))
      code = code ?? told
    }
    if let code { throw code }
  }

  private struct Told: Encodable {
    struct Failure: Encodable {
      var file: String
      var reason: String
    }
    var added: [ListedDocument]
    var failed: [Failure]
    var unreadable: [String]
    /// Why the look ended before all files were looked at.
    var ended: String?

    static func listed(_ item: ShelfItem) -> ListedDocument {
      ListedDocument((item, String(item.id.prefix(8))))
    }

    init(_ outcome: WatchOutcome) {
      added = outcome.added.map(Self.listed)
      failed = outcome.failed.map { Failure(file: $0.file.path, reason: "\($0.error)") }
      unreadable = outcome.unreadable
      ended = outcome.ended.map { "\($0)" }
    }
  }
}

private enum WatchError: Error, CustomStringConvertible {
  case notWatched(String)
  case unreadable(String)

  var description: String {
    switch self {
    case .notWatched(let folder):
      localized("\(folder) is not watched. Look at the list: trackii library watch list")
    case .unreadable(let folder):
      localized(
        "\(folder): cannot be read now. Plug it in, or watch it no longer: trackii library watch remove \(folder)"
      )
    }
  }
}
