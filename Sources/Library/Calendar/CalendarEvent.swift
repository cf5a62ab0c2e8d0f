import Foundation
import Store

/// The colours that a category can have.
public enum EventColour: String, Hashable, Codable, Sendable, CaseIterable {
  case blue, green, yellow, orange, red, purple, brown, gray
}

/// What an entry of a calendar says.
public struct EventContent: Hashable, Codable, Sendable {
  public var title: String
  public var note: String
  /// Such as “family”; may be empty.
  public var category: String
  public var colour: EventColour
  /// On the clock of the wall in the entry's zone; midnight where it lasts all day.
  public var starts: LocalTime
  public var minutes: Int
  public var isAllDay: Bool

  public init(
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
public struct CalendarEvent: Hashable, Codable, Sendable, Identifiable {
  public let id: String
  /// As other programs know it.
  public let uid: String
  public var content: EventContent
  /// By its name in the tz database.
  public let zone: String
  /// How it repeats: RFC 5545's RRULE, its UNTIL by the zone's clock; nil for once.
  public var rule: String?
  /// Who invited the person; nil for one's own.
  public let owner: String?
  public internal(set) var invitees: [Invitee] = []
  /// Rises with every change; a change of an older version is refused.
  public let version: Int

  enum CodingKeys: String, CodingKey { case id, uid, content, zone, rule, owner, invitees, version }
}

extension CalendarEvent {
  /// Its first time, by the clock of the wall here.
  public func firstOccurrence(_ zones: ZoneRules = .system) -> EventOccurrence {
    let starts = content.starts.instant(in: content.isAllDay ? zones.current() : zones(zone))
    return EventOccurrence(
      event: self, content: content, occurrence: content.starts, starts: starts,
      ends: starts + Double(content.minutes) * 60)
  }
}

/// A member who was invited to an entry.
public struct Invitee: Hashable, Codable, Sendable {
  public enum Answer: String, Hashable, Codable, Sendable, CaseIterable { case invited, accepted, declined }

  public let name: String
  public let answer: Answer
  /// Of the person who asks.
  public let isOneself: Bool

  enum CodingKeys: String, CodingKey { case name, answer, isOneself = "self" }
}

/// One time of an entry.
public struct EventOccurrence: Hashable, Codable, Sendable, Identifiable {
  public let event: CalendarEvent
  /// What this one says, which may differ from the series.
  public let content: EventContent
  /// When the series' rule has it, by which edits name it.
  public let occurrence: LocalTime
  public let starts: Date
  public let ends: Date

  public var id: String { "\(event.id) \(occurrence)" }

  enum CodingKeys: String, CodingKey { case event, content, occurrence, starts, ends }
}

/// What of a series an edit is for.
public enum EventScope: Hashable, Sendable {
  /// The time that the rule has then.
  case one(LocalTime)
  /// That time and all that come after it.
  case following(LocalTime)
  case all
}

extension LocalTime: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let time = LocalTime(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(text)” is no time")
    }
    self = time
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// At midnight of a day such as `2026-11-24`; nil for what is none.
  public static func midnight(_ text: String) -> LocalTime? { day(text).map { LocalTime(seconds: $0) } }
  public static func midnight(ofDay day: Int) -> LocalTime { LocalTime(seconds: day * 86_400) }
  public var midnight: LocalTime { Self.midnight(ofDay: day) }

  /// The first of the month, so many months further on.
  public func month(adding months: Int = 0) -> LocalTime {
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
