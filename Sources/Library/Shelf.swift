import Accounts
import Foundation
import Localization
import Logging
import Signals
import Store

/// One person's documents, where they are in them, their marks, calibration profiles and settings.
///
/// The rows are in the household's database, reached only as the person who signed in; the files in
/// `users/<id>/documents`, each named by its content. May be used from any task, and from several programs at once.
package final class Shelf: Sendable {
  /// The folder of the person's files.
  package let folder: URL
  /// What was out of order when the shelf was opened, for `doctor` and the log.
  package let findings: [ShelfFinding]
  /// The household that contains the shelf.
  package var household: Household { database.store.household }
  /// The identifier of the shelf's person in the household.
  package var personID: String { database.store.id }
  /// The store of the shelf's person, for changes of their account while the shelf is open.
  package var person: PersonalStore { database.store }
  let database: LibraryDatabase
  let contents: ContentStore
  let logger: Logger
  let zones: ZoneRules

  /// Opens the shelf of the person who is signed in, makes it if it is missing, and puts it in order after a
  /// crash.
  ///
  /// - Parameters:
  ///   - person: the person who is signed in, with their part of the store.
  ///   - logger: logs what was put in order.
  ///   - zones: the time zones, with the person's own.
  /// - Throws: `storage`, `diskFull`, `busy`, `store`.
  package static func open(
    for person: PersonalStore, logger: Logger = Shelf.defaultLogger, zones: ZoneRules = .system
  ) async throws(LibraryError) -> Shelf {
    try await Shelf(person, logger: logger, zones: zones)
  }

  /// Opens the shelf of the guest, who is not logged in.
  package static func openForGuest(
    in data: URL = HouseholdAccounts.defaultFolder, logger: Logger = Shelf.defaultLogger,
    zones: ZoneRules = .system
  ) async throws(LibraryError) -> Shelf {
    let guest: PersonalStore
    do { guest = try await Household(folder: data, logger: logger).guest() } catch {
      throw LibraryError(error)
    }
    return try await Shelf(guest, logger: logger, zones: zones)
  }

  /// The logger of shelves if none is given.
  package static var defaultLogger: Logger { Logger(label: "trackii.library") }

  /// Opens a shelf with replaceable parts for tests.
  ///
  /// - Parameters:
  ///   - zones: the time zones; replaced in tests.
  ///   - write: write(2); replaced in tests.
  init(
    _ person: PersonalStore, logger: Logger = Shelf.defaultLogger, zones: ZoneRules = .system,
    write: (@Sendable (Int32, UnsafeRawBufferPointer) -> Int)? = nil
  ) async throws(LibraryError) {
    let folder = person.household.folder(of: person.id)
    (self.folder, self.logger, self.zones) = (folder, logger, zones)
    var contents = ContentStore(of: person.id, in: person.household)
    if let write { contents.write = write }
    do throws(StoreError) {
      try person.household.makeFolder(of: person.id)
      try PrivateFolder.make(contents.folder)
    } catch { throw LibraryError(error) }
    self.contents = contents
    database = LibraryDatabase(store: person, logger: logger)
    let former = person.household.findings.compactMap { finding -> ShelfFinding? in
      switch finding {
      case .damaged(let file, let reason):
        file.hasPrefix(folder.path + "/") ? .formerDamaged(file: file, reason: reason) : nil
      case .restored, .restoreTakenBack, .restoreRefused: .restore(finding)
      case .tookOver: nil
      }
    }
    findings = try await former + Recovery(database: database, contents: contents, logger: logger).run()
    await forgetOthers()
  }

  /// A document on the shelf.
  /// - Throws: `unknownItem`, `store`.
  package func item(_ id: ShelfItem.ID) async throws(LibraryError) -> ShelfItem {
    item(try await database.read { try $0.document(id).row })
  }

  func item(_ row: ItemRow) -> ShelfItem { row.item(isMissing: !contents(of: row.owner).has(row.id)) }

  func items(_ rows: [ItemRow]) -> [ShelfItem] {
    var contents: [String: ContentStore] = [:]
    return rows.map { row in
      let owned = contents[row.owner] ?? self.contents(of: row.owner)
      contents[row.owner] = owned
      return row.item(isMissing: !owned.has(row.id))
    }
  }

  /// The files of a document's owner.
  private func contents(of owner: String) -> ContentStore {
    owner == database.store.id ? contents : ContentStore(of: owner, in: household)
  }

  /// Records that a document is being read now, and returns its file, which must not be changed.
  /// - Throws: `unknownItem`, `fileMissing`, `store`.
  package func open(_ id: ShelfItem.ID, now: Date = Date()) async throws(LibraryError) -> URL {
    let file = try await file(id)
    try await database.write { session in
      try session.run(LibraryStatement.noteOpening, try session.document(id).key, now)
    }
    return file
  }

  /// The file of a document, without recording that it is read. The file must not be changed.
  /// - Throws: `unknownItem`, `fileMissing`, `store`.
  package func file(_ id: ShelfItem.ID) async throws(LibraryError) -> URL {
    let row = try await database.read { try $0.document(id).row }
    let contents = contents(of: row.owner)
    guard contents.has(id) else { throw .fileMissing(title: row.title, file: contents.file(id).path) }
    return contents.file(id)
  }

  /// Gives a document another title: 1 to 500 characters that can be seen.
  ///
  /// - Parameters:
  ///   - id: the document, by its content.
  ///   - title: what it is called from now on.
  ///   - old: the title that was read; nil to replace any.
  /// - Throws: `changedMeanwhile` if the document has another title by now; `badTitle`, `unknownItem`,
  ///   `notYours`, `store`.
  package func rename(
    _ id: ShelfItem.ID, to title: String, from old: String? = nil
  ) async throws(LibraryError) {
    let title = try Self.visible(title)
    try await database.write { session in
      let document = try session.document(id)
      guard old == nil || old == document.row.title else { throw LibraryError.changedMeanwhile }
      guard try !session.run(LibraryStatement.rename, document.key, title).isEmpty else {
        throw LibraryError.notYours(title: document.row.title)
      }
      try session.run(SearchStatement.saveFact, document.key, "title", title, SearchQuery.key(title))
      try session.indexTitle(document.key)
    }
  }

  /// Stores the person's place in a document. One small write; the caller decides when.
  /// - Throws: `unknownItem`, `store`, `diskFull`.
  package func remember(
    _ place: ReadingPlace, in id: ShelfItem.ID, now: Date = Date()
  ) async throws(LibraryError) {
    try await database.write { session in
      let (document, row) = try session.document(id)
      try session.run(
        LibraryStatement.savePlace, document, place.position.page, place.position.offset, place.zoom,
        place.scrollX, place.view, now)
      try session.run(
        ShelfStatement.saveProgress, document, ShelfItem.progress(place, of: row.pageCount))
    }
  }

  /// The person's place in a document; nil if they never read it.
  package func place(in id: ShelfItem.ID) async throws(LibraryError) -> ReadingPlace? {
    try await database.read { try $0.document(id).row.place }
  }
}

