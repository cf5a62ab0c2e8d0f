import Documents
import Foundation
import GRDB
import Logging

/// Puts a shelf in order after a crash: the disk and the list must tell the same story.
struct Recovery: Sendable {
  let database: LibraryDatabase
  let contents: ContentStore
  let logger: Logger

  func run() async throws(LibraryError) -> [ShelfFinding] {
    let contents = contents
    var findings = try await offloaded { () throws(LibraryError) in try contents.sweep() }
      .map(ShelfFinding.leftover(file:))
    if !findings.isEmpty {
      logger.notice("interrupted copies removed", metadata: ["copies": "\(findings.count)"])
    }
    try await finishRemovals()
    let listed = try await database.read { db in try ItemRow.fetchAll(db) }
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

  private func finishRemovals() async throws(LibraryError) {
    let contents = contents
    try await database.write { db in
      for id in try String.fetchAll(db, sql: "SELECT id FROM removed WHERE id NOT IN (SELECT id FROM item)") {
        try contents.remove(id)
      }
      try db.execute(sql: "DELETE FROM removed")
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
    var row = ItemRow(
      id: id, title: "Document \(id.prefix(8))", pageCount: 0, isEncrypted: false, added: Date(),
      lastOpened: nil)
    do throws(LibraryError) {
      let found = try await Inspection(of: file, password: nil)
      row.title = found.title.flatMap { try? Shelf.cleaned($0) } ?? row.title
      row.pageCount = found.pageCount
    } catch .document(.passwordNeeded) {
      row.isEncrypted = true
    } catch {
      // Sound, so it was whole when it was stored: kept, and opening it will say what is wrong.
      logger.warning(
        "a stored document could not be looked into",
        metadata: ["document": .document(id), "why": "\(error.kind)"])
    }
    let adopted = row
    let isNew = try await database.write { db in
      // Another program may just have listed it.
      guard try ItemRow.fetchOne(db, key: id) == nil else { return false }
      try adopted.insert(db)
      return true
    }
    guard isNew else { return nil }
    logger.notice("a stored document was put back on the shelf", metadata: ["document": .document(id)])
    return .adopted(title: adopted.title)
  }
}
