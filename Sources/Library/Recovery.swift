import Accounts
import Documents
import Foundation
import Logging
import Store

/// Puts a shelf in order after a crash: the disk and the list must tell the same story.
struct Recovery: Sendable {
  let database: LibraryDatabase
  let contents: ContentStore
  let logger: Logger

  /// - Parameter now: what was taken off the shelf 30 days before is deleted.
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

  /// What an older version of the program listed has nothing yet by which it is sorted.
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
    // Asked first: opening a shelf that is in order writes nothing.
    guard try await database.read({ try !$0.run(LibraryStatement.purges).isEmpty }) else { return }
    try await database.write { session in
      for row in try session.run(LibraryStatement.purges) { try contents.remove(try row.text("sha256")) }
      try session.run(LibraryStatement.endPurges)
    }
  }

  /// Lists a stored document that is not listed. One whose content does not fit its name goes.
  private func adopt(_ id: String) async throws(LibraryError) -> ShelfFinding? {
    let contents = contents
    let file = contents.file(id)
    guard try await offloaded({ () throws(LibraryError) in try contents.isSound(id) }) else {
      try contents.remove(id)
      logger.error("a damaged document was removed", metadata: ["document": .document(id)])
      return .damaged(file: file.path)
    }
    var new = NewDocument(
      sha256: id, title: "Document \(id.prefix(8))", pageCount: 0, isEncrypted: false, added: Date())
    do throws(LibraryError) {
      let found = try await Inspection(of: file, password: nil, isForeign: true)
      new.title = found.title.flatMap { try? Shelf.cleaned($0) } ?? new.title
      new.pageCount = found.pageCount
    } catch .document(.passwordNeeded) {
      new.isEncrypted = true
    } catch {
      // Sound, so it was whole when it was stored: kept, and opening it will say what is wrong.
      logger.warning(
        "a stored document could not be looked into",
        metadata: ["document": .document(id), "why": "\(error.kind)"])
    }
    let adopted = new
    let isNew = try await database.write { session in
      // Another program may just have listed it.
      guard try session.run(LibraryStatement.ownDocument, id).isEmpty else { return false }
      try session.list(adopted)
      return true
    }
    guard isNew else { return nil }
    logger.notice("a stored document was put back on the shelf", metadata: ["document": .document(id)])
    return .adopted(title: adopted.title)
  }
}

/// A document that comes on its owner's shelf.
struct NewDocument: Sendable {
  let sha256: String
  var title: String
  var pageCount: Int
  var isEncrypted: Bool
  let added: Date
}

extension PersonalSession {
  /// Lists a document of one's own. One that is listed keeps its title and gets what is known of its content: put back
  /// after a crash without its password, it could not be counted then.
  func list(_ new: NewDocument) throws {
    try run(LibraryStatement.endPurge, new.sha256)
    let rows = try run(
      LibraryStatement.addDocument, UUIDv7.make(), new.sha256, new.title, new.pageCount, new.isEncrypted)
    guard let document = try rows.first?.text("id") else { return }
    try run(LibraryStatement.addOwner, document)
    try run(LibraryStatement.addEntry, document, new.added)
    try register(document, title: new.title, added: new.added)
    try settleRights(to: document, new.added)
  }
}

extension Shelf {
  /// Puts every member's shelf in order, as opening it does. For `doctor`: it gives nobody's shelf away.
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
