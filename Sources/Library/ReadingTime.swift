import Foundation

/// What a person has read of a document in one opening, as far as it is known by now.
package struct ReadingSpan: Hashable, Codable, Sendable {
  /// How long the person was present while the document was shown, in seconds.
  package var seconds: Double
  /// How many different pages were read.
  package var pages: Int
  /// The last page in the document that was read, from 0; nil if none was read.
  package var furthest: Int?
  /// How many lines gaze was seen to read; a line that was read twice counts twice.
  package var lines: Int
  /// How many words the lines counted in `lines` have.
  package var words: Int
  /// How long gaze was on the lines counted in `lines`, in seconds.
  package var lineSeconds: Double

  /// Makes a span from its times, and from what was read of pages, lines and words.
  package init(
    seconds: Double = 0, pages: Int = 0, furthest: Int? = nil, lines: Int = 0, words: Int = 0,
    lineSeconds: Double = 0
  ) {
    (self.seconds, self.pages, self.furthest) = (seconds, pages, furthest)
    (self.lines, self.words, self.lineSeconds) = (lines, words, lineSeconds)
  }

  enum CodingKeys: String, CodingKey { case seconds, pages, furthest, lines, words, lineSeconds }
}

/// The reading totals of one person for one document.
package struct ReadingTotal: Hashable, Sendable, Identifiable {
  /// The document's identifier, as `ShelfItem.id`.
  package let id: ShelfItem.ID
  /// The document's title.
  package let title: String
  /// The document's number of pages; 0 if unknown.
  package let pageCount: Int
  /// When the document was last read.
  package let lastRead: Date
  /// The sums over all openings: a page that was read in two of them counts twice in `pages`.
  package let read: ReadingSpan

  /// Makes the totals of a document from its facts, when it was last read, and the sums of its reading.
  package init(id: ShelfItem.ID, title: String, pageCount: Int, lastRead: Date, read: ReadingSpan) {
    (self.id, self.title, self.pageCount, self.lastRead, self.read) = (id, title, pageCount, lastRead, read)
  }

  /// The fewest lines from which a reading speed is computed: with fewer, single lines would decide it. Own
  /// choice.
  static let fewestLines = 10
  static let fewestSeconds = 60.0

  /// How many pages the document has up to the furthest one that was read.
  package var pagesRead: Int { read.furthest.map { $0 + 1 } ?? 0 }

  /// The share of the document up to the furthest page that was read, 0 to 1.
  package var share: Double { pageCount > 0 ? min(1, Double(pagesRead) / Double(pageCount)) : 0 }

  /// The estimated reading speed in words per minute, from lines that gaze was seen to read, without the
  /// movements between them and lines that were not followed; nil if those are too few.
  package var wordsPerMinute: Double? {
    guard read.lines >= Self.fewestLines, read.words > 0, read.lineSeconds > 0 else { return nil }
    return Double(read.words) / read.lineSeconds * 60
  }

  /// Pages read per minute; nil until a page and a minute have been read.
  package var pagesPerMinute: Double? {
    guard read.pages > 0, read.seconds >= Self.fewestSeconds else { return nil }
    return Double(read.pages) / read.seconds * 60
  }

  /// How long the rest of the document takes at the speed of the pages read so far, in seconds; 0 at the end,
  /// nil if no speed is known.
  package var secondsLeft: Double? {
    guard pageCount > 0 else { return nil }
    let left = max(0, pageCount - pagesRead)
    if left == 0 { return 0 }
    return pagesPerMinute.map { Double(left) / $0 * 60 }
  }
}

/// How long a person read on one day.
package struct ReadingDay: Hashable, Sendable {
  /// The beginning of the day, in the calendar that was asked for.
  package let day: Date
  /// The reading time of documents that were opened on that day, in seconds.
  package let seconds: Double
  /// Makes a day's reading time from the day's beginning and the seconds.
  package init(day: Date, seconds: Double) { (self.day, self.seconds) = (day, seconds) }
}

/// A person's own reading times.
package struct ReadingTimes: Hashable, Sendable {
  /// The totals of each document, the last read first.
  package let documents: [ReadingTotal]
  /// The last seven days, today last.
  package let days: [ReadingDay]
  /// Makes a person's reading times from the totals of documents and the last seven days.
  package init(documents: [ReadingTotal], days: [ReadingDay]) {
    (self.documents, self.days) = (documents, days)
  }
}
