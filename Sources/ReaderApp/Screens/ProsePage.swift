/// How letters differ in style from the others of their line.
package struct ProseStyle: OptionSet, Hashable, Sendable {
  /// The style as a sum of flags, one bit for each.
  package let rawValue: Int
  /// Makes a style from its flags; 0 is that of ordinary text.
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Bold letters.
  package static let strong = ProseStyle(rawValue: 1)
  /// Italic letters.
  package static let emphasised = ProseStyle(rawValue: 2)
  /// Letters that are struck through.
  package static let struck = ProseStyle(rawValue: 4)
  /// Letters of a fixed-width font.
  package static let code = ProseStyle(rawValue: 8)
}

/// A run of letters in one style.
package struct ProseRun: Hashable, Sendable {
  /// The letters of the run.
  package var text: String
  /// The style of all letters of the run.
  package var style: ProseStyle
  /// Makes a run from its letters and their style; without one, they look as ordinary text.
  package init(_ text: String, _ style: ProseStyle = []) { (self.text, self.style) = (text, style) }
}

/// A line on a page of text, and its kind.
package struct ProseLine: Hashable, Sendable {
  /// What a line is: ordinary text or a heading.
  package enum Kind: Hashable, Sendable {
    /// A line of ordinary text, also of a list or quote.
    case text
    /// A heading; `level` is 1 for the largest, 6 for the smallest.
    case heading(level: Int)

    /// The size of the line's letters, where ordinary text is 1.
    package var scale: Double {
      switch self {
      case .text: 1
      case .heading(1): 1.3
      case .heading(2): 1.15
      case .heading: 1
      }
    }
  }

  /// By how many columns each level of quotes is indented.
  package static let quoteIndent = 2

  /// Whether the line is ordinary text or a heading, which decides how large its letters are.
  package var kind: Kind
  /// The number of quotes in which the line stands.
  package var quotes: Int
  /// Where the words begin, in columns from the page's left side.
  package var indent: Int
  /// The sign before the words of a list item's first line, such as “•” or “2.”; empty elsewhere.
  package var marker: String
  /// The line's runs of letters; none in an empty line.
  package var runs: [ProseRun]

  /// Makes a line of ordinary text in one style; an empty text makes an empty line.
  package init(_ text: String) { self.init(text.isEmpty ? [] : [ProseRun(text)]) }

  /// Makes a line from its runs of letters; without further arguments, ordinary text at the left edge.
  package init(
    _ runs: [ProseRun], kind: Kind = .text, quotes: Int = 0, indent: Int = 0, marker: String = ""
  ) {
    (self.kind, self.quotes, self.indent, self.marker, self.runs) = (kind, quotes, indent, marker, runs)
  }

  /// The line's text, with its list sign.
  package var text: String {
    let words = runs.reduce(into: "") { $0 += $1.text }
    return marker.isEmpty ? words : marker + " " + words
  }

  var isEmpty: Bool { marker.isEmpty && runs.allSatisfy(\.text.isEmpty) }

  /// Whether the line looks as in a text without any Markdown.
  var isPlain: Bool {
    kind == .text && quotes == 0 && indent == 0 && marker.isEmpty && runs.allSatisfy { $0.style.isEmpty }
  }

  fileprivate var isHeading: Bool { if case .heading = kind { true } else { false } }
}

/// A page of as many lines as are seen at once.
package struct ProsePage: Hashable, Sendable {
  /// The lines of the page, from the top.
  package var lines: [ProseLine]
  /// The text of the page without styles, its lines separated by line breaks.
  package var text: String { lines.map(\.text).joined(separator: "\n") }
  var isPlain: Bool { lines.allSatisfy(\.isPlain) }

  /// Divides lines into pages.
  ///
  /// - Returns: pages none of which begins with an empty line, or ends with a heading whose text is on the next page.
  static func pages(of lines: [ProseLine]) -> [ProsePage] {
    var pages: [ProsePage] = []
    var rest = lines[...]
    while true {
      rest = rest.drop(while: \.isEmpty)
      if rest.isEmpty { return pages }
      var height = 0.0
      // A heading may be a little higher than a row, so that a page with many headings holds fewer lines.
      var page = rest.prefix { line in
        height += line.kind.scale
        return height <= Double(TextPage.rows) + 0.001
      }
      if page.endIndex < rest.endIndex {
        let words = page.lastIndex { !$0.isEmpty && !$0.isHeading }
        // A long row of headings is divided like ordinary text.
        if let words, page[(words + 1)...].contains(where: \.isHeading) { page = page[...words] }
      }
      pages.append(ProsePage(lines: Array(page)))
      rest = rest[page.endIndex...]
    }
  }
}

extension PanelScene {
  /// Shows a page of text below the headline.
  mutating func show(_ page: ProsePage) {
    (detail, isDetailProse, prose) = (page.text, true, page.isPlain ? nil : page)
  }
}
