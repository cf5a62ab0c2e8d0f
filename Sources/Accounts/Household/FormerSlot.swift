import Foundation
import Glibc
import Store

/// A place where versions before 0.2 kept a database: that of the accounts, or the library of one person.
enum FormerSlot: Hashable, Sendable {
  case accounts
  case library(of: String)

  /// The database's path, relative to the data folder.
  var path: String {
    switch self {
    case .accounts: "accounts.sqlite"
    case .library(let person): "users/\(person)/library.sqlite"
    }
  }

  /// All places that may hold an older database: people are found by their folders.
  static func all(in folder: URL) throws(StoreError) -> [FormerSlot] {
    let users = folder.appending(path: "users").path
    guard FileManager.default.fileExists(atPath: users) else { return [.accounts] }
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: users) } catch {
      throw StoreError(fileSystem: error, users)
    }
    // Names that are not UUIDs belong to no person.
    let people = names.sorted().filter { name in
      var isFolder: ObjCBool = false
      let isPerson = name == PersonalStore.guestID || UUID(uuidString: name) != nil
      return isPerson && FileManager.default.fileExists(atPath: "\(users)/\(name)", isDirectory: &isFolder)
        && isFolder.boolValue
    }
    return [.accounts] + people.map(FormerSlot.library(of:))
  }

  /// Whether a household's database has lost all that was in it: SQLite would take the file for a new database, in which
  /// whoever comes first registers as administrator. A stop while the first database was made leaves an empty file too,
  /// but no folders of members beside notices in place of older databases.
  static func isEmptied(_ database: URL, in folder: URL) throws(StoreError) -> Bool {
    let size = { (path: String) in
      (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber)?.intValue
    }
    guard size(database.path) == 0, size(database.path + "-wal") ?? 0 == 0,
      FormerNotice.isThere(folder.appending(path: FormerSlot.accounts.path))
    else { return false }
    return try all(in: folder).contains { slot in
      guard case .library(let person) = slot, person != PersonalStore.guestID else { return false }
      return FormerNotice.isThere(folder.appending(path: slot.path))
        && !FileManager.default.fileExists(
          atPath: folder.appending(path: slot.kept(1, isDamaged: false)).path)
    }
  }

  /// The name under which a moved database is kept, with another number if an earlier one is kept already.
  func kept(_ number: Int, isDamaged: Bool) -> String {
    path + (isDamaged ? ".damaged" : ".before-household") + (number == 1 ? "" : "-\(number)")
  }
}

/// A notice that takes the place of a moved database, so that an older version of the program does not take the place for
/// empty and start anew.
///
/// It is a small database whose tables are views of missing tables: the first statement of an older version fails, and
/// SQLite's message names the missing table, whose name is a sentence for the person.
enum FormerNotice {
  /// The notice's `PRAGMA application_id`, bytes 68 to 71 of the file (https://www.sqlite.org/fileformat2.html): "TRKH".
  private static let mark: [UInt8] = [0x54, 0x52, 0x4B, 0x48]

  static let sentence =
    "a newer version of Trackii keeps this in household.sqlite, install that version again to go on"

  /// Whether a file is a notice of a moved database.
  static func isThere(_ file: URL) -> Bool {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return false }
    defer { try? handle.close() }
    guard let head = try? handle.read(upToCount: 72), head.count == 72 else { return false }
    return head.suffix(4).elementsEqual(mark)
  }

  /// Makes a notice under a temporary name.
  static func make(for slot: FormerSlot, at file: URL) throws(StoreError) {
    let (migration, tables) =
      switch slot {
      case .accounts: ("people", ["person"])
      case .library: ("shelf", ["item", "place", "removed", "profile", "setting"])
      }
    let number = mark.reduce(0) { $0 << 8 | Int($1) }
    try SQLiteFile.make(
      file,
      [
        "PRAGMA application_id = \(number)",
        "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)",
        "INSERT INTO grdb_migrations VALUES ('\(migration)')",
      ] + tables.map { "CREATE VIEW \($0) AS SELECT * FROM \"\(sentence)\"" })
  }

  /// Writes the notice for version 0.1.0, unless a file has its name already.
  static func place(for slot: FormerSlot, in folder: URL) throws(StoreError) {
    let place = folder.appending(path: slot.path)
    guard access(place.path, F_OK) != 0 else { return }
    let new = temporary(place)
    try make(for: slot, at: new)
    defer { unlink(new.path) }
    // Unlike `rename`, `link` fails if a file of this name has appeared meanwhile.
    guard link(new.path, place.path) == 0 || errno == EEXIST else {
      throw StoreError(errno: errno, place.path)
    }
  }

  static let incoming = ".notice-"

  static func temporary(_ place: URL) -> URL {
    place.deletingLastPathComponent().appending(path: incoming + UUID().uuidString)
  }
}
