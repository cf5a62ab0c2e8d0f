import Foundation
import Store

/// A reminder that a person has set.
package struct Reminder: Hashable, Codable, Sendable, Identifiable {
  /// The reminder's identifier, a UUID.
  package let id: String
  /// The reminder's text, in the person's words.
  package var text: String
  /// The document that the reminder is about, by its content; nil for none.
  package let document: ShelfItem.ID?
  /// The title of the document that the reminder is about.
  package let title: String?
  /// The note whose step the reminder is about; nil for none.
  package internal(set) var note: Note.ID?
  /// The step of that note's plan, by its identifier; nil if none is known.
  package internal(set) var step: NotePlan.Step.ID?
  /// Whether only the reminder's text tells which note it belongs to: it was set by a version that did not keep the note,
  /// and its text fits several notes. Not part of an exported folder.
  var goesByText = false
  /// The only computer at which the reminder is shown; nil for any.
  package var seat: String?
  /// The time zone in which the reminder was set, by its name in the tz database.
  package let zone: String
  /// The reminder's local time in its zone, such as `2026-11-24T09:00:00`; nil for a countdown.
  package let local: String?
  /// How the reminder repeats once it is done.
  package let repeats: Repetition
  /// When the reminder is due next, put off or not; nil once it is done.
  package internal(set) var due: Date?
  /// Whether the reminder was put off until `due`.
  package let isLater: Bool
  /// When the reminder was due before it was put off; nil if it is not put off, or that time is not known any
  /// more.
  var first: Date?
  /// When the reminder was shown to the person at the computer; nil if it was not shown yet.
  package let delivered: Date?
  /// When the desktop was told to notify of the reminder.
  package let notified: Date?
  /// When the reminder was set.
  package let created: Date
  /// The reminder's version, which rises with every change; a change of an older version is refused.
  package let version: Int

  enum CodingKeys: String, CodingKey {
    case id, text, document, title, note, step, seat, zone, local, repeats, due, isLater = "later", first,
      delivered,
      notified
    case created, version
  }

  /// Whether the reminder is a countdown rather than set for a local time.
  package var isCountdown: Bool { local == nil }
}

/// The data of a reminder that is to be set.
package struct NewReminder: Hashable, Sendable {
  /// When a reminder is first due.
  package enum Moment: Hashable, Sendable {
    /// This many seconds from now.
    case after(seconds: Double)
    /// A local time in the zone of this computer.
    case at(LocalTime)
    /// The next occurrence of this time of day, in seconds after midnight; on one of the weekdays if the
    /// reminder repeats on weekdays.
    case next(second: Int)
  }

  /// What the person is reminded of.
  package var text: String
  /// When the reminder is first due.
  package var moment: Moment
  /// How the reminder repeats once it is done.
  package var repeats: Repetition
  /// The document that the reminder is about, by its content; nil for none.
  package var document: ShelfItem.ID?
  /// The note whose step the reminder is about; nil for none.
  package var note: Note.ID?
  /// The step of that note's plan; nil for the first with the reminder's text.
  package var step: NotePlan.Step.ID?
  /// The only computer at which the reminder is shown; nil for any.
  package var seat: String?

  /// Makes the data of a reminder to be set.
  ///
  /// - Parameters:
  ///   - text: what the person is reminded of.
  ///   - moment: when the reminder is first due.
  ///   - repeats: how it repeats once it is done.
  ///   - document: the document that it is about, by its content.
  ///   - note: the note whose step it is about.
  ///   - step: the step's identifier; nil for the first with the reminder's text.
  ///   - seat: the only computer at which it is shown; nil for any.
  package init(
    _ text: String, _ moment: Moment, repeats: Repetition = .never, about document: ShelfItem.ID? = nil,
    of note: Note.ID? = nil, step: NotePlan.Step.ID? = nil, seat: String? = nil
  ) {
    (self.text, self.moment, self.repeats) = (text, moment, repeats)
    (self.document, self.note, self.step, self.seat) = (document, note, step, seat)
  }
}

/// A person's answer to a reminder that is shown.
package enum ReminderAnswer: Hashable, Sendable {
  /// The reminder is done: the next one comes as its repetition says; without one it is over.
  case done
  /// The reminder is put off by this many seconds.
  case later(seconds: Double)
}

/// The computer at which a person sits, by the name that people give it.
package struct Seat: Hashable, Sendable {
  /// The computer's name, as `Reminder` and its commands use it.
  package let name: String
  /// Names a computer.
  /// - Parameter name: the computer's name.
  package init(_ name: String) { self.name = name }
  /// This computer, by its host name.
  package static var here: Seat { Seat(ProcessInfo.processInfo.hostName) }
}

/// A reminder's row in the database.
struct ReminderRow: Sendable {
  var reminder: Reminder
  let due: Date?
  let later: Date?
  let changed: Date
  /// The document's identifier in the tables.
  let document: String?

  init(_ row: SQLRow, _ zones: ZoneRules) throws {
    let local = try row.optionalText("local")
    let zone = try row.text("zone")
    (due, later) = (try row.optionalInstant("due"), try row.optionalInstant("later"))
    (changed, document) = (try row.instant("changed"), try row.optionalText("document"))
    // The instant follows the zone's present rules, which may have changed since the reminder was kept.
    let instant = local.flatMap(LocalTime.init).map { $0.instant(in: zones(zone)) }
    let note = try row.optionalText("note")
    reminder = Reminder(
      id: try row.text("id"), text: try row.text("text"), document: try row.optionalText("sha256"),
      title: try row.optionalText("title"), note: note,
      // A reminder whose note was erased keeps the step in its row.
      step: note == nil ? nil : try row.optionalText("step"),
      goesByText: try row.flag("by_text"), seat: try row.optionalText("seat"), zone: zone, local: local,
      repeats: Repetition(rawValue: try row.text("repeats")) ?? .never,
      due: due == nil ? nil : later ?? instant ?? due, isLater: later != nil,
      first: later == nil ? nil : instant ?? due,
      delivered: try row.optionalInstant("delivered"), notified: try row.optionalInstant("notified"),
      created: try row.instant("created"), version: try row.integer("version"))
  }

  /// The tolerance in seconds for comparing times: clocks are adjusted by a second or two all the time.
  private static let slack = 2.0

  /// Whether the clock went back to before the reminder was set, so that a countdown would last longer than
  /// asked for.
  private func isAhead(of now: Date) -> Bool {
    due != nil && (reminder.isCountdown || later != nil) && changed > now + Self.slack
  }

  func needsRefresh(_ zones: ZoneRules, now: Date) -> Bool {
    guard let due else { return false }
    return isAhead(of: now) || instant(zones).map { $0 != due } == true
  }

  /// The reminder's instant by the zone's present rules; nil for a countdown.
  private func instant(_ zones: ZoneRules) -> Date? {
    reminder.local.flatMap(LocalTime.init).map { $0.instant(in: zones(reminder.zone)) }
  }

  /// The values that the reminder's row should have by the zone's present rules and the present clock.
  func refreshed(_ zones: ZoneRules, now: Date) -> (due: Date?, later: Date?, changed: Date) {
    guard isAhead(of: now) else { return (instant(zones) ?? due, later, changed) }
    let back = changed.timeIntervalSince(now)
    let shifted = reminder.isCountdown ? due.map { $0 - back } : instant(zones) ?? due
    return (shifted, later.map { $0 - back }, now)
  }
}
