import Foundation
import Library
import Signals

/// A change of one's own entry.
package enum CalendarEdit: Hashable, Sendable {
  case title(String)
  /// At so many seconds after midnight on the clock of the wall here, on the same day.
  case start(second: Int)
  /// For whole days from now on.
  case allDay
  /// So many minutes; of whole days, the whole days that they are.
  case length(minutes: Int)
  /// By a rule of RFC 5545; nil for once.
  case repetition(String?)
  case category(String, EventColour)
  case note(String)

  var field: CalendarField {
    switch self {
    case .title: .title
    case .start, .allDay: .start
    case .length: .length
    case .repetition: .repetition
    case .category: .category
    case .note: .note
    }
  }

  /// What the entry says then; its repetition is no part of that.
  ///
  /// - Parameters:
  ///   - content: what the entry says now.
  ///   - zone: the entry's, by its name in the tz database.
  package func applied(to content: EventContent, inZone zone: String) -> EventContent {
    var content = content
    let zone = TimeZone(identifier: zone) ?? .current
    let starts = content.starts.instant(in: content.isAllDay ? .current : zone)
    let here = LocalTime(starts, in: .current)
    switch self {
    case .title(let title): content.title = title
    case .start(let second):
      // Whole days tell nothing of how long it takes.
      if content.isAllDay { content.minutes = 60 }
      content.isAllDay = false
      content.starts = LocalTime(here.at(second: second).instant(in: .current), in: zone)
    case .allDay:
      (content.isAllDay, content.starts) = (true, here.midnight)
      content.minutes = max(1440, content.minutes)
    case .length(let minutes): content.minutes = minutes
    case .repetition: break
    case .category(let name, let colour): (content.category, content.colour) = (name, colour)
    case .note(let note): content.note = note
    }
    return content
  }

  /// How the entry repeats then.
  package func rule(after rule: String?) -> String? {
    if case .repetition(let new) = self { new } else { rule }
  }
}

/// What can be changed of an entry.
enum CalendarField: Hashable, Sendable, CaseIterable {
  case title
  case start
  case length
  case repetition
  case members
  case category
  case note

  var id: TargetID {
    switch self {
    case .title: "calendar-words"
    case .start: "calendar-start"
    case .length: "calendar-length"
    case .repetition: "calendar-repetition"
    case .members: "calendar-members"
    case .category: "calendar-category"
    case .note: "calendar-note"
    }
  }

  /// Characters of what is typed at most.
  var longest: Int {
    switch self {
    case .title: 500
    case .note: 5000
    case .length: 20
    case .start, .repetition, .members, .category: 100
    }
  }

  /// Of the cell that leads to it.
  var words: String {
    switch self {
    case .title: "Title…"
    case .start: "Start…"
    case .length: "Length…"
    case .repetition: "Repeat…"
    case .members: "Invite…"
    case .category: "Category…"
    case .note: "Note…"
    }
  }

  /// What its field has before anything is typed.
  func typed(of content: EventContent) -> String {
    switch self {
    case .title: content.title
    case .note: content.note
    case .start, .length, .repetition, .members, .category: ""
    }
  }
}
