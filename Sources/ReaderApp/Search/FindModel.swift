import Reading

/// The field in which somebody types what is to be found in the document, with what was found.
package struct FindModel: Hashable, Sendable {
  /// A place where the words stand.
  package struct Item: Hashable, Sendable {
    /// Which of all that were found, from 0.
    package var index: Int
    /// What the page is called.
    package var page: String
    /// The words around it.
    package var context: TextHit.Context
    package init(index: Int, page: String, context: TextHit.Context) {
      (self.index, self.page, self.context) = (index, page, context)
    }
  }

  /// What is typed so far.
  package var text: String
  /// How many places there are, or why there are none.
  package var status: String
  /// Some of them, around the marked one; none while the page is looked at.
  package var items: [Item]
  /// Which one Enter goes to.
  package var marked: Int?

  package init(text: String, status: String, items: [Item] = [], marked: Int? = nil) {
    (self.text, self.status, self.items, self.marked) = (text, status, items, marked)
  }

  /// Of the list, at once.
  static let lines = 8
}

/// What is done about a search in the document.
package enum FindEvent: Hashable, Sendable {
  /// Shows the field.
  case open
  /// What stands in the field now.
  case type(String)
  /// Looks for these words without the field, as by gaze.
  case words(String)
  /// To so many places further on, or back.
  case step(Int)
  /// Marks another line of the list.
  case move(Int)
  /// Goes to the marked line, or to the next place.
  case accept
  /// Goes to one of them.
  case choose(Int)
  /// Ends the search: nothing of it is shown any more.
  case close
}

/// A search in the open document, and how it is shown.
struct OpenSearch: Sendable {
  /// Of the field; nil where it is not shown.
  var field: String?
  /// nil while nothing was typed.
  var search: DocumentSearch?
  /// The line of the list that is marked; nil while the list is not shown.
  var marked: Int?

  /// - Parameter label: what a page is called.
  func model(_ label: (Int) -> String) -> FindModel? {
    guard let field else { return nil }
    guard let search else {
      return FindModel(text: field, status: "Type words of the text.")
    }
    guard let marked else { return FindModel(text: field, status: search.status) }
    let first = max(0, min(marked - FindModel.lines / 2, search.hits.count - FindModel.lines))
    let items = search.hits.indices.dropFirst(first).prefix(FindModel.lines).map {
      FindModel.Item(index: $0, page: label(search.hits[$0].page), context: search.hits[$0].context)
    }
    return FindModel(text: field, status: search.status, items: items, marked: marked)
  }
}
