import Documents
import Library
import Localization
import Reading
import Signals

/// What somebody wrote about a place of the document, where it is longer than a cell shows: the text of an annotation, or the
/// note on a mark.
package struct Remark: Hashable, Sendable {
  /// The page of the place and who wrote it, as the list of marks tells them.
  package var title: String
  /// The text that was written; paragraphs are separated by line breaks.
  package var words: String
  /// The place that the text is about.
  package var place: PagePlace

  /// Makes a remark from its title, its text and its place.
  package init(title: String, words: String, place: PagePlace) {
    (self.title, self.words, self.place) = (title, words, place)
  }

  /// Whether a text may be longer than a cell of the list shows. Own choice.
  static func isLong(_ words: String) -> Bool { words.count > 60 || words.contains("\n") }

  /// The text on pages for reading; at least one.
  var pages: [String] {
    let paragraphs = words.split(separator: "\n").map {
      DisplayText.of(String($0), maximum: words.unicodeScalars.count)
    }
    let pages = TextPage.pages(of: paragraphs.flatMap { TextPage.wrapped($0) })
    return pages.isEmpty ? [""] : pages
  }

  /// A page of the text, from 0; after the last one comes the first.
  func page(_ number: Int) -> String { pages[number % pages.count] }
}

// Remarks are read on pages of text, with cells below.
extension AppSession {
  /// The cells below a page of a remark.
  func remarkItems(_ remark: Remark, level: Int) -> [PanelItem] {
    var items = [PanelItem.back]
    if remark.pages.count > 1 { items.append(.more) }
    var go = PanelItem("remark-place", localized("Show the place"), .forward)
    go.effect = .go(remark.place)
    items.append(go)
    if canSpeak {
      var say = PanelItem("remark-say", localized("Read it to me"), .aloud)
      say.effect = .say(remark.page(level))
      items.append(say)
    }
    // The last cells are left out if gaze is too coarse for so many beside each other.
    items = Array(items.prefix(max(2, grid().columns)))
    for index in items.indices { items[index].rect = cellBelowText(index, of: items.count) }
    return items
  }

  /// The words above these cells.
  func remarkWords(_ remark: Remark, level: Int) -> (headline: String, detail: String?) {
    let (page, count) = (level % remark.pages.count + 1, remark.pages.count)
    let title = count > 1 ? localized("\(remark.title), page \(page) of \(count)") : remark.title
    return (title, remark.page(level))
  }
}
