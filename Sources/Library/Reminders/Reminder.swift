import Foundation
import Store

/// Something that a person wants to be reminded of.
package struct Reminder: Hashable, Codable, Sendable, Identifiable {
  package let id: String
  /// One's own words.
  package var text: String
  /// The document that it is about, by its content.
  package let document: ShelfItem.ID?
  /// The title of that document.
  package let title: String?
  /// The only computer that reminds of it; nil for any.
  package var seat: String?
  /// The zone in whose time it was set, by its name in the tz database.
  package let zone: String
  /// The moment on the clock of the wall there, such as `2026-11-24T09:00:00`; nil for what is counted down.
  package let local: String?
  /// How it goes on once it is done.
  package let repeats: Repetition
  /// The next moment, put off or not; nil once it is done.
  package internal(set) var due: Date?
  /// It was put off until `due`.
  package let isLater: Bool
  /// When it was due before it was put off; nil where it is not put off, and where nobody knows that any more.
  var first: Date?
  /// When the person, sitting there, was shown it; nil where nobody was yet.
  package let delivered: Date?
  /// When the desktop was told of it.
  package let notified: Date?
  /// When it was set.
  package let created: Date
  /// Rises with every change; a change of an older version is refused.
  package let version: Int

  enum CodingKeys: String, CodingKey {
    case id, text, document, title, seat, zone, local, repeats, due, isLater = "later", first, delivered,
      notified
    case created, version
  }

  /// It is counted down, not set for a time of the wall's clock.
  package var isCountdown: Bool { local == nil }
}

/// A reminder as it is set.
package struct NewReminder: Hashable, Sendable {
  /// When a reminder comes.
  package enum Moment: Hashable, Sendable {
    /// From now, s.
    case after(seconds: Double)
    /// In the zone of this computer.
    case at(LocalTime)
    /// At the next such time of day, seconds after midnight; on one of the weekdays where those repeat.
    case next(second: Int)
  }

  /// What the person is reminded of.
  package var text: String
  /// When it comes first.
  package var moment: Moment
  /// How it goes on once it is done.
  package var repeats: Repetition
  /// The document that it is about, by its content; nil for none.
  package var document: ShelfItem.ID?
  /// The only computer that reminds of it; nil for any.
  package var seat: String?

  /// - Parameters:
  ///   - text: what the person is reminded of.
  ///   - moment: when it comes first.
  ///   - repeats: how it goes on once it is done.
  ///   - document: the document that it is about, by its content.
  ///   - seat: the only computer that reminds of it; nil for any.
  package init(
    _ text: String, _ moment: Moment, repeats: Repetition = .never, about document: ShelfItem.ID? = nil,
    seat: String? = nil
  ) {
    (self.text, self.moment, self.repeats) = (text, moment, repeats)
    (self.document, self.seat) = (document, seat)
  }
}

/// What a person says to a reminder.
package enum ReminderAnswer: Hashable, Sendable {
  /// The next one is as its repetition says; without one it is over.
  case done
  /// Again after so many seconds.
  case later(seconds: Double)
}

/// The computer at which somebody sits, as its people call it.
package struct Seat: Hashable, Sendable {
  /// As `Reminder` and its commands name it.
  package let name: String
  /// - Parameter name: as people call the computer.
  package init(_ name: String) { self.name = name }
  /// This computer, by its name in the network.
  package static var here: Seat { Seat(ProcessInfo.processInfo.hostName) }
}

/// A reminder's row.
struct ReminderRow: Sendable {
  var reminder: Reminder
  let due: Date?
  let later: Date?
  let changed: Date
  /// In the tables.
  let document: String?

  init(_ row: SQLRow, _ zones: ZoneRules) throws {
    let local = try row.optionalText("local")
    let zone = try row.text("zone")
    (due, later) = (try row.optionalInstant("due"), try row.optionalInstant("later"))
    (changed, document) = (try row.instant("changed"), try row.optionalText("document"))
    // As the zone's rules are now, which may not be those of when it was kept.
    let instant = local.flatMap(LocalTime.init).map { $0.instant(in: zones(zone)) }
    reminder = Reminder(
      id: try row.text("id"), text: try row.text("text"), document: try row.optionalText("sha256"),
      title: try row.optionalText("title"), seat: try row.optionalText("seat"), zone: zone, local: local,
      repeats: Repetition(rawValue: try row.text("repeats")) ?? .never,
      due: due == nil ? nil : later ?? instant ?? due, isLater: later != nil,
      first: later == nil ? nil : instant ?? due,
      delivered: try row.optionalInstant("delivered"), notified: try row.optionalInstant("notified"),
      created: try row.instant("created"), version: try row.integer("version"))
  }

  /// Clocks are put right by a second or two all the time.
  private static let slack = 2.0

  /// The clock went back to before it was set, so that what is counted down would last longer than was asked for.
  private func isAhead(of now: Date) -> Bool {
    due != nil && (reminder.isCountdown || later != nil) && changed > now + Self.slack
  }

  func needsRefresh(_ zones: ZoneRules, now: Date) -> Bool {
    guard let due else { return false }
    return isAhead(of: now) || instant(zones).map { $0 != due } == true
  }

  /// By the zone's rules as they are now; nil for what is counted down.
  private func instant(_ zones: ZoneRules) -> Date? {
    reminder.local.flatMap(LocalTime.init).map { $0.instant(in: zones(reminder.zone)) }
  }

  /// What it should be in the tables.
  func refreshed(_ zones: ZoneRules, now: Date) -> (due: Date?, later: Date?, changed: Date) {
    guard isAhead(of: now) else { return (instant(zones) ?? due, later, changed) }
    let back = changed.timeIntervalSince(now)
    let shifted = reminder.isCountdown ? due.map { $0 - back } : instant(zones) ?? due
    return (shifted, later.map { $0 - back }, now)
  }
}
