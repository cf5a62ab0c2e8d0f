import Library
import Localization
import Reading
import Signals

// Search for documents and notes on the shelf, while the words are typed.
extension AppSession {
  /// The largest number of hits shown: with the way out and the search field they are ten cells.
  static let mostHits = 8

  /// Searches the shelf.
  ///
  /// - Parameter text: the text in the search field; nil ends the search.
  mutating func search(_ text: String?) -> [AppAction] {
    guard case .shelf(var shelf) = screen.place else { return [] }
    guard let text else {
      // A person who ends the search does not want its text in the document.
      shelf.search = nil
      shelf.changeOpening { $0.forgetTyped() }
      screen.place = .shelf(shelf)
      return shelfRequest(shelf)
    }
    // The text was typed too late for the shelf: a person who opens a document and types wants to search in it.
    let before = shelf.search
    if text != before?.text { shelf.changeOpening { $0.type(text, before: before) } }
    var search = before ?? ShelfSearch()
    (search.text, search.problem) = (text, nil)
    search.isDone = text.allSatisfy(\.isWhitespace)
    if search.isDone { search.hits = [] }
    (shelf.view, shelf.message) = (.search(search), nil)
    screen.place = .shelf(shelf)
    return search.isDone ? [] : [.store(.search(text))]
  }

  /// Takes in the hits of a search; dropped if other text was typed meanwhile.
  mutating func searched(_ text: String, _ answer: Result<[SearchHit], AppFailure>) {
    changeShelf { shelf in
      guard var search = shelf.search, search.text == text else { return }
      search.isDone = true
      switch answer {
      case .success(let hits): (search.hits, search.problem) = (Array(hits.prefix(Self.mostHits)), nil)
      case .failure(let failure): search.problem = failure.words
      }
      shelf.search = search
    }
  }

  /// Opens the document of a hit at the page of the words, or a note that belongs to no document.
  mutating func openHit(_ index: Int, at time: Timestamp) -> [AppAction] {
    guard case .shelf(let shelf) = screen.place, let search = shelf.search,
      search.hits.indices.contains(index)
    else {
      return []
    }
    let hit = search.hits[index]
    guard let document = hit.document else {
      return hit.entry.map { openNotebook(.note($0), about: nil, at: time) } ?? []
    }
    return open(document, page: hit.page)
  }
}

extension ShelfModel {
  /// The tiles of a search's hits.
  static func hits(_ search: ShelfSearch) -> [Item] {
    search.hits.enumerated().map { index, hit in
      // A note's title is typed, and may be another person's.
      let name = DisplayText.shown(hit.title)
      let title = hit.page.map { localized("\(name), page \($0 + 1)") } ?? name
      let text = hit.isRecognised ? localized("recognised: \(hit.snippet.text)") : hit.snippet.text
      let detail =
        switch hit.kind {
        case .mark: localized("mark: \(text)")
        case .note: localized("note: \(text)")
        case .title, .page: text
        }
      return Item(id: "\(index)", title: title, detail: detail, progress: 0)
    }
  }

  /// The conditions that narrow down a search, in the order in which they were typed; none if the search is invalid.
  static func tokens(_ search: ShelfSearch) -> [Token] {
    guard let query = try? SearchQuery(search.text) else { return [] }
    return query.tokens.prefix(mostTokens).map { Token(text: $0.text, rest: query.removing($0)) }
  }

  /// The message about a search; nil if there is nothing to say.
  static func news(_ search: ShelfSearch) -> String? {
    if let problem = search.problem { return problem }
    if search.text.allSatisfy(\.isWhitespace) {
      return localized("Type words of a title, a text, a mark or a note.")
    }
    return search.isDone && search.hits.isEmpty ? localized("Nothing was found.") : nil
  }
}
