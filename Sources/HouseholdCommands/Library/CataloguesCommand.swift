import ArgumentParser
import Catalogues
import CommandSupport
import Foundation
import Library
import Localization
import ReaderPorts

/// `trackii catalogue`: fetching documents from open catalogues on the internet.
struct CataloguesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalogue", abstract: localized("Find new reading in open catalogues on the internet."),
    discussion: localized(
      """
      Nothing on the internet is asked until you say “trackii catalogue allow”. What is searched for then goes to the catalogue \
      that is named, which may pass it on. arXiv is there to begin with; any catalogue in OPDS 1.2 can be added. Listed is what \
      can be had as a PDF without paying or logging in. Without --user the settings and the shelf are the guest's.
      """),
    subcommands: [
      List.self, Allow.self, Forbid.self, Add.self, Remove.self, CatalogueSearchCommand.self,
      CatalogueBrowseCommand.self,
    ], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: localized("List the catalogues, and say whether they may be asked."))
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: isAllowed, catalogues."))) var json = false

    func run() throws {
      let login = login
      let setting = try runCommand { try await login.openShelf().catalogues() }
      if json { return try printJSON(ListedCatalogues(setting)) }
      var table = TextTable([localized("name"), localized("address")], leftAligned: [0, 1])
      for source in setting.sources { table.add([source.name, source.address.absoluteString]) }
      Terminal.write(table.text + "\n")
      Terminal.write(
        setting.isAllowed
          ? localized("They may be asked.") + "\n"
          : localized("None is asked. To allow it: trackii catalogue allow") + "\n")
    }
  }

  struct Allow: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "allow", abstract: localized("Let Trackii ask catalogues on the internet."))
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: isAllowed, catalogues."))) var json = false

    func run() throws {
      let setting = try ListedCatalogues.allowing(true, login)
      if json { return try printJSON(setting) }
      Terminal.write(localized("Catalogues may be asked. To take it back: trackii catalogue forbid") + "\n")
    }
  }

  struct Forbid: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "forbid", abstract: localized("Ask nothing on the internet any more."))
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: isAllowed, catalogues."))) var json = false

    func run() throws {
      let setting = try ListedCatalogues.allowing(false, login)
      if json { return try printJSON(setting) }
      Terminal.write(localized("Nothing on the internet is asked.") + "\n")
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: localized("Add a catalogue in OPDS 1.2."),
      discussion: localized(
        """
        Its address is that of its first feed; https:// where you name no way. A catalogue of a computer at home, such as \
        calibre's http://192.168.1.2:8080/opds, may be added too. It is not asked now.
        """))
    @Argument(help: ArgumentHelp(localized("The address of its first feed."))) var address: String
    @Option(help: ArgumentHelp(localized("What to call it; else the name of its computer."))) var name:
      String?
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the catalogue."))) var json = false

    func run() throws {
      let (address, name, login) = (address, name, login)
      let source = try runCommand {
        try await login.openShelf().changeCatalogues { try $0.add(address, name: name) }
      }
      if json { return try printJSON(source) }
      Terminal.write(localized("“\(source.name)” is added: \(source.address.absoluteString)") + "\n")
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: localized("Remove a catalogue that you have added."))
    @Argument(help: ArgumentHelp(localized("Its name, or how it begins."))) var name: String
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the catalogue that is gone."))) var json = false

    func run() throws {
      let (name, login) = (name, login)
      let source = try runCommand {
        try await login.openShelf().changeCatalogues { setting in
          let source = try setting.source(named: name)
          guard source != .arxiv else { throw CatalogueCommandError.fixed(source.name) }
          setting.own.removeAll { $0.id == source.id }
          return source
        }
      }
      if json { return try printJSON(source) }
      Terminal.write(localized("“\(source.name)” is removed.") + "\n")
    }
  }
}

/// The catalogues, and whether they may be asked, as printed in JSON.
private struct ListedCatalogues: Encodable, Sendable {
  var isAllowed: Bool
  var catalogues: [CatalogueSource]

  init(_ setting: CatalogueSetting) { (isAllowed, catalogues) = (setting.isAllowed, setting.sources) }

  /// Allows asking catalogues, or forbids it.
  static func allowing(_ isAllowed: Bool, _ login: LoginOptions) throws -> ListedCatalogues {
    try runCommand {
      try await login.openShelf().changeCatalogues { setting in
        setting.isAllowed = isAllowed
        return ListedCatalogues(setting)
      }
    }
  }
}

enum CatalogueCommandError: Error, CustomStringConvertible, HasExitCode {
  case notAllowed
  /// arXiv cannot be removed from the catalogues.
  case fixed(String)
  case noNumber(Int, listed: Int)
  case isSection(Int)

  var exitCode: ExitCode {
    switch self {
    case .notAllowed: Sysexit.noPermission
    case .fixed, .noNumber, .isSection: Sysexit.usage
    }
  }

  var description: String {
    switch self {
    case .notAllowed: localized("Nothing on the internet may be asked. To allow it: trackii catalogue allow")
    case .fixed(let name):
      localized("“\(name)” belongs to Trackii. To ask none at all: trackii catalogue forbid")
    case .noNumber(let number, let listed):
      localized("There is no number \(number) on this page, which has \(listed).")
    case .isSection(let number):
      localized("Number \(number) is a further list. Look through it: trackii catalogue browse --at ADDRESS")
    }
  }
}
