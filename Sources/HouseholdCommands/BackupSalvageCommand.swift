import Accounts
import ArgumentParser
import CommandSupport
import Foundation
import Library
import Localization

struct BackupSalvageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "salvage",
    abstract: localized("Read what can be read of a damaged database into a new file."),
    discussion: localized(
      """
      The database is household.sqlite in the data folder; it is only read and stays as it is. End every other trackii \
      before. A snapshot of a backup is better, where there is one: trackii backup restore.
      """))
  @Argument(
    help: ArgumentHelp(localized("The new database, which must not be there yet.")), completion: .file())
  var file: String
  @Flag(help: ArgumentHelp(localized("Print JSON: file, and of each table name, rows, dropped and whole.")))
  var json = false

  func run() throws {
    let target = URL(fileURLWithPath: file)
    let database = CommandContext.current.household.appending(path: Household.fileName)
    let salvage = try runCommand { try Backup.salvage(database, to: target) }
    if json { return try printJSON(salvage) }
    var table = TextTable(
      [localized("table", context: "column"), localized("rows"), localized("dropped"), ""],
      leftAligned: [0, 3])
    for read in salvage.tables where read.rows > 0 || read.dropped > 0 || !read.isWhole {
      table.add([
        read.name, "\(read.rows)", "\(read.dropped)", read.isWhole ? "" : localized("not all could be read"),
      ])
    }
    Terminal.write(
      table.text + "\n"
        + (salvage.isWhole
          ? localized("\(salvage.file): holds all of it.")
          : localized("\(salvage.file): holds what could be read."))
        + "\n")
    Terminal.write(
      localized("To use it, move \(database.path) away, with -wal and -shm, and put this file in its place.")
        + "\n")
  }
}
