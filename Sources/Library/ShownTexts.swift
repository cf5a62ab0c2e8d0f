import Accounts

// Typed texts as they are shown, spoken and sent to the desktop: without characters that turn other text round or hide
// it. What is kept, exported and printed as JSON is what was typed.

extension DisplayText {
  /// A whole text of one line as it is shown; “…” if nothing of it can be seen.
  package static func shown(_ text: String) -> String {
    let clean = of(text, maximum: .max)
    return clean.isEmpty && !text.isEmpty ? "…" : clean
  }
}

extension Reminder {
  /// The reminder's text as it is shown.
  package var shownText: String { DisplayText.shown(text) }
}

extension Share {
  /// The title of what is shared as it is shown: another person has typed it.
  package var shownTitle: String { DisplayText.shown(title) }
}

extension DocumentCollection {
  /// The collection's name as it is shown.
  package var shownName: String { DisplayText.shown(name) }
}

extension EventContent {
  /// The entry's title as it is shown.
  package var shownTitle: String { DisplayText.shown(title) }
  /// The entry's category as it is shown; may be empty.
  package var shownCategory: String { DisplayText.shown(category) }
  /// The first line of the entry's note as it is shown; may be empty.
  package var shownNote: String {
    DisplayText.shown(note.split(whereSeparator: \.isNewline).first.map(String.init) ?? "")
  }
}

extension Contact {
  /// The contact's name as it is shown.
  package var shownName: String { DisplayText.shown(name) }
  /// The contact's telephone number as it is shown; may be empty.
  package var shownPhone: String { DisplayText.shown(phone) }
  /// The contact's mail address as it is shown; may be empty.
  package var shownMail: String { DisplayText.shown(mail) }
}
