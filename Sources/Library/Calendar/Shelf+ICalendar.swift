import Accounts
import Foundation
import Localization
import Store

/// The result of importing an iCalendar file.
package struct CalendarReport: Hashable, Codable, Sendable {
  /// How many entries are new in the calendar.
  package var added = 0
  /// How many entries of the file were in the calendar already.
  package var known = 0
  /// Entries that could not be imported, each with the reason.
  package var problems: [String] = []
  /// What was assumed of entries that were imported, each with the reason: of those whose zone is unknown here,
  /// and of those that end before they start.
  package var assumptions: [String] = []

  enum CodingKeys: String, CodingKey { case added, known, problems, assumptions }

  /// How much was assumed, in words.
  package var shownAssumptions: String {
    localized(
      assumptions.count, one: "1 thing assumed of the times",
      other: "\(assumptions.count) things assumed of the times")
  }
}

/// An import of an iCalendar file, which can be undone as one change.
package struct CalendarImport: Hashable, Sendable {
  /// The counts and problems of the import.
  package let report: CalendarReport
  let entries: [CalendarEvent.ID]
}

// Exporting the calendar to, and importing it from, iCalendar files.
extension Shelf {
  /// The largest iCalendar file that is imported, in bytes.
  package static let mostCalendarBytes = ICalendarReader.mostBytes

  /// Exports the person's own entries, and those that they accepted, as iCalendar.
  /// - Returns: the file's text, and how many entries it has.
  package func exportedCalendar(now: Date = Date()) async throws(LibraryError) -> (text: String, count: Int) {
    let zones = zones
    let all = try await database.read { session in
      try session.run(EventStatement.events, "0", "a").map { try EventRow($0) }.compactMap {
        row -> (event: CalendarEvent, changes: [EventChange])? in
        let event = try session.complete(row)
        guard row.isOwn || event.invitees.contains(where: { $0.isOneself && $0.answer == .accepted }) else {
          return nil
        }
        return (event, try session.run(EventStatement.changes, event.id).map { try EventChange($0) })
      }
    }
    return (ICalendarWriter.text(all, at: now, zones), all.count)
  }

  /// Imports the entries of an iCalendar file, all or none. An entry whose UID is in the calendar already
  /// stays as it is.
  /// - Throws: `badCalendar` if the data is not an iCalendar file; `store`.
  package func importCalendar(_ data: Data, now: Date = Date()) async throws(LibraryError) -> CalendarReport {
    try await takeInCalendar(data, now: now).report
  }

  /// Imports an iCalendar file as `importCalendar` does, and returns what is needed to undo the import.
  ///
  /// - Throws: as `importCalendar`.
  package func takeInCalendar(
    _ data: Data, now: Date = Date()
  ) async throws(LibraryError) -> CalendarImport {
    let reader = try ICalendarReader(data, zones)
    let (entries, problems) = (reader.entries, reader.problems)
    return try await database.write { session in
      var report = CalendarReport(problems: problems)
      var ids: [String: String] = [:]
      var added: [CalendarEvent.ID] = []
      // Series are imported before their changed occurrences, in whatever order they stand in the file.
      for entry in entries where entry.occurrence == nil {
        guard try ids[entry.uid] == nil && session.run(EventStatement.ownByUID, entry.uid).isEmpty else {
          report.known += 1
          continue
        }
        let id = UUIDv7.make(now: now)
        do {
          try session.addEvent(
            try Shelf.checked(entry.content), entry.rule, in: entry.zone, uid: entry.uid, id: id, now)
        } catch let error as LibraryError {
          report.problems.append(localized("“\(entry.content.title.prefix(40))”: \(error)"))
          continue
        }
        ids[entry.uid] = id
        report.assumptions += entry.assumptions
        added.append(id)
        guard entry.rule != nil else { continue }
        for time in entry.cancelled.prefix(1000) {
          try session.saveChange(of: id, at: time, isCancelled: true, entry.content)
        }
      }
      for entry in entries {
        guard let time = entry.occurrence, let id = ids[entry.uid] else { continue }
        try session.saveChange(of: id, at: time, isCancelled: false, entry.content)
        report.assumptions += entry.assumptions
      }
      report.added = added.count
      return CalendarImport(report: report, entries: added)
    }
  }

  /// Undoes an import of an iCalendar file by removing its entries; they can be put back for 30 days. An
  /// entry that was changed since the import stays.
  /// - Returns: how many entries were changed since and stay.
  /// - Throws: `store`; nothing is removed then.
  @discardableResult
  package func takeBack(_ brought: CalendarImport, now: Date = Date()) async throws(LibraryError) -> Int {
    try await database.write { session in
      try session.run(EventStatement.purge, now - Self.graceSeconds)
      var staying = 0
      for id in brought.entries {
        let row = try session.run(EventStatement.event, id).first.map { try EventRow($0) }
        guard let row, row.isOwn else { continue }
        // Version 1 means that the entry was not changed since its import.
        if row.event.version == 1 {
          try session.run(EventStatement.remove, id, now)
        } else {
          staying += 1
        }
      }
      return staying
    }
  }
}
