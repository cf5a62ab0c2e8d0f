import DocumentProtocol
import Foundation

/// What a document is called by its file: a title in its metadata that tells something, else its first heading.
package enum DocumentTitle {
  /// The longest heading that is taken for a title, in characters.
  private static let longest = 200
  /// How much higher than most of the text the letters of a heading are.
  private static let headingSize = 1.25
  /// The least lines of other text, without which nothing tells a heading from it.
  private static let leastText = 3

  /// The title, where it tells something of the document.
  ///
  /// - Parameter title: the title in the metadata.
  /// - Returns: nil for an empty title, one that a program has put in place of one (“untitled”, “Document1”), the name of a
  ///   program with that of a file, and a file's name or path.
  package static func telling(_ title: String?) -> String? {
    guard let title = title?.trimmingCharacters(in: .whitespacesAndNewlines), !title.isEmpty else {
      return nil
    }
    let small = title.lowercased()
    if placeholders.contains(numberless(small)) || isPath(small) || isFileName(small) { return nil }
    // Programs write their own name before that of the file.
    return programs.contains { small.hasPrefix($0) } ? nil : title
  }

  /// What programs call a document that nobody has named, without the number after it.
  private static let placeholders: Set = [
    "untitled", "untitled document", "no title", "document", "new document", "(anonymous)", "anonymous",
    "presentation", "powerpoint presentation", "slide", "folie", "workbook", "unbenannt", "ohne titel",
    "dokument", "unbenanntes dokument", "präsentation", "powerpoint-präsentation", "sans titre", "sans nom",
    "document sans titre", "présentation powerpoint", "sin título", "documento", "documento sin título",
    "presentación de powerpoint", "senza titolo", "naamloos", "sem título", "bez tytułu", "namnlös",
  ]

  private static let programs = [
    "microsoft word - ", "microsoft powerpoint - ", "microsoft excel - ", "microsoft office word - ",
    "powerpoint presentation - ", "openoffice - ",
  ]

  /// Endings of names of files that documents are made from.
  private static let endings: Set = [
    "doc", "docx", "dot", "dotx", "odt", "ott", "rtf", "txt", "tex", "dvi", "ps", "eps", "pdf", "ppt", "pptx",
    "odp",
    "xls", "xlsx", "ods", "indd", "qxd", "qxp", "pmd", "fm", "wpd", "pages", "key", "html", "htm", "tmp",
    "ai", "cdr",
  ]

  /// A title without a number at its end, with what joins it: “untitled” of “untitled-1” and “untitled (2)”.
  private static func numberless(_ title: String) -> String {
    var title = title[...]
    while let last = title.last, last.isNumber || " -_()".contains(last), title != "(anonymous)" {
      title.removeLast()
    }
    return String(title)
  }

  private static func isPath(_ title: String) -> Bool {
    if ["/", "~/", "\\\\", "file:"].contains(where: title.hasPrefix) { return true }
    // A drive of Windows.
    let start = title.prefix(3)
    return start.count == 3 && start.first?.isLetter == true && [":\\", ":/"].contains(start.dropFirst())
  }

  private static func isFileName(_ title: String) -> Bool {
    guard let dot = title.lastIndex(of: "."), let before = title[..<dot].last else { return false }
    return !before.isWhitespace && endings.contains(String(title[title.index(after: dot)...]))
  }

  /// The first heading of a page: the line whose letters are the highest, and those of the same height that continue it.
  ///
  /// - Parameter lines: the page's lines, as the document gives them.
  /// - Returns: nil where no line stands out from at least three others.
  static func heading(of lines: [TextLine]) -> String? {
    // Vertical lines, such as a note in the margin, are as high as their text is long.
    let lines = lines.filter { $0.box.height < $0.box.width || $0.text.count < 3 }
    let heights = lines.map { line in middle(line.words.map(\.box.height)) }
    guard let usual = usual(lines, heights) else { return nil }
    func isLarge(_ index: Int) -> Bool {
      heights[index] >= headingSize * usual && lines[index].text.count(where: \.isLetter) >= 3
    }
    let large = lines.indices.filter(isLarge)
    guard let most = large.map({ heights[$0] }).max(), lines.count - large.count >= leastText,
      let first = large.filter({ heights[$0] >= 0.9 * most }).min(by: { lines[$0].box.y < lines[$1].box.y })
    else { return nil }
    var words = [lines[first].text]
    for index in (first + 1)..<max(first + 1, lines.count) {
      let (above, line) = (lines[index - 1].box, lines[index].box)
      guard isLarge(index), abs(heights[index] / heights[first] - 1) < 0.1,
        line.y > above.y, line.y - above.maxY < heights[first]
      else { break }
      words.append(lines[index].text)
    }
    return telling(words.joined(separator: " ")).flatMap { $0.count <= longest ? $0 : nil }
  }

  /// The height of most letters of the lines; nil without lines.
  private static func usual(_ lines: [TextLine], _ heights: [Double]) -> Double? {
    let weighed = zip(lines, heights).map { (height: $1, letters: $0.text.count) }.sorted {
      $0.height < $1.height
    }
    let half = weighed.reduce(0) { $0 + $1.letters } / 2
    var sum = 0
    for (height, letters) in weighed {
      sum += letters
      if sum > half { return height }
    }
    return weighed.last?.height
  }

  private static func middle(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }
}

extension Document {
  /// The number of pages that are searched for a heading: a cover may come before it.
  private static let pagesSearched = 2

  /// The document's title in its metadata, else its first heading; nil where neither tells anything.
  package func tellingTitle() async -> String? {
    if let title { return title }
    for page in 0..<min(Self.pagesSearched, pageCount) {
      // A page that cannot be read has no heading.
      if let lines = try? await lines(page: page), let heading = DocumentTitle.heading(of: lines) {
        return heading
      }
    }
    return nil
  }
}
