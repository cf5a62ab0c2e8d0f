import Localization

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
    .map { plain($0) }.joined(separator: "\n")
  }

  /// The first line of a note's text that has words; empty if none has.
  package static func beginning(of markdown: String) -> String { beginning(of: markdown, isLasting: false) }

  /// The first line of a note's text that has words, with pictures named in English by `NotePictures.lasting`, whatever the
  /// language of the program.
  fileprivate static func lastingBeginning(of markdown: String) -> String {
    beginning(of: markdown, isLasting: true)
  }

  private static func beginning(of markdown: String, isLasting: Bool) -> String {
    let text = String(markdown.prefix(longestBeginning))
    return (isLasting ? NotePictures.lasting(text) : NotePictures.plain(text)).split(
      whereSeparator: \.isNewline
    ).lazy
      .map { plain($0, isLasting: isLasting).trimmingPrefix(while: \.isWhitespace) }
      .first { !$0.allSatisfy(\.isWhitespace) }.map(String.init) ?? ""
  }

  private static func plain(_ line: Substring, isLasting: Bool = false) -> String {
    if line.first == "#" {
      let words = line.drop { $0 == "#" }
      return words.first == " " ? String(words.dropFirst()) : String(line)
    }
    guard let task = NotePlan.task(line), let title = line.firstRange(of: "] ")?.upperBound else {
      return String(line)
    }
    // The place between a list item's bullet or number and its checkbox.
    let bullet = line[..<title].dropLast("[ ] ".count)
    let text = String(bullet) + task.title
    if isLasting { return text + (task.isDone ? " (done)" : " (not done yet)") }
    return task.isDone ? localized("\(text) (done)") : localized("\(text) (not done yet)")
  }
}

extension Note {
  /// The note's name in lists: its title, else the beginning of its text; empty if there is neither.
  package var name: String { title.isEmpty ? NoteText.beginning(of: body) : title }

  /// The note's name with English words for pictures and steps, whatever the language of the program is: for
  /// texts that are stored and compared later.
  var lastingName: String { title.isEmpty ? NoteText.lastingBeginning(of: body) : title }
}
