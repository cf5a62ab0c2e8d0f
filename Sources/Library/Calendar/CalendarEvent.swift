import Foundation
import Store

/// The colours that a category can have.
package enum EventColour: String, Hashable, Codable, Sendable, CaseIterable {
  case blue, green, yellow, orange, red, purple, brown, gray
}

/// What an entry of a calendar says.
package struct EventContent: Hashable, Codable, Sendable {
  /// In one line.
  package var title: String
  /// Anything else about it; may be empty.
  package var note: String
  /// Such as “family”; may be empty.
  package var category: String
  /// The colour of its category.
  package var colour: EventColour
  /// On the clock of the wall in the entry's zone; midnight where it lasts all day.
  package var starts: LocalTime
  /// How long it lasts; whole days where it lasts all day.
  package var minutes: Int
  /// Whether it is for days and not for times of day.
  package var isAllDay: Bool

  /// - Parameters:
  ///   - title: in one line.
  ///   - starts: on the clock of the wall in the entry's zone.
  ///   - minutes: how long it lasts.
  ///   - isAllDay: whether it is for days and not for times of day.
  ///   - note: anything else about it.
  ///   - category: such as “family”; may be empty.
  ///   - colour: of the category.
  package init(
    _ title: String, starts: LocalTime, minutes: Int = 60, isAllDay: Bool = false, note: String = "",
    category: String = "", colour: EventColour = .blue
  ) {
    (self.title, self.note, self.category, self.colour) = (title, note, category, colour)
    (self.starts, self.minutes, self.isAllDay) = (starts, minutes, isAllDay)
  }

  enum CodingKeys: String, CodingKey {
    case title, note, category, colour, starts, minutes, isAllDay = "allDay"
  }
}

/// An entry of a calendar: once, or a series.
package struct CalendarEvent: Hashable, Codable, Sendable, Identifiable {
  package let id: String
  /// As other programs know it.
  package let uid: String
  /// What it says; of a series, what all its times say unless one differs.
  package var content: EventContent
  /// By its name in the tz database.
  package let zone: String
  /// How it repeats: RFC 5545's RRULE, its UNTIL by the zone's clock; nil for once.
  package var rule: String?
  /// Who invited the person; nil for one's own.
  package let owner: String?
  /// Who else is invited, and what they answered.
  package internal(set) var invitees: [Invitee] = []
  /// Rises with every change; a change of an older version is refused.
  package let version: Int

  enum CodingKeys: String, CodingKey { case id, uid, content, zone, rule, owner, invitees, version }
}

extension CalendarEvent {
  /// Its first time, by the clock of the wall here.
  package func firstOccurrence(_ zones: ZoneRules = .system) -> EventOccurrence {
    let starts = content.starts.instant(in: content.isAllDay ? zones.current() : zones(zone))
    return EventOccurrence(
      event: self, content: content, occurrence: content.starts, starts: starts,
      ends: starts + Double(content.minutes) * 60)
  }
}

/// A member who was invited to an entry.
package struct Invitee: Hashable, Codable, Sendable {
  /// What somebody invited has answered; `invited` where nothing yet.
  package enum Answer: String, Hashable, Codable, Sendable, CaseIterable { case invited, accepted, declined }

  /// The member's name.
  package let name: String
  /// What they have answered.
  package let answer: Answer
  /// Of the person who asks.
  package let isOneself: Bool

  enum CodingKeys: String, CodingKey { case name, answer, isOneself = "self" }
}

/// One time of an entry.
package struct EventOccurrence: Hashable, Codable, Sendable, Identifiable {
  /// The entry that it is a time of.
  package let event: CalendarEvent
  /// What this one says, which may differ from the series.
  package let content: EventContent
  /// When the series' rule has it, by which edits name it.
  package let occurrence: LocalTime
  /// When it begins, wherever one is.
  package let starts: Date
  /// When it ends, wherever one is.
  package let ends: Date

  package var id: String { "\(event.id) \(occurrence)" }

  enum CodingKeys: String, CodingKey { case event, content, occurrence, starts, ends }
}

/// What of a series an edit is for.
package enum EventScope: Hashable, Sendable {
  /// The time that the rule has then.
  case one(LocalTime)
  /// That time and all that come after it.
  case following(LocalTime)
  /// Every time of it.
  case all
}

extension LocalTime: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let time = LocalTime(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(text)” is no time")
    }
    self = time
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// At midnight of a day such as `2026-11-24`; nil for what is none.
  package static func midnight(_ text: String) -> LocalTime? { day(text).map { LocalTime(seconds: $0) } }
  /// The beginning of a day that is counted from 1970-01-01.
  package static func midnight(ofDay day: Int) -> LocalTime { LocalTime(seconds: day * 86_400) }
  /// The beginning of the same day.
  package var midnight: LocalTime { Self.midnight(ofDay: day) }

  /// The first of the month, so many months further on.
  package func month(adding months: Int = 0) -> LocalTime {
    let date = Date(timeIntervalSince1970: Double(seconds))
    let parts = Self.calendar.dateComponents([.year, .month], from: date)
    let month = (parts.year ?? 1970) * 12 + (parts.month ?? 1) - 1 + months
    let first = DateComponents(year: month / 12, month: month % 12 + 1, day: 1)
    return Self.calendar.date(from: first).map { LocalTime(seconds: Int($0.timeIntervalSince1970)) } ?? self
  }

  func adding(seconds: Int) -> LocalTime { LocalTime(seconds: self.seconds + seconds) }
}

/// Rows of an entry and of one time of it.
struct EventRow: Sendable {
  let event: CalendarEvent
  let isOwn: Bool

  init(_ row: SQLRow) throws {
    let owner = try row.optionalText("owner")
    isOwn = owner == nil
    event = CalendarEvent(
      id: try row.text("id"), uid: try row.text("uid"), content: try EventContent(row),
      zone: try row.text("zone"), rule: try row.optionalText("rrule"), owner: owner,
      version: try row.integer("version"))
  }
}

struct EventChange: Hashable, Sendable {
  let occurrence: LocalTime
  let isCancelled: Bool
  let content: EventContent

  init(_ row: SQLRow) throws {
    occurrence = LocalTime(try row.text("occurrence")) ?? LocalTime(seconds: 0)
    isCancelled = try row.flag("cancelled")
    content = try EventContent(row)
  }
}

extension EventContent {
  init(_ row: SQLRow) throws {
    self.init(
      try row.text("title"), starts: LocalTime(try row.text("starts")) ?? LocalTime(seconds: 0),
      minutes: try row.integer("minutes"), isAllDay: try row.flag("all_day"), note: try row.text("note"),
      category: try row.text("category"), colour: EventColour(rawValue: try row.text("colour")) ?? .blue)
  }

  /// As statements take it: title, note, category, colour, starts, minutes, all day.
  var arguments: [any SQLConvertible] {
    [title, note, category, colour.rawValue, starts.description, minutes, isAllDay]
  }
}
