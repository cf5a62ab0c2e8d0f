import Documents

/// A page's text, made ready to be searched more than once.
///
/// A value that may be used on any thread: making it and searching it are not for the application's loop, which has
/// thousands of pages to ask about.
package struct FindableText: Sendable {
  /// From 0.
  package let page: Int
  /// In reading order, boxes in page points.
  private let lines: [TextLine]
  /// How most of them run, and the distance from one to the next, points; nil for a few lines.
  private let turn: TextTurn
  private let pitch: Double?
  private let words: [TextWord]
  /// Of all words, folded, with a space between two where the script has one.
  private let folded: [UInt8]
  /// Where each word begins in `folded`.
  private let starts: [Int]
  private let ends: [Int]

  /// - Parameters:
  ///   - lines: as the document has them.
  ///   - page: from 0.
  ///   - size: of the page as it is shown, points.
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
          // The first half of a word stands at the end of the line before.
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

  /// Whether the page has text at all.
  package var isEmpty: Bool { words.isEmpty }

  /// Of a word's UTF-8; longer ones are no words.
  private static let longestWord = 4096

  /// Whether nothing stands between two words that follow each other.
  private static func isJoined(_ word: String, _ next: String) -> Bool {
    guard let last = word.unicodeScalars.last, let first = next.unicodeScalars.first else { return false }
    return TextFolding.isUnspaced(last) && TextFolding.isUnspaced(first)
  }

  // MARK: Searching

  /// Where these words stand on the page, in reading order.
  ///
  /// - Parameters:
  ///   - words: the words that are looked for.
  ///   - most: no more than so many.
  ///   - typesetter: knows where sentences begin; without it a paragraph is shown around what was found.
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

  /// In `folded`; none overlaps another one.
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

  /// A box for each piece of a line: of the first and the last word only the part that was found.
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
    // The sentences have the same words in the same order.
    let start = text.sentence(of: range.lowerBound).map { text.sentences[$0].lowerBound } ?? range.lowerBound
    let end =
      text.sentence(of: range.upperBound).map { text.sentences[$0].upperBound } ?? range.upperBound + 1
    return TextHit.Context(
      before: words[start..<range.lowerBound].map(\.text), match: words[range].map(\.text),
      after: words[(range.upperBound + 1)..<max(end, range.upperBound + 1)].map(\.text))
  }
}

/// What is looked for.
package struct FoundWords: Hashable, Sendable {
  /// As it was typed, without white space around it.
  package let text: String
  let folded: [UInt8]

  /// nil where there is nothing to look for.
  package init?(_ text: String) {
    var folded = TextFolding.folded(text)
    while folded.last == TextFolding.space { folded.removeLast() }
    while folded.first == TextFolding.space { folded.removeFirst() }
    guard !folded.isEmpty else { return nil }
    self.text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    self.folded = folded
  }
}

/// A place where the words that are looked for stand.
package struct TextHit: Hashable, Sendable {
  /// The sentence around it, cut to what can be read at a glance.
  package struct Context: Hashable, Sendable {
    /// What stands before what was found; may be empty.
    package var before: String
    /// What was found, as it stands on the page.
    package var match: String
    /// What stands after what was found; may be empty.
    package var after: String
    /// All of it.
    package var text: String { [before, match, after].filter { !$0.isEmpty }.joined(separator: " ") }

    /// Characters on either side.
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

  /// From 0.
  package var page: Int
  /// Page points, one for each piece of a line.
  package var boxes: [PageRect]
  /// The words around it, for a list of what was found.
  package var context: Context

  init(page: Int, boxes: [PageRect], context: Context) {
    (self.page, self.boxes, self.context) = (page, boxes, context)
  }

  /// One without words around it.
  package init(page: Int, box: PageRect) {
    self.init(page: page, boxes: [box], context: Context(before: [], match: [], after: []))
  }
}

extension TextWord {
  /// A part of the word along its direction, shares of its length: letters are taken to be equally wide.
  fileprivate func part(from: Double, to: Double, _ turn: TextTurn) -> PageRect {
    var part = turn.upright(box)
    // A word that is written down, one letter below the other, is shown whole.
    guard part.width > 0.4 * part.height, from > 0 || to < 1 else { return box }
    let start = text.isRightToLeft ? 1 - to : from
    (part.x, part.width) = (part.x + start * part.width, (to - from) * part.width)
    return turn.original(part)
  }
}

extension [Int] {
  /// How many of these rising numbers come before the first one for which that holds.
  fileprivate func partitionPoint(where isAfter: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
