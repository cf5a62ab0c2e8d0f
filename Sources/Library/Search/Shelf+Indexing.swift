import Accounts
import Documents
import Foundation
import Logging
import Store

// Indexing the texts of the shelf for searching.
extension Shelf {
  /// How far the texts of the shelf have been indexed.
  package struct IndexProgress: Hashable, Codable, Sendable {
    /// How many documents have searchable text.
    package var done = 0
    /// How many documents have not been indexed yet.
    package var waiting = 0
    /// How many documents are encrypted and cannot be indexed, since their password is not kept.
    package var locked = 0
    /// How many documents have text that cannot be read.
    package var failed = 0
  }

  /// How many pages are stored at once: if indexing is interrupted, at most these are read again.
  private static let batch = 20

  /// Indexes the text of every document that is not indexed yet, the newest first, and the titles, marks and
  /// notes that an older version of the program stored. Continues where it was stopped; cancelling the task
  /// stops it.
  /// - Parameter progress: told after each batch of pages.
  /// - Throws: `store`; a document that cannot be read is noted as that and left out.
  @discardableResult
  package func index(
    progress: (@Sendable (IndexProgress) -> Void)? = nil
  ) async throws(LibraryError) -> IndexProgress {
    try await takeInTitlesAndMarks()
    while let next = try await nextDocument() {
      guard !Task.isCancelled else { break }
      try await read(next, progress)
      progress?(try await indexProgress())
    }
    return try await indexProgress()
  }

  /// Counts how far the texts of the shelf have been indexed.
  ///
  /// - Throws: `store`.
  package func indexProgress() async throws(LibraryError) -> IndexProgress {
    try await database.read { session in
      var progress = IndexProgress()
      for row in try session.run(SearchStatement.status) {
        let count = try row.integer("documents")
        switch try row.text("state") {
        case "done": progress.done = count
        case "waiting": progress.waiting = count
        case "locked": progress.locked = count
        default: progress.failed = count
        }
      }
      return progress
    }
  }

  // MARK: What an older version kept

  private func takeInTitlesAndMarks() async throws(LibraryError) {
    let missing = try await database.read { session in
      (
        documents: try session.run(SearchStatement.unregistered).map {
          (id: try $0.text("id"), title: try $0.text("title"), added: try $0.instant("added"))
        },
        hasMarks: try !session.run(SearchStatement.unindexedMarks).isEmpty
      )
    }
    for start in stride(from: 0, to: missing.documents.count, by: 100) {
      let part = missing.documents[start..<min(start + 100, missing.documents.count)]
      try await database.write { session in
        for document in part {
          try session.register(document.id, title: document.title, added: document.added)
        }
      }
    }
    var hasMore = missing.hasMarks
    while hasMore, !Task.isCancelled {
      hasMore = try await database.write { session in
        let marks = try session.run(SearchStatement.unindexedMarks).map { try $0.text("id") }
        for mark in marks { try session.indexMark(mark) }
        return !marks.isEmpty
      }
    }
  }

  // MARK: Texts

  private struct Waiting: Sendable {
    let key: String
    let id: ShelfItem.ID
    let isEncrypted: Bool
    let pagesDone: Int
  }

  private func nextDocument() async throws(LibraryError) -> Waiting? {
    try await database.read { session in
      try session.run(SearchStatement.waiting).first.map { row in
        Waiting(
          key: try row.text("id"), id: try row.text("sha256"), isEncrypted: try row.flag("is_encrypted"),
          pagesDone: try row.integer("pages_done"))
      }
    }
  }

  private func read(
    _ waiting: Waiting, _ progress: (@Sendable (IndexProgress) -> Void)?
  ) async throws(LibraryError) {
    let document: Document
    do {
      document = try await Document.open(try await file(waiting.id))
    } catch let error as DocumentError {
      let isLocked: Bool = if case .passwordNeeded = error { true } else { false }
      return try await end(waiting, as: isLocked ? "locked" : "failed", at: 0, error.kind)
    } catch { return try await end(waiting, as: "failed", at: 0, (error as? LibraryError)?.kind) }
    try await database.write { session in
      for (name, value) in [("author", document.author), ("subject", document.subject)] {
        guard let value = value.flatMap({ try? Self.visible($0) }) else { continue }
        try session.run(SearchStatement.fillFact, waiting.key, name, value, SearchQuery.key(value))
      }
      try session.indexTitle(waiting.key)
    }
    var page = waiting.pagesDone
    // Pages beyond the largest number that the index can store are left out.
    let end = min(document.pageCount, 1_048_575)
    while page < end {
      guard !Task.isCancelled else { return }
      let first = page
      var texts: [String] = []
      while page < end, texts.count < Self.batch {
        texts.append(await Self.text(of: page, in: document))
        page += 1
      }
      // A page that was not read because of the stop has no text; it is read the next time.
      guard !Task.isCancelled else { return }
      let (done, read) = (page, texts)
      try await database.write { session in
        for (offset, text) in read.enumerated() where !text.isEmpty {
          try session.run(SearchStatement.savePage, waiting.key, first + offset, text)
        }
        try session.run(SearchStatement.noteProgress, waiting.key, "waiting", done, String?.none)
      }
      progress?(try await indexProgress())
    }
    try await self.end(waiting, as: "done", at: end, nil)
  }

  private func end(
    _ waiting: Waiting, as state: String, at pages: Int, _ reason: String?
  ) async throws(LibraryError) {
    if state == "failed" {
      logger.warning(
        "the text of a document cannot be read",
        metadata: ["document": .document(waiting.id), "why": "\(reason ?? "")"])
    }
    try await database.write { try $0.run(SearchStatement.noteProgress, waiting.key, state, pages, reason) }
  }

  /// The text of a page's lines; words that were divided at the end of a line are joined. Empty if the page
  /// has no text that can be read.
  private static func text(of page: Int, in document: Document) async -> String {
    (try? await document.lines(page: page)).map(text) ?? ""
  }

  /// The text of lines, with divided words joined.
  static func text(of lines: [TextLine]) -> String {
    var text = ""
    for line in lines {
      let words = line.words.map(\.text).joined(separator: " ")
      if text.hasSuffix("-"), words.first?.isLowercase == true {
        text.removeLast()
      } else if !text.isEmpty {
        text += "\n"
      }
      text += words
    }
    return text
  }
}

extension PersonalSession {
  /// Lists a document for searching, with its title at once.
  func register(_ document: String, title: String, added: Date) throws {
    try run(SearchStatement.register, document, added)
    try run(SearchStatement.saveFact, document, "title", title, SearchQuery.key(title))
    try indexTitle(document)
  }

  /// Updates search and sort keys after a document's title, author or subject has changed, on every shelf.
  func indexTitle(_ document: String) throws {
    try run(SearchStatement.refreshTitle, document)
    try run(ShelfStatement.refreshKeys, document)
  }

  /// Updates the search index after a mark was added, changed or removed.
  func indexMark(_ mark: String) throws {
    try run(SearchStatement.removeMarkEntry, mark)
    try run(SearchStatement.addMarkEntry, mark)
  }

  func indexNote(_ note: String) throws {
    try run(SearchStatement.removeNoteEntry, note)
    let words = try self.note(note).note
    // Pictures are indexed by their captions: nobody searches for the hashes of files.
    try run(SearchStatement.addNoteEntry, note, "\(words.title) \(NotePictures.lasting(words.body))")
  }
}
