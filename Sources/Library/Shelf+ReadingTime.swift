import Accounts
import Foundation
import Store

// How long the person has read their documents.
extension Shelf {
  /// One opening of a document, whose reading time is stored.
  package struct ReadingSession: Hashable, Sendable {
    let key: String
    let started: Date
    /// Begins a reading session for one opening of a document.
    /// - Parameter now: when the document was opened.
    package init(now: Date = Date()) { (key, started) = (UUIDv7.make(now: now), now) }
  }

  /// Stores what has been read since a document was opened, and replaces the earlier values of the same
  /// opening. One small write; the caller decides when.
  /// - Throws: `unknownItem`, `store`, `diskFull`.
  package func keepReading(
    _ read: ReadingSpan, in id: ShelfItem.ID, session: ReadingSession, now: Date = Date()
  ) async throws(LibraryError) {
    try await database.write { database in
      let document = try database.document(id).key
      try database.run(
        LibraryStatement.keepReading, session.key, document, session.started, now,
        Self.time(read.seconds), max(0, read.pages), read.furthest.map { max(0, $0) }, max(0, read.lines),
        max(0, read.words), Self.time(read.lineSeconds))
      let total = try database.run(ShelfStatement.readingTotal, document).first.map { try ReadingTotal($0) }
      try database.run(ShelfStatement.saveTimeLeft, document, total?.secondsLeft)
    }
  }

  /// What the person has read of each document on the shelf, and on each of the last seven days.
  /// - Throws: `store`.
  package func readingTimes(
    now: Date = Date(), calendar: Calendar = .current
  ) async throws(LibraryError) -> ReadingTimes {
    let today = calendar.startOfDay(for: now)
    let days = (-6...0).map { calendar.date(byAdding: .day, value: $0, to: today) ?? today }
    return try await database.read { session in
      let documents = try session.run(LibraryStatement.readingTotals).map { try ReadingTotal($0) }
      var seconds: [Date: Double] = [:]
      for row in try session.run(LibraryStatement.readingSince, days.first ?? today) {
        seconds[calendar.startOfDay(for: try row.instant("started")), default: 0] += try row.real("seconds")
      }
      return ReadingTimes(
        documents: documents, days: days.map { ReadingDay(day: $0, seconds: seconds[$0] ?? 0) })
    }
  }

  private static func time(_ seconds: Double) -> Double { seconds.isFinite ? max(0, seconds) : 0 }
}

extension ReadingTotal {
  init(_ row: SQLRow) throws(StoreError) {
    self.init(
      id: try row.text("sha256"), title: try row.text("title"), pageCount: try row.integer("page_count"),
      lastRead: try row.instant("last_read"),
      read: ReadingSpan(
        seconds: try row.real("seconds"), pages: try row.integer("pages"),
        furthest: try row.optionalInteger("furthest"), lines: try row.integer("lines"),
        words: try row.integer("words"), lineSeconds: try row.real("line_seconds")))
  }
}
