import Reading

// The progress and result of a search in words.
extension DocumentSearch {
  /// How far the search has come, and how many hits there are.
  var status: String {
    if hits.isEmpty {
      guard isDone else { return "Searching… \(progress)" }
      return nothing
    }
    let places = hits.count == 1 ? "1 place" : "\(hits.count) places"
    let count =
      isFull ? "the first \(hits.count) places" : isDone ? places : "\(places) so far; \(progress)"
    let whole =
      current.map { "\(rank(of: $0)) of \(count)" } ?? count.prefix(1).uppercased() + count.dropFirst()
    return whole + (unread > 0 && isDone ? "; \(unreadWords)" : "")
  }

  private var progress: String { "page \(searched) of \(pageCount)" }

  private var nothing: String {
    if unread == pageCount { return "The text of this document cannot be read." }
    if withText == 0 {
      return "There is no text to search: the pages are pictures."
        + (unread > 0 ? " \(unreadWords.prefix(1).uppercased() + unreadWords.dropFirst())." : "")
    }
    return "“\(words.text)” was not found" + (unread > 0 ? "; \(unreadWords)." : ".")
  }

  private var unreadWords: String {
    unread == 1 ? "1 page could not be read" : "\(unread) pages could not be read"
  }
}
