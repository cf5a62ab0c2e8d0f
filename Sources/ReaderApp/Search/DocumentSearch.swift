import Reading

/// A part of a search that the open document is asked for.
package struct PageQuery: Hashable, Sendable {
  /// The words that are looked for.
  package var words: FoundWords
  /// From 0; none is empty.
  package var pages: Range<Int>
  /// How many places are wanted at most.
  package var most: Int
  /// Of a session, rising: tells an answer to an older search from one to this.
  package var number: Int
}

/// What some pages have to tell of a search.
package struct PageFindings: Hashable, Sendable {
  /// In the order of the document.
  package var hits: [TextHit]
  /// How many of the pages could not be read.
  package var unread: Int
  /// How many of them have text.
  package var withText: Int
  package init(hits: [TextHit], unread: Int, withText: Int) {
    (self.hits, self.unread, self.withText) = (hits, unread, withText)
  }
}

/// A search in the open document, a few pages at a time: from where the person reads to the end, then from the start.
///
/// A value: what is to be asked for next follows from what has been answered, so that never more than one question is
/// open and nothing is asked for that nobody waits for any more.
struct DocumentSearch: Hashable, Sendable {
  /// More places than these are no answer to anything.
  static let mostHits = 1000
  /// Pages that are asked for at once: few at first, so that something is seen at once.
  static let longestPart = 16

  let words: FoundWords
  let number: Int
  let pageCount: Int
  /// The page where the person was, from 0.
  private let origin: Int
  /// In the order in which pages are searched: from the origin on, then from the start.
  private(set) var hits: [TextHit] = []
  /// Pages that have answered.
  private(set) var searched = 0
  private(set) var unread = 0
  private(set) var withText = 0
  /// Which of the hits was gone to last.
  private(set) var current: Int?
  /// The next hit is wanted as soon as there is one.
  private(set) var isAwaited = false

  /// - Parameter page: where the person is, from 0.
  init(_ words: FoundWords, number: Int, pageCount: Int, from page: Int) {
    (self.words, self.number, self.pageCount) = (words, number, pageCount)
    origin = min(max(page, 0), max(0, pageCount - 1))
  }

  var isDone: Bool { searched >= pageCount || isFull }
  /// There may be more places than those that are listed.
  var isFull: Bool { hits.count >= Self.mostHits }

  /// What to ask for now; nil where all is known.
  var query: PageQuery? {
    guard !isDone else { return nil }
    let length = min(Self.longestPart, max(1, searched))
    let start = (origin + searched) % pageCount
    // Not over the end, and after that not past the origin.
    let end = min(start + length, start >= origin ? pageCount : origin)
    return PageQuery(words: words, pages: start..<end, most: Self.mostHits - hits.count, number: number)
  }

  /// Takes the answer to `query`.
  ///
  /// - Returns: where the person is to be taken, who has asked for that before it was found.
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

  /// To the next hit, or the one before; around the end. Where the next one is not known yet it is waited for.
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

  /// Which one of all a hit is in the order of the document, from 1.
  func rank(of index: Int) -> Int {
    let after = hits.prefix { $0.page >= origin }.count
    // Those of the second half come first in the document.
    return index < after ? hits.count - after + index + 1 : index - after + 1
  }
}
