import Documents
import Foundation
import Library

/// How notes are shown: what they are called, what is known of them, and their text in pages.
enum NoteWords {
  /// Characters of a title on a cell and above a text.
  private static let longestTitle = 60

  /// Its title, else how its text begins.
  static func title(of note: Note) -> String {
    let words = note.name
    return DisplayText.of(words.isEmpty ? "Note" : words, maximum: longestTitle)
  }

  /// On its cell in the list: what it is called, and who else has it.
  static func label(of known: NotebookNote) -> String {
    let others = sharing(of: known).map { " (\($0))" } ?? ""
    return title(of: known.note) + others
  }

  /// nil for a private one.
  private static func sharing(of known: NotebookNote) -> String? {
    if let owner = known.note.owner { return "from \(owner)" }
    switch known.sharedWith.count {
    case 0: return nil
    case 1, 2: return "shared with \(known.sharedWith.joined(separator: " and "))"
    default: return "shared with \(known.sharedWith.count)"
    }
  }

  /// When it was changed and by which of the others, about what it is, and who has it.
  static func facts(of known: NotebookNote) -> String {
    let note = known.note
    var facts = [moment(note.changed, note.author)]
    if !note.about.isEmpty {
      let page = note.page.map { ", page \($0 + 1)" } ?? ""
      facts.append("about “\(DisplayText.of(note.about, maximum: longestTitle))”\(page)")
    }
    facts.append(sharing(of: known) ?? "private")
    return facts.joined(separator: " · ")
  }

  /// - Parameter author: nil for the person, who knows it.
  private static func moment(_ changed: Date, _ author: String?) -> String {
    changed.formatted(date: .abbreviated, time: .shortened) + (author.map { " by \($0)" } ?? "")
  }

  /// The facts and the text, in pages of lines.
  static func pages(of known: NotebookNote) -> [ProsePage] {
    pages(facts(of: known), known.note.body)
  }

  /// The same of an earlier version.
  static func pages(of version: NoteVersion) -> [ProsePage] {
    pages(moment(version.changed, version.author), version.body)
  }

  /// The same of one that is removed.
  static func pages(ofRemoved note: Note) -> [ProsePage] {
    pages(removed(note), note.body)
  }

  /// When it was removed.
  static func removed(_ note: Note) -> String {
    "removed \(note.changed.formatted(date: .abbreviated, time: .shortened))"
  }

  private static func pages(_ facts: String, _ body: String) -> [ProsePage] {
    ProsePage.pages(of: (TextPage.wrapped(facts) + [""]).map { ProseLine($0) } + lines(of: body))
  }

  /// A text in lines, with pictures by their captions.
  static func lines(of markdown: String) -> [ProseLine] {
    MarkdownText.lines(of: NotePictures.plain(markdown))
  }

  /// A whole text as it is read aloud: without the marks of its Markdown.
  static func spoken(_ markdown: String) -> String {
    lines(of: markdown).map(\.text).joined(separator: "\n")
  }

  /// On the cell of an earlier version: when it was written, by whom, and how it begins.
  static func label(of version: NoteVersion) -> String {
    let beginning = DisplayText.of(NoteText.beginning(of: version.body), maximum: longestTitle)
    return "Version \(version.version), \(moment(version.changed, version.author)): \(beginning)"
  }

  /// How a text begins, on a cell.
  static func beginning(of text: String) -> String {
    DisplayText.of(NoteText.beginning(of: text), maximum: longestTitle)
  }

  /// What came of a file that was taken in.
  static func came(_ note: Note, _ taken: TakenNote) -> String {
    let title = title(of: note)
    let came = taken.isNew ? "“\(title)” came in." : "“\(title)” says what the file says now."
    guard let first = taken.problems.first else { return came }
    let more = taken.problems.count - 1
    return came + " Not all of it: " + DisplayText.of(first, maximum: 160)
      + (more == 0 ? "" : " And \(more) more.")
  }

  /// One more entry at the end of a note's text.
  /// - Parameter date: that it is headed with; nil for none.
  static func adding(_ entry: String, to body: String, on date: Date?) -> String {
    let heading = date.map { date in
      let moment = LocalTime(date, in: .current).description.replacing("T", with: " ").prefix(16)
      return "## \(moment)\n\n"
    }
    let before = body.trimmingCharacters(in: .newlines)
    return (before.isEmpty ? "" : before + "\n\n") + (heading ?? "") + entry
  }
}