extension Shelf {
  /// The most characters of a title.
  private static let longestTitle = 500

  static func cleaned(_ title: String) throws(LibraryError) -> String {
    let cleaned = String(
      String.UnicodeScalarView(
        title.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 })
    ).trimmingCharacters(in: .whitespaces)
    guard !cleaned.isEmpty else { throw .badTitle(reason: localized("it is empty")) }
    guard cleaned.count <= longestTitle else {
      throw .badTitle(
        reason: localized(
          longestTitle, one: "it is longer than \(longestTitle) character",
          other: "it is longer than \(longestTitle) characters"))
    }
    return cleaned
  }

  /// Cleans a title, or another fact of a document, which may come from a stranger's file: as `cleaned`, and without
  /// characters that turn other text round or hide it.
  /// - Throws: `badTitle`, also where nothing of it can be seen.
  static func visible(_ title: String) throws(LibraryError) -> String {
    let kept = title.unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
      switch scalar.properties.generalCategory {
      case .lineSeparator, .paragraphSeparator: " "
      // Joiners belong to words in some scripts, and soft hyphens tell where words break.
      case .format where ![0xAD, 0x200C, 0x200D].contains(scalar.value): nil
      default: scalar
      }
    }
    let visible = try cleaned(String(String.UnicodeScalarView(kept)))
    let isSeen = visible.unicodeScalars.contains {
      ![.format, .spaceSeparator].contains($0.properties.generalCategory)
    }
    guard isSeen else { throw .badTitle(reason: localized("nothing of it can be seen")) }
    return visible
  }
}

extension ContentStore {
  /// The files of a person in a household.
  init(of person: String, in household: Household) {
    self.init(folder: household.folder(of: person).appending(path: "documents", directoryHint: .isDirectory))
  }
}
