import Library
import Signals

/// A change of one's own entry.
public enum CalendarEdit: Hashable, Sendable {
  /// By a rule of RFC 5545; nil for once.
  case repetition(String?)
  case category(String, EventColour)
  case note(String)

  var field: CalendarField {
    switch self {
    case .repetition: .repetition
    case .category: .category
    case .note: .note
    }
  }

  /// What the entry says then; its repetition is no part of that.
  public func applied(to content: EventContent) -> EventContent {
    var content = content
    switch self {
    case .repetition: break
    case .category(let name, let colour): (content.category, content.colour) = (name, colour)
    case .note(let note): content.note = note
    }
    return content
  }

  /// How the entry repeats then.
  public func rule(after rule: String?) -> String? {
    if case .repetition(let new) = self { new } else { rule }
  }
}

/// What can be changed of an entry.
enum CalendarField: Hashable, Sendable, CaseIterable {
  case repetition
  case members
  case category
  case note

  var id: TargetID {
    switch self {
    case .repetition: "calendar-repetition"
    case .members: "calendar-members"
    case .category: "calendar-category"
    case .note: "calendar-note"
    }
  }

  /// Characters of what is typed at most.
  var longest: Int { self == .note ? 5000 : 100 }

  /// Of the cell that leads to it.
  var words: String {
    switch self {
    case .repetition: "Repeat…"
    case .members: "Invite…"
    case .category: "Category…"
    case .note: "Note…"
    }
  }
}
