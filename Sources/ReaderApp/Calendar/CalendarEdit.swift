import Foundation
import Library
import Localization
import Signals

/// A change of the person's own calendar entry.
package enum CalendarEdit: Hashable, Sendable {
  /// Gives the calendar entry another title.
  case title(String)
  /// Starts this many seconds after midnight, local time, on the same day.
  case start(second: Int)
  /// Makes the calendar entry last whole days.
  case allDay
  /// Sets the duration, min; of all-day entries, as a number of whole days.
  case length(minutes: Int)
  /// Repeats by a rule of RFC 5545; nil for no repetition.
  case repetition(String?)
  /// Gives the calendar entry a category and its colour.
  case category(String, EventColour)
  /// Gives the calendar entry another note; an empty text removes it.
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

  /// The entry's content after the change; its repetition is not part of the content.
  ///
  /// - Parameters:
  ///   - content: the entry's present content.
  ///   - zone: the entry's time zone, by its name in the tz database.
  package func applied(to content: EventContent, inZone zone: String) -> EventContent {
    var content = content
    let zone = TimeZone(identifier: zone) ?? .current
    let starts = content.starts.instant(in: content.isAllDay ? .current : zone)
    let here = LocalTime(starts, in: .current)
    switch self {
    case .title(let title): content.title = title
    case .start(let second):
      // The length of an all-day entry tells nothing of its duration.
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

  /// The entry's repetition rule after the change.
  package func rule(after rule: String?) -> String? {
    if case .repetition(let new) = self { new } else { rule }
  }
}

/// A field of an entry that can be changed.
enum CalendarField: Hashable, Sendable, CaseIterable {
  case title
  case start
  case length
  case repetition
  case members
  case category
  case colour
  case note

  var id: TargetID {
    switch self {
    case .title: "calendar-words"
    case .start: "calendar-start"
    case .length: "calendar-length"
    case .repetition: "calendar-repetition"
    case .members: "calendar-members"
    case .category: "calendar-category"
    case .colour: "calendar-colour"
    case .note: "calendar-note"
    }
  }

  /// The largest number of characters that can be typed into the field.
  var longest: Int {
    switch self {
    case .title: 500
    case .note: 5000
    case .length: 20
    case .start, .repetition, .members, .category, .colour: 100
    }
  }

  /// The text of the cell that leads to the field.
  var words: String {
    switch self {
    case .title: localized("Title…")
    case .start: localized("Start…")
    case .length: localized("Length…")
    case .repetition: localized("Repeat…")
    case .members: localized("Invite…")
    case .category: localized("Category…")
    case .colour: localized("Colour…")
    case .note: localized("Note…")
    }
  }

  /// The text that the field has before anything is typed.
  func typed(of content: EventContent) -> String {
    switch self {
    case .title: content.title
    case .note: content.note
    case .start, .length, .repetition, .members, .category, .colour: ""
    }
  }
}
