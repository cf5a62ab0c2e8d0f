import Accounts
import Foundation
import GRDB
import Logging
import Signals

/// One person's documents, where they are in them, their calibration profiles and settings.
///
/// Kept in `users/<id>` under the data folder: `library.sqlite`, and `documents/` with one file a
/// document, named by its content. May be used from any task, and from several programs at once.
public final class Shelf: Sendable {
  public let folder: URL
  /// What was out of order when the shelf was opened, for `doctor` and the log.
  public let findings: [ShelfFinding]
  let database: LibraryDatabase
  let contents: ContentStore
  let logger: Logger

  /// Opens somebody's shelf, which is made where it is missing, and puts it in order after a crash.
  /// - Parameter data: the folder that holds `users`.
  /// - Throws: `storage`, `diskFull`.
  public static func open(
    for person: Person, in data: URL = Accounts.defaultFolder, logger: Logger = Shelf.defaultLogger
  ) async throws(LibraryError) -> Shelf {
    try await Shelf(folder: folder(of: person, in: data), logger: logger)
  }

  /// Opens the shelf of whoever is not logged in.
  public static func openForGuest(
    in data: URL = Accounts.defaultFolder, logger: Logger = Shelf.defaultLogger
  ) async throws(LibraryError) -> Shelf {
    try await Shelf(folder: data.appending(path: "users/guest", directoryHint: .isDirectory), logger: logger)
  }

  public static var defaultLogger: Logger { Logger(label: "trackii.library") }

  /// Removes everything of a person's, for good; to be called with the removal of the account.
  public static func erase(for person: Person, in data: URL = Accounts.defaultFolder) throws(LibraryError) {
    let folder = folder(of: person, in: data)
    guard FileManager.default.fileExists(atPath: folder.path) else { return }
    do { try FileManager.default.removeItem(at: folder) } catch {
      throw .storage(file: folder.path, reason: "\(error)")
    }
  }

  private static func folder(of person: Person, in data: URL) -> URL {
    data.appending(path: "users/\(person.id.uuidString.lowercased())", directoryHint: .isDirectory)
  }

  /// - Parameters:
  ///   - write: stands in for write(2) in tests.
  ///   - busySeconds: how long to wait while another program holds the store.
  init(
    folder: URL, logger: Logger = Shelf.defaultLogger,
    write: (@Sendable (Int32, UnsafeRawBufferPointer) -> Int)? = nil, busySeconds: Double = 5
  ) async throws(LibraryError) {
    (self.folder, self.logger) = (folder, logger)
    var contents = ContentStore(folder: folder.appending(path: "documents", directoryHint: .isDirectory))
    if let write { contents.write = write }
    for made in [folder, contents.folder] {
      do {
        try FileManager.default.createDirectory(
          at: made, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      } catch { throw .storage(file: made.path, reason: "\(error)") }
    }
    self.contents = contents
    database = try LibraryDatabase(
      file: folder.appending(path: "library.sqlite"), logger: logger, busySeconds: busySeconds)
    findings = try await Recovery(database: database, contents: contents, logger: logger).run()
  }

  /// Everything on the shelf, last used first.
  public func items() async throws(LibraryError) -> [ShelfItem] {
    let rows = try await database.read { db in
      let places = try PlaceRow.fetchAll(db)
      return (
        try ItemRow.order(sql: "coalesce(lastOpened, added) DESC, title").fetchAll(db),
        Dictionary(uniqueKeysWithValues: places.map { ($0.item, $0) })
      )
    }
    return rows.0.map { $0.item(rows.1[$0.id], isMissing: !contents.has($0.id)) }
  }

  /// - Throws: `unknownItem`, `storage`.
  public func item(_ id: ShelfItem.ID) async throws(LibraryError) -> ShelfItem {
    let (row, place) = try await database.read { db in
      (try Self.row(id, db), try PlaceRow.fetchOne(db, key: id))
    }
    return row.item(place, isMissing: !contents.has(id))
  }

  /// Notes that a document is read now, and gives its file. The file must not be changed.
  /// - Throws: `unknownItem`, `fileMissing`, `storage`.
  public func open(_ id: ShelfItem.ID, now: Date = Date()) async throws(LibraryError) -> URL {
    let (file, isThere) = (contents.file(id), contents.has(id))
    try await database.write { db in
      var row = try Self.row(id, db)
      guard isThere else { throw LibraryError.fileMissing(title: row.title, file: file.path) }
      row.lastOpened = now
      try row.update(db)
    }
    return file
  }

  /// The file of a document, without noting that it is read. The file must not be changed.
  /// - Throws: `unknownItem`, `fileMissing`, `storage`.
  public func file(_ id: ShelfItem.ID) async throws(LibraryError) -> URL {
    let (item, file) = (try await item(id), contents.file(id))
    guard !item.isMissing else { throw .fileMissing(title: item.title, file: file.path) }
    return file
  }

  /// Gives a document another title: 1 to 500 characters that can be seen.
  /// - Throws: `badTitle`, `unknownItem`, `storage`.
  public func rename(_ id: ShelfItem.ID, to title: String) async throws(LibraryError) {
    let title = try Self.cleaned(title)
    try await database.write { db in
      var row = try Self.row(id, db)
      row.title = title
      try row.update(db)
    }
  }

  /// Takes a document off the shelf with all that is known of it, and deletes its file.
  /// - Throws: `unknownItem`, `storage`.
  public func remove(_ id: ShelfItem.ID) async throws(LibraryError) {
    try await database.write { db in
      _ = try Self.row(id, db)
      try db.execute(sql: "INSERT OR IGNORE INTO removed VALUES (?)", arguments: [id])
      _ = try ItemRow.deleteOne(db, key: id)
    }
    let contents = contents
    try await database.write { db in
      // Inside the transaction: who adds the same content meanwhile waits for its end.
      guard try ItemRow.fetchOne(db, key: id) == nil else { return }
      try contents.remove(id)
      try db.execute(sql: "DELETE FROM removed WHERE id = ?", arguments: [id])
    }
  }

  /// Remembers where the reader is. One small write; when to call it is the caller's to decide.
  /// - Throws: `unknownItem`, `storage`, `diskFull`.
  public func remember(_ place: ReadingPlace, in id: ShelfItem.ID) async throws(LibraryError) {
    try await database.write { db in
      _ = try Self.row(id, db)
      try PlaceRow(item: id, place).upsert(db)
    }
  }

  /// Where the reader was; nil where the document was never read.
  public func place(in id: ShelfItem.ID) async throws(LibraryError) -> ReadingPlace? {
    try await database.read { db in
      _ = try Self.row(id, db)
      return try PlaceRow.fetchOne(db, key: id)?.place
    }
  }
}

extension Shelf {
  static func row(_ id: ShelfItem.ID, _ db: Database) throws -> ItemRow {
    guard let row = try ItemRow.fetchOne(db, key: id) else { throw LibraryError.unknownItem(id: id) }
    return row
  }

  static func cleaned(_ title: String) throws(LibraryError) -> String {
    let cleaned = String(
      String.UnicodeScalarView(
        title.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 })
    ).trimmingCharacters(in: .whitespaces)
    guard !cleaned.isEmpty else { throw .badTitle(reason: "it is empty") }
    guard cleaned.count <= 500 else { throw .badTitle(reason: "it is longer than 500 characters") }
    return cleaned
  }
}
