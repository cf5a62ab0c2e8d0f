import Accounts
import Foundation
import Store

// Finding calendar entries by words.
extension Shelf {
  /// Finds the person's entries, and those to which others invited them, whose title, note or category
  /// contains every word. Each is given at its next occurrence from this day on that has the words, or at its
  /// last if there is none. The words of changed occurrences count too. The earliest comes first; entries
  /// that the person declined are left out.
  ///
  /// - Parameters:
  ///   - words: apart by spaces; capitals and accents do not count.
  ///   - day: a midnight by the clock of the wall here.
  package func nextOccurrences(
    matching words: String, from day: LocalTime
  ) async throws(LibraryError) -> [EventOccurrence] {
    let (words, zones) = (EventWords(words), zones)
    return try await database.read { session in
      let rows = try session.run(EventStatement.events, "0", "a").map { try EventRow($0) }
      let found = try rows.compactMap { row -> EventOccurrence? in
        let changes = try row.event.rule == nil ? [] : session.changes(of: row.event.id)
        guard words.stand(in: row.event.content) || changes.contains(where: { words.stand(in: $0.content) })
        else { return nil }
        let event = try session.complete(row)
        if event.invitees.contains(where: { $0.isOneself && $0.answer == .declined }) { return nil }
        return try event.next(changes, from: day, zones, words)
      }
      return found.sorted { ($0.starts, $0.id) < ($1.starts, $1.id) }
    }
  }
}

/// The words by which calendar entries are searched.
struct EventWords: Sendable {
  private let words: [Substring]

  init(_ text: String) { words = text.split(whereSeparator: \.isWhitespace) }

  /// Whether the entry's title, note or category contains all of the words; capitals and accents do not
  /// count.
  func stand(in content: EventContent) -> Bool {
    let text = [content.title, content.note, content.category].joined(separator: "\n")
    return words.allSatisfy { text.range(of: $0, options: [.caseInsensitive, .diacriticInsensitive]) != nil }
  }
}

extension CalendarEvent {
  /// Days within which the next occurrence of a series is looked for, tried in turn: mostly it comes soon,
  /// and a rare one, such as a birthday in a leap year, takes long to find.
  private static let daysLookedAt = [40, 800, 36_525]

  /// The next occurrence from this day on that contains the words, or the last one that did.
  fileprivate func next(
    _ changes: [EventChange], from day: LocalTime, _ zones: ZoneRules, _ words: EventWords
  ) throws -> EventOccurrence? {
    guard rule != nil else { return firstOccurrence(zones) }
    func times(in days: Range<LocalTime>) throws -> [EventOccurrence] {
      try occurrences(changes, in: days, zones).filter { words.stand(in: $0.content) }
        .sorted { $0.starts < $1.starts }
    }
    guard words.stand(in: content) else {
      // Only occurrences whose content was changed can contain words that the series does not.
      let changed = try changes.filter { words.stand(in: $0.content) }.flatMap { change in
        // Begins a day early, since the clock of another zone may be a day ahead or behind.
        let start = change.content.starts.midnight
        return try times(in: start.adding(days: -1)..<start.adding(days: 2)).filter {
          $0.occurrence == change.occurrence
        }
      }.sorted { $0.starts < $1.starts }
      let begin = day.instant(in: zones.current())
      return changed.first { $0.starts >= begin || $0.ends > begin } ?? changed.last
    }
    for count in Self.daysLookedAt {
      if let next = try times(in: day..<day.adding(days: count)).first { return next }
    }
    let first = ([content.starts] + changes.map(\.content.starts)).min()?.adding(days: -1)
    guard let first, first < day else { return nil }
    return try times(in: first..<day).last
  }
}
