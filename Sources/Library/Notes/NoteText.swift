/// A note's Markdown as a person reads it: pictures as captions, headings without their marks, and done steps
/// of a plan in words.
package enum NoteText {
  /// How many characters of a text are searched for its beginning: a long text is not read through each time
  /// it is shown.
  private static let longestBeginning = 1000

  /// A note's Markdown as plain text for display.
  ///
  /// - Parameters:
  ///   - markdown: a note's text.
  ///   - losses: as in `NotePictures.plain`.
  package static func plain(_ markdown: String, losses: [String: String] = [:]) -> String {
    NotePictures.plain(markdown, losses: losses).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    )
    .map(plain).joined(separator: "\n")
  }

  /// The first line of a note's text that has words; empty if none has.
  package static func beginning(of markdown: String) -> String {
    NotePictures.plain(String(markdown.prefix(longestBeginning))).split(whereSeparator: \.isNewline).lazy
      .map { plain($0).trimmingPrefix(while: \.isWhitespace) }
      .first { !$0.allSatisfy(\.isWhitespace) }.map(String.init) ?? ""
  }

  private static func plain(_ line: Substring) -> String {
    if line.first == "#" {
      let words = line.drop { $0 == "#" }
      return words.first == " " ? String(words.dropFirst()) : String(line)
    }
    guard let task = NotePlan.task(line), let title = line.firstRange(of: "] ")?.upperBound else {
      return String(line)
    }
    // The place between a list item's bullet or number and its checkbox.
    let bullet = line[..<title].dropLast("[ ] ".count)
    return bullet + task.title + (task.isDone ? " (done)" : " (not done yet)")
  }
}

extension Note {
  /// The note's name in lists: its title, else the beginning of its text; empty if there is neither.
  package var name: String { title.isEmpty ? NoteText.beginning(of: body) : title }
}
