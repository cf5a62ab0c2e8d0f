import Localization
import Reading

/// The search field of a document, with the hits.
package struct FindModel: Hashable, Sendable {
  /// A hit in the list below the search field.
  package struct Item: Hashable, Sendable {
    /// The index of the hit among all, from 0.
    package var index: Int
    /// The label of the hit's page.
    package var page: String
    /// The text around the hit.
    package var context: TextHit.Context
    /// Makes a line of the list from the hit's index, the label of its page and the text around it.
    package init(index: Int, page: String, context: TextHit.Context) {
      (self.index, self.page, self.context) = (index, page, context)
    }
  }

  /// The text typed so far into the search field.
  package var text: String
  /// The number of the search's hits, or why there are none.
  package var status: String
  /// The hits around the marked one; empty while the page is looked at.
  package var items: [Item]
  /// The index of the hit to which Enter goes; nil for none.
  package var marked: Int?

  /// Makes a search field from its text, its status and the hits that are listed.
  package init(text: String, status: String, items: [Item] = [], marked: Int? = nil) {
    (self.text, self.status, self.items, self.marked) = (text, status, items, marked)
  }

  /// The number of lines of the list that are shown at a time.
  static let lines = 8
}

/// What is done about a search in the document.
package enum FindEvent: Hashable, Sendable {
  /// Shows the search field.
  case open
  /// The text in the search field was changed.
  case type(String)
  /// Searches for these words without showing the field, as by gaze.
  case words(String)
  /// Goes this number of hits on; negative numbers go back.
  case step(Int)
  /// Moves the mark in the list by this number of lines.
  case move(Int)
  /// Goes to the marked hit, or to the next one.
  case accept
  /// Goes to a hit, by its index.
  case choose(Int)
  /// Ends the search and hides its hits.
  case close
}

/// The search in the open document, and how it is shown.
struct OpenSearch: Sendable {
  /// The text in the search field; nil if the field is not shown.
  var field: String?
  /// The search; nil while nothing was typed.
  var search: DocumentSearch?
  /// The marked line of the list; nil while the list is not shown.
  var marked: Int?

  /// The search as it is shown.
  ///
  /// - Parameter label: gives the label of a page.
  func model(_ label: (Int) -> String) -> FindModel? {
    guard let field else { return nil }
    guard let search else {
      return FindModel(text: field, status: localized("Type words of the text."))
    }
    guard let marked else { return FindModel(text: field, status: search.status) }
    let first = max(0, min(marked - FindModel.lines / 2, search.hits.count - FindModel.lines))
    let items = search.hits.indices.dropFirst(first).prefix(FindModel.lines).map {
      FindModel.Item(index: $0, page: label(search.hits[$0].page), context: search.hits[$0].context)
    }
    return FindModel(text: field, status: search.status, items: items, marked: marked)
  }
}
