import Documents

/// A page's text, prepared to be searched repeatedly.
///
/// The value may be used on any thread. Preparing and searching text is too slow for the application's loop, since a
/// document may have thousands of pages.
package struct FindableText: Sendable {
  /// The page's number, from 0.
  package let page: Int
  /// The page's lines in reading order; boxes in page points.
  private let lines: [TextLine]
  /// The direction of most lines, and the usual distance from one line to the next in points; the distance is nil for a
  /// few lines.
  private let turn: TextTurn
  private let pitch: Double?
  private let words: [TextWord]
  /// The text of all words, folded for comparison, with a space between two words where the script has one.
  private let folded: [UInt8]
  /// The offset in `folded` at which each word begins.
  private let starts: [Int]
  private let ends: [Int]

  /// Prepares a page's text for searches.
  ///
  /// - Parameters:
  ///   - lines: the page's lines as the document gives them.
  ///   - page: the page's number, from 0.
  ///   - size: the page's size as it is shown, points.
  package init(_ lines: [TextLine], page: Int, size: PageSize) {
    self.page = page
    let order = PageOrder(lines, on: size)
    (self.lines, turn, pitch) = (order.lines, order.turn, order.linePitch)
    words = self.lines.flatMap(\.words)
    var (bytes, starts, ends) = ([UInt8](), [Int](), [Int]())
    var before: String?
    for line in self.lines {
      for (place, word) in line.words.enumerated() {
        var text = word.text
        if let last = before {
          // The word continues one whose first half is at the end of the previous line.
          if place == 0, Passage.joined(last, text) != nil {
            if bytes.last == UInt8(ascii: "-") { bytes.removeLast() }
          } else if !Self.isJoined(last, text) {
            bytes.append(TextFolding.space)
          }
        }
        starts.append(bytes.count)
        if text.utf8.count > Self.longestWord { text = String(text.prefix(Self.longestWord)) }
        TextFolding.append(text, to: &bytes)
        ends.append(bytes.count)
        before = word.text
      }
    }
    (folded, self.starts, self.ends) = (bytes, starts, ends)
  }

  /// Whether the page has no text.
  package var isEmpty: Bool { words.isEmpty }

  /// Words with more UTF-8 bytes than this are not taken for words.
  private static let longestWord = 4096

  /// Whether two successive words have no space between them, as in scripts without spaces.
  private static func isJoined(_ word: String, _ next: String) -> Bool {
    guard let last = word.unicodeScalars.last, let first = next.unicodeScalars.first else { return false }
    return TextFolding.isUnspaced(last) && TextFolding.isUnspaced(first)
  }

  // MARK: Searching

  /// Finds words on the page, in reading order.
  ///
  /// - Parameters:
  ///   - words: the words to find.
  ///   - most: the largest number of hits to return.
  ///   - typesetter: knows where sentences begin; without it the context of a hit is its paragraph.
  package func hits(of words: FoundWords, most: Int = .max, typesetter: (any Typesetter)?) -> [TextHit] {
    let places = places(of: words.folded, most: most)
    guard !places.isEmpty else { return [] }
    let text = MarkableText(lines, turn, pitch: pitch, typesetter: typesetter)
    return places.map { place in
      let first = max(0, starts.partitionPoint { $0 > place.lowerBound } - 1)
      let last = max(first, starts.partitionPoint { $0 >= place.upperBound } - 1)
      return TextHit(
        page: page, boxes: boxes(first...last, place), context: context(first...last, in: text))
    }
  }

  /// Ranges of `folded` that match; no two of them overlap.
  private func places(of wanted: [UInt8], most: Int) -> [Range<Int>] {
    guard let head = wanted.first, wanted.count <= folded.count, most > 0 else { return [] }
    var places: [Range<Int>] = []
    var index = 0
    while index + wanted.count <= folded.count {
      guard folded[index] == head, folded[index..<index + wanted.count].elementsEqual(wanted) else {
        index += 1
        continue
      }
      places.append(index..<index + wanted.count)
      if places.count == most { break }
      index += wanted.count
    }
    return places
  }

  /// The boxes of a hit, one for each piece of a line; of the first and the last word only the part that was found.
  private func boxes(_ range: ClosedRange<Int>, _ place: Range<Int>) -> [PageRect] {
    var boxes = LineBoxes(turn)
    for index in range {
      let length = Double(max(1, ends[index] - starts[index]))
      let from = Double(max(0, place.lowerBound - starts[index])) / length
      let to = min(1, Double(place.upperBound - starts[index]) / length)
      boxes.add(words[index].part(from: from, to: max(from, to), turn))
    }
    return boxes.boxes
  }

  private func context(_ range: ClosedRange<Int>, in text: MarkableText) -> TextHit.Context {
    // Sentences are counted in the same words in the same order as the search's.
    let start = text.sentence(of: range.lowerBound).map { text.sentences[$0].lowerBound } ?? range.lowerBound
    let end =
      text.sentence(of: range.upperBound).map { text.sentences[$0].upperBound } ?? range.upperBound + 1
    return TextHit.Context(
      before: words[start..<range.lowerBound].map(\.text), match: words[range].map(\.text),
      after: words[(range.upperBound + 1)..<max(end, range.upperBound + 1)].map(\.text))
  }
}

