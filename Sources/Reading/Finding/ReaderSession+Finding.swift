import Documents
import Signals

// Places of pages and boxes on the screen, jumps within the document, and messages.
extension ReaderSession {
  /// The pages that are at least partly in view, from 0.
  package var pagesInView: Range<Int> { flow.visiblePages(at: motion.destination.y) }

  /// The boxes on the screen (px) that show a box of a page (page points); empty where it is not in view.
  package func rectsInView(of box: PageRect, page: Int) -> [ScreenRect] {
    rects(of: box, page: page).filter {
      $0.maxY > 0 && $0.y < screen.heightPx && $0.maxX > 0 && $0.x < screen.widthPx
    }
  }

  /// Jumps to another place, from which one look leads back. A page number outside the document is replaced by the
  /// nearest page.
  package mutating func go(to place: PagePlace) {
    guard !document.pages.isEmpty else { return }
    let page = min(max(place.page, 0), document.pages.count - 1)
    let size = document.pages[page]
    let position = DocumentPosition(page: page, offset: place.y.map { $0 / size.height } ?? 0)
    jump(toY: offset(of: position, across: place.x.map { $0 / size.width } ?? 0))
  }

  /// Shows a quiet message that fades.
  package mutating func tell(_ headline: String, _ remedy: String) {
    hint = Hint(
      banner: ReaderScene.Banner(headline: headline, remedy: remedy, isBlocking: false), since: now)
  }
}

/// The words at a link's destination, to be read before going there.
package enum PlacePreview {
  /// The largest length of a quotation, characters.
  static let length = 320

  /// The words at a link's destination.
  ///
  /// - Parameters:
  ///   - place: the link's destination on the page.
  ///   - lines: the page's lines in reading order, as the document gives them.
  /// - Returns: the text from the place on, cut at a word; empty where there is none.
  package static func words(at place: PagePlace, in lines: [TextLine]) -> String {
    let start = place.y.flatMap { y in
      lines.firstIndex { line in
        // A link's destination is at the top of its line, or a little above or below.
        line.box.y + line.box.height / 2 > y && place.x.map { line.box.maxX > $0 } ?? true
      }
    }
    var words = ""
    for word in lines.dropFirst(start ?? 0).flatMap(\.words).map(\.text) {
      guard words.count + word.count < length else { return words + " …" }
      words += words.isEmpty ? word : " " + word
    }
    return words
  }
}
