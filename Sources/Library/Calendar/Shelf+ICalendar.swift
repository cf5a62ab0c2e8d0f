import Accounts
import Foundation
import Store

/// What taking an iCalendar file in came to.
package struct CalendarReport: Hashable, Codable, Sendable {
  /// Entries that are new in the calendar.
  package var added = 0
  /// Entries that were there already.
  package var known = 0
  /// What could not be taken in, and why.
  package var problems: [String] = []

  enum CodingKeys: String, CodingKey { case added, known, problems }
}

/// What an iCalendar file brought, so that it can be taken back as one change.
package struct CalendarImport: Hashable, Sendable {
  /// What taking it in came to.
  package let report: CalendarReport
  let entries: [CalendarEvent.ID]
}

// The calendar as a file that other programs read and write.
extension Shelf {
  /// Of a file that is taken in.
  package static let mostCalendarBytes = ICalendarReader.mostBytes

  /// Own entries, and those that the person has accepted.
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

  /// Takes the entries of a file in, all or none. What is there by its UID stays as it is.
  /// - Throws: `badCalendar` for what is no such file; `store`.
  package func importCalendar(_ data: Data, now: Date = Date()) async throws(LibraryError) -> CalendarReport {
    try await takeInCalendar(data, now: now).report
  }

  /// Takes an iCalendar file in, as `importCalendar`, and gives what takes that back.
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
      // First the series, then times of them, wherever they stand in the file.
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
          report.problems.append("“\(entry.content.title.prefix(40))”: \(error)")
          continue
        }
        ids[entry.uid] = id
        added.append(id)
        guard entry.rule != nil else { continue }
        for time in entry.cancelled.prefix(1000) {
          try session.saveChange(of: id, at: time, isCancelled: true, entry.content)
        }
      }
      for entry in entries {
        guard let time = entry.occurrence, let id = ids[entry.uid] else { continue }
        try session.saveChange(of: id, at: time, isCancelled: false, entry.content)
      }
      report.added = added.count
      return CalendarImport(report: report, entries: added)
    }
  }

  /// Removes what a file brought; it can be put back for 30 days. What was changed since, or is gone, stays as it is.
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
        // What was never changed is as it came.
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
