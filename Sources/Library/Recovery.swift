import Accounts
import Documents
import Foundation
import Localization
import Logging
import Store

/// Makes a shelf's files and database agree after a crash.
struct Recovery: Sendable {
  let database: LibraryDatabase
  let contents: ContentStore
  let logger: Logger

  /// Puts the shelf in order.
  /// - Parameter now: the present moment; what was taken off the shelf more than 30 days before it is deleted.
  /// - Returns: what was out of order.
  func run(now: Date = Date()) async throws(LibraryError) -> [ShelfFinding] {
    let contents = contents
    var findings = try await offloaded { () throws(LibraryError) in try contents.sweep() }
      .map(ShelfFinding.leftover(file:))
    if !findings.isEmpty {
      logger.notice("interrupted copies removed", metadata: ["copies": "\(findings.count)"])
    }
    try await finishRemovals()
    try await takeInUnsorted()
    try await Purge(database: database, contents: contents).runOverdue(now: now)
    if try await !database.read({ try $0.run(EventStatement.removed) }).isEmpty {
      try await database.write { _ = try $0.run(EventStatement.purge, now - Shelf.graceSeconds) }
    }
    try await database.bindReminders()
    let listed = try await database.read { session in
      try session.run(LibraryStatement.own).map { (id: try $0.text("sha256"), title: try $0.text("title")) }
    }
    let known = Set(listed.map(\.id))
    for id in try contents.stored() where !known.contains(id) {
      if let finding = try await adopt(id) { findings.append(finding) }
    }
    for row in listed where !contents.has(row.id) {
      logger.warning("the file of a listed document is gone", metadata: ["document": .document(row.id)])
      findings.append(.missing(title: row.title))
    }
    return findings
  }

  /// Computes sort keys for documents that an older version of the program listed without any.
  private func takeInUnsorted() async throws(LibraryError) {
    let rows = try await database.read { try $0.run(ShelfStatement.unsorted) }
    guard !rows.isEmpty else { return }
    try await database.write { session in
      for row in rows {
        let (document, item) = (try row.text("id"), try ItemRow(row))
        try session.register(document, title: item.title, added: item.added)
        try session.run(
          ShelfStatement.saveProgress, document, ShelfItem.progress(item.place, of: item.pageCount))
        if item.state == nil, item.lastOpened != nil {
          try session.run(ShelfStatement.saveState, document, ReadingState.reading.rawValue)
        }
      }
    }
  }

  private func finishRemovals() async throws(LibraryError) {
    let contents = contents
    // Asked first, so that opening a shelf without overdue removals writes nothing.
    guard try await database.read({ try !$0.run(LibraryStatement.purges).isEmpty }) else { return }
    try await database.write { session in
      for row in try session.run(LibraryStatement.purges) { try contents.remove(try row.text("sha256")) }
      try session.run(LibraryStatement.endPurges)
    }
  }

  /// Lists a stored document that is not listed. A file whose content does not fit its name is removed.
  private func adopt(_ id: String) async throws(LibraryError) -> ShelfFinding? {
    let contents = contents
    let file = contents.file(id)
    guard try await offloaded({ () throws(LibraryError) in try contents.isSound(id) }) else {
      try contents.remove(id)
      logger.error("a damaged document was removed", metadata: ["document": .document(id)])
      return .damaged(file: file.path)
    }
    var new = NewDocument(
      sha256: id, title: localized("Document \(id.prefix(8))"), pageCount: 0, isEncrypted: false,
      added: Date())
    do throws(LibraryError) {
      let found = try await Inspection(of: file, password: nil, isForeign: true)
      new.title = found.title.flatMap { try? Shelf.visible($0) } ?? new.title
      new.pageCount = found.pageCount
    } catch .document(.passwordNeeded) {
      new.isEncrypted = true
    } catch {
      // A file with the right hash was complete when it was stored: it is kept, and opening it will report
      // what is wrong.
      logger.warning(
        "a stored document could not be looked into",
        metadata: ["document": .document(id), "why": "\(error.kind)"])
    }
    let adopted = new
    let isNew = try await database.write { session in
      // Another program may have listed the document a moment ago.
      guard try session.run(LibraryStatement.ownDocument, id).isEmpty else { return false }
      try session.list(adopted)
      return true
    }
    guard isNew else { return nil }
    logger.notice("a stored document was put back on the shelf", metadata: ["document": .document(id)])
    return .adopted(title: adopted.title)
  }
}

/// A document that is new on its owner's shelf.
struct NewDocument: Sendable {
  let sha256: String
  var title: String
  var pageCount: Int
  var isEncrypted: Bool
  let added: Date
}

extension PersonalSession {
  /// Lists a document of the person's own. A document that is listed already keeps its title and gets facts
  /// of its content, such as its pages, which could not be counted if it was put back after a crash without
  /// its password.
  func list(_ new: NewDocument) throws {
    try run(LibraryStatement.endPurge, new.sha256)
    let rows = try run(
      LibraryStatement.addDocument, UUIDv7.make(), new.sha256, new.title, new.pageCount, new.isEncrypted)
    // A document that is listed already keeps the title that it was given.
    guard let row = rows.first else { return }
    let (document, title) = (try row.text("id"), try row.text("title"))
    try run(LibraryStatement.addOwner, document)
    try run(LibraryStatement.addEntry, document, new.added)
    try register(document, title: title, added: new.added)
    try settleRights(to: document, new.added)
  }
}

extension Shelf {
  /// Puts every member's shelf in order, as opening it does. For `doctor`: it gives access to nobody's shelf.
  package static func putInOrder(
    in household: Household, logger: Logger = Shelf.defaultLogger
  ) async throws(LibraryError) -> [ShelfFinding] {
    var findings: [ShelfFinding] = []
    do {
      for person in try await household.membersForMaintenance() {
        findings += try await Shelf(person, logger: logger).findings
      }
      return findings
    } catch let error as StoreError { throw LibraryError(error) } catch let error as LibraryError {
      throw error
    } catch { throw .storage(file: household.folder.path, reason: "\(error)") }
  }
}
