import Accounts
import Foundation
import Localization
import Store

// The person's marks and bookmarks; each step can be undone.
extension Shelf {
  /// How many steps can be undone, counted over all documents of a person.
  static let steps = 200

  /// Marks something on a page.
  ///
  /// - Parameters:
  ///   - geometry: where on the page it is.
  ///   - page: from 0.
  ///   - id: the document, by its content.
  ///   - text: the words that are marked.
  ///   - colour: as the page's menu names it; empty for the usual one.
  ///   - note: what the person writes to it.
  ///   - now: the present moment.
  /// - Throws: `unknownItem`, `badMark`, `store`.
  @discardableResult
  package func addMark(
    _ geometry: MarkGeometry, page: Int, in id: ShelfItem.ID, text: String = "", colour: String = "",
    note: String = "", now: Date = Date()
  ) async throws(LibraryError) -> Mark {
    let json = try Self.checked(geometry, text, colour, note)
    let mark = UUIDv7.make(now: now)
    return try await database.write { session in
      let (document, row) = try session.document(id)
      // A document that was put back without its password has an unknown number of pages.
      guard page >= 0, row.pageCount == 0 || page < row.pageCount else {
        throw LibraryError.badMark(reason: localized("there is no page \(page + 1)"))
      }
      try session.run(
        LibraryStatement.addMark, mark, document, geometry.kind.rawValue, id, page, json, text, colour, note,
        now)
      try session.indexMark(mark)
      try session.note(change: mark, in: document, before: nil, version: 1, now)
      return try session.mark(mark).mark
    }
  }

  /// Changes a mark's place, words, colour and note.
  /// - Throws: `changedMeanwhile` if it was changed since it was read; `unknownMark`, `badMark`,
  ///   `store`.
  @discardableResult
  package func update(_ mark: Mark, now: Date = Date()) async throws(LibraryError) -> Mark {
    _ = try Self.checked(mark.geometry, mark.text, mark.colour, mark.note)
    return try await database.write { session in
      let row = try session.mark(mark.id)
      guard row.mark.kind == mark.kind else {
        throw LibraryError.badMark(reason: localized("a mark keeps its kind"))
      }
      return try session.change(row, to: MarkContent(mark), from: mark.version, now)
    }
  }

  /// Removes a mark.
  /// - Throws: as `update`.
  package func remove(_ mark: Mark, now: Date = Date()) async throws(LibraryError) {
    try await database.write { session in
      let row = try session.mark(mark.id)
      _ = try session.change(row, to: MarkContent(row.mark, isDeleted: true), from: mark.version, now)
    }
  }

  /// Undoes the person's last step with a mark of this document.
  /// - Returns: the mark that changed, as it is now; nil if there is nothing to undo.
  /// - Throws: `changedMeanwhile`, `unknownItem`, `store`.
  @discardableResult
  package func undo(in id: ShelfItem.ID, now: Date = Date()) async throws(LibraryError) -> UndoneStep? {
    try await database.write { session in
      let document = try session.document(id).key
      guard let step = try session.run(LibraryStatement.lastChange, document).first else { return nil }
      return try session.undo(step, now)
    }
  }

  /// The person's marks in a document, or on one page of it, by page.
  /// - Throws: `unknownItem`, `store`.
  package func marks(in id: ShelfItem.ID, page: Int? = nil) async throws(LibraryError) -> [Mark] {
    try await database.read { session in
      let document = try session.document(id).key
      let rows =
        if let page {
          try session.run(LibraryStatement.marksOfPage, document, page)
        } else {
          try session.run(LibraryStatement.marks, document)
        }
      return try rows.map { try MarkRow($0).mark }
    }
  }

  /// The person's bookmarks in a document, by page.
  package func bookmarks(in id: ShelfItem.ID) async throws(LibraryError) -> [Mark] {
    try await marks(in: id).filter { $0.kind == .bookmark }
  }

  /// The most characters of a mark's note; a longer text is a document of its own.
  private static let longestNote = 100_000

  static func checked(_ mark: Mark) throws(LibraryError) -> String {
    try checked(mark.geometry, mark.text, mark.colour, mark.note)
  }

  private static func checked(
    _ geometry: MarkGeometry, _ text: String, _ colour: String, _ note: String
  ) throws(LibraryError) -> String {
    try geometry.check()
    guard max(text.utf8.count, colour.utf8.count, note.utf8.count) <= longestNote else {
      throw .badMark(
        reason: localized(
          longestNote, one: "its text is longer than \(longestNote) byte",
          other: "its text is longer than \(longestNote) bytes"))
    }
    do { return try geometry.json() } catch { throw .badMark(reason: "\(error)") }
  }
}

/// The result of undoing a step with a mark.
package enum UndoneStep: Hashable, Sendable {
  /// The mark exists again, or has its former content again.
  case restored(Mark)
  /// The step had made the mark, so undoing removed it.
  case removed(Mark)
}

extension MarkGeometry {
  fileprivate func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

extension PersonalSession {
  /// A mark's row.
  /// - Throws: `unknownMark`, also for another person's mark.
  fileprivate func mark(_ id: String) throws -> MarkRow {
    guard let row = try run(LibraryStatement.mark, id).first else { throw LibraryError.unknownMark(id: id) }
    return try MarkRow(row)
  }

  /// Changes a mark, and records the step for undo.
  fileprivate func change(
    _ row: MarkRow, to content: MarkContent, from version: Int, _ now: Date
  ) throws -> Mark {
    guard !row.isDeleted else { throw LibraryError.unknownMark(id: row.mark.id) }
    let new = try write(content, over: row.mark.id, version: version, now)
    try note(change: row.mark.id, in: row.document, before: MarkContent(row.mark), version: new, now)
    return try mark(row.mark.id).mark
  }

  /// Writes a mark's row.
  /// - Returns: the new version.
  /// - Throws: `changedMeanwhile`.
  private func write(
    _ content: MarkContent, over id: String, version: Int, _ now: Date
  ) throws -> Int {
    let rows = try run(
      LibraryStatement.changeMark, id, version, try content.geometry.json(), content.text, content.colour,
      content.note, now, content.isDeleted ? now : Date?.none)
    guard let row = rows.first else { throw LibraryError.changedMeanwhile }
    try indexMark(id)
    return try row.integer("version")
  }

  fileprivate func note(
    change id: String, in document: String, before: MarkContent?, version: Int, _ now: Date
  ) throws {
    let json = try before.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
    try run(LibraryStatement.addChange, document, id, json, version, now)
    try run(LibraryStatement.trimChanges, Shelf.steps)
  }

  fileprivate func undo(_ step: SQLRow, _ now: Date) throws -> UndoneStep {
    let (id, version) = (try step.text("row_id"), try step.integer("version"))
    let current = try mark(id)
    var content = MarkContent(current.mark, isDeleted: true)
    let before = try step.optionalText("before")
    if let before { content = try JSONDecoder().decode(MarkContent.self, from: Data(before.utf8)) }
    let new = try write(content, over: id, version: version, now)
    try run(LibraryStatement.endChange, try step.integer("number"))
    try run(LibraryStatement.rebaseChange, id, new)
    let mark = try mark(id).mark
    return before == nil ? .removed(mark) : .restored(mark)
  }
}
