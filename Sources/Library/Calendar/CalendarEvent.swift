import Foundation
import Store

/// The colours that a category of calendar entries can have.
package enum EventColour: String, Hashable, Codable, Sendable, CaseIterable {
  /// Blue, the colour of an entry for which none was chosen.
  case blue
  /// Green, which is offered for the category “family”.
  case green
  /// Yellow, which is offered for the category “friends”.
  case yellow
  /// Orange, which is offered for the category “birthday”.
  case orange
  /// Red, which is offered for the category “health”.
  case red
  /// Purple, which is offered for the category “therapy”.
  case purple
  /// Brown, which is offered for the category “work”.
  case brown
  /// Gray, which is offered for no category by itself.
  case gray
}

/// The content of a calendar entry: title, time, note and category.
package struct EventContent: Hashable, Codable, Sendable {
  /// The entry's title, in one line.
  package var title: String
  /// A note about the entry; may be empty.
  package var note: String
  /// The entry's category, such as “family”; may be empty.
  package var category: String
  /// The colour of the entry's category.
  package var colour: EventColour
  /// When the entry starts, in local time of its zone; midnight if it lasts all day.
  package var starts: LocalTime
  /// How long the entry lasts, in minutes; whole days if it lasts all day.
  package var minutes: Int
  /// Whether the entry lasts all day, without times of day.
  package var isAllDay: Bool

  /// Makes the content of a calendar entry.
  ///
  /// - Parameters:
  ///   - title: the entry's title, in one line.
  ///   - starts: when the entry starts, in local time of its zone.
  ///   - minutes: how long the entry lasts.
  ///   - isAllDay: whether it lasts all day, without times of day.
  ///   - note: a note about the entry.
  ///   - category: such as “family”; may be empty.
  ///   - colour: the colour of the category.
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

/// A calendar entry: a single event or a series.
package struct CalendarEvent: Hashable, Codable, Sendable, Identifiable {
  /// The entry's identifier in this household, a UUID; invitations and edits name the entry by it.
  package let id: String
  /// The entry's UID of iCalendar, by which other programs know it.
  package let uid: String
  /// The entry's content; for a series, that of all its occurrences except those that were changed.
  package var content: EventContent
  /// The entry's time zone, by its name in the tz database.
  package let zone: String
  /// How the entry repeats: RFC 5545's RRULE, with UNTIL in local time of the zone; nil for a single event.
  package var rule: String?
  /// The name of the member who invited the person; nil for the person's own entry.
  package let owner: String?
  /// The members who are invited to the entry, and their answers.
  package internal(set) var invitees: [Invitee] = []
  /// The entry's version, which rises with every change; a change of an older version is refused.
  package let version: Int

  enum CodingKeys: String, CodingKey { case id, uid, content, zone, rule, owner, invitees, version }
}

extension CalendarEvent {
  /// The first occurrence of the entry, in local time of this computer.
  package func firstOccurrence(_ zones: ZoneRules = .system) -> EventOccurrence {
    let starts = content.starts.instant(in: content.isAllDay ? zones.current() : zones(zone))
    return EventOccurrence(
      event: self, content: content, occurrence: content.starts, starts: starts,
      ends: starts + Double(content.minutes) * 60)
  }
}

/// A member of the household who was invited to a calendar entry.
package struct Invitee: Hashable, Codable, Sendable {
  /// An invited member's answer; `invited` if there is none yet.
  package enum Answer: String, Hashable, Codable, Sendable, CaseIterable {
    /// The member was invited and has not answered yet.
    case invited
    /// The member accepted the invitation.
    case accepted
    /// The member declined the invitation; the entry is not in their calendar.
    case declined
  }

  /// The invited member's name.
  package let name: String
  /// The invited member's answer.
  package let answer: Answer
  /// Whether the invited member is the person who asks.
  package let isOneself: Bool

  enum CodingKeys: String, CodingKey { case name, answer, isOneself = "self" }
}

/// One occurrence of a calendar entry.
package struct EventOccurrence: Hashable, Codable, Sendable, Identifiable {
  /// The entry to which the occurrence belongs.
  package let event: CalendarEvent
  /// The content of this occurrence, which may differ from that of the series.
  package let content: EventContent
  /// The local time that the series' rule gives the occurrence; edits identify the occurrence by it.
  package let occurrence: LocalTime
  /// When the occurrence begins, as an instant independent of zones.
  package let starts: Date
  /// When the occurrence ends, as an instant independent of zones.
  package let ends: Date

  /// The identifier of the occurrence: that of its entry, and the local time that the series' rule gives it.
  package var id: String { "\(event.id) \(occurrence)" }

  enum CodingKeys: String, CodingKey { case event, content, occurrence, starts, ends }
}

/// Which occurrences of a series an edit applies to.
package enum EventScope: Hashable, Sendable {
  /// One occurrence, identified by the time that the series' rule gives it.
  case one(LocalTime)
  /// The occurrence with this time by the series' rule, and all later ones.
  case following(LocalTime)
  /// All occurrences of the series.
  case all
}

extension LocalTime: Codable {
  /// Decodes a local time from text such as `2026-11-24T09:00:00`.
  /// - Throws: `DecodingError` for text that is no time.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let time = LocalTime(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(text)” is no time")
    }
    self = time
  }

  /// Encodes the local time as text such as `2026-11-24T09:00:00`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// Midnight of a day written as `2026-11-24`; nil if the text is not a day.
  package static func midnight(_ text: String) -> LocalTime? { day(text).map { LocalTime(seconds: $0) } }
  /// Midnight of a day given as the number of days since 1970-01-01.
  package static func midnight(ofDay day: Int) -> LocalTime { LocalTime(seconds: day * 86_400) }
  /// Midnight at the beginning of the same day.
  package var midnight: LocalTime { Self.midnight(ofDay: day) }

  /// Midnight of the first day of the month, `months` months later.
  package func month(adding months: Int = 0) -> LocalTime {
    let date = Date(timeIntervalSince1970: Double(seconds))
    let parts = Self.calendar.dateComponents([.year, .month], from: date)
    let month = (parts.year ?? 1970) * 12 + (parts.month ?? 1) - 1 + months
    let first = DateComponents(year: month / 12, month: month % 12 + 1, day: 1)
    return Self.calendar.date(from: first).map { LocalTime(seconds: Int($0.timeIntervalSince1970)) } ?? self
  }

  func adding(seconds: Int) -> LocalTime { LocalTime(seconds: self.seconds + seconds) }
}

/// A database row of a calendar entry, and of a changed occurrence of it.
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

  /// The content as arguments of SQL statements: title, note, category, colour, starts, minutes, all day.
  var arguments: [any SQLConvertible] {
    [title, note, category, colour.rawValue, starts.description, minutes, isAllDay]
  }
}
