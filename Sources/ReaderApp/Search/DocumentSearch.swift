import Reading

/// A request to search some pages of the open document.
package struct PageQuery: Hashable, Sendable {
  /// The words to search for.
  package var words: FoundWords
  /// The pages to search, from 0; never empty.
  package var pages: Range<Int>
  /// The largest number of hits wanted.
  package var most: Int
  /// The number of the search within the session, by which the answer to an older search is recognised.
  package var number: Int
}

/// The hits of a search on some pages.
package struct PageFindings: Hashable, Sendable {
  /// The hits, in page order.
  package var hits: [TextHit]
  /// The number of pages that could not be read.
  package var unread: Int
  /// The number of searched pages that have text.
  package var withText: Int
  /// Makes findings from the hits and the numbers of pages that could not be read and that have text.
  package init(hits: [TextHit], unread: Int, withText: Int) {
    (self.hits, self.unread, self.withText) = (hits, unread, withText)
  }
}

/// A search in the open document, a few pages at a time: from the page that is read to the end, then from the start.
///
/// A value: the next request follows from the answers so far, so that never more than one request is open, and no request is
/// sent for an abandoned search.
struct DocumentSearch: Hashable, Sendable {
  /// The largest number of hits; more are of no use to anybody.
  static let mostHits = 1000
  /// The largest number of pages in one request; the first requests are for fewer, so that hits appear at once.
  static let longestPart = 16

  let words: FoundWords
  let number: Int
  let pageCount: Int
  /// The page that was read when the search began, from 0.
  private let origin: Int
  /// The hits, in the order of the search: from the origin on, then from the start.
  private(set) var hits: [TextHit] = []
  /// The number of pages that were searched.
  private(set) var searched = 0
  private(set) var unread = 0
  private(set) var withText = 0
  /// The index of the hit that was shown last; nil if none was.
  private(set) var current: Int?
  /// Whether the next hit is to be shown as soon as it is found.
  private(set) var isAwaited = false

  /// - Parameter page: the page that is read, from 0.
  init(_ words: FoundWords, number: Int, pageCount: Int, from page: Int) {
    (self.words, self.number, self.pageCount) = (words, number, pageCount)
    origin = min(max(page, 0), max(0, pageCount - 1))
  }

  var isDone: Bool { searched >= pageCount || isFull }
  /// Whether there may be more hits than those that are listed.
  var isFull: Bool { hits.count >= Self.mostHits }

  /// The next request; nil if all pages were searched.
  var query: PageQuery? {
    guard !isDone else { return nil }
    let length = min(Self.longestPart, max(1, searched))
    let start = (origin + searched) % pageCount
    // The request ends at the last page, and in the second half before the origin.
    let end = min(start + length, start >= origin ? pageCount : origin)
    return PageQuery(words: words, pages: start..<end, most: Self.mostHits - hits.count, number: number)
  }

  /// Takes in the answer to `query`.
  ///
  /// - Returns: the hit that is to be shown, if the person has asked for it before it was found; nil otherwise.
  mutating func take(_ findings: PageFindings) -> TextHit? {
    guard let query else { return nil }
    searched += query.pages.count
    unread += findings.unread
    withText += findings.withText
    let before = hits.count
    hits += findings.hits.prefix(query.most)
    guard isAwaited, hits.count > before || isDone else { return nil }
    isAwaited = false
    return step(by: 1)
  }

  /// Goes to the next or previous hit, round the end. If the next one is not found yet, it is shown once it is.
  mutating func step(by step: Int) -> TextHit? {
    guard let current else {
      if hits.isEmpty {
        isAwaited = !isDone
        return nil
      }
      return choose(step > 0 ? 0 : hits.count - 1)
    }
    if step > 0, current + step >= hits.count, !isDone {
      isAwaited = true
      return nil
    }
    guard !hits.isEmpty else { return nil }
    return choose(((current + step) % hits.count + hits.count) % hits.count)
  }

  mutating func choose(_ index: Int) -> TextHit? {
    guard hits.indices.contains(index) else { return nil }
    (current, isAwaited) = (index, false)
    return hits[index]
  }

  /// The position of a hit among all in page order, from 1.
  func rank(of index: Int) -> Int {
    let after = hits.prefix { $0.page >= origin }.count
    // Hits of the second half are on earlier pages of the document.
    return index < after ? hits.count - after + index + 1 : index - after + 1
  }
}
