import Documents
import Foundation
import Library
import Localization

/// Notes in words: their names, what is known of them, and their text in pages.
enum NoteWords {
  /// The length of a title on a cell and above a text, characters.
  private static let longestTitle = 60

  /// The note's title, else the beginning of its text.
  static func title(of note: Note) -> String {
    let words = note.name
    return DisplayText.of(words.isEmpty ? localized("Note", context: "noun") : words, maximum: longestTitle)
  }

  /// The label of a note's cell in the list: its name, and who else has it.
  static func label(of known: NotebookNote) -> String {
    let others = sharing(of: known).map { " (\($0))" } ?? ""
    return title(of: known.note) + others
  }

  /// With whom a note is shared, in words; nil for a private note.
  private static func sharing(of known: NotebookNote) -> String? {
    if let owner = known.note.owner { return localized("from \(owner)") }
    let others = known.sharedWith
    switch others.count {
    case 0: return nil
    case 1: return localized("shared with \(others[0])")
    case 2: return localized("shared with \(others[0]) and \(others[1])")
    default:
      return localized(
        others.count, one: "shared with 1 person", other: "shared with \(others.count) people")
    }
  }

  /// The label of the cell that takes back the last change of a note, with who else made it.
  static func undoing(_ note: Note) -> String {
    note.author.map { localized("Undo the last change, by \(DisplayText.of($0, maximum: 40))") }
      ?? localized("Undo the last change")
  }

  /// Facts about a note: when and by whom it was changed, what it is about, and who has it.
  static func facts(of known: NotebookNote) -> String {
    let note = known.note
    var facts = [moment(note.changed, note.author)]
    if !note.about.isEmpty {
      let about = DisplayText.of(note.about, maximum: longestTitle)
      facts.append(
        note.page.map { localized("about “\(about)”, page \($0 + 1)") } ?? localized("about “\(about)”"))
    }
    facts.append(sharing(of: known) ?? localized("private"))
    return facts.joined(separator: " · ")
  }

  /// When a text was written, in words.
  ///
  /// - Parameters:
  ///   - changed: the time of the change.
  ///   - author: who made it; nil for the person themselves.
  private static func moment(_ changed: Date, _ author: String?) -> String {
    let moment = changed.formatted(date: .abbreviated, time: .shortened)
    return author.map { localized("\(moment) by \($0)") } ?? moment
  }

  /// The facts and the text of a note, in pages of lines.
  static func pages(of known: NotebookNote) -> [ProsePage] {
    pages(facts(of: known), known.note.body)
  }

  /// The facts and the text of an earlier version, in pages of lines.
  static func pages(of version: NoteVersion) -> [ProsePage] {
    pages(moment(version.changed, version.author), version.body)
  }

  /// The facts and the text of a removed note, in pages of lines.
  static func pages(ofRemoved note: Note) -> [ProsePage] {
    pages(removed(note), note.body)
  }

  /// When the note was removed, in words.
  static func removed(_ note: Note) -> String {
    localized("removed \(note.changed.formatted(date: .abbreviated, time: .shortened))")
  }

  /// When the note was removed, in a sentence.
  static func wasRemoved(_ note: Note) -> String {
    let moment = note.changed.formatted(date: .abbreviated, time: .shortened)
    return localized("It was removed \(moment), and stays here until it is erased.")
  }

  private static func pages(_ facts: String, _ body: String) -> [ProsePage] {
    ProsePage.pages(of: (TextPage.wrapped(facts) + [""]).map { ProseLine($0) } + lines(of: body))
  }

  /// A text in lines, with captions in place of pictures.
  static func lines(of markdown: String) -> [ProseLine] {
    MarkdownText.lines(of: NotePictures.plain(markdown))
  }

  /// A text as it is read aloud, without the signs of its Markdown.
  static func spoken(_ markdown: String) -> String {
    lines(of: markdown).map(\.text).joined(separator: "\n")
  }

  /// The label of an earlier version's cell: when and by whom it was written, and how it begins.
  static func label(of version: NoteVersion) -> String {
    let beginning = DisplayText.of(NoteText.beginning(of: version.body), maximum: longestTitle)
    return localized("Version \(version.version), \(moment(version.changed, version.author)): \(beginning)")
  }

  /// The beginning of a text, for a cell.
  static func beginning(of text: String) -> String {
    DisplayText.of(NoteText.beginning(of: text), maximum: longestTitle)
  }

  /// The message after a note was imported from a file.
  static func came(_ note: Note, _ taken: TakenNote) -> String {
    let title = title(of: note)
    let came =
      taken.isNew
      ? localized("“\(title)” came in.") : localized("“\(title)” says what the file says now.")
    guard let first = taken.problems.first else { return came }
    let more = taken.problems.count - 1
    let sentences =
      [came, localized("Not all of it: \(DisplayText.of(first, maximum: 160))")]
      + (more == 0 ? [] : [localized(more, one: "And 1 more.", other: "And \(more) more.")])
    return sentences.joined(separator: " ")
  }

  /// A note's text with an entry added at its end.
  ///
  /// - Parameters:
  ///   - entry: the text of the entry.
  ///   - body: the note's text.
  ///   - date: the date in the entry's heading; nil for no heading.
  static func adding(_ entry: String, to body: String, on date: Date?) -> String {
    let heading = date.map { date in
      let moment = LocalTime(date, in: .current).description.replacing("T", with: " ").prefix(16)
      return "## \(moment)\n\n"
    }
    let before = body.trimmingCharacters(in: .newlines)
    return (before.isEmpty ? "" : before + "\n\n") + (heading ?? "") + entry
  }
}
