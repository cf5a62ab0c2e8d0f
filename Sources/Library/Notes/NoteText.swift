/// A note's Markdown as a person reads it: pictures by their captions, headings without their marks, what is done of a plan in words.
package enum NoteText {
  /// Characters of a text in which its beginning is looked for: a long one is not looked through each time it is shown.
  private static let longestBeginning = 1000

  /// - Parameters:
  ///   - markdown: a note's text.
  ///   - losses: as in `NotePictures.plain`.
  package static func plain(_ markdown: String, losses: [String: String] = [:]) -> String {
    NotePictures.plain(markdown, losses: losses).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    )
    .map(plain).joined(separator: "\n")
  }

  /// The first line that says something; empty where none does.
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
    // From the bullet or number to the box.
    let bullet = line[..<title].dropLast("[ ] ".count)
    return bullet + task.title + (task.isDone ? " (done)" : " (not done yet)")
  }
}

extension Note {
  /// What it is called where it is listed: its title, else how its text begins; empty where that says nothing.
  package var name: String { title.isEmpty ? NoteText.beginning(of: body) : title }
}
