import Localization

/// A kind of text that is offered as a cell. Own choice.
enum UsualKind: String, CaseIterable {
  // The values are stored as the document's kind, in every language.
  case book, paper, article, letter, manual

  /// The kind's name on its cell.
  var label: String {
    switch self {
    case .book: localized("Book", context: "kind of text")
    case .paper: localized("Paper", context: "kind of text")
    case .article: localized("Article", context: "kind of text")
    case .letter: localized("Letter", context: "kind of text")
    case .manual: localized("Manual", context: "kind of text")
    }
  }

  /// The kind's name among facts about a document.
  private var words: String {
    switch self {
    case .book: localized("book", context: "kind of text")
    case .paper: localized("paper", context: "kind of text")
    case .article: localized("article", context: "kind of text")
    case .letter: localized("letter", context: "kind of text")
    case .manual: localized("manual", context: "kind of text")
    }
  }

  /// A stored kind in words: a usual kind in the language of the program, another one as somebody wrote it.
  static func words(for kind: String) -> String { UsualKind(rawValue: kind)?.words ?? kind }
}
