import Foundation
import Store

/// One hit of a search: a place where the words stand.
package struct SearchHit: Hashable, Codable, Sendable {
  /// The kinds of places where words are found.
  package enum Kind: String, Hashable, Codable, Sendable {
    /// The title, author or subject of a document.
    case title
    /// The text of a page.
    case page
    /// The text of a mark, or a note on it.
    case mark
    /// The title or text of a note.
    case note
  }

  /// The kind of place where the words were found.
  package var kind: Kind
  /// The document of the hit, by its content; nil for a free note.
  package var document: ShelfItem.ID?
  /// The title of the document, or of a free note.
  package var title: String
  /// The page of the hit, from 0; nil if it is not on a page.
  package var page: Int?
  /// Whether the text was recognised in the page's picture, and so may be wrong.
  package var isRecognised = false
  /// The found words with the text around them.
  package var snippet: Snippet
  /// The identifier of the mark or note that was found.
  package var entry: String?
  /// When the document was added, or the mark or note last changed.
  package var at: Date
}

/// A part of a text with the found words in it.
package struct Snippet: Hashable, Codable, Sendable {
  /// The snippet's text, in one line.
  package var text: String
  /// The ranges of the found words in `text`, in characters from 0, the end excluded.
  package var hits: [[Int]]

  /// The snippet's text with the found words set apart by two strings, for a terminal.
  package func marked(_ before: String, _ after: String) -> String {
    var (result, index) = ("", 0)
    let characters = Array(text)
    for hit in hits where hit.count == 2 && hit[0] >= index && hit[1] <= characters.count {
      result += String(characters[index..<hit[0]]) + before + String(characters[hit[0]..<hit[1]]) + after
      index = hit[1]
    }
    return result + String(characters[index...])
  }

  /// How many words a snippet shows before and after the first found phrase.
  private static let context = 8

  /// Cuts a snippet around the first place of a text where a phrase of the query stands.
  init(_ text: String, _ query: FullTextQuery, _ tokenizer: inout TextTokenizer) {
    let scan = SnippetScan(text, query, wordsAfter: 2 * Self.context, &tokenizer)
    let (words, found) = (scan.words, scan.found)
    let first = found.map(\.lowerBound).min() ?? 0
    let shown = max(0, first - Self.context)..<min(words.count, first + 2 * Self.context)
    guard let start = shown.first.map({ words[$0].lowerBound }),
      let end = shown.last.map({ words[$0].upperBound })
    else {
      (self.text, hits) = (String(text.prefix(80)), [])
      return
    }
    // Converts only the part that is shown, so that a long text is not copied.
    let bytes = Array(text.utf8.dropFirst(start).prefix(end + 1 - start))
    func part(_ range: Range<Int>) -> String {
      String(decoding: bytes[range.lowerBound - start..<range.upperBound - start], as: UTF8.self)
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    // Built piece by piece, so that the ranges are those of the snippet's text.
    var (result, places, index) = (shown.lowerBound > 0 ? "… " : "", [[Int]](), start)
    for range in Self.merged(found)
    where range.lowerBound >= shown.lowerBound && range.upperBound <= shown.upperBound {
      let hit = words[range.lowerBound].lowerBound..<words[range.upperBound - 1].upperBound
      let before = part(index..<hit.lowerBound)
      result += before
      if hit.lowerBound > index, bytes[hit.lowerBound - 1 - start] <= 32, !before.isEmpty { result += " " }
      let from = result.count
      result += part(hit)
      places.append([from, result.count])
      if hit.upperBound < end, bytes[hit.upperBound - start] <= 32 { result += " " }
      index = hit.upperBound
    }
    result += part(index..<end) + (shown.upperBound < words.count ? " …" : "")
    (self.text, hits) = (result, places)
  }

  /// Ranges in order, with overlapping ones merged.
  private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}

/// The result of a search.
package struct SearchResults: Hashable, Codable, Sendable {
  /// The hits: titles first, then marks and notes, then pages; within each the newest first.
  package var hits: [SearchHit]
  /// How many documents of the shelf have not been indexed yet.
  package var unread: Int
}
