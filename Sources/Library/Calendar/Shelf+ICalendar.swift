import Accounts
import Foundation
import Store

/// What taking an iCalendar file in came to.
public struct CalendarReport: Hashable, Codable, Sendable {
  public var added = 0
  public var known = 0
  /// What could not be taken in, and why.
  public var problems: [String] = []

  enum CodingKeys: String, CodingKey { case added, known, problems }
}

// The calendar as a file that other programs read and write.
extension Shelf {
  /// Own entries, and those that the person has accepted.
  /// - Returns: the file's text, and how many entries it has.
  public func exportedCalendar(now: Date = Date()) async throws(LibraryError) -> (text: String, count: Int) {
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

  /// Takes the entries of a file in. What is there by its UID stays as it is.
  /// - Throws: `badCalendar` for what is no such file; `store`.
  public func importCalendar(_ data: Data, now: Date = Date()) async throws(LibraryError) -> CalendarReport {
    let reader = try ICalendarReader(data, zones)
    var report = CalendarReport(problems: reader.problems)
    var ids: [String: String] = [:]
    // First the series, then times of them, wherever they stand in the file.
    for entry in reader.entries where entry.occurrence == nil {
      let isThere = try await database.read { try !$0.run(EventStatement.ownByUID, entry.uid).isEmpty }
      guard !isThere, ids[entry.uid] == nil else {
        report.known += 1
        continue
      }
      do throws(LibraryError) {
        let event = try await addEvent(
          entry.content, entry.rule, in: entry.zone, uid: entry.uid, id: UUIDv7.make(now: now), now: now)
        ids[entry.uid] = event.id
        report.added += 1
        if entry.rule != nil { try await cancel(entry, event.id) }
      } catch .store(let error) { throw .store(error) } catch { report.problems.append("\(error)") }
    }
    for entry in reader.entries {
      guard let time = entry.occurrence, let id = ids[entry.uid] else { continue }
      try await database.write { session in
        try session.saveChange(of: id, at: time, isCancelled: false, entry.content)
      }
    }
    return report
  }

  private func cancel(_ entry: ICalendarReader.Entry, _ id: String) async throws(LibraryError) {
    try await database.write { session in
      for time in entry.cancelled.prefix(1000) {
        try session.saveChange(of: id, at: time, isCancelled: true, entry.content)
      }
    }
  }
}
