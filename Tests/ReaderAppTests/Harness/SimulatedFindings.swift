import Documents
import Reading
import Signals

@testable import ReaderApp

extension TextHit {
  /// The word “here” on a page, so many lines below its upper edge.
  static func simulated(_ page: Int, _ place: Int = 0) -> TextHit {
    let line = TextLine(words: [
      TextWord(text: "here", box: PageRect(x: 0, y: Double(place) * 20, width: 40, height: 10))
    ])
    guard let words = FoundWords("here"), let line else { fatalError("no line") }
    return FindableText([line], page: page, size: PageSize(width: 595, height: 842))
      .hits(of: words, typesetter: nil)[0]
  }
}

extension PageFindings {
  static func simulated(_ hits: [TextHit] = [], unread: Int = 0, withText: Int = 1) -> PageFindings {
    PageFindings(hits: hits, unread: unread, withText: withText)
  }
}
