import Localization
import Reading

// The progress and result of a search in words.
extension DocumentSearch {
  /// How far the search has come, and how many hits there are.
  var status: String {
    guard !hits.isEmpty else {
      return isDone ? nothing : localized("Searching… page \(searched) of \(pageCount)")
    }
    let further =
      isDone ? (unread > 0 ? [unreadWords] : []) : [localized("page \(searched) of \(pageCount)")]
    return ([current.map { rankWords(rank(of: $0)) } ?? countWords] + further).joined(separator: "; ")
  }

  /// How many hits there are.
  private var countWords: String {
    let count = hits.count
    if isFull { return localized(count, one: "The first \(count) place", other: "The first \(count) places") }
    return isDone
      ? localized(count, one: "1 place", other: "\(count) places")
      : localized(count, one: "1 place so far", other: "\(count) places so far")
  }

  /// How many hits there are, and which of them is shown.
  private func rankWords(_ rank: Int) -> String {
    let count = hits.count
    if isFull {
      return localized(
        count, one: "\(rank) of the first \(count) place", other: "\(rank) of the first \(count) places")
    }
    return isDone
      ? localized(count, one: "\(rank) of \(count) place", other: "\(rank) of \(count) places")
      : localized(
        count, one: "\(rank) of \(count) place so far", other: "\(rank) of \(count) places so far")
  }

  private var nothing: String {
    if unread == pageCount { return localized("The text of this document cannot be read.") }
    if withText == 0 {
      let pictures = localized("There is no text to search: the pages are pictures.")
      guard unread > 0 else { return pictures }
      return pictures + " "
        + localized(unread, one: "1 page could not be read.", other: "\(unread) pages could not be read.")
    }
    let sought = words.text
    return unread == 0
      ? localized("“\(sought)” was not found.")
      : localized(
        unread, one: "“\(sought)” was not found; \(unread) page could not be read.",
        other: "“\(sought)” was not found; \(unread) pages could not be read.")
  }

  private var unreadWords: String {
    localized(unread, one: "1 page could not be read", other: "\(unread) pages could not be read")
  }
}
