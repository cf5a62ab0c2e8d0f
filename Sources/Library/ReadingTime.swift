import Foundation

/// What somebody has read of a document since it was opened, as far as it is known by now.
package struct ReadingSpan: Hashable, Codable, Sendable {
  /// In which the person was there and the document was shown, s.
  package var seconds: Double
  /// Different pages that were read.
  package var pages: Int
  /// The last of them in the document, from 0; nil where none was read.
  package var furthest: Int?
  /// Lines, and the words on them, that gaze was seen to read; one that was read twice counts twice.
  package var lines: Int
  /// Words on those lines.
  package var words: Int
  /// How long gaze was on those lines, s.
  package var lineSeconds: Double

  package init(
    seconds: Double = 0, pages: Int = 0, furthest: Int? = nil, lines: Int = 0, words: Int = 0,
    lineSeconds: Double = 0
  ) {
    (self.seconds, self.pages, self.furthest) = (seconds, pages, furthest)
    (self.lines, self.words, self.lineSeconds) = (lines, words, lineSeconds)
  }

  enum CodingKeys: String, CodingKey { case seconds, pages, furthest, lines, words, lineSeconds }
}

/// All that somebody has read of one document.
package struct ReadingTotal: Hashable, Sendable, Identifiable {
  /// As `ShelfItem.id`.
  package let id: ShelfItem.ID
  /// The document's title.
  package let title: String
  /// 0 where nobody knows.
  package let pageCount: Int
  /// When it was read last.
  package let lastRead: Date
  /// Over all openings: a page that was read in two of them counts twice in `pages`.
  package let read: ReadingSpan

  package init(id: ShelfItem.ID, title: String, pageCount: Int, lastRead: Date, read: ReadingSpan) {
    (self.id, self.title, self.pageCount, self.lastRead, self.read) = (id, title, pageCount, lastRead, read)
  }

  /// What a speed is told from: less would say more of single lines than of the person. Own choices.
  static let fewestLines = 10
  static let fewestSeconds = 60.0

  /// Pages up to the furthest one that was read.
  package var pagesRead: Int { read.furthest.map { $0 + 1 } ?? 0 }

  /// The share of the document up to there, 0 to 1.
  package var share: Double { pageCount > 0 ? min(1, Double(pagesRead) / Double(pageCount)) : 0 }

  /// An estimate from the lines that gaze was seen to read, without the ways between them and what was not followed;
  /// nil where those are too few.
  package var wordsPerMinute: Double? {
    guard read.lines >= Self.fewestLines, read.words > 0, read.lineSeconds > 0 else { return nil }
    return Double(read.words) / read.lineSeconds * 60
  }

  /// nil before a page and a minute have been read.
  package var pagesPerMinute: Double? {
    guard read.pages > 0, read.seconds >= Self.fewestSeconds else { return nil }
    return Double(read.pages) / read.seconds * 60
  }

  /// How long the rest takes at the speed of the pages read so far, s; 0 at the end, nil where no speed is known.
  package var secondsLeft: Double? {
    guard pageCount > 0 else { return nil }
    let left = max(0, pageCount - pagesRead)
    if left == 0 { return 0 }
    return pagesPerMinute.map { Double(left) / $0 * 60 }
  }
}

/// How long somebody read on one day.
package struct ReadingDay: Hashable, Sendable {
  /// Its beginning, in the calendar that was asked for.
  package let day: Date
  /// Of what was opened on that day, s.
  package let seconds: Double
  package init(day: Date, seconds: Double) { (self.day, self.seconds) = (day, seconds) }
}

/// One person's own reading.
package struct ReadingTimes: Hashable, Sendable {
  /// The document that was read last first.
  package let documents: [ReadingTotal]
  /// The last seven days, today last.
  package let days: [ReadingDay]
  package init(documents: [ReadingTotal], days: [ReadingDay]) {
    (self.documents, self.days) = (documents, days)
  }
}
