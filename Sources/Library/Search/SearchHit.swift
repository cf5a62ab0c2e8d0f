import Foundation
import Store

/// Something in which the words that were searched for stand.
package struct SearchHit: Hashable, Codable, Sendable {
  /// In what the words stand.
  package enum Kind: String, Hashable, Codable, Sendable {
    /// The title, author or subject of a document.
    case title
    /// The text of a page.
    case page
    /// What is marked, or was written to a mark.
    case mark
    /// The title or text of a note.
    case note
  }

  /// In what the words stand.
  package var kind: Kind
  /// By its content; nil for a free note.
  package var document: ShelfItem.ID?
  /// Of the document, or of a free note.
  package var title: String
  /// From 0, where it stands on a page.
  package var page: Int?
  /// The words were read from the page's picture, and may be wrong.
  package var isRecognised = false
  /// The words with what stands around them.
  package var snippet: Snippet
  /// The mark's or note's identifier.
  package var entry: String?
  /// When the document was added, or the mark or note last changed.
  package var at: Date
}

/// A piece of a text, with the words in it that were searched for.
package struct Snippet: Hashable, Codable, Sendable {
  /// In one line.
  package var text: String
  /// Where those words stand in `text`, characters from 0, the end excluded.
  package var hits: [[Int]]

  /// The text with the words set apart, for a terminal.
  package func marked(_ before: String, _ after: String) -> String {
    var (result, index) = ("", 0)
    let characters = Array(text)
    for hit in hits where hit.count == 2 && hit[0] >= index && hit[1] <= characters.count {
      result += String(characters[index..<hit[0]]) + before + String(characters[hit[0]..<hit[1]]) + after
      index = hit[1]
    }
    return result + String(characters[index...])
  }

  /// Words before and after the first hit.
  private static let context = 8

  /// Cuts the first place out of a text where a phrase of the query stands.
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
    // Only the part that is shown, so that a long text is not copied.
    let bytes = Array(text.utf8.dropFirst(start).prefix(end + 1 - start))
    func part(_ range: Range<Int>) -> String {
      String(decoding: bytes[range.lowerBound - start..<range.upperBound - start], as: UTF8.self)
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    // Piece by piece, so that places are those of the text that is shown.
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

  /// In order, those that overlap as one.
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

/// What a search found.
package struct SearchResults: Hashable, Codable, Sendable {
  /// Titles first, then marks and notes, then pages, each the newest first.
  package var hits: [SearchHit]
  /// Documents of the shelf whose text was not read yet.
  package var unread: Int
}
