import Accounts
import Documents
import Foundation
import Store

// Checking all files and rows for damage by the disk.
extension Shelf {
  /// Checks every file and picture of the person's own against the hash in its name, reads the database, and
  /// looks for wrong sort keys; opening the shelf has put the rest in order. May take minutes.
  /// - Parameters:
  ///   - repair: puts right what can be: an altered file is kept beside, so that adding the document again
  ///     brings it back.
  ///   - progress: told the share of the documents looked at, 0 to 1.
  /// - Throws: `storage`, `store`.
  package func check(
    repair: Bool = true, progress: (@Sendable (Double) -> Void)? = nil
  ) async throws(LibraryError) -> [ShelfFinding] {
    var findings = self.findings
    do throws(StoreError) {
      let name = database.name
      findings += try await household.engine.problems().map { .database(name: name, problem: $0) }
    } catch { throw LibraryError(error) }
    let own = try await database.read { session in
      try session.run(LibraryStatement.own).map { (id: try $0.text("sha256"), title: try $0.text("title")) }
    }
    for (number, document) in own.enumerated() {
      guard !Task.isCancelled else { break }
      if let finding = try await checkFile(document, repair) { findings.append(finding) }
      progress?(Double(number + 1) / Double(own.count))
    }
    if repair { try await lookForPermanentIDs() }
    return try await findings + checkPictures() + checkCovers() + checkKeys(repair)
  }

  /// Reads permanent identifiers of documents that were added before the program stored them: a later edition
  /// is found by them.
  private func lookForPermanentIDs() async throws(LibraryError) {
    let unknown = try await database.read { session in
      try session.run(LibraryStatement.withoutPermanentID).map { try $0.text("sha256") }
    }
    for id in unknown where !Task.isCancelled && contents.has(id) {
      guard let document = try? await Document.open(contents.file(id)) else { continue }
      let permanent = document.permanentID ?? ""
      try await database.write { _ = try $0.run(LibraryStatement.notePermanentID, id, permanent) }
    }
  }

  private func checkFile(
    _ document: (id: ShelfItem.ID, title: String), _ repair: Bool
  ) async throws(LibraryError) -> ShelfFinding? {
    let contents = contents
    // A missing file was found already when the shelf was opened.
    guard contents.has(document.id),
      try await !offloaded({ () throws(LibraryError) in try contents.isSound(document.id) })
    else { return nil }
    let file = contents.file(document.id)
    let aside = file.appendingPathExtension("altered")
    if repair { _ = try? FileManager.default.replaceItem(at: file, aside: aside) }
    return .altered(title: document.title, file: repair ? aside.path : file.path)
  }

  private func checkKeys(_ repair: Bool) async throws(LibraryError) -> [ShelfFinding] {
    let wrong = try await database.read { session in
      try session.run(ShelfStatement.missorted).map { (key: try $0.text("id"), item: try ItemRow($0)) }
    }
    if repair, !wrong.isEmpty {
      try await database.write { session in
        for (key, item) in wrong { try session.register(key, title: item.title, added: item.added) }
      }
    }
    let misdue = try await database.read { session in
      try session.run(ReminderStatement.misdue).map {
        (key: try $0.text("document"), title: try $0.text("title"))
      }
    }
    if repair, !misdue.isEmpty {
      try await database.write { session in
        for (key, _) in misdue { try session.run(ReminderStatement.settleDue, key) }
      }
    }
    return (wrong.map(\.item.title) + misdue.map(\.title)).map { .unsorted(title: $0) }
  }
}

extension FileManager {
  /// Gives a file another name, and replaces a file that has that name.
  fileprivate func replaceItem(at file: URL, aside: URL) throws {
    try? removeItem(at: aside)
    try moveItem(at: file, to: aside)
  }
}