/// Words to find in a document, folded for comparison.
package struct FoundWords: Hashable, Sendable {
  /// The words as they were typed, without surrounding white space.
  package let text: String
  let folded: [UInt8]

  /// Prepares words for a search; nil where there is nothing to search for.
  package init?(_ text: String) {
    var folded = TextFolding.folded(text)
    while folded.last == TextFolding.space { folded.removeLast() }
    while folded.first == TextFolding.space { folded.removeFirst() }
    guard !folded.isEmpty else { return nil }
    self.text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    self.folded = folded
  }
}

/// A place in the document where the searched words are.
package struct TextHit: Hashable, Sendable {
  /// The sentence around a hit, cut to what can be read at a glance.
  package struct Context: Hashable, Sendable {
    /// The words before the hit; may be empty.
    package var before: String
    /// The hit's own words, as they are on the page.
    package var match: String
    /// The words after the hit; may be empty.
    package var after: String
    /// The whole context of a search hit as one text.
    package var text: String { [before, match, after].filter { !$0.isEmpty }.joined(separator: " ") }

    /// The largest number of characters shown before and after a hit.
    static let reach = (before: 48, after: 72)
    static let longestMatch = 120

    init(before: [String], match: [String], after: [String]) {
      var (head, tail) = ("", "")
      for word in before.reversed() {
        guard head.count + word.count < Self.reach.before else {
          head = "… " + head
          break
        }
        head = head.isEmpty ? word : word + " " + head
      }
      for word in after {
        guard tail.count + word.count < Self.reach.after else {
          tail += " …"
          break
        }
        tail += tail.isEmpty ? word : " " + word
      }
      (self.before, self.after) = (head, tail)
      let found = match.joined(separator: " ")
      self.match = found.count <= Self.longestMatch ? found : found.prefix(Self.longestMatch) + "…"
    }
  }

  /// The hit's page, from 0.
  package var page: Int
  /// The hit's boxes in page points, one for each piece of a line.
  package var boxes: [PageRect]
  /// The words around the hit, for a list of hits.
  package var context: Context

  init(page: Int, boxes: [PageRect], context: Context) {
    (self.page, self.boxes, self.context) = (page, boxes, context)
  }

  /// A search hit without words around it.
  package init(page: Int, box: PageRect) {
    self.init(page: page, boxes: [box], context: Context(before: [], match: [], after: []))
  }
}

extension TextWord {
  /// A part of the word's box along the direction of its text; `from` and `to` are shares of its length. All letters
  /// are taken to be equally wide.
  fileprivate func part(from: Double, to: Double, _ turn: TextTurn) -> PageRect {
    var part = turn.upright(box)
    // A vertical word, with one letter below the other, is shown whole.
    guard part.width > 0.4 * part.height, from > 0 || to < 1 else { return box }
    let start = text.isRightToLeft ? 1 - to : from
    (part.x, part.width) = (part.x + start * part.width, (to - from) * part.width)
    return turn.original(part)
  }
}

extension [Int] {
  /// The index of the first element for which the condition holds, in a range that is sorted by it; the count where
  /// there is none.
  fileprivate func partitionPoint(where isAfter: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
