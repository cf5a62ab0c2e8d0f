import Documents
import Foundation
import Library

/// How notes are shown: what they are called, what is known of them, and their text in pages.
enum NoteWords {
  /// Characters of a title on a cell and above a text.
  private static let longestTitle = 60
  /// Characters of a text that are shown: some hundred pages, more than anybody turns by look.
  private static let longestText = 64_000

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

  /// When it was changed, about what it is, and who has it.
  static func facts(of known: NotebookNote) -> String {
    let note = known.note
    var facts = [note.changed.formatted(date: .abbreviated, time: .shortened)]
    if !note.about.isEmpty {
      let page = note.page.map { ", page \($0 + 1)" } ?? ""
      facts.append("about “\(DisplayText.of(note.about, maximum: longestTitle))”\(page)")
    }
    facts.append(sharing(of: known) ?? "private")
    return facts.joined(separator: " · ")
  }

  /// The facts and the text, in pages of lines.
  static func pages(of known: NotebookNote) -> [String] {
    let paragraphs = NoteText.plain(String(known.note.body.prefix(longestText)))
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return TextPage.pages(
      of: TextPage.wrapped(facts(of: known)) + [""] + paragraphs.flatMap(TextPage.wrapped))
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
